#!/usr/bin/env bash
# Nothing from a file, a name or an argument reaches the terminal as a command: every command that repeats such text is
# given escape sequences in it, C1 controls and a text that turns the writing direction around. And cells of a CSV that a
# spreadsheet would take for formulas.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
PACADE=$(realpath "$PACADE")
esc=$'\e]0;owned\a' csi=$'\xc2\x9b31m' turn=$'\xe2\x80\xae'
evil=a$esc$csi$turn$'\x9b'b
map="$tmp/$evil.txt"
cp levels/1/01-first-corridor.txt "$map"
mkdir "$tmp/levels" && cp "$map" "$tmp/levels/"

# No control character but the line end, no C1 control (as UTF-8 or as a byte), no direction mark in what was printed.
plain() {
  local found
  found=$(LC_ALL=C grep -anP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae|(?<![\x80-\xff])[\x80-\x9f]' "$tmp/out" "$tmp/err" | head -n 3 | cat -v)
  [ -z "$found" ] && return 0
  echo "$found"
  return 1
}
quiet() { # quiet STATUS ARGS...: ends so, with nothing but plain text
  expect "$@" && plain
}
record() { # record FROM TO: the record with its names changed
  sed "s|^map: .*|map: $evil|; s|^pacman: .*|pacman: $1|" "$tmp/game" >"$tmp/$2"
}
run play 1/01-first-corridor --record "$tmp/game"
record "swift" named
record "$evil" agent

check 'play' quiet 0 play "$map"
check 'play as JSON' quiet 0 play "$map" --json
check 'play, a missing file' quiet 1 play "$map.none"
check 'play, an unknown agent' quiet 2 play "$map" --pacman "$evil"
check 'play, an unknown option' quiet 2 play "$map" "--$evil"
check 'an unknown command' quiet 2 "$evil"
check 'watch' quiet 0 play "$map" --watch --fps 1000
check 'solve' quiet 0 solve "$map"
check 'solve as JSON' quiet 0 solve "$map" --json
check 'solve against another' quiet 0 solve "$map" --against bfs
check 'maps' quiet 0 maps
check 'replay' quiet 0 replay "$tmp/named"
check 'replay as JSON' quiet 0 replay "$tmp/named" --json
check 'replay in the terminal' quiet 0 replay "$tmp/named" --watch --fps 1000
check 'verify' quiet 0 replay "$tmp/named" --verify
check 'replay, an unknown agent' quiet 0 replay "$tmp/agent"
check 'verify, an unknown agent' quiet 0 replay "$tmp/agent" --verify
run play 4/01-open-court --record "$tmp/game" --max-turns 3
record alphabeta hunt
check 'analyse' quiet 0 analyse "$tmp/hunt" --turn 1
# What is written for other programs is read in a terminal too.
told() { # told FILE ARGS...: ends well, and leaves nothing but plain text in the file
  local file=$1
  shift
  quiet 0 "$@" && cp "$file" "$tmp/out" && [ -s "$tmp/out" ] && plain
}
for ending in md tex; do
  check "the figures as $ending" told "$tmp/figures.$ending" replay "$tmp/hunt" --table "$tmp/figures.$ending"
done
check 'the picture as vectors' told "$tmp/figures.svg" replay "$tmp/hunt" --picture "$tmp/figures.svg"
check 'the tree as JSON' told "$tmp/tree.json" analyse "$tmp/hunt" --turn 1 --tree "$tmp/tree.json" --depth 1
check 'the tree for Graphviz' told "$tmp/tree.dot" analyse "$tmp/hunt" --turn 1 --dot "$tmp/tree.dot" --depth 1
LC_ALL=C sed 's|^map: .*|map: a\\", shape=box]; b [label="|' "$tmp/hunt" >"$tmp/quoted"
in_quotes() {
  expect 0 analyse "$tmp/quoted" --turn 1 --dot "$tmp/tree.dot" --depth 1 &&
    grep -qF 'label="a\\\", shape=box]; b [label=\", turn 1' "$tmp/tree.dot" || { sed -n 2p "$tmp/tree.dot"; return 1; }
}
check 'a name does not end its text' in_quotes
check 'analyse, an unknown agent' quiet 2 analyse "$tmp/hunt" --turn 1 --agent "$evil"
check 'verify-trace' quiet 1 verify-trace "$map" --map "$map"
check 'puzzle' quiet 1 puzzle --file "$map"
check 'puzzle, tiles' quiet 1 puzzle --tiles "1,$evil"
check 'scen' quiet 1 solve --scen "$map"
for format in table csv json html svg sides; do
  check "bench as $format" quiet 0 bench --map "$map" --agent bfs --games 1 --format "$format"
done
check 'tournament' quiet 0 tournament --map 4/01-open-court --pacman minimax:depth=1 --monsters still --games 1 --max-turns 2 --output "$tmp/$evil"
check 'bench, a report that can not be written' quiet 1 bench --map "$map" --agent bfs --games 1 --output "$tmp/no/$evil"
run bench --map "$map" --agent bfs --games 1 --shard 1/1 --output "$tmp/$evil.part"
check 'the part keeps the name, as figures' grep -q '%1B' "$tmp/$evil.part"
check 'merge' quiet 0 merge "$tmp/$evil.part"
check 'merge, no part' quiet 1 merge "$map"
sed $'s/^baseline\t.*/baseline\t%1B[2J%C2%9B/' "$tmp/$evil.part" >"$tmp/baseline"
for format in table csv json html svg sides; do
  check "merge, such a baseline, as $format" quiet 0 merge "$tmp/baseline" --format "$format"
done
run tournament --map 4/01-open-court --pacman minimax:depth=1,minimax:depth=2 --monsters still --games 1 --max-turns 2 --shard 1/1 --output "$tmp/pairs"
sed $'s/^kind\t.*/kind\tknockout/; s/depth=1/%1B[2J%C2%9B/' "$tmp/pairs" >"$tmp/knockout"
for format in table csv json html; do check "merge, a knockout, as $format" quiet 0 merge "$tmp/knockout" --format "$format"; done
check 'maze' quiet 0 maze --rooms 5 --title "$evil"
listed() { PACADE_LEVELS=$tmp/levels quiet 0 maps && grep -q 'b' "$tmp/out" && PACADE_LEVELS=$tmp/levels quiet 0 maps --json; }
check 'maps with such a name' listed

# A cell that would be a formula has a ' before it, and taking that off gives the name back.
formulas() {
  local name found
  for name in '=1+1' '+1-1' '-x' '@sum' "'quoted" '=a,b"c' 'a;=1+1'; do
    cp levels/1/01-first-corridor.txt "$tmp/f/$name.txt"
    (cd "$tmp/f" && PACADE_LEVELS=$OLDPWD/levels "$PACADE" bench --map "$name.txt" --agent bfs --games 1 --format csv) >"$tmp/out" 2>"$tmp/err" || return 1
    found=$(awk 'NR == 2' "$tmp/out")
    case $name in
      *\;*) [[ $found = *',"a;=1+1.txt",'* ]] || { echo "$found"; return 1; } ;;
      *,*) [[ $found = *",\"'=a,b\"\"c.txt\","* ]] || { echo "$found"; return 1; } ;;
      *) [[ ",$found," = *",'$name.txt,"* ]] || { echo "$found"; return 1; } ;;
    esac
  done
}
figures() { ! awk -F, 'NR > 1' "$tmp/out" | grep -qE "(^|,)'-?[0-9.]+(,|$)"; }
mkdir "$tmp/f"
check 'cells that would be formulas are guarded' formulas
check 'figures are not, not even negative ones' figures
finish
