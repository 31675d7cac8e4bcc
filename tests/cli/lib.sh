# shellcheck shell=bash
# For the tests of the command line, sourced: the program, a folder that goes away, and ways to look at what it says.
# The current folder must be the top of the source.
# run ARGS...        runs the program; leaves $status, $tmp/out and $tmp/err
# expect STATUS ...  runs it and fails unless it ends so
# key NAME           the value of a key in the JSON of the last run, as it is written there
# cut_times          CSV in, the same without the columns that are times out
# worked ARGS...     runs it; leaves $status, and in $work the seconds of the processor that it used
. tests/house/tap.sh
. tests/load.sh
PACADE=${PACADE:-build/pacade}
# shellcheck disable=SC2034 # for those who source this
shared=${PACADE_SHARED:-../shared}
tmp=$(mktemp -d "${TMPDIR:-/tmp}/pacade-cli.XXXXXX") || exit 1
trap 'chmod -R u+rwx "$tmp"; rm -rf "$tmp"' EXIT
status=0 work=0
# What is looked for is English; a test of another language asks for it.
unset LANGUAGE
case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in vi*) export LC_ALL=C.UTF-8 ;; esac

run() {
  "$PACADE" "$@" >"$tmp/out" 2>"$tmp/err"
  status=$?
}

# Promises about time are measured in processor time: on a busy machine the wall clock says nothing.
worked() {
  local TIMEFORMAT='%U %S'
  { time run "$@"; } 2>"$tmp/time"
  # shellcheck disable=SC2034 # for those who source this
  work=$(awk '{ print $1 + $2 }' "$tmp/time")
}

at_most() { # at_most WHAT FOUND CAP MORE
  awk -v found="$2" -v most="$3" -v more="$4" 'BEGIN { exit !(found != "" && found <= most + more) }' && return 0
  echo "$1: $2, where the cap is $3"
  return 1
}

expect() {
  local wanted=$1
  shift
  run "$@"
  [ "$status" = "$wanted" ] && return 0
  echo "status $status instead of $wanted: pacade $*"
  head -n 5 "$tmp/err"
  return 1
}

key() { sed -n "s/.*\"$1\": \(\"[^\"]*\"\|[^],}]*\).*/\1/p" "$tmp/out" | head -n 1; }

is() { # is WHAT FOUND EXPECTED
  [ "$2" = "$3" ] && return 0
  echo "$1: '$2' instead of '$3'"
  return 1
}

one_line_on_stderr() {
  [ "$(wc -l <"$tmp/err")" = 1 ] && return 0
  echo "expected one line on standard error, found:"
  cat "$tmp/err"
  return 1
}

nothing_on_stdout() { is 'bytes on standard output' "$(wc -c <"$tmp/out")" 0; }

cut_times() {
  awk -F, -v OFS=, '
    NR == 1 { for (i = 1; i <= NF; i++) keep[i] = $i !~ /(_ms|_seconds|_per_s)$/ }
    { line = ""; for (i = 1; i <= NF; i++) if (keep[i]) line = line (line == "" && i == 1 ? "" : ",") $i; print line }'
}
