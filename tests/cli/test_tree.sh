#!/usr/bin/env bash
# pacade analyse --tree and --dot: the form that exercises are built on, read by a program of its own, and what is
# refused.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
export XDG_CACHE_HOME=$tmp/cache
if ! command -v python3 >/dev/null; then
  skip 'trees' 'there is no python3'
  finish
  exit
fi

# Reads a tree as somebody would who knows only its documentation: check.py TREE [TEST], TEST about t, n and root
cat >"$tmp/check.py" <<'PYTHON'
import json, math, sys
t = json.load(open(sys.argv[1]))
n, kids = t["nodes"], {}
root = n[0]
low = lambda x: -math.inf if x["alpha"] is None else x["alpha"]
high = lambda x: math.inf if x["beta"] is None else x["beta"]
close = lambda a, b: abs(a - b) <= 1e-4 * max(1, abs(a))
strict = t["map"].startswith("7/")  # the course's alpha-beta cuts only beyond the window
for i, x in enumerate(n):
    assert x["id"] == i and x["parent"] < i and (x["parent"] < 0) == (i == 0), x
    assert x["kind"] in ("max", "min", "chance") and (x["actor"] == 0) == (x["kind"] == "max"), x
    assert x["move"] in list("WNES-"), x
    kids.setdefault(x["parent"], []).append(x)
for x in n:
    a, b, v, below = low(x), high(x), x["value"], kids.get(x["id"], [])
    assert x["cut"] == ("pruned" in x), x
    if x["bound"] == "exact": assert a <= v <= b and (strict or a < v < b), x
    if x["bound"] == "lower": assert v >= b, x
    if x["bound"] == "upper": assert v <= a, x
    if x["cut"]:
        assert v >= b if x["kind"] == "max" else v <= a, x
        assert not set(x["pruned"]) & {k["move"] for k in below}, x
    if "end" in x: assert not below, x
    if x.get("left_out") or not below: continue
    if x["kind"] == "max": assert close(v, max(k["value"] for k in below)), x
    if x["kind"] == "min": assert close(v, min(k["value"] for k in below)), x
    if x["kind"] == "chance" and not x.get("visits"):  # playouts correct what expectimax found
        assert close(1, sum(k.get("chance", 1) for k in below)), x
        assert close(v, sum(k.get("chance", 1) * k["value"] for k in below)), x
    assert sum(k["pv"] for k in below) == x["pv"], x
    if t["search"] != "plain" or t["agent"].split(":")[0] != "alphabeta": continue
    for k in below:  # the windows are those that alpha-beta hands down
        assert (low(k), high(k)) == (a, b), (x, k)
        if x["kind"] == "max": a = max(a, k["value"])
        else: b = min(b, k["value"])
assert root["parent"] == -1 and root["pv"] and root["kind"] == "max" and root["bound"] == "exact"
assert len(n) + t["left_out"] == t["searched"]
assert t["left_out"] == sum(x.get("left_out", 0) for x in n)
sys.exit(0 if len(sys.argv) < 3 or eval(sys.argv[2]) else sys.argv[2])
PYTHON

expect 0 play 4/01-open-court --pacman planner --monsters chase --max-turns 60 --record "$tmp/4.txt"
expect 0 play 4/03-two-rooms-and-a-door --pacman expectimax --monsters chase-random --max-turns 60 --record "$tmp/4r.txt"
expect 0 play 4/06-four-to-one --pacman expectimax --monsters chase-random --max-turns 60 --record "$tmp/4m.txt"
expect 0 play 7/02-two-lanterns --level 7 --max-turns 60 --record "$tmp/7.txt"
expect 0 play 2/01-the-nap --record "$tmp/2.txt"

# good GAME TURN TEST OPTIONS...: the tree is written and passes
good() {
  local game=$1 turn=$2 test=$3
  shift 3
  expect 0 analyse "$tmp/$game.txt" --turn "$turn" --tree "$tmp/tree.json" "$@" && python3 "$tmp/check.py" "$tmp/tree.json" "$test"
}
root() { python3 -c 'import json, sys; t = json.load(open(sys.argv[1])); print(t["nodes"][0]["value"])' "$tmp/tree.json"; }

