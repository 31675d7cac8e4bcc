#!/usr/bin/env bash
# The engine's own figures (pacade speed), and what building the pattern databases of the 15-puzzle costs. No yardstick
# runs beside them, so nothing is pinned but their order of magnitude: see the table's units.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/bench/lib.sh
PACADE=${PACADE:-build/pacade}
work=$(mktemp -d "${TMPDIR:-/tmp}/pacade-speed.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
"$PACADE" speed --json >"$work/json" || exit 1
cat "$work/json"
value() { sed -n "s/.*\"$1\": \([0-9.e+-]*\).*/\1/p" "$work/json"; }
millions() { awk -v v="$(value "$1")" 'BEGIN { printf "%.1f", v / 1e6 }'; }
figure 'engine, random moves, 4 monsters' "$(millions engine_turns_per_s)" - 'M turns per s' - -
figure 'engine, chase monsters' "$(millions engine_chase_turns_per_s)" - 'M turns per s' - -
figure 'alpha-beta, 20 x 20, 3 monsters' "$(millions alphabeta_nodes_per_s)" - 'M nodes per s' - -
figure 'Berkeley rules' "$(millions berkeley_moves_per_s)" - 'M moves per s' - -
TIMEFORMAT='%U'
built=$({ time HOME=$work XDG_CACHE_HOME=$work/cache "$PACADE" puzzle --tiles '1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15' --heuristic pdb >"$work/out" 2>&1; } 2>&1) || { cat "$work/out"; exit 1; }
figure 'pattern databases of the 15-puzzle, built' "$built" - 's of processor' - -
