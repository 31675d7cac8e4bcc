#!/usr/bin/env bash
# Writes tests/golden/bench.csv anew: every shipped finder on every shipped map, what it scored and how many nodes it
# took. Which agents are shipped is said in tests/golden/shipped.sh.
# Run it when a map, an agent or a rule was changed on purpose, and look at the difference before committing it:
#   tests/golden/pin.sh && git diff tests/golden/bench.csv
set -eu
cd "$(dirname "$0")/../.."
. tests/cli/lib.sh
. tests/golden/shipped.sh
pinned_bench
cut_times <"$tmp/out" >"$tmp/bench.csv"
mv "$tmp/bench.csv" tests/golden/bench.csv
wc -l tests/golden/bench.csv
