#!/usr/bin/env bash
# Game records of levels 1 to 9, so many seeds each, played by the native program and by the web build: byte by byte the same.
#   records.sh PROGRAM WEB-FOLDER [SEEDS]
set -eu

program=$(realpath "$1") folder=$(realpath "$2") seeds=${3:-20}
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# One map per level, with an agent that is quick on it. Level 8 has another maze for every seed.
games='1/08-pipe-organ:astar 2/03-wild-geese:bfs 3/06-sour-grapes:local 4/01-open-court:alphabeta 5/03-corner-shop:nearest 6/02-the-night-watchman:nearest 7/01-corner-shop:reflex 8:energy-online 9/01-twin-gates:runner'
same=0 all=0
for game in $games; do
  map=${game%%:*} agent=${game#*:} right=0
  for seed in $(seq "$seeds"); do
    more=(--max-turns 60)
    case $map in 9/*) more=(--rounds 1) ;; esac
    file=$map
    if [ "$map" = 8 ]; then
      file=$tmp/maze.txt
      "$program" maze --rooms 12 --seed "$seed" --hidden --output "$file" >/dev/null
    fi
    # The same folder under the same name on both sides: what a record says of its map is compared too.
    "$program" play "$file" --pacman "$agent" --seed "$seed" "${more[@]}" --record "$tmp/native.txt" >/dev/null || true
    node --no-experimental-fetch "$here/run.js" "$folder" threads play "$file" --pacman "$agent" --seed "$seed" "${more[@]}" \
      --record "$tmp/web.txt" >/dev/null || true
    all=$((all + 1))
    if [ -s "$tmp/native.txt" ] && cmp -s "$tmp/native.txt" "$tmp/web.txt"; then right=$((right + 1)); else echo "# differs: $map seed $seed"; fi
    rm -f "$tmp/native.txt" "$tmp/web.txt"
  done
  echo "# $map, $agent: $right of $seeds"
  same=$((same + right))
done
echo "# $same of $all records are the same, byte by byte"
[ "$same" = "$all" ]
