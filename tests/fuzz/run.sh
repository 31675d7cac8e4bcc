#!/usr/bin/env bash
# Runs every fuzzing target for a while and prints what was reached. What it finds stays in FOLDER/found, what it learned
# in FOLDER/learned; known trouble in tests/fuzz/found is tried first.
#   run.sh FOLDER SECONDS [NAME...]      FOLDER holds fuzz_NAME, built with libFuzzer, and corpus/NAME
set -u
folder=$(cd "${1:?usage: run.sh FOLDER SECONDS [NAME...]}" && pwd)
seconds=${2:?usage: run.sh FOLDER SECONDS [NAME...]}
shift 2
cd "$(dirname "$0")/../.." || exit 1
names=("$@")
if [ $# = 0 ]; then for file in tests/fuzz/fuzz_*.c; do name=${file##*/fuzz_} && names+=("${name%.c}"); done; fi

limit=${FUZZ_TIMEOUT:-10} # seconds for one input

# run NAME SECONDS: its last words are in $log
run() {
  local seeds=("$folder/learned/$1" "$folder/corpus/$1")
  [ ! -d "tests/fuzz/found/$1" ] || seeds+=("tests/fuzz/found/$1")
  "$folder/tests/fuzz/fuzz_$1" -max_total_time="$2" -timeout="$limit" -report_slow_units=1 -rss_limit_mb=1500 \
    -malloc_limit_mb=600 -max_len="${FUZZ_MAX_LEN:-20000}" -print_final_stats=1 -seed="$((${FUZZ_SEED:-1} + waits))" \
    -artifact_prefix="$folder/found/$1-" "${seeds[@]}" >"$log" 2>&1
}

# starved NAME: the input that took too long takes less of the processor than it may: others had it. Then it is no find.
starved() {
  local file
  file=$(sed -n 's/.*Test unit written to \(.*-timeout-[0-9a-f]*\)$/\1/p' "$log" | tail -n 1)
  [ -f "$file" ] && (ulimit -t "$limit" && exec "$folder/tests/fuzz/fuzz_$1" -timeout=0 "$file") >"$folder/$1.again.log" 2>&1 && rm -f "$file"
}

bad=0
printf '%-10s %12s %8s %9s %9s %10s  %s\n' target executions edges features 'corpus' 'slowest s' outcome
for name in "${names[@]}"; do
  mkdir -p "$folder/found" "$folder/learned/$name"
  log=$folder/$name.log executions=0 waits=0 status=0
  for ((end = SECONDS + seconds; SECONDS < end; waits++)); do
    run "$name" $((end - SECONDS))
    status=$?
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    executions=$((executions + ${count:-0}))
    [ "$status" != 0 ] && starved "$name" || break
    status=0
  done
  outcome=clean
  if [ "$waits" != 0 ]; then outcome="clean (timeouts of a busy machine: $waits)"; fi
  if [ "$status" != 0 ]; then outcome="FAILED: $(grep -m1 -E 'ERROR|SUMMARY|not so|runtime error' "$log")" bad=1; fi
  last=$(grep -E '^#[0-9]+.* cov: ' "$log" | tail -n 1)
  printf '%-10s %12s %8s %9s %9s %10s  %s\n' "$name" "$executions" \
    "$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' <<<"$last")" "$(sed -n 's/.* ft: \([0-9]*\).*/\1/p' <<<"$last")" \
    "$(sed -n 's|.* corp: \([0-9]*\)/.*|\1|p' <<<"$last")" "$(sed -n 's/^stat::slowest_unit_time_sec: *//p' "$log")" "$outcome"
done
exit $bad
