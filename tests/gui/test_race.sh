#!/usr/bin/env bash
# The race in the real window: set up by keys, four agents in step to the end as they play headless, wound back, and
# sent to the bench. Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

try 'the race opens' open_app --screen race
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'on its set-up' heard '^screen race$'
forget
click race.on.map
try 'a click changes the map' heard '^race set level=1 map='
chosen=$(grep -E '^race set ' "$log" | tail -n 1 | sed 's/.* map=//; s/ .*//') # of the shelf, which is sorted by difficulty
forget
click race.on.budget
try 'the same budget for all can be chosen' heard '^race set .* budget=nodes=1000$'
click race.back.budget
try 'or each its own' heard '^race set .* budget=own$'
keys Down
keys Up Up Up Up Up
forget
keys Return
try 'Enter starts it' heard "^race start map=$chosen panes=4 "
name=$(grep -E '^race start ' "$log" | sed 's/.*map=//; s/ .*//')
keys space
try 'space pauses it' heard '^pause$'
keys Home space
forget
keys End
try 'it runs to the end' heard '^race over$'
for place in 1 2 3 4; do
  line=$(grep -E "^race place=$place " "$log" | tail -n 1)
  agent=$(sed 's/.*agent=//; s/ .*//' <<<"$line") hash=${line##*hash=}
  headless=$("$PACADE" play "$name" --level 1 --pacman "$agent" --json 2>/dev/null | grep -oE '"hash": "[0-9a-f]+"' | grep -oE '[0-9a-f]{16}')
  try "place $place: $agent plays as it does headless" test "$hash" = "$headless"
done
four_hues() { # a board in each pane
  shows 500 $WALL 5 30 110 430 240 && shows 500 $WALL 5 500 110 430 240 && shows 500 $WALL 5 30 420 430 230 &&
    shows 500 $WALL 5 500 420 430 230
}
try 'four boards are on the screen' four_hues
forget
keys b
try 'B sends it to the bench' heard '^race bench agents=4 games='
try 'which the lab plays' heard '^lab done games=[0-9]+ of=[0-9]+ failed=0$'
keys Escape
try 'Escape leads back to the race' heard '^screen race$'
keys Escape Escape Escape
try 'and out' ends 0
KEEP_HOME=1
try 'opened again' open_app --screen race
heard '^screen race$' >/dev/null
forget
keys Return
try 'it remembers the map' heard "^race start map=$name panes=4 "
close_app >/dev/null

# ---- a person, the same agent twice, chosen monsters ----

try 'a race of a level and a map opens as asked' open_app --screen race --level 2 --map 2/01-the-nap --seed 7
if [ -n "$window" ]; then
  heard '^screen race$' >/dev/null
  forget
  keys F1
  try 'F1 shows the page of the level that is set up' heard '^screen help$'
  keys Escape
  heard '^screen race$' >/dev/null
  forget
  until_racer() { # clicks on until racer $1 is $2
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
      click "race.on.racer$1" && heard "^race racer $1 " >/dev/null || return 1
      grep -E "^race racer $1 " "$log" | tail -n 1 | grep -q " $2\$" && return
      forget
    done
    return 1
  }
  try 'the same agent can run twice' until_racer 2 astar
  click race.row.racer2
  forget
  click race.option.on.weight
  try 'a racer has options of its own' heard '^race option 8 astar:weight='
  forget
  try 'one of them is the person' until_racer 1 human
  try 'a tick is then a move' heard '^race set .* seed=7 tick=moves '
  forget
  click race.start
  try 'it starts' heard '^race start map=2/01-the-nap panes=4 seed=7 monsters=still tick=moves$'
  try 'with A* and its weight' heard '^race racer 2 astar:weight='
  try 'and waits for the person' heard '^race your move 0$'
  forget
  keys Left Up Right Down
  try 'who moves on' heard '^race your move [1-9]'
  forget
  keys F1
  try 'F1 explains it' heard '^race explained 1$'
  keys Escape
  forget
  click race.pane.3
  try 'a click makes a pane large' heard '^race large 3$'
  keys Escape
  try 'Escape makes it small again' heard '^race large 0$'
  keys Escape
  try 'and then leads to the setup' heard '^race setup$'
  close_app >/dev/null
fi
try 'hunters can be chosen' open_app --screen race --level 4 --map 4/01-open-court --monsters chase-random:p=0.2
if [ -n "$window" ]; then
  heard '^screen race$' >/dev/null
  forget
  click race.on.seed
  try 'with their options' heard '^race set level=4 map=4/01-open-court panes=4 monsters=chase-random:p=0.2 seed=[0-9]+ tick=moves '
  forget
  click race.on.monsters
  try 'and others' heard '^race set level=4 map=4/01-open-court '
  forget
  click race.on.tick
  try 'what a tick is, too' heard '^race set .* tick=time '
  close_app >/dev/null
fi

# ---- how fast it draws ----

printf 'until play\nframes 30\nquit\n' >"$tmp/script"
measure() { # a JSON line for the play screen, with every figure
  within "$PATIENCE" "$PACADE" window --map 1/10-the-braid --pacman astar --script "$tmp/script" --fps-report >"$tmp/fps" || return 1
  grep -E '^\{"screen": "play", "frames": [1-9][0-9]*, "fps": [0-9.]+, "p50_ms": [0-9.]+, "p99_ms": [0-9.]+, "max_ms": [0-9.]+, "cpu_ms": [0-9.]+, "all_cpu_ms": [0-9.]+, "p999_ms": [0-9.]+, "cpu_p999_ms": [0-9.]+\}$' "$tmp/fps" ||
    { cat "$tmp/fps"; return 1; }
}
try 'the program measures its own frames' measure

finish
