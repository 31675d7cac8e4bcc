#!/usr/bin/env bash
# Runs test programs and scripts that print TAP, two at a time, and shows their results in the order given.
# Builds nothing. The last line is `N passed, N failed` (`, N skipped` may follow); exit 1 when one failed or none ran.
#   tests/run.sh FILE...
# ONLY=word         only files whose path has the word
# TEST_JOBS=2       how many at once
# TEST_TIMEOUT=300  seconds a file may take; a line `# timeout: N` near the top of a script sets its own
# TEST_WRAP=...     put before compiled tests, e.g. valgrind
# A script with a line `# run: alone` near its top has the machine for itself (as all of tests/gui and tests/bench).
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

jobs=${TEST_JOBS:-2}
limit=${TEST_TIMEOUT:-300}
logs=$(mktemp -d "${TMPDIR:-/tmp}/pacade-tests.XXXXXX")
trap 'rm -rf "$logs"' EXIT
# Who stops the run stops the tests too: each is in a group of its own, which a terminal's Ctrl-C does not reach.
stop() {
  local file
  for file in "$logs"/*.pid; do [ ! -e "$file" ] || kill -TERM "$(cat "$file")" 2>/dev/null; done
  exit 130
}
trap stop INT TERM
export CMOCKA_MESSAGE_OUTPUT=TAP
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PWD/tests/asan/leaks.supp:print_suppressions=0}

files=()
for file; do case $file in *"${ONLY:-}"*) files+=("$file") ;; esac; done

setting() { # setting NAME FILE: the value of `# NAME: value` near the top of a script
  case $2 in *.sh) sed -n "1,12s/^# *$1: *//p" "$2" | head -n 1 ;; esac
}

is_alone() {
  case $1 in tests/gui/* | tests/bench/*) return 0 ;; esac
  [ "$(setting run "$1")" = alone ]
}

run_one() { # run_one NUMBER FILE: leaves NUMBER.out, NUMBER.status and NUMBER.time in the log folder
  local out=$logs/$1.out began status wrap=() own path=$2
  case $path in */*) ;; *) path=./$path ;; esac
  case $2 in *.sh) ;; *) read -ra wrap <<<"${TEST_WRAP:-}" ;; esac
  own=$(setting timeout "$2")
  began=$(date +%s%N)
  # Standard input is empty so that nothing waits for a person.
  {
    timeout --kill-after=10 "${own:-$limit}" "${wrap[@]}" "$path" >"$out" 2>"$out.err" </dev/null &
    printf '%s\n' "$!" >"$logs/$1.pid"
    wait "$!"
    status=$?
    rm -f "$logs/$1.pid"
  } 2>/dev/null
  printf '%s\n' "$((($(date +%s%N) - began) / 1000000))" >"$logs/$1.time"
  printf '%s\n' "$status" >"$logs/$1.status"
  : >"$logs/$1.done"
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
  status=$(cat "$logs/$1.status") ms=$(cat "$logs/$1.time")
  read -r p f s plan <<<"$(count_tap "$out")"
  if [ "$status" = 124 ] || [ "$status" = 137 ]; then why="stopped after ${ms} ms: took too long"
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

order=() together=() alone=()
for i in "${!files[@]}"; do if is_alone "${files[i]}"; then alone+=("$i"); else together+=("$i"); fi; done
order=("${together[@]}" "${alone[@]}")

next=0 # of `order`: the next to be shown
show_finished() {
  local i
  while [ "$next" -lt ${#order[@]} ]; do
    i=${order[next]}
    [ -e "$logs/$i.done" ] || return 0
    show "$i" "${files[i]}"
    next=$((next + 1))
  done
}

for i in "${together[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; show_finished; done
  run_one "$i" "${files[i]}" &
done
while [ -n "$(jobs -rp)" ]; do wait -n; show_finished; done
show_finished
for i in "${alone[@]}"; do run_one "$i" "${files[i]}"; show_finished; done

if [ ${#files[@]} -gt 3 ]; then
  printf 'slowest:\n'
  for i in "${!files[@]}"; do printf '%s %s\n' "$(cat "$logs/$i.time")" "${files[i]#"$common"}"; done |
    sort -rn | head -n 10 | awk '{ printf "  %7.2f s  %s\n", $1 / 1000, $2 }'
fi
printf '%d passed, %d failed' "$passed" "$failed"
[ "$skipped" = 0 ] || printf ', %d skipped' "$skipped"
printf '\n'
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
