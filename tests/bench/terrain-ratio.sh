#!/usr/bin/env bash
# UCS and A* on terrain against the textbook binary heap in one run: each must be at least five times as fast.
# Needs build/release/tests/bench/terrain_speed (make speed-check).
set -u
cd "$(dirname "$0")/../.." || exit 1
build/release/tests/bench/terrain_speed "${1:-5}" 5 && exit 0
echo 'terrain: less than five times as fast as the textbook version, or costs differ'
exit 1
