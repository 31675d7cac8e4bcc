#!/usr/bin/env bash
# Programs that live oddly: they trickle, stop, detach, signal others, exec another program or leave children behind.
# Each gets its documented ending within its limit, what it wrote is kept, and nothing of it stays; also where the system
# allows no namespaces, and after kill -9 of the host.
# One check fills a user with threads, which other programs of that user would notice.
# run: alone
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
command -v python3 >/dev/null || { skip 'odd lives' 'python3 is not installed'; finish; exit; }
life=$tmp/life.py # a copy of its own, so that its processes can be told from those of other runs
cp tests/support/odd_life.py "$life"
chmod 755 "$tmp" && chmod 644 "$life"

nothing_left() {
  local i
  for i in $(seq "$(stretched 300)"); do
    pgrep -f "$life" >/dev/null || return 0
    sleep 0.1
  done
  echo 'left over:' && pgrep -af "$life"
  return 1
}
notes() { grep -a '^note: pacman: ' "$tmp/game.txt"; }
# lives MODE [OPTION...]: a game of six turns; one that answers has long enough on any machine (move_ms), one that won't is soon late
lives() {
  local mode=$1
  shift
  expect 0 play 4/01-open-court --pacman "exec:python3 $life $mode" --move-ms "${move_ms:-$(stretched 400)}" --bank-ms 600 --max-turns 6 --record "$tmp/game.txt" "$@" &&
    nothing_left && expect 0 replay "$tmp/game.txt" --verify
}
goes_on() { # goes_on MODE [JUNK] [OPTION...]: no fault, and so many lines of junk
  local mode=$1 junk=${2:-0}
  move_ms=60000 lives "$mode" "${@:3}" || return 1
  notes | grep -aq '^note: pacman: [0-9]* fault' && { notes; return 1; }
  is 'lines of junk' "$(notes | sed -n 's/^note: pacman: \([0-9]*\) lines\{0,1\} of junk$/\1/p' | grep . || echo 0)" "$junk"
}
ends() { # ends MODE WORDS [OPTION...]: a fault from turn 3 on (later where a child answers for a while) loses the game
  lives "$1" "${@:3}" || return 1
  notes | grep -aq "^note: pacman: 1 fault, first in turn [3-6]: .*$2.*forfeits" && grep -q '^outcome *lost' "$tmp/out" || { notes; return 1; }
}

# ---- goes on ----

for mode in trickle detached short-stop closes-errors word-of-fault id-unasked second-life-begins; do check "goes on: $mode" goes_on $mode; done
check 'letters that are cut are junk' goes_on cut-letter 8
check 'half an escape is junk, half a pair is not' goes_on cut-escape 4
check 'a line of 70,000 NULs is junk' goes_on nuls 4
check 'an empty line is junk, whatever its end' goes_on crlf-lines 4
check 'an actor with a number of 5,000 digits' goes_on huge-id 4
check 'a move 4,000 levels deep' goes_on deep-move 4
long_errors() { goes_on long-errors && [ "$(notes | grep -ac '^note: pacman: stderr (goes on): é*the end$')" = 4 ] && [ "$(grep -ao é "$tmp/game.txt" | wc -l)" = 2000 ]; }
check 'a long line of errors is kept whole, in parts' long_errors
many_errors() { goes_on many-errors && notes | grep -a stderr | tail -n 1 | grep -q 'stderr: the last line' && notes | grep -aq 'stderr: ([0-9]* lines before these are left out)'; }
check 'of too many lines of errors the last are kept' many_errors
long_name() { # a folder with a long name
  local folder
  folder=$tmp/$(printf 'f%.0s' $(seq 200))
  mkdir -p "$folder" && cp "$life" "$folder/life.py"
  expect 0 play 4/01-open-court --pacman "exec:python3 $folder/life.py polite" --max-turns 3 --record "$tmp/game.txt" && expect 0 replay "$tmp/game.txt" --verify &&
    grep -q "^pacman: exec:python3 $folder/life.py polite$" "$tmp/game.txt"
}
check 'a command of 300 bytes' long_name

