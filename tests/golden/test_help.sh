#!/usr/bin/env bash
# What --help prints, command by command, is pinned in tests/golden/help, in Vietnamese in its folder vi; and the examples
# at its end work as they stand.
# After a change on purpose: tests/golden/test_help.sh --pin, and look at the difference before committing it.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
pins=$PWD/tests/golden/help
commands=$("$PACADE" --help | sed -n '/^commands/,/^$/s/^  \([a-z-]*\) .*/\1/p')

if [ "${1:-}" = --pin ]; then
  mkdir -p "$pins/vi" && rm -f "$pins"/*.txt "$pins"/vi/*.txt
  for name in $commands; do
    "$PACADE" "$name" --help >"$pins/$name.txt" && env LC_ALL=vi_VN.UTF-8 "$PACADE" "$name" --help >"$pins/vi/$name.txt" || exit 1
  done
  "$PACADE" --help >"$pins/pacade.txt" && env LC_ALL=vi_VN.UTF-8 "$PACADE" --help >"$pins/vi/pacade.txt"
  exit
fi

pinned() { # pinned NAME ARGS...
  local name=$1
  shift
  expect 0 "$@" && diff "$pins/$name.txt" "$tmp/out"
}
in_vietnamese() { env LC_ALL=vi_VN.UTF-8 "$PACADE" "${@:2}" >"$tmp/out" && diff "$pins/vi/$1.txt" "$tmp/out"; }
check 'help of the program' pinned pacade --help
check 'help of the program in Vietnamese' in_vietnamese pacade --help
for name in $commands; do
  check "help of $name" pinned "$name" "$name" --help
  check "help of $name in Vietnamese" in_vietnamese "$name" "$name" --help
done
no_pin_left_over() {
  local file
  for file in "$pins"/*.txt "$pins"/vi/*.txt; do
    file=$(basename "$file" .txt)
    [ "$file" = pacade ] || grep -qx "$file" <<<"$commands" || { echo "$file is no command"; return 1; }
  done
}
check 'no help is pinned of a command that is gone' no_pin_left_over

# Each command shows at least one example. They run in order in an empty folder; what opens a window, takes a minute or
# needs a file from elsewhere only has its options read. Games of seconds are cut short, unless PACADE_SAMPLE=full.
run_examples() { # run_examples NAME
  local line count=0
  "$PACADE" "$1" --help >"$tmp/help" || return 1
  while read -r line; do
    count=$((count + 1))
    case $line in
    *' tournament '* | *--record*) [ "${PACADE_SAMPLE:-}" = full ] || line="$line --max-turns 20" ;;
    *' window '* | *' serve '* | *"open '#play"* | *verify-trace* | *' speed '* | *' grade '* | *'--games 20'* | *--watch*) line="$line --help" ;;
    esac
    (cd "$tmp/examples" && eval "\"\$PACADE\" ${line#pacade }" >"$tmp/example.out" 2>&1) || { echo "$line"; cat "$tmp/example.out"; return 1; }
  done < <(sed -n '/^examples:/,$s/^  pacade/pacade/p' "$tmp/help")
  [ "$count" -gt 0 ] || { echo 'no example'; return 1; }
}
mkdir -p "$tmp/examples"
export XDG_DATA_HOME=$tmp/data # the examples write there
export PACADE
for name in play $commands; do check "the examples of $name" run_examples "$name"; done

finish
