#!/usr/bin/env bash
# The build: what is up to date stays untouched, the headless library needs no window, variants are told apart.
# run: alone
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
unset MAKEFLAGS MAKELEVEL MFLAGS

box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

# The variant whose program is tested stands in its path: build/pacade or build/<variant>/pacade.
case ${PACADE:-} in */asan/pacade) variant=asan ;; */coverage/pacade) variant=coverage ;; *) variant=release ;; esac

nothing_to_do() {
  local began took
  make VARIANT="$variant" pacade lib tests >"$box/said" 2>&1 || { cat "$box/said"; return 1; }
  began=$(date +%s%N)
  make -n VARIANT="$variant" pacade lib tests | grep -vE '^make: (Nothing to be done|.* is up to date)' && return 1
  took=$((($(date +%s%N) - began) / 1000000))
  echo "took $took ms"
  [ "$took" -lt 1000 ]
}
no_window_in_the_library() {
  nm -u "build/$variant/libpacade.a" 2>/dev/null | grep -E ' (SDL_|Draw|InitWindow|Load(Texture|Font|Sound)|rl[A-Z])' && return 1
  [ -s "build/$variant/libpacade.a" ]
}
library_without_raylib() { ! make -n BUILD="$box/build" lib tests 2>&1 | grep -E 'raylib|SDL'; }
help_is_complete() {
  local target help
  help=$(make help)
  for target in run test check bench lint format asan valgrind coverage speed-check pacade clean distclean deps help; do
    grep -qE "^  make $target  *[a-z]" <<<"$help" || { echo "no help for $target"; return 1; }
  done
}
unknown_variant() { ! make VARIANT=fast lib >"$box/said" 2>&1 && grep -q "not 'fast'" "$box/said"; }
flags_rebuild() { make -n VARIANT="$variant" CFLAGS=-DSOMETHING_ELSE BUILD="$box/build" lib | grep -q -- -DSOMETHING_ELSE; }

# A tiny project of the same shape, so that rebuilding is tested on files of our own.
small() {
  mkdir -p "$box/small/game/core" "$box/small/tests/unit" && cp Makefile "$box/small/" && cd "$box/small" || return 1
  printf '/* a */\n#include "game/core/a.h"\nint a(void) { return A; }\n' >game/core/a.c
  printf '/* a */\n#define A 1\nint a(void);\n' >game/core/a.h
  printf '/* b */\nint b(void);\nint b(void) { return 2; }\n' >game/core/b.c
}
built() { make -j1 lib "$@" 2>&1 | tr -s ' ' | tr '\n' ';'; }
rebuilds_what_it_must() (
  export VARIANT=release # whichever is being tested
  small || exit 1
  expect() { [ "$1" = "$2" ] || { echo "expected '$2', got '$1'"; exit 1; }; }
  archive=' AR build/release/libpacade.a;'
  expect "$(built)" " CC game/core/a.c; CC game/core/b.c;$archive"
  expect "$(built)" "make: Nothing to be done for 'lib'.;"
  find . -exec touch -d '10 seconds ago' {} + # so that what changes next is newer for certain
  touch game/core/a.h
  expect "$(built)" " CC game/core/a.c;$archive"
  rm game/core/b.c
  expect "$(built)" "$archive"
  expect "$(nm build/release/libpacade.a | grep -c ' b$')" 0
  printf '/* c */\nint c(void);\nint c(void) { return 3; }\n' >game/core/c.c
  expect "$(built)" " CC game/core/c.c;$archive"
  expect "$(built CFLAGS=-DX)" " CC game/core/a.c; CC game/core/c.c;$archive"
  printf '/* c */\nint c(void) { return 3 }\n' >game/core/c.c
  make lib >/dev/null 2>&1 && { echo 'an error was not seen'; exit 1; }
  [ -z "$(find build -name '*.o.*')" ]
)

check 'a second make does nothing, in under a second' nothing_to_do
check 'the headless library asks for no window' no_window_in_the_library
check 'the library and its tests build without raylib' library_without_raylib
check 'a change rebuilds what it must and nothing else' rebuilds_what_it_must
check 'another flag is another build' flags_rebuild
check 'an unknown variant is refused' unknown_variant
check 'make help lists the targets' help_is_complete
finish
