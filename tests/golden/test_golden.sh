#!/usr/bin/env bash
# The bench's fingerprint: outcomes, scores, lengths and node counts of every shipped finder on every shipped map of
# levels 1 and 2, to the byte. A change that was meant is pinned with tests/golden/pin.sh.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
. tests/golden/shipped.sh

same_as_pinned() {
  pinned_bench
  is status "$status" 0 || return 1
  cut_times <"$tmp/out" | diff tests/golden/bench.csv - && return 0
  echo 'If this was meant: tests/golden/pin.sh'
  return 1
}

# An agent that is called optimal never pays more than any other that got the food; one that counts steps never makes
# more moves. Without terrain both are the same.
optimal_is_best() {
  local optimal steps
  optimal=" $("$PACADE" agents --json | sed -n 's/^{"id": "\([^"]*\)".*"optimal": true.*/\1/p' | tr '\n' ' ')"
  steps=" $("$PACADE" agents --json | sed -n 's/^{"id": "\([^"]*\)".*"optimal_in_steps_only": true.*/\1/p' | tr '\n' ' ')"
  awk -F, -v optimal="$optimal" -v steps="$steps" '
    NR > 1 && $2 != "total" && $7 == "1.000" {
      if (!($2 in moves) || $14 + 0 < moves[$2]) moves[$2] = $14 + 0
      if (!($2 in cost) || $25 + 0 < cost[$2]) cost[$2] = $25 + 0
      own_moves[$2, $3] = $14 + 0; own_cost[$2, $3] = $25 + 0; map[$2] = 1; agent[$3] = 1; seen++
      if ($14 != $25) terrain++
    }
    END {
      for (m in map) for (a in agent) {
        if (!((m, a) in own_cost) || !index(optimal, " " a " ")) continue
        short = own_moves[m, a] == moves[m]; cheap = own_cost[m, a] == cost[m]
        if (index(steps, " " a " ") ? !short : !cheap) { print a " on " m ": " own_moves[m, a] " moves that cost " own_cost[m, a]; bad = 1 }
      }
      if (seen < 50 || terrain < 10) { print "only " seen + 0 " rows seen, " terrain + 0 " of them on terrain"; bad = 1 }
      exit bad
    }' tests/golden/bench.csv
}

check 'every figure but the times is as pinned' same_as_pinned
check 'optimal agents are the best everywhere' optimal_is_best
finish
