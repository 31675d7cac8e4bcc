#!/usr/bin/env bash
# Everything that says --json is valid JSON, read by somebody else's reader.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

if ! command -v python3 >/dev/null; then
  skip 'JSON read by another program' 'no python3'
  finish
  exit
fi

cat >"$tmp/read.py" <<'PYTHON'
import json, sys
def refuse(word): raise ValueError(word)
lines = open(sys.argv[1], encoding="utf-8").read().split("\n")
assert lines.pop() == "", "the last line has no end"
assert lines, "nothing was printed"
rows = [json.loads(line, parse_constant=refuse) for line in lines]
assert all(isinstance(row, dict) for row in rows)
sys.exit(0 if len(sys.argv) < 3 or eval(sys.argv[2], {"rows": rows, "one": rows[0]}) else sys.argv[2])
PYTHON

valid() { # valid STATUS TEST ARGS...: TEST is about `rows`, or `one`, the first
  local wanted=$1 test=$2
  shift 2
  expect "$wanted" "$@" && python3 "$tmp/read.py" "$tmp/out" "$test"
}

name=$tmp/$(printf 'odd "name" \\ \303\251 \377 \t').lay
printf '# title: T "q" \\ \377\n%%%%%%%%%%\n%%P .%%\n%%%%%%%%%%\n' >"$name"
printf '%%%%%%%%%%%%\n%%P%%G.%%\n%%%%%%%%%%%%\n' >"$tmp/wall.lay"
printf 'type octile\nheight 1\nwidth 3\nmap\n...\n' >"$tmp/grid.map"
printf 'version 1\n0 grid.map 3 1 0 0 2 0 2\n' >"$tmp/grid.scen"

check 'maps' valid 0 'len(rows) >= 12 and {"id", "title", "level", "size", "rows", "cols", "foods", "monsters"} <= one.keys()' maps --json
check 'agents' valid 0 'all({"id", "title", "levels", "side", "optimal", "options"} <= r.keys() for r in rows)' agents --json
check 'champions are marked' valid 0 'sorted(l for r in rows for l in r["champion"])[:2] == [1, 2]' agents --json
check 'options of agents' valid 0 'all({"name", "type", "default"} <= o.keys() and ("choices" in o or "max" in o or o["type"] == "bool") for r in rows for o in r["options"])' agents --json
check 'solve' valid 0 'one["found"] and len(one["path"]) == one["length"] + 1 and one["seconds"] > 0' solve 1/12-four-kingdoms --json
check 'every step of a path is one cell' valid 0 'all(abs(a[0]-b[0]) + abs(a[1]-b[1]) == 1 for a, b in zip(one["path"], one["path"][1:]))' solve 1/12-four-kingdoms --json
check 'solve without a way' valid 3 'one["length"] is None and one["path"] == []' solve "$tmp/wall.lay" --json
check 'solve that was stopped' valid 4 'not one["found"]' solve 1/12-four-kingdoms --max-nodes 3 --algo bfs --json
check 'a name that needs care' valid 0 '"odd \"name\" \\ \u00e9 \ufffd \t.lay" in one["map"]' solve "$name" --json
check 'queries' valid 0 'len(rows) == 2 and rows[-1]["queries"] == 1 and one["length"] == 2' solve --scen "$tmp/grid.scen" --algo astar --json
check 'play' valid 0 'one["outcome"] == "won" and int(one["hash"], 16) > 0' play 2/10-twelve-sleepers --json
check 'play with its trace' valid 0 'len(one["turns"]) == one["moves"] and one["turns"][-1]["score"] == one["score"] and len(one["turns"][0]["monsters"]) == 12' play 2/10-twelve-sleepers --json --trace
check 'bench' valid 0 'rows[-1]["map"] == "total" and isinstance(rows[-1]["level"], int) and one["win_low"] <= one["win_rate"] <= one["win_high"]' bench --level 2 --games 2 --format json
check 'one game has no interval' valid 0 'one["score_low"] is None' bench --map 1/01-first-corridor --games 1 --format json
expect 0 play "$name" --record "$tmp/game.rec"
check 'replay' valid 0 'one["verified"] is True and one["score"] == 18' replay "$tmp/game.rec" --verify --json
check 'speed' valid 0 'one["engine_turns_per_s"] > 1e5 and {"astar_cells_per_s", "bfs_cells_per_s"} <= one.keys()' speed --json
finish
