#!/usr/bin/env bash
# The protocol, bent: lines that are odd, and each gets what the protocol says: taken, ignored, counted as junk, a fault
# with its reason, or a refusal in one line. Nothing of them reaches the terminal as a command.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
command -v python3 >/dev/null || { skip 'odd lines' 'python3 is not installed'; finish; exit; }

agent() { echo "exec:python3 tests/support/odd_agent.py $1"; }
notes() { grep -a '^note: pacman: ' "$tmp/game.txt"; }
plays() { # plays MODE: a game of six turns; one that answers has long enough on any machine (move_ms), one that won't is soon late
  expect 0 play 4/01-open-court --pacman "$(agent "$1")" --move-ms "${move_ms:-$(stretched 400)}" --bank-ms 600 --max-turns 6 --record "$tmp/game.txt" || return 1
  LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' "$tmp/out" "$tmp/err" "$tmp/game.txt" && { echo 'control characters came through'; return 1; }
  expect 0 replay "$tmp/game.txt" --verify
}
taken() { # taken MODE [JUNK]: no fault, and so many lines of junk
  move_ms=60000 plays "$1" || return 1
  notes | grep -aq ' fault' && { notes; return 1; }
  local junk
  junk=$(notes | sed -n 's/^note: pacman: \([0-9]*\) lines\{0,1\} of junk$/\1/p')
  is 'lines of junk' "${junk:-0}" "${2:-0}"
}
faulty() { # faulty MODE WORDS: a fault in turn 3, which loses the game
  plays "$1" || return 1
  notes | grep -aq "^note: pacman: 1 fault, first in turn ${3:-3}: .*$2.*forfeits" && grep -q '^outcome *lost' "$tmp/out" || { notes; return 1; }
}
refused() { # refused MODE WORDS: one line, no game
  "$PACADE" play 4/01-open-court --pacman "$(agent "$1")" --max-turns 6 >"$tmp/out" 2>"$tmp/err" && return 1
  one_line_on_stderr && grep -q "$2" "$tmp/err" || { cat "$tmp/err"; return 1; }
  LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' "$tmp/err" && { echo 'control characters came through'; return 1; }
  return 0
}

# ---- lines that are moves, in other words ----

for mode in escaped escaped-keys twice-keys blanks-in-json extra-keys turn-huge turn-text turn-real bytes; do
  check "a move all the same: $mode" taken $mode
done
check 'a move for a later turn is junk, the next one counts' taken turn-early 4
check 'a lower-case letter is no move' faulty lower 'no move in time'
check 'a letter with a NUL is no move' faulty raw-nul 'no move in time'
check 'two letters are no move' faulty two-letters 'no move in time'
check 'a line ends with a newline, not with a carriage return' faulty cr-only 'no move in time'
check 'a letter without a newline, then the end' faulty no-newline 'the program ended (exit status 0)'
for mode in json-lower json-blanks nul-after number null list; do check "an illegal move: $mode" faulty $mode 'the illegal move'; done
resigns() { move_ms=60000 plays resign && grep -q '^outcome *gave up' "$tmp/out" || { cat "$tmp/out"; return 1; }; }
check 'an agent gives up' resigns

# ---- lines that are none ----

check 'blank lines are junk' taken blank-lines 12
check 'NaN is no JSON' taken nan 8
check 'without a type it is junk' taken no-type 28
check 'a type that is no word is junk, an unknown one is ignored' taken odd-type 12
check 'deep lists are junk' taken deep 4
check 'deep objects are junk' taken deep-object 4
check 'a line of 64 KiB is read' taken largest
check 'a longer one is junk' taken too-large 4
check 'commands for the terminal are junk, and stay lines' taken escapes 8
check 'a line of letters is junk, and its letters stay' taken unicode 4
for mode in huge negative wrong-types far-away late-ready; do check "an info of odd values is no fault: $mode" taken $mode; done
check 'an info of odd values is no fault: many' taken many # 30,000 per move
check 'infos without end' faulty info-flood 'no move in time'
check 'moves before the first question are junk' taken eager 2
check 'moves before the id are junk' taken move-first

# ---- its life ----

check 'an end after its id' refused exit-after-id "before its 'ready' (exit status 0)"
check 'an end after its ready' faulty exit-after-ready 'the program ended (exit status 0)' 1
check 'one that talks and never listens' faulty deaf 'no move in time' 1
blind() { # whatever it says, the game ends, and soon
  local start=$SECONDS
  expect 0 play 4/01-open-court --pacman "$(agent blind)" --on-fault stay --move-ms 100 --bank-ms 200 --max-turns 400 --record "$tmp/game.txt" || return 1
  load_share
  # shellcheck disable=SC2154 # set by the line before
  [ $((SECONDS - start)) -lt $((100 * load_share)) ] && expect 0 replay "$tmp/game.txt" --verify
}
check 'one that answers without listening' blind

# ---- who it says it is ----

for mode in bom real-levels odd-levels no-levels no-name number-name control-name long-options default-choice huge-range options-number bool-number; do
  check "known all the same: $mode" taken $mode
done
check 'a side that is null' refused null-side 'its side is neither'
check 'levels that are no list' refused text-levels 'plays no level'
check 'a default above the range' refused default-high 'default is out of range'
check 'a default between two whole numbers' refused default-part 'default is out of range'
check 'two options of one name' refused same-options 'two options'
check 'a choice without values' refused no-values 'a choice without values'
check 'values that are no words' refused odd-values 'every value must be a word'
check 'options that are no list' refused options-object 'a name that is a word'
check 'the name of an option with a command for the terminal' refused option-control 'a name that is a word'
check 'the name of an option that is too long' refused longer-options 'a name that is a word'
shown() { # nothing of its name is a command, wherever it is shown
  expect 0 agent check "$(agent control-name)" --max-turns 3 && ! LC_ALL=C grep -q $'[\x01-\x08\x0b-\x1f\x7f]' "$tmp/out" "$tmp/err"
}
check 'a name with commands for the terminal is shown without them' shown

# ---- monsters ----

cat >"$tmp/team.py" <<'END'
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": print('{"type":"id","name":"Team","side":"monsters","levels":[4,7]}', flush=True)
    elif m["type"] == "game": print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn":
        moves = {actor: legal[0] for actor, legal in m["legal"].items()}
        if m["turn"] >= 3:
            what = sys.argv[1]
            if what == "extra": moves.update({"0": "N", "99": "Q", "x": 7})
            if what == "missing": moves.pop(sorted(moves)[-1])
            if what == "wall": moves[sorted(moves)[0]] = next(l for l in "NSEW" if l not in m["legal"][sorted(moves)[0]])
            if what == "number": moves = {a: 1 for a in moves}
            if what == "list": moves = list(moves.values())
            if what == "resign": moves = {a: "resign" for a in moves}
            if what == "pacman": print("N", flush=True); continue
        print(json.dumps({"type": "move", "moves": moves}), flush=True)
END
team() { # team MODE FAULTS
  expect 0 play 4/04-long-halls --pacman alphabeta --monsters "exec:python3 $tmp/team.py $1" --move-ms 60000 --max-turns 6 --record "$tmp/game.txt" || return 1
  is faults "$(grep -ac '^note: monsters: .* fault.*the illegal move' "$tmp/game.txt")" "$2" && expect 0 replay "$tmp/game.txt" --verify
}
check 'monsters: actors that were not asked for are ignored' team extra 0
for mode in missing wall number list resign pacman; do check "monsters: an illegal move: $mode" team $mode 1; done

finish
