#!/usr/bin/env bash
# pacade puzzle: answers that lead to the goal, what it says of boards it can't take, limits, files, shuffles, the cache.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
export XDG_CACHE_HOME=$tmp/cache
goal3='0 1 2 3 4 5 6 7 8'
board3='8 0 6 5 4 7 2 3 1' # 31 moves: one of the two farthest boards

tiles_of() { sed -n 's/.*"tiles": \[\([^]]*\)\].*/\1/p' "$tmp/out" | head -n 1 | tr -d ','; }

# replay SIDE TILES MOVES: plays the blank's moves and prints the board
replay() {
  awk -v side="$1" -v tiles="$2" -v moves="$3" 'BEGIN {
    n = split(tiles, at, " ")
    for (i = 1; i <= n; i++) if (at[i] == 0) blank = i - 1
    for (i = 1; i <= length(moves); i++) {
      m = substr(moves, i, 1); row = int(blank / side); col = blank % side
      if (m == "U") row--; else if (m == "D") row++; else if (m == "L") col--; else if (m == "R") col++; else { print "letter " m; exit }
      if (row < 0 || col < 0 || row >= side || col >= side) { print "off the board"; exit }
      to = row * side + col; at[blank + 1] = at[to + 1]; at[to + 1] = 0; blank = to
    }
    for (i = 1; i <= n; i++) printf "%s%s", at[i], i < n ? " " : "\n"
  }'
}

goal_of() { seq -s ' ' 0 $(($1 * $1 - 1)); }

leads_home() { # leads_home SIDE: of the last run
  local moves
  moves=$(key moves | tr -d '"')
  is 'moves' "${#moves}" "$(key length)" && is 'the end' "$(replay "$1" "$(tiles_of)" "$moves")" "$(goal_of "$1")"
}

all_keys() {
  expect 0 puzzle --tiles "$board3" --json || return 1
  local keys
  keys=$(grep -o '"[a-z_]*":' "$tmp/out" | tr -d '":' | head -n 10 | tr '\n' ' ')
  is keys "$keys" 'tiles size solvable found length optimal moves expanded generated seconds ' &&
    is size "$(key size)" 3 && is solvable "$(key solvable)" true && is found "$(key found)" true &&
    is optimal "$(key optimal)" true && is length "$(key length)" 31 && is tiles "$(tiles_of)" "$board3" && is lines "$(wc -l <"$tmp/out")" 1
}

every_way() {
  local algo heuristic length
  expect 0 puzzle --tiles "$board3" --json || return 1
  length=$(key length)
  for algo in astar idastar; do
    for heuristic in h1 h2 h3 h4 linear-conflict walking pdb; do
      expect 0 puzzle --tiles "$board3" --algo $algo --heuristic $heuristic --json && leads_home 3 || return 1
      case $heuristic in
        h3 | h4) is "$heuristic optimal" "$(key optimal)" false && [ "$(key length)" -ge "$length" ] || return 1 ;;
        *) is "$heuristic optimal" "$(key optimal)" true && is "$algo $heuristic" "$(key length)" "$length" || return 1 ;;
      esac
    done
  done
}

sizes() {
  expect 0 puzzle --tiles "3 2 1 0" --json && leads_home 2 && expect 0 puzzle --tiles '1 5 2 3 4 9 6 7 8 10 14 11 12 13 0 15' --json &&
    is length "$(key length)" 5 && leads_home 4 || return 1
  expect 0 puzzle --tiles '1 2 7 3 4 5 6 12 8 9 10 11 0 13 14 15 16 17 18 19 20 21 22 23 24' --json && is length "$(key length)" 4 && leads_home 5
}

solved_already() { expect 0 puzzle --tiles "$goal3" --json && is length "$(key length)" 0 && is moves "$(key moves)" '""' && is optimal "$(key optimal)" true; }

