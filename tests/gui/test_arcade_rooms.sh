#!/usr/bin/env bash
# Around a game of the arcade, in a real window: its replay from the board and from Replays, its film, practice, two people at
# two pads, fingers, and a maze of the editor that is tried. Needs Xvfb and xdotool; without them every test is skipped.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh

walk() { # walk OPTION...: plays the script on standard input, from a fresh home unless KEEP_HOME=1; its log is $log
  : >"$log"
  mark=0
  [ "${KEEP_HOME:-}" = 1 ] || fresh_home
  cat >"$tmp/script"
  timeout $((WALK_PATIENCE * 2)) "$PACADE" window --width 1280 --height 720 --seed 1 --script "$tmp/script" --ui-log "$log" "$@" \
    >"$tmp/out" 2>"$tmp/err" || { cat "$tmp/err"; return 1; }
}
told() { grep -qE "$1" "$log" || { echo "never told: $1"; grep -vE '^(target|alive)' "$log" | tail -n 20; return 1; }; }
chosen() { printf 'arcade.choice=%s\n' "$1" >>"$XDG_CONFIG_HOME/pacade/settings"; } # party grow practice monster round

# ---- a game, its place on the board, its replay ----

try 'a game comes onto the board' walk --screen arcade --max-turns 400 <<'E2'
until arcade
at 185 Up
at 232 Right
key Enter
until named
type xyz
key Enter
until told
quit
E2
try 'under three letters' told '^arcade kept arcade/normal/tour/people XYZ score=[1-9][0-9]* rank=1$'
score=$(sed -n 's/^arcade kept .* score=\([0-9]*\) .*/\1/p' "$log")
KEEP_HOME=1 try 'the board shows its replay' walk --screen arcade <<'E2'
until arcade
key Up
key Enter
until told
key Up
key Enter
until tick:60
key End
until tick:400
frames 3
key F2
frames 3
key Escape
until told
quit
E2
try 'from the first tick' told "^arcade shows ticks=400 score=$score\$"
try 'to the end' told '^arcade seeks 400$'
try 'and saves it' told '^replay saved .*\.pacade$'
record=$(sed -n 's/^replay saved //p' "$log")
try 'as a record that verifies' "$PACADE" replay "$record" --verify
mv "$XDG_DATA_HOME/pacade/replays" "$tmp/replays" && ln -s /proc/self "$XDG_DATA_HOME/pacade/replays" # takes no file
KEEP_HOME=1 try 'a replay that can not be saved' walk --screen arcade <<'E2'
until arcade
key Up
key Enter
until told
key Up
key Enter
until tick:20
key F2
frames 3
quit
E2
try 'is said to be so, with the reason' told "^replay failed $XDG_DATA_HOME/pacade/replays/.*: can't write: "
rm "$XDG_DATA_HOME/pacade/replays" && mv "$tmp/replays" "$XDG_DATA_HOME/pacade/replays"
KEEP_HOME=1 try 'Replays lists it and opens it' walk <<'E2'
until title
go replays
wait 0.5
key Enter
until arcade
until tick:20
key Escape
until replays
quit
E2
try 'as a game of the arcade' told '^arcade shows ticks=400 '
KEEP_HOME=1 try 'so do the leaderboards, on a page for the arcade' walk <<'E2'
until title
go boards
wait 0.5
key Right
key Down
key Left
key Down
key Down
frames 3
key Enter
until arcade
until tick:20
key Escape
until boards
quit
E2
try 'with its replay' told '^boards replay opens$'
try 'its film is written without a window' "$PACADE" replay "$record" --gif "$tmp/film.gif" --cell 6
film_is_whole() { [ "$(head -c 6 "$tmp/film.gif")" = GIF89a ] && [ "$(wc -c <"$tmp/film.gif")" -gt 20000 ]; }
try 'as a GIF' film_is_whole
try 'and as pictures' "$PACADE" replay "$record" --frames "$tmp/frames" --cell 4
pictures() { [ "$(find "$tmp/frames" -name 'frame-*.png' | wc -l)" -eq $((400 / 3 + 2)) ]; } # one every three ticks, and the last
try 'twenty for a second' pictures

