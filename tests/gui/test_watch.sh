#!/usr/bin/env bash
# Watching in the real window: the same place always gives the same state, people take over and hand back, games are
# kept, watched again and exported, and the window closes in the middle of a thought.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

map=$tmp/arena.txt
cat >"$map" <<'END'
# title: Test Arena
%%%%%%%%%%%%%%%
%P............%
%.%%.%%.%%.%%.%
%.%.........%.%
%...%.%%%.%...%
%.%.........%.%
%.%%.%%.%%.%%.%
%............G%
%%%%%%%%%%%%%%%
END

place_hash() { since | grep -E "^place $1 " | tail -n 1 | sed 's/.*hash=//'; } # of a place on the time line
last_place() { grep -E '^place ' "$log" | tail -n 1 | cut -d ' ' -f 2; }
at_place() { heard "^place $1 " && place_hash "$1"; }

try 'an agent hunts in the window' open_app --map "$map" --level 4 --pacman alphabeta:nodes=2000 --seed 3 --speed 4 --max-turns 60
if [ -z "$window" ]; then
  finish
  exit 1
fi
heard '^screen play$' >/dev/null
keys space
try 'space pauses' heard '^pause$'
keys Home Right Right Right Right
first=$(at_place 4)
try 'four steps on' test -n "$first"
keys Left Left
back=$(at_place 2)
try 'two back is another state' test "$back" != "$first"
forget
keys Right Right
again=$(at_place 4)
try 'and two on the same as before' test "$again" = "$first"
forget
keys Home
try 'rewinding goes to the start' heard '^place 0 '
keys Right Right Right Right
again=$(at_place 4)
try 'from where four steps lead to the same state' test "$again" = "$first"
forget
keys equal equal minus
try 'the speed changes in mid-run' heard '^speed 16$'
try 'and back again' heard '^speed 8$'
keys 1 2 3 4
try 'every overlay has its key' heard '^overlay line=0 hunters=0 replies=0 values=0$'
keys F1
try 'F1 shows all keys' shows 20000 $PANEL 2 190 110 560 450
keys F1

# ---- taking over ----

plies() { grep '^plies ' "$log" | tail -n 1 | cut -d ' ' -f 2; }
play_by_hand() { # presses arrows until two plies more have been played: at each place some are moves
  heard '^plies ' || return 1
  local goal=$(($(plies) + 2)) key
  for key in Down Right Up Left Down Right Up Left Down Right Up Left; do
    forget
    keys "$key"
    heard '^(plies|alive) ' || return 1
    [ "$(plies)" -lt "$goal" ] || return 0
  done
  echo "$(plies) plies, $goal expected"
  return 1
}
forget
keys h
try 'H takes over where the view is' heard '^hand actor=0$'
try 'in the same state' heard "^place 4 .*hash=$first\$"
try 'arrows move' play_by_hand
keys h
try 'H hands back' heard '^hand actor=-1$'
moved() { [ "$(last_place)" -ge 5 ] || { echo "place $(last_place)"; return 1; }; }
try 'after some moves' moved
forget
keys m
try 'M steers a monster' heard '^hand actor=1$'
try 'by arrows' play_by_hand
keys m
try 'and gives it back' heard '^hand actor=-1$'
forget
keys space # paused while the speed is set: keys that come after the end would choose on the result
heard '^pause$' >/dev/null
keys equal equal equal equal equal equal equal equal equal equal space
try 'the agents play to the end' heard '^screen result$'
keys F2
try 'F2 keeps the game' heard '^replay saved '
record=$(grep -E '^replay saved ' "$log" | tail -n 1 | cut -d ' ' -f 3-)
try 'as a file in the data folder' test -s "$record"
try 'which agrees with the rules, turn by turn' "$PACADE" replay "$record" --verify
both() { # a person had a hand in both sides
  "$PACADE" replay "$record" >"$tmp/shown"
  grep -qE '^pacman .*\+human$' "$tmp/shown" && grep -qE '^monsters .*\+human$' "$tmp/shown" && return 0
  cat "$tmp/shown"
  return 1
}
try 'and names both who played' both
keys F3
try 'F3 writes a GIF' heard '^export done .*\.gif frames='
gif=$(grep -E '^export done ' "$log" | tail -n 1 | sed 's/^export done //; s/ frames=.*//')
keys Escape Escape Escape Escape
ends 0 >/dev/null

# ---- replays and pictures ----

cp "$record" "$tmp/data/pacade/replays/20000101-000000-older.pacade"
printf 'pacade-record 1\nmap: cut' >"$tmp/data/pacade/replays/19990101-000000-broken.pacade"
KEEP_HOME=1
listed=$((3 + $(find levels/reels -name '*.pacade' | wc -l))) # one's own first, then those that are shipped
try 'the replays are listed' open_app --screen replays
try 'all of them' heard "^screen replays count=$listed\$"
keys Down Down
try 'down to the broken one' heard '^focus replays 2$'
keys Return
try 'which is refused with its reason' heard '^replay refused .*broken'
keys Up Return
try 'a whole one is watched' heard '^game start .* agent=replay '
forget
keys Escape
try 'and left for the list' heard "^screen replays count=$listed\$"
keys Escape Escape Escape
ends 0 >/dev/null

