#!/usr/bin/env bash
# Every fuzzing target on its seeds, on everything that was ever found, and on some thousands of inputs made from them
# (the same every time), under ASan and UBSan. `make fuzz` looks further.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
unset MAKEFLAGS MAKELEVEL MFLAGS
export ASAN_OPTIONS=max_allocation_size_mb=600:allocator_may_return_null=1:detect_leaks=1
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

runs=${PACADE_FUZZ_RUNS:-1500}
makes_seeds() { PACADE=${PACADE:-build/pacade} tests/fuzz/corpus.sh "$box/corpus"; }
builds() { make -s VARIANT=asan fuzz-targets >"$box/log" 2>&1 || { cat "$box/log"; return 1; }; }
target() {
  local name=$1 runs=$runs seeds=("$box/corpus/$1"/*) found=("tests/fuzz/found/$1"/*)
  [ -e "${found[0]}" ] || found=()
  [ "$name" != endgame ] || runs=$((runs / 8)) # each writes a table, reads it and checks it
  "build/asan/tests/fuzz/fuzz_$name" "$runs" "${seeds[@]}" "${found[@]}" >"$box/said" 2>&1 || { tail -n 40 "$box/said"; return 1; }
  awk '/the slowest took/ { if ($(NF - 1) >= 1) { print "slow: " $0; exit 1 } }' "$box/said"
}

check 'the targets build' builds
check 'the seeds are made' makes_seeds
for file in tests/fuzz/fuzz_*.c; do
  name=${file##*/fuzz_} name=${name%.c}
  check "$name" target "$name"
done
finish
