#!/usr/bin/env bash
# Keys that a person chooses: the new one acts, the old one no longer does, a clash is reported, keys that menus need are
# refused, the choice survives a restart, and all can be as at first again.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

open_game() { open_app --map 1/10-the-braid --pacman bfs --speed 2 && heard '^screen play$'; }
never() { # never PATTERN: it is not heard; a key pressed after it is, so it had its time
  keys plus
  heard '^speed ' || return 1
  since | grep -E "$1" && return 1
  return 0
}

try 'the page of keys opens from the settings' open_app --screen settings
heard '^screen settings$' >/dev/null
try 'and shows where' click settings.keys
try 'the page is there' heard '^screen keys$'
heard '^target keys.pause ' >/dev/null
click keys.pause
keys k
try 'pause is another key now' heard '^key pause K clash=none$'
click keys.steer
keys k
try 'a clash is reported' heard '^key steer K clash=pause$'
click keys.steer
keys Return
try 'keys that menus need are refused' heard '^key refused Enter$'
forget
keys Delete
try 'one key as at first' heard '^key steer M clash=none$'
try 'closed' close_app

KEEP_HOME=1
try 'a game after a restart' open_game
forget
keys k
try 'the chosen key pauses' heard '^pause$'
forget
keys space
try 'the usual one does not go on' never '^play$'
try 'closed again' close_app

try 'the page of keys by its name' open_app --screen keys
heard '^screen keys$' >/dev/null
heard '^target keys.reset ' >/dev/null
click keys.reset
click keys.reset
try 'all as at first' heard '^keys reset$'
click keys.pause
click keys.reset
forget
keys j Down
nobodys() { heard '^focus keys north$' && ! since | grep '^key '; }
try 'a key that a row waits for is not the button'"'"'s' nobodys
try 'closed for good' close_app
printf '%s\nframes 3\n' 'frames 1' 'pad A' 'pad Up' 'key j' 'pad Down' quit >"$tmp/script"
try 'the same by a gamepad' open_app --screen keys --script "$tmp/script"
by_pad() { heard '^focus keys reset$' && heard '^focus keys north$' && ! since | grep '^key '; }
try 'a row that is left waits no longer' by_pad
try 'it ends' ends 0
try 'a game with the usual keys' open_game
forget
keys space
try 'space pauses again' heard '^pause$'
try 'and that was all' close_app

# ---- whoever reads the keys misses nothing ----

open_app --map 1/10-the-braid --pacman bfs --speed 60 >/dev/null
heard '^screen play$' >/dev/null
keys F1
held() { # eight seconds of frames and no end: without the keys the game takes two
  forget
  heard_times 8 '^alive ' && ! since | grep '^game over '
}
try 'a watched game waits while the keys are shown' held
keys F1
try 'and goes on to its end' heard '^game over '
try 'and is closed' close_app

finish
