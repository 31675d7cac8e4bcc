#!/usr/bin/env bash
# The set-up scripts on machines that are not this one: without apt, without root, offline, with a damaged cache.
# Changes nothing on this machine: apt-get, sudo and id are played by small scripts in a folder of its own.
# shellcheck disable=SC2016 # what the played commands do is for their own shell
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
unset CC PACADE_RAYLIB MAKEFLAGS MAKELEVEL

# A machine that has only the named commands besides the plainest ones.
# machine NAME COMMAND...
machine() {
  local bin=$box/$1/bin tool
  shift
  mkdir -p "$bin"
  for tool in bash env sed mktemp rm tail printf cat "$@"; do
    # Not a compiler cache's: alone in a folder it would find no compiler.
    ln -sf "$(type -aP "$tool" | grep -v /ccache/ | head -n 1)" "$bin/$tool"
  done
}
# act MACHINE COMMAND: standard input becomes that command on that machine
act() {
  rm -f "$box/$1/bin/$2"
  { echo '#!/usr/bin/env bash'; cat; } >"$box/$1/bin/$2"
  chmod +x "$box/$1/bin/$2"
}
# on MACHINE COMMAND...: runs it there; leaves $said, $status, and what apt-get was asked in $asked
on() {
  local name=$1
  shift
  rm -f "$box/asked"
  said=$(env -i HOME="$box" PATH="$box/$name/bin" OS_RELEASE="$box/$name/os-release" BOX="$box" "$@" 2>&1 </dev/null)
  status=$?
  asked=$(cat "$box/asked" 2>/dev/null)
  printf 'said: %s\nstatus: %s\nasked: %s\n' "$said" "$status" "$asked"
}
has() { case $1 in *"$2"*) ;; *) return 1 ;; esac; }

debian='ID=debian'
for name in root plain sudo stale broken; do
  machine "$name" gcc
  echo "$debian" >"$box/$name/os-release"
  act "$name" apt-get <<<'echo "apt-get $*" >>"$BOX/asked"'
  act "$name" id <<<'echo 1000'
done
act root id <<<'echo 0'
act sudo sudo <<<'echo "sudo $1" >>"$BOX/asked"; [ "$1" = -n ] && shift; exec "$@"'
act stale id <<<'echo 0'
# Knows no package until its lists were fetched.
act stale apt-get <<<'echo "apt-get $*" >>"$BOX/asked"; case $* in *update*) : >"$BOX/updated" ;; *) [ -e "$BOX/updated" ] ;; esac'
act broken id <<<'echo 0'
act broken apt-get <<<'echo "apt-get $*" >>"$BOX/asked"; echo "E: no network"; exit 100'
machine fedora gcc
printf 'ID=fedora\n' >"$box/fedora/os-release"
machine unknown gcc
printf 'ID=plan9\n' >"$box/unknown/os-release"
machine bare
printf '%s\n' "$debian" >"$box/bare/os-release"

