#!/usr/bin/env bash
# README.md tells the truth: its commands run, its agent compiles, its pictures and the files it names are there.
set -u
cd "$(dirname "$0")/../.." || exit 1
n=0
check() { # NAME COMMAND...: one TAP line
  local name=$1
  shift
  n=$((n + 1))
  if "$@" >"$work/out" 2>&1; then echo "ok $n - $name"; else
    echo "not ok $n - $name"
    sed 's/^/# /' "$work/out" | head -20
  fi
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
top=$PWD
pacade=${PACADE:-$top/build/pacade}

# Every command of the fenced blocks marked sh, in order, in a folder of its own (they write files).
ln -s "$top/levels" "$work/levels"
mkdir -p "$work/build" && ln -s "$pacade" "$work/build/pacade"
run_in_work() { (cd "$work" && PACADE_LEVELS="$top/levels" timeout 120 bash -c "$1"); }
while IFS= read -r line; do
  [ -n "$line" ] && check "runs: ${line%%#*}" run_in_work "$line"
done < <(awk '/^```sh$/{on=1;next} /^```$/{on=0} on' README.md)

# The agent of "Writing an agent" compiles without a warning.
awk '/^```c$/{on=1;next} /^```$/{on=0} on' README.md >"$work/agent.c"
check "the sample agent compiles" "${CC:-gcc}" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
  -Werror -I. -c "$work/agent.c" -o "$work/agent.o"

# Pictures are there, and so is every path of the repo that is named.
while IFS= read -r picture; do
  check "picture $picture" test -s "$picture"
done < <(grep -o '](assets/[^)]*)' README.md | tr -d '()]' | sed 's/^]//')
# shellcheck disable=SC2016 # the backquotes are README's
while IFS= read -r path; do
  check "named path $path" test -e "$path"
done < <(grep -oE '`(game|ai|levels|assets|tests)/[a-zA-Z0-9_./-]*`' README.md | tr -d '`' | sort -u)

# Every agent id of levels with agents is in the table of levels.
for id in $("$pacade" agents --json | grep -o '"id": *"[^"]*"' | cut -d'"' -f4 | sort -u); do
  case $id in human | replay) continue ;; esac
  check "names the agent $id" grep -q "\b$id\b" README.md
done
echo "1..$n"
