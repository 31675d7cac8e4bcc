#!/usr/bin/env bash
# The puzzle room in a real window: shuffle, clicks and keys, a search to its end and its answer played back.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

. tests/gui/window.sh
fresh_home
export KEEP_HOME=1

board() { grep -oE '^puzzle .* board=.*' "$log" | tail -n 1 | sed 's/.*board=//'; }
number() { # number FIELD: of the last answer
  grep '^puzzle answer ' "$log" | tail -n 1 | tr ' ' '\n' | sed -n "s/^$1=//p"
}
blank() { # the cell of the blank
  local at=0 tile
  for tile in $(board); do
    [ "$tile" = 0 ] && echo "$at"
    at=$((at + 1))
  done
}
neighbour() { # a cell beside the blank, in its row
  local at
  at=$(blank)
  if [ $((at % $1)) = 0 ]; then echo $((at + 1)); else echo $((at - 1)); fi
}

try 'the puzzle room opens' open_app --screen puzzle
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'with a shuffled board' heard '^puzzle begins side=4 board='
place_of puzzle.shuffle >/dev/null
try 'a click on 3' click puzzle.size.3
try 'makes it 3 x 3' heard '^puzzle size side=3 board='
forget
try 'a click on Shuffle' click puzzle.shuffle
try 'shuffles' heard '^puzzle shuffle side=3 board='
first=$(board)
same_as_cli() { [ "$("$PACADE" puzzle --shuffle 3 --seed 2 | tr -s ' \n' ' ' | sed 's/ $//')" = "$first" ]; }
try 'as the command line does with the same seed' same_as_cli

for i in 1 2 3; do
  forget
  before=$(board)
  try "click $i on a tile beside the blank" click "puzzle.cell.$(neighbour 3)"
  try 'moves it' heard '^puzzle move '
  try 'and changes the board' test "$(board)" != "$before"
done
after=$(board)
forget
keys u
try 'U takes it back' heard '^puzzle undo '
forget
keys shift+u
try 'Shift+U makes it again' heard '^puzzle redo '
try 'the same board' test "$(board)" = "$after"
forget
keys plus plus plus plus space
try 'Space starts IDA*' heard '^puzzle solve idastar linear-conflict$'
try 'which answers, proven shortest' heard '^puzzle answer status=0 length=[0-9]+ optimal=1 '
length=$(number length)
optimal() { [ "$("$PACADE" puzzle --tiles "$after" --algo astar --heuristic h1 --json | sed -n 's/.*"length": *\([0-9]*\).*/\1/p')" = "$length" ]; }
try 'of the length that A* finds on the command line' optimal
try 'and plays it to the end' heard "^puzzle solved moves=$((length + 3)) .* helped=1$"

# ---- by keys, and typed in ----

forget
keys e
heard '^puzzle asks$' >/dev/null
type_words '1 0 2 3 4 5 6 7 9'
keys Return
try 'a wrong start is refused with the reason' heard '^puzzle wrong start '
forget
keys Escape e
heard '^puzzle asks$' >/dev/null
type_words '0 2 1 3 4 5 6 7 8'
keys Return
try 'so is one that has no solution' heard "^puzzle wrong start .*can't be solved"
forget
keys Escape e
heard '^puzzle asks$' >/dev/null
type_words '1 2 0 3 4 5 6 7 8'
keys Return
try 'a good one is taken' heard '^puzzle typed side=3 board=1 2 0 3 4 5 6 7 8$'
forget
keys h
try 'a hint' heard '^puzzle hint L$'
keys Right Right
try 'arrows solve it' heard '^puzzle solved moves=2 .* helped=1$'
forget
keys e
heard '^puzzle asks$' >/dev/null
type_words '1 2 0 3 4 5 6 7 8'
keys Return
heard '^puzzle typed ' >/dev/null
keys Right Right
try 'and without help' heard '^puzzle solved moves=2 .* helped=0$'
try 'the result goes to the store' heard '^puzzle result kept board=puzzle/3$'

# ---- a picture that is not there ----

