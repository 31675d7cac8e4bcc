#!/usr/bin/env bash
# What runs on several threads, from the command line: the same figures for one and for many, and nothing on standard
# error. `make tsan` runs it with the thread sanitizer's program, where a race ends it with status 66.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

bench() { expect 0 bench --map 1/02-fork-and-spoon --map 2/01-the-nap --agent astar --agent bfs --games 6 --jobs "$1" --format csv && cut_times <"$tmp/out"; }
tournament() {
  expect 0 tournament --map 4/01-open-court --pacman minimax:depth=1 --monsters chase,random --games 3 --max-turns 12 --max-nodes 200 \
    --jobs "$1" --format csv && cut_times <"$tmp/out"
}
arcade() {
  expect 0 bench --level 9 --map 9/01-twin-gates --agent runner --games 4 --rounds 1 --jobs "$1" --format csv && cut_times <"$tmp/out"
}
same() { # same COMMAND: one job and four say the same
  "$1" 1 >"$tmp/one" && "$1" 4 >"$tmp/four" && [ -s "$tmp/one" ] && diff "$tmp/one" "$tmp/four"
}
journal() {
  expect 0 bench --map 1/02-fork-and-spoon --agent bfs --games 8 --jobs 4 --format csv --output "$tmp/b.csv" && [ -s "$tmp/b.csv" ] &&
    [ ! -e "$tmp/b.csv.resume" ]
}
patterns() { HOME=$tmp/home XDG_CACHE_HOME=$tmp/cache expect 0 puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic pdb; }

check 'a bench with one job and with four' same bench
check 'a tournament with one job and with four' same tournament
check 'an arcade bench with one job and with four' same arcade
check 'a bench with a journal' journal
check 'pattern databases built by several threads' patterns
finish
