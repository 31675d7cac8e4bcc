#!/usr/bin/env bash
# The explorer's cost a move on wider and wider fields: no faster than the cells grow, and at 60 x 60 within a millisecond, 99 times of 100.
# Needs build/release/tests/bench/fog_growth (make speed-check).
set -u
cd "$(dirname "$0")/../.." || exit 1
build/release/tests/bench/fog_growth "${1:-3}"
