#!/usr/bin/env bash
# pacade solve: known lengths, the work it reports, ways that don't exist, limits, files, and .scen queries.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

berkeley_lengths() {
  local layout problem algo cost rest file seen=0 bfs_expanded
  while IFS=, read -r layout problem algo cost rest; do
    [ "$problem" = position ] || continue
    case $algo in bfs | ucs | astar | astar-zero | astar-euclidean) ;; *) continue ;; esac
    file=$shared/data/berkeley/layouts/$layout.lay
    case $algo in
      astar-*) expect 0 solve "$file" --algo astar --heuristic "${algo#astar-}" --json || return 1 ;;
      *) expect 0 solve "$file" --algo "$algo" --json || return 1 ;;
    esac
    is "$layout $algo length" "$(key length)" "$cost" || return 1
    is "$layout $algo optimal" "$(key optimal)" true || return 1
    [ "$algo" = bfs ] && bfs_expanded=$(key expanded)
    if [ "$algo" = astar ] && [ "$(key expanded)" -gt "$bfs_expanded" ]; then
      echo "$layout: A* expands $(key expanded), BFS $bfs_expanded"
      return 1
    fi
    seen=$((seen + 1))
  done <"$shared/data/berkeley/expected.csv"
  is 'cases seen' "$([ "$seen" -ge 25 ] && echo enough || echo "$seen")" enough
}

