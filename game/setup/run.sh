#!/usr/bin/env bash
# Opens the arcade; where there is no display it says so and prints the comparison table of the agents instead.
# Builds nothing.
#   run.sh PROGRAM
set -euo pipefail

program=${1:?usage: run.sh PROGRAM}

table() {
  printf 'pacade: %s: here is how the agents compare on the shipped maps instead\n' "$1" >&2
  printf 'pacade: levels 5 to 7 take minutes and are left out: %s bench --level 5 (or 6, 7) shows one\n' "$program" >&2
  "$program" bench
  exec "$program" bench --level 4 --games 2
}

[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || table 'no display'

# The display may be named and yet not answer: the program then says so on standard error and exits with 1.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
status=0
{ "$program" 2>&1 >&3 3>&- | tee "$said" >&2 3>&-; status=${PIPESTATUS[0]}; } 3>&1 || true
if [ "$status" = 1 ] && grep -qiE 'display|OpenGL' "$said"; then
  rm -f "$said"
  table 'the display cannot be used'
fi
exit "$status"
