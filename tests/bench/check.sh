#!/usr/bin/env bash
# All figures of speed in one run and one table: ours, the yardstick's, how many times as fast we are, and the ratio that
# is pinned. Exits with 1 when a figure falls below its pin or a measurement fails.
#   tests/bench/check.sh [--verbose]      with what each script prints
# Ratios are of processor time in one run, so that a slow or busy machine changes them little.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/pacade-speed.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
export SPEED_TABLE=$work/table
: >"$SPEED_TABLE"
failed=0
for script in tests/bench/*.sh; do
  case $script in */check.sh | */lib.sh | */calibration.sh) continue ;; esac # the last one measures no speed
  if "$script" >"$work/log" 2>&1; then
    [ "${1:-}" != --verbose ] || cat "$work/log"
    sed -n '/nothing to compare\|not measured\|no list/p' "$work/log" # what could not be measured here
  else
    cat "$work/log"
    echo "$script: failed"
    failed=1
  fi
done
awk -F '\t' '
  BEGIN { printf "%-44s %12s %12s %-14s %8s %7s\n", "figure", "ours", "yardstick", "unit", "ratio", "pinned" }
  { low = $5 != "-" && $6 != "-" && $5 + 0 < $6 + 0; below += low
    printf "%-44s %12s %12s %-14s %8s %7s  %s\n", $1, $2, $3, $4, $5 == "-" ? "" : $5 "x", $6 == "-" ? "" : $6 "x", low ? "BELOW" : "" }
  END { if (NR == 0) exit 1
        printf "%d figures, %d below their pin\n", NR, below; exit below > 0 }' "$SPEED_TABLE" || failed=1
exit $failed
