#!/usr/bin/env bash
# The build: what is up to date stays untouched, the engine links without SQLite or a window, variants are told apart.
# run: alone
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
unset MAKEFLAGS MAKELEVEL MFLAGS

box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

# The variant whose program is tested stands in its path: build/pacade or build/<variant>/pacade.
case ${PACADE:-} in
  */asan/pacade) variant=asan flags=(-fsanitize=address -fsanitize=undefined) ;;
  */coverage/pacade) variant=coverage flags=(--coverage) ;;
  *) variant=release flags=() ;;
esac

nothing_to_do() {
  local TIMEFORMAT='%U %S'
  make VARIANT="$variant" pacade lib tests >"$box/said" 2>&1 || { cat "$box/said"; return 1; }
  { time make -n VARIANT="$variant" pacade lib tests >"$box/said"; } 2>"$box/time" # of the processor, not of the clock
  grep -vE '^make: (Nothing to be done|.* is up to date)' "$box/said" && return 1
  echo "took $(cat "$box/time") s of the processor"
  awk '{ exit !($1 + $2 < 1) }' "$box/time"
}

# Names that an archive asks for and does not have itself.
wanted() { nm "$1" | awk 'NF == 2 && $1 == "U" { asked[$2] } NF == 3 { has[$3] } END { for (name in asked) if (!(name in has)) print name }' | sort -u; }
outside='^(sqlite3_|sodium_|crypto_|SDL_|InitWindow|Draw[A-Z]|Load[A-Z]|rl[A-Z])' # SQLite, libsodium, SDL, raylib
engine_stands_alone() {
  local archive=build/$variant/libpacade.a
  [ -s "$archive" ] || return 1
  wanted "build/$variant/libpacade-store.a" | grep -E "$outside" >/dev/null || { echo 'SQLite is not seen in the store'; return 1; }
  wanted "$archive" | grep -E "$outside" && return 1
  # Nor anything that another part of the program defines.
  find game/lab game/store game/app game/cli -name '*.c' | sed "s|^|build/$variant/|; s|c\$|o|" | xargs ls 2>/dev/null |
    xargs nm --defined-only --extern-only | awk 'NF == 3 { print $3 }' | sort -u >"$box/others"
  [ -s "$box/others" ] && wanted "$archive" | comm -12 - "$box/others" | { ! grep .; }
}
# Every object of the archive is linked in, so that each of them must do with libm and threads.
engine_plays() {
  local map=4/01-open-court said expected
  read -ra compiler <<<"${CC:-gcc}"
  "${compiler[@]}" -std=c17 -I. "${flags[@]}" tests/house/engine.c -Wl,--whole-archive "build/$variant/libpacade.a" \
    -Wl,--no-whole-archive -lm -pthread -o "$box/engine" || return 1
  said=$(PACADE_LEVELS=$PWD/levels "$box/engine" $map) || return 1
  expected=$("$PACADE" play $map --seed 7 --json | sed -nE 's/.*"score": (-?[0-9]+), "moves": ([0-9]+),.*"hash": "([0-9a-f]+)".*/\2 \1 \3/p')
  echo "the engine alone: '$said', the program: '$expected'"
  [ -n "$said" ] && [ "$said" = "$expected" ]
}
library_without_raylib() { ! make -n BUILD="$box/build" lib tests 2>&1 | grep -E 'raylib|SDL'; }
raylib_in_platform_alone() {
  make -n V=1 BUILD="$box/build" pacade 2>&1 | grep -E -- '-c [a-z/_0-9]+\.c' >"$box/compiled"
  grep -q -- '-DPACADE_USES_RAYLIB .* -c game/app/platform/window.c' "$box/compiled" || return 1
  ! grep -E 'PACADE_USES_RAYLIB|raylib/include' "$box/compiled" | grep -v -- '-c game/app/platform/'
}
help_is_complete() {
  local target help
  help=$(make help)
  for target in run test quick check bench lint format asan valgrind coverage speed-check pacade clean distclean deps help; do
    grep -qE "^  make $target  *[a-z]" <<<"$help" || { echo "no help for $target"; return 1; }
  done
}
# Any test may start threads one day, and any may read what it must not.
long_checks_run_every_test() {
  local target test
  for target in tsan-run valgrind; do
    make -n VARIANT="$variant" BUILD="$box/build" "$target" 2>/dev/null | grep 'tests/run\.sh' | tr ' ' '\n' >"$box/run"
    for test in tests/unit/test_*.c tests/property/test_*.c; do
      grep -qxE "$box/build/$variant/${test%.c}" "$box/run" || { echo "make $target leaves out ${test%.c}"; return 1; }
    done
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
check 'the engine asks for no SQLite, libsodium, raylib, lab, store or window' engine_stands_alone
check 'a small program plays a game with the engine, libm and threads alone' engine_plays
check 'the library and its tests build without raylib' library_without_raylib
check 'only game/app/platform is compiled with raylib' raylib_in_platform_alone
check 'a change rebuilds what it must and nothing else' rebuilds_what_it_must
check 'another flag is another build' flags_rebuild
check 'an unknown variant is refused' unknown_variant
check 'the thread sanitizer and valgrind run every compiled test' long_checks_run_every_test
check 'make help lists the targets' help_is_complete
finish