# ---- practice ----

fresh_home
chosen '0 2 1 0 12'
KEEP_HOME=1 try 'practice begins in a later round' walk --screen arcade <<'E2'
until arcade
key Enter
until playing
key U
key Left
until tick:600
key Z
frames 2
key Z
frames 2
key O
key Minus
until tick:700
key X
key 2
frames 3
key Escape
key Escape
frames 5
quit
E2
try 'in that one' told '^arcade play round=12$'
try 'with the last mind of the ladder' told '^arcade mind 8$'
try 'unharmed' told '^arcade unharmed 1$'
time_ran_back() { awk '/^arcade back tick=/ { sub("tick=", "", $3); if (last && $3 + 0 >= last) exit 1; last = $3 + 0; n++ } END { exit n != 2 }' "$log"; }
try 'and time is turned back' time_ran_back
nobody_caught() { ! grep -q '^arcade caught' "$log" && ! grep -q '^arcade kept' "$log"; }
try 'nobody is caught, and nothing is kept' nobody_caught
KEEP_HOME=1 try 'practice with one monster' walk --screen arcade <<'E2'
until arcade
key Up
key Up
key Right
key Right
key Right
key Enter
until tick:200
key Escape
key Escape
frames 5
quit
E2
try 'is chosen by its name' told '^arcade chosen 8 Only Bramble$'
kept_for_next() { grep -q '^arcade.choice=0 2 1 0 12 3$' "$XDG_CONFIG_HOME/pacade/settings"; }
try 'and kept for the next time' kept_for_next

fresh_home
chosen '0 1 1 0 1'
KEEP_HOME=1 try 'practice with help' walk --screen arcade --seed 5 <<'E2'
until arcade
key Enter
until playing
key H
until tick:400
key Space
frames 3
key Space
frames 3
key N
until tick:700
key H
until tick:760
key 1
frames 3
key Escape
key Escape
frames 5
quit
E2
relieved() { [ "$(grep -o '^arcade relief .' "$log" | tr -d '\n')" = 'arcade relief 1arcade relief 0' ]; }
try 'an agent takes Pacman and gives him back' relieved
try 'and the next round is asked for' told '^arcade play round=2$'
hummed() { [ "$(sed -n 's/^arcade hums //p' "$log" | head -n 6 | paste -sd ' ')" = 'siren fright nothing fright nothing siren' ]; }
try 'a siren, fright, and silence while paused and between rounds follow the game' hummed

fresh_home
chosen '0 1 2 0 1'
KEEP_HOME=1 try 'a game of turbo' walk --screen arcade --max-turns 400 <<'E2'
until arcade
at 185 Up
at 232 Right
key Enter
until named
key Enter
until told
key Up
key Enter
until tick:60
key F2
frames 3
key Escape
until told
quit
E2
try 'has a board of its own' told '^arcade kept arcade/normal/turbo/tour/people AAA score=[1-9][0-9]* rank=1$'
record=$(sed -n 's/^replay saved //p' "$log")
try 'and its record verifies' "$PACADE" replay "$record" --verify
try 'as one of turbo' grep -q '^pacade-arcade 3$' "$record"

# The hardest round, four monsters thinking: what the drawing thread spends on a frame, thinking included. The clock of a busy
# machine would tell of others.
fresh_home
chosen '0 2 1 0 21'
KEEP_HOME=1 try 'the hardest round runs' walk --screen arcade --fps-report <<'E2'
until arcade
key Enter
until playing
key U
key Left
until tick:360
key Up
until tick:540
quit
E2
never_costs_a_frame() {
  cat "$tmp/out"
  sed -n 's/.*"screen": "arcade".*"cpu_p999_ms": \([0-9.]*\).*/\1/p' "$tmp/out" | awk '{ n++; if ($1 >= 16.7) exit 1 } END { exit n != 1 }'
}
try 'and 999 of 1000 frames take less than 16.7 ms' never_costs_a_frame

