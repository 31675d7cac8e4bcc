#!/usr/bin/env bash
# What the harness costs: of a bench of 100,000 level-1 games, how much of the CPU time is spent in the agents, in the
# rules, and in everything else (the game loop, the queue, clocks, statistics, reports, starting the program).
# A sampling profile, which a busy machine does not distort; needs perf and python3.
set -u
cd "$(dirname "$0")/../.." || exit 1
pacade=${PACADE:-build/pacade}
if ! command -v perf >/dev/null || ! command -v python3 >/dev/null; then
  echo 'harness share: not measured, perf or python3 is missing'
  exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
if ! perf record -q -F 1500 --call-graph dwarf,4096 -o "$work/perf.data" "$pacade" bench --level 1 --games 760 --jobs 2 --format csv >"$work/out" 2>"$work/err"; then
  echo 'harness share: not measured, perf may not sample here'
  exit 0
fi
sed -n 's/^pacade: note: /harness share: /p' "$work/err"
perf script -i "$work/perf.data" -F comm,ip,sym 2>/dev/null | python3 -c '
import sys
agents = {"finder_agent_act", "finder_agent_create", "finder_agent_destroy", "finder_agent_ahead"}
rules = {"game_init", "level_accepts", "state_init", "state_reset", "state_destroy", "game_step", "chase_step", "game_legal",
         "game_movers", "chase_moves", "chase_movers", "chase_hash", "record_hash_next"}
counts, stack = {"agents": 0, "rules": 0, "harness": 0}, set()
for line in sys.stdin:
    words = line.split()
    if words and line[0] in " \t":
        stack.update(words[1:2])
    elif not words and stack:
        counts["agents" if stack & agents else "rules" if stack & rules else "harness"] += 1
        stack = set()
total = sum(counts.values()) or 1
print("harness share: " + ", ".join("%s %.1f%%" % (k, 100 * v / total) for k, v in counts.items())
      + "; harness / agents %.1f%% of %d samples" % (100 * counts["harness"] / (counts["agents"] or 1), total))'
