#!/usr/bin/env bash
# pacade play and replay: what is reported about a game, the same game every time, records that hold and records that don't.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
. tests/golden/shipped.sh

keys_of() { grep -o '"[a-z_]*":' "$tmp/out" | tr -d '":' | tr '\n' ' '; }

all_keys() {
  expect 0 play 2/01-the-nap --level 2 --pacman astar --json || return 1
  is keys "$(keys_of)" 'map level pacman monsters seed outcome score moves foods foods_total expanded generated think_seconds think_max_seconds hash ' &&
    is outcome "$(key outcome)" '"won"' && is score "$(key score)" 4 && is moves "$(key moves)" 16 && is foods "$(key foods)" 1 &&
    is monsters "$(key monsters)" '"still"' && is seed "$(key seed)" 1 && key hash | grep -qE '^"[0-9a-f]{16}"$'
}

the_same_every_time() {
  local first
  expect 0 play 1/12-four-kingdoms --pacman dfs --seed 9 --json || return 1
  first=$(key hash)
  expect 0 play 1/12-four-kingdoms --pacman dfs --seed 9 --json --trace && is hash "$(key hash)" "$first"
}

outcomes() {
  printf '%%%%%%%%%%%%\n%%P G.%%\n%%%%%%%%%%%%\n' >"$tmp/caught.lay"
  printf '%%%%%%%%%%%%\n%%P%% .%%\n%%%%%%%%%%%%\n' >"$tmp/walled.lay"
  expect 0 play "$tmp/caught.lay" --json && is outcome "$(key outcome)" '"lost"' && is score "$(key score)" -2 || return 1
  expect 0 play "$tmp/walled.lay" --json && is outcome "$(key outcome)" '"gave up"' && is moves "$(key moves)" 0 || return 1
  expect 0 play 1/12-four-kingdoms --max-turns 7 --json && is outcome "$(key outcome)" '"timeout"' && is moves "$(key moves)" 7
}

trace() {
  expect 0 play 2/01-the-nap --pacman bfs --json --trace || return 1
  is turns "$(grep -o '{"pacman": \[' "$tmp/out" | wc -l)" 16 && grep -q '"score": 4}\], "outcome": "won"' "$tmp/out" &&
    grep -q '"turns": \[{"pacman": \[[0-9]*, [0-9]*\], "monsters": \[\[[0-9]*, [0-9]*\]\], "score": -1}' "$tmp/out" || return 1
  expect 0 play "$tmp/walled.lay" --json --trace && grep -q '"turns": \[\]' "$tmp/out"
}

# A long game is written turn by turn: the first is there long before the end, which nobody waits for here.
trace_goes_along() {
  "$PACADE" play 4/05-city-at-night --pacman alphabeta-report --monsters still --max-idle 0 --max-nodes 50 --max-turns 1000000000 --json --trace 2>/dev/null |
    head -c 200000 >"$tmp/out"
  [ "$(wc -c <"$tmp/out")" = 200000 ] && grep -q '"turns": \[{"pacman"' "$tmp/out"
}

record_verifies() {
  local hash
  expect 0 play 2/10-twelve-sleepers --pacman greedy --record "$tmp/game.rec" --json || return 1
  hash=$(key hash)
  expect 0 replay "$tmp/game.rec" --verify --json && is hash "$(key hash)" "$hash" && is verified "$(key verified)" true &&
    is pacman "$(key pacman)" '"greedy"' && is outcome "$(key outcome)" '"won"' || return 1
  expect 0 replay "$tmp/game.rec" --verify && grep -q '^verified' "$tmp/out" || return 1
  expect 0 replay "$tmp/game.rec" && ! grep -q '^verified' "$tmp/out"
}

differs() { # differs SED-SCRIPT: the record changed so is refused, and the turn is named
  sed "$1" "$tmp/game.rec" >"$tmp/bad.rec"
  ! cmp -s "$tmp/game.rec" "$tmp/bad.rec" || { echo "nothing changed: $1"; return 1; }
  expect 1 replay "$tmp/bad.rec" --verify || { echo "after $1"; return 1; }
  one_line_on_stderr || return 1
  grep -q "${2:-turn [0-9]}" "$tmp/err" && return 0
  cat "$tmp/err"
  return 1
}

# Plies are lines such as "P E -3 0 83f596f2e61f9260": who, moves, score, outcome, hash of the position.
tampered_moves() {
  local plies ply line
  plies=$(grep -nE '^P [WNES] ' "$tmp/game.rec" | cut -d: -f1)
  [ "$(printf '%s\n' "$plies" | wc -l)" -gt 100 ] || return 1
  for ply in 1 2 50 100; do
    line=$(printf '%s\n' "$plies" | sed -n "${ply}p")
    differs "${line}y/WNES/NESW/" "turn $ply:" || return 1 # another way: not legal, or another place
    differs "${line}s/^P \([WNES]\) -*[0-9]*/P \1 1000/" "turn $ply:" || return 1    # another score
    differs "${line}s/[0-9a-f]\{16\}$/0123456789abcdef/" "turn $ply:" || return 1    # another position
    differs "${line}s/ 0 \([0-9a-f]*\)$/ 1 \1/" "turn $ply:" || return 1             # won too early
  done
}

