#!/usr/bin/env bash
# The shipped games: each is small, true under the rules and worth telling; the maps they were played on are those that
# are shipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

true_and_small() {
  local reel count=0
  for reel in levels/reels/*.pacade; do
    expect 0 replay "$reel" --verify --json || return 1
    [ "$(wc -c <"$reel")" -le 65536 ] || { echo "$reel is large"; return 1; }
    [ -n "$(find levels -path "levels/$(key map | tr -d '"').txt")" ] || { echo "$reel: no such map"; return 1; }
    count=$((count + 1))
  done
  [ "$count" -ge 5 ]
}

told() {
  expect 0 replay levels/reels/1-stained-glass-astar.pacade --commentary && grep -q '^turn 0 *Path found: 90 steps' "$tmp/out" &&
    expect 0 replay levels/reels/6-merry-go-round-optimal.pacade --commentary && grep -q 'The maze rotates' "$tmp/out"
}

check 'every shipped game is true, and small' true_and_small
check 'and can be commented on' told
finish
