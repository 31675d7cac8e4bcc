#!/usr/bin/env bash
# pacade solve on levels 5 and 6 and the food search: what the JSON says, statuses, limits, and refusals.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

plan_is() { # plan_is LENGTH OPTIMAL
  is length "$(key length)" "$1" && is optimal "$(key optimal)" "$2" && is cost "$(key cost)" "$1"
}

proven() {
  local map=$1 length=$2
  shift 2
  expect 0 solve "$map" --algo optimal --json "$@" && plan_is "$length" true && is bound "$(key lower_bound)" "$length"
}
check 'a feast is proven' proven 5/03-corner-shop 64
check 'with corners by action' proven 5/03-corner-shop 66 --corners action
check 'with any heuristic' proven 5/02-over-the-wall 38 --heuristic zero
check 'a carousel is proven' proven 6/02-the-night-watchman 37
check 'with a weaker heuristic too' proven 6/02-the-night-watchman 37 --heuristic mst

all_planners() {
  for algo in nearest staged anytime; do
    expect 0 solve "$1" --algo "$algo" --json && is found "$(key found)" true && is algo "$(key algo)" "\"$algo\"" || return 1
  done
}
check 'every planner has a plan on level 5' all_planners 5/04-three-courses
check 'and on level 6' all_planners 6/02-the-night-watchman

says_actions() {
  expect 0 solve 6/01-slow-turn --json && grep -q '"actions": \["\(West\|North\|East\|South\|T[UB][LR]\)"' "$tmp/out" &&
    grep -q '"path": \[\[1, 1\], ' "$tmp/out"
}
check 'actions and path are reported' says_actions

limited() { # limited BY MAP ARGS...
  local by=$1
  shift
  expect 4 solve "$1" --level 5 --algo optimal --json "${@:2}" && is found "$(key found)" true && is optimal "$(key optimal)" false &&
    is stopped_by "$(key stopped_by)" "\"$by\"" && one_line_on_stderr && grep -q "limit ($by)" "$tmp/err" &&
    [ "$(key lower_bound)" -gt 0 ] && [ "$(key lower_bound)" -lt "$(key length)" ]
}
check 'a limit on nodes leaves the best plan so far' limited nodes 5/06-banquet --max-nodes 300
check 'and one on memory' limited memory 5/06-banquet --max-megabytes 4

limited_carousel() {
  expect 4 solve 6/06-last-ride --algo optimal --json --max-nodes 10000 && is found "$(key found)" true &&
    expect 4 solve 6/06-last-ride --algo optimal --json --max-megabytes 2 && is stopped_by "$(key stopped_by)" '"memory"'
}
check 'the same on level 6' limited_carousel

impossible() {
  printf '%s\n' '%%%%%%%' '%P    %' '% %%% %' '% %.% %' '% %%% %' '%     %' '%%%%%%%' >"$tmp/shut.txt"
  expect 3 solve "$tmp/shut.txt" --level 5 --algo optimal --json && is found "$(key found)" false && one_line_on_stderr
}
check 'what cannot be done is proven' impossible
same_impossible() { expect 3 solve "$tmp/shut.txt" --all-food --json && is found "$(key found)" false; }
check 'by the food search as well' same_impossible

food() {
  printf '%%%%%%%%%%%%%%%%\n%%. P  .%%\n%%  %%%%  %%\n%%.    .%%\n%%%%%%%%%%%%%%%%\n' >"$tmp/four.txt"
  expect 0 solve "$tmp/four.txt" --all-food --json && plan_is 11 true && is bound "$(key lower_bound)" 11 &&
    expect 0 solve "$tmp/four.txt" --corners-first --json && plan_is 11 true
}
check 'every food in the fewest moves' food

