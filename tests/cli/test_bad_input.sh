#!/usr/bin/env bash
# What is not a map: status 1, exactly one line that names the file, nothing on standard output, in under a second of
# the processor.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

limit=1
case $PACADE in *asan*) limit=5 ;; esac # the sanitizer is slower, not the program

refuses() { # refuses FILE [WORD]: solve, play and bench all say the same
  local command
  for command in solve play 'bench --map'; do
    # shellcheck disable=SC2086
    worked $command "$1"
    is "status of $command" "$status" 1 && one_line_on_stderr && nothing_on_stdout && at_most "seconds of $command" "$work" "$limit" 0 || return 1
    grep -qF -- "${2-$(basename "$1")}" "$tmp/err" || { cat "$tmp/err"; return 1; }
  done
}

bad() { # bad NAME CONTENT WORD: a file of that content is refused with that word
  printf '%b' "$2" >"$tmp/$1"
  refuses "$tmp/$1" "${3-$1}"
}

check 'an empty file' bad empty.txt ''
check 'only blank lines' bad blank.txt '\n\n   \n'
check 'one line' bad line.txt '8 28\n'
check 'one line of a characters map' bad chars.lay '%%%%%%\n' 'Pacman'
check 'a negative size' bad negative.txt '-3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0\n'
check 'a size of nothing' bad zero.txt '0 0\n0 0\n'
check 'a giant size' bad giant.txt '2000000000 2000000000\n0\n0 0\n'
check 'a size beyond any number' bad beyond.txt '99999999999999999999999 3\n0 0 0\n0 0\n'
check 'a size over the limit' bad limit.txt '4097 1\n0\n0 0\n'
check 'fewer rows than said' bad short.txt '3 3\n1 1 1\n1 0 1\n'
check 'fewer columns than said' bad narrow.txt '3 3\n1 1 1\n1 2\n1 1 1\n1 1\n' 'narrow.txt:3'
check 'a number that means nothing' bad number.txt '2 2\n0 2\n0 9\n0 0\n' 'number.txt:3'
check 'no Pacman (digits)' bad nobody.txt '2 2\n0 2\n0 0\n'
check 'no Pacman (characters)' bad nobody.lay '%%%%%%\n%% . %%\n%%%%%%\n' 'Pacman'
check 'two Pacmen' bad twins.lay '%%%%%%%\n%P.P%\n%%%%%%%\n' 'twins.lay:2:4'
check 'Pacman on a wall' bad wall.txt '2 2\n1 2\n0 0\n0 0\n' 'wall'
check 'Pacman outside' bad outside.txt '2 2\n0 2\n0 0\n5 5\n'
check 'an unknown character' bad unknown.lay '%%%%%%%\n%P?.%\n%%%%%%%\n' 'unknown.lay:2:3'
check 'a grid map cut off' bad cut.map 'type octile\nheight 3\nwidth 3\nmap\n...\n'
check 'a grid map with giant sides' bad tall.map 'type octile\nheight 999999999\nwidth 999999999\nmap\n...\n'
head -c 100000 /dev/urandom >"$tmp/junk.txt"
check 'binary junk' refuses "$tmp/junk.txt"
head -c 5000 /dev/zero >"$tmp/zeros.txt"
check 'zero bytes' refuses "$tmp/zeros.txt"
printf '%%%%%%%%%%\n%%P\033[2J.%%\n%%%%%%%%%%\n' >"$tmp/escape.lay"
check 'terminal escapes do not reach the terminal' refuses "$tmp/escape.lay"
check 'an escape in a name does not either' refuses "$tmp/$(printf 'a\033[2Jb')" 'No such file'
head -c 300000 /dev/zero | tr '\0' '%' >"$tmp/wide.lay"
check 'one line of 300,000 walls' refuses "$tmp/wide.lay"
yes '%' | head -n 300000 >"$tmp/tall.lay"
check '300,000 lines' refuses "$tmp/tall.lay"
mkdir "$tmp/folder"
check 'a folder' refuses "$tmp/folder" 'folder'
check 'a path under a file' refuses "$tmp/empty.txt/under" 'under'
check 'a file that is not there' refuses "$tmp/missing.txt"
check 'an id that is not there' refuses '1/no-such-map'
check 'a device' refuses /dev/null
mkfifo "$tmp/pipe"
check 'a pipe that nobody writes to' refuses "$tmp/pipe"
truncate -s 1G "$tmp/huge.txt"
check 'a file of 1 GB' refuses "$tmp/huge.txt"
printf '%%%%%%%%%%\n%%P .%%\n%%%%%%%%%%\n' >"$tmp/secret.lay"
chmod 000 "$tmp/secret.lay"
if [ -r "$tmp/secret.lay" ]; then
  skip 'an unreadable file' 'this user may read everything'
else
  check 'an unreadable file' refuses "$tmp/secret.lay"
fi

bad_record() { # bad_record NAME CONTENT
  printf '%b' "$2" >"$tmp/$1"
  expect 1 replay "$tmp/$1" && one_line_on_stderr && nothing_on_stdout && grep -qF "$1" "$tmp/err" || return 1
  expect 1 replay "$tmp/$1" --verify && one_line_on_stderr && expect 1 merge "$tmp/$1" && one_line_on_stderr
}
check 'an empty record or part' bad_record empty.rec ''
check 'junk for a record or part' bad_record junk.rec 'a\tb\nc\001\n'
cp "$tmp/junk.txt" "$tmp/binary.rec"
check 'binary junk for a record' expect 1 replay "$tmp/binary.rec"
check '1 GB for a record' expect 1 replay "$tmp/huge.txt"
check 'a folder for a record' expect 1 replay "$tmp/folder"
finish
