#!/usr/bin/env bash
# Odd surroundings: no display, no sound, no home, nowhere to write, a locale with a decimal comma, paths with blanks and
# letters of two bytes, streams that are closed. And bytes that must be the same on every machine.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
case $PACADE in /*) ;; *) PACADE=$PWD/$PACADE ;; esac
levels=$PWD/levels
bare() { env -i PATH="$PATH" PACADE_LEVELS="$levels" "$@"; } # with nothing of this session's surroundings

no_display() {
  bare HOME="$tmp" "$PACADE" window >"$tmp/out" 2>"$tmp/err"
  status=$?
  is status "$status" 1 && one_line_on_stderr && grep -qi display "$tmp/err"
}
no_home() { bare "$PACADE" play 1/01-first-corridor --json >"$tmp/out" 2>"$tmp/err" && is errors "$(wc -c <"$tmp/err")" 0 && bare "$PACADE" maps >/dev/null; }
home_of_nobody() { bare HOME=/nonexistent/home "$PACADE" puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic h2 >/dev/null; }
# A folder that may not be written to; root may, so there it is a file system that takes nothing.
nowhere_to_write() {
  local where=$tmp/closed
  mkdir -p "$where" && chmod 500 "$where"
  if [ "$(id -u)" = 0 ]; then where=/proc/self/task; fi
  expect 1 play 1/01-first-corridor --record "$where/game.txt" && one_line_on_stderr &&
    expect 1 solve 1/01-first-corridor --out "$where/new" && one_line_on_stderr &&
    bare HOME="$where" "$PACADE" puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic pdb >/dev/null 2>"$tmp/err"
}
full_disk() {
  [ -e /dev/full ] || return 0
  "$PACADE" maps >/dev/full 2>"$tmp/err"
  is status "$?" 1 && grep -q 'No space' "$tmp/err"
}
closed_streams() { "$PACADE" play 1/01-first-corridor --json >&- 2>/dev/null; is status "$?" 1 && "$PACADE" --version 2>&- <&- | grep -q pacade; }

comma=$(locale -a 2>/dev/null | grep -iE '^(de_DE|fr_FR|vi_VN|nl_NL|pl_PL)\.utf-?8$' | head -n 1)
# None is installed: one is made for the moment, where the system has the means.
if [ -z "$comma" ] && localedef -i de_DE -f UTF-8 "$tmp/de_DE.UTF-8" >/dev/null 2>&1; then
  export LOCPATH=$tmp
  comma=de_DE.UTF-8
fi
decimal_comma() {
  local locale
  for locale in C "$comma"; do
    {
      LC_ALL=$locale "$PACADE" solve 1/08-pipe-organ --json --weight 1.5 | sed -E 's/"seconds": [0-9]+\.[0-9]+/T/'
      LC_ALL=$locale "$PACADE" bench --map 1/01-first-corridor --agent astar --games 2 --format csv 2>/dev/null | cut_times
    } >"$tmp/said.$locale"
  done
  grep -q T "$tmp/said.C" && diff "$tmp/said.C" "$tmp/said.$comma"
}

odd_paths() {
  local folder="$tmp/một thư mục/with blanks & 'quotes'"
  mkdir -p "$folder" && cp levels/1/01-first-corridor.txt "$folder/bản đồ.txt" &&
    expect 0 play "$folder/bản đồ.txt" --record "$folder/ván chơi.txt" && expect 0 replay "$folder/ván chơi.txt" --verify &&
    expect 0 bench --map "$folder/bản đồ.txt" --agent bfs --games 1 --format csv --output "$folder/kết quả.csv" && [ -s "$folder/kết quả.csv" ] &&
    (cd "$folder" && PACADE_LEVELS=$folder "$PACADE" solve 'bản đồ' >/dev/null)
}

# What is the same on every machine, whatever the order of its bytes and the width of its numbers: the hash of a game,
# its record, a shuffled board, a maze.
pinned() { # pinned SUM COMMAND...: the sum of what it prints or writes to $tmp/file
  local sum=$1 found
  shift
  rm -f "$tmp/file"
  expect 0 "$@" || return 1
  [ -e "$tmp/file" ] || cp "$tmp/out" "$tmp/file"
  found=$(cksum <"$tmp/file" | tr ' ' '-')
  is "sum of $*" "$found" "$sum"
}

check 'no display: one line, status 1' no_display
check 'no home' no_home
check 'a home that is not there' home_of_nobody
check 'nowhere to write' nowhere_to_write
check 'a full disk' full_disk
check 'closed streams' closed_streams
if [ -n "$comma" ]; then check "a decimal comma ($comma)" decimal_comma; else skip 'a decimal comma' 'no such locale is installed'; fi
check 'paths with blanks, quotes and letters of two bytes' odd_paths
check 'the record of a hunt, byte for byte' pinned 2796651333-1334 play 4/01-open-court --pacman minimax:depth=2 --monsters chase-random --seed 7 --max-turns 15 --record "$tmp/file"
check 'the record of a game in the fog, byte for byte' pinned 4059446278-2047 play 3/01-morning-meadow --pacman local --seed 5 --max-turns 20 --record "$tmp/file"
check 'a shuffled board' pinned 3439342213-65 puzzle --shuffle 5 --seed 12345678901234567890
check 'a maze' pinned 3368381933-404 maze --rooms 9 --seed 42 --factor 1.5
finish
