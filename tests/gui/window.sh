# shellcheck shell=bash
# For tests of the real window, sourced after tap.sh: a display in memory, real clicks and keys, and what is then on the
# screen and in the event log. Starts its own Xvfb and ends only that. Without Xvfb or xdotool the file is skipped.
PACADE=${PACADE:-$PWD/build/pacade}
CC=${CC:-cc}
PATIENCE=${PATIENCE:-60}        # seconds to wait for anything on a free machine; longer on a busy one (tests/load.sh)
# shellcheck disable=SC2034 # for those who source this
WALK_PATIENCE=$((4 * PATIENCE)) # for a script of many steps

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
. tests/gui/display.sh
if ! display_start "$tmp" 1400x900 -fbdir "$tmp/screen"; then
  printf '1..0 # SKIP Xvfb does not start here\n'
  exit 0
fi
export XDG_PICTURES_DIR=$tmp/pictures
mkdir "$XDG_PICTURES_DIR"
# Settings and results of a test of its own, never the person's.
export XDG_CONFIG_HOME=$tmp/config XDG_DATA_HOME=$tmp/data XDG_CACHE_HOME=$tmp/cache XDG_RUNTIME_DIR=$tmp/run
export HOME=$tmp/home LC_ALL=C.UTF-8
mkdir "$HOME"
mkdir -m 700 "$XDG_RUNTIME_DIR"

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

# Every wait is for something that the program says or shows, never for a time to pass. One that is in vain between two
# tests is a failure as well, and told at the end.
in_vain() { # in_vain WORDS...
  printf '%s\n' "$*" | tee -a "$tmp/in-vain"
  return 1
}
answered() {
  [ ! -s "$tmp/in-vain" ] && return 0
  cat "$tmp/in-vain"
  return 1
}
tell_waits() { [ ! -s "$tmp/in-vain" ] || check 'every wait was answered' answered; }
# shellcheck disable=SC2034  # tap.sh runs it
tap_last=tell_waits

# ---- helpers ----

patience() { # sets `end`: when, on the clock of this shell, a wait that begins now has been in vain
  load_share
  end=$((SECONDS + PATIENCE * load_share))
}

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
  local end
  patience # the window of one that was killed may outlive it, and would be taken for this one's
  while [ -n "${window:-}" ] && [ "$SECONDS" -lt "$end" ] && xdotool getwindowname "$window" >/dev/null 2>&1; do nap 0.1; done
  : >"$log"
  mark=0
  [ "${KEEP_HOME:-}" = 1 ] || fresh_home
  "$PACADE" window --ui-log "$log" --width 1280 --height 720 "$@" >"$tmp/out" 2>"$tmp/err" &
  app=$!
  patience
  until window=$(xdotool search --onlyvisible --name '^Pacade$' 2>/dev/null | tail -n 1) && [ -n "$window" ]; do
    kill -0 "$app" 2>/dev/null || { cat "$tmp/err"; in_vain "no window: it ended"; return 1; }
    [ "$SECONDS" -lt "$end" ] || { in_vain "no window in time"; return 1; }
    nap 0.1
  done
  xdotool mousemove --window "$window" 700 12 # off every control, but over the window: it gets the keys
  xdotool windowfocus "$window" 2>/dev/null
  heard '^enter ' # from then on it listens
}

since() { tail -n "+$((mark + 1))" "$log"; } # the event log since the last forget

# Waits look often, so nothing is started for a look: it would take more of the processor than the window itself.
exec {quiet}<> <(:)
nap() { read -rt "$1" -u "$quiet"; } # nap SECONDS: nothing is ever to be read there

