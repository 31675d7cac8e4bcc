#!/usr/bin/env bash
# Plain words: none of the phrases of tests/house/words.txt is left anywhere, and each of them would be found.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
list=tests/house/words.txt

rows() { grep -v '^#' "$list"; }
sound_list() {
  [ "$(rows | wc -l)" -ge 10 ] || { echo 'hardly a row'; return 1; }
  rows | awk -F '\t' 'NF != 2 || $1 == "" || $2 == "" { print "not \"phrase<tab>instead\": " $0; bad = 1 } END { exit bad }' || return 1
  # What the list itself says is found by itself: the patterns are read as they are meant.
  printf '%s\n' 'a seed drawn by lot' 'ten moves a second' 'one row: a row an agent' | grep -qiEf <(rows | cut -f 1)
}
files() { git ls-files '*.c' '*.h' '*.inc' '*.sh' '*.md' '*.py' '*.js' '*.txt' Makefile | grep -v "^$list$" | grep -v '^tests/house/test_words.sh$'; }
no_odd_words() {
  local found
  # shellcheck disable=SC2046 # names of ours have no blanks
  found=$(grep -niE -f <(rows | cut -f 1) -- $(files) | cut -c1-160)
  [ -z "$found" ] && return 0
  printf '%s\n' "$found" "what to write instead: $list"
  return 1
}
check 'the list of phrases is sound' sound_list
if git rev-parse --git-dir >/dev/null 2>&1; then
  check 'no phrase of the list is left' no_odd_words
else
  skip 'no phrase of the list is left' 'not a git checkout'
fi
finish
