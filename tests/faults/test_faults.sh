#!/usr/bin/env bash
# Short scenarios with one call failing, or all from one on: an error with a message or a degraded success, no crash, no
# hang, nothing corrupted. Some places of each kind are tried here; `make faults` tries every one.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
unset MAKEFLAGS MAKELEVEL MFLAGS
if [ "$(uname -s)" != Linux ]; then
  skip 'faults' 'needs a system that loads libraries before the program'
  finish
  exit
fi
builds() { make -s VARIANT=release pacade fault-programs; } # whichever variant is being tested
faults() { # faults SCENARIO: some places; fewer where one takes seconds (the window, a hunt with its tables)
  local most=2 kinds=()
  case $1 in
    window) most=1 kinds=(alloc write thread sqlite) ;;
    play) most=1 ;;
  esac
  tests/faults/run.sh "${PACADE_FAULTS:-$most}" "$1" "${kinds[@]}"
}
check 'what is needed builds' builds
check 'every agent plays the same game or says that memory is short' tests/faults/agents.sh faults "${PACADE_FAULTS:-1}"
check 'games that take much memory are the same or refused under every limit' tests/faults/agents.sh limits 50
while read -r scenario; do
  check "$scenario" faults "$scenario"
done < <(sed -n 's/^ *{"\([a-z]*\)",.*/\1/p' tests/faults/drive.c | sort -u)
finish
