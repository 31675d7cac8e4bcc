#!/usr/bin/env bash
# The arcade in a real window: keys by tick give the same turns at 30, 60 and 144 frames per second, a game is played to its
# end, and a name comes onto the board. Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh
fresh_home
export KEEP_HOME=1

# The keys are pressed before these ticks, most of them long before the junction where they are taken: what follows is the
# same to the unit, for everybody in the maze, whatever the frame rate. --max-turns ends the game in one and the same tick.
script=$tmp/keys
cat >"$script" <<'KEYS'
until arcade
at 185 Up
at 232 Right
at 257 Up
at 287 Left
at 333 Down
at 334 Left
at 391 Up
at 470 Right
key Enter
until named
quit
KEYS
cat >"$tmp/turns" <<'TURNS'
arcade turn 24 9 N
arcade turn 21 9 E
arcade turn 21 12 N
arcade turn 17 12 W
TURNS
path_at() { # path_at FPS: the turns, and a hash of where everybody was in every tick
  rm -f "$tmp/log.$1"
  "$PACADE" window --screen arcade --seed 1 --fps "$1" --max-turns 600 --script "$script" --ui-log "$tmp/log.$1" \
    >/dev/null 2>"$tmp/errors" || { cat "$tmp/errors"; return 1; }
  grep -E '^arcade (turn|over)' "$tmp/log.$1" >"$tmp/path.$1"
  head -n 4 "$tmp/path.$1" | cmp - "$tmp/turns" && grep -q '^arcade over .* ticks=600 hash=' "$tmp/path.$1" &&
    cmp "$tmp/path.30" "$tmp/path.$1"
}
# A key is seen in the picture of the frame that hears it, or in the next one.
seen_soon() { since | awk '/^arcade seen after/ { n++; if ($4 > 1) exit 1 } END { exit n == 0 }'; }

# Keys that were meant for the game, or are still held when it ends, do not write the name.
cat >"$tmp/late" <<'KEYS'
until arcade
key Enter
until asked
type wd
key Up
until named
type abc
key Enter
until told
quit
KEYS
late_keys() {
  rm -f "$tmp/log.late"
  "$PACADE" window --screen arcade --seed 1 --max-turns 600 --script "$tmp/late" --ui-log "$tmp/log.late" >/dev/null 2>"$tmp/errors" ||
    { cat "$tmp/errors"; return 1; }
  grep -q '^arcade kept arcade/normal/tour/people ABC ' "$tmp/log.late" || { grep '^arcade' "$tmp/log.late"; return 1; }
}

try 'the arcade opens' open_app --screen arcade --seed 1 --max-turns 300
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
keys Down
try 'the other way is taken at once' heard '^arcade turn [0-9]* 9 S'
try 'and seen within two frames' seen_soon
# The help covers the game, which waits for its end.
forget
keys F1
try 'the help opens in a game' heard '^screen help'
forget
keys Escape
try 'and leads back to it' heard '^screen arcade'
keys Return
try 'the game goes on' heard '^arcade over '
nothing_begins() { ! since | grep -q '^arcade begins'; }
try 'as the same one' nothing_begins
try 'and asks for a name' heard '^arcade asks for a name'
try 'whose letters listen once the keys are quiet' heard '^arcade letters listen'
forget
keys a b c
keys Return
try 'three letters stand on the board' heard '^arcade kept arcade/normal/tour/people ABC score=[0-9]* rank=1'
forget
keys Return
try 'and a second game begins' heard '^arcade begins '
try 'which is played as well' heard '^arcade play round=1'
# The walls were drawn for the demonstration before the first game: what a game on the same maze takes is a tenth of that.
walls_are_kept() { sed -n 's/^shown arcade .*cpu_ms=//p' "$log" | tee "$tmp/shown" | awk 'NR == 1 { first = $1 } END { exit !(NR >= 3 && $1 * 10 < first) }' || { cat "$tmp/shown"; return 1; }; }
try 'and shown without drawing the walls anew' walls_are_kept
if "$tmp/screen_tool" unfocus; then
  try 'whoever turns to another window finds it paused' heard '^arcade paused'
  xdotool windowfocus "$window"
fi
close_app
try 'late keys do not write the name' late_keys
for fps in 30 60 144; do
  try "the same path to the unit at $fps frames per second" path_at "$fps"
done
finish
