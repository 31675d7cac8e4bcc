#!/usr/bin/env bash
# A bench and a tournament that are killed with kill -9 again and again and resumed each time: the table in the end is that
# of a run that nobody disturbed, to the byte. They are killed by how far they came, so that every machine kills as often.
#   kills.sh KILLS        PACADE names the program (default: build/pacade)
set -u
cd "$(dirname "$0")/../.." || exit 1
kills=${1:?usage: kills.sh KILLS}
. tests/house/tap.sh
. tests/cli/lib.sh
state=1
below() { # below N: sets `drawn`; the same numbers on every machine
  state=$(((state * 1103515245 + 12345) & 0x7fffffff))
  drawn=$(((state >> 12) % $1))
}
size_of() { stat -c %s "$tmp/$1.resume" 2>/dev/null || echo 0; }

# one_life NAME COMMAND...: runs it until some more bytes are in its journal, then kills it; false when it ended before
one_life() {
  local name=$1 until pid ended
  shift
  below 300 # bytes: a few games
  until=$(($(size_of "$name") + drawn))
  "$PACADE" "$@" --output "$tmp/$name" --resume >/dev/null 2>"$tmp/err" &
  pid=$!
  while [ "$(size_of "$name")" -le "$until" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.005; done
  kill -KILL "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
  ended=$?
  [ "$ended" = 137 ] && return 0
  echo "status $ended: $(cat "$tmp/err")"
  return 1
}

killed() { # killed NAME COMMAND...
  local name=$1 done=0 least kept=0
  shift
  while [ "$done" -lt "$kills" ]; do
    one_life "$name" "$@" || { echo "it ended after $done kills"; return 1; }
    least=$kept
    kept=$(grep -c '^game' "$tmp/$name.resume" 2>/dev/null)
    [ "${kept:-0}" -ge "$((least > 0 ? least - 1 : 0))" ] || { echo "of $least games $kept are left"; return 1; } # a line may be cut
    done=$((done + 1))
  done
  echo "# $name: $done kills, $kept games kept by them"
  expect 0 "$@" --output "$tmp/$name" --resume && [ ! -e "$tmp/$name.resume" ] || return 1
  expect 0 "$@" && cut_times <"$tmp/out" >"$tmp/straight" && cut_times <"$tmp/$name" | cmp - "$tmp/straight"
}

games=$((kills * 20 + 40)) # more than they play while they are waited for
check "a bench, killed $kills times" killed bench bench --map 4/01-open-court --agent minimax:depth=2 --agent planner:nodes=300 \
  --monsters chase-random --max-turns 60 --games $((games / 2)) --jobs 2 --format csv
check "a tournament, killed $kills times" killed tournament tournament --map 4/01-open-court --pacman minimax:depth=2,planner:nodes=300 \
  --monsters chase-random,greedy-random --max-turns 60 --games $((games / 4)) --jobs 2 --format csv
finish
