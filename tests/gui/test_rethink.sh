#!/usr/bin/env bash
# Nothing is lost on the way out: the GIF of a search has the search in it, with the same bytes every time; a record of
# level 4 that is opened again shows values and main line, and so do its frames.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

"$CC" -O1 -o "$tmp/gif_tool" tests/gui/gif_tool.c 2>"$tmp/cc.err"
"$PACADE" play 1/08-pipe-organ --pacman astar --record "$tmp/search.txt" >/dev/null
"$PACADE" play 4/01-open-court --pacman alphabeta:nodes=2000 --max-turns 12 --record "$tmp/hunt.txt" >/dev/null

gif() { env -u DISPLAY "$PACADE" replay "$1" --gif "$2" --cell 8; }
frames() { env -u DISPLAY "$PACADE" replay "$1" --frames "$2" --cell 16; }
try 'a GIF of a search is written' gif "$tmp/search.txt" "$tmp/a.gif"
in_it() { # the start, 48 pictures of thinking, and two per move
  local count
  count=$("$tmp/gif_tool" "$tmp/a.gif")
  [ "$count" = $((1 + 48 + 2 * 63)) ] && return 0
  echo "$count frames"
  return 1
}
try 'with the search in it' in_it
again() { gif "$tmp/search.txt" "$tmp/b.gif" && cmp "$tmp/a.gif" "$tmp/b.gif"; }
try 'the same bytes every time' again
try 'so are the frames' frames "$tmp/search.txt" "$tmp/frames"
grows() { # a picture of many coloured cells takes more bytes than the bare map
  local bare all
  bare=$(stat -c %s "$tmp/frames/frame-00001.png") all=$(stat -c %s "$tmp/frames/frame-00049.png")
  [ "$all" -gt $((bare * 5 / 4)) ] || { echo "$bare bytes at the start, $all with the search"; return 1; }
}
try 'the cells that were searched are in the last picture of thinking' grows
frames "$tmp/hunt.txt" "$tmp/hunt" >/dev/null
sed 's/^pacman: .*/pacman: nobody/' "$tmp/hunt.txt" >"$tmp/stranger.txt"
frames "$tmp/stranger.txt" "$tmp/stranger" >/dev/null
values() { # the same moments with an agent that nobody knows have fewer things in them
  local with without
  with=$(stat -c %s "$tmp/hunt/frame-00005.png") without=$(stat -c %s "$tmp/stranger/frame-00005.png")
  [ "$with" -gt $((without + 200)) ] || { echo "$with and $without bytes"; return 1; }
}
try 'values and main line are in the frames of a hunt' values

watch_record() { # watch_record FILE
  if [ "$app" != 0 ]; then kill -KILL "$app"; wait "$app" 2>/dev/null; fi
  : >"$log"
  mark=0
  fresh_home
  mkdir -p "$XDG_DATA_HOME/pacade/replays"
  cp "$1" "$XDG_DATA_HOME/pacade/replays/20200101-000000-game.pacade"
  KEEP_HOME=1 open_app --screen replays
}
try 'the list of replays opens' watch_record "$tmp/hunt.txt"
keys Return
try 'a record of level 4 is opened' heard '^game start .* agent=replay '
keys space Home Right Right
forget
keys 4
try 'it tells the value of each move, which can be switched off' heard '^overlay .*values=0$'
forget
keys 1
try 'and the main line' heard '^overlay line=0 '
close_app >/dev/null
try 'the same of an agent that nobody knows' watch_record "$tmp/stranger.txt"
keys Return
heard '^game start .* agent=replay ' >/dev/null
keys space Home Right Right
forget
keys 4
try 'has no values to show' heard '^overlay none 4$'
close_app >/dev/null

# ---- one moment, for a report ----

moment() { # moment ENDING OF-PICTURE OF-TABLE
  env -u DISPLAY "$PACADE" replay "$tmp/hunt.txt" --turn 3 --picture "$tmp/moment.$1" --table "$tmp/moment.$2"
}
try 'a moment is drawn without a display' moment png md
drawn() {
  [ "$(head -c 8 "$tmp/moment.png" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] &&
    grep -q '^| Moves | 3 |$' "$tmp/moment.md" && grep -qE '^[|] (West|North|East|South) [|] .*[0-9]' "$tmp/moment.md"
}
try 'as a picture, with a table of its figures' drawn
vectors() {
  moment svg tex && python3 -c 'import sys, xml.dom.minidom as x; d = x.parse(sys.argv[1]); sys.exit(len(d.getElementsByTagName("image")) or not d.getElementsByTagName("polyline"))' "$tmp/moment.svg" &&
    grep -q 'Moves & 3' "$tmp/moment.tex" || return 1
  cp "$tmp/moment.svg" "$tmp/before.svg"
  moment svg tex && cmp "$tmp/moment.svg" "$tmp/before.svg"
}
try 'and as vectors, the same every time' vectors
no_turn() { ! env -u DISPLAY "$PACADE" replay "$tmp/hunt.txt" --turn 999 --picture "$tmp/none.png" 2>"$tmp/err" && grep -q 'there is no turn 999' "$tmp/err" && [ ! -e "$tmp/none.png" ]; }
try 'a turn that never came is refused' no_turn

KEEP_HOME='' try 'a game is watched' open_app --map 1/02-fork-and-spoon --pacman bfs
heard '^enter play' >/dev/null
keys space
try 'P saves the board, Shift+P draws it, with tables' sheet_saved '^[|] Map [|]' '^[|] Agent [|]'
close_app >/dev/null
try 'the settings have no board' open_app --screen settings
forget
keys shift+p
keys p
try 'there P saves the window' heard '^picture saved .*\.png$'
file=$(since | sed -n 's/^picture saved //p')
try 'as it is' test "$(png_width "$file")" = 1280
close_app >/dev/null
finish
