#!/usr/bin/env bash
# The kits for agents in other languages: every example plays and its records verify, a new agent runs at once, and
# `agent check` tells a good one from a bad one.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
command -v python3 >/dev/null || { skip 'the kits' 'python3 is not installed'; finish; exit; }
export XDG_DATA_HOME=$tmp/data PYTHONDONTWRITEBYTECODE=1

declare -A recorded=([random_walk]='1/08-pipe-organ 4/01-open-court' [greedy]='2/01-the-nap 7/01-corner-shop' [astar]='3/01-morning-meadow 4/01-open-court')
plays() { # plays NAME COMMAND: every level that it claims, without a fault; and the records of two games verify
  local map
  expect 0 agent check "exec:$2" --json --max-turns 60 || return 1
  is "games that are not ok" "$(grep -cv '"verdict": "ok"' "$tmp/out")" 0 && [ "$(wc -l <"$tmp/out")" -ge 10 ] || { cat "$tmp/out"; return 1; }
  for map in ${recorded[$1]}; do
    expect 0 play "$map" --pacman "exec:$2" --max-turns 60 --agent-nodes 1000 --record "$tmp/game.txt" || return 1
    grep -q '^note: pacman: .*\(fault\|stderr\)' "$tmp/game.txt" && { echo "$map"; grep '^note' "$tmp/game.txt"; return 1; }
    expect 0 replay "$tmp/game.txt" --verify || return 1
  done
}
shortest() { # shortest COMMAND: as many moves as the program's own A*
  expect 0 play 1/08-pipe-organ --pacman "exec:$1" && grep -qx 'moves     63' "$tmp/out" || { cat "$tmp/out"; return 1; }
}
for name in random_walk greedy astar; do check "Python: $name plays" plays "$name" "python3 ai/kit/python/$name.py"; done
check 'Python: its A* walks the shortest path' shortest 'python3 ai/kit/python/astar.py'

if command -v cc >/dev/null; then
  builds() { cc -std=c99 -O1 -Wall -Wextra -Wpedantic -Wshadow -Werror -o "$tmp/$1" "ai/kit/c/$1.c"; }
  for name in random_walk greedy astar; do
    check "C: $name compiles" builds $name
    check "C: $name plays" plays "$name" "$tmp/$name"
  done
  check 'C: its A* walks the shortest path' shortest "$tmp/astar"
else
  skip 'the examples in C' 'there is no cc'
fi
if command -v node >/dev/null; then
  for name in random_walk greedy astar; do check "JavaScript: $name plays" plays "$name" "node ai/kit/javascript/$name.js"; done
  check 'JavaScript: its A* walks the shortest path' shortest 'node ai/kit/javascript/astar.js'
else
  skip 'the examples in JavaScript' 'node is not installed'
fi
# The same search, written three times: the same game, of which the fog is the hardest part.
same_star() {
  local map command score
  for map in 3/01-morning-meadow 4/01-open-court; do
    expect 0 play $map --pacman 'exec:python3 ai/kit/python/astar.py' --max-turns 300 || return 1
    score=$(grep '^score\|^moves' "$tmp/out")
    for command in "$tmp/astar" 'node ai/kit/javascript/astar.js'; do
      command -v "${command%% *}" >/dev/null || continue
      expect 0 play $map --pacman "exec:$command" --max-turns 300 && is "$command on $map" "$(grep '^score\|^moves' "$tmp/out")" "$score" || return 1
    done
  done
}
check 'the three A* play the same games' same_star

# ---- the Python kit ----

mkdir "$tmp/py" && cp ai/kit/python/pacade_agent.py "$tmp/py/"
# An agent that plays every turn on with the kit's own rules, and says so on standard error when the game differs.
cat >"$tmp/py/model.py" <<'AGENT'
import sys
import pacade_agent
from pacade_agent import State

class Model(pacade_agent.Agent):
    def start(self, game):
        self.expected, self.compared = None, 0
    def choose(self, turn):
        state = State.of(turn)
        if self.expected is not None:
            same = state[1:5] == self.expected[1:5]
            self.compared += 1
            if self.compared == 5: sys.stderr.write("compared 5 turns\n")
            if not same: sys.stderr.write("turn %d: %r instead of %r\n" % (turn.number, state[1:5], self.expected[1:5]))
        if state.legal() != turn.legal: sys.stderr.write("legal: %r instead of %r\n" % (state.legal(), turn.legal))
        reach = lambda s: -min(pacade_agent.manhattan(s.pacman, m) for m in s.monsters) if s.monsters else 0
        move = min(turn.legal, key=lambda m: (state.after(m).outcome == "lost", reach(state.after(m)), -state.after(m).score))
        next = state.after(move)
        self.expected = next.after_monsters(next.chase_moves()) if next.outcome == "playing" else next
        return move

