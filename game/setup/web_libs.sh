#!/usr/bin/env bash
# Has raylib, SQLite and libsodium ready for the build that runs in a browser: Debian's source packages, compiled once with
# Debian's emscripten, with threads and without. A copy is kept outside build/, so that the next clone need not compile them.
# Knows nothing of the game; leaves DEPS/include, DEPS/threads and DEPS/plain (an archive of each library).
#   web_libs.sh DEPS-FOLDER        e.g. web_libs.sh build/deps/web
set -euo pipefail

deps=${1:?usage: web_libs.sh DEPS-FOLDER}
here=$(cd "$(dirname "$0")" && pwd)
say() { printf 'web: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
# shellcheck source=game/setup/debian_source.sh
. "$here/debian_source.sh"
emcc=$here/em.sh

mkdir -p "$deps"
deps=$(cd "$deps" && pwd)
work=$deps/work
plain_flags=(-O2 -msimd128 -w)
# shellcheck disable=SC2034 # named by the kind of build
threads_flags=("${plain_flags[@]}" -pthread)

# What the archives depend on: the compiler and this recipe.
key=$("$emcc" emcc -dumpversion)-$(cat "$0" "$here/web_glfw.h" | sha256sum | cut -c1-12)
root=${XDG_CACHE_HOME:-}
case $root in /*) ;; *) root=${HOME:-}/.cache ;; esac
archive=$root/pacade/web-$key.tar.gz

ready() {
  local kind name
  for kind in threads plain; do
    for name in raylib sqlite3 sodium; do [ -s "$deps/$kind/lib$name.a" ] || return 1; done
  done
  [ -s "$deps/include/raylib.h" ] && [ "$(cat "$deps/key" 2>/dev/null)" = "$key" ]
}

load() {
  (cd "$root/pacade" 2>/dev/null && sha256sum --check --status "web-$key.tar.gz.sha256" 2>/dev/null) || return 1
  tar -xzf "$archive" -C "$deps" 2>/dev/null && ready
}

# Keeping a copy is a convenience: a folder that can't be written is not an error. The checksum is put in place first.
save() {
  mkdir -p "$root/pacade" 2>/dev/null && tar -czf "$archive.$$" -C "$deps" include threads plain key 2>/dev/null &&
    sha256sum <"$archive.$$" | sed "s/-\$/web-$key.tar.gz/" >"$archive.sha256.$$" &&
    mv "$archive.sha256.$$" "$archive.sha256" && mv "$archive.$$" "$archive" && return 0
  rm -f "$archive.$$" "$archive.sha256.$$"
  say "could not keep a copy in $root/pacade (not needed, only quicker next time)"
}

# compile NAME FLAGS... -- FILE...: into both archives of that name.
compile() {
  local name=$1 flags=() kind objects file
  shift
  while [ "$1" != -- ]; do flags+=("$1"); shift; done
  shift
  for kind in threads plain; do
    local -n own="${kind}_flags"
    mkdir -p "$deps/$kind" "$work/objects/$kind"
    objects=()
    for file; do
      objects+=("$work/objects/$kind/$name-${#objects[@]}.o")
      "$emcc" emcc "${own[@]}" "${flags[@]}" -c "$file" -o "${objects[-1]}" >>"$work/log" 2>&1 ||
        { tail -n 20 "$work/log" >&2; fail "$name could not be compiled: $file"; }
    done
    rm -f "$deps/$kind/lib$name.a"
    "$emcc" emar rcs "$deps/$kind/lib$name.a" "${objects[@]}"
  done
}

unpack() { # unpack PACKAGE OLDEST SUITE...: its folder is in $top
  fetch_source "$work" "$@" || fail "no source package of $1 could be had from this machine's Debian mirrors"
  top=$(find "$work/source" -mindepth 1 -maxdepth 1 -type d | head -n 1)
  say "compiling $1 $version"
}

if ready; then exit 0; fi
if load; then say "using the cached libraries $(basename "$archive" .tar.gz)"; exit 0; fi
rm -rf "$deps/include" "$deps/threads" "$deps/plain" && mkdir -p "$deps/include"

unpack raylib 5.5 forky sid
compile raylib -DPLATFORM_WEB -DGRAPHICS_API_OPENGL_ES2 -include "$here/web_glfw.h" -- \
  "$top"/src/{rcore,rshapes,rtextures,rtext,raudio}.c
cp "$top/src/raylib.h" "$top/src/rlgl.h" "$deps/include/"

unpack sqlite3 3.37 bookworm trixie forky sid
(cd "$top" && ./configure --disable-tcl && make sqlite3.c) >>"$work/log" 2>&1 ||
  { tail -n 20 "$work/log" >&2; fail "SQLite's single file could not be made"; }
compile sqlite3 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_THREADSAFE=1 -- "$top/sqlite3.c"
cp "$top/sqlite3.h" "$deps/include/"

# Not configured, which takes ten minutes under emscripten: only the folders that passwords and random bytes need. Random bytes
# are read from /dev/urandom, as on Linux; libsodium's own way for browsers works on the page's thread alone.
unpack libsodium 1.0.18 bookworm trixie forky sid
src=$top/src/libsodium
sed -e 's/@VERSION@/1.0.18/' -e 's/@SODIUM_LIBRARY_VERSION_MAJOR@/10/' -e 's/@SODIUM_LIBRARY_VERSION_MINOR@/3/' \
  -e 's/@SODIUM_LIBRARY_MINIMAL_DEF@/#define SODIUM_LIBRARY_MINIMAL 1/' \
  "$src/include/sodium/version.h.in" >"$src/include/sodium/version.h"
mapfile -t files < <(find "$src"/{crypto_pwhash/argon2,crypto_generichash,crypto_verify,randombytes,sodium,crypto_onetimeauth,crypto_scalarmult,crypto_stream,crypto_core} \
  "$src/crypto_pwhash/crypto_pwhash.c" -name '*.c' | grep -vE 'ssse3|sse41|sse2|avx|dolbeau|xmm6|sandy2x|/asm/' | sort)
compile sodium -U__EMSCRIPTEN__ -DCONFIGURED=1 -DNATIVE_LITTLE_ENDIAN=1 -DHAVE_WEAK_SYMBOLS=1 -DSODIUM_LIBRARY_MINIMAL=1 -DMINIMAL=1 \
  -I"$src/include" -I"$src/include/sodium" -- "${files[@]}"
cp -R "$src/include/sodium" "$src/include/sodium.h" "$deps/include/"

printf '%s\n' "$key" >"$deps/key"
ready || fail "a library is missing after the build"
save
rm -rf "$work"
say "raylib, SQLite and libsodium are ready in $deps"
