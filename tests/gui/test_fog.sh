#!/usr/bin/env bash
# Level 3 in the real window: the game is the headless one, nothing unknown can be seen, and going back forgets.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

# Colours of the default theme that belong to the map: wall strokes, walls 38% over the background, foods, monsters and
# what is said of them.
HOB=FF6B61 DANGER=FF5470 STROKE=5D68B0 FOOD=F4DFB6 DIM_WALL=1E213C BACKGROUND=10111F

# Pacman stands in the fourth column and sees up to the seventh.
map=$tmp/fog.txt one=$tmp/one.txt COLS=23
cat >"$map" <<'END'
# title: Test Fog
%%%%%%%%%%%%%%%%%%%%%%%
%.....................%
%.%%.%%%.%%%%%.%%%.%%.%
%.%...................%
%.%.%.%%.%...%.%%%.%%.%
%.......%..%..%.......%
%..P........G.........%
%.......%..%..%.......%
%.%.%.%%.%...%.%%%.%%.%
%.%...............G...%
%.%%.%%%.%%%%%.%%%.%%.%
%.....................%
%%%%%%%%%%%%%%%%%%%%%%%
END
# One step from the end, for a person.
sed -e 's/\./ /g' -e 's/P /P./' -e 's/Test Fog/One Food/' "$map" >"$one"

find_board() { # where the board is in the window
  local x y
  read -r x y <<<"$(place_of play.cell.first)"
  read -r last_x last_y <<<"$(place_of play.cell.last)"
  [ -n "${last_y:-}" ] || return 1
  cell=$(((last_x - x) / (COLS - 1)))
  left=$((x - cell / 2)) top=$((y - cell / 2)) width=$((cell * COLS)) height=$((last_y - y + cell))
  far_left=$((left + 8 * cell)) far_width=$((width - 8 * cell)) # the columns that can't be known at first
  [ "$cell" -ge 20 ]
}
cell=0 left=0 top=0 width=0 height=0 far_left=0 far_width=0 last_x=0 last_y=0

count_far() { pixels "$1" 5 "$far_left" "$top" "$far_width" "$height"; }
count_all() { pixels "$1" 5 "$left" "$top" "$width" "$height"; }

settle() { # waits until the picture stands still
  local now before='' end
  patience
  while now=$(count_all $DIM_WALL),$(count_far $WALL),$(count_all $HERO) && [ "$now" != "$before" ]; do
    [ "$SECONDS" -lt "$end" ] || { in_vain 'the picture never stands still'; return 1; }
    before=$now
    sleep 0.15
  done
}

nothing_far() { # no trace of the map where nothing is known
  local color count bad=0 empty
  settle
  for color in $WALL $STROKE $DIM_WALL $FOOD $HOB $DANGER; do
    count=$(count_far "$color")
    [ "$count" = 0 ] || { echo "$count pixels of #$color"; bad=1; }
  done
  # Dots take about one pixel in a hundred; anything else would be seen here, whatever its colour.
  empty=$(pixels $BACKGROUND 1 "$far_left" "$top" "$far_width" "$height")
  [ $((empty * 100)) -ge $((far_width * height * 98)) ] || { echo "$empty empty pixels of $((far_width * height))"; bad=1; }
  return "$bad"
}

map_far() { # walls and monsters far from the hero
  shows 5000 $WALL 5 "$far_left" "$top" "$far_width" "$height" &&
    shows 40 $HOB 5 "$far_left" "$top" "$far_width" "$height"
}

# ---- an agent plays ----

try 'an explorer plays level 3 in the window' open_app --map "$map" --level 3 --pacman explorer --seed 7 --speed 1
if [ -z "$window" ]; then
  finish
  exit 1
fi
heard '^screen play$' >/dev/null
keys space
click play.rewind >/dev/null
try 'the board is there' find_board
try 'with the hero on it' shows 100 $HERO 6 "$left" "$top" $((cell * 7)) "$height"
try 'and walls in sight' shows 300 $WALL 5 "$left" "$top" $((cell * 7)) "$height"
try 'nothing unknown can be seen' nothing_far
none_remembered() { # but for a few pixels of soft edges that have the colour by chance
  settle
  [ "$(count_all $DIM_WALL)" -le 16 ] || { count_all $DIM_WALL; return 1; }
}
try 'at the start nothing is remembered' none_remembered
forget
keys 1
try '1 lifts the fog' heard '^overlay fog=0 '
try 'and shows the whole map' map_far
keys 1
try 'a second time brings it back' heard '^overlay fog=1 '
try 'and hides it again' nothing_far
keys Right Right Right Right Right
settle
after_five=$(count_all $DIM_WALL)
try 'after some steps walls are remembered' test "$after_five" -ge 200
keys Left Left
settle
after_three=$(count_all $DIM_WALL)
try 'stepping back shows less' test "$after_three" -lt "$after_five"
keys Right Right
settle
same_again() { [ "$(count_all $DIM_WALL)" = "$after_five" ] || { echo "$(count_all $DIM_WALL), first $after_five"; return 1; }; }
try 'stepping on shows what was known then' same_again
keys End
try 'the game comes to its end' heard '^screen result$'
try 'and is the one played headless' same_hash "$map" --level 3 --pacman explorer --seed 7
forget
keys Up
heard '^screen play$' >/dev/null
settle
try 'at the end more is remembered' test "$(count_all $DIM_WALL)" -gt "$after_five"
click play.rewind >/dev/null
try 'back at the start all is forgotten' none_remembered
try 'and nothing of it is left on the screen' nothing_far
keys Escape Escape Escape Escape
try 'it ends' ends 0

# ---- a person plays ----

try 'a person plays level 3' open_app --map "$one" --level 3 --pacman human
heard '^target play.cell.last ' >/dev/null
find_board
forget
keys 1
try 'under the same fog, which 1 does not lift' nothing_far
keys Right
try 'the one food is eaten' heard '^game over outcome=won '
heard '^screen result$' >/dev/null
forget
sleep 1 # at once it would be taken for a last step of the game
keys Up
heard '^screen play$' >/dev/null
keys 1
try 'after the game it can be lifted' heard '^overlay fog=0 '
try 'and the whole map is there' map_far
keys Escape Escape Escape Escape
try 'and ends' ends 0

finish
