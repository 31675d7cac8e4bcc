#!/usr/bin/env bash
# Agents of the user in the window: one of the agents folder is found and plays, a broken one is told of and does no harm,
# one that never answers does not keep the window, and no process is left when it closes.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

put_agents() {
  fresh_home
  folder=$XDG_DATA_HOME/pacade/agents
  mkdir -p "$folder/first" "$folder/broken" "$folder/silent"
  cp tests/support/hostile_agent.py "$folder/first/agent.py"
  echo 'raise SystemExit("not today")' >"$folder/broken/agent.py"
  echo 'import time; time.sleep(1000)' >"$folder/silent/agent.py"
}
walk() { # walk SCRIPT ARGS...
  printf '%b' "$1" >"$tmp/script"
  shift
  : >"$log"
  within "$WALK_PATIENCE" "$PACADE" window --width 800 --height 600 --script "$tmp/script" --ui-log "$log" "$@" 2>"$tmp/err" || { cat "$tmp/err"; return 1; }
}
found() {
  put_agents
  walk 'until title\nwait 3\nquit\n' || return 1
  grep -q "^own agent mine/first ready$" "$log" && grep -q '^own agent mine/broken .*not today' "$log"
}
plays() {
  put_agents
  walk 'until play\nuntil result\nquit\n' --map 4/01-open-court --pacman mine/first --speed 200 || return 1
  grep -q '^game start .*agent=mine/first' "$log"
}
left() {
  local i
  for i in $(seq 60); do
    pgrep -f "$tmp/.*agent.py" >/dev/null || pgrep -fx 'python3 agent.py' >/dev/null || return 0
    sleep 0.1
  done
  pgrep -af agent.py
  return 1
}
try 'agents of the folder are found, broken ones are told of' found
try 'one of them plays' plays
try 'no process is left' left

finish