corners_only() {
  printf '%%%%%%%%%%%%%%%%%%%%\n%%.  P   .%%\n%% .%%.%%.%% %%\n%%.      .%%\n%%%%%%%%%%%%%%%%%%%%\n' >"$tmp/seven.txt"
  expect 0 solve "$tmp/seven.txt" --all-food --json && local all && all=$(key length) &&
    expect 0 solve "$tmp/seven.txt" --corners-first --json && [ "$(key length)" -lt "$all" ]
}
check 'only the corners with --corners-first' corners_only

published() {
  expect 0 solve "$shared/data/berkeley/layouts/bigSearch.lay" --all-food --json && plan_is 276 true &&
    expect 0 solve "$shared/data/berkeley/layouts/mediumCorners.lay" --corners-first --json && plan_is 106 true
}
if [ -f "$shared/data/berkeley/layouts/bigSearch.lay" ]; then
  check 'the published layouts come out' published
else
  skip 'the published layouts come out' 'no data folder (PACADE_SHARED)'
fi

# big SIDE FOODS PIES [exit]: a board with walls here and there, foods among them; the same every time.
big() {
  awk -v side="$1" -v foods="$2" -v pies="$3" -v exit_too="${4:-}" '
    function draw(n) { seed = (seed * 1103515245 + 12345) % 2147483648; return int(seed / 65536) % n }
    function put(what, count,  r, c) {
      while (count > 0) {
        r = 2 + draw(side - 4); c = 2 + draw(side - 4)
        if (cell[r, c] == " ") { cell[r, c] = what; count-- }
      }
    }
    BEGIN {
      seed = 7
      for (r = 0; r < side; r++) for (c = 0; c < side; c++) {
        edge = r == 0 || c == 0 || r == side - 1 || c == side - 1
        cell[r, c] = edge || (r % 3 == 0 && c % 2 == 0 && draw(10) < 7) ? "%" : " "
      }
      put("P", 1); put(".", foods); put("o", pies); if (exit_too) put("E", 1)
      for (r = 0; r < side; r++) { line = ""; for (c = 0; c < side; c++) line = line cell[r, c]; print line }
    }'
}
# Limits of time are a thirtieth, at the most, of what the search needs: a fast machine must not finish first. What setting
# up may take beyond them is wide, for slow ones.
big 40 150 8 >"$tmp/hard.txt" # not proven after 40 s; the first plan comes after 0.01 s
check 'a limit on time leaves the best plan as well' limited time "$tmp/hard.txt" --max-seconds "$(stretched 0.5)"
# Nothing is reported under the sanitizers but that it ends.
in_time() { # in_time LIMIT ARGS...
  local limit=$1
  shift
  worked "$@" --json --max-seconds "$limit"
  is status "$status" 4 && is stopped_by "$(key stopped_by)" '"time"' && is optimal "$(key optimal)" false || return 1
  case $PACADE in *asan* | *coverage*) ;; *) at_most seconds "$work" "$limit" 2 ;; esac
}
big 200 1200 0 >"$tmp/wide.txt"
big 120 1200 20 >"$tmp/feast.txt"
big 120 1200 10 exit >"$tmp/ride.txt"
check 'a limit on time holds on a large board' in_time 0.1 solve "$tmp/wide.txt" --all-food
check 'however short it is' in_time 0.001 solve "$tmp/wide.txt" --all-food
for algo in nearest optimal anytime staged; do
  check "while a large feast is set up for $algo" in_time 0.005 solve "$tmp/feast.txt" --level 5 --algo "$algo"
  check "and a large carousel" in_time 0.005 solve "$tmp/ride.txt" --level 6 --algo "$algo"
done
food_with_gap() {
  expect 4 solve "$tmp/wide.txt" --all-food --json --max-nodes 1000 && is found "$(key found)" true && [ "$(key expanded)" -gt 0 ] &&
    [ "$(key lower_bound)" -ge 1200 ] && [ "$(key length)" -gt "$(key lower_bound)" ] && one_line_on_stderr && grep -q 'best so far' "$tmp/err"
}
check 'the food search has a walk by then, and a bound' food_with_gap

