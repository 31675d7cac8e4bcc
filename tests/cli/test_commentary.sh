#!/usr/bin/env bash
# pacade replay --commentary: games of several levels are reported, a claim of the JSON is the difference between two of its
# evaluations, the key moments are those of the list, and what does not go together is refused.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

tells() { # tells MAP AGENT WORDS
  expect 0 play "$1" --pacman "$2" --seed 3 --record "$tmp/game.txt" || return 1
  expect 0 replay "$tmp/game.txt" --commentary || return 1
  grep -q "$3" "$tmp/out" && grep -q '^key moments$' "$tmp/out" && return 0
  echo "no '$3' in the commentary of $1"
  return 1
}

levels_are_told() {
  tells 1/08-pipe-organ astar 'Path found: 63 steps, after looking at 261 cells' &&
    tells 3/01-morning-meadow explorer 'First food' && tells 5/01-first-bite optimal 'Won with 67 points' &&
    tells 7/01-corner-shop reflex 'would have played'
}

claims_hold() {
  expect 0 play 4/06-four-to-one --pacman expectimax:nodes=400 --seed 2 --record "$tmp/game.txt" || return 1
  expect 0 replay "$tmp/game.txt" --commentary --json || return 1
  python3 - "$tmp/out" <<'END'
import json, re, sys
o = json.load(open(sys.argv[1]))
told = {e["turn"]: round(100 * e["chance"] + 1e-9) for e in o["evaluations"] if e["told"]}
claims = 0
for m in o["moments"]:
    found = re.match(r"\w+ (threw away|won back) (\d+)% \((\d+)% to (\d+)%\)$", m["words"])
    if not found:
        continue
    claims += 1
    by, before, after = (int(g) for g in found.groups()[1:])
    assert told[m["turn"]] == before and told[m["turn"] + 1] == after, m
    assert by == abs(before - after) and (found[1] == "threw away") == (after < before), m
assert claims > 0, "nothing was claimed"
words = [(m["turn"], m["words"]) for m in o["moments"]]
assert 1 <= len(o["key"]) <= 3
for k in o["key"]:
    assert (k["turn"], k["words"]) in words and k["played"] and k["champion"], k
END
}

refused() {
  expect 2 replay "$tmp/game.txt" --commentary --watch && expect 1 replay "$tmp/nothing" --commentary
}

check 'games of several levels are reported' levels_are_told
check 'claims are differences between evaluations' claims_hold
check 'options that can not be combined are refused' refused
finish
