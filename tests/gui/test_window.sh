#!/usr/bin/env bash
# The real window on a display in memory: real clicks and keys, and what is then on the screen and in the event log.
# Starts its own Xvfb and ends only that. Needs Xvfb and xdotool; without them every test is skipped with the reason.
# timeout: 900
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

PACADE=${PACADE:-$PWD/build/pacade}
CC=${CC:-cc}
PATIENCE=${PATIENCE:-60} # seconds to wait for anything: the machine may be busy

for tool in Xvfb xdotool "$CC"; do
  if ! command -v "$tool" >/dev/null; then
    printf '1..0 # SKIP %s is not installed\n' "$tool"
    exit 0
  fi
done

tmp=$(mktemp -d "${TMPDIR:-/tmp}/pacade-gui.XXXXXX") || exit 1
xvfb=0 app=0
clean_up() {
  [ "$app" = 0 ] || kill -KILL "$app" 2>/dev/null
  [ "$xvfb" = 0 ] || kill "$xvfb" 2>/dev/null
  wait 2>/dev/null
  rm -rf "$tmp"
}
trap clean_up EXIT

# Linking Xlib is for closing windows politely; without it that one test is skipped.
"$CC" -O1 -o "$tmp/screen_tool" tests/gui/screen_tool.c -lX11 2>/dev/null ||
  "$CC" -O1 -DNO_XLIB -o "$tmp/screen_tool" tests/gui/screen_tool.c 2>"$tmp/cc.err" ||
  { printf '1..0 # SKIP the pixel counter does not compile\n'; exit 0; }

mkdir "$tmp/screen"
Xvfb -displayfd 3 -screen 0 1400x900x24 -fbdir "$tmp/screen" -nolisten tcp -noreset 3>"$tmp/display" >/dev/null 2>&1 &
xvfb=$!
for _ in $(seq 100); do
  [ -s "$tmp/display" ] && break
  sleep 0.1
done
if [ ! -s "$tmp/display" ]; then
  printf '1..0 # SKIP Xvfb does not start here\n'
  exit 0
fi
DISPLAY=:$(tr -d '[:space:]' <"$tmp/display")
export DISPLAY
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export XDG_PICTURES_DIR=$tmp/pictures
mkdir "$XDG_PICTURES_DIR"

log=$tmp/log mark=0 window='' status=0

try() { # try WHAT COMMAND...: like check, but in this shell, because some commands set what later ones need
  local what=$1
  shift
  "$@" >"$tmp/said" 2>&1
  status_of_try=$?
  check "$what" report
}
report() {
  cat "$tmp/said"
  return "$status_of_try"
}
status_of_try=0

# ---- helpers ----

open_app() { # open_app OPTION...: starts the program and waits for its window
  if [ "$app" != 0 ]; then # the last one did not end as it should have
    kill -KILL "$app" 2>/dev/null
    wait "$app" 2>/dev/null
  fi
  : >"$log"
  mark=0
  "$PACADE" window --ui-log "$log" --width 1280 --height 720 "$@" >"$tmp/out" 2>"$tmp/err" &
  app=$!
  local end=$((SECONDS + PATIENCE))
  until window=$(xdotool search --onlyvisible --name '^Pacade$' 2>/dev/null | tail -n 1) && [ -n "$window" ]; do
    kill -0 "$app" 2>/dev/null || { echo "it ended:"; cat "$tmp/err"; return 1; }
    [ "$SECONDS" -lt "$end" ] || { echo "no window after $PATIENCE s"; return 1; }
    sleep 0.1
  done
  xdotool mousemove --window "$window" 700 12 # off every control, but over the window: it gets the keys
  xdotool windowfocus "$window" 2>/dev/null
  return 0
}

since() { tail -n "+$((mark + 1))" "$log"; } # the event log since the last forget

heard() { # heard PATTERN: waits for a line of the event log
  local end=$((SECONDS + PATIENCE))
  until since | grep -qE "$1"; do
    if ! kill -0 "$app" 2>/dev/null || [ "$SECONDS" -ge "$end" ]; then
      since | grep -qE "$1" && return 0
      echo "never heard: $1"
      tail -n 15 "$log"
      return 1
    fi
    sleep 0.05
  done
}

forget() { mark=$(wc -l <"$log"); } # what was heard before does not count any more

