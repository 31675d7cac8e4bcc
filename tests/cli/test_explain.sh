#!/usr/bin/env bash
# pacade agents --explain: a page for every agent that the program lists, in two languages, and refusals.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

every_agent() {
  local id count=0
  while read -r id; do
    case $id in human | replay) continue ;; esac
    expect 0 agents --explain "$id" || return 1
    grep -q '^Pseudocode$' "$tmp/out" && grep -q '^When it is optimal$' "$tmp/out" || { echo "$id"; cat "$tmp/out"; return 1; }
    count=$((count + 1))
  done < <("$PACADE" agents --json | sed -n 's/^{"id": "\([^"]*\)".*/\1/p' | sort -u)
  [ "$count" -ge 30 ] || { echo "only $count agents"; return 1; }
}

vietnamese() {
  expect 0 agents --explain astar --language vi || return 1
  grep -q '^Mã giả$' "$tmp/out" || { cat "$tmp/out"; return 1; }
  awk 'length > 400 { exit 1 }' "$tmp/out"
}

refusals() {
  expect 2 agents --explain nobody && expect 2 agents --explain human && expect 2 agents --language vi &&
    expect 2 agents --explain astar --language de && expect 2 agents --explain astar --json
}

check 'every agent is explained' every_agent
check 'in Vietnamese, too' vietnamese
check 'unknown agents, and options that can not be combined, are refused' refusals
finish