# Every layout with a single food is in the list above, and every other is refused with what was found.
berkeley_others() {
  local file foods
  for file in "$shared"/data/berkeley/layouts/*.lay; do
    foods=$(tr -cd . <"$file" | wc -c)
    if [ "$foods" = 1 ]; then
      expect 0 solve "$file" --algo astar --json || return 1
    else
      expect 1 solve "$file" --algo astar --json || return 1
      grep -q "found $foods foods" "$tmp/err" || { cat "$tmp/err"; return 1; }
      one_line_on_stderr || return 1
    fi
  done
}

course_lengths() {
  local pair file algo
  for pair in L1_map1=34 L1_map2=37 L1_map3=41 L2_map1=48 L2_map2=57 L2_map3=67; do
    file=$shared/data/course/${pair%=*}.txt
    for algo in bfs ucs astar bidirectional jps idastar champion; do
      expect 0 solve "$file" --algo "$algo" --json || return 1
      is "${pair%=*} $algo length" "$(key length)" "${pair#*=}" || return 1
    done
    is 'level' "$(key level)" "${pair:1:1}" || return 1
  done
}

if [ -d "$shared/data/berkeley/layouts" ]; then
  check 'lengths of the single-food layouts, and A* expands no more than BFS' berkeley_lengths
  check 'layouts with more foods are refused with their number' berkeley_others
else
  skip 'lengths of the single-food layouts' 'no data folder (PACADE_SHARED)'
fi
if [ -d "$shared/data/course" ]; then
  check 'lengths on the course maps of levels 1 and 2' course_lengths
else
  skip 'lengths on the course maps' 'no data folder (PACADE_SHARED)'
fi

printf '# level: 1\n%%%%%%%%%%%%%%\n%%P    %%\n%% %%%% %%%%\n%%    .%%\n%%%%%%%%%%%%%%\n' >"$tmp/small.lay"
printf '%%%%%%%%%%%%\n%%P G.%%\n%%%%%%%%%%%%\n' >"$tmp/monster.lay"
printf '%%%%%%%%%%%%%%\n%%P %%G.%%\n%%%%%%%%%%%%%%\n' >"$tmp/wall.lay"
printf '%%%%%%%%%%%%\n%%P  E%%\n%%%%%%%%%%%%\n' >"$tmp/exit.lay"
printf 'type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n' >"$tmp/grid.map"

all_keys() {
  expect 0 solve "$tmp/small.lay" --algo bfs --json || return 1
  local keys
  keys=$(grep -o '"[a-z_]*":' "$tmp/out" | tr -d '":' | tr '\n' ' ')
  is keys "$keys" 'map rows cols level algo heuristic found length cost expanded generated peak_frontier seconds optimal path ' || return 1
  is rows "$(key rows)" 5 && is cols "$(key cols)" 7 && is level "$(key level)" 1 && is algo "$(key algo)" '"bfs"' &&
    is heuristic "$(key heuristic)" null && is found "$(key found)" true && is length "$(key length)" 6 &&
    is cost "$(key cost)" 6 && grep -q '"path": \[\[1, 1\], ' "$tmp/out" && grep -q ', \[3, 5\]\]}' "$tmp/out"
}

by_id() { expect 0 solve 1/01-first-corridor --json && is length "$(key length)" 15; }

blocked_by_monsters() {
  expect 3 solve "$tmp/monster.lay" --json && is found "$(key found)" false && is length "$(key length)" null &&
    is cost "$(key cost)" null && is blocked_by "$(key blocked_by)" '"monsters"' && one_line_on_stderr &&
    grep -q '"path": \[\]' "$tmp/out" && grep -q '"fallback_path": \[\[1, 1\], \[1, 2\], \[1, 3\], \[1, 4\]\]' "$tmp/out"
}

blocked_by_walls() {
  expect 3 solve "$tmp/wall.lay" --json && is blocked_by "$(key blocked_by)" '"walls"' &&
    grep -q '"fallback_path": \[\]' "$tmp/out" && one_line_on_stderr
}

every_algorithm_proves_no_way() {
  local algo
  for algo in dfs bfs ucs astar greedy bidirectional idastar jps astar-report; do
    expect 3 solve "$tmp/wall.lay" --algo "$algo" --json && is "$algo" "$(key blocked_by)" '"walls"' || return 1
  done
}

to_the_exit() { expect 0 solve "$tmp/exit.lay" --json && is length "$(key length)" 3 && is level "$(key level)" null; }

given_ends() {
  expect 0 solve "$tmp/grid.map" --start 0,0 --goal 2,3 --algo bfs --json && is length "$(key length)" 5 || return 1
  expect 0 solve "$tmp/grid.map" --start=0,0 --goal=0,0 --json && is length "$(key length)" 0 || return 1
  expect 1 solve "$tmp/grid.map" --start 0,0 --goal 1,1 && one_line_on_stderr || return 1
  expect 1 solve "$tmp/grid.map" --start 0,0 --goal 3,0 && one_line_on_stderr || return 1
  expect 1 solve "$tmp/grid.map" --start 0,0 && one_line_on_stderr || return 1
  expect 1 solve "$tmp/grid.map" && one_line_on_stderr || return 1
  expect 2 solve "$tmp/grid.map" --start "0;0" && one_line_on_stderr || return 1
  expect 2 solve "$tmp/grid.map" --start -1,0 --goal 0,0 && one_line_on_stderr
}

limits() {
  expect 4 solve 1/12-four-kingdoms --algo bfs --max-nodes 5 --json && is found "$(key found)" false &&
    is stopped_by "$(key stopped_by)" '"nodes"' && one_line_on_stderr && grep -q '"path": \[\]' "$tmp/out" || return 1
  expect 0 solve 1/12-four-kingdoms --algo bfs --max-seconds 60 --json || return 1
  expect 2 solve 1/12-four-kingdoms --max-nodes 0 && expect 2 solve 1/12-four-kingdoms --max-seconds -1
}

# explained ALGO ARGS...: the file of --explain has one close event per expanded cell, and the path ends it
explained() {
  local algo=$1 closed
  shift
  expect 0 solve "$@" --algo "$algo" --explain "$tmp/why.json" --json || return 1
  closed=$(grep -c '^{"kind": "close", "cell": \[' "$tmp/why.json")
  is "$algo closes" "$closed" "$(key expanded)" || return 1
  is "$algo lines" "$(grep -cvE '^(\{"events": \[|"path": \[\[.*\]\]\})$|^\{"kind": "(open|close)", "cell": \[[0-9]+, [0-9]+\], "parent": (null|\[[0-9]+, [0-9]+\]), "g": [0-9]+, "h": [0-9.]+, "f": [0-9.]+\}(,|\],)$' "$tmp/why.json")" 0 || return 1
  is "$algo path" "$(tail -n 1 "$tmp/why.json" | sed 's/"path": //')" "$(sed 's/.*"path": //' "$tmp/out")"
}

explanations() {
  local algo
  for algo in dfs bfs ucs astar greedy bidirectional idastar jps flood swift astar-report; do
    explained "$algo" 1/05-fishbone || return 1
  done
  explained astar 1/05-fishbone --heuristic octile --weight 2 || return 1
  expect 0 solve "$tmp/small.lay" --algo astar --explain - || return 1
  is 'first line' "$(sed -n 2p "$tmp/out")" '{"kind": "open", "cell": [1, 1], "parent": null, "g": 0, "h": 6, "f": 6},' || return 1
  is 'last line' "$(tail -n 1 "$tmp/out")" '"path": [[1, 1], [1, 2], [1, 3], [1, 4], [2, 4], [3, 4], [3, 5]]}' || return 1
  expect 3 solve "$tmp/wall.lay" --algo astar --explain "$tmp/none.json" && is 'no path' "$(tail -n 1 "$tmp/none.json")" '"path": []}' || return 1
  expect 4 solve 1/12-four-kingdoms --algo bfs --max-nodes 5 --explain "$tmp/cut.json" &&
    is 'closed before the limit' "$(grep -c '"close"' "$tmp/cut.json")" 5
}

# In a maze a step goes from room to room: odd rows and columns, and g counts rooms.
explained_in_rooms() {
  expect 0 solve 8/01-first-steps --algo astar --explain "$tmp/maze.json" --json || return 1
  grep -oE '"(cell|parent)": \[[0-9]+, [0-9]+\]' "$tmp/maze.json" | grep -E '[02468],|[02468]\]' && return 1
  is 'g of the goal' "$(grep '"h": 0,' "$tmp/maze.json" | tail -n 1 | sed 's/.*"g": \([0-9]*\).*/\1/')" "$(key length)"
}

