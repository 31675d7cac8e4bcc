#!/usr/bin/env bash
# The explorer's cost per move on wider and wider fields: it may grow no faster than the number of cells, and at 60 x 60 cells 99 of 100 moves take less than a millisecond.
# Needs build/release/tests/bench/fog_growth (make speed-check).
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/bench/lib.sh
out=$(build/release/tests/bench/fog_growth "${1:-3}")
status=$?
printf '%s\n' "$out"
worst=$(awk '$1 == 60 && $3 == 60 && $NF > worst { worst = $NF } END { print worst }' <<<"$out")
figure 'explorer on 60 x 60, 99 moves of 100 within' "$worst" 1 ms "$(awk -v w="$worst" 'BEGIN { printf "%.1f", 1 / w }')" 1
exit $status
