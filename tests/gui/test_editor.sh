#!/usr/bin/env bash
# The map editor in a real window: painting by mouse and keys, undo and redo, saving, trying out, nothing lost.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh

fresh_home
export KEEP_HOME=1 # what one window saves, the next one finds

cell() { # cell ROW COL: the middle of a cell of a map of 15 x 25, in the window
  local fx fy lx ly
  read -r fx fy <<<"$(place_of editor.cell.first)"
  read -r lx ly <<<"$(place_of editor.cell.last)"
  echo "$((fx + (lx - fx) * $2 / 24)) $((fy + (ly - fy) * $1 / 14))"
}
paint() { # paint ROW COL
  local x y
  read -r x y <<<"$(cell "$1" "$2")"
  click_at "$x" "$y"
}
drag() { # drag ROW COL ROW COL
  local x y u v
  read -r x y <<<"$(cell "$1" "$2")"
  read -r u v <<<"$(cell "$3" "$4")"
  acted xdotool mousemove --window "$window" "$x" "$y" mousedown 1 sleep 0.1 mousemove --window "$window" "$u" "$v" sleep 0.1 mouseup 1
}
picture() { grep '^editor picture ' "$log" | tail -n 1; }
hash_now() { picture | cut -d ' ' -f 3; }
way_now() { picture | tr ' ' '\n' | sed -n 's/^way=//p'; }

try 'the editor opens' open_app --screen editor
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'with an empty map that fits no level' heard '^editor picture [0-9a-f]* size=15x25 fits=none '
place_of editor.cell.last >/dev/null
try 'a click on the brush for Pacman' click editor.brush.pacman
paint 7 3
try 'the brush for food' click editor.brush.food
forget
paint 7 20
try 'a map with both has a shortest way of 17 moves, and fits' heard '^editor picture .* fits=1[2-9]* way=17 foods=1/1$'
plain=$(hash_now)
try 'the brush for walls' click editor.brush.wall
forget
drag 2 12 12 12
try 'a wall drawn across it makes the way longer' heard '^editor picture .* way=29 '
walled=$(hash_now)
try 'it is another picture' test "$plain" != "$walled"
forget
keys ctrl+z
try 'Ctrl+Z takes the whole stroke back' heard "^editor picture $plain .* way=17 "
forget
keys ctrl+y
try 'Ctrl+Y brings it again' heard "^editor picture $walled .* way=29 "
forget
try 'the brush for costs' click editor.brush.cost
try 'paints 3' heard '^editor brush 7 cost=3$'
forget
drag 1 12 1 18
try 'ground that costs 3 is another picture, for levels 1 and 2 only, and the way goes round below' \
  heard '^editor picture .* fits=12 way=29 '
ground=$(hash_now)
try 'it is another picture' test "$ground" != "$walled"
forget
keys 8
try 'the same brush again paints 4' heard '^editor brush 7 cost=4$'
forget
keys ctrl+z
try 'Ctrl+Z takes the ground back' heard "^editor picture $walled .* way=29 "
forget
keys ctrl+y
heard "^editor picture $ground " >/dev/null
keys ctrl+z
heard "^editor picture $walled " >/dev/null
forget
try 'a click on Save' click editor.save
try 'asks for a title' heard '^editor asks title$'
type_words 'Test Maze'
keys Return
try "and saves it among the user's maps" heard '^editor saved mine/test-maze level=1$'
file=$XDG_DATA_HOME/pacade/maps/test-maze.txt
try 'the file is there' test -s "$file"
listed() { "$PACADE" maps | grep -q '^mine/test-maze  *Test Maze  *1  *15 x 25'; }
try 'pacade maps lists it' listed
solved() { [ "$("$PACADE" solve mine/test-maze --algo bfs --json 2>/dev/null | sed -n 's/.*"length": *\([0-9]*\).*/\1/p')" = 29 ]; }
try 'pacade solve finds the way that the editor showed' solved

# ---- trying out ----

forget
try 'a click on Watch' click editor.watch
try 'starts a game on the drawing' heard '^game start map=editor/drawing level=1 agent='
keys End
try 'which is won' heard '^game over outcome=won .* moves=29 '
heard '^screen result$' >/dev/null
keys Escape
try 'and leads back to the editor' heard '^screen editor$'
try 'with nothing lost' test "$(hash_now)" = "$walled"
forget
keys Return
try 'Enter plays it by hand' heard '^game start map=editor/drawing level=1 agent=human'
keys Escape
try 'and back' heard '^screen editor$'

# ---- no map is written over ----

before=$(cksum <"$file")
forget
keys ctrl+n
try 'a new map' heard '^editor new$'
forget
keys 4 space
try 'Pacman, by keys' heard '^editor picture '
forget
keys ctrl+s
heard '^editor asks title$' >/dev/null
type_words 'test maze'
keys Return
try 'a title that is taken: it asks' heard '^editor exists mine/test-maze$'
keys Escape
try 'Escape means no' heard '^editor answer 2$'
try 'the other map is untouched' test "$(cksum <"$file")" = "$before"
forget
keys Escape
try 'leaving with something unsaved asks' heard '^editor asks save$'
keys Right Return
try 'and may be done without saving' heard '^screen title$'
forget
keys Escape Escape
try 'the end' ends 0
try 'without a word on standard error' test ! -s "$tmp/err"

# ---- it plays like any other map ----

try "a map of one's own can be played" open_app --map mine/test-maze --pacman astar --speed 480
try 'to its end' heard '^game over outcome=won .* moves=29 '
try 'as headless' same_hash mine/test-maze --level 1 --pacman astar
heard '^screen result$' >/dev/null
keys Escape
try 'the choose screen has it' heard '^screen select level=1$'
keys Escape Escape Escape
try 'and ends' ends 0

# ---- killed in the middle ----

try 'again' open_app --screen editor
heard '^screen editor$' >/dev/null
keys 5 space Right
try 'a draft is saved automatically' heard '^editor draft kept$'
forget
keys space
heard '^editor picture ' >/dev/null
drawn=$(hash_now)
try 'and another after the next change' heard '^editor draft kept$'
kill -KILL "$app"
wait "$app" 2>/dev/null
app=0
try 'after a kill' open_app --screen editor
try 'the draft is back' heard '^editor draft loaded$'
try 'as it was' heard "^editor picture $drawn "
kill "$app"
wait "$app" 2>/dev/null
app=0

# ---- nowhere to save ----

: >"$tmp/plain"
export XDG_DATA_HOME=$tmp/plain
try 'with a file in place of the data folder' open_app --screen editor
heard '^screen editor$' >/dev/null
keys 4 space ctrl+s
heard '^editor asks title$' >/dev/null
type_words 'No Room'
keys Return
try 'saving is refused with a reason' heard '^editor refused .*plain'
keys Escape Right Return
heard '^screen title$' >/dev/null
keys Escape Escape
try 'and the editor goes on to an orderly end' ends 0

finish