refused_explanations() {
  expect 1 solve "$tmp/small.lay" --explain "$tmp/none/there.json" && one_line_on_stderr && nothing_on_stdout || return 1
  expect 2 solve --scen "$tmp/none.scen" --explain "$tmp/x.json" && one_line_on_stderr || return 1
  expect 2 solve 5/02-over-the-wall --explain "$tmp/x.json" && one_line_on_stderr
}

heuristics() {
  local id
  for id in manhattan euclidean chebyshev octile zero; do
    expect 0 solve 1/11-cathedral --algo astar --heuristic "$id" --json && is "$id" "$(key optimal)" true &&
      is heuristic "$(key heuristic)" "\"$id\"" && is length "$(key length)" 158 || return 1
  done
  expect 0 solve 1/11-cathedral --algo astar --heuristic euclidean2 --json && is optimal "$(key optimal)" false || return 1
  expect 0 solve 1/11-cathedral --algo astar --weight 3 --json && is optimal "$(key optimal)" false || return 1
  expect 0 solve 1/11-cathedral --heuristic octile --json && is 'algo that uses it' "$(key heuristic)" '"octile"' || return 1
  expect 0 solve 1/11-cathedral --algo bfs --heuristic octile --json && is heuristic "$(key heuristic)" null && one_line_on_stderr || return 1
  expect 0 solve 1/11-cathedral --algo champion --weight 2 --json || return 1
  expect 2 solve 1/11-cathedral --heuristic guess && one_line_on_stderr && grep -q manhattan "$tmp/err" || return 1
  expect 2 solve 1/11-cathedral --algo wander && one_line_on_stderr && grep -q astar "$tmp/err"
}

wrong_level() { expect 1 solve "$tmp/monster.lay" --level 1 && one_line_on_stderr && expect 2 solve "$tmp/small.lay" --level 77; }

