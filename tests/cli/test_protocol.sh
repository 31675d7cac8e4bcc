#!/usr/bin/env bash
# The protocol, line by line: a strict agent finds nothing wrong with what the host says on any level and for either side;
# time, faults, junk and late answers are counted as documented, and the record tells.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
command -v python3 >/dev/null || { skip 'the protocol' 'python3 is not installed'; finish; exit; }

strict() { # strict SIDE LEVEL: the level's last map, by time or by nodes
  local map limit=
  [ $(($2 % 2)) = 0 ] || limit='--agent-nodes 100'
  map=$("$PACADE" maps --level "$2" --json | sed -n '$s/.*"id": *"\([^"]*\)".*/\1/p')
  # shellcheck disable=SC2086 # one word or two
  expect 0 play "$map" "--$1" "exec:python3 tests/support/strict_agent.py $1" --max-turns 70 --record "$tmp/game.txt" $limit || return 1
  grep -a 'stderr: ' "$tmp/game.txt" && return 1
  expect 0 replay "$tmp/game.txt" --verify
}
for level in 1 2 3 4 5 6 7 8; do check "what Pacman is told on level $level" strict pacman $level; done
for level in 2 3 4 7; do check "what the monsters are told on level $level" strict monsters $level; done

fresh() { # infos of one move tell its nodes so far
  expect 0 play 4/01-open-court --pacman 'exec:python3 tests/support/strict_agent.py' --max-turns 6 --json || return 1
  is 'nodes of six moves' "$(sed -n 's/.*"expanded": *\([0-9]*\).*/\1/p' "$tmp/out" | head -n 1)" 60
}
check 'several infos of a move are not added up' fresh

cat >"$tmp/agent.py" <<'END'
import json, os, sys, time
what = sys.argv[1]
started = 0
def say(text): os.write(1, (text + "\n").encode())
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        say(json.dumps({"type": "id", "name": "T", "levels": [1, 3, 4]}))
    elif m["type"] == "game":
        started += 1
        say('{"type":"ready"}')
    elif m["type"] == "turn":
        turn, move = m["turn"], m["legal"][0]
        sys.stderr.write("bank %d\n" % m["bank_ms"])
        sys.stderr.flush()
        if what == "slow" and turn <= 4: time.sleep(0.12)
        if what == "slow" and turn == 5: time.sleep(3)
        if what == "late" and turn > 1: say(json.dumps({"type": "move", "move": "Z", "turn": turn - 1}))
        if what == "junk": say("thinking..."); say("[1, 2"); say("x" * 70000)
        if what == "dies" and turn == 3: raise IndexError("no such cell")
        if what == "dies" and turn > 3: sys.exit(9)
        if what == "fog": say(json.dumps({"type": "info", "text": "Xin ch\u00e0o\nhere", "pv": [m["pacman"], [0, 0]], "cells": [[1, 1, 0.5]]}))
        say(json.dumps({"type": "move", "move": move}))
END
agent() { echo "exec:python3 $tmp/agent.py $1"; }
note() { grep -a "^note: pacman: $1" "$tmp/game.txt"; }

bank() { # 50 ms per move and 400 in the bank: four moves of 120 ms take about 50 each (20 are the host's), the fifth all
  expect 0 play 4/01-open-court --pacman "$(agent slow)" --move-ms 50 --bank-ms 400 --on-fault stay --max-turns 7 --record "$tmp/game.txt" || return 1
  note '1 fault, first in turn 5: no move in time, so it stays' >/dev/null || { note; return 1; }
  # The process of the fault is gone, and with it what it wrote before: the new one is told an empty bank.
  note 'stderr: bank 0' >/dev/null || { note; return 1; }
}
check 'time beyond a move comes from the bank, and the bank stays empty' bank
late() {
  expect 0 play 4/01-open-court --pacman "$(agent late)" --max-turns 6 --record "$tmp/game.txt" || return 1
  grep -aq fault "$tmp/game.txt" && { note; return 1; }
  note '5 lines of junk' >/dev/null && grep -q '5 lines of junk' "$tmp/err"
}
check 'a move for another turn is junk' late
junk() {
  expect 0 play 4/01-open-court --pacman "$(agent junk)" --max-turns 2 --record "$tmp/game.txt" || return 1
  note '6 lines of junk' >/dev/null && note 'junk: thinking' >/dev/null && note 'junk: \[1, 2' >/dev/null || { note; return 1; }
  expect 0 replay "$tmp/game.txt" --verify
}
check 'junk is counted, kept with the record and reported' junk
dies() { # dies RULE LAST: it crashes in turn 3 and in every turn after it
  expect 0 play 4/01-open-court --pacman "$(agent dies)" --on-fault "$1" --max-turns 6 --record "$tmp/game.txt" || return 1
  note "$2" >/dev/null || { note; return 1; }
  note 'stderr: IndexError: no such cell' >/dev/null || [ "$1" != forfeit ] || { note; return 1; }
  grep -q 'fault.*the last in turn' "$tmp/err" && expect 0 replay "$tmp/game.txt" --verify
}
check 'a crash forfeits, and the record has the traceback' dies forfeit '1 fault, first in turn 3: the program ended (exit status 1), so it forfeits the game'
check 'a crash is bridged by staying, each fault with its turn' dies stay 'fault in turn 5: the program ended (exit status 9)'
check 'a crash is bridged at random' dies random '4 faults, first in turn 3'
cat >"$tmp/gone.py" <<'END'
import json, os, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": print(json.dumps({"type": "id", "name": "G", "levels": [4]}), flush=True)
    elif m["type"] == "game":
        if m["max_turns"] == 6 and os.path.exists(sys.argv[1]): sys.exit(4)
        print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn":
        if m["turn"] == 2:
            open(sys.argv[1], "w").close()
            sys.exit(3)
        print(m["legal"][0], flush=True)
END
gone() { # crashes, and then can't be started again: the game is played to its end without it
  rm -f "$tmp/mark"
  expect 0 play 4/01-open-court --pacman "exec:python3 $tmp/gone.py $tmp/mark" --sandbox none --on-fault stay --max-turns 6 --record "$tmp/game.txt" || return 1
  note "fault in turn 3: .*before its 'ready' (exit status 4)" >/dev/null && note 'fault in turn 4: it could not be started again' >/dev/null || { note; return 1; }
}
check 'one that can not be started again within a game' gone
fog() { expect 0 play 3/01-morning-meadow --pacman "$(agent fog)" --max-turns 5 --record "$tmp/game.txt" && ! grep -aq fault "$tmp/game.txt"; }
check 'places are reported under fog as well' fog
debug() {
  expect 0 play 4/01-open-court --pacman "$(agent slow)" --move-ms 50 --bank-ms 0 --agent-debug --max-turns 2 --record "$tmp/game.txt" || return 1
  note 'no time limit (debugging): not reproducible' >/dev/null && grep -q '^> {"type":"turn"' "$tmp/err" && grep -q '^< {"type": "ready"\|^< {"type":"ready"' "$tmp/err"
}
check 'the dialogue is printed, and no time counts' debug
told() { # in a bench nothing goes unsaid
  expect 0 bench --map 4/01-open-court --agent "$(agent dies)" --games 3 --max-turns 5 --jobs 1 || return 1
  grep -q '3 faults, the last in turn 3: the program ended (exit status 1); it wrote: .*IndexError' "$tmp/err" || { cat "$tmp/err"; return 1; }
}
check 'a bench says how many faults there were' told

finish