installs_as_root() {
  on root game/setup/packages.sh test
  [ "$status" = 0 ] && has "$asked" 'install --yes --no-install-recommends libcmocka-dev xvfb xdotool' && ! has "$asked" update
}
installs_what_the_store_needs() { on root game/setup/packages.sh build && has "$asked" 'libsqlite3-dev libsodium-dev'; }
asks_for_the_right_groups() { on root game/setup/packages.sh valgrind && [ "$status" = 0 ] && has "$asked" valgrind && ! has "$asked" cmocka; }
quick_needs_no_display() { on root game/setup/packages.sh unit && has "$asked" libcmocka-dev && ! has "$asked" xvfb; }
says_the_command() {
  on plain game/setup/packages.sh test
  [ "$status" = 1 ] && [ -z "$asked" ] && has "$said" 'sudo apt-get install libcmocka-dev xvfb xdotool'
}
uses_sudo() {
  on sudo game/setup/packages.sh test
  [ "$status" = 0 ] && has "$asked" 'sudo -n' && has "$asked" libcmocka-dev
}
fetches_lists() {
  on stale game/setup/packages.sh test
  [ "$status" = 0 ] && has "$asked" update
}
says_when_apt_fails() {
  on broken game/setup/packages.sh test
  [ "$status" = 1 ] && has "$said" 'no network' && has "$said" 'sudo apt-get install libcmocka-dev'
}
knows_other_names() {
  on fedora game/setup/packages.sh build test
  [ "$status" = 1 ] && has "$said" 'sudo dnf install' && has "$said" 'sqlite-devel libsodium-devel' && has "$said" libcmocka-devel && has "$said" raylib-devel
}
helps_unknown_systems() {
  on unknown game/setup/packages.sh build test
  [ "$status" = 1 ] && has "$said" 'cmocka (libcmocka-dev)' && has "$said" 'raylib 5.5 or newer'
}
copes_without_apt() {
  on bare game/setup/packages.sh test
  [ "$status" = 1 ] && has "$said" 'cmocka (libcmocka-dev)'
}
# This machine has what the tests need, or they would not be running.
installs_nothing_twice() {
  local said group=test
  [ "${TEST_TIER:-full}" = full ] || group=unit
  mkdir -p "$box/front"
  printf '#!/bin/sh\necho "apt-get $*" >>"%s/asked"\nexit 1\n' "$box" >"$box/front/apt-get"
  cp "$box/front/apt-get" "$box/front/sudo"
  chmod +x "$box/front/"*
  rm -f "$box/asked"
  said=$(PATH=$box/front:$PATH game/setup/packages.sh build sdl "$group" 2>&1) && [ -z "$said" ] && [ ! -e "$box/asked" ]
}

