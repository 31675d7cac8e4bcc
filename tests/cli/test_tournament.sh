#!/usr/bin/env bash
# pacade tournament: the cross table and the ratings, the same bytes for any number of jobs, and its three forms.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

pacmen=minimax:depth=1,nodes=200,planner:nodes=200,width=8
tournament() {
  expect 0 tournament --level 4 --map 2/06-ring-road --map 2/01-the-nap --pacman "$pacmen" --monsters chase,random --monsters chase-random --games 4 --max-turns 200 "$@"
}
# Names with commas are quoted: the columns that are times are the last two.
drop_times() { sed 's/,[^,]*,[^,]*$//' "$tmp/out"; }

jobs_do_not_show() {
  tournament --jobs 1 --format csv && drop_times >"$tmp/one" && tournament --jobs 5 --format csv && drop_times | cmp - "$tmp/one" || return 1
  is 'pairings, sides and maps' "$(wc -l <"$tmp/one")" $((1 + 2 * 3 + 2 + 3 + 2)) &&
    is header "$(head -n 1 "$tmp/out")" 'kind,pacman,monsters,map,games,distinct,wins,win_rate,win_low,win_high,score,score_low,score_high,rating,rating_low,rating_high,move_ms,move_p99_ms'
}

# Parts join into the whole, and a run that was killed goes on to the same.
parts_and_resume() {
  local part
  tournament --format csv && drop_times >"$tmp/whole" || return 1
  for part in 1 2 3; do tournament --format csv --shard "$part/3" --output "$tmp/part$part" || return 1; done
  expect 0 merge "$tmp/part2" "$tmp/part3" "$tmp/part1" && drop_times | cmp - "$tmp/whole" || return 1
  expect 1 merge "$tmp"/part[123] --format svg && one_line_on_stderr && nothing_on_stdout || return 1
  expect 0 merge "$tmp"/part[123] --format html && grep -q '<table' "$tmp/out" || return 1
  sed '/^end/d' "$tmp/part1" >"$tmp/cup.csv.resume" # what is left of a run that did not come to its end
  expect 1 bench --level 4 --map 2/06-ring-road --shard 1/3 --resume --output "$tmp/cup.csv" && one_line_on_stderr || return 1
  awk -F"\t" -v OFS="\t" '$1 == "shard" { $2 = $3 = 1 } $1 == "game" && n++ >= 5 { next } { print }' "$tmp/part1" |
    sed '/^end/d; /^times/d' >"$tmp/cup.csv.resume"
  tournament --format csv --output "$tmp/cup.csv" 2>/dev/null && return 1 # not without being told to
  tournament --format csv --resume --output "$tmp/cup.csv" && cp "$tmp/cup.csv" "$tmp/out" && drop_times | cmp - "$tmp/whole" &&
    [ ! -e "$tmp/cup.csv.resume" ] && grep -q 'games in' "$tmp/err" && expect 2 tournament --resume && one_line_on_stderr
}

# Every game is counted once for Pacman and once for the monsters, and the pairings add up to the sides.
adds_up() {
  tournament --json || return 1
  python3 - "$tmp/out" <<'PY'
import json, math, sys
t = json.load(open(sys.argv[1]))
assert len(t["pairings"]) == 6 and len(t["pacman"]) == 2 and len(t["monsters"]) == 3 and len(t["maps"]) == 2, t
for side in ("pacman", "monsters"):
    for one in t[side]:
        cells = [c for c in t["pairings"] if c[side] == one[side]]
        assert sum(c["games"] for c in cells) == one["games"] == 8 * len(cells)
        won = sum(c["wins"] if side == "pacman" else c["games"] - c["wins"] for c in cells)
        assert won == one["wins"], (one, won)
        assert one["rating_low"] < one["rating"] < one["rating_high"]
for c in t["pairings"]:
    n, p, z = c["games"], c["wins"] / c["games"], 1.959964
    mid, half = (p + z*z/2/n) / (1 + z*z/n), z / (1 + z*z/n) * math.sqrt(p*(1-p)/n + z*z/4/n/n)
    assert abs(c["win_low"] - max(0, mid - half)) < 6e-4 and abs(c["win_high"] - min(1, mid + half)) < 6e-4, c
mean = [sum(x["rating"] for x in t[s]) / len(t[s]) for s in ("pacman", "monsters")]
assert abs(sum(mean) / 2 - 1500) < 0.2, mean
PY
}

table() {
  tournament && head -n 3 "$tmp/out" | grep -qE '^pacman +chase +random +chase-random +all$' && grep -q '^monsters  *chase ' "$tmp/out" &&
    ! grep -q ' $' "$tmp/out"
}

as_bench_counts() { # a pairing is a row of the bench
  tournament --format csv || return 1
  local wins
  wins=$(awk -F, '/^pairing,"minimax/ && /,random,/ {print $8}' "$tmp/out")
  expect 0 bench --level 4 --map 2/06-ring-road --map 2/01-the-nap --agent minimax:depth=1,nodes=200 --monsters random --games 4 --max-turns 200 --format json || return 1
  is wins "$(sed -n 's/.*"map": "total".*"win_rate": \([^,]*\),.*/\1/p' "$tmp/out" | awk '{print $1 * 8}')" "$wins"
}

refusals() {
  expect 2 tournament --pacman nobody --map 2/06-ring-road && one_line_on_stderr && expect 2 tournament --format html5 && one_line_on_stderr &&
    expect 2 tournament --monsters gremlins --map 2/06-ring-road && expect 2 tournament --pacman human --map 2/06-ring-road &&
    expect 1 tournament --map 1/01-first-corridor --pacman alphabeta && one_line_on_stderr && nothing_on_stdout
}

check 'parts join, and what was interrupted goes on' parts_and_resume
check 'the number of jobs does not show' jobs_do_not_show
if command -v python3 >/dev/null; then check 'pairings add up to sides' adds_up; else skip 'pairings add up to sides' 'no python3'; fi
check 'a table for people' table
check 'pairings are rows of the bench' as_bench_counts
check 'what is wrong is said in one line' refusals
finish
