#!/usr/bin/env bash
# pacade grade: a folder of good, bad and cheating submissions gets its table, with ranks, ties, faults and cheats told; worst
# games are replays that verify; an interrupted run goes on to the same table; nothing of a submission stays behind.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
command -v python3 >/dev/null || { skip 'grading' 'python3 is not installed'; finish; exit; }
folder=$tmp/subs
mkdir -p "$folder/anna" "$folder/empty" "$tmp/out.d"
echo 'the answers' >"$tmp/secret.txt"
cp ai/kit/python/greedy.py "$folder/anna/agent.py"
cp ai/kit/python/pacade_agent.py "$folder/anna/"
cp ai/kit/python/greedy.py "$folder/copy of anna.py" # one file, with the kit that the host lends
agent() { # agent NAME: a file whose turn is on standard input, as lines of Python
  {
    printf 'import json, os, sys, socket\nfor line in sys.stdin:\n    m = json.loads(line)\n'
    printf '    if m["type"] == "hello": print(json.dumps({"type": "id", "name": "%s", "levels": [1, 4]}), flush=True)\n' "$1"
    printf '    elif m["type"] == "game": print(\x27{"type":"ready"}\x27, flush=True)\n'
    printf '    elif m["type"] == "turn":\n'
    sed 's/^/        /'
    printf '        print(m["legal"][0], flush=True)\n'
  } >"$folder/$1.py"
}
agent west <<<'pass'
agent west_too <<<'pass'
agent crasher <<<'if m["turn"] == 3: raise IndexError("no such cell")'
agent reader <<END
try:
    open("$tmp/secret.txt").read()
    sys.stderr.write("I have read it\n")
except OSError as error:
    sys.stderr.write("refused %s\n" % error)
