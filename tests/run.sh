#!/usr/bin/env bash
# Runs test programs and scripts that print TAP, side by side, and shows their results when they end, each whole.
# Builds nothing. The last line is `N passed, N failed` (`, N skipped` may follow); exit 1 when one failed or none ran.
#   tests/run.sh FILE...
# ONLY=word       only files whose path has the word
# TEST_TIER=quick leaves out scripts with the line `# tier: full`
# TEST_JOBS=2     how many processors to keep busy
# TEST_CPU=300    seconds of processor time that a file may use, its children included; `# cpu: N` in a script sets its own
# TEST_HANG=1200  seconds after which a file that has not ended hangs (4 times its processor time, if that is not given);
#                 on a busy machine they count less, by the number of processes for each processor
# TEST_TIMES=1    a table of the processor time of every file at the end, else of the ten with the most
# TEST_WRAP=...   put before compiled tests, e.g. valgrind
# A script says what it needs in lines `# name: value` among its first twelve.
# There are three lanes, each shown in the order given. Tests of the window mostly wait, so two of them go beside one
# other test. A script with the line `# run: alone` has the machine for itself (as all of tests/bench).
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
. tests/guard.sh

jobs=${TEST_JOBS:-2}
[ "$jobs" -ge 1 ] || exit 2
logs=$(mktemp -d "${TMPDIR:-/tmp}/pacade-tests.XXXXXX")
guard= # a run without tests can end before it is known
trap 'kill "$guard" 2>/dev/null; rm -rf "$logs"' EXIT
guard $$ "$logs" </dev/null >/dev/null 2>&1 &
guard=$!
disown # not one of the jobs that are waited for
# Stopping the run stops the tests too: each has a session of its own, which a terminal's Ctrl-C does not reach.
stop() {
  local file session ends=()
  for file in "$logs"/*.pid; do
    { read -r session <"$file"; } 2>/dev/null || continue
    guard_end "$session" &
    ends+=("$!")
  done
  [ ${#ends[@]} = 0 ] || wait "${ends[@]}"
  exit 130
}
trap stop INT TERM
export CMOCKA_MESSAGE_OUTPUT=TAP
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PWD/tests/asan/leaks.supp:print_suppressions=0}

setting() { # setting NAME FILE: the value of `# NAME: value` near the top of a script
  case $2 in *.sh) sed -n "1,12s/^# *$1: *//p" "$2" | head -n 1 ;; esac
}

files=()
for file; do
  case $file in *"${ONLY:-}"*) ;; *) continue ;; esac
  [ "${TEST_TIER:-full}" = full ] || [ "$(setting tier "$file")" != full ] || continue
  files+=("$file")
done

lane() { # lane FILE: where it runs
  case $1 in
    tests/bench/*) echo alone ;;
    tests/gui/*) echo window ;;
    *) case $(setting run "$1") in alone) echo alone ;; window) echo window ;; *) echo plain ;; esac ;;
  esac
}

# run_one NUMBER FILE: leaves NUMBER.out, NUMBER.status and NUMBER.time (milliseconds: of the processor, passed) in the logs
run_one() {
  local out=$logs/$1.out began status wrap=() cpu path=$2
  case $path in */*) ;; *) path=./$path ;; esac
  case $2 in *.sh) ;; *) read -ra wrap <<<"${TEST_WRAP:-}" ;; esac
  cpu=$(setting cpu "$2") cpu=${cpu:-${TEST_CPU:-300}}
  printf '%s %s\n' "$cpu" "${TEST_HANG:-$((4 * cpu))}" >"$logs/$1.limits"
  began=${EPOCHREALTIME/[.,]/}
  # Standard input is empty so that nothing waits for a person.
  {
    setsid "${wrap[@]}" "$path" >"$out" 2>"$out.err" </dev/null &
    printf '%s\n' "$!" >"$logs/$1.pid"
    wait "$!"
    status=$?
    rm -f "$logs/$1.pid"
  } 2>/dev/null
  times >"$logs/$1.times"
  printf '%s %s\n' "$(worked "$logs/$1.times")" "$(((${EPOCHREALTIME/[.,]/} - began) / 1000))" >"$logs/$1.time"
  printf '%s\n' "$status" >"$logs/$1.status"
  : >"$logs/$1.done"
}

worked() { # worked FILE: what children used of the processor, in milliseconds, as `times` has written it
  awk -F '[ms ]+' 'NR == 2 { gsub(",", "."); printf "%d", ($1 * 60 + $2 + $3 * 60 + $4) * 1000 }' "$1"
}

