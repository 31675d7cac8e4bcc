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
  check "Env: what a user of Gymnasium checks" python_part gym
  with_gymnasium() { PYTHONPATH=$PYTHONPATH:$PWD/tests/support/stand_ins python_part gym; }
  check 'Env: the same as a subclass of gymnasium.Env' with_gymnasium
  check 'Env: pictures' python_part render
  check 'VecEnv: the games of the program, seed by seed' python_part vec
  check 'Tree: the published values and successors of minimax and expectimax' python_part tree
  learns() { # the lower end of the interval of the difference, seed by seed, is above 0
    $python ai/kit/python/q_learning.py --steps 300000 --games 100 >"$tmp/out" || return 1
    cat "$tmp/out"
    sed -nE 's/.*seed by seed: *(-?[0-9.]+) \+- ([0-9.]+)/\1 \2/p' "$tmp/out" | awk '{ exit !($1 - $2 > 0) }'
  }
  check 'the example of Q-learning beats reflex' learns
else
  skip 'Env, VecEnv and Tree' 'numpy is not installed'
fi
without_library() {
  PACADE_LIBRARY=$tmp/none $python -c 'import pacade; assert not pacade.available()
try: pacade.Game("x")
except pacade.Error as e: assert "make lib-shared" in str(e)
else: raise SystemExit(1)'
}
# An agent over the protocol goes on with the library from what it was told, and finds what comes next.
follows() {
  cat >"$tmp/follower.py" <<'END'
import pacade_agent

class Follower(pacade_agent.Agent):
    levels = (1, 2, 4, 5, 6, 7)
    def start(self, game):
        self.expected = None
    def choose(self, turn):
        state = turn.model()
        assert state is not None and state.pacman == turn.pacman and state.score == turn.score, (state, turn.raw)
        assert state.food == turn.food and state.legal() == turn.legal, (state.legal(), turn.legal)
        assert self.expected in (None, state.pacman), (self.expected, state.pacman)
        move = turn.legal[turn.number % len(turn.legal)]
        state.step(move)
        self.expected = state.pacman if not state.over else None
        return move

Follower().run()
END
  local map
  for map in 1/01-first-corridor 2/01-the-nap 4/01-open-court 5/01-first-bite 6/01-slow-turn 7/02-two-lanterns; do
    expect 0 play $map --pacman "exec:$python $tmp/follower.py" --agent-nodes 1 --max-turns 60 --record "$tmp/game.txt" || return 1
    ! grep -E 'note: pacman: .*fault|stderr' "$tmp/game.txt" || { echo "$map"; return 1; }
  done
}
check 'an agent of the kit follows its game in the library' follows
check 'Python: without the library it says what to do' without_library
finish
