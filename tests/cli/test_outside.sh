#!/usr/bin/env bash
# Agents from outside: a polite one plays every level and its records verify; each hostile one gets its documented ending,
# in time, and leaves no process behind, also when the host is killed.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
command -v python3 >/dev/null || { skip 'agents from outside' 'python3 is not installed'; finish; exit; }
hostile=$PWD/tests/support/hostile_agent.py
mark=$tmp/mark # a copy of its own
cp "$hostile" "$mark.py"
export PACADE_TEST_MARK=$tmp # its processes are told by it from those of other runs, whatever they became

left_over() { found=$(python3 tests/support/leftovers.py "$tmp" "$@"); } # in no pipe: its other programs have the mark too
nothing_left() {
  for _ in $(seq "$(stretched 100)"); do
    left_over
    [ -z "$found" ] && return 0
    sleep 0.3
  done
  echo 'left over:' && echo "$found"
  return 1
}
agent() { echo "exec:python3 $mark.py $*"; }

# ---- a polite one ----

levels() {
  local level map
  sed 's/"levels": \[1, 4\]/"levels": [1, 2, 3, 4, 5, 6, 7, 8]/' "$hostile" >"$mark.py"
  for level in 1 2 3 4 5 6 7 8; do
    map=$("$PACADE" maps --level $level --json | sed -n '1s/.*"id": *"\([^"]*\)".*/\1/p')
    expect 0 play "$map" --pacman "$(agent)" --max-turns 30 --record "$tmp/game.txt" || return 1
    expect 0 replay "$tmp/game.txt" --verify || return 1
    grep -q '^note: pacman: timed' "$tmp/game.txt" || { echo "level $level: no note about time"; return 1; }
  done
  cp "$hostile" "$mark.py"
}
check 'a polite agent plays every level, and its records verify' levels

same_games() { # with nodes instead of time the figures are the same for any number of jobs
  local jobs
  for jobs in 1 3; do
    expect 0 bench --map 4/01-open-court --agent "$(agent)" --games 20 --agent-nodes 100 --jobs $jobs --format csv || return 1
    cut_times <"$tmp/out" >"$tmp/jobs.$jobs"
  done
  cmp "$tmp/jobs.1" "$tmp/jobs.3"
}
check 'the same games for any number of jobs' same_games

as_monsters() {
  cat >"$tmp/team.py" <<'END'
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": print(json.dumps({"type": "id", "name": "Team", "side": "monsters", "levels": [4, 7]}), flush=True)
    elif m["type"] == "game": print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn": print(json.dumps({"type": "move", "moves": {a: l[-1] for a, l in m["legal"].items()}}), flush=True)
END
  local map
  for map in 4/01-open-court 7/01-corner-shop; do
    expect 0 play "$map" --monsters "exec:python3 $tmp/team.py" --max-turns 20 --record "$tmp/game.txt" || return 1
    expect 0 replay "$tmp/game.txt" --verify || return 1
  done
}
check 'a program can play the monsters' as_monsters

options() {
  local folder=$tmp/data/pacade/agents/mine-own
  mkdir -p "$folder"
  cat >"$folder/agent.py" <<'END'
import json, sys
depth = 3
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({"type": "id", "name": "Options", "levels": [4], "options": [
            {"name": "depth", "kind": "int", "default": 3, "min": 1, "max": 9},
            {"name": "mode", "kind": "choice", "default": "a", "values": ["a", "b"]}]}), flush=True)
    elif m["type"] == "set": sys.stderr.write("%s is %s\n" % (m["name"], m["value"]))
    elif m["type"] == "game": print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn": print(m["legal"][0], flush=True)
END
  local -x XDG_DATA_HOME=$tmp/data
  expect 0 play 4/01-open-court --pacman mine/mine-own:depth=5,mode=b --max-turns 5 --record "$tmp/game.txt" || return 1
  grep -q '^note: pacman: stderr: depth is 5' "$tmp/game.txt" && grep -q 'stderr: mode is b' "$tmp/game.txt" &&
    grep -q '^pacman: mine/mine-own:depth=5,mode=b$' "$tmp/game.txt" || { cat "$tmp/game.txt"; return 1; }
  expect 2 play 4/01-open-court --pacman mine/mine-own:depth=50 && grep -q 'from 1 to 9' "$tmp/err" || return 1
  expect 2 play 4/01-open-court --pacman mine/nobody && expect 2 play 4/01-open-court --pacman mine/../x
}
check 'options are set, and one of the agents folder is found by its name' options

