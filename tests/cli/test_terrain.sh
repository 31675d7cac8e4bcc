#!/usr/bin/env bash
# Maps whose cells cost 1 to 9: what solve and play say of cost and length, which finders are called optimal, and which
# levels refuse such a map.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

cat >"$tmp/marsh.txt" <<'END'
# level: 1
%%%%%%%
%P   .%
%     %
%%%%%%%
# costs:
%%%%%%%
%59992%
%11111%
%%%%%%%
END
sed 's/P   \./P.  ./; s/level: 1/level: 3/' "$tmp/marsh.txt" >"$tmp/foods.txt"

cheapest() {
  local algo
  for algo in ucs astar idastar swift champion; do
    expect 0 solve "$tmp/marsh.txt" --algo "$algo" --json || return 1
    is "$algo" "$(key length) $(key cost) $(key optimal) $(key fewest_steps)" '6 7 true false' || return 1
  done
}

fewest() {
  local algo
  for algo in bfs bidirectional jps flood; do
    expect 0 solve "$tmp/marsh.txt" --algo "$algo" --json || return 1
    is "$algo" "$(key length) $(key cost) $(key optimal) $(key fewest_steps)" '4 29 false true' || return 1
  done
}

weighted() {
  expect 0 solve "$tmp/marsh.txt" --algo astar --weight 2.5 --json || return 1
  is 'bound' "$(key bound) $(key optimal)" '2.5 false' || return 1
  expect 0 solve "$tmp/marsh.txt" --algo astar --weight 2.5 || return 1
  grep -q 'at most 2.5 times the cheapest' "$tmp/out" || { cat "$tmp/out"; return 1; }
}

words() {
  expect 0 solve "$tmp/marsh.txt" --algo ucs || return 1
  grep -q '^path       6 moves that cost 7, proven cheapest$' "$tmp/out" || { cat "$tmp/out"; return 1; }
  expect 0 solve "$tmp/marsh.txt" --algo bfs || return 1
  grep -q '^path       4 moves that cost 29, proven fewest moves, not cheapest$' "$tmp/out" || { cat "$tmp/out"; return 1; }
}

# The score is 20 less what the moves cost, and the record that says so verifies.
play_it() {
  expect 0 play "$tmp/marsh.txt" --level 1 --pacman ucs --json --record "$tmp/game" || return 1
  is 'ucs' "$(key score) $(key moves)" '13 6' || return 1
  expect 0 replay "$tmp/game" --verify || return 1
  sed 's/^%11111%$/%11211%/' "$tmp/game" >"$tmp/changed"
  expect 1 replay "$tmp/changed" --verify || return 1
  expect 0 play "$tmp/marsh.txt" --level 1 --pacman bfs --json || return 1
  is 'bfs' "$(key score) $(key moves)" '-9 4'
}

refused() {
  expect 1 play "$tmp/foods.txt" --level 3 || return 1
  grep -q 'level 3 has no terrain costs' "$tmp/err" || { cat "$tmp/err"; return 1; }
  expect 1 solve "$tmp/foods.txt" --all-food || return 1
  grep -q 'the food search counts moves' "$tmp/err" || { cat "$tmp/err"; return 1; }
}

check 'finders that count costs find the cheapest way' cheapest
check 'finders that count steps find the shortest way, and do not call it optimal' fewest
check 'a weighted search tells its bound' weighted
check 'length and cost are told in words' words
check 'a game charges what the cells cost, and its record proves it' play_it
check 'levels without terrain, and the food search, refuse it' refused
finish
