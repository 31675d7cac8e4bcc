#!/usr/bin/env bash
# The Berkeley rules from the command line: playing, recording, and traces of the Berkeley project's own engine.
. tests/cli/lib.sh

cat >"$tmp/small.lay" <<'LAY'
%%%%%
%P .%
%%G%%
%%%%%
LAY
cat >"$tmp/good.trace" <<'TRACE'
# columns
0 -1 X 0 1 0 0 0 2,4,X,0 4,2,X,0
1 0 X -1 1 0 0 0 2,4,X,0 4,2,X,0
2 1 N -1 1 0 0 0 2,4,X,0 4,4,N,0
3 0 E -502 1 0 0 1 4,4,E,0 4,4,N,0
TRACE
sed 's/-502/-503/' "$tmp/good.trace" >"$tmp/bad.trace"

good_trace() {
  expect 0 verify-trace "$tmp/good.trace" --map "$tmp/small.lay" --json &&
    is same "$(key same)" true && is moves "$(key moves)" 3
}
bad_trace() {
  expect 1 verify-trace "$tmp/bad.trace" --map "$tmp/small.lay" && one_line_on_stderr &&
    grep -q 'bad.trace:5: after 2 moves that agree, score: the trace says -503, the rules give -502' "$tmp/err"
}
no_trace() {
  expect 1 verify-trace "$tmp/small.lay" --map "$tmp/small.lay" && one_line_on_stderr && nothing_on_stdout
}
no_map() { expect 2 verify-trace "$tmp/good.trace" && one_line_on_stderr; }
plays() {
  expect 0 play "$tmp/small.lay" --rules berkeley --pacman alphabeta:eval=score --monsters random --seed 2 --json &&
    is level "$(key level)" 7 && is pacman "$(key pacman)" '"alphabeta:eval=score"'
}
records() {
  expect 0 play "$tmp/small.lay" --rules berkeley --seed 4 --record "$tmp/game.rec" && expect 0 replay "$tmp/game.rec" --verify &&
    expect 0 play 7/01-corner-shop --pacman reflex --record "$tmp/two.rec" && expect 0 replay "$tmp/two.rec" --verify
}
capsules_tell() { # ghosts and capsules are level 7 without being told; ghosts alone say nothing
  sed 's/P \./Po./' "$tmp/small.lay" >"$tmp/capsule.lay" &&
    expect 0 play "$tmp/capsule.lay" --json && is level "$(key level)" 7 &&
    expect 0 play "$tmp/small.lay" --json && is level "$(key level)" 2
}
bad_rules() { expect 2 play "$tmp/small.lay" --rules stanford && grep -q 'native berkeley' "$tmp/err"; }
how_to_play_them() { # an agent of these rules on another level: the refusal says where it plays, and how
  expect 2 play 3/01-morning-meadow --pacman ace && one_line_on_stderr && grep -q 'level 3 (but on level 7).*--rules berkeley$' "$tmp/err" &&
    expect 2 play 3/01-morning-meadow --pacman dfs && grep -q 'but on level 1' "$tmp/err" && ! grep -q -e --rules "$tmp/err"
}
published() {
  local trace map count=0
  for trace in "$shared"/data/berkeley/traces/*.trace; do
    map=$(basename "$trace" .trace)
    expect 0 verify-trace "$trace" --map "$shared/data/berkeley/layouts/${map%_*}.lay" || return 1
    count=$((count + 1))
  done
  [ "$count" -ge 40 ]
}

check 'a trace that agrees' good_trace
check 'a trace that differs: the first difference is named' bad_trace
check 'a file that is not a trace is refused' no_trace
check 'a trace needs a map' no_map
check 'a game under the Berkeley rules' plays
check 'its record verifies' records
check 'ghosts and capsules mean level 7' capsules_tell
check 'unknown rules are refused' bad_rules
check 'an agent of other rules: the message says how to use them' how_to_play_them
if [ -d "$shared/data/berkeley/traces" ]; then
  check 'the published games agree' published
else
  skip 'the published games agree' "no $shared/data/berkeley here"
fi
finish