# ---- one process for many games ----

many="$tmp/many.py" # what it does depends on its first word
cat >"$many" <<'END'
import json, os, sys
what, depth = sys.argv[1], 1
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({"type": "id", "name": "Many", "levels": [4], "options": [
            {"name": "depth", "kind": "int", "default": 1, "min": 0, "max": 9}]}), flush=True)
    elif m["type"] == "set": depth = m["value"]
    elif m["type"] == "game": print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn":
        if what == "lines": os.write(2, b"\n" * 65536)
        more = '\n{"type":"move","move":"Z"}' if what == "twice" else "" # in one piece: both are there at once
        print((m["legal"][0 if depth == 1 else -1] if what != "escape" else "\x1b[31m" + "\n" + m["legal"][0]) + more, flush=True)
    elif m["type"] == "over" and what == "once": sys.exit(0)
END
many() { echo "exec:python3 $many $1"; }

started_again() { expect 0 bench --map 4/01-open-court --agent "$(many once)" --games 4 --max-turns 5 --jobs 1; }
check 'one that ends after its game is started again' started_again

own_options() { # in either order, the figures of each are the same
  local folder=$tmp/data/pacade/agents/two first second
  local -x XDG_DATA_HOME=$tmp/data
  mkdir -p "$folder"
  sed 's/^what, depth = .*/what, depth = "", 1/' "$many" >"$folder/agent.py"
  for first in two two:depth=4; do
    [ $first = two ] && second=two:depth=4 || second=two
    expect 0 bench --map 4/01-open-court --agent mine/$first --agent mine/$second --games 6 --max-turns 10 --jobs 1 --agent-nodes 10 --format csv || return 1
    grep -F '/01-open-court,mine/two' "$tmp/out" | cut -d, -f3-14 | sort >"$tmp/${first%:*}.$second"
  done
  cmp "$tmp/two.two" "$tmp/two.two:depth=4" && is 'different players' "$(cut -d, -f4- "$tmp/two.two" | sort -u | wc -l)" 2
}
check 'options of one player are not those of the next' own_options

second_answer() { # the team is slow, so the second answer is there before the next question
  sed 's/^    elif m\["type"\] == "turn": /&time.sleep(0.02); /; s/^import json/import time, json/' "$tmp/team.py" >"$tmp/slow.py"
  expect 0 play 4/01-open-court --pacman "$(many twice)" --monsters "exec:python3 $tmp/slow.py" --max-turns 6 --record "$tmp/game.txt" || return 1
  ! grep -a fault "$tmp/game.txt"
}
check 'a second answer is not taken for the next one' second_answer

many_lines() { # a record of so many lines took 20 s of the processor; the machine may be busy
  local TIMEFORMAT=%U
  { time expect 0 play 4/01-open-court --pacman "$(many lines)" --max-turns 3 --record "$tmp/game.txt" >"$tmp/failed"; } 2>"$tmp/seconds"
  [ ! -s "$tmp/failed" ] && awk '{ exit !($1 < 10) }' "$tmp/seconds" || { cat "$tmp/failed" "$tmp/seconds"; return 1; }
}
check 'a record keeps 65,536 empty lines of errors in no time' many_lines

no_commands() {
  expect 0 play 4/01-open-court --pacman "$(many escape)" --max-turns 2 --agent-debug && grep -q '^< .*31m' "$tmp/err" || return 1
  ! grep -q $'\x1b' "$tmp/err"
}
check 'the printed dialogue gives the terminal no command' no_commands

with_variable() { expect 0 play 4/01-open-court --pacman "exec:MODE='a b' python3 $many plain" --max-turns 2; }
check 'a command may set a variable' with_variable
quoted_walls() { # a bwrap that builds no walls
  mkdir -p "$tmp/bin"
  # shellcheck disable=SC2016 # the stand-in expands it
  printf '#!/bin/sh\nwhile [ "$1" != sh ]; do shift; done\nexec "$@"\n' >"$tmp/bin/bwrap"
  chmod +x "$tmp/bin/bwrap"
  PATH=$tmp/bin:$PATH expect 0 play 4/01-open-court --pacman "exec:MODE='a b' python3 $many plain" --max-turns 2 --sandbox bwrap
}
check 'bwrap gets the command as it is' quoted_walls
minus_one() { expect 2 play 4/01-open-court --pacman "exec:sh -c 'exit 255'" && grep -q 'exit status 255' "$tmp/err"; }
check 'exit status 255 is no signal' minus_one

