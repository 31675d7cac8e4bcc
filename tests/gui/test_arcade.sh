#!/usr/bin/env bash
# The arcade in a real window: keys by tick give the same turns at 30, 60 and 144 frames per second, a game is played to its
# end, and a name comes onto the board. Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh
fresh_home
export KEEP_HOME=1

# Pressed long before each junction, but for the first: which is a wall for the first six cells.
script=$tmp/keys
cat >"$script" <<'KEYS'
until arcade
key Enter
until tick:185
key Up
until tick:232
key Right
until tick:257
key Up
until tick:287
key Left
until tick:340
quit
KEYS
cat >"$tmp/turns" <<'TURNS'
arcade turn 24 9 N
arcade turn 21 9 E
arcade turn 21 12 N
arcade turn 17 12 W
TURNS
turns_at() { # turns_at FPS
  rm -f "$tmp/log.$1"
  "$PACADE" window --screen arcade --seed 1 --fps "$1" --script "$script" --ui-log "$tmp/log.$1" >/dev/null 2>"$tmp/errors" &&
    grep '^arcade turn' "$tmp/log.$1" | cmp - "$tmp/turns"
}

try 'the arcade opens' open_app --screen arcade --seed 1 --max-turns 260
if [ -z "$window" ]; then
  finish
  exit 1
fi
forget
keys Return
try 'Enter begins a game' heard '^arcade begins seed=1$'
try 'which is played' heard '^arcade play round=1'
forget
keys Up
try 'an arrow turns Pacman at the next junction' heard '^arcade turn 24 9 N'
try 'the game ends' heard '^arcade over '
try 'and asks for a name' heard '^arcade asks for a name'
forget
keys a b c
keys Return
try 'three letters stand on the board' heard '^arcade kept arcade/normal/tour/people ABC score=[0-9]* rank=1'
forget
keys Return
try 'and a second game begins' heard '^arcade begins '
close_app
for fps in 30 60 144; do
  try "the same turns at $fps frames per second" turns_at "$fps"
done
finish