# Counts a TAP stream. Prints: passed failed skipped planned, where a file that is skipped whole counts as one.
count_tap() {
  awk '
    /^1\.\.[0-9]+/ { n = substr($1, 4) + 0; plan += n; plans++; if (n == 0 && toupper($0) ~ /# *SKIP/) skipped_file++; next }
    /^(not )?ok([ \t]|$)/ {
      if (toupper($0) ~ /# *SKIP/) skipped++
      else if ($1 == "ok") passed++
      else failed++
    }
    END { print passed + 0, failed + 0, skipped + skipped_file + 0, plans ? plan + skipped_file : -1 }' "$1"
}

passed=0 failed=0 skipped=0
show() { # show NUMBER FILE: adds up one finished file and prints its line, and its output when something failed
  local out=$logs/$1.out status ms p f s plan why=''
  read -r status <"$logs/$1.status"
  read -r ms _ <"$logs/$1.time"
  read -r p f s plan <<<"$(count_tap "$out")"
  if [ -e "$logs/$1.stopped" ]; then why="stopped: it $(cat "$logs/$1.stopped")"
  elif [ "$status" -gt 128 ]; then why="died of signal $((status - 128))"
  elif [ "$plan" = -1 ]; then why="printed no plan (exit status $status)"
  elif [ $((p + f + s)) != "$plan" ]; then why="ran $((p + f + s)) of $plan tests (exit status $status)"
  elif [ "$status" != 0 ] && [ "$f" = 0 ]; then why="exit status $status"
  elif [ "$plan" = 0 ]; then why="holds no test"
  fi
  [ -z "$why" ] || f=$((f + 1))
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  printf '%s %-48s %4d passed' "$([ "$f" = 0 ] && echo '  ok ' || echo ' FAIL')" "${2#"$common"}" "$p"
  [ "$f" = 0 ] || printf ', %d failed' "$f"
  [ "$s" = 0 ] || printf ', %d skipped' "$s"
  printf '  %d.%02d s\n' $((ms / 1000)) $((ms % 1000 / 10))
  if [ "$f" != 0 ]; then
    [ -z "$why" ] || printf '      %s: %s\n' "$2" "$why"
    { grep -vE '^ok ' "$out" | tail -n 60; tail -n 60 "$out.err"; } | sed 's/^/      | /'
  elif [ "$s" != 0 ]; then
    grep -iE '# *skip' "$out" | sed -E 's/^(not )?ok [0-9]+ *-? *(# *[Ss][Kk][Ii][Pp] *)?/      skipped: /; s/ # *[Ss][Kk][Ii][Pp] */: /' | sort -u | head -n 5
  fi
}

# Compiled tests stand in build/<variant>/: shown without it.
common=''
for file in "${files[@]}"; do case $file in */tests/*) common=${file%%tests/*}; break ;; esac; done

# Of each lane: how many files it has, how many were begun and shown; `at` has their numbers, `lane_of` a process's lane.
declare -A size=([plain]=0 [window]=0 [alone]=0) begun=([plain]=0 [window]=0 [alone]=0) shown=([plain]=0 [window]=0 [alone]=0)
declare -A at=() lane_of=()
for i in "${!files[@]}"; do
  name=$(lane "${files[i]}")
  at[$name.${size[$name]}]=$i
  size[$name]=$((size[$name] + 1))
done

show_finished() {
  local name i
  for name in plain window alone; do
    while [ "${shown[$name]}" -lt "${size[$name]}" ]; do
      i=${at[$name.${shown[$name]}]}
      [ -e "$logs/$i.done" ] || break
      show "$i" "${files[i]}"
      shown[$name]=$((shown[$name] + 1))
    done
  done
}

left() { [ "${begun[$1]}" -lt "${size[$1]}" ]; } # left LANE: whether some of it has not begun

begin() { # begin LANE: starts the next of it
  local i=${at[$1.${begun[$1]}]}
  begun[$1]=$((begun[$1] + 1))
  run_one "$i" "${files[i]}" &
  lane_of[$!]=$1
}

# A test of the window counts as half a processor. They go first, being the longer lane.
while :; do
  windows=0 halves=0
  for pid in $(jobs -rp); do
    case ${lane_of[$pid]} in window) windows=$((windows + 1)) halves=$((halves + 1)) ;; *) halves=$((halves + 2)) ;; esac
  done
  if left window && [ "$windows" -lt "$jobs" ] && [ "$halves" -lt $((2 * jobs)) ]; then begin window
  elif left plain && [ "$halves" -le $((2 * jobs - 2)) ]; then begin plain
  elif [ "$halves" = 0 ]; then break
  else wait -n; fi
  show_finished
done
show_finished
while left alone; do begin alone; wait "$!"; show_finished; done
lost=$((${#files[@]} - shown[plain] - shown[window] - shown[alone]))
[ "$lost" = 0 ] || printf ' FAIL %d files did not run to their end\n' "$lost"
failed=$((failed + lost))

most=10
[ "${TEST_TIMES:-0}" = 0 ] || most=${#files[@]}
if [ ${#files[@]} -gt 3 ] || [ "${TEST_TIMES:-0}" != 0 ]; then
  printf '   work s  passed s   (of the processor, and on the clock)\n'
  for i in "${!files[@]}"; do printf '%s %s\n' "$(cat "$logs/$i.time")" "${files[i]}"; done |
    sort -rn | head -n "$most" | awk '{ printf "  %7.2f   %7.2f   %s\n", $1 / 1000, $2 / 1000, $3 }'
fi
printf '%d passed, %d failed' "$passed" "$failed"
[ "$skipped" = 0 ] || printf ', %d skipped' "$skipped"
printf '\n'
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