unsolvable() {
  local side text
  for side in 2 3 4 5 6 7 8; do
    text=$(goal_of $side | sed 's/^0 1 2/0 2 1/')
    expect 3 puzzle --tiles "$text" --json && one_line_on_stderr && is solvable "$(key solvable)" false && is found "$(key found)" false &&
      is length "$(key length)" null && is moves "$(key moves)" null && is optimal "$(key optimal)" false || return 1
  done
  expect 3 puzzle --tiles "0 2 1 3" && one_line_on_stderr && grep -q "can't be solved" "$tmp/out"
}

refused() { # refused STATUS WORDS ARGS...
  local wanted=$1 words=$2
  shift 2
  expect "$wanted" puzzle "$@" && one_line_on_stderr && nothing_on_stdout || return 1
  grep -qF -- "$words" "$tmp/err" && return 0
  echo "expected '$words' in: $(cat "$tmp/err")"
  return 1
}

bad_tiles() {
  refused 1 'found 8 tiles' --tiles '0 1 2 3 4 5 6 7' && refused 1 'found 10 tiles' --tiles '0 1 2 3 4 5 6 7 8 9' &&
    refused 1 'tile 7 twice' --tiles '0 1 2 3 4 5 6 7 7' && refused 1 'tile 9' --tiles '0 1 2 3 4 5 6 7 9' --json &&
    refused 1 "'x'" --tiles '0 1 2 x' && refused 1 "'-1'" --tiles '0 1 2 -1' && refused 1 'found 0 tiles' --tiles ' ' &&
    refused 1 'more than 64' --tiles "$(seq -s ' ' 0 64)" && refused 1 '2 x 2 to 5 x 5' --tiles "$(goal_of 6)" &&
    refused 1 '2 x 2 to 4 x 4' --tiles "$(goal_of 5)" --heuristic walking
}

bad_usage() {
  refused 2 'give one of' && refused 2 'give one of' --tiles "$goal3" --file x && refused 2 'linear-conflict' --tiles "$goal3" --heuristic h9 &&
    refused 2 'idastar' --tiles "$goal3" --algo bfs && refused 2 '--shuffle' --shuffle 9 && refused 2 '--shuffle' --shuffle 1 &&
    refused 2 '--seed' --tiles "$goal3" --seed 1 && refused 2 'max-nodes' --tiles "$goal3" --max-nodes 0 && expect 0 puzzle --help
}

limits() {
  local hard='5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6'
  expect 4 puzzle --tiles "$hard" --heuristic h1 --max-nodes 1000 --json && one_line_on_stderr && is found "$(key found)" false &&
    is solvable "$(key solvable)" true && is generated "$(key generated)" 1000 && is stopped_by "$(key stopped_by)" '"nodes"' && is length "$(key length)" null || return 1
  local algo
  for algo in astar idastar; do # the least limit there is: nothing is found, and what is said is true
    expect 4 puzzle --tiles "$hard" --algo $algo --heuristic h1 --max-nodes 1 --json && one_line_on_stderr && is found "$(key found)" false &&
      is optimal "$(key optimal)" false && is moves "$(key moves)" null && is stopped_by "$(key stopped_by)" '"nodes"' &&
      is generated "$(key generated)" 1 && is expanded "$(key expanded)" 0 && is estimate "$(key estimate)" 42 && is threshold "$(key threshold)" 42 || return 1
    expect 0 puzzle --tiles "$goal3" --algo $algo --heuristic h1 --max-nodes 1 --json && is found "$(key found)" true && is length "$(key length)" 0 || return 1
  done
  expect 4 puzzle --tiles "$hard" --heuristic h2 --max-seconds 0.01 --json && is stopped_by "$(key stopped_by)" '"time"' || return 1
  expect 4 puzzle --tiles "$hard" --algo astar --heuristic h1 --max-bytes 20000000 --json && is stopped_by "$(key stopped_by)" '"memory"' &&
    [ "$(key peak_bytes)" -le 20000000 ]
}

