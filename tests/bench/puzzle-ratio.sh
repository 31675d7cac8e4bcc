#!/usr/bin/env bash
# The puzzle's speed: IDA* with h1 against the textbook version in one run, which must be at least twice as fast; and, where
# the list of published instances is at hand, all hundred by pattern databases and one by A*, with their figures.
# Needs build/release/tests/bench/puzzle_speed and $PACADE (make speed-check).
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/bench/lib.sh
PACADE=${PACADE:-build/pacade}
list=${PACADE_SHARED:-../shared}/data/puzzle/korf100.txt
status=0

line=$(build/release/tests/bench/puzzle_speed 5) || exit 1
printf 'puzzle, boards per second: %s\n' "$line"
read -r _ plain _ fast _ ratio <<<"$line"
figure 'IDA* with h1 against the textbook version' $((fast / 1000000)) $((plain / 1000000)) 'M boards per s' "$ratio" 2
if ! awk '{ exit !($NF >= 2) }' <<<"$line"; then
  echo 'puzzle: less than twice as fast as the textbook version'
  status=1
fi
if [ -r "$list" ]; then
  "$PACADE" puzzle --file "$list" --heuristic pdb | tail -n 2
  "$PACADE" puzzle --tiles "$(awk '$1 == 4 { for (i = 2; i <= 17; i++) printf "%s ", $i }' "$list")" \
    --algo astar --heuristic h1 | grep -E '^(search|answer|work|thinking)'
else
  echo 'puzzle: no list of published instances (PACADE_SHARED): only the ratio was measured'
fi
exit $status
