#!/usr/bin/env bash
# Giant but legal input: caps of time, nodes and memory end every search honestly (status 4 and what stopped it, soon
# enough); what is larger is refused; little memory and a small stack give a message at worst, never a crash.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

# ---- the input ----

# grid N KIND: a grid map; split: scattered walls and one across; snake: one corridor through all of it
grid() {
  awk -v n="$1" -v kind="$2" 'BEGIN {
    print "type octile\nheight " n "\nwidth " n "\nmap"
    for (c = 0; c < n; c++) { open = open "."; wall = wall "@"; east = east (c < n - 1 ? "@" : "."); west = west (c > 0 ? "@" : ".") }
    for (k = 0; k < 61; k++) for (c = 0; c < n; c++) { x = (x * 16807 + 11) % 2147483647; row[k] = row[k] (x % 5 == 0 && c > 2 && c < n - 3 ? "@" : ".") }
    for (r = 0; r < n; r++)
      if (kind == "snake") print r % 2 == 0 ? open : r % 4 == 1 ? east : west
      else print r == int(n / 2) ? wall : row[(r * 7) % 61]
  }'
}
# board N FOODS MONSTERS WALLS [E]: a characters map of N x N; of 100 cells so many have food, so many are walls
board() {
  awk -v n="$1" -v foods="$2" -v monsters="$3" -v walls="$4" -v goal="${5-}" 'BEGIN {
    for (r = 0; r < n; r++) {
      line = ""
      for (c = 0; c < n; c++) {
        x = (x * 16807 + 11) % 2147483647
        v = x % 100
        edge = r == 0 || c == 0 || r == n - 1 || c == n - 1
        line = line (edge ? "%" : r == 1 && c == 1 ? "P" : goal && r == 1 && c == 2 ? "E" : r == n - 2 && c > n - 2 - monsters ? "G" : \
          r % 3 == 0 && v < walls ? "%" : v >= 100 - foods ? "." : " ")
      }
      print line
    }
  }'
}
grid 1024 split >"$tmp/split.map"
grid 4096 snake >"$tmp/snake.map"
board 128 30 0 70 >"$tmp/feast.lay"
board 90 30 0 70 E >"$tmp/ride.lay"
board 600 50 0 70 >"$tmp/foods.lay"
board 72 30 0 70 >"$tmp/table.lay"
board 40 30 0 70 >"$tmp/walk.lay"
board 64 50 5 40 >"$tmp/hunt.lay"
board 16 50 5 40 >"$tmp/games.lay" # for runs of several games, each with tables of its own
board 40 50 4 40 >"$tmp/ghosts.lay"
"$PACADE" maze --rooms 1000 --seed 3 --hidden --factor 0.5 --generator braided --output "$tmp/scarce.lay" || exit 1
"$PACADE" maze --rooms 1000 --seed 3 --output "$tmp/deep.lay" || exit 1
"$PACADE" maze --rooms 100 --seed 4 --hidden --factor 0.3 --generator braided --output "$tmp/rooms.lay" || exit 1
tiles15='15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0'
tiles24='24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0'
ends='--start 0,0 --goal 1023,1023'

# ---- caps ----

# What reading the map and setting up may take beyond the cap of time, in seconds of the processor.
margin=2
case $PACADE in */release/* | */build/pacade) ;; *) margin=30 ;; esac # slower builds are slower, not less honest

stops() { # stops BY CAP ARGS...: status 4, and what stopped it; nodes are never more than the cap, nor time much more
  local by=$1 cap=$2
  shift 2
  worked "$@" --json
  if ! is status "$status" 4 || ! is stopped_by "$(key stopped_by)" "\"$by\"" || ! one_line_on_stderr; then
    echo "pacade $*"
    return 1
  fi
  case $by in
    nodes) at_most "$counted" "$(key "$counted")" "$cap" 0 ;;
    time) at_most seconds "$work" "$cap" "$margin" ;;
  esac
}

