#!/usr/bin/env bash
# What the numbers of a screen mean, in the real window: the mouse over a label or its number shows a line, Shift+F1
# leads from one to the next, and no figure of the rooms below is without one.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

# explained ROOM: after Shift+F1, every number but those of keys, names, pseudocode and cells has its line.
explained() {
  local bare
  bare=$(since | sed -n "s/^bare $1: //p" |
    grep -vE '^(Level [0-9]+|F?[0-9]+|[0-9](–| )[0-9]( [0-9])?|\([0-9]+, [0-9]+\).*|.*[a-z].*)$')
  [ -z "$bare" ] && return 0
  printf 'no line explains: %s\n' "$bare"
  return 1
}

try 'a search in the window' open_app --map 1/04-archipelago --level 1 --pacman astar
if [ -z "$window" ]; then
  finish
  exit 1
fi
heard '^screen play$' >/dev/null
keys space
forget
keys shift+F1
try 'Shift+F1 explains the first number' heard '^note Points so far'
forget
keys Right
try 'an arrow leads on to the next' heard '^note Moves made so far'
try 'every number of a search is explained' explained play
forget
keys Escape
xdotool mousemove --window "$window" 1232 248
try 'the mouse over a number shows the line of its label' heard '^note Nodes \(cells or positions\)'
forget
keys v
heard '^screen microscope$' >/dev/null
keys shift+F1
try 'the microscope explains its numbers' heard '^note '
try 'all of them' explained microscope
keys Escape Escape Escape
close_app >/dev/null

try 'a hunt' open_app --map 4/01-open-court --level 4 --pacman alphabeta:nodes=3000 --monsters chase --seed 3 --speed 8
heard '^screen play$' >/dev/null
keys space Right Right Right
keys x
heard '^tree chosen=0 ' >/dev/null
forget
keys shift+F1
try 'the tree explains its numbers' heard '^note '
keys Escape Escape
close_app >/dev/null

# The rooms: every number but keys, the numbers of levels and what a sentence says has its line.
rooms() {
  local room ask='key Shift+F1\nframes 3\nkey Escape\nframes 2\n' bare
  fresh_home
  : >"$log"
  printf 'until title\nwait 0.5\n%bkey Enter\nuntil select\nwait 0.3\n%bkey 4\nwait 0.3\n%bkey 8\nwait 0.3\n%b' "$ask" "$ask" "$ask" "$ask" >"$tmp/script"
  for room in settings editor puzzle league race lab maze-play learn arcade; do
    printf 'go %s\nframes 20\nwait 0.4\n%b' "$room" "$ask" >>"$tmp/script"
  done
  echo quit >>"$tmp/script"
  within "$WALK_PATIENCE" "$PACADE" window --width 1280 --height 720 --seed 3 --script "$tmp/script" --ui-log "$log" || return 1
  [ "$(grep -c '^note ' "$log")" -ge 12 ] || { grep '^note ' "$log"; return 1; }
  bare=$(sed -n 's/^bare //p' "$log" | grep -vE ': ([1-9]|[1-9]–[1-9]|F[0-9]+|Shift\+F1|Level [0-9]|[1-9]  ?[A-Z].*|Racer [1-9]|[0-9]+ more agents|.*\.|.*every screen|.*larger)$')
  [ -z "$bare" ] && return 0
  printf 'no line explains %s\n' "$bare"
  return 1
}
try 'the rooms explain their numbers' rooms
finish
