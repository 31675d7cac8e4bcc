#!/usr/bin/env bash
# pacade maze, and solve, play and replay on what it makes: every walk is walked again here, on the picture alone.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

# perfect FILE N: N rooms per side, walls where they belong, every room reached, one way between any two
perfect() {
  awk -v n="$2" '
    /^#/ { next }
    { row[h++] = $0 }
    END {
      if (h != 2 * n + 1) { print "lines: " h; exit 1 }
      for (r = 0; r < h; r++) {
        if (length(row[r]) != 2 * n + 1) { print "line " r " is " length(row[r]) " long"; exit 1 }
        for (c = 0; c <= 2 * n; c++) {
          open = substr(row[r], c + 1, 1) != "%"
          if (r % 2 == 0 && c % 2 == 0 && open) { print "open corner " r "," c; exit 1 }
          if ((r == 0 || c == 0 || r == 2 * n || c == 2 * n) && open) { print "open border"; exit 1 }
          if (r % 2 == 1 && c % 2 == 1 && !open) { print "no room at " r "," c; exit 1 }
          if (r % 2 != c % 2) doors += open
        }
      }
      stack[top = 1] = 0; seen[0] = 1; reached = 1
      while (top > 0) {
        at = stack[top--]; r = 2 * int(at / n) + 1; c = 2 * (at % n) + 1
        for (m = 0; m < 4; m++) {
          dr = (m == 1) - (m == 3); dc = (m == 0) - (m == 2); to = at + dr * n + dc
          if (substr(row[r + dr], c + dc + 1, 1) == "%" || to in seen) continue
          seen[to] = 1; stack[++top] = to; reached++
        }
      }
      if (reached != n * n) { print "reached " reached; exit 1 }
      print doors
    }' "$1"
}

# walk MAP: of the last run, its path by the rules. Prints "length energy" or what is wrong.
walk() {
  sed -n 's/.*"path": \[\(\[.*\]\)\].*/\1/p' "$tmp/out" | sed 's/\], \[/\n/g; s/\[//g; s/\].*//; s/,//g' >"$tmp/path"
  awk '
    FNR == NR && /^# energy: / { energy = $3; have = 1; next }
    FNR == NR && /^#/ { next }
    FNR == NR { row[h++] = $0; next }
    {
      r = $1; c = $2; cell = substr(row[r], c + 1, 1)
      if (steps == 0 && !started) {
        started = 1
        if (cell != "P") { print "starts on " cell; bad = 1; exit }
      } else {
        dr = r - lr; dc = c - lc
        if (dr * dr + dc * dc != 4) { print "a step of " dr "," dc; bad = 1; exit }
        if (substr(row[(r + lr) / 2], (c + lc) / 2 + 1, 1) == "%") { print "through a wall"; bad = 1; exit }
        if (over) { print "goes on after the goal"; bad = 1; exit }
        steps++
        if (have) {
          energy--
          if (cell ~ /[1-5]/ && !((r, c) in taken)) { energy += cell; taken[r, c] = 1 }
          if (energy < 0 || (energy == 0 && cell != "E")) { print "empty after " steps; bad = 1; exit }
        }
        over = cell == "E"
      }
      lr = r; lc = c
    }
    END { if (!bad) { if (!over) print "not at the goal"; else print steps, have ? energy : "null" } }' "$1" "$tmp/path"
}

a_maze() {
  expect 0 maze --rooms 13 --seed 5 && is 'first line' "$(head -n 1 "$tmp/out")" '# rooms: 13' || return 1
  is doors "$(perfect "$tmp/out" 13)" $((13 * 13 - 1)) && is starts "$(grep -c P "$tmp/out")" 1 && is goals "$(grep -c E "$tmp/out")" 1 || return 1
  cp "$tmp/out" "$tmp/first"
  expect 0 maze --rooms 13 --seed 5 --output "$tmp/file" && nothing_on_stdout && cmp "$tmp/first" "$tmp/file" || return 1
  expect 0 maze --rooms 13 --seed 6 && ! cmp -s "$tmp/first" "$tmp/out"
}