# The caps of time are a tenth, at the most, of what the search needs: a fast machine must not finish first.
capped() { # capped SECONDS NODES MEMORY ARGS...: the three caps in turn; - leaves one out
  local seconds=$1 nodes=$2 memory=$3 option=--max-megabytes
  shift 3
  [ "$1" != puzzle ] || option=--max-bytes
  [ "$seconds" = - ] || stops time "$seconds" "$@" --max-seconds "$seconds" || return 1
  [ "$nodes" = - ] || stops nodes "$nodes" "$@" --max-nodes "$nodes" || return 1
  [ "$memory" = - ] || stops memory "$memory" "$@" $option "$memory"
}

counted=expanded
for algo in dfs bfs ucs astar greedy bidirectional idastar jps flood swift astar-report; do
  # shellcheck disable=SC2086
  check "solve: $algo on a million cells" capped 0.00005 1000 1 solve "$tmp/split.map" $ends --algo "$algo"
done
for algo in nearest optimal anytime staged; do
  check "level 5: $algo with four thousand foods" capped 0.01 50 1 solve "$tmp/feast.lay" --level 5 --algo "$algo"
  check "level 6: $algo with two thousand foods" capped 0.01 50 1 solve "$tmp/ride.lay" --level 6 --algo "$algo"
done
check 'all food: a hundred thousand and more' capped 0.1 - 1 solve "$tmp/foods.lay" --all-food
check 'all food: as many as the table of distances takes' capped 0.02 - 8 solve "$tmp/table.lay" --all-food
nodes_of_a_walk() { # the first walk is made whatever the nodes: then it is said that they were too few
  expect 4 solve "$tmp/walk.lay" --all-food --max-nodes 10 --json && is stopped_by "$(key stopped_by)" '"nodes"' && is found "$(key found)" true
}
check 'all food: nodes' nodes_of_a_walk
check 'mazes: energy-exact in a million rooms' capped 0.2 - 50 solve "$tmp/scarce.lay" --algo energy-exact
check 'mazes: energy-exact in ten thousand' capped 0.00001 500 1 solve "$tmp/rooms.lay" --algo energy-exact
counted=generated
for algo in astar idastar; do
  memory=100000
  [ $algo = astar ] || memory=- # needs none to speak of
  for heuristic in h1 h2 linear-conflict walking; do
    check "puzzle: $algo with $heuristic, 4 x 4" capped 0.05 1000 $memory puzzle --tiles "$tiles15" --algo $algo --heuristic $heuristic
    [ $heuristic = walking ] || check "puzzle: $algo with $heuristic, 5 x 5" capped 0.05 1000 $memory puzzle --tiles "$tiles24" --algo $algo --heuristic $heuristic
  done
  check "puzzle: $algo with h3, 4 x 4" capped - 1000 $memory puzzle --tiles "$tiles15" --algo $algo --heuristic h3
done

# ---- agents: the nodes of a move ----

thinks() { # thinks CAP MORE ARGS...: two turns, none with more nodes than the cap and what a look at it is worth
  local cap=$1 more=$2
  shift 2
  expect 0 play "$@" --max-nodes "$cap" --max-turns 2 --json && at_most expanded "$(key expanded)" $((2 * cap)) $((2 * more))
}
for agent in mcts expectimax alphabeta minimax:depth=8 planner alphabeta-report:depth=20; do
  # Five monsters have a thousand answers to a move.
  check "level 4: $agent, 5 hounds on 64 x 64" thinks 1000 1024 "$tmp/hunt.lay" --level 4 --pacman "$agent" --monsters chase
done
check 'level 4: the pack has a cap too' expect 0 play "$tmp/hunt.lay" --level 4 --pacman planner --monsters minimax:depth=50,nodes=1000 --max-turns 3 --json
check 'level 7: ace, 4 ghosts on 40 x 40' thinks 1000 0 "$tmp/ghosts.lay" --rules berkeley --pacman ace
for agent in expectimax alphabeta minimax; do # of a fixed depth: they have no move before they are done
  check "level 7: $agent ten turns deep" expect 4 play "$tmp/ghosts.lay" --rules berkeley --pacman $agent:depth=10 --max-nodes 1000
