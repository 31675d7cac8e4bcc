#!/usr/bin/env bash
# The menus and what lasts: the tour, the four-press start, settings and choices across restarts, languages, broken and
# unwritable folders, and a gamepad. Real keys and clicks on a display in memory; without it every test is skipped.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh

settings=$XDG_CONFIG_HOME/pacade/settings
store=$XDG_DATA_HOME/pacade/pacade.db
again() { KEEP_HOME=1 open_app "$@"; } # a restart: what was left stays
kept() { grep -qxF -- "$1" "$settings" && return 0; echo "no '$1' in:"; cat "$settings"; return 1; }
quit_now() { keys Escape Escape Escape Escape Escape; ends 0; }

# ---- the first start ----

rm -rf "$XDG_CONFIG_HOME" "$XDG_DATA_HOME"
try 'a first start' again
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'begins with the tour' heard '^screen tour$'
keys Return
try 'which goes on with Enter' heard '^tour page 2$'
keys Escape
try 'and can be skipped' heard '^tour skipped$'
try 'to the title' heard '^screen title$'
keys Return 2 Right Return
try 'play, level, map, go: four presses start a game' heard '^game start map=2/02-picket-line level=2 agent=swift '
keys End
try 'which is won' heard '^game over outcome=won '
try 'and noted as the best so far' heard '^best map=2/02-picket-line level=2 '
try 'it ends' quit_now

# ---- what was left, and the settings ----

try 'a second start' again
try 'begins with the title: a tour skipped stays skipped' heard '^screen title$'
keys Return
try 'the last choice is still chosen' heard '^focus select maps map=2/02-picket-line agent=swift$'
try 'the best game is still told, as perfect' shows 60 3ECFAE 40 32 160 820 496
forget
keys Return
try 'two presses are enough for it' heard '^game start map=2/02-picket-line level=2 agent=swift '
forget
keys Escape Escape
try 'back at the title' heard '^screen title$'
try 'it is there at once, not made again' shows 20000 $WALL 4 640 0 640 720
forget
keys Up Return
try 'the settings open' heard '^screen settings$'
keys Right
try 'the right arrow changes the theme' heard '^theme paper$'
try 'and with it the picture' shows 50000 $PAPER 3 0 0 1280 720
go_to_row() { # go_to_row NAME: down to that row, wherever it is
  local _
  for _ in {1..40}; do
    keys Down
    [ "$(grep '^focus settings ' "$log" | tail -n 1)" != "focus settings $1" ] || return 0
  done
  return 1
}
go_to_row language
keys Right
try 'the language' heard '^setting language vi$'
go_to_row large-text
keys Right
try 'large text' heard '^setting large-text on$'
go_to_row flashes
keys Return
try 'flashes' heard '^setting flashes off$'
go_to_row music
keys Left Left
try 'a volume' heard '^setting music 50$'
go_to_row sound
keys Right
try 'silence' heard '^setting sound off$'
try 'a click on a row' click settings.full-screen
try 'moves the focus there' heard '^focus settings full-screen$'
try 'it ends' quit_now
for line in theme=paper language=vi large-text=1 calm=1 music=50 mute=1 tour-seen=1 level=2 \
  level.2.map=2/02-picket-line level.2.pacman=swift; do
  try "kept: $line" kept "$line"
done

# ---- restarted with them ----

echo 'from.the.future=1' >>"$settings"
try 'a third start' again
try 'is in the theme that was chosen' shows 50000 $PAPER 3 0 0 1280 720
keys t
try 'T still changes it' heard '^theme high-contrast$'
keys Up Return
heard '^screen settings$' >/dev/null
go_to_row language
keys Left
try 'and the language goes back' heard '^setting language en$'
keys End Return Return
try 'two presses reset everything' heard '^setting reset$'
try 'it ends' quit_now
try 'reset: theme' kept theme=midnight
try 'reset: large text' kept large-text=0
try 'but not what was played' kept level.2.map=2/02-picket-line
try 'and a key of another version stays' kept from.the.future=1

# ---- broken and unwritable ----

