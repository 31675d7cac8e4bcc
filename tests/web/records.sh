#!/usr/bin/env bash
# Game records of levels 1 to 8, so many seeds each, played by the native program and by the web build: byte by byte the same.
#   records.sh PROGRAM WEB-FOLDER [SEEDS]
set -eu

program=$1 folder=$2 seeds=${3:-20}
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# One map per level, with an agent that is quick on it.
games='1/08-pipe-organ:astar 2/03-wild-geese:bfs 3/06-sour-grapes:local 4/01-open-court:alphabeta 5/03-corner-shop:nearest 6/02-the-night-watchman:nearest 7/01-corner-shop:reflex 8:energy-online'
same=0 all=0
for game in $games; do
  map=${game%%:*} agent=${game#*:}
  for seed in $(seq "$seeds"); do
    file=$map
    if [ "$map" = 8 ]; then
      file=$tmp/maze.txt
      "$program" maze --rooms 12 --seed "$seed" --hidden --output "$file" >/dev/null
    fi
    "$program" play "$file" --pacman "$agent" --seed "$seed" --max-turns 60 --record "$tmp/native.txt" >/dev/null || true
    [ "$map" != 8 ] || file=/tmp/maze.txt
    PACADE_TMP=$tmp node --no-experimental-fetch "$here/run.js" "$folder" threads play "$file" --pacman "$agent" --seed "$seed" --max-turns 60 \
      --record /tmp/web.txt >/dev/null || true
    all=$((all + 1))
    if cmp -s <(grep -v '^map: ' "$tmp/native.txt") <(grep -v '^map: ' "$tmp/web.txt"); then same=$((same + 1)); else echo "# differs: $map seed $seed"; fi
    rm -f "$tmp/native.txt" "$tmp/web.txt"
  done
done
echo "# $same of $all records are the same, byte by byte"
[ "$same" = "$all" ]