generators() {
  local kind doors
  for kind in dfs wilson; do
    expect 0 maze --rooms 17 --seed 2 --generator $kind && is "doors of $kind" "$(perfect "$tmp/out" 17)" 288 || return 1
  done
  expect 0 maze --rooms 17 --seed 2 --generator braided || return 1
  doors=$(perfect "$tmp/out" 17)
  [ "$doors" -gt 290 ] || { echo "loops: $doors doors"; return 1; }
}

ends() {
  expect 0 maze --rooms 9 --start 0,0 --goal 8,3 || return 1
  is start "$(sed -n 3p "$tmp/out" | cut -c 2)" P && is goal "$(sed -n 19p "$tmp/out" | cut -c 8)" E
}

energy_lines() {
  local shortest
  expect 0 maze --rooms 10 --seed 8 --energy 17 --output "$tmp/m" || return 1
  is pills "$(grep -v '^#' "$tmp/m" | tr -cd '1-5' | wc -c)" 17 && is second "$(sed -n 2p "$tmp/m")" '# rooms: 10' || return 1
  expect 0 solve "$tmp/m" --algo bfs --json || return 1
  shortest=$(key length)
  is first "$(head -n 1 "$tmp/m")" "# energy: $((shortest * 3 / 2))" || return 1
  expect 0 maze --rooms 10 --seed 8 --factor 0.8 --hidden --output "$tmp/m" && is third "$(sed -n 3p "$tmp/m")" '# values: hidden' || return 1
  is 'pills by default' "$(grep -v '^#' "$tmp/m" | tr -cd '1-5' | wc -c)" 20
}

walks() {
  local algo seed kind
  for seed in 1 2 3 4 5 6; do
    kind=dfs
    [ $((seed % 3)) = 0 ] && kind=braided
    expect 0 maze --rooms 12 --seed $seed --factor 0.6 --generator $kind --output "$tmp/m" || return 1
    for algo in energy-exact energy-online energy-report; do
      run solve "$tmp/m" --algo $algo --json
      if [ "$(key found)" = true ]; then
        is "$algo on seed $seed" "$(walk "$tmp/m")" "$(key length) $(key energy_left)" || return 1
        is "cost of $algo" "$(key cost)" "$(key length)" || return 1
        is status "$status" 0 || return 1
      else
        # Where values are shown, mazes are generated until one can be won: only agents that ignore the values may fail.
        is "$algo on seed $seed" "$status" 4 && [ $algo != energy-exact ] || return 1
      fi
    done
  done
}

finders() {
  local algo
  expect 0 maze --rooms 11 --seed 3 --output "$tmp/m" && expect 0 solve "$tmp/m" --json || return 1
  local shortest
  shortest=$(key length)
  is champion "$(key algo)" '"energy-exact"' && is 'no energy' "$(key energy_left)" null || return 1
  for algo in dfs bfs ucs astar greedy bidirectional idastar jps flood swift astar-report; do
    expect 0 solve "$tmp/m" --algo $algo --json && is "$algo" "$(walk "$tmp/m")" "$shortest null" && is length "$(key length)" "$shortest" || return 1
  done
  expect 0 solve "$tmp/m" --algo bfs --out "$tmp/plan" && is actions "$(sed 1,2d "$tmp/plan/output.txt" | wc -l)" "$shortest" &&
    is path "$(wc -l <"$tmp/plan/path.txt")" "$shortest" && ! grep -qvE '^(West|North|East|South)$' <(sed 1,2d "$tmp/plan/output.txt")
}

pictures() { # without JSON the walk is drawn, through the same cells as the path; who finds none draws the maze
  local algo
  for algo in energy-exact bfs; do
    expect 0 solve 8/04-packed-lunch --algo $algo --json && walk levels/8/04-packed-lunch.txt >/dev/null || return 1
    awk 'NR > 1 { at[(r + $1) / 2, (c + $2) / 2] = at[$1, $2] = 1 } { r = $1; c = $2 }
      END { for (k in at) { split(k, p, SUBSEP); print p[1], p[2] } }' "$tmp/path" | sort >"$tmp/wanted"
    expect 0 solve 8/04-packed-lunch --algo $algo || return 1
    grep '^%' "$tmp/out" | awk '{ for (c = 1; c <= length($0); c++) if (substr($0, c, 1) == "*") print NR - 1, c - 1 }' | sort >"$tmp/drawn"
    is "lines of $algo" "$(grep -c '^%' "$tmp/out")" 21 && [ "$(wc -l <"$tmp/drawn")" -gt 50 ] || return 1
    is "drawn off the way by $algo" "$(comm -23 "$tmp/drawn" "$tmp/wanted")" '' || return 1
    # All of it, but for what lies there: the start, the exit and pills.
    comm -13 "$tmp/drawn" "$tmp/wanted" >"$tmp/left"
    is "not drawn by $algo" "$(awk 'FNR == NR { if (!/^#/) row[h++] = $0; next } substr(row[$1], $2 + 1, 1) == " "' levels/8/04-packed-lunch.txt "$tmp/left")" '' || return 1
  done
}

