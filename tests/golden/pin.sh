#!/usr/bin/env bash
# Writes tests/golden/bench.csv anew: every agent on every shipped map, what it scored and how many nodes it took.
# Run it when a map, an agent or a rule was changed on purpose, and look at the difference before committing it:
#   tests/golden/pin.sh && git diff tests/golden/bench.csv
set -eu
cd "$(dirname "$0")/../.."
. tests/cli/lib.sh
"$PACADE" bench --level 1 --level 2 --games 2 --seed 1 --format csv | cut_times >"$tmp/bench.csv"
mv "$tmp/bench.csv" tests/golden/bench.csv
wc -l tests/golden/bench.csv