place_of() { # place_of NAME: the middle of a control, as last written to the log
  local end=$((SECONDS + PATIENCE))
  until grep -qE "^target $1 " "$log"; do
    [ "$SECONDS" -lt "$end" ] || { echo "no control $1"; tail -n 5 "$log"; return 1; }
    sleep 0.05
  done
  grep -E "^target $1 " "$log" | tail -n 1 | cut -d ' ' -f 3,4
}

click() { # click NAME
  local x y
  read -r x y <<<"$(place_of "$1")"
  [ -n "$y" ] || { echo "no control $1"; return 1; }
  xdotool mousemove --window "$window" "$x" "$y" sleep 0.1 click 1
}

keys() { # keys KEY...: pressed one after the other
  local key
  for key; do xdotool key --delay 40 "$key" && sleep 0.12; done
}

origin() { # where the window is on the screen
  xdotool getwindowgeometry --shell "$window" | sed -n 's/^[XY]=//p' | paste -sd ' '
}

pixels() { # pixels RRGGBB TOLERANCE X Y W H (in the window): how many there are
  local ox oy
  read -r ox oy <<<"$(origin)"
  "$tmp/screen_tool" count "$tmp/screen/Xvfb_screen0" "$1" "$2" $((ox + $3)) $((oy + $4)) "$5" "$6"
}

shows() { # shows LEAST RRGGBB TOLERANCE X Y W H: waits until at least so many pixels are there
  local end=$((SECONDS + PATIENCE)) count=0
  while :; do
    count=$(pixels "$2" "$3" "$4" "$5" "$6" "$7")
    [ "${count:-0}" -ge "$1" ] && return 0
    [ "$SECONDS" -lt "$end" ] || break
    sleep 0.2
  done
  echo "$count pixels of #$2 in $4,$5 $6x$7, expected $1 or more"
  return 1
}

ends() { # ends STATUS: the program ends by itself, so
  local end=$((SECONDS + PATIENCE))
  while kill -0 "$app" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || { echo "still running after $PATIENCE s"; return 1; }
    sleep 0.05
  done
  wait "$app"
  status=$?
  app=0
  [ "$status" = "$1" ] && return 0
  echo "exit status $status, expected $1"
  tail -n 30 "$tmp/err"
  return 1
}

game_over() { heard '^game over ' && grep '^game over ' "$log" | tail -n 1; }

field() { # field NAME: of the last game over
  grep '^game over ' "$log" | tail -n 1 | tr ' ' '\n' | sed -n "s/^$1=//p"
}

headless() { # headless KEY OPTION...: the value of a JSON key of a game played without a window
  local key=$1
  shift
  "$PACADE" play "$@" --json 2>/dev/null | sed -n "s/.*\"$key\": *\"\{0,1\}\([^\",}]*\).*/\1/p"
}

same_hash() { # same_hash OPTION...: the game in the window was the game without one
  game_over >/dev/null || return 1
  local here there
  here=$(field hash) there=$(headless hash "$@")
  [ -n "$here" ] && [ "$here" = "$there" ] && return 0
  echo "in the window '$here', headless '$there'"
  return 1
}

# Colours of the default theme.
HERO=FFCE3A HEAT_LATE=7CCFA6 PANEL=191B2E WALL=343A6B PAPER=F3EDDF

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
try 'with its main button' shows 3000 $HERO 8 220 420 180 70
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
keys Home Down
try 'arrows choose an agent' heard '^focus select agent=astar$'
keys Right Right
try 'and change its options' heard '^option astar heuristic heuristic=euclidean$'
keys Return
try 'Enter starts the game' heard '^game start map=2/02-picket-line level=2 agent=astar:heuristic=euclidean'
try 'which ends' heard '^screen result$'
try 'as it does headless' same_hash 2/02-picket-line --level 2 --pacman astar:heuristic=euclidean
forget
keys Right
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
forget
keys "${steps[@]}"
try 'arrow keys lead to the pellet' heard '^game over outcome=won '
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
  timeout "$PATIENCE" "$@" >"$tmp/out" 2>"$tmp/err"
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
try 'a map that does not exist: status 1' run_without 1 "$PACADE" window --map no/such-map
try 'and one line that names it' one_line 'no/such-map'

finish
