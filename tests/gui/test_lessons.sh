#!/usr/bin/env bash
# Learn, as a newcomer meets it: from the title into the first three lessons, with keys and with the mouse, a look through
# lens, microscope and tree, the experiment in the lab; progress that is kept, and chapters opened by command line.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

try 'the title' open_app
if [ -z "$window" ]; then
  finish
  exit 1
fi
heard '^enter title' >/dev/null
forget
click title.learn
try 'Learn is on the title' heard '^screen lessons lesson=1 stage=0$'

# The right choice of the question that was asked last: its number, as a person who knows the answer would press it.
right() {
  local mask n=1
  mask=$(since | sed -n 's/^lesson ask [0-9]* choices=[0-9]* right=\([0-9]*\)$/\1/p' | tail -n 1)
  while [ $((mask & 1)) = 0 ] && [ $n -lt 7 ]; do mask=$((mask >> 1)) n=$((n + 1)); done
  echo "$n"
}
lesson_by_keys() { # lesson_by_keys ID QUESTIONS: Enter, an answer, Enter, ... and the lesson is done
  local q
  keys Return
  for ((q = 1; q <= $2; q++)); do
    heard "^lesson ask $q " || return 1
    keys "$(right)"
    heard '^lesson answer [0-9] right=1$' || return 1
    forget
    keys Return
  done
  heard "^lesson done $1\$"
}
forget
try 'the first lesson, by keys alone' lesson_by_keys dfs-bfs 3
forget
keys Return
try 'Enter leads to the next one' heard '^lesson 2 ucs$'

# The second with the mouse, a wrong answer included: it is told and explained, and the lesson goes on.
lesson_by_mouse() {
  local q choice
  click lesson.start
  for q in 1 2 3; do
    heard "^lesson ask $q " || return 1
    choice=$(right)
    [ $q != 2 ] || choice=3
    forget
    click "lesson.choice.$choice"
    heard "^lesson answer $choice right=$((q != 2))\$" || return 1
    forget
    click lesson.next
  done
  heard '^lesson done ucs$'
}
try 'the second with the mouse, one answer wrong' lesson_by_mouse
forget
click lesson.next
try 'and on to the third' heard '^lesson 3 astar$'
keys Return
heard '^lesson ask 1 ' >/dev/null
keys "$(right)"
heard '^lesson answer' >/dev/null
forget
click lesson.watch
try 'what was asked about can be seen in the lens' heard '^screen lens'
forget
keys Escape
try 'and back to the answer' heard '^screen lessons lesson=3 stage=2$'
keys Return
heard '^lesson ask 2 ' >/dev/null
keys "$(right)" Return
heard '^lesson ask 3 ' >/dev/null
forget
keys 1 Return
try 'the third lesson is done' heard '^lesson done astar$'
forget
click lesson.lab
try 'its experiment runs in the lab' heard '^enter lab|^screen lab'
forget
keys Escape
try 'and leads back to the lesson' heard '^screen lessons lesson=3 stage=3$'

kept() { grep -q '^lessons.done=dfs-bfs ucs astar$' "$XDG_CONFIG_HOME/pacade/settings"; }
keys Escape
forget
close_app >/dev/null
try 'progress is kept' kept
KEEP_HOME=1 open_app --screen learn >/dev/null
try 'and Learn opens where one left off' heard '^screen lessons lesson=4 stage=0$'

# A teacher opens any chapter.
open_app --lesson 8 >/dev/null
try 'a lesson by command line' heard '^screen lessons lesson=8 stage=0$'
keys Return
heard '^lesson ask 1 ' >/dev/null
keys "$(right)"
heard '^lesson answer' >/dev/null
forget
keys v
try 'the search tree of the question, two turns deep in the order of the board' heard '^tree search=plain depth=2 order=board '
forget
keys Escape
try 'and back' heard '^screen lessons lesson=8 stage=2$'
open_app --lesson 1 >/dev/null
heard '^screen lessons lesson=1 stage=0$' >/dev/null
keys Return
heard '^lesson ask 1 ' >/dev/null
keys 1 Return
heard '^lesson ask 2 ' >/dev/null
keys 1 Return
heard '^lesson ask 3 ' >/dev/null
keys 1
heard '^lesson answer' >/dev/null
forget
keys v
try 'the microscope where a length is asked for' heard '^screen microscope'
wrong() { ! "$PACADE" window --lesson 13 >"$tmp/out" 2>"$tmp/err" && grep -q "'--lesson' takes a whole number from 1 to 12" "$tmp/err"; }
try 'there is no thirteenth' wrong
finish