Model().run()
AGENT
model() { # the rules of the kit are those of the game
  local map
  for map in $("$PACADE" maps --level 4 --json | sed -n '1,3s/.*"id": *"\([^"]*\)".*/\1/p'); do
    expect 0 play "$map" --pacman "exec:python3 $tmp/py/model.py" --monsters chase --max-turns 200 --record "$tmp/game.txt" || return 1
    is "$map" "$(grep -c 'stderr: turn\|stderr: legal\|fault' "$tmp/game.txt")" 0 || { grep '^note' "$tmp/game.txt" | head; return 1; }
    grep -q 'stderr: compared 5 turns' "$tmp/game.txt" || { echo 'nothing was compared'; return 1; }
  done
}
check 'Python: a state played on is what the game does' model

cat >"$tmp/py/chatty.py" <<'AGENT'
import os, subprocess, sys
import pacade_agent

class Chatty(pacade_agent.Agent):
    depth = pacade_agent.Int(3, 1, 9)
    mode = pacade_agent.Choice("a", "a", "b")
    fast = pacade_agent.Bool(False)
    def start(self, game):
        print("depth", self.depth, "mode", self.mode, "fast", self.fast)
    def choose(self, turn):
        print("W"); sys.stdout.flush(); os.write(1, b"N\n"); subprocess.run(["echo", "S"])
        assert sys.stdin.read() == ""
        return turn.legal[-1]

Chatty().run()
AGENT
prints() {
  mkdir -p "$tmp/data/pacade/agents/chatty" && cp "$tmp/py/pacade_agent.py" "$tmp/data/pacade/agents/chatty/" &&
    cp "$tmp/py/chatty.py" "$tmp/data/pacade/agents/chatty/agent.py"
  expect 0 play 1/01-first-corridor --pacman mine/chatty:depth=5,mode=b --max-turns 4 --record "$tmp/game.txt" || return 1
  grep -q 'stderr: depth 5 mode b fast False' "$tmp/game.txt" && grep -q 'stderr: N' "$tmp/game.txt" ||
    { grep '^note' "$tmp/game.txt"; return 1; }
  expect 0 agent check mine/chatty --json --max-turns 5 || return 1
  is 'junk lines' "$(grep -o '"junk_lines": [0-9]*' "$tmp/out" | sort -u)" '"junk_lines": 0'
  # The process served a game with options before; without them they are at their defaults again.
  expect 0 bench --map 1/01-first-corridor --agent mine/chatty:depth=7 --agent mine/chatty --games 2 --jobs 1 --agent-nodes 5
}
check 'Python: prints, children and input() leave the protocol alone; options arrive' prints

cat >"$tmp/chatty.c" <<'AGENT'
#include "pacade_agent.h"
static PacadeOption options[] = {{.name = "depth", .initial = 3, .min = 1, .max = 9}, {.name = "fast", .is_bool = true}};
static char choose(void *self, const PacadeTurn *turn) {
  (void)self;
  printf("W\nN\ndepth %g fast %g\n", options[0].value, options[1].value);
  if (getchar() != EOF) return 'Q';
  return turn->legal[strlen(turn->legal) - 1];
}
int main(void) {
  printf("E\n");
  return pacade_run(&(PacadeAgent){.name = "Chatty", .options = options, .option_count = 2, .choose = choose});
}
AGENT
cat >"$tmp/chatty.js" <<'AGENT'
const { Agent } = require(`${process.env.KIT}/pacade_agent.js`);
class Chatty extends Agent {
  constructor() {
    super();
    this.options = [{ name: 'depth', kind: 'int', default: 3, min: 1, max: 9 }, { name: 'fast', kind: 'bool', default: false }];
  }
  choose(turn) {
    console.log('W');
    process.stdout.write('N\n');
    console.log('depth', this.option.depth, 'fast', this.option.fast ? 1 : 0);
    return turn.legal[turn.legal.length - 1];
  }
}
new Chatty().run();
AGENT
quiet() { # quiet NAME FILE PROGRAM: its prints are errors, and no junk; the option arrives
  local folder=$tmp/data/pacade/agents/$1
  mkdir -p "$folder" && cp "$2" "$folder/$3" && chmod +x "$folder/$3" || return 1
  expect 0 play 1/01-first-corridor --pacman "mine/$1:depth=5,fast=yes" --max-turns 4 --record "$tmp/game.txt" &&
    grep -q 'stderr: depth 5 fast 1' "$tmp/game.txt" && ! grep -q fault "$tmp/game.txt" || { grep '^note' "$tmp/game.txt"; return 1; }
  expect 0 agent check "mine/$1" --json --max-turns 5 && is 'junk lines' "$(grep -o '"junk_lines": [0-9]*' "$tmp/out" | sort -u)" '"junk_lines": 0'
}
if cc -Iai/kit/c -std=c99 -o "$tmp/chatty" "$tmp/chatty.c" 2>/dev/null; then
  check 'C: prints leave the protocol alone; options arrive' quiet chatty-c "$tmp/chatty" agent