# Alpha-beta in every order and minimax: one value; the best order looks at the fewest.
same_value() {
  local game=$1 turn=$2 depth=$3 order value
  good "$game" "$turn" 't["left_out"] == 0' --agent minimax --depth "$depth" || return 1
  value=$(root)
  for order in own best board worst; do
    good "$game" "$turn" 'any(x["cut"] for x in n)' --depth "$depth" --order "$order" || return 1
    is "the value of order $order" "$(root)" "$value" || return 1
  done
}
check "level 4: alpha-beta in every order has minimax's value" same_value 4 5 2
check "level 7: alpha-beta in every order has minimax's value" same_value 7 5 3
check 'the real search of alphabeta, with its model' good 4 12 't["search"] == "real" and any("expected" in x for x in n)'
check 'the real search in the worst case, with its table' \
  good 4 12 't["search"] == "real" and any(x.get("end") == "table" for x in n)' --agent alphabeta:model=worst,endgame=0
check 'expectimax on level 4' good 4r 20 'any(x["kind"] == "chance" and x["actor"] == 2 for x in n)' --agent expectimax
check 'expectimax on level 4, plain' good 4r 20 't["depth"] == 2' --agent expectimax --depth 2
check 'expectimax on level 7' good 7 20 'any(x["kind"] == "chance" for x in n)' --agent expectimax --depth 2
check 'minimax on level 7' good 7 20 't["search"] == "real" and all(x["bound"] == "exact" for x in n)' --agent minimax
visits() {
  local turn
  for turn in 40 8 16 24 32 48 56; do
    good 4m "$turn" 'True' --agent mcts || return 1
    grep -q '"visits": [1-9]' "$tmp/tree.json" && return 0
  done
  echo 'no turn had playouts'
  return 1
}
check 'mcts has its playouts' visits
check 'a tree that is too large keeps its upper layers' good 4 5 'len(n) <= 300 and t["left_out"] > 0' --depth 3 --tree-nodes 300
same_bytes() {
  good 4 12 True --depth 3 && cp "$tmp/tree.json" "$tmp/first.json" && good 4 12 True --depth 3 && cmp "$tmp/first.json" "$tmp/tree.json"
}
check 'the same bytes again' same_bytes

graphviz() {
  expect 0 analyse "$tmp/4.txt" --turn 5 --depth 2 --dot "$tmp/tree.dot" || return 1
  grep -q '^digraph tree {' "$tmp/tree.dot" && grep -q 'n0 -> n1 ' "$tmp/tree.dot" && grep -q 'style=dashed' "$tmp/tree.dot" && grep -qx '}' "$tmp/tree.dot" || return 1
  ! command -v dot >/dev/null || dot -Tsvg "$tmp/tree.dot" -o "$tmp/tree.svg"
}
check 'the tree for Graphviz' graphviz

beside() {
  expect 0 analyse "$tmp/4.txt" --turn 5 --agent alphabeta:depth=2 --depth 2 --tree "$tmp/both.json" --dot || return 1
  python3 "$tmp/check.py" "$tmp/both.json" && grep -q '^digraph tree {' "$tmp/both.dot" || return 1
  expect 0 analyse "$tmp/4.txt" --dot --turn 5 --depth 2 --tree "$tmp/only.dot" && grep -q '^digraph tree {' "$tmp/only.dot"
}
check '--dot without a file writes beside the JSON' beside
check '--dot without any file' expect 2 analyse "$tmp/4.txt" --turn 5 --depth 2 --dot
check 'an agent that a limit stops before it has a move: status 4' \
  expect 4 analyse "$tmp/7.txt" --turn 5 --agent minimax:depth=4 --max-nodes 100
check 'a limit: status 4, no file' expect 4 analyse "$tmp/4.txt" --turn 5 --tree "$tmp/none.json" --depth 12 --max-nodes 20000
check 'no file was left' test ! -e "$tmp/none.json"
check '--depth alone' expect 2 analyse "$tmp/4.txt" --depth 3
check '--order without --depth' expect 2 analyse "$tmp/4.txt" --tree "$tmp/none.json" --order best
check 'an order that is not there' expect 2 analyse "$tmp/4.txt" --tree "$tmp/none.json" --depth 2 --order odd
check 'an agent without a tree' expect 2 analyse "$tmp/4.txt" --tree "$tmp/none.json" --agent planner
check 'a level without one' expect 1 analyse "$tmp/2.txt" --tree "$tmp/none.json"
check 'a folder that is not there' expect 1 analyse "$tmp/4.txt" --depth 1 --tree "$tmp/no/such/tree.json"
finish
