#!/usr/bin/env bash
# libpacade.so as other programs and languages see it: what it exports, its header in C and C++, and the Python module
# on top of it, whose games are those of the program.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
library=$PWD/build/libpacade.so.1
case $PACADE in
  */asan/pacade | */coverage/pacade | */tsan/pacade | */m32/pacade)
    skip 'the shared library' 'it is built with the release'
    finish
    exit
    ;;
esac

# What pacade.h declares, and not a name more or less.
exports() {
  nm -D --defined-only "$library" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' | sort >"$tmp/exported"
  nm -D --defined-only "$library" | awk '$2 != "T" && $2 != "A"' | grep . && return 1
  grep -oE '\bpacade_[a-z_]+\(' game/lib/pacade.h | tr -d '(' | sort -u >"$tmp/declared"
  diff "$tmp/declared" "$tmp/exported"
}
asks_for_little() {
  readelf -d "$library" | grep -q 'SONAME.*libpacade\.so\.1' || return 1
  ! readelf -d "$library" | grep NEEDED | grep -vE 'lib(c|m)\.so|ld-linux'
}
# It never ends the program that uses it.
never_exits() { ! nm -D --undefined-only "$library" | grep -wE 'exit|abort|quick_exit|__assert_fail'; }
header_in() { # header_in COMPILER STANDARD LANGUAGE
  command -v "$1" >/dev/null || return 0
  printf '#include "pacade.h"\nint main(void) { return pacade_api_version() == PACADE_API_VERSION ? 0 : 1; }\n' >"$tmp/use.$3"
  "$1" -std="$2" -Wall -Wextra -Wpedantic -Werror -Igame/lib "$tmp/use.$3" "$library" -o "$tmp/use" && LD_LIBRARY_PATH=build "$tmp/use"
}
check 'it exports what its header declares, and nothing else' exports
check 'it needs the C library and nothing else' asks_for_little
check 'it never ends the program' never_exits
check 'its header is C99' header_in cc c99 c
check 'its header is C++' header_in c++ c++11 cc

# The first Python with numpy; else any.
python=
for name in python3 /usr/bin/python3; do
  command -v $name >/dev/null || continue
  python=${python:-$name}
  $name -c 'import numpy' 2>/dev/null && { python=$name; break; }
done
[ -n "$python" ] || { skip 'the Python module' 'python3 is not installed'; finish; exit; }
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PWD/ai/kit/python PACADE_LIBRARY=$library
"$PACADE" play 4/01-open-court --pacman alphabeta:depth=3 --seed 9 --record "$tmp/hunt.txt" >/dev/null
"$PACADE" play 7/02-two-lanterns --pacman reflex --seed 9 --record "$tmp/classic.txt" >/dev/null
python_part() { $python tests/support/library_check.py "$1" "$tmp"; }
check 'Python: maps, positions, moves, distances, refusals' python_part positions
check 'Python: records of the program are played again, hash by hash' python_part records
check 'Python: agents and solutions' python_part players
if $python -c 'import numpy' 2>/dev/null; then
  check 'Env: spaces, seeds, the same game for the same seed, ends' python_part env
  check 'Env: pictures' python_part render
  check 'VecEnv: the games of the program, seed by seed' python_part vec
  check 'Tree: the published values and successors of minimax and expectimax' python_part tree
else
  skip 'Env, VecEnv and Tree' 'numpy is not installed'
fi
without_library() {
  PACADE_LIBRARY=$tmp/none $python -c 'import pacade; assert not pacade.available()
try: pacade.Game("x")
except pacade.Error as e: assert "make lib-shared" in str(e)
else: raise SystemExit(1)'
}
check 'Python: without the library it says what to do' without_library
finish
