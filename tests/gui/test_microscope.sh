#!/usr/bin/env bash
# The microscope in a real window: what it says of cells is what `pacade solve --explain` says, steps go forwards and
# back, and the search follows walls, start and goal while they are moved; from a game, the maze room and the editor.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

map=$tmp/bay.txt
cat >"$map" <<'END'
# title: The Bay
# level: 1
%%%%%%%%%%%%
%   P     .%
% %%%%%%%% %
%          %
%%%%%%%%%% %
%        % %
%%%%%%%%%%%%
END
"$PACADE" solve "$map" --algo astar --explain "$tmp/why.json" --json >"$tmp/solved" || exit 1

value() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" "$tmp/solved"; }
# told ROW COL: "g h f" of the last event of that cell in the file of --explain
told() { grep "\"cell\": \[$1, $2\]" "$tmp/why.json" | tail -n 1 | sed 's/.*"g": \([0-9.]*\), "h": \([0-9.]*\), "f": \([0-9.]*\).*/\1 \2 \3/'; }
# seen ROW COL: the same as the window tells it
seen() { grep "^micro cell $1,$2 " "$log" | tail -n 1 | sed 's/.* g=\([0-9-]*\) h=\([0-9.]*\) f=\([0-9.-]*\) .*/\1 \2 \3/'; }
same_cell() { # same_cell ROW COL
  heard "^micro cell $1,$2 " || return 1
  [ "$(seen "$1" "$2")" = "$(told "$1" "$2")" ] && return 0
  echo "($1, $2): '$(seen "$1" "$2")' in the window, '$(told "$1" "$2")' in the file"
  return 1
}

try 'A* plays in the window' open_app --map "$map" --level 1 --pacman astar
if [ -z "$window" ]; then
  finish
  exit 1
fi
heard '^screen play$' >/dev/null
keys space
forget
keys v
try 'V puts its search under the microscope' heard '^screen microscope$'
try 'the same search as from the command line' heard "^micro search astar ran=astar start=1,4 goal=1,10 length=$(value length) expanded=$(value expanded) generated=$(value generated) lines=9$"
keys End
try 'at its end the goal has been taken' heard "^micro place [0-9]* node=$(($(value expanded) + 1))/.* stage=5$"
forget
keys shift+Right
try 'the lens moves with Shift and arrows, and g, h, f are those of the file' same_cell 1 5
forget
keys shift+Left shift+Left
try 'also of a cell that was opened and not expanded' same_cell 1 3
try 'which is told why: its f is more' heard '^micro cell 1,3 open .* why=more$'
keys shift+Left shift+Left shift+Down shift+Down
try 'a cell that was never opened has the same reason' heard '^micro cell 3,1 unseen g=-1 .* why=more$'
keys shift+Down shift+Down
try 'one behind walls has another' heard '^micro cell 5,1 unseen g=-1 .* why=cut-off$'
keys shift+Up shift+Up shift+Right
try 'P and Shift+P save board, key and tables' sheet_saved "^[|] Expanded [|] $(value expanded) [|]$" \
  "^[|] Path length [|] $(value length) [|]$" '^[|] Cell looked at [|] \(3, 2\):' '^[|] Open list [|] g [|] h [|] f [|]'
drawn_cells() { # as many cells with an f as the file has, each written once
  local numbers open
  numbers=$(grep -cE '>[0-9]+</text>' "$tmp/sheet.svg") open=$(grep '"cell"' "$tmp/why.json" | sed 's/.*"cell": \(\[[^]]*\]\).*/\1/' | sort -u | wc -l)
  echo "$numbers numbers, $open cells"
  [ "$numbers" = "$((3 * (open - 2)))" ] # not under Pacman and the goal
}
try 'with f, g and h of every cell in the drawing' drawn_cells
keys shift+Down shift+Down shift+Left

forget
keys Home
try 'Home goes to the beginning' heard '^micro place 1 node=0/.* stage=1$'
keys Right Right
try 'Right takes a node' heard '^micro place [0-9]* node=2/'
two=$(since | grep -c '^micro place [0-9]* node=2/')
keys Left
try 'Left goes back one' heard '^micro place [0-9]* node=1/'
try 'and nothing else was passed' test "$two" = 1
forget
keys period
try 'a single event closes the cell' heard '^micro place [0-9]* node=2/.* stage=2$'
keys comma
try 'and back again' heard '^micro place [0-9]* node=1/.* stage=1$'
forget
keys Down Up
try 'Down and Up walk along the open list' heard '^micro cell [0-9]*,[0-9]* open '
forget
keys 4
try '4 changes the numbers in the cells' heard '^micro numbers [0-4]$'

every_algorithm() { # from the one after A* round to A* again: each has its lines
  local id
  for id in greedy bidirectional idastar jps flood swift astar-report dfs bfs ucs astar; do
    forget
    keys a && heard "^micro search $id ran=[a-z-]* .* lines=[1-9]" || return 1
  done
}
try 'every algorithm has its pseudocode' every_algorithm
forget
keys F1
try 'F1 shows all keys' shows 20000 $PANEL 2 120 110 600 380
keys F1