one_column() { # a name with blanks is the heading of one column
  expect 0 tournament --level 4 --map 4/01-open-court --pacman planner --monsters chase --monsters "exec:python3 $tmp/team.py" --games 2 --max-turns 3 --jobs 1 || return 1
  grep -q "^pacman  *chase  exec:python3 $tmp/team.py  *all$" "$tmp/out" && grep -Eq '^planner( +[0-9.]+ \([0-9.-]+\)){3}$' "$tmp/out" || { cat "$tmp/out"; return 1; }
  expect 0 bench --map 4/01-open-court --agent planner --agent "$(many plain)" --games 2 --max-turns 3 --jobs 1 --format sides || return 1
  grep -Eq '^4/01-open-court( +[0-9.-]+){4}$' "$tmp/out" || { cat "$tmp/out"; return 1; }
}
check 'a command with blanks is one column of a table' one_column

# ---- named by a file ----

only_named() { # a record or a part from somewhere: what it names is shown, never run; ten seconds would be waited for it
  local watcher
  (while :; do
    if pgrep -fx 'sleep 4711.5' >/dev/null; then : >"$tmp/started"; fi
    sleep 0.2
  done) &
  watcher=$!
  named_files
  local ended=$?
  kill $watcher
  wait $watcher 2>/dev/null
  [ $ended = 0 ] && [ ! -e "$tmp/started" ]
}
named_files() {
  expect 0 play 1/01-first-corridor --pacman astar --record "$tmp/named.txt" || return 1
  sed -i 's|^pacman: .*|pacman: exec:sleep 4711.5|' "$tmp/named.txt"
  expect 0 replay "$tmp/named.txt" --gif "$tmp/named.gif" --cell 8 && expect 0 replay "$tmp/named.txt" --table "$tmp/named.md" || return 1
  expect 0 bench --map 4/01-open-court --agent "$(many plain)" --agent planner --games 4 --max-turns 5 --shard 1/1 --output "$tmp/part" || return 1
  sed -i 's/exec:python3%20[^\t]*/exec:sleep%204711.5/' "$tmp/part"
  run merge "$tmp/part"
  grep -q 'exec:sleep 4711.5' "$tmp/out" "$tmp/err" || { cat "$tmp/out" "$tmp/err"; return 1; }
}
check 'a program that only a file names is not started' only_named

# ---- refused before a game ----

refused_agent() { # refused_agent WORD MODE...: an error with the word, and no game
  local word=$1
  shift
  run play 4/01-open-court --pacman "$(agent "$@")"
  [ "$status" = 1 ] || [ "$status" = 2 ] || { echo "status $status"; return 1; }
  is 'lines of the message' "$(wc -l <"$tmp/err")" 1 && grep -qF -- "$word" "$tmp/err" || { cat "$tmp/err"; return 1; }
  LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' "$tmp/err" && { echo 'a control character'; return 1; }
  return 0
}
# Those that never answer are waited for together: ten seconds each by the protocol.
for mode in silent half-id binary stops-itself id-list deep-id no-ready; do
  "$PACADE" play 4/01-open-court --pacman "$(agent $mode)" >"$tmp/slow.$mode.out" 2>"$tmp/slow.$mode.err" &
  echo $! >"$tmp/slow.$mode.pid"
