#!/usr/bin/env bash
# Native against web in one run: the same games, one after the other, the processor time of the whole command without its start.
#   speed.sh PROGRAM WEB-FOLDER
set -eu

program=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
export TIMEFORMAT='%U'
used() { { time "$@" >/dev/null 2>&1; } 2>&1; }
web() { node --no-experimental-fetch "$here/run.js" "$folder" threads "$@"; }
start_native=$(used "$program" --version)
start_web=$(used web --version)
printf '%-44s %10s %10s %8s\n' 'what' 'native s' 'web s' 'ratio'
row() {
  local name=$1 a b
  shift
  a=$(used "$program" "$@")
  b=$(used web "$@")
  awk -v n="$name" -v a="$a" -v b="$b" -v sa="$start_native" -v sb="$start_web" \
    'BEGIN { x = a - sa; y = b - sb; printf "%-44s %10.2f %10.2f %8s\n", n, x, y, x > 0.05 ? sprintf("%.2f", y / x) : "-" }'
}
row 'path finding: A*, 15 maps x 400 games' bench --level 1 --agent astar --games 400 --jobs 1
row 'path finding: BFS, 15 maps x 400 games' bench --level 1 --agent bfs --games 400 --jobs 1
row 'rules and monsters: random play, level 4' bench --level 4 --agent planner --games 3 --jobs 1
row 'alpha-beta: level 4, one game' play 4/02-lanes-and-loops --pacman alphabeta --seed 1
row 'alpha-beta: level 7, one game' play 7/01-corner-shop --pacman alphabeta --seed 1 --max-turns 60
