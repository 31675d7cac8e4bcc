#!/usr/bin/env bash
# The real window on a display in memory: real clicks and keys, and what is then on the screen and in the event log.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh

# ---- by mouse ----

try 'the window opens' open_app
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'it begins with the title' heard '^screen title$'
try 'the title shows the hero in its name' shows 800 $HERO 6 200 90 80 90
try 'and a maze' shows 20000 $WALL 4 640 0 640 720
try 'a click on Play' click title.play
try 'leads to level 1' heard '^screen select level=1$'
try 'its maps are there' heard '^map 1/12-four-kingdoms grade=5$'
easy_to_hard() { sed -n 's/^map 1\/.* grade=//p' "$log" >"$tmp/grades" && [ "$(wc -l <"$tmp/grades")" -ge 15 ] && sort -n -c "$tmp/grades"; }
try 'from easy to hard' easy_to_hard
try 'whose cards show the hero' shows 60 $HERO 12 32 160 820 496
try 'a click on a card' click 'select.card.1/02-fork-and-spoon'
try 'chooses the map' heard '^focus select map=1/02-fork-and-spoon$'
try 'a click on A*' click select.agent.astar
try 'chooses the agent' heard '^focus select agent=astar$'
try 'whose options appear' place_of select.option.heuristic
try 'a click on the button' click select.play
try 'starts the game' heard '^game start map=1/02-fork-and-spoon level=1 agent=astar seed=1$'
try 'in the play view' heard '^screen play$'
try 'the search is shown in its late colours' shows 200 $HEAT_LATE 26 32 80 870 510
try 'the hero is on the board' shows 100 $HERO 6 32 80 870 510
try 'it comes to an end by itself' heard '^screen result$'
try 'the result panel covers the board' shows 20000 $PANEL 2 200 150 540 380
try 'with its main button' shows 3000 $HERO 8 130 430 180 70
try 'the game is the one played headless' same_hash 1/02-fork-and-spoon --level 1 --pacman astar
is_shortest() { [ "$(field outcome)" = won ] && [ "$(field moves)" = "$(field shortest)" ]; }
try 'A* walked the shortest way' is_shortest
forget
try 'a click on Again' click result.again
try 'starts it anew' heard '^game start map=1/02-fork-and-spoon level=1 agent=astar'
try 'a click on pause' click play.pause
try 'pauses' heard '^pause$'
forget
keys Right Right Left F12
try 'F12 writes a picture' heard '^picture saved '
is_png() { head -c 8 "$XDG_PICTURES_DIR"/pacade-*.png | od -An -c | grep -q 'P   N   G'; }
try 'which is a PNG' is_png
rm -r "$XDG_PICTURES_DIR"
forget
keys F12
try 'without a folder of pictures it goes among our own things' heard "^picture saved $XDG_DATA_HOME/pacade/pictures/pacade-.*png$"
kept_there() { head -c 8 "$XDG_DATA_HOME"/pacade/pictures/pacade-*.png | od -An -c | grep -q 'P   N   G'; }
try 'and is a PNG there' kept_there
mkdir "$XDG_PICTURES_DIR"
keys Escape
try 'Escape goes back to the maps' heard '^screen select level=1$'
keys Escape
try 'and to the title' heard '^screen title$'
try 'a click on Quit' click title.quit
try 'ends it with status 0' ends 0
try 'without a word on standard error' test ! -s "$tmp/err"

# ---- by keys alone ----

try 'a second time' open_app --speed 480
heard '^screen title$' >/dev/null
keys Return
try 'Enter opens the levels' heard '^screen select level=1$'
keys 2
try 'a digit turns to level 2' heard '^screen select level=2$'
keys Right Right Left
try 'arrows choose a map' heard '^focus select map=2/02-picket-line$'
keys Tab
try 'Tab goes to the agents' heard '^focus select agents$'
keys Home
for _ in {1..12}; do # wherever it is in the list
  keys Down
  ! since | grep -q '^focus select agent=astar$' || break
done
try 'arrows choose an agent' heard '^focus select agent=astar$'
keys Right Right
try 'and change its options' heard '^option astar heuristic heuristic=euclidean$'
keys Return
try 'Enter starts the game' heard '^game start map=2/02-picket-line level=2 agent=astar:heuristic=euclidean'
try 'which ends' heard '^screen result$'
try 'as it does headless' same_hash 2/02-picket-line --level 2 --pacman astar:heuristic=euclidean
forget
keys Right Right Right
try 'arrows move through the result' heard '^focus result agent$'
keys Return
try 'to the choice of another agent' heard '^focus select agents '
forget
keys t
try 'T changes the theme' heard '^theme paper$'
try 'and with it the picture' shows 50000 $PAPER 3 0 0 1280 720
keys Escape Escape Escape
try 'Escape leaves step by step, and ends' ends 0