news() { # news COUNT: sets `lines`, those of the event log after the first so many, as far as they are whole
  mapfile -s "$1" lines <"$log"
  [ ${#lines[@]} = 0 ] || [ "${lines[-1]: -1}" = $'\n' ] || unset 'lines[-1]'
}

heard() { # heard PATTERN: waits for a line of the event log
  heard_times 1 "$1" && return 0
  tail -n 15 "$log"
  return 1
}

heard_times() { # heard_times COUNT PATTERN: waits until so many such lines have come
  local end at=$mark count=0 line lines over=0
  patience
  while :; do
    news "$at"
    at=$((at + ${#lines[@]}))
    for line in "${lines[@]}"; do [[ ! ${line%$'\n'} =~ $2 ]] || count=$((count + 1)); done
    [ "$count" -lt "$1" ] || return 0
    if [ "$over" = 1 ]; then
      in_vain "never heard$([ "$1" = 1 ] || echo " $1 times"): $2"
      return 1
    fi
    # What it said at its end is still looked at.
    if ! kill -0 "$app" 2>/dev/null || [ "$SECONDS" -ge "$end" ]; then over=1; else nap 0.03; fi
  done
}

forget() { # what was heard before does not count any more
  local lines
  news 0
  mark=${#lines[@]}
}

place_of() { # place_of NAME: the middle of a control of the screen that is shown
  local end at
  patience
  while :; do
    at=$(awk -v name="$1" '$1 == "enter" { at = "" } $1 == "target" && $2 == name { at = $3 " " $4 } END { print at }' "$log")
    [ -z "$at" ] || break
    [ "$SECONDS" -lt "$end" ] || { in_vain "no control $1" >&2; return 1; }
    nap 0.03
  done
  echo "$at"
}

acted() { # acted COMMAND...: does what is one key or one click, and waits until the program has acted on it or has ended
  local end at lines line
  patience
  news 0
  at=${#lines[@]}
  "$@" || return 1
  while :; do
    news "$at"
    at=$((at + ${#lines[@]}))
    for line in "${lines[@]}"; do case $line in 'taken '*) return 0 ;; esac; done
    kill -0 "$app" 2>/dev/null || return 0
    [ "$SECONDS" -lt "$end" ] || { in_vain "not acted on: $*"; return 1; }
    nap 0.02
  done
}

click_at() { acted xdotool mousemove --window "$window" "$1" "$2" click 1; } # click_at X Y

click() { # click NAME
  local x y
  read -r x y <<<"$(place_of "$1")"
  [ -n "$y" ] && click_at "$x" "$y"
}

keys() { # keys KEY...: one after the other. Each goes up at once: held too long on a busy machine, it would repeat.
  local key
  for key; do acted xdotool key --delay 0 "$key" || return 1; done
}

type_words() { # type_words WORDS: letter by letter
  local at
  for ((at = 0; at < ${#1}; at++)); do acted xdotool type --delay 0 -- "${1:at:1}" || return 1; done
}

close_app() { # by its window's button, where that can be pressed
  "$tmp/screen_tool" close "$window" || kill "$app"
  ends 0
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
  local end count=0
  patience
  while :; do
    count=$(pixels "$2" "$3" "$4" "$5" "$6" "$7")
    [ "${count:-0}" -ge "$1" ] && return 0
    [ "$SECONDS" -lt "$end" ] || break
    nap 0.2
  done
  echo "$count pixels of #$2 in $4,$5 $6x$7, expected $1 or more"
  return 1
}

ends() { # ends STATUS: the program ends by itself, so
  local end
  patience
  while kill -0 "$app" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || { in_vain "still running"; return 1; }
    nap 0.05
  done
  wait "$app"
  status=$?
  app=0
  [ "$status" = "$1" ] && return 0
  echo "exit status $status, expected $1"
  tail -n 30 "$tmp/err"
  return 1
}

asked() { # asked SQL: the answer of the store
  python3 -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())' "$XDG_DATA_HOME/pacade/pacade.db" "$1"
}

stored() { # stored SQL ANSWER: waits until the store, which is written behind the window's back, has it
  local end
  patience
  until [ "$(asked "$1")" = "$2" ]; do
    [ "$SECONDS" -lt "$end" ] || { in_vain "not in the store: $1"; asked "$1"; return 1; }
    nap 0.1
  done
}

png_width() { od -An -tu1 -j16 -N4 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }'; } # png_width FILE

sheet_saved() { # sheet_saved PATTERN...: P saves a board, not the window; Shift+P draws it, with tables that have all this
  local file pattern
  forget
  keys p && heard '^picture saved .*\.png$' || return 1
  file=$(since | sed -n 's/^picture saved //p')
  [ "$(png_width "$file")" != 1280 ] || { echo "P saved the window"; return 1; }
  forget
  keys shift+p && heard '^drawing saved .*\.svg$' || return 1
  file=$(since | sed -n 's/^drawing saved //p')
  python3 -c 'import sys, xml.dom.minidom as x; d = x.parse(sys.argv[1]); sys.exit(len(d.getElementsByTagName("image")))' "$file" || return 1
  grep -q 'begin{tabular}' "${file%svg}tex" || { echo "no table for LaTeX"; return 1; }
  for pattern; do
    grep -qE "$pattern" "${file%svg}md" || { echo "not in the table: $pattern"; cat "${file%svg}md"; return 1; }
  done
  cp "$file" "$tmp/sheet.svg"
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