forget
keys ctrl+o
heard '^puzzle asks$' >/dev/null
type_words '/nowhere/at/all.png'
forget
keys Return
try 'a picture that is not there leaves the one that is' heard '^puzzle picture failed, still Sunrise$'
try 'and is asked for again' heard '^puzzle asks$'
keys Escape

# ---- headers that promise more than fits ----

of_side() { # of_side TWO_BYTES NAME: a PNG whose header says so for both sides, and which holds a single byte
  printf '%b' "\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\rIHDR\\0\\0$1\\0\\0$1\\x08\\x06\\0\\0\\0\\0\\0\\0\\0" >"$tmp/$2"
  printf '\0\0\0\x0cIDAT\x78\x01\x01\x01\0\xfe\xff\0\0\x01\0\x01\0\0\0\0\0\0\0\0IEND\0\0\0\0' >>"$tmp/$2"
}
megabytes() { awk '/^VmPeak/ { print int($2 / 1024) }' "/proc/$app/status"; }
refused() { # refused SIDE TWO_BYTES: no room is made for its pixels
  local before
  of_side "$2" "$1.png"
  keys Escape ctrl+o && heard '^puzzle asks$' || return 1
  type_words "$tmp/$1.png"
  before=$(megabytes)
  forget
  keys Return
  heard '^puzzle picture failed, still Sunrise$' || return 1
  at_most 'megabytes' "$(megabytes)" "$before" 64
}
at_most() { [ "$2" -le $(($3 + $4)) ] || { echo "$1: $2 after $3"; return 1; }; }
forget
keys ctrl+o
heard '^puzzle asks$' >/dev/null
try 'a picture of 60000 x 60000 is refused by its header' refused 60000 '\xea\x60'
try 'and one of 16000 x 16000' refused 16000 '\x3e\x80'
keys Escape
forget
keys F1
try 'F1 shows the keys' heard '^puzzle keys shown$'
forget
keys 4 3
try 'the next key only closes them' heard '^taken '
try 'so that the board is the same' test "$(grep -c '^puzzle size side=4' "$log")" = 0

# ---- too large for any search ----

forget
keys 6
try '6 x 6' heard '^puzzle size side=6 '
for button in solve hint; do
  forget
  try "a click on $button" click "puzzle.$button"
  try 'says why not' heard '^puzzle refused$'
done
forget
keys c
try 'comparing says why not' heard '^puzzle refused$'
forget
keys 3
try 'back to 3 x 3' heard '^puzzle size side=3 '

# ---- everything side by side ----

forget
keys n c
try 'every search on the same board' heard '^puzzle compared rows=14$'
forget
keys 4 space
heard '^puzzle solve ' >/dev/null
keys Escape
try 'leaving in mid-search' heard '^screen title$'
keys Escape Escape
try 'and the end' ends 0
try 'without a word on standard error' test ! -s "$tmp/err"

# ---- what lasts ----

row() { asked "SELECT steps, player, hints FROM results WHERE board = 'puzzle/3'"; }
replay() { asked "SELECT CAST(bytes AS TEXT) FROM replays JOIN results ON id = result WHERE board = 'puzzle/3'" | tr '\n' '|'; }
try 'one result is kept: the unaided one, of the guest' test "$(row)" = '2 1 0'
try 'with its start and its moves' test "$(replay)" = 'puzzle 3|start 1 2 0 3 4 5 6 7 8|moves LL||'
try 'it starts again' open_app --screen puzzle
forget
keys e
heard '^puzzle asks$' >/dev/null
type_words '1 2 5 3 4 0 6 7 8'
keys Return
heard '^puzzle typed ' >/dev/null
keys Down Right Right
try 'a worse result' heard '^puzzle solved moves=3 .* helped=0$'
try 'is kept too' heard '^puzzle result kept '
keys Escape Escape Escape
try 'and the end again' ends 0
try 'both are in the store' test "$(asked "SELECT count(*), min(steps) FROM results WHERE board = 'puzzle/3'")" = '2 2'
finish