out_files() {
  expect 0 solve "$tmp/small.lay" --algo bfs --out "$tmp/answer" --json || return 1
  is output.txt "$(head -n 3 "$tmp/answer/output.txt" | tr '\n' '|')" 'cost: 6|actions:|East|' &&
    is 'actions' "$(wc -l <"$tmp/answer/output.txt")" 8 && is path.txt "$(tail -n 1 "$tmp/answer/path.txt")" '3,5' &&
    is 'steps' "$(wc -l <"$tmp/answer/path.txt")" 6 || return 1
  expect 0 solve "$tmp/small.lay" --algo bfs --out "$tmp/answer" || return 1 # again, over the old ones
  expect 1 solve "$tmp/small.lay" --out "$tmp/small.lay/under-a-file" && one_line_on_stderr && nothing_on_stdout
}

no_out_without_a_way() { expect 3 solve "$tmp/wall.lay" --out "$tmp/none" && [ ! -e "$tmp/none" ]; }

the_way_alone_is_drawn() { # one star per step, and none elsewhere: the start and the food keep their own letters
  expect 0 solve 1/04-archipelago --json && is length "$(key length)" 40 && expect 0 solve 1/04-archipelago &&
    is stars "$(grep '^%' "$tmp/out" | tr -cd '*' | wc -c)" 39
}

for_people() { expect 0 solve "$tmp/small.lay" && grep -q '6 moves, proven shortest' "$tmp/out" && grep -q 'P' "$tmp/out"; }

check 'JSON has every key in order' all_keys
check 'a shipped map by its id' by_id
check 'monsters alone block: status 3 and the way through them' blocked_by_monsters
check 'walls block: status 3' blocked_by_walls
check 'every algorithm proves that there is no way' every_algorithm_proves_no_way
check 'an exit is a goal when there is no food' to_the_exit
check 'start and goal by options' given_ends
check 'limits end with status 4' limits
check 'heuristics and weights' heuristics
check 'every step of a search, explained' explanations
check 'explained in rooms where the map has rooms' explained_in_rooms
check 'explanations that are refused' refused_explanations
check 'a level that refuses the map' wrong_level
check '--out writes output.txt and path.txt' out_files
check '--out writes nothing without a way' no_out_without_a_way
check 'a summary for people' for_people
check 'the way alone is drawn' the_way_alone_is_drawn

# .scen files
printf 'version 1\n0\tgrid.map\t4\t3\t0\t0\t3\t2\t5\n1 grid.map 4 3 3 2 3 2 0\n\n' >"$tmp/good.scen"
scen_good() {
  expect 0 solve --scen "$tmp/good.scen" --algo astar --json && is lines "$(wc -l <"$tmp/out")" 3 || return 1
  is first "$(sed -n '1s/, "expanded.*//p' "$tmp/out")" '{"query": 0, "start": [0, 0], "goal": [2, 3], "found": true, "length": 5' &&
    is second "$(sed -n '2s/, "expanded.*//p' "$tmp/out")" '{"query": 1, "start": [2, 3], "goal": [2, 3], "found": true, "length": 0' &&
    tail -n 1 "$tmp/out" | grep -qE '^\{"queries": 2, "total_seconds": [0-9.e+-]+, "expanded_per_second": [0-9.e+-]+\}$'
}

scen_elsewhere() {
  mkdir -p "$tmp/maps" "$tmp/scens"
  cp "$tmp/grid.map" "$tmp/maps/"
  cp "$tmp/good.scen" "$tmp/scens/"
  expect 0 solve --scen "$tmp/scens/good.scen" --map-dir "$tmp/maps" --json || return 1
  expect 1 solve --scen "$tmp/scens/good.scen" --json && one_line_on_stderr && grep -q 'good.scen:2: ' "$tmp/err"
}

scen_bad() { # scen_bad WHAT LINE CONTENT...
  printf '%b' "$3" >"$tmp/bad.scen"
  expect 1 solve --scen "$tmp/bad.scen" --algo bfs --json && one_line_on_stderr && nothing_on_stdout || return 1
  grep -q "bad.scen:$2: .*$1" "$tmp/err" && return 0
  cat "$tmp/err"
  return 1
}

