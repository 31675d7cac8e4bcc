#!/usr/bin/env bash
# Agents of the Berkeley course's projects, run as they are: a student's searches play the games of our own, move for move
# and with as many successors; with the library, without it, and with modules of their own.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
command -v python3 >/dev/null || { skip 'agents of the Berkeley course' 'python3 is not installed'; finish; exit; }
export PYTHONDONTWRITEBYTECODE=1
student=tests/support/student
patient=(--agent-nodes 1 --rules berkeley) # no clock: the machine may be busy

# same_game MAP SEED CLASS OPTIONS OURS [MORE...]: by the hash of the whole game and the number of successors
same_game() {
  local map=$1 seed=$2 class=$3 options=$4 ours=$5 hash work
  shift 5
  expect 0 play "$map" --rules berkeley --seed "$seed" --max-turns 60 --pacman "$ours" --json || return 1
  hash=$(key hash) work=$(key expanded)
  expect 0 play "$map" "${patient[@]}" --seed "$seed" --max-turns 60 --json --pacman "berkeley:$student/multiAgents.py:$class:$options" "$@" || return 1
  is "the game on $map with seed $seed" "$(key hash)" "$hash" && is 'successors' "$(key expanded)" "$work"
}
three_searches() { # three_searches DEPTH SEED [MORE...]
  local map depth=$1 seed=$2
  shift 2
  for map in 7/01-corner-shop 7/02-two-lanterns; do
    same_game $map "$seed" MinimaxAgent "depth=$depth" "minimax:depth=$depth,eval=score" "$@" &&
      same_game $map "$seed" AlphaBetaAgent "depth=$depth" "alphabeta:depth=$depth,eval=score" "$@" &&
      same_game $map "$seed" ExpectimaxAgent "depth=$depth" "expectimax:depth=$depth,eval=score" "$@" || return 1
  done
}
check "a student's searches play the games of ours" three_searches 2 3
check 'the same with other seeds' three_searches 1 11
without_library() { PACADE_LIBRARY=$tmp/none three_searches 1 3; }
check 'the same without the library' without_library
published() {
  local map
  for map in smallClassic minimaxClassic trappedClassic; do
    same_game "$shared/data/berkeley/layouts/$map.lay" 5 MinimaxAgent depth=3 minimax:depth=3,eval=score || return 1
  done
}
if [ -d "$shared/data/berkeley/layouts" ]; then
  check "the same on the course's maps" published
  traces() { PYTHONPATH=ai/kit/python/berkeley/course python3 tests/support/trace_check.py "$shared/data/berkeley" 6; }
  check "both engines of the modules replay games of the course's own" traces
else
  skip "the same on the course's maps" 'they are not here (PACADE_SHARED)'
fi

reproducible() { # random ties are drawn from the seed
  local first
  expect 0 play 7/02-two-lanterns "${patient[@]}" --seed 4 --json --pacman "berkeley:$student/multiAgents.py:ReflexAgent" || return 1
  first=$(key hash)
  expect 0 play 7/02-two-lanterns "${patient[@]}" --seed 4 --record "$tmp/game.txt" --json --pacman "berkeley:$student/multiAgents.py:ReflexAgent" &&
    is 'the hash' "$(key hash)" "$first" && expect 0 replay "$tmp/game.txt" --verify
}
check 'the same seed, the same game; its record verifies' reproducible
evaluates() {
  expect 0 play 7/01-corner-shop "${patient[@]}" --seed 2 --max-turns 30 --json --pacman "berkeley:$student/multiAgents.py:ExpectimaxAgent:depth=1,evalFn=better"
}
check 'an evaluation function is found by its name' evaluates

everything() { # every method that the course's pages describe; the digests tell that both engines answer alike
  local spec=berkeley:$student/everyMethod.py:EveryMethod:loud
  expect 0 play 7/02-two-lanterns "${patient[@]}" --seed 3 --max-turns 60 --record "$tmp/game.txt" --pacman "$spec" || return 1
  grep -a 'fault\|stderr' "$tmp/game.txt" >"$tmp/with"
  PACADE_LIBRARY=$tmp/none expect 0 play 7/02-two-lanterns "${patient[@]}" --seed 3 --max-turns 60 --record "$tmp/game.txt" --pacman "$spec" || return 1
  grep -a 'fault\|stderr' "$tmp/game.txt" >"$tmp/without"
  grep -q 'after 30 turns' "$tmp/with" && ! grep fault "$tmp/with" && diff "$tmp/with" "$tmp/without"
}
check 'every method of the course, with the library and without' everything

# ---- the search project ----

