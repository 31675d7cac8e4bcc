#!/usr/bin/env bash
# pacade solve --against: the counts are those of the lists, the lists are disjoint and add up to what each search looked
# at, the sentence has the figures; bad agents are refused.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

length_of() { # length_of KEY: the cells of a list of the last JSON
  python3 -c 'import json, sys; print(len(json.load(open(sys.argv[1]))[sys.argv[2]]))' "$tmp/out" "$1"
}

adds_up() { # adds_up MAP A B
  expect 0 solve "$1" --algo "$2" --against "$3" --json || return 1
  python3 - "$tmp/out" <<'END'
import json, sys
o = json.load(open(sys.argv[1]))
lists = {k: {tuple(c) for c in o[k + "_cells"]} for k in ("both", "only_a", "only_b")}
for k, cells in lists.items():
    assert len(cells) == len(o[k + "_cells"]) == o[k], k
assert not (lists["both"] & lists["only_a"] or lists["both"] & lists["only_b"] or lists["only_a"] & lists["only_b"])
assert o["both"] + o["only_a"] == o["a"]["cells"] and o["both"] + o["only_b"] == o["b"]["cells"]
assert sum(map(len, lists.values())) <= o["open"]
for side in "ab":
    assert o[side]["cells"] <= o[side]["expanded"] and o[side]["dropped"] == 0
    assert len(o[side]["path"]) == 1 + o[side]["length"] * (2 if o["map"].startswith("8/") else 1)
END
}

many_add_up() {
  adds_up 1/08-pipe-organ bfs astar && adds_up 1/08-pipe-organ astar astar:weight=2 && adds_up 1/10-the-braid idastar jps &&
    adds_up 2/06-ring-road greedy flood && adds_up 8/01-first-steps bfs dfs
}

figures() {
  expect 0 solve 1/08-pipe-organ --algo bfs --against astar --json || return 1
  is both "$(key both)" 261 && is only_a "$(key only_a)" 17 && is only_b "$(key only_b)" 0 &&
    is sentence "$(key sentence)" '"A* left 17 cells untouched that BFS looked at; both found the same path, 63 long."' &&
    is 'the same figure as alone' "$(length_of both_cells)" "$("$PACADE" solve 1/08-pipe-organ --algo astar --json | sed 's/.*"expanded": \([0-9]*\).*/\1/')"
}

for_people() {
  expect 0 solve 1/08-pipe-organ --algo bfs --against astar || return 1
  is 'cells of both' "$(sed -n '/^%/p' "$tmp/out" | tr -cd + | wc -c)" 260 && # but for the start; the goal is never expanded
    is 'cells of one' "$(sed -n '/^%/p' "$tmp/out" | tr -cd a | wc -c)" 17 && tail -n 1 "$tmp/out" | grep -q '^A\* left 17 cells'
}

# Two agents of one name are told apart by their options.
options() {
  expect 0 solve 1/08-pipe-organ --algo astar --against astar:weight=2 || return 1
  tail -n 1 "$tmp/out" | grep -q '^astar looked at 50 cells that astar:weight=2 did not'
}

no_way() {
  printf '%%%%%%%%%%\n%%P%%.%%\n%%%%%%%%%%\n' >"$tmp/shut"
  expect 3 solve "$tmp/shut" --algo bfs --against astar --json && one_line_on_stderr &&
    grep -q 'Both looked at the same cell, and at no other; neither found a path' "$tmp/out"
}

limits() {
  expect 4 solve 1/08-pipe-organ --algo bfs --against astar --max-nodes 20 --json && one_line_on_stderr &&
    is stopped "$(key stopped)" true && is both "$(key cells)" 20
}

refused() { # refused WORD ARGS...
  local word=$1
  shift
  expect 2 solve "$@" && one_line_on_stderr && nothing_on_stdout && grep -qF -- "$word" "$tmp/err"
}

check 'lists and counts add up' many_add_up
check 'the figures of two textbook searches' figures
check 'the picture for people' for_people
check 'the options tell one agent from itself' options
check 'no way' no_way
check 'limits hold for both' limits
check 'an unknown agent' refused "nobody" 1/08-pipe-organ --algo bfs --against nobody
check 'an agent that is no search' refused "'human' is not a path search" 1/08-pipe-organ --algo bfs --against human
check 'a planner compares nothing' refused '--against' 5/03-corner-shop --algo optimal --against nearest
check 'queries compare nothing' refused '--against' --scen x.scen --against bfs
finish
