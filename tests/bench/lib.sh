# shellcheck shell=bash
# Sourced by the scripts that measure speed: each figure is one row of one table.
# figure NAME OURS THEIRS UNIT RATIO PIN: RATIO is how many times as fast we are, PIN what it must not fall below ("-" for
# THEIRS, RATIO or PIN where there is none). Rows go to $SPEED_TABLE; without it they are dropped.
figure() {
  local IFS=$'\t'
  [ -z "${SPEED_TABLE:-}" ] || printf '%s\n' "$*" >>"$SPEED_TABLE"
}
