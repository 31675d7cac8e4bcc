#!/usr/bin/env bash
# The lens in the real window: opened by option and by key from the maps, the game and its result; the counts are those
# of the command line; wipe, time line, layers, swap, and other agents. Needs Xvfb and xdotool; without them every test is
# skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

found() { # found A B: the counts of the last comparison are those of the command line
  heard "^lens found a=$1 b=$2 " || return 1
  local line key there options=()
  line=$(since | grep -E "^lens found a=$1 b=$2 " | tail -n 1)
  [[ $1 != *:* ]] || read -r -a options < <(sed 's/.*://; s/\([a-z]*\)=/--\1 /g; s/,/ /g' <<<"$1")
  there=$("$PACADE" solve "$map" --algo "${1%%:*}" "${options[@]}" --against "$2" --json) || return 1
  for key in both only_a only_b; do
    [ "$(tr ' ' '\n' <<<"$line" | sed -n "s/^$key=//p")" = "$(grep -o "\"$key\": [0-9]*" <<<"$there" | sed 's/.* //')" ] ||
      { echo "$key: $line"; echo "${there:0:300}"; return 1; }
  done
}

map=1/08-pipe-organ
try 'the lens opens by option' open_app --screen lens --map $map --pacman bfs --against astar:weight=2
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'with the counts of the command line' found bfs astar:weight=2
BLUE=5FB3FF TEAL=2D8277
try 'cells of both are on the board' shows 3000 $TEAL 12 30 80 880 510
try 'and cells of only one' shows 300 $BLUE 12 30 80 880 510
forget
keys x
try 'X swaps them' found astar:weight=2 bfs
keys x
forget
keys shift+Right shift+Right
try 'Shift and an arrow move the wipe' heard '^lens wipe .*wipe=0.54$'
read -r x y <<<"$(place_of lens.wipe)"
forget
xdotool mousemove --window "$window" "$x" "$y" mousedown 1 mousemove --window "$window" $((x + 150)) "$y" mouseup 1
try 'so does the mouse' heard '^lens wipe=0\.[67]'
forget
keys Home
try 'Home goes to the start of both' heard '^lens seek tick=0 both=0 only_a=0 only_b=0'
keys Right
try 'an arrow goes on by one node of each' heard '^lens step tick=1 both=1 only_a=0 only_b=0'
keys space
try 'space plays to the end' heard '^lens end tick=278 '
forget
keys 2
try 'a digit hides a layer' heard '^lens layer only-a=0$'
keys 2
try 'and shows it again' heard '^lens layer only-a=1$'
forget
keys a Right
try 'A and an arrow choose another search' heard '^lens set a='
try 'which is searched at once' heard '^lens found a='
keys Return
forget
click lens.card.b
try 'a click on a card does the same' heard '^lens choose b$'
keys Down Right
try 'with its options' heard '^lens set b=astar:heuristic=[a-z]+,weight=2$'
keys Escape
forget
keys Escape
try 'Escape leads to the maps' heard '^screen select'
forget
keys l
try 'L leads from the maps to the lens' heard '^lens found '
keys Escape
forget
keys Return
heard '^enter play' >/dev/null
keys l
try 'and from the game' heard '^screen lens$'
keys Escape
try 'and back to the same game' heard '^enter play'
forget
keys space End
heard '^enter result' >/dev/null
click result.lens
try 'and from its result' heard '^screen lens$'
forget
keys Escape
try 'and back to it' heard '^enter result'
forget
keys Escape
heard '^screen select' >/dev/null
keys 4 l
try 'a level without searches of the map says so' heard '^lens not here$'
close_app >/dev/null

# ---- a script goes there when the game that the lens was opened from is gone ----

printf 'until play\nkey Space\nkey l\nuntil lens\ngo title\nuntil title\ngo lens\nuntil lens\nkey Escape\nuntil select\nquit\n' >"$tmp/script"
not_back_to_the_game() { within "$PATIENCE" "$PACADE" window --map 1/01-first-corridor --pacman astar --script "$tmp/script"; }
try 'Escape leads to the maps then, not to the game that is gone' not_back_to_the_game

# The help is open over the lens and leads elsewhere, and the record whose map it showed is freed: from then on it must
# show another map, not what is left of that one.
mkdir -p "$XDG_DATA_HOME/pacade/replays"
"$PACADE" play 1/08-pipe-organ --pacman bfs --record "$XDG_DATA_HOME/pacade/replays/game.txt" >/dev/null
printf '%s\n' 'go replays' 'until replays' 'frames 5' 'key Enter' 'until play' 'key l' 'until lens' 'until idle' 'key i' 'until help' \
  'go play' 'until select' 'key 1' 'key Enter' 'until play' 'go lens' 'until lens' 'until idle' 'frames 5' quit >"$tmp/script"
searched_again() {
  : >"$log"
  within "$PATIENCE" "$PACADE" window --ui-log "$log" --script "$tmp/script" || return 1
  sed '1,/^enter help/d' "$log" | grep -q '^lens found ' || { echo 'the old search is shown'; return 1; }
}
try 'a lens that the help has covered lets go of the map when the help leads elsewhere' searched_again

# ---- mazes ----

map=8/01-first-steps
try 'a maze is watched' open_app --map $map --pacman astar
heard '^enter maze-play' >/dev/null
forget
keys l
try 'L leads from there to the lens, too' found bfs astar
forget
keys Escape
try 'and back' heard '^enter maze-play'
close_app >/dev/null

# ---- how fast it draws ----

printf 'until lens\nuntil idle\nkey Home\nkey Space\nframes 60\nquit\n' >"$tmp/script"
measure() {
  within "$PATIENCE" "$PACADE" window --screen lens --map 1/10-the-braid --pacman bfs --against astar --script "$tmp/script" --fps-report >"$tmp/fps" || return 1
  grep -E '^\{"screen": "lens", "frames": [1-9]' "$tmp/fps"
}
try 'its frames are measured' measure
finish