done
check 'a traceback is reported' refused_agent 'I am broken' traceback
check 'an exit status is reported' refused_agent 'exit status 7' exit-at-once
check 'a closed output is reported' refused_agent 'closed its standard output' closes-output
not_there() { expect 2 play 4/01-open-court --pacman exec:/nowhere/at-all && grep -q "ended before its 'id' (exit status 127)" "$tmp/err"; }
check 'a command that is not there' not_there
check 'the wrong side' refused_agent 'plays the monsters, not Pacman' wrong-side
check 'an invalid side' refused_agent 'its side is neither' odd-side
check 'the wrong level' refused_agent 'does not play level 4' wrong-level
check 'no level' refused_agent 'plays no level' no-level
check 'an option without a name' refused_agent 'a name that is a word' odd-option
check 'an option of no kind' refused_agent 'its kind is none of' odd-kind
check 'an option without a range' refused_agent 'min is not below max' odd-range
check 'too many options' refused_agent 'more than 16 options' many-options
check 'an end before the game' refused_agent "before its 'ready' (exit status 5)" dies-at-game
usage_of_exec() { expect 2 play 4/01-open-court --pacman 'exec: '; }
check 'an empty command' usage_of_exec

# ---- faults within a game ----

ends_so() { # ends_so WORD MODE...: the game is lost by forfeit, and the record says why
  local word=$1
  shift
  expect 0 play 4/01-open-court --pacman "$(agent "$@")" --move-ms 300 --bank-ms 500 --max-turns 12 --record "$tmp/game.txt" || return 1
  grep -q '^outcome *lost' "$tmp/out" && grep -aF "$word" "$tmp/game.txt" | grep -aq '^note: pacman: 1 fault, first in turn 3' ||
    { cat "$tmp/out"; grep -a '^note' "$tmp/game.txt"; return 1; }
  expect 0 replay "$tmp/game.txt" --verify
}
for mode in hang half-line fork-bomb errors junk stop-self; do
  check "no move in time: $mode" ends_so 'no move in time' $mode
done
check 'an end of file: close' ends_so 'closed its standard output' close
check 'an end of file: close-all' ends_so 'closed its standard output' close-all
check 'an end: die' ends_so 'exit status 3' die
check 'an end: kill-self' ends_so 'killed by signal 9' kill-self
check 'an end: segfault' ends_so 'killed by signal 11' segfault
check 'an end: abort' ends_so 'killed by signal 6' abort
check 'an end: exception' ends_so 'exit status 1' exception
check 'an end that leaves a child' ends_so 'exit status 4' child
check 'too much memory' ends_so 'first in turn 3' memory
check 'a word for a move' ends_so 'the illegal move' word
check 'a number for a move' ends_so 'the illegal move' number
check 'a move without a move' ends_so 'the illegal move' no-move
check 'the letter of records' ends_so 'the illegal move' forfeit-letter
check "the other player's move" ends_so 'the illegal move' monsters-move
check 'an invalid letter is junk, then time runs out' ends_so 'no move in time' other-letter
into_wall() {
  expect 0 play 4/01-open-court --pacman "$(agent into-wall)" --max-turns 40 --record "$tmp/game.txt" && grep -q '^outcome *lost' "$tmp/out" &&
    grep -q 'the illegal move' "$tmp/game.txt"
}
check 'a move into a wall' into_wall
bridged() { # bridged RULE: the game goes on without it
  expect 0 play 4/01-open-court --pacman "$(agent die)" --on-fault "$1" --seed 3 --max-turns 9 --record "$tmp/game.txt" || return 1
  grep -Eq '^note: pacman: [2-9] faults' "$tmp/game.txt" || { grep '^note' "$tmp/game.txt"; return 1; }
  expect 0 replay "$tmp/game.txt" --verify
}
check 'staying after a fault' bridged stay
check 'random moves after a fault' bridged random

# ---- what harms nobody ----

