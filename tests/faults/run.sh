#!/usr/bin/env bash
# Builds the fault library and its driver, and runs the scenarios: a table of scenario, kind of fault, calls, and outcomes.
#   run.sh MOST [SCENARIO...] [KIND...]     at most MOST places a kind, spread evenly; 0: every one
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
cc=${CC:-gcc}
"$cc" -std=gnu17 -O1 -Wall -Wextra -fPIC -shared -o "$box/shim.so" tests/faults/shim.c -ldl
"$cc" -std=c17 -O1 -Wall -Wextra -o "$box/drive" tests/faults/drive.c
mkdir "$box/f"
. tests/gui/display.sh
unset DISPLAY
if [[ $# = 0 || " $* " = *' window '* ]] && { ! command -v Xvfb >/dev/null || ! display_start "$box" 700x520; }; then
  echo "# no Xvfb here: the window can't be tried" >&2
  unset DISPLAY
fi
release=$PWD/build/release
"$box/drive" "$release/pacade" "$release/tests/faults/store" "$release/tests/faults/window" "$box/shim.so" "$PWD/levels" "$box/f" "$most" "$@"
