#!/usr/bin/env bash
# Agents of the user in the window: one of the agents folder is found and plays, a broken one is reported and does no harm,
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
  walk 'until title\nwait 8\nquit\n' || return 1
  grep -q "^own agent mine/first ready$" "$log" && grep -q '^own agent mine/broken .*not today' "$log"
}
plays() {
  put_agents
  walk 'until play\nuntil result\nquit\n' --map 4/01-open-court --pacman mine/first --speed 200 || return 1
  grep -q '^game start .*agent=mine/first' "$log"
}
left() {
  for _ in $(seq 60); do
    pgrep -f "$tmp/.*agent.py" >/dev/null || pgrep -fx 'python3 agent.py' >/dev/null || return 0
    sleep 0.1
  done
  pgrep -af agent.py
  return 1
}
try 'agents of the folder are found, broken ones are reported' found
try 'one of them plays' plays
# ---- Your agents ----

listed() { # states, and the check of one
  put_agents
  cp ai/kit/python/greedy.py "$folder/first/agent.py"
  cp ai/kit/python/pacade_agent.py "$folder/first/"
  rm -r "$folder/silent"
  walk 'until agents\nuntil idle\nkey Down\nkey C\nwait 1\nuntil idle\nwait 0.3\nquit\n' --screen agents || return 1
  grep -q '^screen agents' "$log" && grep -q '^agents check mine/first$' "$log" && [ "$(grep -c '^own agent mine/first ready$' "$log")" -ge 2 ] ||
    { grep agent "$log"; return 1; }
}
edited() { # made from the template, edited while the window is open, and seen to play otherwise
  fresh_home
  folder=$XDG_DATA_HOME/pacade/agents
  walk 'until agents\nwait 0.5\nkey N\nwait 0.2\nkey 1\nwait 2\nuntil idle\nquit\n' --screen agents || return 1
  grep -q '^agents made my-agent$' "$log" && [ -s "$folder/my-agent/agent.py" ] || { cat "$log"; return 1; }
  (
    until grep -q '^game over' "$log" 2>/dev/null; do sleep 0.1; done
    sed 's/^    def choose(self, turn.*/&\n        return turn.legal[0] if turn.number < 4 else "resign"/' "$folder/my-agent/agent.py" >"$tmp/edited.py"
    cp "$tmp/edited.py" "$folder/my-agent/agent.py"
  ) &
  local editor=$!
  walk 'until play\nuntil result\nwait 3\nkey R\nuntil play\nuntil result\nwait 0.3\nquit\n' --map 4/01-open-court --pacman mine/my-agent --speed 300 || return 1
  wait $editor
  is 'games' "$(grep -c '^game over' "$log")" 2 && grep '^game over' "$log" | tail -n 1 | grep -q 'outcome=gave up.* moves=3 ' || { grep '^game' "$log"; return 1; }
}
crashed() { # in a game: told at once, with the traceback, and the position can be seen
  fresh_home
  folder=$XDG_DATA_HOME/pacade/agents
  mkdir -p "$folder/crasher"
  cp ai/kit/python/pacade_agent.py "$folder/crasher/"
  printf 'import pacade_agent\nclass C(pacade_agent.Agent):\n    levels = (4,)\n    def choose(self, turn):\n        return [turn.legal[0]] [turn.number // 5]\nC().run()\n' >"$folder/crasher/agent.py"
  walk 'until play\nuntil result\nwait 2\ngo agents\nuntil agents\nuntil idle\nkey C\nwait 1\nuntil idle\nwait 0.3\nkey S\nuntil play\nwait 1\nquit\n' \
    --map 4/01-open-court --pacman mine/crasher --speed 100 || return 1
  grep -q '^own agent mine/crasher the program ended (exit status 1)' "$log" && grep -q '^IndexError: list index out of range' "$log" &&
    grep -q '^agents show mine/crasher turn 5$' "$log" || { grep -v '^target\|^alive' "$log" | tail -n 30; return 1; }
}
in_lab() { # listed though they answer after the lab was opened, and not chosen unless somebody does
  put_agents
  rm -r "$folder/silent" "$folder/broken"
  walk 'until lab\nwait 6\nkey B\nwait 0.5\nquit\n' --screen lab || return 1
  grep -q '^own agent mine/first ready$' "$log" && grep -q '^target lab.6.12 ' "$log" && grep -q '^lab run agents=4 ' "$log" || { grep '^lab\|^own\|target lab.6' "$log"; return 1; }
}
renewed() { # edited while the window is open: other options, then none at all, then an error, each seen without a game
  fresh_home
  folder=$XDG_DATA_HOME/pacade/agents
  mkdir -p "$folder/changes"
  cp ai/kit/python/pacade_agent.py "$folder/changes/"
  write() { printf 'import pacade_agent\nclass C(pacade_agent.Agent):\n    levels = (%s)\n%b    def choose(self, turn):\n        return turn.legal[0]\nC().run()\n' "$1" "$2" >"$tmp/new.py" && cp "$tmp/new.py" "$folder/changes/agent.py"; }
  write '4,' '    mode = pacade_agent.Choice("a", "a", "b", "c")\n    depth = pacade_agent.Int(3, 1, 9)\n'
  heard_line() {
    for _ in $(seq 600); do
      grep -q "$1" "$log" 2>/dev/null && return 0
      sleep 0.1
    done
    return 1
  }
  (
    heard_line '^screen race'
    write '4, 7' '    depth = pacade_agent.Int(3, 1, 9)\n    mode = pacade_agent.Choice("x", "x", "y")\n    wide = pacade_agent.Bool(True)\n'
    heard_line 'renewed options=3$'
    write '7,' ''
    heard_line 'renewed options=0$'
    echo 'this is no Python' >"$folder/changes/agent.py"
  ) &
  local editor=$! status=0
  walk 'until agents\nuntil idle\nwait 1\nkey R\nuntil race\nwait 8\nkey Down\nkey Right\nwait 1\ngo lab\nwait 2\ngo agents\nwait 4\nquit\n' --screen agents || status=1
  kill $editor 2>/dev/null
  wait $editor 2>/dev/null
  [ $status = 0 ] && grep -q 'renewed options=3$' "$log" && grep -q 'renewed options=0$' "$log" && grep -q "^own agent mine/changes ended before its 'id' (exit status 1)" "$log" ||
    { grep -v '^target\|^alive\|^cut' "$log"; return 1; }
}
told() { # the whole protocol in the window as well, and a record that says what must be said
  fresh_home
  folder=$XDG_DATA_HOME/pacade/agents
  mkdir -p "$folder/logger"
  cat >"$folder/logger/agent.py" <<END
import json, sys
log = open("$tmp/dialogue", "w")
for line in sys.stdin:
    m = json.loads(line)
    print(m["type"], m.get("outcome", ""), file=log, flush=True)
    if m["type"] == "hello": print('{"type":"id","name":"Log","levels":[4]}', flush=True)
    elif m["type"] == "game": print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn":
        print("thinking of", m["turn"], file=sys.stderr, flush=True)
        print(m["legal"][0], flush=True)
END
  walk 'until play\nuntil result\nwait 1\nkey F2\nwait 1\nquit\n' --map 4/01-open-court --pacman mine/logger --speed 300 --sandbox none || return 1
  is 'what it was told' "$(uniq <"$tmp/dialogue" | tr -s ' \n' ' ')" 'hello game turn over lost quit ' || return 1
  find "$HOME" "$XDG_DATA_HOME" -name '*.pacade' -exec cat {} + >"$tmp/saved"
  grep -q '^note: pacman: timed .*not reproducible' "$tmp/saved" && grep -q '^note: pacman: stderr: thinking of 1$' "$tmp/saved" || { grep ^note "$tmp/saved"; return 1; }
}
is() { [ "$2" = "$3" ] || { echo "$1: '$2' instead of '$3'"; return 1; }; }
try 'your agents: a list, and one is checked' listed
try 'one made from the template is edited while the window is open, and plays otherwise' edited
try 'a crash is reported with its traceback, and the position is shown' crashed
try 'an agent hears the end of its game, and a saved game has its notes' told
try 'what it says of itself is asked again when it is saved' renewed
try 'the lab lists one that answers later' in_lab
try 'no process is left' left

finish