goes_on() { # goes_on MODE [WORD]: no fault; with a word: it stands in the record
  expect 0 play 4/01-open-court --pacman "$(agent "$1")" --move-ms 30000 --max-turns 6 --record "$tmp/game.txt" || return 1
  grep -aq 'fault' "$tmp/game.txt" && { grep -a '^note' "$tmp/game.txt"; return 1; }
  if [ $# -gt 1 ]; then grep -aq "$2" "$tmp/game.txt" || { grep -a '^note' "$tmp/game.txt"; return 1; }; fi
  expect 0 replay "$tmp/game.txt" --verify
}
for mode in daemon session hangup folder long-line bare-words bad-json bad-utf8 nul other-types odd-info many-infos big-info ignores-sigterm ignores-quit crlf \
  blanks late-prints escape-name long-name new-kind; do
  check "goes on: $mode" goes_on $mode
done
check 'files without end' goes_on files 'refused:'
check 'threads without end' goes_on threads 'refused:'
landlock() { "$PACADE" play 1/01-first-corridor --pacman "$(agent)" --max-turns 3 --sandbox landlock --record "$tmp/l.txt" >/dev/null 2>&1; }
if landlock; then
  no_harm() { goes_on "$1" 'refused:' && ! grep -aqE 'wrote to|connected|listening' "$tmp/game.txt"; }
  check 'no file is written' no_harm write
  check 'nobody is connected to' no_harm connect
  check 'nobody is listened for' no_harm listen
  check 'no other process is killed' goes_on shoot
else
  for name in 'no file is written' 'nobody is connected to' 'nobody is listened for' 'no other process is killed'; do skip "$name" 'no Landlock here'; done
fi
if bwrap --ro-bind / / --unshare-all true 2>/dev/null; then
  walled() { # walled MODE: in the walls of bubblewrap, a program that lies below /tmp
    expect 0 play 4/01-open-court --pacman "$(agent "$1")" --sandbox bwrap --move-ms 2000 --max-turns 6 --record "$tmp/game.txt" &&
      grep -aq '^note: pacman: sandbox bwrap' "$tmp/game.txt" && ! grep -a 'fault\|wrote to' "$tmp/game.txt"
  }
  for mode in polite write daemon session hangup; do check "bubblewrap: $mode" walled $mode; done
else
  skip 'the walls of bubblewrap' 'no working bwrap here'
fi
no_file() { [ ! -e ~/pacade-hostile.txt ] && [ ! -e pacade-hostile.txt ]; }
check 'and none is there' no_file

no_pipes() { # each game starts a new process, and none of their pipes stays open
  (ulimit -n 40 && expect 0 bench --map 4/01-open-court --agent "$(agent die)" --games 25 --max-turns 5 --jobs 1) || return 1
  grep -q '25 faults' "$tmp/err" || { cat "$tmp/err"; return 1; }
}
check 'no pipe is left of 25 that crashed' no_pipes

lone_pipes() { # a host that lives on has no pipe of those that ended, and after its own end nobody has
  "$PACADE" play 4/01-open-court --pacman "$(agent every-end 0)" --on-fault random --move-ms 60000 >"$tmp/every.out" 2>&1 &
  local host=$!
  for _ in $(seq 120); do
    left_over
    [[ $found == *'sleep 4712.5'* ]] && break
    sleep 0.5
  done
  local last=$found
  left_over pipes
  echo "$found" >"$tmp/pipes"
  left_over lone $host
  kill -9 $host
  wait $host 2>/dev/null
  [[ $last == *'sleep 4712.5'* ]] || { echo "never came to its last end: $last" && return 1; }
  is 'pipes of those that ended' "$found" '' || return 1
  is 'at least the four pipes of the running one were seen' "$(($(wc -l <"$tmp/pipes") >= 4))" 1 || return 1
  nothing_left && left_over open "$tmp/pipes" && is 'pipes that are still open' "$found" ''
}
check 'no pipe is left of six that ended in six ways, nor of the last one after kill -9 of the host' lone_pipes

# ---- the end of the host ----

killed_host() { # killed_host MODE
  "$PACADE" play 4/01-open-court --pacman "$(agent "$1" 1)" --move-ms 60000 >/dev/null 2>&1 &
  local host=$!
  for _ in $(seq "$(stretched 300)"); do
    left_over
    [ "$(wc -l <<<"$found")" -gt 1 ] && break
    sleep 0.1
  done
  sleep 0.5
  kill -9 $host
  wait $host 2>/dev/null
  nothing_left
}
for mode in silent half-id binary stops-itself id-list deep-id no-ready; do
  wait "$(cat "$tmp/slow.$mode.pid")"
  ended=$?
  waited() {
    local word=id
    [ "$mode" != no-ready ] || word=ready
    [ "$ended" != 0 ] && grep -q "no '$word' within 10 s" "$tmp/slow.$mode.err" || { echo "status $ended"; cat "$tmp/slow.$mode.err"; return 1; }
  }
  check "refused after ten seconds: $mode" waited
done
check 'no process is left' nothing_left
check 'none after kill -9 of the host: hang' killed_host hang
check 'none after kill -9 of the host: fork-bomb' killed_host fork-bomb

finish
