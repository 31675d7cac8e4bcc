#!/usr/bin/env bash
# The search tree in the real window: X unfolds the tree of a move, on levels 4 and 7; walking, folding, depth and
# order, the line that refutes a move, counts that are those of the command line, the way back; in a small window too.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

try 'an agent hunts in the window' open_app --map 4/01-open-court --level 4 --pacman alphabeta:nodes=3000 --monsters chase --seed 3 --speed 8
if [ -z "$window" ]; then
  finish
  exit 1
fi
heard '^screen play$' >/dev/null
keys space
heard '^pause$' >/dev/null
keys Home Right Right Right Right
heard '^place 4 ' >/dev/null
forget
keys x
try 'X unfolds the real search of the move' heard '^tree search=real depth=[0-9]+ order=best nodes=[0-9]+ kept=[0-9]+$'
try 'with the whole position chosen' heard '^tree chosen=0 '
ACCENT=FFCE3A
try 'its chip is on the screen' shows 2000 $ACCENT 30 620 130 620 440
forget
keys o
try 'O shows the plain search, best moves first' heard '^tree search=plain depth=3 order=best '
try 'and counts minimax and alpha-beta' heard '^tree counts minimax=[0-9]+ alphabeta=[0-9]+$'

# The same position on the command line.
"$PACADE" play 4/01-open-court --pacman alphabeta:nodes=3000 --monsters chase --seed 3 --record "$tmp/game.txt" >/dev/null
agree() { # agree AGENT KEY: the window's count is the number of nodes that the command line has
  local there here
  "$PACADE" analyse "$tmp/game.txt" --turn 5 --agent "$1" --depth 3 --order best --tree "$tmp/tree.json" --tree-nodes 100 >/dev/null || return 1
  there=$(sed -n 's/.*"searched": \([0-9]*\),.*/\1/p' "$tmp/tree.json" | head -n 1)
  here=$(since | sed -n "s/^tree counts .*$2=\([0-9]*\).*/\1/p" | tail -n 1)
  [ "$((here + 1))" = "$there" ] || { echo "$2: $here in the window, $there with the root on the command line"; return 1; }
}
try 'which are those of the command line: alpha-beta' agree alphabeta alphabeta
try 'and minimax' agree minimax minimax

try 'P and Shift+P save board, tree and tables' sheet_saved '^[|] minimax [|] [0-9,]+ [|]$' '^[|] alpha-beta [|] [0-9,]+ [|]$' \
  '^[|] saved [|] [0-9]+%' '^[|] (West|North|East|South) [|] .* [|] (best|refuted by|answered by)'
try 'the tree is in the drawing' grep -q '>MIN</text>' "$tmp/sheet.svg"

forget
keys Down
try 'Down goes to the best move' heard '^tree chosen=[1-9][0-9]* depth=1 '
refuted() { # walks over Pacman's moves to one that was refuted, as a student would
  for _ in 1 2 3; do
    since | grep -qE '^tree chosen=[0-9]+ depth=1 move=[WNES] value=≤ ' && return 0
    keys Right
  done
  heard '^tree chosen=[0-9]+ depth=1 move=[WNES] value=≤ '
}
try 'Right to a move that was refuted' refuted
forget
keys Down
try 'below it stands the answer that refuted it' heard '^tree chosen=[0-9]+ depth=2 move=[WNES] value=≤ '
forget
keys 2
try 'a digit chooses a move of the root: 2 is North' heard '^tree chosen=[0-9]+ depth=1 move=N '
forget
keys i
try 'I opens the page of alpha-beta' heard '^help agent alphabeta$'
keys Escape
try 'and Escape comes back to the tree' heard '^enter tree$'
forget
keys e
try 'E unfolds everything' heard '^tree fold all=1 shown='
keys e
try 'and folds it again' heard '^tree fold all=0 shown='
forget
keys Home Return
try 'Enter folds the chosen node' heard '^tree fold open=0 '
keys Return
try 'and opens it' heard '^tree fold open=1 '
forget
keys minus
try 'minus searches less deep, at once' heard '^tree search=plain depth=2 '
forget
keys o
try 'another order finds the same value' heard '^tree search=plain depth=2 order=board '
forget
keys period
try 'a full stop goes to the next turn' heard '^tree turn 6$'
keys comma
try 'a comma back' heard '^tree turn 5$'
forget
click tree.move.N || click tree.move.S
try 'a click chooses a node' heard '^tree chosen=[0-9]+ depth=1 move=[NS] '
keys Escape
try 'Escape leads back to the game' heard '^screen play$'
try 'at the same place' heard '^enter play'
close_app >/dev/null

try 'on level 7' open_app --map 7/01-corner-shop --level 7 --pacman expectimax --seed 3 --width 800 --height 600
heard '^screen play$' >/dev/null
keys space
forget
keys x
try 'X shows expectimax' heard '^tree search=real depth=2 order=board '
forget
keys Tab
try 'Tab shows the board instead of the tree' place_of tree.board
keys x
try 'X leads back' heard '^screen play$'
close_app >/dev/null

try 'on level 1' open_app --map 1/01-first-corridor --level 1 --pacman astar --seed 3
heard '^screen play$' >/dev/null
forget
keys x
try 'there is no tree' heard '^tree not here$'
close_app >/dev/null

# ---- how fast a large tree is drawn ----

{
  printf 'patience %s\n' "$(stretched "$PATIENCE")" # the search takes seconds under the sanitizers, and more on a busy machine
  printf 'until play\nkey Space\nkey Right\nkey Right\nkey x\nuntil tree\nuntil idle\n'
  printf 'key o\nkey o\nkey o\nkey Plus\nkey Plus\nuntil idle\nkey e\nframes 60\nkey Down\nkey Down\nframes 60\nquit\n'
} >"$tmp/script"
measure() { # a hundred thousand nodes, all unfolded: the drawing thread needs less than a frame of 60 per second
  within "$WALK_PATIENCE" "$PACADE" window --map 4/01-open-court --level 4 --pacman alphabeta --monsters chase --seed 3 \
    --script "$tmp/script" --ui-log "$tmp/fps.log" --fps-report >"$tmp/fps" || return 1
  grep -E '^tree (search=plain depth=5 order=worst|fold all=1)' "$tmp/fps.log"
  grep -qE '^tree fold all=1 shown=[1-9][0-9]{5}$' "$tmp/fps.log" || return 1
  grep -E '^\{"screen": "tree"' "$tmp/fps"
  awk '/"screen": "tree"/ { sub(/.*"cpu_ms": /, ""); exit !($0 + 0 < 16) }' "$tmp/fps"
}
try 'a hundred thousand nodes are drawn at 60 frames per second' measure
finish
