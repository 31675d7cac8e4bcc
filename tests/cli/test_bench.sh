#!/usr/bin/env bash
# pacade bench and merge: the same bytes for any number of jobs and for joined parts, times aside; what becomes of runs that are
# interrupted; and its forms.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

bench() { expect 0 bench --level 1 --level 2 --agent astar --agent dfs --agent greedy --games 4 --seed 3 "$@"; }

jobs_do_not_show() {
  bench --jobs 1 --format csv && cut_times <"$tmp/out" >"$tmp/one" && bench --jobs 2 --format csv && cut_times <"$tmp/out" >"$tmp/two" &&
    bench --jobs 7 --format csv && cut_times <"$tmp/out" >"$tmp/seven" || return 1
  [ "$(wc -l <"$tmp/one")" -gt 60 ] && cmp "$tmp/one" "$tmp/two" && cmp "$tmp/one" "$tmp/seven"
}

parts_join() {
  local parts part
  bench --format csv && cut_times <"$tmp/out" >"$tmp/whole" || return 1
  for parts in 1 2 5; do
    for part in $(seq "$parts"); do bench --format csv --shard "$part/$parts" --output "$tmp/part$part" || return 1; done
    # shellcheck disable=SC2046
    expect 0 merge $(seq -f "$tmp/part%g" "$parts" -1 1) && cut_times <"$tmp/out" | cmp - "$tmp/whole" || return 1
  done
  expect 1 merge "$tmp/part1" && one_line_on_stderr && grep -q 'part 2/5 is missing' "$tmp/err" && nothing_on_stdout || return 1
  expect 0 merge "$tmp"/part[12345] --format json --output "$tmp/joined" && nothing_on_stdout &&
    is lines "$(wc -l <"$tmp/joined")" "$(($(wc -l <"$tmp/whole") - 1))"
}

columns() {
  bench --format csv || return 1
  is header "$(head -n 1 "$tmp/out")" 'level,map,agent,monsters,games,wins,win_rate,win_low,win_high,score,score_low,score_high,foods,moves,nodes,distinct,stopped,best_moves,peak_nodes,diff,diff_low,diff_high,verdict,sight,cost,best_cost,move_ms,move_p99_ms,think_seconds,nodes_per_s,median_ms,median_low_ms,median_high_ms' &&
    is 'a total an agent and level' "$(grep -c '^[12],total,' "$tmp/out")" 6 && is 'totals stand last' "$(tail -n 6 "$tmp/out" | grep -c '^[12],total,')" 6
}

json_lines() {
  bench --format json && is rows "$(wc -l <"$tmp/out")" "$(($(wc -l <"$tmp/whole") - 1))" &&
    grep -q '^{"level": 1, "map": "1/01-first-corridor", "agent": "astar", "monsters": null, "games": 4, "wins": 4, "win_rate": 1, ' "$tmp/out" &&
    grep -q '^{"level": 2, "map": "total", "agent": "dfs", ' "$tmp/out"
}

table() { bench && head -n 1 "$tmp/out" | grep -qE '^level +map +agent +monsters +games +win_rate' && ! grep -q ' $' "$tmp/out"; }

paired_with_play() { # game g of a row is what play shows with seed S + g
  expect 0 play 2/06-ring-road --pacman greedy --seed 3 --json || return 1
  local score
  score=$(key score)
  expect 0 bench --map 2/06-ring-road --agent greedy --games 1 --seed 3 --format csv &&
    is score "$(sed -n '2p' "$tmp/out" | cut -d, -f10)" "$score.00"
}

everything_quickly() { # all agents on all maps, but for the hunt, whose games are long
  worked bench --level 1 --level 2 --level 3 --games 4
  is status "$status" 0 || return 1
  case $PACADE in *asan* | *coverage*) ;; *) at_most seconds "$work" 60 0 || return 1 ;; esac
  grep -q ' total .* astar-report ' "$tmp/out" && ! grep -q ' human ' "$tmp/out"
}