cat >"$tmp/maze.lay" <<'END'
%%%%%%%%%%
%   %   P%
% % % %% %
% %   %  %
% %%%%% %%
%.       %
%%%%%%%%%%
END
cat >"$tmp/dots.lay" <<'END'
%%%%%%%
%. P .%
% %%% %
%.   .%
%%%%%%%
END
walks() { # walks MAP FILE CLASS OPTIONS MOVES
  expect 0 play "$tmp/$1.lay" "${patient[@]}" --json --pacman "berkeley:$2:$3$4" || return 1
  is 'the outcome' "$(key outcome)" '"won"' && is "moves of $3$4" "$(key moves)" "$5"
}
searches() {
  local fn length
  expect 0 solve "$tmp/maze.lay" --algo bfs --json || return 1
  length=$(key length)
  for fn in bfs astar,heuristic=manhattanHeuristic ucs; do walks maze $student/search.py SearchAgent ":fn=$fn" "$length" || return 1; done
  expect 0 play "$tmp/maze.lay" "${patient[@]}" --json --pacman "berkeley:$student/search.py:SearchAgent:fn=dfs" && is 'the outcome' "$(key outcome)" '"won"'
}
check "a student's search.py with the agents of ours" searches
corners() {
  local length
  expect 0 solve "$tmp/dots.lay" --all-food --json || return 1
  length=$(key length)
  walks dots $student/search.py AStarCornersAgent '' "$length" && walks dots $student/search.py AStarFoodSearchAgent '' "$length" &&
    walks dots $student/search.py ClosestDotSearchAgent '' "$length"
}
check 'corners, food and the closest dot' corners
mkdir "$tmp/whole" && cp $student/search.py $student/whole/searchAgents.py "$tmp/whole/"
whole() {
  local agents=$tmp/whole/searchAgents.py length
  expect 0 solve "$tmp/dots.lay" --all-food --json || return 1
  length=$(key length)
  walks maze "$agents" SearchAgent ':fn=bfs' 11 && walks maze "$agents" SearchAgent ':fn=aStarSearch,heuristic=manhattanHeuristic' 11 &&
    walks dots "$agents" SearchAgent ':fn=aStarSearch,prob=CornersProblem,heuristic=cornersHeuristic' "$length" &&
    walks dots "$agents" SearchAgent ':fn=ucs,prob=FoodSearchProblem' "$length" &&
    walks dots "$agents" SearchAgent ':fn=astar,prob=FoodSearchProblem,heuristic=foodHeuristic' "$length" &&
    walks dots "$agents" AStarFoodSearchAgent '' "$length" && walks dots "$agents" ClosestDotSearchAgent '' "$length"
}
check "a student's searchAgents.py beside it" whole

# ---- modules of their own ----

mkdir "$tmp/own" && cp $student/*.py ai/kit/python/berkeley/course/*.py "$tmp/own/"
sed -i 's/_PythonEngine/_Engine/g' "$tmp/own/pacman.py" # nothing of ours is to be known by its name
own_modules() {
  sed -i 's/^    def initialize(self, layout.*/&\n        print("own modules")/' "$tmp/own/pacman.py"
  # shellcheck disable=SC2030 # only there
  (export PACADE_LIBRARY=$tmp/none PYTHONPATH=$PWD/ai/kit/python && student=$tmp/own && three_searches 1 3 --own-modules) || return 1
  local spec=berkeley:$tmp/own/multiAgents.py:MinimaxAgent
  expect 0 play 7/01-corner-shop "${patient[@]}" --own-modules --max-turns 5 --record "$tmp/game.txt" --pacman "$spec" &&
    grep -q 'stderr: own modules' "$tmp/game.txt" || { cat "$tmp/game.txt"; return 1; }
  expect 0 play 7/01-corner-shop "${patient[@]}" --max-turns 5 --record "$tmp/game.txt" --pacman "$spec" && ! grep 'own modules' "$tmp/game.txt"
}
check 'with --own-modules the folder brings its own' own_modules

ghosts() {
  printf 'from ghostAgents import DirectionalGhost\n\nclass Mine(DirectionalGhost):\n    pass\n' >"$tmp/mine.py"
  expect 0 play 7/02-two-lanterns "${patient[@]}" --seed 3 --max-turns 40 --pacman closest --record "$tmp/game.txt" --monsters "berkeley:$tmp/mine.py:Mine" &&
    expect 0 replay "$tmp/game.txt" --verify
}
check "a student's ghosts" ghosts

# ---- what goes wrong ----

refuses() { # refuses SPEC WORD...
  local word spec=$1
  shift
  expect 1 play 7/01-corner-shop "${patient[@]}" --pacman "$spec" || expect 2 play 7/01-corner-shop "${patient[@]}" --pacman "$spec" || return 1
  one_line_on_stderr || return 1
  for word; do grep -qF "$word" "$tmp/err" || { cat "$tmp/err"; return 1; }; done
}
printf 'def broken(:\n' >"$tmp/broken.py"
printf 'from game import Agent\nclass Lost(Agent):\n    def getAction(self, state):\n        return "Up"\nclass Prints(Agent):\n    def getAction(self, state):\n        print("thinking")\n        return state.getLegalActions()[0]\nprint("hello")\n' >"$tmp/odd.py"
# shellcheck disable=SC2031
check 'no class' refuses "berkeley:$student/multiAgents.py:NobodyAgent" 'no class NobodyAgent' 'MinimaxAgent'
check 'no file' refuses 'berkeley:nothing.py:MinimaxAgent' 'no such file'
check 'no name of a class' refuses 'berkeley:nothing.py' 'FILE.py:CLASS'
check 'a syntax error' refuses "berkeley:$tmp/broken.py:X" SyntaxError
forfeits() {
  expect 0 play 7/01-corner-shop "${patient[@]}" --record "$tmp/game.txt" --pacman "berkeley:$tmp/odd.py:Lost"
  grep -q "note: pacman: .*fault" "$tmp/game.txt" && grep -q "no direction" "$tmp/game.txt" || { cat "$tmp/game.txt"; return 1; }
}
check 'an answer that is no direction is a fault, and its reason is kept' forfeits
prints() { expect 0 play 7/01-corner-shop "${patient[@]}" --max-turns 5 --pacman "berkeley:$tmp/odd.py:Prints" && ! grep -q junk "$tmp/err"; }
check 'what it prints does no harm' prints
finish