done
check 'level 3: 128 x 128' thinks 1000 0 "$tmp/feast.lay" --level 3
# What it walks by then looks at every room, ten times at most.
check 'level 8: ten thousand rooms' thinks 1000 100000 "$tmp/rooms.lay" --values shown --pacman energy-exact
effort() { # their own effort, with no cap given: on a giant board too it is seconds
  worked play "$1" --level "$2" --pacman "$3" --max-turns 3 --json
  is status "$status" 0 && at_most seconds "$work" 100 0 && is moves "$(key moves)" 3
}
for agent in optimal anytime staged; do
  check "level 5: $agent plays with a thousand foods" effort "$tmp/table.lay" 5 $agent
done
check 'bench: a cap holds in every job' expect 0 bench --level 4 --map "$tmp/games.lay" --agent minimax:depth=8 --agent alphabeta --games 2 --max-turns 3 --max-nodes 500 --format csv
check 'tournament: the same' expect 0 tournament --map "$tmp/games.lay" --pacman minimax:depth=8,expectimax --monsters chase,pincer --games 1 --max-turns 3 --max-nodes 500 --json

# ---- larger than legal ----

said() { # said PATTERN
  grep -qE -- "$1" "$tmp/err" && return 0
  cat "$tmp/err"
  return 1
}

refused() { # refused STATUS WORD ARGS...
  local wanted=$1 word=$2
  shift 2
  expect "$wanted" "$@" && one_line_on_stderr && nothing_on_stdout && said "$word"
}
board 129 30 0 70 >"$tmp/over.lay"
board 72 30 3 40 >"$tmp/spots.lay"
grid 4097 snake >"$tmp/over.map"
check 'a map of 4097 cells per side' refused 1 '4096' solve "$tmp/over.map" --start 0,0 --goal 4096,4096
check 'a feast on 129 x 129' refused 1 '16384 cells' solve "$tmp/over.lay" --level 5
check 'a hunt on too many open cells' refused 1 '4096 open cells' play "$tmp/spots.lay" --level 4
check 'ghosts on too many open cells' refused 1 '2048 open cells' play "$tmp/spots.lay" --rules berkeley
check 'a puzzle of 6 x 6' refused 1 '5 x 5' puzzle --tiles "$("$PACADE" puzzle --shuffle 6)"
check 'a maze of 1001 rooms' refused 2 '1000' maze --rooms 1001
check 'a maze nobody can win' refused 1 'can be won' maze --rooms 50 --energy 1 --factor 0.1

# ---- little memory, a small stack ----

