#!/usr/bin/env bash
# UCS and A* on terrain against the textbook binary heap in one run: each must be at least five times as fast.
# Needs build/release/tests/bench/terrain_speed (make speed-check).
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/bench/lib.sh
out=$(build/release/tests/bench/terrain_speed "${1:-5}" 5)
status=$?
printf '%s\n' "$out"
while read -r map algo _ theirs _ _ ours _ ratio; do
  figure "terrain, $map: $algo against the textbook heap" "$ours" "$theirs" 'us per query' "${ratio%x}" 5
done <<<"$out"
[ $status -ne 0 ] || exit 0
echo 'terrain: less than five times as fast as the textbook version, or costs differ'
exit 1