# ---- two people, two pads; a finger ----

fresh_home
chosen '2 1 0 0 1'
KEEP_HOME=1 try 'two as rivals, at two pads' walk --screen arcade --max-turns 330 <<'E2'
until arcade
key Enter
until playing
pad Right
pad2 Left
until named
key Enter
until told
quit
E2
try 'have a board of their own' told '^arcade kept arcade/normal/tour/rivals '
turned() { [ "$(grep -c '^arcade turn' "$log")" -eq 1 ] && told '^arcade turn [0-9]* [0-9]* E$'; }
try 'the first pad is Pacman, the second is not' turned
fresh_home
chosen '1 1 0 0 1'
KEEP_HOME=1 try 'two together, at one keyboard' walk --screen arcade --max-turns 400 <<'E2'
until arcade
at 190 Right
at 200 a
key Enter
until named
key Enter
until told
quit
E2
try 'have a board of their own' told '^arcade kept arcade/normal/tour/pairs '
try 'a finger that is drawn across turns Pacman' walk --screen arcade <<'E2'
until arcade
key Enter
until playing
press 500 300
drag 560 304
frames 3
drop
until tick:260
quit
E2
try 'as an arrow does' told '^arcade turn [0-9]* [0-9]* E$'

fresh_home
chosen '3 1 0 0 1'
KEEP_HOME=1 try 'a person hunts an agent' walk --screen arcade --max-turns 400 <<'E2'
until arcade
key Enter
until playing
key Down
until told
quit
E2
nothing_kept() { ! grep -qE '^arcade (asks for a name|kept)' "$log"; }
try 'whose points are no score of anybody' nothing_kept

# ---- the editor ----

try 'the editor makes a maze for the arcade, and tries it' walk --screen editor <<'E2'
until editor
key Tab
key Tab
key Tab
key Up
key Escape
key Ctrl+N
key Right
key Enter
frames 5
key Enter
until arcade
until playing
key Escape
key Escape
until editor
quit
E2
try 'of classic size' told '^editor picture [0-9a-f]* size=31x28 fits=[0-9]*9 '
try 'in a game that counts for nothing' told '^arcade play round=1$'

try 'a tried maze, left by way of the help' walk --screen editor <<'E2'
until editor
key Tab
key Tab
key Tab
key Up
key Escape
key Ctrl+N
key Right
key Enter
frames 5
key Enter
until arcade
until playing
key F1
until help
go title
until title
go arcade
until arcade
frames 5
quit
E2
lets_go() { [ "$(grep -c '^arcade begins' "$log")" = 1 ] && told '^arcade chooses$'; }
try 'is not there any more' lets_go

# ---- a pipe among the replays ----

fresh_home
mkdir -p "$XDG_DATA_HOME/pacade/replays" && mkfifo "$XDG_DATA_HOME/pacade/replays/20990101-000000-pipe.pacade"
exec 8<>"$XDG_DATA_HOME/pacade/replays/20990101-000000-pipe.pacade" # somebody might still write to it
KEEP_HOME=1 try 'a pipe among the replays holds nothing up' walk <<'E2'
until title
go replays
wait 0.5
key Enter
frames 3
quit
E2
try 'and is refused' told '^replay refused .*-pipe.pacade'
exec 8>&-

# ---- letters that nobody sees ----

{
  printf 'until arcade\nat 185 Up\nat 232 Right\nkey Enter\nuntil named\n'
  printf 'type \xe3\x85\xa4\xe2\x80\x8b\xe3\x85\xa4\nkey Enter\nuntil told\nquit\n'
} >"$tmp/hidden"
try 'letters that nobody sees' walk --screen arcade --max-turns 400 <"$tmp/hidden"
try 'are not taken' told '^arcade kept arcade/normal/tour/people AAA score='
finish