no_walk() {
  printf '# energy: 1\n# rooms: 3\n%%%%%%%%%%%%%%\n%%P   E%%\n%%%%%%%%%%%%%%\n%%     %%\n%%%%%%%%%%%%%%\n%%     %%\n%%%%%%%%%%%%%%\n' >"$tmp/m"
  expect 3 solve "$tmp/m" --algo energy-exact --json && one_line_on_stderr && is found "$(key found)" false && is proven "$(key proven)" true &&
    is energy_left "$(key energy_left)" null && is length "$(key length)" null || return 1
  expect 3 solve "$tmp/m" --algo energy-online --json && is found "$(key found)" false || return 1
  # A path finder knows no energy: it says the way, and that the energy does not last.
  expect 0 solve "$tmp/m" --algo bfs --json && is length "$(key length)" 2 && is energy_left "$(key energy_left)" null
}

limits() {
  expect 4 solve 8/06-running-on-fumes --algo energy-exact --max-nodes 20 --json && one_line_on_stderr && is stopped "$(key stopped_by)" '"nodes"' && is found "$(key found)" false || return 1
  # A search that proves nothing reports no bound and no gap.
  expect 0 solve 8/05-on-a-shoestring --algo energy-online && grep -qx 'plan       [0-9]* moves, not proven shortest' "$tmp/out"
}

games() {
  expect 0 maze --rooms 12 --seed 9 --factor 0.8 --hidden --output "$tmp/m" || return 1
  expect 0 play "$tmp/m" --json --record "$tmp/game" --seed 3 && is level "$(key level)" 8 && is agent "$(key pacman)" '"energy-exact"' || return 1
  expect 0 replay "$tmp/game" --verify || return 1
  expect 0 play "$tmp/m" --values shown --json --record "$tmp/game" && grep -q '^values: shown$' "$tmp/game" && expect 0 replay "$tmp/game" --verify || return 1
  sed -i '0,/^P E/s//P W/' "$tmp/game"
  expect 1 replay "$tmp/game" --verify || return 1
  expect 0 bench --level 8 --map "$tmp/m" --agent bfs --agent energy-online --games 2 --format csv && is rows "$(wc -l <"$tmp/out")" 5
}

scores() { # arriving scores more than starving, and the bench says so
  expect 0 bench --level 8 --map 8/07-blind-luck --agent energy-online --agent bfs --games 2 --baseline energy-online || return 1
  if ! grep -q ' energy-online .* baseline ' "$tmp/out" || ! grep -q ' bfs .* worse ' "$tmp/out"; then
    cat "$tmp/out"
    return 1
  fi
  expect 0 play 8/07-blind-luck --pacman energy-online --json --record "$tmp/game" && is score "$(key score)" $((14 * 14 - $(key moves))) || return 1
  expect 0 replay "$tmp/game" --verify && expect 0 play 8/07-blind-luck --pacman bfs --json && is score "$(key score)" "-$(key moves)"
}

hidden_pills() { # what is watched shows no value before it is touched; the exact planner sees all values
  expect 0 maze --rooms 8 --seed 4 --factor 0.7 --hidden --output "$tmp/m" && expect 0 play "$tmp/m" --pacman energy-online --watch --fps 1000 || return 1
  sed -n 2,18p "$tmp/out" | grep -q '?' && ! sed -n 2,18p "$tmp/out" | grep -q '[1-5]' && grep -q 'energy [0-9]' "$tmp/out" || return 1
  expect 0 play "$tmp/m" --values shown --watch --fps 1000 && sed -n 2,18p "$tmp/out" | grep -q '[1-5]' || return 1
  run solve "$tmp/m" --algo energy-exact --json
  if [ "$status" = 0 ]; then is optimal "$(key optimal)" true; else is proven "$(key proven)" true; fi
}