tampered_head() { differs 's/^hash: .*/hash: 0123456789abcdef/' 'hash' && differs 's/^level: 2/level: 1/' 'monsters'; }

cut_record() { # wherever it is cut
  local size bytes
  size=$(wc -c <"$tmp/game.rec")
  for bytes in 0 1 10 100 $((size / 2)) $((size - 2)); do
    head -c "$bytes" "$tmp/game.rec" >"$tmp/cut.rec"
    expect 1 replay "$tmp/cut.rec" --verify || { echo "cut at $bytes"; return 1; }
    one_line_on_stderr || return 1
  done
}

watch_in_a_pipe() {
  expect 0 play 2/01-the-nap --pacman bfs --watch || return 1
  is frames "$(grep -c 'turn [0-9]' "$tmp/out")" 17 && ! grep -q "$(printf '\033')" "$tmp/out" && grep -q 'won' "$tmp/out" || return 1
  expect 0 replay "$tmp/game.rec" --watch && grep -q 'won' "$tmp/out" && ! grep -q "$(printf '\033')" "$tmp/out"
}

watch_in_a_terminal() {
  script -qec "env TERM=xterm LANG=C.UTF-8 LC_ALL=C.UTF-8 '$PACADE' play 2/01-the-nap --pacman bfs --watch --fps 200" "$tmp/typescript" </dev/null >/dev/null 2>&1 || return 1
  grep -q "$(printf '\033')\[?25l" "$tmp/typescript" && grep -q "$(printf '\033')\[?25h" "$tmp/typescript" && grep -q '█' "$tmp/typescript" && grep -q 'won' "$tmp/typescript"
}

own_level() {
  expect 0 play 1/01-first-corridor --json && is level "$(key level)" 1 && is monsters "$(key monsters)" null || return 1
  expect 0 play 1/01-first-corridor --level 2 --json && is level "$(key level)" 2 || return 1
  expect 1 play 2/01-the-nap --level 1 && one_line_on_stderr && grep -q 'no monsters' "$tmp/err"
}

every_agent_plays() { # to an end; the shipped ones win
  local map agent won=0
  for map in 1/04-archipelago 2/04-museum-by-night; do
    for agent in $("$PACADE" agents --level "${map%%/*}" --json | sed -n 's/^{"id": "\([^"]*\)".*"side": "pacman".*/\1/p' | grep -vxE 'human|replay'); do
      expect 0 play "$map" --pacman "$agent" --json || return 1
      is_shipped "$agent" || continue
      is "$agent" "$(key outcome)" '"won"' || return 1
      won=$((won + 1))
    done
  done
  is 'games won' "$won" $((2 * $(wc -w <<<"$finders")))
}

limited_sight() { # what an agent sees changes what it does; the record keeps it
  local kind hashes=''
  {
    printf '# level: 3\n%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%\n'
    printf '%%P.%%.....%%...%%\n%%..%%.%%%%%%.%%.%%.%%\n%%.%%%%.%%.G.%%.%%.%%\n%%......%%..%%..%%\n'
    printf '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%\n'
  } >"$tmp/fog.lay"
  for kind in diamond walk square; do
    expect 0 play "$tmp/fog.lay" --sight "$kind" --seed 4 --record "$tmp/fog.rec" --json && is level "$(key level)" 3 || return 1
    hashes="$hashes $(key hash)"
    expect 0 replay "$tmp/fog.rec" --verify || return 1
  done
  expect 0 play "$tmp/fog.lay" --seed 4 --json && is 'the default is diamond' " $(key hash)" "${hashes% * *}" || return 1
  expect 2 play "$tmp/fog.lay" --sight eagle && one_line_on_stderr
}

for_people() { expect 0 play 2/01-the-nap && grep -q '^outcome   won' "$tmp/out" && grep -q '^hash      [0-9a-f]\{16\}$' "$tmp/out"; }

check 'JSON has every key in order' all_keys
check 'the same game every time' the_same_every_time
check 'lost, gave up and timeout' outcomes
check 'the trace has every turn' trace
check 'the trace goes along with the game' trace_goes_along
check 'the map decides the level, unless told' own_level
check 'every agent plays' every_agent_plays
check 'kinds of sight on level 3' limited_sight
check 'a record verifies' record_verifies
check 'a changed move is found out' tampered_moves
check 'a changed head is found out' tampered_head
check 'a record cut short is refused' cut_record
check 'watching in a pipe is plain text' watch_in_a_pipe
if command -v script >/dev/null; then
  check 'watching in a terminal draws and cleans up' watch_in_a_terminal
else
  skip 'watching in a terminal' "no 'script' command"
fi
printf '%%%%%%%%%%%%%%\n%%P   %%.G%%\n%%%%%%%%%%%%%%\n' >"$tmp/stall.lay"
stalls() {
  expect 0 play "$tmp/stall.lay" --level 4 --pacman alphabeta-report --monsters random --max-idle 20 --record "$tmp/stall.txt" --json &&
    is outcome "$(key outcome)" '"stalled"' && is moves "$(key moves)" 20 && grep -qx 'max-idle: 20' "$tmp/stall.txt" &&
    expect 0 replay "$tmp/stall.txt" --verify
}
check 'a game without food stalls, and its record verifies' stalls
check 'a summary for people' for_people
finish
