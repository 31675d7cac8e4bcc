#!/usr/bin/env bash
# Several windows on one store at once, with a clock that jumps by days: each plays its games and leaves; every result with
# its replay is there afterwards, and the store is sound. One of them is killed while the others write.
# tier: full
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh
fresh_home
mapfile -t maps < <(for file in levels/1/*.txt; do echo "1/$(basename "$file" .txt)"; done | head -n 4)
windows=${#maps[@]}

# A game by an agent, seen to its end; the result is written behind the window's back, and at the latest when it closes.
printf 'until play\nkey End\nuntil result\nquit\n' >"$tmp/script"
printf 'until play\nkey End\nuntil result\nwait 1000\n' >"$tmp/stay"
jumps() { "$CC" -std=gnu17 -O1 -fPIC -shared -o "$tmp/jump.so" tests/gui/jump.c -ldl; }

one_window() { # one_window NUMBER MAP AGENT SCRIPT
  # shellcheck disable=SC2154 # set by load_share
  LD_PRELOAD=${preload:-} within "$WALK_PATIENCE" "$PACADE" window --width 640 --height 480 --map "$2" --pacman "$3" --seed "$1" --script "$4" \
    --ui-log "$tmp/log.$1" >"$tmp/out.$1" 2>"$tmp/err.$1"
}

together() { # together AGENT: all at once; all end well
  local i pids=() bad=0
  for ((i = 0; i < windows; i++)); do
    one_window "$i" "${maps[i]}" "$1" "$tmp/script" &
    pids+=($!)
  done
  for ((i = 0; i < windows; i++)); do wait "${pids[i]}" || { echo "window $i: status $?" && cat "$tmp/err.$i" && bad=1; }; done
  return $bad
}
sound() { [ "$(asked 'PRAGMA integrity_check')" = ok ]; }
results() { # results AGENT: each map has one, with a replay
  [ "$(asked "SELECT count(DISTINCT board) FROM results WHERE name = '$1'")" = "$windows" ] || { asked 'SELECT count(*) FROM results'; return 1; }
  [ "$(asked "SELECT count(*) FROM results WHERE name = '$1' AND id NOT IN (SELECT result FROM replays)")" = 0 ]
}
killed() { # one is killed when its game is over, while others begin theirs
  local victim
  one_window 9 "${maps[0]}" dfs "$tmp/stay" &
  victim=$!
  patience
  until grep -q '^game over' "$tmp/log.9" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || { echo 'the game is never over'; cat "$tmp/err.9"; break; }
    sleep 0.1
  done
  together bfs
  local status=$?
  pkill -KILL -P "$victim"
  wait "$victim" 2>/dev/null
  return $status
}

check 'the clock that jumps' jumps
[ -e "$tmp/jump.so" ] && preload=$tmp/jump.so
case $PACADE in *asan* | *tsan*) preload='' ;; esac # the sanitizers want to be first
try "$windows windows at once, on a store that none has begun" together astar
try 'every result is there' results astar
try 'the store is sound' sound
try 'again, while one is killed' killed
try 'every result of these is there' results bfs
try 'those from before are, too' results astar
try 'the store is sound after that' sound
finish