# ---- a person plays ----

way() { # way MAP: the keys of the shortest way
  "$PACADE" solve "$1" --algo bfs --json 2>/dev/null | grep -oE '\[[0-9]+, *[0-9]+\]' | tr -d '[],' |
    awk 'NR > 1 { key = $1 < r ? "Up" : $1 > r ? "Down" : $2 < c ? "Left" : "Right"; print key } { r = $1; c = $2 }'
}
try 'a person can play' open_app --map 1/01-first-corridor --pacman human
heard '^screen play$' >/dev/null
shows 100 $HERO 6 32 80 870 510 >/dev/null
mapfile -t steps < <(way 1/01-first-corridor)
try 'the way is known' test "${#steps[@]}" = 15
walk() { # each step is played before the next
  local step
  for step in "${steps[@]}"; do forget && keys "$step" && heard '^plies ' || return 1; done
}
walk >/dev/null
try 'arrow keys lead to the food' heard '^game over outcome=won '
try 'under the same rules' same_hash 1/01-first-corridor --level 1 --pacman bfs
keys Escape Escape Escape Escape
try 'and out again' ends 0

# ---- the window is changed while a game runs ----

try 'a slow game' open_app --map 1/10-the-braid --pacman bfs --speed 8
heard '^target play.pause ' >/dev/null
before=$(place_of play.pause)
forget
xdotool windowsize "$window" 840 600
try 'is laid out anew when the window changes its size' heard '^target play.pause '
moved() { [ "$(place_of play.pause)" != "$before" ]; }
try 'with its controls elsewhere' moved
try 'the figures now stand above the board' shows 5000 $PANEL 2 19 45 790 50
try 'and the board is there' shows 5000 $WALL 4 30 110 780 380
keys End
try 'the game goes on to its end' heard '^screen result$'
keys Escape Escape Escape Escape
try 'and ends' ends 0

try 'another slow game' open_app --map 1/12-four-kingdoms --pacman dfs --speed 4
heard '^screen play$' >/dev/null
"$tmp/screen_tool" close "$window"
case $? in
  0) try 'closing the window in the middle ends it with status 0' ends 0 ;;
  77) skip 'closing the window in the middle' 'no Xlib to ask politely with'; kill "$app"; wait "$app" 2>/dev/null; app=0 ;;
  *) try 'the window can be asked to close' false ;;
esac

# ---- no display ----

one_line() { # one_line PATTERN: standard error is one line that says it
  [ "$(wc -l <"$tmp/err")" = 1 ] && grep -qiE "$1" "$tmp/err" && return 0
  echo "standard error:"
  cat "$tmp/err"
  return 1
}
run_without() { # run_without STATUS COMMAND...
  local wanted=$1
  shift
  within "$PATIENCE" "$@" >"$tmp/out" 2>"$tmp/err"
  status=$?
  [ "$status" = "$wanted" ] && return 0
  echo "exit status $status, expected $wanted"
  return 1
}
try 'without a display it ends with status 1' run_without 1 env -u DISPLAY -u WAYLAND_DISPLAY "$PACADE" window
try 'and says so in one line' one_line 'no display'
try 'a display that does not answer: status 1' run_without 1 env DISPLAY=:64999 "$PACADE" window
try 'and one line' one_line 'no display'
try 'an unseen display only for those who ask for it' \
  run_without 0 env -u DISPLAY SDL_VIDEODRIVER=offscreen "$PACADE" window --map 1/03-snail-shell --pacman astar --screenshot "$tmp/shot.png"
try 'the picture asked for is there' test -s "$tmp/shot.png"
# As on a full disk, a file gets no more than 8 KB.
no_half_picture() {
  # shellcheck disable=SC2016 # for that shell
  run_without 1 env -u DISPLAY SDL_VIDEODRIVER=offscreen MESA_SHADER_CACHE_DISABLE=true bash -c 'ulimit -f 8; exec "$@"' - "$PACADE" window --screenshot "$tmp/half.png" &&
    one_line 'half.png' && [ -z "$(find "$tmp" -maxdepth 1 -name '*half*' -o -maxdepth 1 -name '.pacade*')" ]
}
try 'a picture that does not fit: status 1, one line, and nothing left of it' no_half_picture
try 'a map that does not exist: status 1' run_without 1 "$PACADE" window --map no/such-map
try 'and one line that names it' one_line 'no/such-map'

finish
