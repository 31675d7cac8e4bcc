#!/usr/bin/env bash
# The shipped games: each is small, true under the rules and worth telling; the maps they were played on are those that
# are shipped, and the difficulty of the shipped maps rises through each level.
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

rises() {
  expect 0 maps --json || return 1
  python3 - "$tmp/out" <<'END'
import json, sys
levels = {}
for line in open(sys.argv[1]):
    m = json.loads(line)
    if not m["id"].startswith("mine/"):
        levels.setdefault(m["level"], []).append(m["difficulty"])
assert len(levels) >= 8
for level, found in levels.items():
    assert all(1 <= d <= 5 for d in found) and found == sorted(found), (level, found)
    assert found[0] == 1 and found[-1] == 5, (level, found)
END
}

check 'every shipped game is true, and small' true_and_small
check 'and can be commented on' told
check 'difficulty rises through each level' rises
finish
