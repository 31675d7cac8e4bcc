#!/usr/bin/env bash
# Builds the fault library and its driver, and runs the scenarios: a table of scenario, kind of fault, calls, and outcomes.
#   run.sh MOST [SCENARIO...]     at most MOST places a kind, spread evenly; 0: every one
set -eu
cd "$(dirname "$0")/../.."
most=${1:?usage: run.sh MOST [SCENARIO...]}
shift
box=$(mktemp -d "${TMPDIR:-/tmp}/pacade-faults.XXXXXX")
trap 'rm -rf "$box"' EXIT
cc=${CC:-gcc}
"$cc" -std=gnu17 -O1 -Wall -Wextra -fPIC -shared -o "$box/shim.so" tests/faults/shim.c -ldl
"$cc" -std=c17 -O1 -Wall -Wextra -o "$box/drive" tests/faults/drive.c
mkdir "$box/f"
"$box/drive" "$PWD/build/release/pacade" "$PWD/build/release/tests/faults/store" "$box/shim.so" "$PWD/levels" "$box/f" "$most" "$@"