# Anytime with a limit says that it was stopped, like the others, and has proven no less (given more nodes, more) than before any
# search.
anytime_gap() { # anytime_gap MAP MORE ARGS...
  local first map=$1 more=$2
  shift 2
  expect 0 solve "$map" --level 5 --algo nearest --json && first=$(key lower_bound) &&
    expect 4 solve "$map" --level 5 --algo anytime --json "$@" && is found "$(key found)" true && is optimal "$(key optimal)" false &&
    [ "$(key lower_bound)" -ge "$((first + more))" ] && grep -q '"stopped_by": "' "$tmp/out" && one_line_on_stderr
}
big 30 70 6 >"$tmp/middling.txt"
check 'anytime is stopped with a gap by time' anytime_gap "$tmp/hard.txt" 0 --max-seconds "$(stretched 0.5)"
check 'and by nodes' anytime_gap "$tmp/middling.txt" 1 --max-nodes 6000
anytime_carousel() { expect 4 solve 6/06-last-ride --algo anytime --json --max-nodes 5000 && is stopped_by "$(key stopped_by)" '"nodes"'; }
check 'on level 6 as well' anytime_carousel

dead_end() {
  printf '%s\n' '%%%%%%%%%' '% % o%.%%' '%%%   %E%' '%P%%.o. %' '% %    %%' '% %%% % %' '%%%%%%%%%' >"$tmp/dead.txt"
  expect 4 solve "$tmp/dead.txt" --level 6 --algo "$1" --json && is stopped_by "$(key stopped_by)" '"dead-end"' && is found "$(key found)" false &&
    one_line_on_stderr && grep -q 'dead end: .* out of reach' "$tmp/err"
}
check 'a dead end is reported' dead_end nearest
pies_are_told() { expect 0 solve 5/02-over-the-wall --all-food --json && grep -q 'the 2 pies on the map are ignored' "$tmp/err"; }
check 'the food search says that pies are ignored' pies_are_told
waiting() { # on a terminal one sees how far it is; anywhere else nothing
  script -qec "'$PACADE' solve '$tmp/hard.txt' --level 5 --max-seconds $(stretched 1.5)" "$tmp/seen" >/dev/null 2>&1
  grep -q 'best plan [0-9]* moves, at least [0-9]* needed' "$tmp/seen" && expect 4 solve "$tmp/hard.txt" --level 5 --max-seconds 1 && one_line_on_stderr
}
if command -v script >/dev/null; then
  check 'who waits at a terminal sees how far it is' waiting
else
  skip 'who waits at a terminal sees how far it is' 'no script(1) to make a terminal with'
fi

refused() { # refused STATUS WORD ARGS...
  local wanted=$1 word=$2
  shift 2
  expect "$wanted" "$@" && one_line_on_stderr && grep -q -- "$word" "$tmp/err" && nothing_on_stdout
}
check 'an unknown planner' refused 2 "'astar'" solve 5/01-first-bite --algo astar
check 'an unknown heuristic' refused 2 "'manhattan'" solve 5/01-first-bite --algo optimal --heuristic manhattan
check 'unknown corners' refused 2 "'round'" solve 5/01-first-bite --corners round
check 'corners where there are none' refused 2 'level 5' solve 6/01-slow-turn --corners auto
check 'corners in a game of level 1' refused 2 'level 5' play 1/01-first-corridor --corners action
check 'both food searches at once' refused 2 'combined' solve 1/01-first-corridor --all-food --corners-first
check 'level 6 without an exit' refused 1 'exit' solve 1/01-first-corridor --level 6

plays() { # plays MAP AGENT OPTIONS...
  expect 0 play "$1" --pacman "$2" --record "$tmp/game" --json "${@:3}" && is outcome "$(key outcome)" '"won"' &&
    expect 0 replay "$tmp/game" --verify
}
check 'a feast is played and verified' plays 5/03-corner-shop optimal
check 'with corners by action as well' plays 5/03-corner-shop staged --corners action
check 'a carousel is played and verified' plays 6/03-merry-go-round champion

finish
