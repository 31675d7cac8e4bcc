#!/usr/bin/env bash
# bench --sprt: it stops once the question is decided, says so in every form, and decides the same for any number of jobs
# and after an interruption.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

sprt() { echo "bench --map 3/01-morning-meadow --max-turns 40 --agent $1 --agent $2 --sprt $3"; }

decided() { # decided A B VERDICT
  # shellcheck disable=SC2046
  expect 0 $(sprt "$1" "$2" 0,60) --format json || return 1
  is verdict "$(key sprt)" "\"$3\"" || return 1
  local pairs
  pairs=$(key pairs)
  [ "$pairs" -ge 5 ] && [ "$pairs" -lt 400 ] || { echo "$pairs pairs"; return 1; }
  # The rows stand for the pairs that decided, and for no game more.
  is 'games of the rows' "$(sed -n 's/.*"games": \([0-9]*\).*/\1/p' "$tmp/out" | sort -u)" "$pairs"
}
check 'the stronger one is better' decided local explorer better
check 'the weaker one is not' decided explorer local 'not better'

any_jobs() {
  local jobs
  for jobs in 1 2 5; do
    # shellcheck disable=SC2046
    expect 0 $(sprt local explorer 0,30) --jobs $jobs --format json || return 1
    sed 's/"move_ms.*//' "$tmp/out" | sed '/"sprt"/!s/"think.*//' >"$tmp/jobs.$jobs"
  done
  cmp "$tmp/jobs.1" "$tmp/jobs.2" && cmp "$tmp/jobs.1" "$tmp/jobs.5"
}
check 'the same verdict and games for any number of jobs' any_jobs

in_words() {
  # shellcheck disable=SC2046
  expect 0 $(sprt local explorer 0,60) && grep -q 'SPRT of 0 against 60 Elo, alpha 0.05, beta 0.05: explorer is better than local' "$tmp/out" &&
    grep -Eq '^LLR [0-9.]+ \(-3\.32, 3\.32\), [0-9]+ pairs \[' "$tmp/out" || { cat "$tmp/out"; return 1; }
  # shellcheck disable=SC2046
  expect 0 $(sprt local explorer 0,60) --alpha 0.01 --beta 0.1 && grep -q '(-2.65, 4.89)' "$tmp/out" || { cat "$tmp/out"; return 1; }
  # shellcheck disable=SC2046
  expect 0 $(sprt local explorer 0,60) --games 3 && grep -q 'is not decided' "$tmp/out" || { cat "$tmp/out"; return 1; }
  # shellcheck disable=SC2046
  expect 0 $(sprt local explorer 0,60) --format html --output "$tmp/page.html" && grep -q 'explorer is better than local' "$tmp/page.html"
}
check 'table and page say it, with the bounds' in_words

wrong_usage() {
  local options
  for options in '--sprt 20,0' '--sprt 0' '--sprt 0,x' '--sprt 0,20,3' '--sprt nan,3' '--alpha 0.1' '--sprt 0,20 --alpha 0.7' '--sprt 0,20 --shard 1/2' '--sprt 0,20 --baseline local'; do
    # shellcheck disable=SC2086
    expect 2 bench --map 3/01-morning-meadow --agent local --agent explorer $options --output "$tmp/never" && one_line_on_stderr || return 1
  done
  expect 2 bench --map 3/01-morning-meadow --agent local --sprt 0,20 && expect 2 bench --level 3 --sprt 0,20
}
check 'wrong usage' wrong_usage

interrupted() { # what was played before counts, and the answer is the same
  # shellcheck disable=SC2046
  expect 0 $(sprt local explorer 0,60) --format csv --output "$tmp/whole.csv" || return 1
  # shellcheck disable=SC2046
  "$PACADE" $(sprt local explorer 0,60) --format csv --output "$tmp/cut.csv" --jobs 1 2>/dev/null &
  local pid=$!
  for _ in $(seq "$(stretched 3000)"); do
    [ -e "$tmp/cut.csv" ] || [ -s "$tmp/cut.csv.resume" ] && break
    sleep 0.01
  done
  kill -9 $pid 2>/dev/null
  wait $pid 2>/dev/null
  # shellcheck disable=SC2046
  [ -e "$tmp/cut.csv" ] || expect 0 $(sprt local explorer 0,60) --format csv --output "$tmp/cut.csv" --resume || return 1
  cut_times <"$tmp/whole.csv" >"$tmp/a" && cut_times <"$tmp/cut.csv" >"$tmp/b" && cmp "$tmp/a" "$tmp/b"
}
check 'an interrupted run goes on to the same answer' interrupted

finish
