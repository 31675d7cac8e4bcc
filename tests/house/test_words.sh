#!/usr/bin/env bash
# Plain words: none of the phrases of tests/house/words.txt is left anywhere, and each of them would be found; the command
# line speaks Vietnamese as well as English.
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
# The READMEs: names that the glossary rules out, and sentences that nobody reads to their end. Code is left out, a cell of
# a table counts by itself.
readme_most=40
long_sentences() { # long_sentences FILE...
  awk -v most="$readme_most" '
    function look(text,   parts, n, i, words) {
      gsub(/`[^`]*`/, "x", text)
      gsub(/\]\([^)]*\)/, "]", text)
      gsub(/[.!?:;]( |$)/, "\n", text)
      n = split(text, parts, "\n")
      for (i = 1; i <= n; i++) {
        words = gsub(/[^ ]+/, "&", parts[i])
        if (words > most) printf "%s: a sentence of %d words, at most %d are read:%s\n", file, words, most, parts[i]
      }
    }
    FNR == 1 { look(text); text = ""; code = 0; file = FILENAME }
    /^ *```/ { code = !code; next }
    code { next }
    /^ *$|^ *[-*#|]|^ *[0-9]+\. / { look(text); text = "" }
    /^ *\|/ { n = split($0, cells, "|"); for (c = 1; c <= n; c++) look(cells[c]); next }
    { text = text " " $0 }
    END { look(text) }' "$@"
}
never_names() { # one pattern per line
  sed -n 's/^TERM(".*", "\(.*\)")$/\1/p' game/app/words/glossary.inc | tr '/' '\n'
}
# shellcheck disable=SC2016 # quotes of Markdown
other_names() { # other_names FILE...
  awk 'FNR == 1 { code = 0 } /^ *```/ { code = !code } !code { print FILENAME ":" FNR ": " $0 }' "$@" | sed 's/`[^`]*`//g' |
    grep -wiF -f <(never_names)
}
readmes() { git ls-files '*.md'; }
# shellcheck disable=SC2016 # the same
readme_checks_work() {
  local page
  page=$(mktemp) || return 1
  { printf 'word %.0s' $(seq 41); echo; echo 'A bot plays.'; printf '```\na bot\n```\n| a | b |\n'; } >"$page"
  [ "$(long_sentences "$page" | wc -l)" = 1 ] && [ "$(other_names "$page" | wc -l)" = 1 ]
  local ok=$?
  rm -f "$page"
  return "$ok"
}
plain_readmes() {
  local found
  # shellcheck disable=SC2046 # names of ours have no blanks
  found=$(long_sentences $(readmes); other_names $(readmes))
  [ -z "$found" ] || { printf '%s\n' "$found"; return 1; }
}
check 'the list of phrases is sound' sound_list
check 'a long sentence and a name that the glossary rules out are seen' readme_checks_work
# Help in Vietnamese has no sentence in common with the English one; usage, examples, JSON and links stay as they are typed.
help_is_translated() {
  local command left
  [ -n "${PACADE:-}" ] || { echo 'PACADE is not set'; return 1; }
  for command in '' $(env LC_ALL=C "$PACADE" --help | sed -n '/^commands/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
    # shellcheck disable=SC2086 # no command is the program's own help
    left=$(grep -vE '^( *| {2,4}[#{"].*|  pacade .*|  --[^ ]+( [^ ]+)?)$' <(env LC_ALL=C "$PACADE" $command --help) |
      grep -Fxf <(env LC_ALL=vi_VN.UTF-8 "$PACADE" $command --help))
    [ -z "$left" ] || { printf '%s\n' "pacade $command --help: no Vietnamese in game/app/words for" "$left"; return 1; }
  done
}
# Of the commands themselves all must be there; of rules, agents and rooms what is missing is a warning, as in make lint.
messages_are_translated() {
  local out missing
  out=$(make -s lint-words 2>&1) || { echo "$out"; return 1; }
  missing=$(grep -E 'no Vietnamese (for|in console.inc for): ' <<<"$out" | sed 's/^warning: /# /')
  [ -z "$missing" ] || printf '%s\n' "$missing" >&2
  ! grep -E '^# game/(cli/|main\.c)' <<<"$missing"
}
check 'the help of every command is in Vietnamese too' help_is_translated
check 'every message of the commands and all that they print for people is in Vietnamese too' messages_are_translated
if git rev-parse --git-dir >/dev/null 2>&1; then
  check 'no phrase of the list is left' no_odd_words
  check 'the READMEs have no long sentences and use the names of the glossary' plain_readmes
else
  skip 'no phrase of the list is left' 'not a git checkout'
  skip 'the READMEs have no long sentences and use the names of the glossary' 'not a git checkout'
fi
finish
