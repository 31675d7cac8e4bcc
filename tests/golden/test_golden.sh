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

# An agent that is called optimal never takes more moves than any other that got the food.
optimal_is_shortest() {
  local optimal
  optimal=" $("$PACADE" agents --json | sed -n 's/^{"id": "\([^"]*\)".*"optimal": true.*/\1/p' | tr '\n' ' ')"
  awk -F, -v optimal="$optimal" '
    NR > 1 && $2 != "total" && $7 == "1.000" {
      if (!($2 in best) || $14 + 0 < best[$2]) best[$2] = $14 + 0
      moves[$2, $3] = $14 + 0; map[$2] = 1; agent[$3] = 1; seen++
    }
    END {
      for (m in map) for (a in agent)
        if ((m, a) in moves && index(optimal, " " a " ") && moves[m, a] > best[m]) { print a " on " m ": " moves[m, a] " moves, best " best[m]; bad = 1 }
      if (seen < 50) { print "only " seen + 0 " rows seen"; bad = 1 }
      exit bad
    }' tests/golden/bench.csv
}

check 'every figure but the times is as pinned' same_as_pinned
check 'optimal agents are the shortest everywhere' optimal_is_shortest
finish