else
  skip 'C: prints leave the protocol alone; options arrive' 'there is no cc'
fi
if command -v node >/dev/null; then
  sed "s|\${process.env.KIT}|$PWD/ai/kit/javascript|" "$tmp/chatty.js" >"$tmp/chatty2.js"
  check 'JavaScript: prints leave the protocol alone; options arrive' quiet chatty-js "$tmp/chatty2.js" agent.js
else
  skip 'JavaScript: prints leave the protocol alone; options arrive' 'node is not installed'
fi

# ---- the command ----

fresh() { # fresh LANGUAGE: made, listed, checked, played
  expect 0 agent new "new-$1" --language "$1" && expect 0 agent list --json && grep -q "\"mine/new-$1\", \"state\": \"starts\"" "$tmp/out" || { cat "$tmp/out"; return 1; }
  expect 0 agent check "mine/new-$1" --max-turns 12 || return 1
  is 'games' "$(grep -cE '^ +[1-8] .* (time|nodes) +ok ' "$tmp/out")" 16 || { cat "$tmp/out"; return 1; }
  expect 0 play 4/01-open-court --pacman "mine/new-$1" --max-turns 9
  expect 1 agent new "new-$1" --language "$1" && grep -q 'there already' "$tmp/err"
}
check 'a new agent in Python' fresh python
if command -v cc >/dev/null; then check 'a new agent in C' fresh c; else skip 'a new agent in C' 'there is no cc'; fi
if command -v node >/dev/null; then check 'a new agent in JavaScript' fresh javascript; else skip 'a new agent in JavaScript' 'node is not installed'; fi
without_cc() { # without a compiler the sources are there, and it is said
  mkdir -p "$tmp/empty"
  PATH=$tmp/empty "$PACADE" agent new no-cc --language c >"$tmp/out" 2>"$tmp/err" && grep -q "no working 'cc'" "$tmp/err" &&
    [ -s "$XDG_DATA_HOME/pacade/agents/no-cc/Makefile" ] && [ ! -e "$XDG_DATA_HOME/pacade/agents/no-cc/agent" ]
}
check 'a new agent in C without a compiler' without_cc
usage() {
  expect 2 agent && expect 2 agent dance && expect 2 agent new && expect 2 agent list one && expect 2 agent check alphabeta &&
    expect 2 agent check && expect 2 agent new x --language cobol && expect 2 agent list --language python && expect 1 agent new 'a b' &&
    expect 1 agent new ../x && expect 1 agent check exec:/nowhere/at-all && one_line_on_stderr
}
check 'wrong usage' usage
bad() { # bad MODE WORD: status 1, and the table says why
  expect 1 agent check "exec:python3 tests/support/hostile_agent.py $1" --move-ms 200 --bank-ms 0 --max-turns 8 || return 1
  grep -q "$2" "$tmp/out" && grep -Eq ' (time|nodes) +fault ' "$tmp/out" || { cat "$tmp/out"; return 1; }
}
check 'an agent that ends is found out' bad die 'turn 3: the program ended (exit status 3)'
check 'an agent that fails is found out, with its traceback' bad exception 'exit status 1.*it wrote: .*ZeroDivisionError'
check 'an agent with illegal moves is found out' bad word 'the illegal move'
answers() { # answers EXPRESSION WORDS: what choose() returns, and what is then said; at once, not when the time is over
  printf 'import sys\nsys.path.insert(0, "%s")\nimport pacade_agent\nclass Wrong(pacade_agent.Agent):\n    def choose(self, turn):\n        return %s\nWrong().run()\n' \
    "$PWD/ai/kit/python" "$1" >"$tmp/wrong.py"
  expect 0 play 4/01-open-court --pacman "exec:python3 $tmp/wrong.py" --move-ms 600000 --max-turns 8 && cat "$tmp/out" "$tmp/err" >"$tmp/both" &&
    grep -q "$2" "$tmp/both" || { cat "$tmp/both"; return 1; }
}
check 'Python: one wrong letter is an illegal move' answers "'Q'" 'the illegal move'
check 'Python: no answer from choose() is told in words' answers None 'choose() returned None'
junk() { expect 0 agent check 'exec:python3 tests/support/hostile_agent.py bare-words' --max-turns 8 && grep -q 'junk lines' "$tmp/out"; }
check 'junk is reported, and no fault' junk
unsteady() {
  cat >"$tmp/unsteady.py" <<'AGENT'
import json, random, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": print('{"type":"id","name":"Unsteady","levels":[4]}', flush=True)
    elif m["type"] == "game": print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn": print(random.choice(m["legal"]), flush=True)
AGENT
  expect 0 agent check "exec:python3 $tmp/unsteady.py" && grep -q 'nodes .*differs when repeated' "$tmp/out"
}
check 'games by nodes that differ are reported' unsteady
only_arcade() {
  sed 's/"levels":\[4\]/"levels":[9]/' "$tmp/unsteady.py" >"$tmp/arcade.py"
  expect 1 agent check "exec:python3 $tmp/arcade.py" && one_line_on_stderr && grep -q 'agents of level 7' "$tmp/err"
}
check 'an agent of level 9 alone learns which agents play there' only_arcade
team() {
  cat >"$tmp/py/team.py" <<'AGENT'
import pacade_agent
class Team(pacade_agent.Agent):
    side, levels = "monsters", (4, 7)
    def choose(self, turn):
        return {actor: turn.legal_of[actor][0] for actor in turn.actors}
Team().run()
AGENT
  expect 0 agent check "exec:python3 $tmp/py/team.py" --max-turns 10 && grep -q 'monsters on level 4 7' "$tmp/out" || { cat "$tmp/out"; return 1; }
}
check 'a team of monsters is checked too' team
cat >"$tmp/silent.py" <<'AGENT'
import json, sys
silent = sys.argv[1]
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello" and silent != "id": print('{"type":"id","name":"Silent","levels":[1,2,3,4]}', flush=True)
    elif m["type"] == "game" and silent != "ready": print('{"type":"ready"}', flush=True)
    elif m["type"] == "turn" and silent != "move": print(m["legal"][0], flush=True)