short() { # short KILOBYTES ARGS...: an answer, or an error of one line; no signal
  (
    ulimit -v "$1" || exit 99
    shift
    exec "$PACADE" "$@"
  ) >"$tmp/out" 2>"$tmp/err"
  status=$?
  case $status in
    0 | 3) return 0 ;;
    1 | 4) one_line_on_stderr && said 'memory|limit' ;;
    *) echo "status $status"; head -n 3 "$tmp/err"; return 1 ;;
  esac
}
shallow() { # shallow STATUS ARGS...: the same answer with a stack of 256 KB, the threads' too
  local wanted=$1
  shift
  (
    ulimit -s 256 || exit 99
    exec "$PACADE" "$@"
  ) >"$tmp/out" 2>"$tmp/err"
  status=$?
  [ "$status" = "$wanted" ] || { echo "status $status"; head -n 3 "$tmp/err"; return 1; }
}
# A head of a few bytes that tells of 90 million games (5 GB), in a journal and in a part: refused for what it is.
boastful() {
  (ulimit -v "$1" && exec "$PACADE" bench --map 1/01-first-corridor --agent bfs --games 3 --shard 1/1 --output "$tmp/boast") 2>/dev/null || return 1
  sed 's/^games\t3$/games\t90000000/' "$tmp/boast" >"$tmp/boast.resume" || return 1
  (ulimit -v "$1" && exec "$PACADE" merge "$tmp/boast.resume") >"$tmp/out" 2>"$tmp/err"
  is 'status of merge' $? 1 && one_line_on_stderr && said 'cut off' || return 1
  rm -f "$tmp/boast"
  (ulimit -v "$1" && exec "$PACADE" bench --map 1/01-first-corridor --agent bfs --games 3 --shard 1/1 --resume --output "$tmp/boast") >"$tmp/out" 2>"$tmp/err"
  is 'status of bench' $? 1 && one_line_on_stderr && said 'left by another run'
}
case $PACADE in
  *asan* | *tsan*) skip 'little memory' 'the sanitizers map terabytes' ;;
  *)
    base=0 # the least that the program itself starts with
    for kilobytes in 30000 60000 120000 240000; do
      (ulimit -v $kilobytes && exec "$PACADE" --version) >/dev/null 2>&1 && base=$kilobytes && break
    done
    check 'a head of millions of games' boastful $((base + 60000))
    for more in 10000 60000 150000; do
      room=$((base + more))
      check "$room KB: solve" short $room solve "$tmp/snake.map" --start 0,0 --goal 4094,0 --algo astar --max-nodes 2000000
      check "$room KB: all food" short $room solve "$tmp/foods.lay" --all-food --max-seconds 1
      check "$room KB: level 6" short $room solve "$tmp/ride.lay" --level 6 --max-seconds 0.5
      check "$room KB: energy" short $room solve "$tmp/scarce.lay" --algo energy-exact --max-seconds 0.2
      check "$room KB: puzzle" short $room puzzle --tiles "$tiles15" --algo astar --heuristic h1 --max-nodes 2000000
      check "$room KB: hunt" short $room play "$tmp/hunt.lay" --level 4 --max-turns 2
      check "$room KB: bench" short $room bench --level 4 --map "$tmp/hunt.lay" --agent alphabeta --games 2 --max-turns 2 --max-nodes 500
      check "$room KB: maze" short $room maze --rooms 1000 --output "$tmp/made.lay"
    done
    ;;
esac
case $PACADE in
  *asan* | *tsan* | *coverage*) skip 'a small stack' 'these builds need more for themselves' ;;
  *)
    check '256 KB of stack: a corridor of eight million steps, dfs' shallow 0 solve "$tmp/snake.map" --start 0,0 --goal 4094,0 --algo dfs
    check '256 KB of stack: idastar' shallow 4 solve "$tmp/snake.map" --start 0,0 --goal 4094,0 --algo idastar --max-nodes 100000
    check '256 KB of stack: a maze of a million rooms' shallow 0 solve "$tmp/deep.lay"
    check '256 KB of stack: energy' shallow 4 solve "$tmp/rooms.lay" --algo energy-exact --max-nodes 500
    check '256 KB of stack: digging' shallow 0 maze --rooms 1000 --output "$tmp/made.lay"
    check '256 KB of stack: all food' shallow 4 solve "$tmp/foods.lay" --all-food --max-seconds 1
    check '256 KB of stack: level 5' shallow 4 solve "$tmp/feast.lay" --level 5 --max-nodes 100
    check '256 KB of stack: level 6' shallow 4 solve "$tmp/ride.lay" --level 6 --max-nodes 10
    for agent in mcts expectimax:depth=12 alphabeta:depth=50 minimax:depth=8 planner alphabeta-report; do
      check "256 KB of stack: hunt, $agent" shallow 0 play "$tmp/hunt.lay" --level 4 --pacman "$agent" --monsters minimax:depth=50 --max-nodes 20000 --max-turns 2
    done
    check '256 KB of stack: ghosts, ace' shallow 0 play "$tmp/ghosts.lay" --rules berkeley --pacman ace --max-nodes 20000 --max-turns 2
    check '256 KB of stack: ghosts, minimax' shallow 4 play "$tmp/ghosts.lay" --rules berkeley --pacman minimax:depth=10 --max-nodes 20000
    check '256 KB of stack: puzzle' shallow 4 puzzle --tiles "$tiles24" --heuristic h1 --max-nodes 1000000
    check '256 KB of stack: bench, on its threads' shallow 0 bench --level 4 --map "$tmp/games.lay" --agent expectimax --agent alphabeta --games 2 --jobs 2 --max-turns 3 --max-nodes 2000 --output "$tmp/bench.csv" --format csv
    ;;
esac
finish
