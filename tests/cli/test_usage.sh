#!/usr/bin/env bash
# Options, help, exit statuses, hints, and output that does not arrive.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

commands='window maps agents solve play replay analyse bench merge tournament puzzle maze speed verify-trace'

program_help() {
  local name
  expect 0 --help && grep -q '^usage: pacade' "$tmp/out" && cp "$tmp/out" "$tmp/help" && expect 0 help && cmp "$tmp/help" "$tmp/out" || return 1
  for name in $commands; do grep -q "^  $name " "$tmp/out" || { echo "no line for $name"; return 1; }; done
}

command_help() {
  local name
  for name in $commands; do
    expect 0 "$name" --help && grep -q "^usage: pacade $name" "$tmp/out" && grep -q -- '--help' "$tmp/out" || return 1
    is "standard error of $name --help" "$(wc -c <"$tmp/err")" 0 || return 1
    cp "$tmp/out" "$tmp/help"
    expect 0 help "$name" && cmp "$tmp/help" "$tmp/out" && expect 0 "$name" -h || return 1
  done
  # Help is given whatever else is missing or stands before it.
  expect 0 solve --algo astar --help && expect 0 play --help nonsense
}

# Every option of the contract is in the help of its command.
contract_options() {
  local line name option
  for line in 'solve level algo heuristic max-nodes max-seconds json out scen map-dir' \
    'play level pacman monsters seed max-turns sight rules record json trace watch' \
    'bench level map agent monsters games seed jobs format output shard resume' \
    'replay verify watch window' 'maze rooms seed start goal energy output' 'maps json' 'agents json' 'speed json'; do
    name=${line%% *}
    expect 0 "$name" --help || return 1
    for option in ${line#* }; do grep -q -- "^  --$option\b" "$tmp/out" || { echo "$name --$option"; return 1; }; done
  done
}

version() { expect 0 --version && grep -qE '^pacade [0-9]+\.[0-9]+\.[0-9]+' "$tmp/out" && is lines "$(wc -l <"$tmp/out")" 1; }

usage() { # usage WORD ARGS...: status 2, one line with the word, nothing on standard output
  local word=$1
  shift
  expect 2 "$@" && one_line_on_stderr && nothing_on_stdout || return 1
  grep -qF -- "$word" "$tmp/err" && return 0
  cat "$tmp/err"
  return 1
}

check 'help of the program' program_help
check 'help of every command' command_help
check 'every option of the contract is there' contract_options
check 'the version' version
check 'an unknown command' usage "'frobnicate'" frobnicate
check 'a hint for a slip in a command' usage "did you mean 'solve'" slove
check 'what is not there is not pretended' usage 'unknown command' olympics
check 'help of what is not there' usage "did you mean 'maze'" help mase
check 'help of too much' usage "'play'" help maze play
check 'an unknown option' usage "'--frobnicate'" solve x --frobnicate
check 'a hint for a slip in an option' usage "did you mean '--algo'" solve x --aglo astar
check 'a hint for the start of an option' usage "did you mean '--heuristic'" solve x --heur zero
check 'an unknown option of the program' usage "'--frobnicate'" --frobnicate
check 'a single dash' usage "'-x'" solve -x
check 'a missing value' usage '--algo' solve x --algo
check 'a value for a flag' usage '--json' solve x --json=yes
check 'an empty value' usage '--algo' solve x --algo=
check 'a missing argument' usage MAP play
check 'a missing map for solve' usage MAP solve
check 'an argument too many' usage "'b'" play a b
check 'arguments for a command without' usage "'x'" maps x
check 'not a number' usage "'three'" play x --level three
check 'a number with more behind it' usage "'3x'" play x --level 3x
check 'a number out of range' usage "'0'" play x --max-turns 0
check 'a number beyond any' usage '99999999999999999999' play x --level 99999999999999999999
check 'a negative seed' usage "'-1'" play x --seed -1
check 'not a real number' usage "'nan'" solve x --max-seconds nan
check 'an unknown level' usage 'level 77' play 1/01-first-corridor --level 77
check 'an unknown agent' usage "'nobody'" play 1/01-first-corridor --pacman nobody
check 'unknown monsters' usage "'gremlins'" play 1/01-first-corridor --monsters gremlins
check 'an unknown option of an agent' usage 'colour' play 1/01-first-corridor --pacman astar:colour=red
check 'an option of an agent out of range' usage 'weight' play 1/01-first-corridor --pacman astar:weight=99
check 'a person without a window' usage 'window' play 1/01-first-corridor --pacman human
check 'a replay without a record' usage 'record' play 1/01-first-corridor --pacman replay
check 'unknown rules' usage "'stanford'" play 1/01-first-corridor --rules stanford
check 'unknown sight' usage "'eagle'" play 1/01-first-corridor --sight eagle
check 'sight where all is seen' usage 'all is seen' play 1/01-first-corridor --sight walk
check 'a trace without JSON' usage '--trace' play 1/01-first-corridor --trace
check 'watching and JSON' usage '--watch' play 1/01-first-corridor --watch --json
check 'an agent that does not play the level' usage "'astar'" bench --level 4 --agent astar
check 'an unknown format' usage "'xml'" bench --format xml
check 'a part of nothing' usage "'0/2'" bench --shard 0/2
check 'a part beyond' usage "'3/2'" bench --shard 3/2
check 'a part of words' usage "'a/b'" bench --shard a/b
check 'more parts than merge takes' usage 'N up to 4096' bench --shard 1/4097
check 'no parts to merge' usage FILE merge
check 'an unknown theme' usage "'neon'" window --theme neon
check 'an unknown screen' usage "'nowhere'; there are: title play " window --screen nowhere
check 'a screen that needs a game' usage "'result'" window --screen result

values_both_ways() {
  local one two
  expect 0 solve 1/01-first-corridor --algo bfs --json && one=$(key algo) || return 1
  expect 0 solve --algo=bfs --json -- 1/01-first-corridor && two=$(key algo) || return 1
  is 'algo' "$one" "$two" || return 1
  printf '%%%%%%%%%%\n%%P .%%\n%%%%%%%%%%\n' >"$tmp/--json"
  (cd "$tmp" && "$PACADE" solve --json -- --json >out 2>err) && is length "$(key length)" 2
}

the_last_counts() { expect 0 solve 1/01-first-corridor --algo dfs --algo bfs --json && is algo "$(key algo)" '"bfs"'; }

full() { # full ARGS...: writing to a full device
  "$PACADE" "$@" >/dev/full 2>"$tmp/err"
  is status $? 1 && one_line_on_stderr && grep -q 'standard output' "$tmp/err"
}

closed() {
  "$PACADE" maps >&- 2>"$tmp/err"
  is status $? 1 && one_line_on_stderr
}

gone_reader() { # a reader that leaves at once: no death by signal, a message
  { "$PACADE" play 1/12-four-kingdoms --watch 2>"$tmp/err"; echo $? >"$tmp/status"; } | head -n 1 >/dev/null
  is status "$(cat "$tmp/status")" 1 && one_line_on_stderr
}

full_file() { # nothing is left behind where the report does not fit
  expect 1 bench --map 1/01-first-corridor --agent bfs --games 1 --output "$tmp/nowhere/report" && one_line_on_stderr &&
    [ ! -e "$tmp/nowhere" ] || return 1
  expect 1 play 1/01-first-corridor --record "$tmp" && one_line_on_stderr && nothing_on_stdout && [ -z "$(find "$tmp" -name '*.part')" ]
}

broken_maps_are_left_out() {
  mkdir -p "$tmp/levels/1"
  printf '# title: Good\n# level: 1\n%%%%%%%%%%\n%%P .%%\n%%%%%%%%%%\n' >"$tmp/levels/1/good.txt"
  printf 'not a map' >"$tmp/levels/1/broken.txt"
  PACADE_LEVELS=$tmp/levels expect 0 maps --json && is maps "$(wc -l <"$tmp/out")" 1 && one_line_on_stderr && grep -q broken "$tmp/err" &&
    is id "$(key id)" '"1/good"' || return 1
  PACADE_LEVELS=$tmp/nowhere expect 1 maps && one_line_on_stderr
}

check 'values after a blank or an equals sign, and -- before operands' values_both_ways
check 'the last of two counts' the_last_counts
check 'a full device: status 1' full maps
check 'a full device, JSON' full solve 1/12-four-kingdoms --json
check 'a full device, help' full --help
check 'a closed standard output' closed
check 'a reader that left' gone_reader
check 'a file that cannot be written leaves nothing behind' full_file
check 'broken maps are reported and left out' broken_maps_are_left_out
finish
