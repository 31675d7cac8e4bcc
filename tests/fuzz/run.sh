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

bad=0
printf '%-10s %12s %8s %9s %9s %10s  %s\n' target executions edges features 'corpus' 'slowest s' outcome
for name in "${names[@]}"; do
  mkdir -p "$folder/found" "$folder/learned/$name"
  seeds=("$folder/learned/$name" "$folder/corpus/$name")
  [ ! -d "tests/fuzz/found/$name" ] || seeds+=("tests/fuzz/found/$name")
  log=$folder/$name.log
  "$folder/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=10 -report_slow_units=1 -rss_limit_mb=1500 \
    -malloc_limit_mb=600 -max_len="${FUZZ_MAX_LEN:-20000}" -print_final_stats=1 -seed="${FUZZ_SEED:-1}" \
    -artifact_prefix="$folder/found/$name-" "${seeds[@]}" >"$log" 2>&1
  status=$?
  outcome=clean
  if [ $status != 0 ]; then outcome="FAILED: $(grep -m1 -E 'ERROR|SUMMARY|not so|runtime error' "$log")" bad=1; fi
  last=$(grep -E '^#[0-9]+.* cov: ' "$log" | tail -n 1)
  printf '%-10s %12s %8s %9s %9s %10s  %s\n' "$name" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
    "$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' <<<"$last")" "$(sed -n 's/.* ft: \([0-9]*\).*/\1/p' <<<"$last")" \
    "$(sed -n 's|.* corp: \([0-9]*\)/.*|\1|p' <<<"$last")" "$(sed -n 's/^stat::slowest_unit_time_sec: *//p' "$log")" "$outcome"
done
exit $bad
