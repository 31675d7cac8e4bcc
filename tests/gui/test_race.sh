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
click race.on.1
try 'a click changes the map' heard '^race set level=1 map=1/02'
forget
click race.on.3
try 'the same budget for all can be chosen' heard '^race set .* budget=nodes=1000$'
click race.back.3
try 'or each its own' heard '^race set .* budget=own$'
keys Down
keys Up Up Up Up Up
forget
keys Return
try 'Enter starts it' heard '^race start map=1/02[^ ]* panes=4 '
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

# ---- how fast it draws ----

printf 'until play\nframes 30\nquit\n' >"$tmp/script"
measure() { # a JSON line for the play screen, with every figure
  within "$PATIENCE" "$PACADE" window --map 1/10-the-braid --pacman astar --script "$tmp/script" --fps-report >"$tmp/fps" || return 1
  grep -E '^\{"screen": "play", "frames": [1-9][0-9]*, "fps": [0-9.]+, "p50_ms": [0-9.]+, "p99_ms": [0-9.]+, "max_ms": [0-9.]+, "cpu_ms": [0-9.]+, "all_cpu_ms": [0-9.]+\}$' "$tmp/fps" ||
    { cat "$tmp/fps"; return 1; }
}
try 'the program measures its own frames' measure

finish
