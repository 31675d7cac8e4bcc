#!/usr/bin/env bash
# The command line in Vietnamese: chosen by the locale as other programs do, everywhere for people, nowhere for machines.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

# speaks vi|en NAME=VALUE...: what the help is in, with these variables and no others
speaks() {
  local wanted=$1 first
  shift
  first=$(env -u LC_ALL -u LC_MESSAGES -u LANG -u LANGUAGE "$@" "$PACADE" maps --help | head -n 1)
  case $first in
  'usage: pacade maps [options]') [ "$wanted" = en ] ;;
  'cách dùng: pacade maps [tùy chọn]') [ "$wanted" = vi ] ;;
  *) false ;;
  esac || { echo "$*: $first"; return 1; }
}
check 'English without a locale' speaks en PATH="$PATH"
check 'English for C, POSIX and others' eval 'speaks en LANG=C && speaks en LC_ALL=POSIX && speaks en LANG=C.UTF-8 && speaks en LANG=de_DE.UTF-8 && speaks en LANG=vie'
check 'Vietnamese for vi' eval 'speaks vi LANG=vi_VN.UTF-8 && speaks vi LC_MESSAGES=vi_VN.utf8 && speaks vi LC_ALL=vi && speaks vi LANG=vi_VN'
check 'LC_ALL before LC_MESSAGES before LANG' eval 'speaks en LC_ALL=C LC_MESSAGES=vi_VN.UTF-8 LANG=vi_VN.UTF-8 && speaks vi LC_MESSAGES=vi_VN.UTF-8 LANG=C && speaks vi LC_ALL= LANG=vi_VN.UTF-8'
check 'LANGUAGE is a list, and counts unless the locale is C' eval 'speaks vi LANG=en_US.UTF-8 LANGUAGE=fr:vi:en && speaks en LANG=vi_VN.UTF-8 LANGUAGE=en && speaks en LANG=C LANGUAGE=vi && speaks en LANGUAGE=vi'
check 'a terminal without the letters stays English' speaks en LANG=vi_VN.TCVN5712-1

vi() {
  env LC_ALL=vi_VN.UTF-8 "$PACADE" "$@" >"$tmp/out" 2>"$tmp/err"
  status=$?
}
says() { # says STATUS TEXT ARGS...: the whole message on standard error
  vi "${@:3}"
  is status "$status" "$1" && is message "$(cat "$tmp/err")" "pacade: $2"
}
check 'a wrong command' says 2 "không có lệnh 'slove'; ý bạn là 'solve'?" slove
check 'a wrong option' says 2 "play: không có tùy chọn '--sede'; ý bạn là '--seed'? (xem 'pacade play --help')" play 1/01-first-corridor --sede 1
check 'a wrong value' says 2 "play: tùy chọn '--seed' nhận một số nguyên tối đa 64 bit, không phải 'x' (xem 'pacade play --help')" play 1/01-first-corridor --seed x
check 'a missing argument' says 2 "solve: thiếu đối số: MAP hoặc --scen FILE (xem 'pacade solve --help')" solve
check 'a message of the readers' says 1 'none.txt: không mở được: không có tệp hay thư mục này' solve none.txt
broken_map() {
  printf '3 3\n1 1 1\n1 0 7\n1 1 1\n1 1\n' >"$tmp/broken.txt"
  says 1 "$tmp/broken.txt:3:5: cần 0 (trống), 1 (tường), 2 (thức ăn) hoặc 3 (quái vật), lại gặp '7'" solve "$tmp/broken.txt"
}
check 'a broken map, with its line and column' broken_map