# ---- ends ----

for mode in late long-stop trickle-late endless-line closes-input exec-sleep; do check "no move in time: $mode" ends $mode 'no move in time'; done
check 'a closed output' ends closes-output 'closed its standard output'
for mode in detached-answers detached-keeps tree; do check "its end, though others keep its pipes: $mode" ends $mode 'exit status 6'; done
for mode in shoots-group shoots-all; do check "its own signal: $mode" ends $mode 'killed by signal 9'; done
check 'its own alarm' ends alarm 'killed by signal 14'
check 'another program in its place that ends' ends exec-away 'exit status 0'

# ---- what is around it ----

terminal() { # terminal SANDBOX: with a terminal around the host, the agent finds none
  python3 - "$PACADE" "exec:python3 $life terminal" "$tmp/game.txt" "$1" >"$tmp/screen" 2>&1 <<'END'
import pty, sys
program, agent, record, sandbox = sys.argv[1:]
sys.exit(pty.spawn([program, "play", "4/01-open-court", "--pacman", agent, "--max-turns", "4", "--record", record, "--sandbox", sandbox]) >> 8)
END
  notes | grep -aq 'stderr: refused: .*/dev/tty' && ! grep -q 'from the agent' "$tmp/screen" || { notes; return 1; }
}
check 'no terminal to write to, with limits only' terminal limits
check 'no terminal to write to' terminal best

killed_host() { # killed_host MODE
  "$PACADE" play 4/01-open-court --pacman "exec:python3 $life $1" --move-ms 60000 >/dev/null 2>&1 &
  local host=$! i
  for i in $(seq "$(stretched 300)"); do
    pgrep -f "$life" >/dev/null && break
    sleep 0.1
  done
  sleep 0.7
  kill -9 $host
  wait $host 2>/dev/null
  nothing_left
}
for mode in late exec-sleep detached-answers long-stop; do check "nothing is left after kill -9 of the host: $mode" killed_host $mode; done

# ---- where the system allows no namespaces ----

if python3 tests/support/no_spaces.py true; then
  chmod 777 "$tmp"
  program=$PACADE
  printf '#!/bin/sh\nexec python3 %s/tests/support/no_spaces.py %s "$@"\n' "$PWD" "$program" >"$tmp/spaceless"
  chmod 755 "$tmp/spaceless"
  spaceless() { # with HOME and the record where everybody may write
    rm -f "$tmp/game.txt"
    HOME=$tmp PACADE=$tmp/spaceless "$@"
  }
  if "$tmp/spaceless" maps --level 1 >/dev/null 2>&1; then
    for mode in detached shoots-guard stops-guard; do check "without namespaces: goes on: $mode" spaceless goes_on $mode; done
    for mode in detached-answers detached-keeps tree; do check "without namespaces: nothing is left: $mode" spaceless ends $mode 'exit status 6'; done
    check 'without namespaces: its own group' spaceless ends shoots-group 'killed by signal 9'
    check 'without namespaces: late' spaceless ends late 'no move in time'
    crowded() { # somebody has 600 threads already, more than an agent is allowed
      python3 tests/support/no_spaces.py python3 -c 'import threading, time
for _ in range(600): threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
print("there", flush=True)
time.sleep(1000)' >"$tmp/crowd" 2>&1 &
      local crowd=$! i
      for i in $(seq "$(stretched 300)"); do
        grep -q there "$tmp/crowd" && break
        sleep 0.1
      done
      spaceless goes_on thread
      i=$?
      kill $crowd
      wait $crowd 2>/dev/null
      return $i
    }
    check 'without namespaces: a user with many threads' crowded
    for mode in late detached-answers; do check "without namespaces: nothing is left after kill -9 of the host: $mode" spaceless killed_host $mode; done
  else
    skip 'without namespaces' 'nobody may not read the program'
  fi
else
  skip 'without namespaces' 'no seccomp here'
fi

finish