cell() { # cell ROW COL: its middle in the window; the map has 7 x 12
  local fx fy lx ly
  read -r fx fy <<<"$(place_of micro.cell.first)"
  read -r lx ly <<<"$(place_of micro.cell.last)"
  echo "$((fx + (lx - fx) * $2 / 11)) $((fy + (ly - fy) * $1 / 6))"
}
hover() { # hover ROW COL
  local x y
  read -r x y <<<"$(cell "$1" "$2")"
  xdotool mousemove --window "$window" "$x" "$y"
}
forget
keys End
hover 1 6
try 'the lens follows the mouse' heard '^micro cell 1,6 closed '
forget
keys x
try 'a wall across the way: the search takes the way around' heard '^micro search astar ran=astar start=1,4 goal=1,10 length=16 '
keys r
try 'R puts everything back' heard "^micro search astar .* length=$(value length) expanded=$(value expanded) "
forget
keys s
try 'S starts from the cell under the lens' heard '^micro search astar ran=astar start=1,6 goal=1,10 length=4 '
forget
keys a
try 'A takes the next algorithm' heard '^micro search greedy ran=greedy start=1,6 '

drag() { # drag BUTTON ROW COL ROW COL
  local x y u v
  read -r x y <<<"$(cell "$2" "$3")"
  read -r u v <<<"$(cell "$4" "$5")"
  acted xdotool mousemove --window "$window" "$x" "$y" mousedown "$1" sleep 0.1 mousemove --window "$window" "$u" "$v" sleep 0.2 mouseup "$1"
}
forget
drag 1 1 10 3 10
try 'the goal is dragged, and the search follows' heard '^micro search greedy ran=greedy start=1,6 goal=3,10 length=6 '
forget
drag 1 4 7 3 5
try 'so is a wall' heard '^micro search greedy '
forget
keys Escape
try 'Escape leads back to the game' heard '^enter play$'
try 'which is where it was' heard '^screen play$'
keys Escape Escape
kill "$app"
wait "$app" 2>/dev/null
app=0

# ---- the maze room ----

try 'a maze of level 8, in rooms' open_app --map 8/01-first-steps --level 8 --pacman astar
heard '^screen maze-play$' >/dev/null
forget
keys v
try 'is looked at in rooms' heard '^micro search astar ran=astar start=15,15 goal=13,11 length=23 '
keys End shift+Left
try 'one step of the lens is one room' heard '^micro cell 15,13 '
kill "$app"
wait "$app" 2>/dev/null
app=0

# ---- the editor ----

edit_cell() { # edit_cell ROW COL: of a map of 15 x 25
  local fx fy lx ly
  read -r fx fy <<<"$(place_of editor.cell.first)"
  read -r lx ly <<<"$(place_of editor.cell.last)"
  echo "$((fx + (lx - fx) * $2 / 24)) $((fy + (ly - fy) * $1 / 14))"
}
paint() { # paint ROW COL
  local x y
  read -r x y <<<"$(edit_cell "$1" "$2")"
  click_at "$x" "$y"
}
picture() { grep '^editor picture ' "$log" | tail -n 1; }
try 'a drawing' open_app --screen editor
place_of editor.cell.last >/dev/null
keys v
try 'has nothing to look at without Pacman and food' heard '^micro refused$'
click editor.brush.pacman
paint 7 3
click editor.brush.food
forget
paint 7 20
heard '^editor picture .* way=17 '
before=$(picture)
forget
keys v
try 'with both, its search is there' heard '^micro search astar ran=astar start=7,3 goal=7,20 length=17 '
keys shift+Right x
try 'and follows a new wall' heard '^micro search astar .* length=19 '
forget
keys Escape
try 'the drawing takes it over' heard '^editor took moved$'
try 'and has the longer way' heard '^editor picture .* way=19 '
forget
keys ctrl+z
try 'as one thing to undo' heard "^$(printf '%s' "$before" | cut -d ' ' -f 1-3) "
kill "$app"
wait "$app" 2>/dev/null
app=0

# ---- fast enough ----

awk 'BEGIN { srand(5); print "# level: 1"; for (r = 0; r < 40; r++) { line = ""; for (c = 0; c < 60; c++) line = line ((r == 0 || c == 0 || r == 39 || c == 59 || (rand() < 0.22 && !(r == 1 && c == 1) && !(r == 38 && c == 58))) ? "%" : (r == 1 && c == 1) ? "P" : (r == 38 && c == 58) ? "." : " "); print line } }' >"$tmp/large.txt"
fast() {
  local cpu
  printf 'until play\nkey v\nuntil microscope\nkey Home\nkey Space\nwait 4\nquit\n' >"$tmp/script"
  cpu=$("$PACADE" window --map "$tmp/large.txt" --level 1 --pacman astar --width 1280 --height 720 --script "$tmp/script" --fps-report 2>/dev/null |
    sed -n 's/.*"screen": "microscope".*"cpu_ms": \([0-9.]*\).*/\1/p')
  case $PACADE in *asan* | *coverage*) [ -n "$cpu" ] && return 0 ;; esac
  echo "${cpu:-no} ms of the processor per frame"
  awk -v cpu="$cpu" 'BEGIN { exit !(cpu != "" && cpu < 16) }'
}
try 'a frame of a 40 x 60 board takes less than a sixtieth of a second' fast
finish