# Ten shuffled 24-puzzles: each solved, or stopped and said so, within the memory it was given.
big_boards() {
  local seed
  for seed in 1 2 3 4 5 6 7 8 9 10; do
    run puzzle --tiles "$("$PACADE" puzzle --shuffle 5 --seed $seed)" --algo astar --heuristic linear-conflict --max-bytes 30000000 --json
    case $status in
      0) leads_home 5 && is optimal "$(key optimal)" true || return 1 ;;
      4) is found "$(key found)" false && is stopped_by "$(key stopped_by)" '"memory"' || return 1 ;;
      *) echo "status $status"; return 1 ;;
    esac
    [ "$(key peak_bytes)" -le 30000000 ] || { echo "$(key peak_bytes) bytes"; return 1; }
  done
}

shuffles() {
  local side one
  for side in 2 3 4 5 6 7 8; do
    expect 0 puzzle --shuffle $side --seed 7 || return 1
    one=$(cat "$tmp/out")
    is tiles "$(tr ' ' '\n' <"$tmp/out" | sort -n | tr '\n' ' ')" "$(goal_of $side) " || return 1
    expect 0 puzzle --shuffle $side --seed 7 && is 'the same again' "$(cat "$tmp/out")" "$one" || return 1
    expect 0 puzzle --shuffle $side --seed 7 --json && is json "$(tiles_of)" "$one" && is size "$(key size)" $side || return 1
    expect 0 puzzle --shuffle $side --seed 8 || return 1
    [ $side = 2 ] || [ "$(cat "$tmp/out")" != "$one" ] || { echo 'another seed, the same board'; return 1; }
  done
  expect 0 puzzle --tiles "$("$PACADE" puzzle --shuffle 3 --seed 5)" --json && leads_home 3
}

file_good() {
  printf '# a comment\n\n%s\r\n 1 %s 31 99\n3 2 1 0 # 2 x 2\n' "$board3" "$board3" >"$tmp/boards.txt"
  expect 0 puzzle --file "$tmp/boards.txt" --json && is lines "$(wc -l <"$tmp/out")" 4 || return 1
  is 'line numbers' "$(grep -o '"line": [0-9]*' "$tmp/out" | tr -dc '0-9\n' | tr '\n' ' ')" '3 4 5 ' || return 1
  tail -n 1 "$tmp/out" | grep -qE '^\{"instances": 3, "solved": 3, "unsolvable": 0, "stopped": 0, "listed": 1, "as_listed": 1, "total_seconds": [0-9.e+-]+, "expanded": [0-9]+, "generated": [0-9]+, "generated_per_second": [0-9.e+-]+\}$' || { tail -n 1 "$tmp/out"; return 1; }
  expect 0 puzzle --file "$tmp/boards.txt" && grep -q '^3 boards, 3 solved' "$tmp/out" && grep -q '^1 of 1 solutions are as long as listed' "$tmp/out"
}

file_mixed() { # the last line sums up; the status is the most serious one
  printf '%s\n0 2 1 3\n' "$board3" >"$tmp/boards.txt"
  expect 3 puzzle --file "$tmp/boards.txt" --json && one_line_on_stderr && is lines "$(wc -l <"$tmp/out")" 3 || return 1
  expect 4 puzzle --file "$tmp/boards.txt" --max-nodes 5 --json && one_line_on_stderr && is lines "$(wc -l <"$tmp/out")" 3
}

file_bad() {
  printf '%s\n0 1 2 q\n' "$goal3" >"$tmp/bad.txt" && refused 1 "bad.txt:2:7: found 'q'" --file "$tmp/bad.txt" --json || return 1
  printf '\n0 1 2\n' >"$tmp/bad.txt" && refused 1 'bad.txt:2: found 3 numbers' --file "$tmp/bad.txt" || return 1
  printf '0 1 2 2\n' >"$tmp/bad.txt" && refused 1 'bad.txt:1: found tile 2 twice' --file "$tmp/bad.txt" || return 1
  printf '%s\n' "$(seq -s ' ' 0 80)" >"$tmp/bad.txt" && refused 1 'too many numbers' --file "$tmp/bad.txt" || return 1
  printf '# nothing\n' >"$tmp/bad.txt" && refused 1 'no boards' --file "$tmp/bad.txt" || return 1
  printf '0 1 2 3\0' >"$tmp/bad.txt" && refused 1 'zero byte' --file "$tmp/bad.txt" || return 1
  refused 1 'missing.txt' --file "$tmp/missing.txt" && refused 1 'folder' --file "$tmp"
}

