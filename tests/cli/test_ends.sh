#!/usr/bin/env bash
# How the program ends when it does not end by itself: a signal in the middle of writing, a file that may not grow.
# Nothing is left half written, and what was there before is whole.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
mkdir "$tmp/box" "$tmp/kept"
export XDG_CACHE_HOME=$tmp/kept

no_parts() {
  local parts
  parts=$(find "$tmp/box" "$tmp/kept" -name '*.part')
  [ -z "$parts" ] || { echo "left behind: $parts"; return 1; }
}

# The signal comes while a file is on its way to the disk, and not sooner.
cat >"$tmp/late.c" <<'END'
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
__attribute__((constructor)) static void begin(void) { signal(SIGINT, SIG_DFL); } /* ignored in the background */
static int late(void) {
  kill(getpid(), atoi(getenv("LATE_SIGNAL")));
  for (int i = 0; i < 100; i++) sleep(1); // the signal ends it long before
  return 0;
}
int fsync(int file) { return file < 0 ? -1 : late(); }
int rename(const char *from, const char *to) { return from && to ? late() : -1; } // what is not flushed: tables
END
signalled() { # signalled NUMBER FILE ARGS...: ends by the signal; FILE is as it was
  local number=$1 file=$2
  shift 2
  echo before >"$file"
  LATE_SIGNAL=$number LD_PRELOAD=$tmp/late.so "$PACADE" "$@" >"$tmp/out" 2>"$tmp/err"
  is status $? $((128 + number)) && is 'the file' "$(cat "$file")" before && no_parts
}
case $PACADE in
  *asan* | *tsan*) skip 'signals while writing' 'the sanitizer must be loaded first' ;;
  *)
    if ${CC:-cc} -shared -fPIC -o "$tmp/late.so" "$tmp/late.c" 2>/dev/null; then
      for number in 1 2 15; do
        check "signal $number while a maze is written" signalled $number "$tmp/box/maze.lay" maze --rooms 9 --output "$tmp/box/maze.lay"
      done
      check 'a kill while a record is written' signalled 15 "$tmp/box/game.txt" play 1/01-first-corridor --record "$tmp/box/game.txt"
      check 'a kill while tables are written' signalled 15 "$tmp/box/other" puzzle --tiles '1 2 5 3 4 0 6 7 8'
    else
      skip 'signals while writing' 'no compiler'
    fi
    ;;
esac

# A watcher may quit at any time, in the middle of a long thought too; and the cursor is restored.
leaves() {
  local pid program ended
  script -qefc "echo \$\$ >'$tmp/pid'; exec env TERM=xterm '$PACADE' play 4/01-open-court --pacman alphabeta:nodes=1000000000,depth=50 --watch" "$tmp/seen" </dev/null >/dev/null 2>&1 &
  pid=$!
  until grep -q 'turn 0' "$tmp/seen" 2>/dev/null || ! kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  sleep 0.5
  program=$(cat "$tmp/pid")
  kill -TERM "$program" 2>/dev/null || { echo 'it is not there'; return 1; }
  load_share
  local end=$((SECONDS + 20 * load_share))
  while kill -0 "$program" 2>/dev/null && [ "$SECONDS" -lt "$end" ]; do sleep 0.1; done
  kill -KILL "$program" 2>/dev/null && { echo 'it did not listen'; return 1; }
  wait "$pid"
  ended=$?
  is status "$ended" 143 && grep -q "$(printf '\033')\[?25h" "$tmp/seen"
}
if command -v script >/dev/null; then check 'a kill while an agent thinks and a person watches' leaves; else skip 'a kill while a person watches' 'no script(1)'; fi

unread() { # unread ARGS...: with nobody to read the rest it ends soon, and says why
  within 100 "$PACADE" "$@" 2>"$tmp/err" | head -n 1 >/dev/null
  status=${PIPESTATUS[0]}
  is status "$status" 1 && one_line_on_stderr && grep -q 'standard output' "$tmp/err"
}
yes '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0' | head -n 2000 >"$tmp/boards"
check 'a reader that leaves: boards' unread puzzle --file "$tmp/boards" --heuristic h1 --max-nodes 500000 --json
printf 'type octile\nheight 600\nwidth 600\nmap\n' >"$tmp/open.map"
head -c 600 /dev/zero | tr '\0' . | awk '{ for (i = 0; i < 600; i++) print }' >>"$tmp/open.map"
{ echo 'version 1'; yes "$(printf '0\topen.map\t600\t600\t0\t0\t599\t599\t1198')" | head -n 100000; } >"$tmp/open.scen"
check 'a reader that leaves: queries' unread solve --scen "$tmp/open.scen" --algo ucs --json

limited() { # limited ARGS...: where no file may have a byte it is an error of one line
  rm -rf "$tmp/box" && mkdir "$tmp/box"
  (
    ulimit -f 0
    exec "$PACADE" "$@" 2>&1 >/dev/null
  ) | cat >"$tmp/err"
  status=${PIPESTATUS[0]}
  is status "$status" 1 && one_line_on_stderr && grep -q 'too large' "$tmp/err" && no_parts && is files "$(find "$tmp/box" -type f | wc -l)" 0
}
check 'a file that may not grow: record' limited play 1/01-first-corridor --record "$tmp/box/game.txt"
check 'a file that may not grow: maze' limited maze --rooms 9 --output "$tmp/box/maze.lay"
check 'a file that may not grow: bench' limited bench --map 1/01-first-corridor --agent bfs --games 2 --output "$tmp/box/bench.csv"
check 'a file that may not grow: solve' limited solve 1/01-first-corridor --out "$tmp/box"
tables_are_no_matter() {
  (ulimit -f 0 && exec "$PACADE" puzzle --tiles '1 2 5 3 4 0 6 7 8' 2>&1 >/dev/null) | grep -q 'not cached' && is status "${PIPESTATUS[0]}" 0 && no_parts
}
rm -rf "$tmp/kept/pacade"
check 'tables that can not be kept' tables_are_no_matter
finish
