#!/usr/bin/env bash
# Level 3 from the command line: the fog in a watched game, the sight that is reported and kept, and mistakes that are named.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

map=3/07-lighthouse

# The first frame of a watched game: the lines between the title and the blank line.
first_frame() { sed -n '2,/^$/p' "$tmp/out" | sed '/^$/d'; }

# From the start 25 cells are seen (those on the board), and nothing is remembered.
only_what_is_seen() {
  local kind seen
  for kind in diamond square; do
    expect 0 play "$map" --watch --sight "$kind" --max-turns 1 || return 1
    seen=$(first_frame | tr -d '~\n' | wc -c)
    is "cells seen with $kind" "$seen" "$([ "$kind" = diamond ] && echo 25 || echo 49)" || return 1
    first_frame | grep -q '[#,]' && { echo "something remembered at the start"; return 1; }
  done
  return 0
}

# A later frame: no monster but those near, remembered walls and food, and still something unknown.
remembers() {
  expect 0 play "$map" --watch --max-turns 60 || return 1
  sed -n '/   turn 60 /,/^$/p' "$tmp/out" >"$tmp/late"
  local sign
  for sign in '#' ',' '~'; do
    grep -q "$sign" "$tmp/late" || { cat "$tmp/late"; return 1; }
  done
  expect 0 play "$map" --watch --all --max-turns 60 || return 1
  sed -n '/   turn 60 /,/^$/p' "$tmp/out" >"$tmp/whole"
  ! tail -n +2 "$tmp/whole" | grep -q '[#,~]' && is monsters "$(tail -n +2 "$tmp/whole" | grep -o G | wc -l)" 4
}

# The fog hides and adds nothing: every cell in sight is drawn as it is.
fog_tells_the_truth() {
  tr '#,' '%.' <"$tmp/late" | fold -w1 >"$tmp/a"
  fold -w1 "$tmp/whole" >"$tmp/b"
  paste -d'|' "$tmp/a" "$tmp/b" | awk -F'|' '$1 != $2 && $1 != "~" && !($2 == "G") { bad++ } END { exit bad > 0 }'
}

replays_the_same() {
  expect 0 play "$map" --sight walk --record "$tmp/walk.rec" --json && is sight "$(key sight)" '"walk"' || return 1
  expect 0 play "$map" --sight walk --watch && sed '/^map /,$d' "$tmp/out" >"$tmp/played" || return 1
  expect 0 replay "$tmp/walk.rec" --watch && cmp "$tmp/out" "$tmp/played" || return 1
  expect 0 replay "$tmp/walk.rec" --json --verify && is sight "$(key sight)" '"walk"' || return 1
  expect 0 replay "$tmp/walk.rec" && grep -q '^sight     walk$' "$tmp/out" || return 1
  expect 0 play "$map" && grep -q '^sight     diamond$' "$tmp/out" || return 1
  expect 0 play 2/01-the-nap --json && ! grep -q sight "$tmp/out"
}

changed_sight() { # changed_sight TEXT
  sed "s/^sight: walk$/sight: $1/" "$tmp/walk.rec" >"$tmp/changed.rec"
  expect 1 replay "$tmp/changed.rec" --verify && one_line_on_stderr
}

level_that_is_not_there() {
  printf '# level: 99\n%%%%%%%%%%\n%%P .%%\n%%%%%%%%%%\n' >"$tmp/odd.lay"
  local command
  for command in play solve; do
    expect 1 "$command" "$tmp/odd.lay" && one_line_on_stderr && grep -q 'no level 99' "$tmp/err" || return 1
  done
  expect 1 bench --games 1 --map "$tmp/odd.lay" && one_line_on_stderr || return 1
  expect 0 play "$tmp/odd.lay" --level 1
}

filters() {
  expect 0 agents --level 3 --json || return 1
  grep -q '"id": "explorer"' "$tmp/out" && ! grep -q '"id": "astar"' "$tmp/out" || return 1
  expect 0 agents --level 3 && grep -q 'Remembers, infers homes' "$tmp/out" || return 1
  expect 0 maps --level 3 --json && is levels "$(grep -o '"level": [0-9]*' "$tmp/out" | sort -u)" '"level": 3' || return 1
  expect 2 maps --level 98 && one_line_on_stderr && expect 2 agents --level 98 && one_line_on_stderr
}

bench_with_sight() {
  local kind part
  for kind in diamond walk square; do
    expect 0 bench --map 3/06-sour-grapes --agent explorer --games 2 --sight "$kind" --format csv || return 1
    cut_times <"$tmp/out" >"$tmp/$kind.csv"
  done
  cmp -s "$tmp/diamond.csv" "$tmp/walk.csv" && { echo "the sight changes nothing"; return 1; }
  expect 0 bench --map 3/06-sour-grapes --agent explorer --games 2 --format csv || return 1
  cut_times <"$tmp/out" | cmp - "$tmp/diamond.csv" || return 1
  for part in 1 2; do
    expect 0 bench --map 3/06-sour-grapes --agent explorer --games 2 --sight walk --format csv --shard "$part/2" --output "$tmp/p$part" || return 1
  done
  expect 0 merge "$tmp/p1" "$tmp/p2" && cut_times <"$tmp/out" | cmp - "$tmp/walk.csv" || return 1
  rm "$tmp/p2"
  expect 0 bench --map 3/06-sour-grapes --agent explorer --games 2 --format csv --shard 2/2 --output "$tmp/p2" || return 1
  expect 1 merge "$tmp/p1" "$tmp/p2" && one_line_on_stderr || return 1
  expect 2 bench --map 3/06-sour-grapes --sight far && one_line_on_stderr || return 1
  expect 2 bench --map 1/01-first-corridor --sight walk && one_line_on_stderr
}

wrong_agent() {
  expect 2 play "$map" --pacman astar && one_line_on_stderr || return 1
  expect 2 window --map "$map" --pacman astar && one_line_on_stderr || return 1
  expect 2 window --level 98 && one_line_on_stderr || return 1
  expect 2 play "$map" --monsters chase && grep -q 'there is only wander$' "$tmp/err"
}

check 'only what is seen is drawn' only_what_is_seen
check 'what was seen is remembered' remembers
check 'the fog tells the truth' fog_tells_the_truth
check 'a replay shows the same, and both tell the sight' replays_the_same
check 'another sight is noticed' changed_sight diamond
check 'a number for the sight' changed_sight 1
check 'a sight that does not exist' changed_sight 7
check '--all without --watch' expect 2 play "$map" --all
check 'a header with a level that is not there' level_that_is_not_there
check 'agents and maps of one level' filters
check 'the bench with another sight' bench_with_sight
check 'a wrong agent is wrong usage everywhere' wrong_agent
finish