AGENT
silent() { # silent WHAT GAMES OPTIONS...: that answer never comes; it is told, and after some seconds nobody waits any longer
  expect 1 agent check "exec:python3 $tmp/silent.py $1" --patience 3 --json "${@:3}" && is games "$(wc -l <"$tmp/out")" "$2" || return 1
  grep -q "waiting for its '$1', at most 3 s" "$tmp/err" || { cat "$tmp/err"; return 1; }
  if [ "$2" = 0 ]; then grep -q "no 'id' within 3 s" "$tmp/err"; else grep -q 'gave up after waiting 3 s in vain: no more games' "$tmp/err"; fi
}
check 'an agent that never says who it is: the check tells what it waits for, and ends' silent id 0
check 'one that is never ready' silent ready 1
check 'one that never moves' silent move 1
check 'one that never moves and may stay' silent move 1 --on-fault stay
silent_by_nodes() { # the limit of a move by nodes is a minute
  expect 1 agent check "exec:python3 $tmp/silent.py move" --move-ms 50 --bank-ms 0 --patience 3 && grep -q "level 1, by nodes: waiting for its 'move', at most 3 s" "$tmp/err" &&
    grep -q ' nodes  *fault ' "$tmp/out" && grep -q 'gave up after waiting 3 s' "$tmp/err"
}
check 'one that never moves is not waited for a minute in a game by nodes' silent_by_nodes
tutorial() { # tutorial N: the N-th sample of the README plays, with all that is left of its options
  local folder=$XDG_DATA_HOME/pacade/agents/tutorial-$1
  mkdir -p "$folder" && cp ai/kit/python/pacade_agent.py "$folder/" &&
    awk -v n="$1" '/^```python$/ { on = ++count == n; next } /^```/ { on = 0 } on' ai/kit/README.md >"$folder/agent.py"
  expect 0 bench --map 4/01-open-court --agent "mine/tutorial-$1$2" --games 3 --agent-nodes 1000 --jobs 1 --format csv || return 1
  # It is no beginner any more: two games of three at least are won.
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "win_rate") at = i } NR == 2 { exit !(at && $at > 0.5) }' "$tmp/out" || { cat "$tmp/out"; return 1; }
}
check "the tutorial's first agent" tutorial 1 ''
check "the tutorial's second agent" tutorial 2 :depth=3

# What a move costs over the pipe: reported, not checked, since the machine may be busy.
for command in 'python3 ai/kit/python/random_walk.py' "$tmp/random_walk" 'node ai/kit/javascript/random_walk.js'; do
  "$PACADE" agent check "exec:$command" --max-turns 200 2>/dev/null | sed -n "s/^a move/# ${command##*/}: a move/p"
done

finish