output_file() {
  expect 0 bench --map 1/01-first-corridor --agent bfs --games 1 --format csv --output "$tmp/report.csv" && nothing_on_stdout &&
    is lines "$(wc -l <"$tmp/report.csv")" 3 && is 'what is left beside it' "$(find "$tmp" -name 'report.csv*' | wc -l)" 1
}

champion_and_options() {
  expect 0 bench --map 1/06-the-bay --agent champion --agent greedy:heuristic=zero --games 1 --format csv || return 1
  is rows "$(wc -l <"$tmp/out")" 5 && grep -q ',greedy:heuristic=zero,' "$tmp/out" && ! grep -q ',champion,' "$tmp/out"
}

# Starts a long run in the background and waits until some of it is on disk; leaves $pid. A fast machine gets more to do.
# start_long GAMES JOBS
kept_games() { [ -e "$tmp/long.csv.resume" ] && awk -F"\t" '$1 == "game" { n++ } END { print n + 0 }' "$tmp/long.csv.resume" || echo 0; }
long_options() { echo "--map 2/10-twelve-sleepers --agent astar --agent idastar --games $1 --format csv"; }
start_long() {
  # shellcheck disable=SC2046
  "$PACADE" bench $(long_options "$1") --jobs "$2" --output "$tmp/long.csv" 2>"$tmp/long.err" &
  pid=$!
  while [ "$(kept_games)" -lt 50 ] && [ ! -e "$tmp/long.csv" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
}

# Goes on, and compares with a run that nobody disturbed.
goes_on_to_the_same() {
  # shellcheck disable=SC2046
  expect 1 bench $(long_options "$1") --output "$tmp/long.csv" && one_line_on_stderr && grep -q -- '--resume' "$tmp/err" || return 1
  # shellcheck disable=SC2046
  expect 1 bench $(long_options "$1") --seed 2 --resume --output "$tmp/long.csv" && one_line_on_stderr || return 1 # another run
  # shellcheck disable=SC2046
  expect 0 bench $(long_options "$1") --resume --output "$tmp/long.csv" && [ ! -e "$tmp/long.csv.resume" ] || return 1
  # shellcheck disable=SC2046
  expect 0 bench $(long_options "$1") && cut_times <"$tmp/out" >"$tmp/straight" && cut_times <"$tmp/long.csv" | cmp - "$tmp/straight"
}

# A long run that is killed before it ends, however fast the machine: sets `games` (and `pid`) of the caller.
killed_run() {
  for games in 1000 8000 64000; do
    rm -f "$tmp/long.csv" "$tmp/long.csv.resume"
    start_long "$games" 2
    kill -KILL "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    [ ! -e "$tmp/long.csv" ] && break
  done
}

# kill -9 in the middle: what had ended is on disk, to the game, and the rest goes on.
killed_and_resumed() {
  local games kept pid
  killed_run
  kept=$(kept_games)
  if [ "$kept" -lt 50 ] || [ "$kept" -ge $((2 * games)) ]; then echo "$kept games were kept"; return 1; fi
  # Each game stands there once, and nothing but the last line may be cut off.
  [ "$(grep "^game$(printf '\t')" "$tmp/long.csv.resume" | cut -f2,3 | sort -u | wc -l)" = "$kept" ] || return 1
  printf 'game\t0\t9' >>"$tmp/long.csv.resume" # cut off in the middle of a line
  goes_on_to_the_same "$games" && expect 2 bench --resume && one_line_on_stderr
}

# Two lines of a journal that nobody can read: they are reported, and their games are played again.
damaged_and_resumed() {
  local games pid
  killed_run
  awk -F"\t" '$1 == "game" && ++n == 7 { print "game\t0\tx"; next } $1 == "game" && n == 20 { print "@@@" ; next } { print }' \
    "$tmp/long.csv.resume" >"$tmp/damaged" && cp "$tmp/damaged" "$tmp/long.csv.resume" || return 1
  # shellcheck disable=SC2046
  expect 0 bench $(long_options "$games") --resume --output "$tmp/long.csv" && grep -q '2 damaged lines are left out' "$tmp/err" || return 1
  # shellcheck disable=SC2046
  expect 0 bench $(long_options "$games") && cut_times <"$tmp/out" >"$tmp/straight" && cut_times <"$tmp/long.csv" | cmp - "$tmp/straight"
}

# Ctrl-C: running games are finished, the table of what is there is written, and the command that continues is printed.
interrupted_and_resumed() {
  local games pid ended
  for games in 1000 8000 64000; do
    rm -f "$tmp/long.csv" "$tmp/long.csv.resume"
    start_long "$games" 2
    kill -INT "$pid" 2>/dev/null
    wait "$pid"
    ended=$?
    [ -e "$tmp/long.csv.resume" ] && break
  done
  is 'exit status' "$ended" 4 && grep -q 'stopped after .* of .* games; the same command with --resume' "$tmp/long.err" || return 1
  is 'games in the table' "$(awk -F, '$2 == "total" {n += $5} END {print n}' "$tmp/long.csv")" "$(kept_games)" && goes_on_to_the_same "$games"
}

# Two runs that would both continue: the second is refused, and the first continues undisturbed.
one_at_a_time() {
  local pid games=20000 ended
  rm -f "$tmp/long.csv" "$tmp/long.csv.resume"
  start_long "$games" 2
  # shellcheck disable=SC2046
  expect 1 bench $(long_options "$games") --output "$tmp/long.csv" --resume && one_line_on_stderr && grep -q 'another run' "$tmp/err"
  ended=$?
  [ "$(kept_games)" -ge 50 ] || { echo 'what was kept is gone'; ended=1; }
  kill -KILL "$pid"
  wait "$pid" 2>/dev/null
  rm -f "$tmp/long.csv" "$tmp/long.csv.resume"
  return $ended
}

baselines() {
  expect 0 bench --map 1/08-pipe-organ --agent bfs --agent greedy --agent dfs --baseline dfs --games 2 --format csv || return 1
  is verdicts "$(cut -d, -f20,23 "$tmp/out" | tr '\n' ' ')" 'diff,verdict 0.00,same -10.00,worse 0.00,baseline 0.00,same -10.00,worse 0.00,baseline ' || return 1
  expect 0 bench --map 1/08-pipe-organ --agent greedy --agent bfs --games 2 --format csv && # the first one named
    is verdicts "$(cut -d, -f20,23 "$tmp/out" | sed -n '2,3p' | tr '\n' ' ')" '0.00,baseline 10.00,better ' || return 1
  expect 2 bench --map 1/08-pipe-organ --agent bfs --baseline ucs && one_line_on_stderr && grep -q ucs "$tmp/err"
}

pages_and_charts() {
  local chart
  expect 0 bench --map 1/08-pipe-organ --agent bfs --agent dfs --games 2 --format html --output "$tmp/page.html" || return 1
  head -c 15 "$tmp/page.html" | grep -q '<!DOCTYPE html>' && is charts "$(grep -c '<svg' "$tmp/page.html")" 5 || return 1
  ! grep -qE '(src|href)="(http|//)|@import|url\(' "$tmp/page.html" || return 1 # nothing from elsewhere
  for chart in score wins length nodes time; do
    expect 0 bench --map 1/08-pipe-organ --agent bfs --games 2 --format svg --chart "$chart" && head -c 5 "$tmp/out" | grep -q '<svg' || return 1
  done
  cmp -s "$tmp/page.html" "$tmp/out" && return 1
  expect 2 bench --format svg --chart pie && one_line_on_stderr && expect 2 bench --format docx && one_line_on_stderr
}

side_by_side() {
  expect 0 bench --map 1/08-pipe-organ --agent bfs --agent astar-report --games 2 --format sides || return 1
  grep -qE '^1/08-pipe-organ +63 +63 += +71 +\+8$' "$tmp/out"
}

chance_is_told() {
  expect 0 bench --level 1 --map 1/08-pipe-organ --agent bfs --games 5 && grep -q 'In 1 of 1 rows all games were the same' "$tmp/out" &&
    expect 0 bench --level 4 --map 2/06-ring-road --agent minimax:depth=1,nodes=200 --monsters random --games 5 --max-turns 100 &&
    ! grep -q 'all games were the same' "$tmp/out"
}

check 'the number of jobs does not show' jobs_do_not_show
check 'parts join into the whole' parts_join
check 'a run that was killed goes on' killed_and_resumed
check 'a damaged journal costs the damaged games' damaged_and_resumed
check 'Ctrl-C ends a run well' interrupted_and_resumed
check 'two runs of one journal' one_at_a_time
no_file() { # what stands in the journal's place and is none is refused, and stays
  rm -f "$tmp/odd.csv"
  mkfifo "$tmp/odd.csv.resume" && expect 1 bench --map 1/01-first-corridor --agent bfs --games 2 --format csv --output "$tmp/odd.csv" &&
    grep -q 'is a pipe' "$tmp/err" && [ -p "$tmp/odd.csv.resume" ] && rm "$tmp/odd.csv.resume" &&
    ln -s "$tmp/elsewhere" "$tmp/odd.csv.resume" && touch "$tmp/elsewhere" &&
    expect 1 bench --map 1/01-first-corridor --agent bfs --games 2 --format csv --output "$tmp/odd.csv" &&
    [ -L "$tmp/odd.csv.resume" ] && [ ! -s "$tmp/elsewhere" ] && [ ! -e "$tmp/odd.csv" ]
}
check 'a pipe or a link in the place of a journal' no_file
check 'differences against a baseline' baselines
check 'pages and charts' pages_and_charts
check 'agents side by side' side_by_side
check 'columns and totals' columns
check 'JSON lines' json_lines
check 'a table for people' table
check 'games are those of pacade play' paired_with_play
check 'everything, quickly' everything_quickly
check '--output writes the report' output_file
check 'the champion, and agents with options' champion_and_options
# ---- equal budgets ----

hunt() { expect 0 bench --map 4/01-open-court --agent alphabeta --agent minimax --games 1 --max-turns 20 --seed 1 "$@"; }
own_budgets() {
  hunt || return 1
  grep -qF 'Budget per move: alphabeta 30,000 nodes, depth 40, 500 playouts; minimax 1,000,000 nodes, depth 3.' "$tmp/out" && grep -q '^The budgets differ' "$tmp/out"
}
same_depth() { # and then alpha-beta looks at fewer nodes than minimax, as it should
  hunt --budget depth=3 || return 1
  grep -qF 'Budget per move: alphabeta depth 3; minimax depth 3.' "$tmp/out" && ! grep -q '^The budgets differ' "$tmp/out" || return 1
  hunt --budget depth=3 --format json || return 1
  python3 -c 'import json, sys
n = {o["agent"].split(":")[0]: o["nodes"] for o in map(json.loads, open(sys.argv[1])) if o["map"] != "total"}
sys.exit(3 * n["alphabeta"] > n["minimax"])' "$tmp/out"
}
parts_know_it() {
  hunt --budget nodes=500 --format csv && cut_times <"$tmp/out" >"$tmp/whole" || return 1
  hunt --budget nodes=500 --format csv --shard 1/2 --output "$tmp/1.part" && hunt --budget nodes=500 --format csv --shard 2/2 --output "$tmp/2.part" &&
    expect 0 merge "$tmp/1.part" "$tmp/2.part" && cut_times <"$tmp/out" | cmp - "$tmp/whole" || return 1
  hunt --budget nodes=600 --format csv --shard 2/2 --output "$tmp/2.part" || return 1
  expect 1 merge "$tmp/1.part" "$tmp/2.part" && grep -q 'not a part of the same run' "$tmp/err"
}
no_budget() { expect 2 bench --map 4/01-open-court --budget "$1" && one_line_on_stderr && nothing_on_stdout; }
check 'the table tells the budgets, and that they differ' own_budgets
check 'the same depth for all' same_depth
check 'parts of a run have one budget' parts_know_it
for word in nodes= depth=0 time=x hours=1; do check "no budget: $word" no_budget "$word"; done
check 'games without chance are told apart' chance_is_told
finish