# --- raylib ---
lib=build/deps/raylib
cache=${XDG_CACHE_HOME:-$HOME/.cache}/pacade
# raylib_in FOLDER [NAME=VALUE...]: the script with a cache of the box's own and no way to reach a mirror
raylib_in() {
  local deps=$box/$1
  shift
  said=$(env XDG_CACHE_HOME="$box/cache" PATH="$box/front:$PATH" "$@" game/setup/raylib.sh "$deps" 2>&1)
  status=$?
  printf '%s\n' "$said"
}
fresh_cache() { rm -rf "$box/cache" && mkdir -p "$box/cache/pacade" && cp "$cache"/raylib-* "$box/cache/pacade/"; }
takes_the_cache() {
  fresh_cache && raylib_in one PACADE_RAYLIB=source && [ "$status" = 0 ] && nm "$box/one/raylib/lib/libraylib.a" 2>/dev/null | grep -q InitWindow
}
refuses_damage() {
  local file before
  fresh_cache
  before=$(find "$box/cache" -name '*.tar.gz' | wc -l)
  for file in "$box"/cache/pacade/*.tar.gz; do printf 'x' | dd of="$file" bs=1 seek=5000 conv=notrunc status=none; done
  raylib_in two PACADE_RAYLIB=source
  has "$said" damaged && [ "$status" = 1 ] && [ ! -e "$box/two/raylib" ] && [ ! -e "$box/two/raylib.libs" ] &&
    [ "$(find "$box/cache" -name '*.tar.gz' | wc -l)" -lt "$before" ]
}
refuses_missing_sums() {
  fresh_cache && rm "$box"/cache/pacade/*.sha256
  raylib_in three PACADE_RAYLIB=source
  has "$said" damaged && [ "$status" = 1 ] && [ ! -e "$box/three/raylib" ]
}
system_raylib() { # system_raylib VERSION: pkg-config then knows a raylib of that version
  mkdir -p "$box/pc"
  printf 'Name: raylib\nDescription: raylib\nVersion: %s\nRequires.private: sdl2\nCflags: -I%s/include\nLibs: -L%s/lib -lraylib\n' \
    "$1" "$PWD/$lib" "$PWD/$lib" >"$box/pc/raylib.pc"
}
takes_the_system() {
  system_raylib 5.5.0
  rm -rf "$box/cache"
  raylib_in four PKG_CONFIG_PATH="$box/pc" && [ "$status" = 0 ] && has "$said" "system's raylib 5.5.0" &&
    grep -q -- '-isystem ' "$box/four/raylib.cflags" && grep -q -- -lraylib "$box/four/raylib.libs"
}
refuses_an_old_one() {
  system_raylib 5.0.0
  rm -rf "$box/cache"
  raylib_in five PKG_CONFIG_PATH="$box/pc"
  [ "$status" = 1 ] && ! has "$said" "using the system" || return 1
  # Where raylib came from the cache, the tools to build one may not be there: that is reported instead.
  has "$said" 'raylib 5.5 or newer' || has "$said" 'missing: cmake'
}

# --- make run ---
# What the program would do is the script's standard input.
program() { { echo '#!/usr/bin/env bash'; cat; } >"$box/program"; chmod +x "$box/program"; }
run() { # run DISPLAY
  said=$(env -u WAYLAND_DISPLAY -u DISPLAY ${1:+DISPLAY="$1"} game/setup/run.sh "$box/program" 2>&1)
  status=$?
  printf '%s\nstatus %s\n' "$said" "$status"
}
table_without_display() { program <<<'echo "did: $*"; exit 0'; run ''; [ "$status" = 0 ] && has "$said" 'no display' && has "$said" 'did: bench'; }
opens_with_display() { program <<<'echo "did: $*"'; run :7; [ "$status" = 0 ] && [ "$said" = 'did: ' ]; }
table_when_display_fails() {
  program <<<'[ "${1:-}" = bench ] && { echo table; exit 0; }; echo "pacade: no usable display" >&2; exit 1'
  run :7; [ "$status" = 0 ] && has "$said" table
}
other_errors_stay() { program <<<'echo "pacade: levels: no such folder" >&2; exit 1'; run :7; [ "$status" = 1 ] && has "$said" 'no such folder' && ! has "$said" table; }
table_errors_stay() { program <<<'exit 3'; run ''; [ "$status" = 3 ]; }

check 'as root, what is missing is installed and nothing else' installs_as_root
check 'what the store needs is needed to build' installs_what_the_store_needs
check 'only the groups that were asked for' asks_for_the_right_groups
check 'the quick tests need no display' quick_needs_no_display
check 'without root and sudo, the exact command is said' says_the_command
check 'without root, sudo is used' uses_sudo
check 'old or missing package lists are fetched, once' fetches_lists
check 'a failing apt-get is reported, with the command to run' says_when_apt_fails
check 'another system gets its own package names' knows_other_names
check 'an unknown system is told what to install' helps_unknown_systems
check 'a Debian without apt is told what to install' copes_without_apt
check 'where everything is there, apt-get is never asked' installs_nothing_twice
if [ -s "$lib/lib/libraylib.a" ] && ls "$cache"/raylib-*.tar.gz >/dev/null 2>&1; then
  check 'raylib comes from the cache, offline' takes_the_cache
  check 'a damaged cache is thrown away' refuses_damage
  check 'a cache without its checksum is thrown away' refuses_missing_sums
else
  skip 'raylib comes from the cache' 'this machine has no cached build'
fi
if [ -s "$lib/lib/libraylib.a" ]; then
  check "the system's raylib is preferred" takes_the_system
  check 'but not one that is too old' refuses_an_old_one
else
  skip "the system's raylib is preferred" 'raylib was not built here'
fi
check 'make run: the table where there is no display' table_without_display
check 'make run: the window where there is one' opens_with_display
check 'make run: the table where the display does not answer' table_when_display_fails
check 'make run: another error stays an error' other_errors_stay
check 'make run: the table keeps its exit status' table_errors_stay
finish
