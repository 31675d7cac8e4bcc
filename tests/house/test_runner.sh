#!/usr/bin/env bash
# The test runner itself: what it counts as passed, failed and skipped, and that no kind of death goes unseen.
# Knows nothing of the game.
# shellcheck disable=SC2016 # the bodies are for the scripts' own shell
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

unset ONLY TEST_JOBS TEST_CPU TEST_GRACE TEST_HANG TEST_TIER TEST_TIMES TEST_WRAP # of the run that this test is part of
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
echo '0.50 0.50 0.50 1/100 1' >"$box/free"
echo '10000.00 9000.00 8000.00 9999/9999 1' >"$box/busy_machine"

make_test() { # make_test NAME: a script whose body is standard input
  { echo '#!/usr/bin/env bash'; cat; } >"$box/$1.sh"
  chmod +x "$box/$1.sh"
}
make_test good <<<'echo 1..2; echo ok 1 - a; echo ok 2 - b'
make_test bad <<<'echo 1..2; echo ok 1 - a; echo not ok 2 - b; exit 1'
make_test liar <<<'echo 1..1; echo not ok 1 - says failed, exits with 0'
make_test sour <<<'echo 1..1; echo ok 1 - a; exit 3'
make_test short <<<'echo 1..3; echo ok 1 - a'
make_test crash <<<'echo 1..2; echo ok 1 - a; kill -SEGV $$'
make_test mute <<<'exit 0'
make_test empty <<<'echo 1..0'
make_test some <<<'echo ok 1 - a; echo "ok 2 - b # SKIP no such thing here"; echo 1..2'
make_test cmocka <<<'echo 1..2; echo ok 1 - a; echo "not ok 2 # SKIP b"'
make_test whole <<<'echo "1..0 # SKIP not on this machine"'
make_test hangs <<<'echo 1..1; sleep 1000; echo ok 1 - a'
make_test sleeps <<<'echo 1..1; sleep 3; echo ok 1 - a'
make_test spins <<<'echo 1..1; while :; do :; done'
# The work of children counts: of one that runs (in a group of its own), and of many that have ended.
make_test spins_below <<<'echo 1..1; timeout 1000 bash -c "while :; do :; done"'
make_test spins_often <<<'echo 1..1; while :; do bash -c "for ((i = 0; i < 50000; i++)); do :; done"; done'
make_test works <<<'echo 1..1; for ((i = 0; i < 300000; i++)); do :; done; echo ok 1 - a'
make_test long <<<'# tier: full
echo 1..1; echo ok 1 - a'
make_test own <<<'# cpu: 1
echo 1..1; while :; do :; done'
make_test stubborn <<<'trap "" TERM; echo "$$" >"${0%/*}/mark.new"; mv "${0%/*}/mark.new" "${0%/*}/mark"; echo 1..1; while :; do :; done'
make_test mark <<<'echo "$$" >"${0%/*}/mark.new"; mv "${0%/*}/mark.new" "${0%/*}/mark"; sleep 1000'
make_test mark_alone <<<'# run: alone
echo "$$" >"${0%/*}/mark.new"; mv "${0%/*}/mark.new" "${0%/*}/mark"; sleep 1000'
make_test mark_window <<<'# run: window
echo "$$" >"${0%/*}/mark_window.new"; mv "${0%/*}/mark_window.new" "${0%/*}/mark_window"; sleep 1000'
make_test thief <<<'kill -KILL "$PPID"; echo 1..1; echo ok 1 - a' # what waits for it
make_test late <<<'sleep 0.5; echo 1..1; echo ok 1 - late'
make_test alone <<<'# run: alone
echo 1..1; if [ -e "${0%/*}/busy" ]; then echo not ok 1 - alone; else echo ok 1 - alone; fi'
# Each waits until the other is there: only side by side do they pass.
meet='touch "$0.here"; echo 1..1; for _ in $(seq 3000); do [ -e "${0%/*}/$other.sh.here" ] && { echo ok 1 - met; exit; }; sleep 0.1; done; echo not ok 1 - nobody came'
make_test meet_plain <<<"other=meet_window_a; $meet"
make_test meet_window_a <<<"# run: window
other=meet_window_b; $meet"
make_test meet_window_b <<<"# run: window
other=meet_plain; $meet"
# Three of each kind take a place while they run and tell how many places were taken.
crowd='touch "$0.place"; sleep 0.3; set -- "${0%/*}"/*.place; echo "$#" >>"${0%/*}/crowd"; rm "$0.place"; echo 1..1; echo ok 1 - a'
for name in crowd_1 crowd_2 crowd_3; do
  make_test "plain_$name" <<<"$crowd"
  make_test "window_$name" <<<"# run: window