cache_mended() {
  local -x XDG_CACHE_HOME=$tmp/other
  local file=$XDG_CACHE_HOME/pacade/puzzle-3x3.pdb sum damage
  expect 0 puzzle --tiles "$board3" || return 1
  [ -f "$file" ] || { echo 'nothing kept'; return 1; }
  sum=$(cksum <"$file")
  for damage in 'truncate -s 100' 'truncate -s 0' 'truncate -s +9'; do
    $damage "$file" && expect 0 puzzle --tiles "$board3" --json && leads_home 3 && is "$damage" "$(cksum <"$file")" "$sum" || return 1
  done
  printf 'x' | dd of="$file" bs=1 seek=3000 conv=notrunc 2>/dev/null
  expect 0 puzzle --tiles "$board3" --json && leads_home 3 && is 'a byte changed' "$(cksum <"$file")" "$sum" || return 1
  rm -rf "$XDG_CACHE_HOME" && expect 0 puzzle --tiles "$board3" --no-cache && [ ! -e "$XDG_CACHE_HOME" ]
}

cache_impossible() {
  : >"$tmp/file"
  XDG_CACHE_HOME=$tmp/file expect 0 puzzle --tiles "$board3" --json && leads_home 3 && one_line_on_stderr && grep -q 'not cached' "$tmp/err"
}

compare() {
  expect 0 puzzle --tiles "$board3" --compare --json && is lines "$(wc -l <"$tmp/out")" 14 &&
    is proven "$(grep -c '"optimal": true' "$tmp/out")" 10 || return 1
  expect 0 puzzle --tiles "$board3" --compare && is rows "$(wc -l <"$tmp/out")" 15 && expect 3 puzzle --tiles '0 2 1 3' --compare
}

explain() {
  expect 0 puzzle --tiles '1 0 2 3 4 5 6 8 7' --explain --json || return 1
  is h1 "$(grep '"h1"' "$tmp/out" | sed 's/.*"estimate": \([0-9]*\).*/\1/')" 3 &&
    is h2 "$(grep '"h2"' "$tmp/out" | sed 's/.*"estimate": \([0-9]*\).*/\1/')" 5 || return 1
  expect 0 puzzle --tiles "$board3" --explain --json && is lines "$(wc -l <"$tmp/out")" 7 && expect 0 puzzle --tiles "$board3" --explain
}

for_people() { expect 0 puzzle --tiles "$board3" && grep -q 'proven shortest' "$tmp/out" && grep -q '^moves     [UDLR]*$' "$tmp/out"; }

published() {
  expect 0 puzzle --file "$shared/data/puzzle/korf100.txt" --json || return 1
  tail -n 1 "$tmp/out" >"$tmp/last"
  grep -q '"instances": 100, "solved": 100, .*"listed": 100, "as_listed": 100' "$tmp/last" || { cat "$tmp/last"; return 1; }
  is proven "$(grep -c '"optimal": true' "$tmp/out")" 100
}

check 'JSON has every key in order' all_keys
check 'every algorithm and heuristic finds a way home' every_way
check 'boards of 2 x 2, 4 x 4 and 5 x 5' sizes
check 'a board that is solved' solved_already
check 'boards that cannot be solved: status 3' unsolvable
check 'tiles that make no board are refused' bad_tiles
check 'wrong usage' bad_usage
check 'limits of nodes, time and memory: status 4' limits
check 'ten 24-puzzles within their memory' big_boards
check 'shuffles by seed' shuffles
check 'a file of boards and its totals' file_good
check 'a file with boards that have no answer' file_mixed
check 'bad files are named by line and column' file_bad
check 'a damaged cache is built again' cache_mended
check 'no cache to be had' cache_impossible
check 'every way compared' compare
check 'how the heuristics see a board' explain
check 'a summary for people' for_people
if [ -r "$shared/data/puzzle/korf100.txt" ]; then
  check 'the hundred published instances' published
else
  skip 'the hundred published instances' 'no data folder (PACADE_SHARED)'
fi
finish