scen_all_bad() {
  scen_bad "version" 1 '0 grid.map 4 3 0 0 3 2 5\n' &&
    scen_bad 'wide' 2 'version 1\n0 grid.map 5 3 0 0 3 2 5\n' &&
    scen_bad 'not on the map' 2 'version 1\n0 grid.map 4 3 0 0 4 2 5\n' &&
    scen_bad 'blocked' 2 'version 1\n0 grid.map 4 3 1 1 3 2 5\n' &&
    scen_bad "expected the goal's y, found 'x'" 3 'version 1\n\n0 grid.map 4 3 0 0 3 x 5\n' &&
    scen_bad 'end of the line' 2 'version 1\n0 grid.map 4 3 0 0\n' &&
    scen_bad 'fields' 2 'version 1\n0 grid.map 4 3 0 0 3 2 5 6\n' &&
    scen_bad 'nowhere.map' 2 'version 1\n0 nowhere.map 4 3 0 0 3 2 5\n' || return 1
  printf 'version 1\n' >"$tmp/bad.scen"
  expect 1 solve --scen "$tmp/bad.scen" && one_line_on_stderr || return 1
  expect 1 solve --scen "$tmp/missing.scen" && one_line_on_stderr || return 1
  expect 2 solve --scen "$tmp/good.scen" "$tmp/grid.map" && expect 2 solve --scen "$tmp/good.scen" --goal 1,1
}

# Answers from tables are those of a search, and the totals tell what the tables cost; too little memory is said, and searched.
scen_preprocessed() {
  expect 0 solve --scen "$tmp/good.scen" --preprocess --json && is lines "$(wc -l <"$tmp/out")" 3 || return 1
  is lengths "$(sed -n 's/.*"length": \([0-9]*\),.*/\1/p' "$tmp/out" | tr '\n' ' ')" '5 0 ' || return 1
  tail -n 1 "$tmp/out" | grep -qE '"preprocess_seconds": [0-9.e+-]+, "preprocess_bytes": [1-9][0-9]*, "path_seconds": [0-9.e+-]+\}$' || return 1
  awk 'BEGIN { print "type octile\nheight 300\nwidth 300\nmap"; for (i = 0; i < 300; i++) { for (j = 0; j < 300; j++) printf "."; print "" } }' >"$tmp/wide.map"
  printf 'version 1\n0 wide.map 300 300 0 0 299 299 0\n' >"$tmp/wide.scen"
  expect 0 solve --scen "$tmp/wide.scen" --preprocess --max-megabytes 20 --json && one_line_on_stderr || return 1
  grep -q 'limit of 20 MB' "$tmp/err" && grep -q '"length": 598' "$tmp/out" && grep -q '"preprocess_bytes": 0' "$tmp/out" || return 1
  expect 2 solve 1/08-pipe-organ --preprocess && one_line_on_stderr
}

scen_lengths() {
  local file
  for file in "$shared"/data/grid/*.scen; do
    # shellcheck disable=SC2086 # words on purpose
    expect 0 solve --scen "$file" $1 --json || return 1
    awk 'NR > 1 { print $9 }' "$file" >"$tmp/expected"
    sed -n 's/.*"length": \([0-9]*\),.*/\1/p' "$tmp/out" | diff - "$tmp/expected" >/dev/null || { echo "$file differs"; return 1; }
  done
}

check '.scen: one line per query and the totals' scen_good
check '.scen: maps elsewhere' scen_elsewhere
check '.scen: bad lines are named' scen_all_bad
check '.scen: answers from tables' scen_preprocessed
if [ -d "$shared/data/grid" ]; then
  for algo in bfs astar jps bidirectional ucs flood swift; do check ".scen: $algo finds the listed lengths" scen_lengths "--algo $algo"; done
  check '.scen: tables give the listed lengths' scen_lengths --preprocess
else
  skip '.scen: the listed lengths' 'no data folder (PACADE_SHARED)'
fi
finish
