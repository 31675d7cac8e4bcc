#!/usr/bin/env bash
# Runs the scenarios (what is needed is built by `make fault-programs`): a table of scenario, kind of fault, calls, outcomes.
#   run.sh MOST [SCENARIO...] [KIND...]     at most MOST places per kind, spread evenly; 0: every one; paths: one on each
#                                           path through the program that leads to such a call
set -eu
cd "$(dirname "$0")/../.."
most=${1:?usage: run.sh MOST [SCENARIO...]}
shift
box=$(mktemp -d "${TMPDIR:-/tmp}/pacade-faults.XXXXXX")
xvfb=0
clean_up() {
  [ "$xvfb" = 0 ] || kill "$xvfb" 2>/dev/null || true
  rm -rf "$box"
}
trap clean_up EXIT
mkdir "$box/f"
. tests/gui/display.sh
unset DISPLAY
if [[ $# = 0 || " $* " = *' window '* ]] && { ! command -v Xvfb >/dev/null || ! display_start "$box" 700x520; }; then
  echo "# no Xvfb here: the window can't be tried" >&2
  unset DISPLAY
fi
parts=$PWD/build/release/tests/faults
"$parts/drive" "$PWD/build/release/pacade" "$parts/store" "$parts/session" "$parts/window" "$parts/shim.so" "$PWD/levels" "$box/f" "$most" "$@"
