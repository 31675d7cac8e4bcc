#!/usr/bin/env bash
# Has raylib ready for the build: the system's own when it is new enough, else Debian's source package, built once.
# Knows nothing of the game; leaves compiler flags in DEPS/raylib.cflags and DEPS/raylib.libs, to be read as @file.
#   raylib.sh DEPS-FOLDER        e.g. raylib.sh build/deps
# PACADE_RAYLIB=source ignores the system's raylib; PACADE_RAYLIB=system never builds one.
set -euo pipefail

deps=${1:?usage: raylib.sh DEPS-FOLDER}
wanted=5.5            # the oldest release whose calls the window uses
suites='forky sid'    # Debian suites that carry raylib, tried in this order
# SDL 3 is kept out of sight: raylib would take it where both are there, and the window speaks SDL 2.
options=(-DCMAKE_BUILD_TYPE=Release -DPLATFORM=SDL -DBUILD_SHARED_LIBS=OFF -DBUILD_EXAMPLES=OFF
  -DCMAKE_DISABLE_FIND_PACKAGE_SDL3=ON)
choice=${PACADE_RAYLIB:-auto}
cc=${CC:-gcc}
here=$(cd "$(dirname "$0")" && pwd)

say() { printf 'raylib: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
# shellcheck source=game/setup/debian_source.sh
. "$here/debian_source.sh"

mkdir -p "$deps"
# The flags name the folder as it was given, so that a clone can be moved; everything else needs the whole path.
flags=$deps/raylib
deps=$(cd "$deps" && pwd)
prefix=$deps/raylib
work=$deps/raylib-work

# Puts both flag files in place only when a program that uses them really links. $1 cflags, $2 libs.
write_flags() {
  local try=$deps/raylib-try.$$
  printf '#include <raylib.h>\nint main(void) { return IsWindowReady() ? 1 : 0; }\n' >"$try.c"
  # The flags are words on purpose.
  # shellcheck disable=SC2086
  if ! "$cc" $1 "$try.c" -o "$try" $2 2>"$try.log"; then
    cat "$try.log" >&2
    rm -f "$try" "$try.c" "$try.log"
    return 1
  fi
  rm -f "$try" "$try.c" "$try.log"
  printf '%s\n' "$1" >"$deps/raylib.cflags.new"
  printf '%s\n' "$2" >"$deps/raylib.libs.new"
  mv "$deps/raylib.cflags.new" "$deps/raylib.cflags"
  mv "$deps/raylib.libs.new" "$deps/raylib.libs"
}

use_system() {
  local cflags libs
  pkg-config --atleast-version="$wanted" raylib 2>/dev/null || return 1
  # Some packages name requirements (glfw3) that they don't bring along: then the plain library is tried.
  cflags=$(pkg-config --cflags raylib 2>/dev/null) || cflags=''
  libs=$(pkg-config --libs raylib 2>/dev/null) || libs=-lraylib
  # -isystem: our warnings are errors, the library's headers are not ours to mend.
  cflags=${cflags//-I/-isystem } libs="$libs -lm -lpthread -ldl"
  # Which backend it was built with decides how a missing display is recognised.
  if pkg-config --exists sdl2 2>/dev/null && pkg-config --print-requires-private raylib 2>/dev/null | grep -q '^sdl2'; then
    cflags="$cflags -DPACADE_RAYLIB_SDL" libs="$libs $(pkg-config --libs sdl2)"
  fi
  write_flags "$cflags" "$libs" || return 1
  say "using the system's raylib $(pkg-config --modversion raylib)"
}

# Whether the machine's own suite carries a package that is new enough (Debian 12 does not).
offered_by_apt() {
  local version
  version=$(apt-cache policy libraylib-dev 2>/dev/null | sed -n 's/^ *Candidate: *//p')
  case $version in [0-9]*) dpkg --compare-versions "$version" ge "$wanted" ;; *) return 1 ;; esac
}

use_prefix() {
  write_flags "-isystem $flags/include -DPACADE_RAYLIB_SDL" \
    "-L$flags/lib -lraylib $(pkg-config --libs sdl2) -lm -lpthread -ldl"
}

