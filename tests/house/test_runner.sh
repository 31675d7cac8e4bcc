#!/usr/bin/env bash
# The test runner itself: what it counts as passed, failed and skipped, and that no kind of death goes unseen.
# Knows nothing of the game.
# shellcheck disable=SC2016 # the bodies are for the scripts' own shell
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

unset ONLY TEST_JOBS TEST_TIMEOUT TEST_WRAP # of the run that this test is part of
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

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
make_test slow <<<'echo 1..1; sleep 30; echo ok 1 - a'
make_test own <<<'# timeout: 1
echo 1..1; sleep 30; echo ok 1 - a'
make_test mark <<<'echo "$$" >"${0%/*}/mark.new"; mv "${0%/*}/mark.new" "${0%/*}/mark"; sleep 30'
make_test mark_alone <<<'# run: alone
echo "$$" >"${0%/*}/mark.new"; mv "${0%/*}/mark.new" "${0%/*}/mark"; sleep 30'
make_test late <<<'sleep 0.5; echo 1..1; echo ok 1 - late'
make_test alone <<<'# run: alone
echo 1..1; if [ -e "${0%/*}/busy" ]; then echo not ok 1 - alone; else echo ok 1 - alone; fi'
make_test busy <<<'touch "${0%/*}/busy"; sleep 0.4; rm "${0%/*}/busy"; echo 1..1; echo ok 1 - busy'

# expect STATUS LAST-LINE TEST...
expect() {
  local status=$1 line=$2 got said
  shift 2
  said=$(TEST_TIMEOUT="${LIMIT:-20}" tests/run.sh "${@/#/$box/}" 2>&1)
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
stops_all() { # a run that is stopped takes its tests with it, also one that runs alone
  local run name
  for name in mark mark_alone; do
    rm -f "$box/mark"
    tests/run.sh "$box/$name.sh" >/dev/null 2>&1 &
    run=$!
    until [ -e "$box/mark" ]; do sleep 0.1; done
    kill -TERM "$run"
    wait "$run"
    for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$(cat "$box/mark")" 2>/dev/null || break; sleep 0.3; done
    if kill -0 "$(cat "$box/mark")" 2>/dev/null; then return 1; fi
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
check 'a file that is not there is a failure' expect 1 '2 passed, 1 failed' good.sh absent.sh
check 'skipped tests are told apart' expect 0 '1 passed, 0 failed, 1 skipped' some.sh
check 'cmocka writes skipped tests its own way' expect 0 '1 passed, 0 failed, 1 skipped' cmocka.sh
check 'a whole file can be skipped' expect 0 '2 passed, 0 failed, 1 skipped' good.sh whole.sh
check 'only skipped tests are not a passed run' expect 1 '0 passed, 0 failed, 1 skipped' whole.sh
check 'no tests are not a passed run' expect 1 '0 passed, 0 failed'
LIMIT=1
check 'a hanging test is stopped' expect 1 '2 passed, 1 failed' slow.sh good.sh
LIMIT=20
check 'a script may set its own time' expect 1 '0 passed, 1 failed' own.sh
check 'a script may ask to run alone' expect 0 '4 passed, 0 failed' busy.sh alone.sh good.sh
check 'results are shown in order' in_order
check 'the output of a failing test is shown' says 'not ok 2 - b' bad.sh
check 'the signal is named' says 'died of signal 11' crash.sh
check 'ONLY chooses by name' only
check 'a run that is stopped takes its tests with it' stops_all
finish