head -c 3000 /dev/urandom >"$settings"
head -c 3000 /dev/urandom >"$store"
try 'with broken files it starts' again
try 'says so' heard '^settings: settings was damaged .*settings.broken-1; pacade.db was damaged .*pacade.db.broken-1'
try 'the settings are set aside' test -s "$settings.broken-1"
try 'the store is set aside, and a new one begun' test -s "$store.broken-1" -a -s "$store"
try 'and it begins as at first' heard '^screen tour$'
keys Escape
try 'it ends' quit_now
try 'leaving valid settings behind' kept tour-seen=1

cannot_write() { XDG_CONFIG_HOME=/proc/pacade XDG_DATA_HOME=/proc/pacade KEEP_HOME=1 open_app --map 1/01-first-corridor --pacman astar --speed 480; }
try 'where nothing can be written it starts' cannot_write
try 'and plays' heard '^game over outcome=won '
keys Escape t
try 'the theme changes' heard '^theme paper$'
try 'a message says that it will not last' heard '^settings not saved'
try 'it ends well' quit_now
homeless() { # no HOME, no XDG folders
  local HOME XDG_CONFIG_HOME XDG_DATA_HOME
  unset HOME XDG_CONFIG_HOME XDG_DATA_HOME
  printf 'until title\nkey t\nwait 1.3\nquit\n' >"$tmp/script"
  within "$PATIENCE" "$PACADE" window --script "$tmp/script" >"$tmp/out" 2>"$tmp/err" && [ ! -s "$tmp/err" ]
}
try 'without a home it runs, quietly' homeless

# ---- a gamepad ----

cat >"$tmp/script" <<'END'
until title
pad A
until select
pad Right
pad RightShoulder
pad LeftShoulder
pad Start
until play
pad A
pad Left
pad B
until select
pad B
until title
quit
END
fresh_home
: >"$log"
pad_run() { within "$PATIENCE" "$PACADE" window --ui-log "$log" --script "$tmp/script" >"$tmp/out" 2>"$tmp/err"; }
try 'a gamepad leads through the screens' pad_run
log_has() { grep -qE "$1" "$log" && return 0; tail -n 20 "$log"; return 1; }
try 'its cross chooses a map' log_has '^focus select map=1/02-fork-and-spoon$'
try 'its shoulders turn to the next part' log_has '^focus select agents$'
try 'Start starts' log_has '^game start map=1/02-fork-and-spoon '
try 'A pauses' log_has '^pause$'

# ---- a mouse that lies still ----

cat >"$tmp/script" <<END
until title
go lab
wait 0.8
move 2 2
frames 4
shot $tmp/away.png
move 640 300
frames 4
shot $tmp/over.png
key Home
frames 4
shot $tmp/still.png
move 641 300
frames 4
shot $tmp/again.png
quit
END
fresh_home
differ() { ! cmp -s "$1" "$2"; }
try 'a walk with the mouse' pad_run
try 'what is under the mouse lights up' differ "$tmp/away.png" "$tmp/over.png"
try 'from the next key on it does not' cmp "$tmp/away.png" "$tmp/still.png"
try 'until the mouse moves again' cmp "$tmp/over.png" "$tmp/again.png"

# ---- the key of help, wherever there is a menu ----

{
  echo 'until title'
  for screen in editor boards replays race lab saves about settings; do
    printf '%s\n' "go $screen" "until $screen" 'key F1' 'until help' 'key Escape' "until $screen"
  done
  echo quit
} >"$tmp/script"
fresh_home
try 'F1 opens the help on every screen, and Esc leads back' pad_run

# ---- how the agent works that is chosen, or at work ----

{
  printf '%s\n' 'until title' 'go play' 'until select' 'key 1' 'wait 0.2' 'key F1' 'until help' 'key Escape' 'until select'
  printf '%s\n' 'key Tab' 'key Home' 'key Down' 'wait 0.2' 'key F1' 'until help' 'key Down' 'key Escape' 'until select'
  printf '%s\n' 'key Enter' 'wait 0.2' 'key Enter' 'until play' 'key F1' 'wait 0.2' 'key I' 'until help' 'key Escape' 'until play'
  echo quit
} >"$tmp/script"
fresh_home
try 'F1 on an agent, and I while it is at work, open the page of its algorithm' pad_run
pages() { [ "$(grep '^help agent ' "$log" | tail -n 3 | tr '\n' ' ')" = 'help agent astar help agent jps help agent astar ' ] && return 0; grep '^help' "$log"; return 1; }
try 'on the maps F1 opens the rules, on A* its page, then the next one, and in the game that of its agent' pages

finish
