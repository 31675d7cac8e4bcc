#!/usr/bin/env bash
# No waiting: the window's first picture, its memory, and a game of every level after Enter, with the champion and with
# the agents that think longest. Processor time is measured, which a busy machine stretches less than the clock.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
# tier: full
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh

FIRST=0.5     # seconds of processor time until the first picture
MEMORY=150000 # kB
ENTER=100     # ms of the drawing thread between Enter and the first picture of the game

# at_most VALUE LIMIT: a busy machine shares caches and memory, so there the limit is stretched
at_most() {
  [ -n "$1" ] || { echo 'nothing was measured'; return 1; }
  load_share
  printf '%s, at most %s (x %s on this machine now)\n' "$1" "$2" "$load_share"
  awk -v value="$1" -v limit="$2" -v share="$load_share" 'BEGIN { exit !(value <= limit * share) }'
}
slow() { case $PACADE in */asan/* | */tsan/*) return 0 ;; *) return 1 ;; esac; } # sanitizers measure nothing of this

# The first start of all on a display also fills the graphics driver's cache, so the least of three counts.
first_picture() { at_most "$(sort -n "$tmp/first" | head -n 1)" "$FIRST"; }
peak() { awk '/^VmHWM/ { print $2 }' "/proc/$app/status"; }
memory() { local kb; kb=$(peak) && echo "$kb kB" && [ "${kb:-$((MEMORY + 1))}" -le "$MEMORY" ]; }

if slow; then
  printf '1..0 # SKIP sanitizers take more time and memory\n'
  exit 0
fi

for start in 1 2 3; do
  try "the window opens, start $start" open_app
  try 'with its title' heard '^shown title '
  sed -n 's/^first frame cpu=//p' "$log" >>"$tmp/first"
  [ "$start" = 3 ] || try 'it ends' close_app
done
try 'the first picture comes soon' first_picture
try 'and does not take much memory' memory
printf '# first picture: %s s of processor time, %s kB\n' "$(sort -n "$tmp/first" | head -n 1)" "$(peak)"
try 'it ends' close_app

# starts LEVEL AGENT SCREEN: Enter among the maps of a level, and how long its first picture took
starts() {
  local level=$1 agent=$2 screen=$3 more=()
  [ "$agent" = champion ] || more=(--pacman "$agent")
  open_app --level "$level" "${more[@]}" >/dev/null || return 1
  heard "^shown select " || return 1
  forget
  keys Return || return 1
  heard "^shown $screen " || return 1
  took=$(since | sed -n "s/^shown $screen .*cpu_ms=//p" | head -n 1)
  since | grep '^game start' || [ "$screen" != play ] || return 1
  printf '# level %s, %s: %s ms\n' "$level" "$agent" "$took" >>"$tmp/took"
  at_most "$took" "$ENTER"
}
for level in 1 2 3 4 5 6 7; do
  try "level $level starts at once" starts "$level" champion play
done
try 'level 8 starts at once' starts 8 champion maze-play
level_9() {
  open_app --screen arcade >/dev/null || return 1
  heard '^shown arcade ' || return 1
  forget
  keys Return || return 1
  heard '^arcade begins ' || return 1
  heard '^shown arcade ' || return 1
  took=$(since | sed -n 's/^shown arcade .*cpu_ms=//p' | head -n 1)
  printf '# level 9: %s ms\n' "$took" >>"$tmp/took"
  at_most "$took" "$ENTER"
}
try 'level 9 starts at once' level_9
for agent in mcts expectimax planner; do try "level 4 starts at once with $agent" starts 4 "$agent" play; done
for agent in optimal staged; do
  try "level 5 starts at once with $agent" starts 5 "$agent" play
  try "level 6 starts at once with $agent" starts 6 "$agent" play
done

# ---- the tables of the puzzle ----

try 'the puzzle room' open_app --screen puzzle
heard '^puzzle begins side=4 ' >/dev/null
patterns() { # the heuristic with tables is one of the list
  for _ in 1 2 3 4 5 6 7; do
    forget
    click puzzle.heuristic.next || return 1
    keys space || return 1
    heard '^puzzle (solve|refused)' || return 1
    ! since | grep '^puzzle solve idastar pdb' || return 0
    # It may have ended by now: another board stops it, and drops its answer too.
    click puzzle.shuffle && heard '^puzzle shuffle side=4 ' || return 1
  done
  return 1
}
try 'a search with pattern databases' patterns
try 'tells how far their building is' heard '^puzzle prepared 0.[2-7]'
forget
keys Escape
try 'Escape leaves it' heard '^shown title '
left_soon() { at_most "$(since | sed -n 's/^shown title .*cpu_ms=//p')" "$ENTER"; }
try 'without waiting for the tables' left_soon
try 'it ends' close_app
cat "$tmp/took"
finish