END
agent neighbour <<<'
try: sys.stderr.write(open("anna/agent.py").read())
except OSError: pass'
agent caller <<<'
try: socket.create_connection(("127.0.0.1", 9), timeout=0.2)
except OSError: pass'
agent hog <<<'
if m["turn"] == 2: hoard = bytearray(3 << 30)'
echo 'raise SystemExit("I never learnt to talk")' >"$folder/mute.py"
grade() { expect "$1" grade "$folder" --map 4/01-open-court --games 4 --max-turns 15 --agent-nodes 10 "${@:2}"; }
field() { awk -F, -v name="$1" -v column="$2" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $at["submission"] == name { print $at[column] }' "$tmp/grades.csv"; }

graded() {
  grade 0 --format csv --output "$tmp/grades.csv" --replays "$tmp/replays" --jobs 2 || return 1
  is submissions "$(($(wc -l <"$tmp/grades.csv") - 1))" 11 || return 1
  [ ! -e "$tmp/grades.csv.resume" ]
}
check 'a folder is graded' graded
good() {
  is 'games of anna' "$(field anna games)" 4 && is 'faults of anna' "$(field anna faults)" 0 && is 'cheats of anna' "$(field anna cheats)" '' || return 1
  is 'rank of anna' "$(field anna rank)" "$(field 'copy of anna.py' rank)" && grep -q 'the same games, move for move, as anna' "$tmp/grades.csv"
}
check 'the good one, and its copy: a tie that is reported' good
tied() { is 'ranks' "$(field west.py rank)" "$(field west_too.py rank)" && grep -q '^[0-9]*,west_too.py,.*tied; the same games' "$tmp/grades.csv"; }
check 'a tie of two' tied
faulty() { is 'faults of the crasher' "$(field crasher.py faults)" 4 && grep -q 'crasher.py.*last fault in turn 3: the program ended (exit status 1)' "$tmp/grades.csv"; }
check 'faults are counted, with the last' faulty
refused() {
  is 'rank of the mute' "$(field mute.py rank)" '' && grep -q "mute.py.*could not play:.*I never learnt to talk" "$tmp/grades.csv" &&
    grep -q "^,empty,.*could not play:.*no executable 'agent'" "$tmp/grades.csv"
}
check 'one that can not play is not a row of losses' refused
hoards() { grep -q '^[0-9]*,hog.py,.*more memory than allowed' "$tmp/grades.csv" || { grep hog "$tmp/grades.csv"; return 1; }; }
check 'too much memory is reported' hoards
walls() { "$PACADE" play 1/01-first-corridor --pacman "exec:python3 $folder/west.py" --max-turns 3 --sandbox landlock >/dev/null 2>&1; }
if walls; then
  cheats() { # nobody else is accused
    grep -q "reader.py,.*file $tmp/secret.txt" "$tmp/grades.csv" && grep -q "neighbour.py,.*file $folder/anna/agent.py" "$tmp/grades.csv" &&
      grep -q 'caller.py,.*network' "$tmp/grades.csv" || { cat "$tmp/grades.csv"; return 1; }
    is 'accused' "$(grep -cE ',(file |network|memory of)' "$tmp/grades.csv")" 3 || { cat "$tmp/grades.csv"; return 1; }
    ! grep -aq 'I have read it' "$tmp/replays/reader.py.txt"
  }
  check 'reading files of others and the network are refused and told' cheats
else
  skip 'reading files of others and the network are refused and told' 'no Landlock here'
fi
replays() {
  local name
  for name in anna west.py crasher.py; do expect 0 replay "$tmp/replays/$name.txt" --verify || return 1; done
  grep -aq '^note: pacman: sandbox' "$tmp/replays/west.py.txt"
}
check 'the worst game of each is a replay that verifies' replays
page() {
  grade 0 --format html --output "$tmp/out.d/grades.html" --jobs 2 --replays "$tmp/out.d/re#plays 10%" || return 1
  grep -q 'href="re%23plays%2010%25/anna.txt"' "$tmp/out.d/grades.html" && [ -s "$tmp/out.d/re#plays 10%/anna.txt" ]
}
resumed() { # killed in the middle: what is done is not played again, and the table is the same
  "$PACADE" grade "$folder" --map 4/01-open-court --games 4 --max-turns 15 --agent-nodes 10 --format csv --output "$tmp/cut.csv" --replays "$tmp/replays" --jobs 1 >/dev/null 2>&1 &
  local pid=$!
  for _ in $(seq "$(stretched 1200)"); do
    [ "$(grep -c '^done' "$tmp/cut.csv.resume" 2>/dev/null || true)" -ge 3 ] 2>/dev/null && break
    sleep 0.05
  done
  kill -9 $pid
  wait $pid 2>/dev/null
  [ -e "$tmp/cut.csv.resume" ] || { echo 'nothing was kept'; return 1; }
  grade 1 --format csv --output "$tmp/cut.csv" && grep -q -- '--resume' "$tmp/err" || return 1
  expect 1 grade "$folder" --map 4/01-open-court --games 5 --output "$tmp/cut.csv" --resume && grep -q 'other settings' "$tmp/err" || return 1
  # A line that says more wins than games is not believed: its submission plays again.
  awk -F '\t' -v OFS='\t' '$1 == "done" && !changed { $4 = 99; changed = 1 } 1' "$tmp/cut.csv.resume" >"$tmp/changed" && mv "$tmp/changed" "$tmp/cut.csv.resume"
  grade 0 --format csv --output "$tmp/cut.csv" --replays "$tmp/replays" --resume || return 1
  cut_times <"$tmp/cut.csv" >"$tmp/a" && cut_times <"$tmp/grades.csv" >"$tmp/b" && cmp "$tmp/a" "$tmp/b"
}
check 'an interrupted grading goes on to the same table' resumed
# While a grading runs nobody else gets its journal, whatever they ask for, and it goes on undisturbed.
live() {
  mkdir "$tmp/slow"
  sed 's/^import json.*/&\nimport time/; s/m\["type"\] == "game"/& and not time.sleep(3)/' "$folder/west.py" >"$tmp/slow/west.py"
  local slow=(grade "$tmp/slow" --map 4/01-open-court --games 1 --max-turns 3 --format csv --output "$tmp/live.csv") pid
  "$PACADE" "${slow[@]}" >/dev/null 2>"$tmp/first" &
  pid=$!
  for _ in $(seq "$(stretched 600)"); do
    [ -s "$tmp/live.csv.resume" ] && break
    sleep 0.05
  done
  expect 1 "${slow[@]}" && grep -q 'another run is still using it' "$tmp/err" || return 1
  expect 1 "${slow[@]}" --resume && grep -q 'another run is still using it' "$tmp/err" || return 1
  wait $pid || { cat "$tmp/first"; return 1; }
  [ -s "$tmp/live.csv" ] && [ ! -e "$tmp/live.csv.resume" ]
}
check 'a second one beside it is told so' live
printed() { # into a file: nothing is put beside it
  "$PACADE" grade "$tmp/slow" --map 4/01-open-court --games 1 --max-turns 3 --format csv --output /dev/stdout >"$tmp/printed" 2>"$tmp/err" &&
    grep -q '^1,west' "$tmp/printed" && [ ! -e /dev/stdout.resume ] && [ ! -e /dev/replays ]
}
check 'printed into a file' printed
rm -rf "$folder"/{hog,reader,neighbour,caller,crasher,mute}.py "$folder/empty"
check 'a page links to the replays' page
usage() {
  expect 2 grade && expect 1 grade /nowhere/at-all && expect 2 grade "$folder" --format svg && expect 2 grade "$folder" --resume &&
    expect 2 grade "$folder" --monsters nobody && expect 1 grade "$tmp/out.d/replays" && expect 2 grade "$folder" --level 77
}
check 'wrong usage' usage
nothing_left() { ! pgrep -f "$folder" >/dev/null; }
check 'no process is left' nothing_left

finish