unproven() { # an exact agent that could not be exact says so
  expect 0 play 8/06-running-on-fumes --pacman energy-exact --json && ! grep -q unproven "$tmp/out" || return 1
  expect 0 play 8/07-blind-luck --pacman energy-exact --json && [ "$(key unproven)" -gt 0 ] || return 1
  expect 0 play 8/07-blind-luck --pacman energy-exact && grep -q '^proof     none' "$tmp/out" || return 1
  expect 0 play 8/07-blind-luck --pacman energy-exact --values shown --json && ! grep -q unproven "$tmp/out" &&
    expect 0 play 8/07-blind-luck --pacman energy-online --json && ! grep -q unproven "$tmp/out"
}

no_sense() { # maps that are no mazes, and mazes without a way
  printf '# rooms: 3\n%%%%%%%%%%\n%%P E%%\n%%%%%%%%%%\n' >"$tmp/m"
  expect 1 solve "$tmp/m" --json && one_line_on_stderr && grep -q '3 rooms' "$tmp/err" && expect 1 play "$tmp/m" && one_line_on_stderr || return 1
  printf '# energy: 9\n# rooms: 2\n%%%%%%%%%%\n%%P%%E%%\n%% %%%%%%\n%%4%%3%%\n%%%%%%%%%%\n' >"$tmp/m"
  expect 3 solve "$tmp/m" --algo energy-exact --json && expect 3 solve "$tmp/m" --algo bfs --json && expect 3 solve "$tmp/m" --algo energy-report --json || return 1
  expect 0 play "$tmp/m" --json && is outcome "$(key outcome)" '"gave up"'
}

trials() {
  expect 0 maze --rooms 10 --factor 0.6 --trials 20 --json && is lines "$(wc -l <"$tmp/out")" 3 && is mazes "$(key mazes)" 20 || return 1
  cp "$tmp/out" "$tmp/first"
  expect 0 maze --rooms 10 --factor 0.6 --trials 20 --json && cmp "$tmp/first" "$tmp/out"
}

usage() { # usage WORD ARGS...: status 2, one line with the word
  local word=$1
  shift
  expect 2 "$@" && one_line_on_stderr && nothing_on_stdout || return 1
  grep -qF -- "$word" "$tmp/err" || { cat "$tmp/err"; return 1; }
}

hopeless() { # too few pills for its energy: a clear line, and no file
  expect 1 maze --rooms 8 --energy 0 --factor 0.5 --output "$tmp/none" && one_line_on_stderr && [ ! -e "$tmp/none" ]
}

check 'a maze: perfect, seeded, to a file' a_maze
check 'every generator' generators
check 'start and goal where they are wanted' ends
check 'energy, rooms and pills' energy_lines
check 'walks by the rules' walks
check 'every path finder, in rooms' finders
check 'the walk is drawn' pictures
check 'a proof that there is no walk' no_walk
check 'a limit is said' limits
check 'games, records, bench' games
check 'arriving scores more than running out of energy' scores
check 'hidden values' hidden_pills
check 'an exact agent without a proof says so' unproven
check 'maps that are no mazes, mazes without a way' no_sense
check 'trials say the same twice' trials
check 'no size' usage '--rooms' maze
check 'too small' usage '5' maze --rooms 4
check 'too large' usage '1000' maze --rooms 1001
check 'an unknown generator' usage "'magic'" maze --rooms 9 --generator magic
check 'a start outside' usage '9,0' maze --rooms 9 --start 9,0
check 'start and goal the same' usage 'same room' maze --rooms 9 --start 1,1 --goal 1,1
check 'too many pills' usage '0 to 79' maze --rooms 9 --energy 80
check 'a maze that can not be won' hopeless
check 'an unknown planner' usage 'energy-exact' solve 8/01-first-steps --algo nonsense
check 'values where there are none' usage '--values' play 1/01-first-corridor --values hidden
finish
