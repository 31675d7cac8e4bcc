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

# An input that took too long by the clock is a find only when it takes that long of the processor.
mkdir -p "$box/stand/tests/fuzz"
cat >"$box/stand/tests/fuzz/fuzz_slow" <<'PROGRAM'
#!/usr/bin/env bash
# Times out once, as libFuzzer does; the input alone is quick, or keeps the processor busy (WORK=1).
for word; do
  case $word in
    -artifact_prefix=*) prefix=${word#*=} ;;
    *-timeout-*) while [ "${WORK:-0}" = 1 ]; do :; done; exit 0 ;;
  esac
done
echo 'stat::number_of_executed_units: 100'
[ -e "${prefix%found/*}once" ] && exit 0
: >"${prefix%found/*}once"
: >"${prefix}timeout-0a"
echo '==1== ERROR: libFuzzer: timeout after 2 seconds'
echo "artifact_prefix='$prefix'; Test unit written to ${prefix}timeout-0a"
exit 70
PROGRAM
chmod +x "$box/stand/tests/fuzz/fuzz_slow"
slow() { # slow WORK STATUS WORDS
  rm -rf "$box/stand/once" "$box/stand/found"
  WORK=$1 FUZZ_TIMEOUT=1 tests/fuzz/run.sh "$box/stand" 300 slow >"$box/said"
  [ $? = "$2" ] && grep -q "$3" "$box/said" || { cat "$box/said"; return 1; }
}
check 'an input that waited for the processor is no find, and fuzzing goes on' slow 0 0 ' 200 .*clean (timeouts of a busy machine: 1)'
check 'one that works too long is' slow 1 1 ' 100 .*FAILED: ==1== ERROR: libFuzzer: timeout'
is_kept() { [ -e "$box/stand/found/slow-timeout-0a" ]; }
check 'and is kept' is_kept
finish