# What a built library depends on besides raylib's version: compiler, machine, libc, SDL and the options.
cache_key() {
  local recipe
  recipe=$(printf '%s ' "${options[@]}" | sha256sum | cut -c1-8)
  printf '%s-%s-%s-sdl%s-%s' "$(basename "$cc")$("$cc" -dumpfullversion 2>/dev/null || "$cc" -dumpversion)" \
    "$("$cc" -dumpmachine)" "$(getconf GNU_LIBC_VERSION 2>/dev/null | tr -d ' ' || true)" \
    "$(pkg-config --modversion sdl2)" "$recipe"
}

cache_folder() {
  local root=${XDG_CACHE_HOME:-}
  case $root in /*) ;; *) root=${HOME:-}/.cache ;; esac
  printf '%s/pacade' "$root"
}

# Unpacks the newest sound archive of our key; a damaged one is removed. Fails when there is none.
cache_load() {
  local folder archive key
  folder=$(cache_folder) key=$(cache_key)
  while IFS= read -r archive; do
    [ -n "$archive" ] || continue
    rm -rf "$work" && mkdir -p "$work"
    if (cd "$folder" && sha256sum --check --status "$(basename "$archive").sha256" 2>/dev/null) &&
      tar -xzf "$archive" -C "$work" 2>/dev/null && [ -s "$work/raylib/lib/libraylib.a" ] &&
      [ -s "$work/raylib/include/raylib.h" ]; then
      rm -rf "$prefix" && mv "$work/raylib" "$prefix" && rm -rf "$work"
      say "using the cached build $(basename "$archive" .tar.gz)"
      return 0
    fi
    say "the cached build $archive is damaged: building it again"
    rm -f "$archive" "$archive.sha256"
  done < <(find "$folder" -maxdepth 1 -name "raylib-*-$key.tar.gz" 2>/dev/null | sort -rV)
  rm -rf "$work"
  return 1
}

# Keeping the build is a convenience: a folder that can't be written is not an error. $1 is the package's version.
cache_save() {
  local folder name
  folder=$(cache_folder) name=raylib-$1-$(cache_key).tar.gz
  # The checksum is put in place first: an interrupted save is then a missing archive, never a wrong one.
  if mkdir -p "$folder" 2>/dev/null && tar -czf "$folder/$name.$$" -C "$deps" raylib 2>/dev/null &&
    (cd "$folder" && sha256sum <"$name.$$" | sed "s/-\$/$name/" >"$name.sha256.$$") 2>/dev/null &&
    mv "$folder/$name.sha256.$$" "$folder/$name.sha256" && mv "$folder/$name.$$" "$folder/$name"; then
    return 0
  fi
  rm -f "$folder/$name.$$" "$folder/$name.sha256.$$" 2>/dev/null || true
  say "could not keep a copy in $folder (not needed, only quicker next time)"
}

build_source() {
  local top
  top=$(dirname "$(find "$work/source" -maxdepth 2 -name CMakeLists.txt | head -n 1)")
  [ -f "$top/src/raylib.h" ] || fail "the source package of raylib $version does not look as expected"
  say "building raylib $version (about a minute, once)"
  {
    cmake -S "$top" -B "$work/build" "${options[@]}" -DCMAKE_C_COMPILER="$cc" \
      -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib &&
      cmake --build "$work/build" --parallel "$(nproc)"
  } >>"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail "the build failed; the whole log: $work/log"; }
  rm -rf "$prefix"
  cmake --install "$work/build" >>"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail "installing into $prefix failed"; }
  cp "$top/LICENSE" "$prefix/LICENSE"
}

"$here/packages.sh" build
if [ "$choice" != source ] && use_system; then exit 0; fi
[ "$choice" != system ] || fail "no raylib of at least $wanted is known to pkg-config"
command -v apt-get >/dev/null || fail "install raylib $wanted or newer so that pkg-config finds it (libraylib-dev, raylib-devel or raylib)"
if [ "$choice" = auto ] && offered_by_apt && "$here/packages.sh" system && use_system; then exit 0; fi
"$here/packages.sh" sdl
if cache_load && use_prefix; then exit 0; fi
"$here/packages.sh" source
# shellcheck disable=SC2086 # several suites
if ! fetch_source "$work" raylib "$wanted" $suites; then
  fail "no source package could be had from this machine's Debian mirrors; install raylib $wanted or newer so that pkg-config finds it"
fi
build_source
use_prefix || fail "the library was built but a program does not link with it"
cache_save "$version"
rm -rf "$work"
say "raylib $version is ready in $prefix"