$crowd"
done
make_test loud <<<'# run: window
echo 1..1; for i in 1 2 3 4 5; do echo "loud $i"; sleep 0.1; done; echo not ok 1 - loud'
make_test noisy <<<'echo 1..1; for i in 1 2 3 4 5; do echo "noisy $i"; sleep 0.1; done; echo not ok 1 - noisy'
make_test busy <<<'touch "${0%/*}/busy"; sleep 0.4; rm "${0%/*}/busy"; echo 1..1; echo ok 1 - busy'

# expect STATUS LAST-LINE TEST...
expect() {
  local status=$1 line=$2 got said
  shift 2
  said=$(tests/run.sh "${@/#/$box/}" 2>&1)
  got=$?
  printf '%s\n' "$said"
  [ "$got" = "$status" ] && [ "$(printf '%s\n' "$said" | tail -n 1)" = "$line" ]
}
in_order() { # shown in the order given, though the first takes longest
  tests/run.sh "$box/late.sh" "$box/good.sh" "$box/some.sh" | awk '/late/ && !l { l = NR } /good/ && !g { g = NR } END { exit !(l && g && l < g) }'
}
says() { # says WORDS TEST: the words stand in what a run of the test prints
  local said
  said=$(tests/run.sh "$box/$2" 2>&1)
  printf '%s\n' "$said"
  case $said in *"$1"*) ;; *) return 1 ;; esac
}
together() { # a test of the window has another one and a plain one beside it
  rm -f "$box"/*.here
  expect 0 '3 passed, 0 failed' meet_plain.sh meet_window_a.sh meet_window_b.sh
}
crowd() { # crowd JOBS MOST: of all that ran, at most so many were there at once
  rm -f "$box/crowd"
  TEST_JOBS=$1 expect 0 '6 passed, 0 failed' plain_crowd_{1,2,3}.sh window_crowd_{1,2,3}.sh || return 1
  sort -n "$box/crowd" | awk -v most="$2" '{ print; last = $1 } END { exit !(NR == 6 && last <= most) }'
}
whole() { # what two failing tests said at the same time stands in two pieces
  local said
  said=$(tests/run.sh "$box/loud.sh" "$box/noisy.sh" 2>&1)
  printf '%s\n' "$said"
  [ "$(grep -oE '(loud|noisy) [1-5]' <<<"$said" | cut -d' ' -f1 | uniq -c | awk '{ printf "%s ", $1 }')" = '5 5 ' ]
}
stops_lanes() { # both lanes of a run end with it, and before it
  local run name
  rm -f "$box"/mark "$box"/mark_window
  tests/run.sh "$box/mark.sh" "$box/mark_window.sh" >/dev/null 2>&1 &
  run=$!
  until [ -e "$box/mark" ] && [ -e "$box/mark_window" ]; do sleep 0.1; done
  kill -TERM "$run"
  wait "$run"
  for name in mark mark_window; do if kill -0 "$(cat "$box/$name")" 2>/dev/null; then return 1; fi; done
}
gone() { # the process of the mark has ended
  for _ in {1..3000}; do kill -0 "$(cat "$box/mark")" 2>/dev/null || return 0; sleep 0.1; done
  return 1
}
kills_stubborn() { # a test that ignores the signal is killed
  rm -f "$box/mark"
  TEST_CPU=1 TEST_GRACE=1 expect 1 '0 passed, 1 failed' stubborn.sh && gone
}
orphans() { # a run that dies leaves no test behind
  local run
  rm -f "$box/mark"
  tests/run.sh "$box/mark.sh" >/dev/null 2>&1 &
  run=$!
  until [ -e "$box/mark" ]; do sleep 0.1; done
  kill -KILL "$run"
  wait "$run" 2>/dev/null
  gone
}
times() { # a table of all, the one that works most first, whatever it waits
  TEST_TIMES=1 tests/run.sh "$box/sleeps.sh" "$box/good.sh" "$box/works.sh" | awk '/^ +[0-9.]+ +[0-9.]+ / { n++; if (n == 1) first = $3; if ($3 ~ /sleeps/) slept = $1 < 1 && $2 >= 3 }
    { print } END { exit !(n == 3 && first ~ /works/ && slept) }'
}
stops_all() { # a run that is stopped takes its tests with it, also one that runs alone
  local run name
  for name in mark mark_alone; do
    rm -f "$box/mark"
    tests/run.sh "$box/$name.sh" >/dev/null 2>&1 &
    run=$!
    until [ -e "$box/mark" ]; do sleep 0.1; done
    kill -TERM "$run"
    wait "$run"
    gone || return 1
  done
}
only() { ONLY=goo tests/run.sh "$box/good.sh" "$box/bad.sh" | tail -n 1 | grep -qx '2 passed, 0 failed'; }

check 'passing tests are counted' expect 0 '2 passed, 0 failed' good.sh
check 'a failing test fails the run' expect 1 '3 passed, 1 failed' good.sh bad.sh
check 'a failure counts whatever the exit status' expect 1 '0 passed, 1 failed' liar.sh
check 'an exit status counts whatever was printed' expect 1 '1 passed, 1 failed' sour.sh
check 'tests that never ran are a failure' expect 1 '1 passed, 1 failed' short.sh
check 'a crash is a failure' expect 1 '1 passed, 1 failed' crash.sh
check 'a program that prints nothing is a failure' expect 1 '0 passed, 1 failed' mute.sh
check 'a file without tests is a failure' expect 1 '0 passed, 1 failed' empty.sh
check 'a file whose end nobody saw is a failure' expect 1 '0 passed, 1 failed' thief.sh
check 'a file that is not there is a failure' expect 1 '2 passed, 1 failed' good.sh absent.sh
check 'skipped tests are told apart' expect 0 '1 passed, 0 failed, 1 skipped' some.sh
check 'cmocka writes skipped tests its own way' expect 0 '1 passed, 0 failed, 1 skipped' cmocka.sh
check 'a whole file can be skipped' expect 0 '2 passed, 0 failed, 1 skipped' good.sh whole.sh
check 'only skipped tests are not a passed run' expect 1 '0 passed, 0 failed, 1 skipped' whole.sh
check 'no tests are not a passed run' expect 1 '0 passed, 0 failed'
export TEST_LOAD=$box/free TEST_HANG=1000 # this machine may be busy
TEST_CPU=1 TEST_JOBS=3 check 'tests that spin, also in children, are stopped by their processor time' expect 1 '2 passed, 3 failed' spins.sh spins_below.sh spins_often.sh good.sh
TEST_CPU=1 check 'but waiting is no work' expect 0 '1 passed, 0 failed' sleeps.sh
check 'a script may set its own processor time, and it is reported' says 'stopped: it used more than 1 s of the processor' own.sh
check 'a test that does not listen is killed' kills_stubborn
TEST_HANG=1 check 'a test that hangs is stopped, and it is reported' says 'stopped: it had not ended after 1 s' hangs.sh
export TEST_LOAD=$box/busy_machine
TEST_HANG=1 check 'on a busy machine a test may wait longer' expect 0 '1 passed, 0 failed' sleeps.sh
unset TEST_LOAD TEST_HANG
check 'TEST_TIMES shows the processor time of every file' times
check 'a run that dies leaves no test behind' orphans
check 'a script may ask to run alone' expect 0 '4 passed, 0 failed' busy.sh alone.sh good.sh
check 'two tests of the window and another run side by side' together
check 'but no more than that' crowd 2 3
check 'with one job, one at a time' crowd 1 1
check 'results are shown in order' in_order
check 'results are not mixed' whole
check 'the output of a failing test is shown' says 'not ok 2 - b' bad.sh
check 'the signal is named' says 'died of signal 11' crash.sh
check 'ONLY chooses by name' only
check 'every tier runs unless one is chosen' expect 0 '3 passed, 0 failed' long.sh good.sh
TEST_TIER=quick check 'the quick tier leaves out what is for the full one' expect 0 '2 passed, 0 failed' long.sh good.sh
check 'a run that is stopped takes its tests with it' stops_all
check 'from every lane' stops_lanes
finish
