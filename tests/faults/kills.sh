#!/usr/bin/env bash
# A bench and a tournament that are killed with kill -9 again and again and resumed each time: the table in the end is that
# of a run that nobody disturbed, to the byte. They are killed by how far they came, so that every machine kills as often.
#   kills.sh KILLS        PACADE names the program (default: build/pacade)
set -u
cd "$(dirname "$0")/../.." || exit 1
kills=${1:?usage: kills.sh KILLS}
. tests/house/tap.sh
. tests/cli/lib.sh
exec 3>&1 # for figures: what a check says is shown only when it fails
state=1
below() { # below N: sets `drawn`; the same numbers on every machine
  state=$(((state * 1103515245 + 12345) & 0x7fffffff))
  drawn=$(((state >> 12) % $1))
}
size_of() { stat -c %s "$tmp/$1.resume" 2>/dev/null || echo 0; }

# one_life NAME COMMAND...: runs it until some more bytes are in its journal, then kills it. Status 2: it had played all
# its games before; 1: it ended in another way.
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
  [ "$ended" = 0 ] && return 2
  echo "status $ended: $(cat "$tmp/err")"
  return 1
}

# killed NAME GAMES COMMAND...: killed as often as asked. On a busy machine it plays more between two looks: where it ended
# before, it begins anew with twice the games.
killed() {
  local name=$1 games=$2 done=0 least kept=0 life
  shift 2
  while [ "$done" -lt "$kills" ]; do
    one_life "$name" "$@" --games "$games"
    life=$?
    if [ "$life" = 2 ] && [ "$games" -lt $((kills * 1000)) ]; then
      echo "# $name: $games games were played after $done kills: again with twice as many" >&3
      rm -f "$tmp/$name" "$tmp/$name.resume"
      games=$((games * 2)) done=0 kept=0
      continue
    fi
    [ "$life" = 0 ] || { echo "it ended after $done kills"; return 1; }
    least=$kept
    kept=$(grep -c '^game' "$tmp/$name.resume" 2>/dev/null)
    [ "${kept:-0}" -ge "$((least > 0 ? least - 1 : 0))" ] || { echo "of $least games $kept are left"; return 1; } # a line may be cut
    done=$((done + 1))
  done
  echo "# $name: $done kills, $kept games kept by them" >&3
  expect 0 "$@" --games "$games" --output "$tmp/$name" --resume && [ ! -e "$tmp/$name.resume" ] || return 1
  expect 0 "$@" --games "$games" && cut_times <"$tmp/out" >"$tmp/straight" && cut_times <"$tmp/$name" | cmp - "$tmp/straight"
}

check "a bench, killed $kills times" killed bench $((kills * 10 + 20)) bench --map 4/01-open-court --agent minimax:depth=2 \
  --agent planner:nodes=300 --monsters chase-random --max-turns 60 --jobs 2 --format csv
check "a tournament, killed $kills times" killed tournament $((kills * 5 + 10)) tournament --map 4/01-open-court \
  --pacman minimax:depth=2,planner:nodes=300 --monsters chase-random,greedy-random --max-turns 60 --jobs 2 --format csv
finish
