#!/usr/bin/env bash
# Our finders against a plain textbook BFS and A*, in one run: how many times as fast, and whether that is enough.
#   tests/bench/speed-ratio.sh [ROUNDS]
# The yardstick (ref_grid.c) and its maps are looked for in $PACADE_SHARED or ../shared; without them there is nothing
# to compare with, and the script says so and exits with 0. It exits with 1 when a ratio is below its target.
# Both programs take turns, processor time is compared, and the best of all rounds counts: what else the machine does
# then disturbs little, and both alike.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/bench/lib.sh

rounds=${1:-5}
shared=${PACADE_SHARED:-../shared}
grids=$shared/data/grid
if [ ! -r "$shared/bench/ref_grid.c" ] || [ ! -d "$grids" ]; then
  echo "speed-ratio: no yardstick in $shared: nothing to compare with" >&2
  exit 0
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/pacade-speed.XXXXXX")
trap 'rm -rf "$work"' EXIT
compile=${CC:-gcc}
# The library is compiled as the release is; the yardstick as its first lines say, but for the clock.
cat >"$work/ref.c" <<'END'
#include <time.h>
#undef CLOCK_MONOTONIC
#define CLOCK_MONOTONIC CLOCK_PROCESS_CPUTIME_ID
#include "ref_grid.c"
END
"$compile" -O2 -I"$shared/bench" -o "$work/ref" "$work/ref.c" &&
  "$compile" -std=c17 -D_POSIX_C_SOURCE=200809L -I. -O3 -DNDEBUG -ffp-contract=off -pthread -o "$work/ours" \
    tests/bench/finder_speed.c ai/search/*.c ai/common/limits.c ai/common/pages.c ai/common/trace.c game/core/*.c -lm || exit 1

# map, our algorithm, what it is compared with (the yardstick's, or our own search), and the ratio it must reach. `first-`:
# all queries once by a fresh finder, with all that swift makes and tries for them, against the best of the others.
targets="maze501 bfs bfs 3
random512 bfs bfs 3.5
rooms512 bfs bfs 2.5
open512 bfs bfs 2.5
maze501 astar astar 2
random512 astar astar 4
rooms512 astar astar 4
open512 astar astar 60
maze501 swift astar 5
random512 swift astar 5
rooms512 swift astar 120
open512 swift astar 60
random512 lengths swift 20
rooms512 lengths swift 20
random512 paths swift 20
rooms512 paths swift 20
maze501 first-swift others 0.9
random512 first-swift others 0.9
rooms512 first-swift others 0.9
open512 first-swift others 0.9"
others="bfs astar jps flood bidirectional"
read -ra ours <<<"$others swift tables first-${others// / first-} first-swift"

for map in maze501 random512 rooms512 open512; do
  for ((round = 0; round < rounds; round++)); do
    "$work/ref" "$grids/$map.map" "$grids/$map.scen" | sed "s/^/ref /" || exit 1
    "$work/ours" "$grids/$map.map" "$grids/$map.scen" 10 "${ours[@]}" | sed "s/^/our /" || exit 1
  done | awk -v map="$map" '
    { id = $1 " " $2; sum[id] = $NF; for (i = 3; i < NF; i++) if ($i == "seconds") took = $(i + 1)
      if (!(id in best) || took < best[id]) best[id] = took; if (!n[id]++) order[++count] = id
      if (sum[id] != sum[order[1]]) { print "speed-ratio: lengths differ on " map ": " $0 > "/dev/stderr"; exit 1 } }
    END { for (i = 1; i <= count; i++) print map, order[i], best[order[i]] }' >>"$work/times" || exit 1
done

echo "microseconds per query, best of $rounds rounds"
awk '$3 != "build" { if (!($1 in seen)) { seen[$1] = 1; maps[++m] = $1 } name = $2 " " $3; if (!(name in known)) { known[name] = 1; names[++n] = name }
       t[$1, name] = $4 * 1e4 }
     END { printf "%-18s", ""; for (j = 1; j <= m; j++) printf "%12s", maps[j]; print ""
           for (i = 1; i <= n; i++) { printf "%-18s", names[i]; for (j = 1; j <= m; j++) if ((maps[j], names[i]) in t) printf "%12.2f", t[maps[j], names[i]]; else printf "%12s", "-"
             print "" } }' "$work/times"
awk '$3 == "build" { printf "tables of paths of %s: %.2f s of processor time to build\n", $1, $4 }' "$work/times"
echo
awk -v targets="$targets" -v others="$others" '
  function best_other(map,   name, i, n, least) {
    n = split(others, name, " ")
    for (i = 1; i <= n; i++) if (i == 1 || t[map, "our", "first-" name[i]] < least) least = t[map, "our", "first-" name[i]]
    return least
  }
  { t[$1, $2, $3] = $4 }
  END {
    printf "%-10s %-11s against %-6s %8s %8s\n", "map", "ours", "plain", "ratio", "target"
    count = split(targets, line, "\n")
    for (i = 1; i <= count; i++) {
      split(line[i], f, " ")
      theirs = f[3] == "others" ? best_other(f[1]) : t[f[1], f[3] == "swift" ? "our" : "ref", f[3]]
      ratio = theirs / t[f[1], "our", f[2]]
      ok = ratio >= f[4]; bad += !ok
      printf "%-10s %-11s against %-6s %7.2fx %7.1fx  %s\n", f[1], f[2], f[3], ratio, f[4], ok ? "reached" : "MISSED"
      printf "%s: %s against %s\t%.2f\t%.2f\tus per query\t%.1f\t%s\n", f[1], f[2], f[3] == "swift" ? "swift" : f[3] == "others" ? "the best other" : "plain " f[3],
             t[f[1], "our", f[2]] * 1e4, theirs * 1e4, ratio, f[4] >rows
    }
    exit bad > 0
  }' rows="$work/rows" "$work/times"
status=$?
while IFS=$'\t' read -r name ours theirs unit ratio pin; do figure "$name" "$ours" "$theirs" "$unit" "$ratio" "$pin"; done <"$work/rows"
exit $status
