#!/usr/bin/env bash
# Searches over whole states in the real window: V on level 5, X in the puzzle room; stepping, choosing, another
# heuristic, the page and the way back. Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

try 'a planner plays in the window' open_app --map 5/02-over-the-wall --pacman optimal --speed 4
if [ -z "$window" ]; then
  finish
  exit 1
fi
heard '^screen play$' >/dev/null
keys space
keys Home

forget
keys v
try 'V shows its search over states' heard '^states search optimal length=[0-9]+ nodes=[0-9]+ opened=[0-9]+ stopped=0$'
try 'at its end' heard '^states place [0-9]+ node=([0-9]+)/\1 '
forget
keys Home Right Right Right
try 'Right steps by node' heard '^states place [1-9][0-9]* node=[0-9]+/'
forget
keys Down
try 'Down chooses a state of the open list' heard '^states chosen [0-9]+ g=[0-9]+ h=[0-9]+ f=[0-9]+ parent='
forget
keys a
try 'A takes another heuristic' heard "^states search optimal length=[0-9]+ "
try 'P and Shift+P save board and tables' sheet_saved '^[|] Heuristic [|]' '^[|] State looked at [|] .*: g [0-9]+, h [0-9]+, f [0-9]+ [|]$'
forget
keys i
try 'I opens its page' heard '^help agent optimal$'
keys Escape
try 'Escape comes back' heard '^enter states$'
forget
keys v
try 'V goes back to the game' heard '^enter play$'
kill "$app"
wait "$app" 2>/dev/null
app=0

try 'the puzzle room opens' open_app --screen puzzle
heard '^screen puzzle' >/dev/null
forget
keys x
try 'X shows the search of its board' heard '^states search (astar|idastar) length=-?[0-9]+ nodes=[0-9]+ '
try 'P and Shift+P save its tiles' sheet_saved '^[|] Algorithm [|] (IDA|A)'
tiles() { [ "$(grep -cE 'font-weight="700"[^>]*>[0-9]+</text>' "$tmp/sheet.svg")" = 15 ]; }
try 'all fifteen' tiles
forget
keys Escape
try 'Escape goes back to the board' heard '^enter puzzle$'
finish