"$CC" -O1 -o "$tmp/gif_tool" tests/gui/gif_tool.c 2>"$tmp/cc.err"
plies=$(grep -c '^P ' "$record")
frames_of() { "$tmp/gif_tool" "$1"; }
gif_is_whole() { [ "$(frames_of "$1")" = "$2" ] || { frames_of "$1"; echo "expected $2 frames"; return 1; }; }
try 'the GIF is whole: every pixel of every frame' gif_is_whole "$gif" $((2 * plies + 1))
short=$tmp/short.txt # as many pictures as moves: some are enough
"$PACADE" play "$map" --level 4 --pacman alphabeta:nodes=2000 --seed 3 --max-turns 25 --record "$short" >/dev/null
export_frames() { env -u DISPLAY "$PACADE" replay "$short" --frames "$tmp/frames" --theme paper; }
try 'frames are written without a display' export_frames
frames_are_there() {
  local count moves
  count=$(find "$tmp/frames" -name 'frame-*.png' | wc -l) moves=$(grep -c '^P ' "$short")
  [ "$moves-$count" = 25-26 ] || { echo "$count pictures of $moves moves"; return 1; }
  for file in "$tmp"/frames/frame-*.png; do
    [ "$(head -c 8 "$file" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || { echo "$file is no PNG"; return 1; }
    [ "$(tail -c 8 "$file" | head -c 4)" = IEND ] || { echo "$file is cut"; return 1; }
  done
}
try 'one picture per move and one of the start, all whole PNGs' frames_are_there
turning_frames() { # a maze that turns is seen turning: more pictures than moves, every one with walls in it
  "$PACADE" play 6/02-the-night-watchman --pacman nearest --seed 1 --record "$tmp/turns.txt" >/dev/null || return 1
  env -u DISPLAY "$PACADE" replay "$tmp/turns.txt" --frames "$tmp/turns" || return 1
  local count moves smallest
  count=$(find "$tmp/turns" -name 'frame-*.png' | wc -l)
  moves=$(grep -c '^P ' "$tmp/turns.txt")
  [ "$count" -ge $((moves + 1 + 4 * (moves / 30))) ] || { echo "$count pictures of $moves moves"; return 1; }
  # Without its walls a picture is a third as large.
  smallest=$(find "$tmp/turns" -name 'frame-*.png' -printf '%s\n' | sort -n | head -n 1)
  [ "$smallest" -gt $(($(stat -c %s "$tmp/turns/frame-00001.png") / 2)) ] || { echo "a picture of $smallest bytes"; return 1; }
}
try 'a maze is seen turning' turning_frames
no_partial() { ! "$PACADE" replay "$tmp/data/pacade/replays/19990101-000000-broken.pacade" --gif "$tmp/no.gif" && [ ! -e "$tmp/no.gif" ]; }
try 'a broken record leaves no GIF' no_partial

# ---- where the hunters are heading ----

lantern=$tmp/lantern.txt
printf '%s\n' '# level: 7' %%%%%%%%%%%%% '%Po.........%' '% %%%%%%%%% %' '%          G%' %%%%%%%%%%%%% >"$lantern"
for team in directional random; do
  try "a capsule beside Pacman, $team ghosts" open_app --map "$lantern" --level 7 --pacman closest --monsters "$team" --speed 1
  heard '^screen play$' >/dev/null
  keys space
  forget
  keys Home
  hunting=$([ "$team" = directional ] && echo 1 || echo 0)
  try "$team: the way of a ghost that hunts is drawn, of one that drifts not" heard "^place 0 .*heading=$hunting "
  keys Right
  try "$team: nor of one that flees" heard '^place 1 .*heading=0 '
  close_app >/dev/null
done

# ---- closed in the middle of a thought ----

try 'a deep thinker' open_app --map 4/06-four-to-one --pacman minimax:depth=8,nodes=100000000 # minutes a move
heard '^screen play$' >/dev/null
heard_times 2 '^alive ' >/dev/null
began=$SECONDS
"$tmp/screen_tool" close "$window"
case $? in
  0)
    try 'the window closes in mid-search' ends 0
    load_share
    at_once() { [ $((SECONDS - began)) -lt $((20 * load_share)) ] || { echo "$((SECONDS - began)) s"; return 1; }; }
    try 'long before its end' at_once
    ;;
  77)
    skip 'closing the window in mid-search' 'no Xlib to ask politely with'
    skip 'long before its end' 'no Xlib to ask politely with'
    kill "$app"
    wait "$app" 2>/dev/null
    app=0
    ;;
  *) try 'the window can be asked to close' false ;;
esac

finish
