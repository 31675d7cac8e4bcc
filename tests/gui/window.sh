# shellcheck shell=bash
# For tests of the real window, sourced after tap.sh: a display in memory, real clicks and keys, and what is then on the
# screen and in the event log. Starts its own Xvfb and ends only that. Without Xvfb or xdotool the file is skipped.
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
# Settings and results of a test of its own, never the person's.
export XDG_CONFIG_HOME=$tmp/config XDG_DATA_HOME=$tmp/data HOME=$tmp/home LC_ALL=C.UTF-8
mkdir "$HOME"

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

fresh_home() { # as on a first start, but for the tour; KEEP_HOME=1 keeps what the last start left
  rm -rf "$XDG_CONFIG_HOME" "$XDG_DATA_HOME"
  mkdir -p "$XDG_CONFIG_HOME/pacade"
  printf 'version=1\ntour-seen=1\n' >"$XDG_CONFIG_HOME/pacade/settings"
}

open_app() { # open_app OPTION...: starts the program and waits for its window
  if [ "$app" != 0 ]; then # the last one did not end as it should have
    kill -KILL "$app" 2>/dev/null
    wait "$app" 2>/dev/null
  fi
  : >"$log"
  mark=0
  [ "${KEEP_HOME:-}" = 1 ] || fresh_home
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
# shellcheck disable=SC2034  # the tests use them
HERO=FFCE3A HEAT_LATE=7CCFA6 PANEL=191B2E WALL=343A6B PAPER=F3EDDF