same_bytes() { # same_bytes ARGS...: the same in both languages, but for the times
  run "$@" && sed -E 's/("[a-z_]*seconds[a-z_]*": )[0-9.e-]+/\1T/g' "$tmp/out" | cut_or_not "$@" >"$tmp/en"
  vi "$@" && sed -E 's/("[a-z_]*seconds[a-z_]*": )[0-9.e-]+/\1T/g' "$tmp/out" | cut_or_not "$@" | cmp - "$tmp/en" && [ -s "$tmp/en" ]
}
cut_or_not() { case "$*" in *csv*) cut_times ;; *) cat ;; esac; }
record() { run play 4/01-open-court --monsters chase --max-turns 12 --record "$tmp/game.txt"; }
record
check 'JSON of maps' same_bytes maps --json
check 'JSON of agents' same_bytes agents --json
check 'JSON of a search' same_bytes solve 1/08-pipe-organ --algo astar --json
check 'JSON of two searches' same_bytes solve 1/08-pipe-organ --algo bfs --against astar --json
check 'JSON of a commentary' same_bytes replay "$tmp/game.txt" --commentary --json
check 'CSV of a bench' same_bytes bench --map 1/01-first-corridor --agent astar --agent bfs --games 2 --format csv
# shellcheck disable=SC2016 # eval expands it
check 'records' eval 'vi play 4/01-open-court --monsters chase --max-turns 12 --record "$tmp/vi.txt" && cmp "$tmp/game.txt" "$tmp/vi.txt"'

# Numbers are written alike: all digits and signs of both tables, in order.
digits() { grep -oE '[0-9.]+' "$1"; }
tables() {
  run tournament --map 4/01-open-court --pacman alphabeta:nodes=500 --monsters still --games 1 && head -n 10 "$tmp/out" >"$tmp/en"
  vi tournament --map 4/01-open-court --pacman alphabeta:nodes=500 --monsters still --games 1 && head -n 10 "$tmp/out" >"$tmp/two"
  grep -q 'tất cả' "$tmp/two" && ! grep -qw 'all' "$tmp/two" && diff <(digits "$tmp/en") <(digits "$tmp/two")
}
check 'tables: other words, the same numbers' tables
# Pages and charts: what is between the tags has no English sentence left, and the same numbers.
words_of() { sed -E 's/<(style|script)>.*<\/(style|script)>//; s/<code>[^<]*<\/code>//; s/<[^>]*>/ /g' "$1"; }
page() { # page NUMBERS ARGS...: the page of both languages; NUMBERS=same unless times are on it
  run "${@:2}" && words_of "$tmp/out" >"$tmp/en" && vi "${@:2}" && words_of "$tmp/out" >"$tmp/two" || return 1
  [ -s "$tmp/two" ] && ! grep -wE 'the|games|level|score|won|moves|of|and' "$tmp/two" && grep -q 'lang="vi"\|<svg' "$tmp/out" || return 1
  [ "$1" != same ] || diff <(digits "$tmp/en") <(digits "$tmp/two")
}
check 'the page of a bench' page times bench --map 1/01-first-corridor --map 3/01-morning-meadow --agent bfs --agent dfs --agent local --games 2 --max-turns 50 --format html
check 'a chart' page same bench --map 1/08-pipe-organ --agent astar --agent bfs --games 2 --format svg --chart nodes
check 'the page of a league' page same tournament --map 4/01-open-court --pacman alphabeta:nodes=500,minimax:nodes=500 --monsters still,chase --games 1 --max-turns 20 --format html
check 'the page of a knockout' page same tournament --knockout --map 4/01-open-court --pacman alphabeta:nodes=500,minimax:nodes=500 --monsters still --games 1 --max-turns 20 --format html
# shellcheck disable=SC2016 # eval expands it
check 'the page of a grading' eval 'mkdir -p "$tmp/class" && cp ai/kit/python/greedy.py "$tmp/class/" && page times grade "$tmp/class" --map 4/01-open-court --games 1 --max-turns 9 --format html'
results() {
  vi replay "$tmp/game.txt" --verify
  grep -q '^kiểm chứng  mọi lượt, điểm và mã băm đều khớp$' "$tmp/out" && grep -q '^kết quả     hết giờ$' "$tmp/out"
}
check 'results of a game' results
explained() { vi agents --explain bfs && grep -q 'hàng đợi' "$tmp/out" && vi agents --explain bfs --language en && ! grep -q 'hàng đợi' "$tmp/out"; }
check 'an algorithm explained, unless another language is asked for' explained
finish
