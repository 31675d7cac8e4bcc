#!/usr/bin/env bash
# pacade open: what links say, links of files, and refusals.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER

says() { # says LINK KEY VALUE
  expect 0 open "$1" --json && is "$2" "$(key "$2")" "$3"
}
check 'a game' says '#play=1/08-pipe-organ&pacman=astar:heuristic=octile&seed=7' pacman '"astar:heuristic=octile"'
check 'a race' says '#race=1/08-pipe-organ&agent=astar&agent=bfs' open '"race"'
check 'a maze' says '#maze=20,wilson,9' generator '"wilson"'
check 'a puzzle' says '#puzzle=4,7' side 4
check 'a whole address' says 'https://example.org/arcade/#puzzle=3,1' side 3

the_same_game() { # the command that is named plays what the link says
  expect 0 open '#play=4/01-open-court&pacman=planner&monsters=chase&seed=5&max-turns=30' --json || return 1
  local command
  command=$(key command | tr -d '"')
  eval "expect 0 ${command#pacade } --json" && is seed "$(key seed)" 5 && is monsters "$(key monsters)" '"chase"'
}
check 'the command that does the same' the_same_game
a_name_stays_a_name() { # of a map, in the command
  local command
  mkdir -p "$tmp/levels/1" && cp levels/1/01-first-corridor.txt "$tmp/levels/1/x'\$(touch $$.owned);y.txt"
  PACADE_LEVELS=$tmp/levels expect 0 open "#play=1/x'\$(touch $$.owned);y" --json || return 1
  command=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["command"])' <"$tmp/out")
  PACADE_LEVELS=$tmp/levels eval "expect 0 ${command#pacade } --json"
  status=$?
  [ ! -e $$.owned ] || { rm -f $$.owned && return 1; }
  return $status
}
check 'a file name is one word of that command' a_name_stays_a_name

replay() {
  expect 0 play 4/01-open-court --pacman planner --seed 3 --max-turns 60 --record "$tmp/game.txt" --json || return 1
  local hash
  hash=$(key hash)
  expect 0 open "$tmp/game.txt" --link && [ "$(wc -c <"$tmp/out")" -lt 1500 ] || return 1
  cp "$tmp/out" "$tmp/link"
  expect 0 open "$(cat "$tmp/link")" --json && is hash "$(key hash)" "$hash"
}
check 'a replay goes into a link and comes out the same' replay
map() { expect 0 open levels/1/01-*.txt --link && expect 0 open "$(cat "$tmp/out")&pacman=bfs" --json && is level "$(key level)" 1; }
check 'a map goes into a link' map

too_long() {
  expect 0 maze --rooms 200 --seed 1 --output "$tmp/large.txt" && expect 1 open "$tmp/large.txt" --link && grep -q 'too long' "$tmp/err"
}
check 'content that is too long for a link is reported' too_long
refused() { expect 1 open "$1" && one_line_on_stderr; }
check 'no file' refused '#play=/etc/passwd'
check 'no program' refused '#play=1/08-pipe-organ&pacman=exec:true'
check 'no such screen' refused '#room=cellar'
check 'no such lesson' refused '#lesson=13'
check 'options that were cut off' refused '#play=1/08-pipe-organ&pacman=astar:'
check 'a lesson by its number' says '#lesson=12' name '"12"'
check 'a lesson by its id' says '#lesson=build' name '"build"'
no_display() { expect 1 open '#play=1/08-pipe-organ&seed=2' && grep -q 'no display' "$tmp/err" && grep -q 'pacade play 1/08-pipe-organ' "$tmp/err"; }
check 'without a display the command is named instead' no_display
nothing_left() { # when there is no room for what a link brings along
  mkdir -p "$tmp/small" && expect 0 open levels/1/01-*.txt --link && cp "$tmp/out" "$tmp/link"
  (ulimit -f 0 && TMPDIR=$tmp/small "$PACADE" open "$(cat "$tmp/link")" 2>&1) | cat >"$tmp/said"
  [ -z "$(ls -A "$tmp/small")" ] && grep -q "can't be written" "$tmp/said"
}
check 'no room for its content: said, and nothing is left' nothing_left
finish
