#!/usr/bin/env bash
# The READMEs tell the truth: their commands run, their samples compile, and every link, picture, path, function, make
# target, option and agent that they name is there.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/golden/shipped.sh
. tests/load.sh
top=$PWD
pacade=${PACADE:-$top/build/pacade}
readmes=(README.md game/README.md ai/README.md ai/kit/README.md levels/README.md tests/README.md assets/README.md)
front_door_bytes=9216

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
box=$work/own-home # nothing of the user's is read or written
ln -s "$top/levels" "$work/levels" && ln -s "$top/ai" "$work/ai"
mkdir -p "$work/build" "$box" && ln -s "$pacade" "$work/build/pacade"

none() { ! grep .; } # fails and shows its input when there is any

fenced() { # fenced KIND FILE: the lines of its blocks marked ```KIND
  awk -v fence="\`\`\`$1" '!on && $0 == fence { on = 1; next } /^```/ { on = on ? 0 : 2; next } on == 1' "$2"
}
# shellcheck disable=SC2016 # the backquotes are the README's
quoted() { grep -oE '`[^`]+`' | tr -d '`'; } # what stands between backquotes, one per line
spans() { awk '/^```/ { on = !on; next } !on' "$1" | tr '\n' ' ' | quoted; } # spans FILE: the same of its text, blocks left out

# Every command of a block marked sh, in order, in a folder and a home of its own: they write files.
runs() { (cd "$work" && unset XDG_DATA_HOME XDG_CONFIG_HOME && HOME=$box XDG_CACHE_HOME=$box/cache PACADE_LEVELS=$top/levels within 120 bash -c "$1"); }

# Words that the README names and that nobody has added yet.
new_words() { # new_words README
  local word
  grep -oE '^WORD\([A-Z_]+' "$1" | while read -r word; do grep -qF "$word," game/app/words/*.inc || echo "${word#*(}"; done
}
# compiles FILE README: as it stands there. The words and the row that a sample screen needs are those that the README names.
compiles() {
  local words flags compiler
  read -ra words < <(new_words "$2" | sed 's/.*/-D&=STR_NAME/' | tr '\n' ' ')
  read -ra flags < <(cat build/deps/raylib.cflags 2>/dev/null)
  grep -oE '^ROW\([a-z_]+|`ROW\([a-z_]+' "$2" | sed 's/.*(\(.*\)/extern const Screen screen_\1;/' >"$work/rows.h"
  [ ! -s "$work/rows.h" ] || sed -i "s|^#include \"game/app/app_state.h\"|&\n#include \"$work/rows.h\"|" "$1"
  read -ra compiler <<<"${CC:-gcc}"
  "${compiler[@]}" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -I. "${flags[@]}" \
    "${words[@]}" -c "$1" -o "$1.o"
}

anchors() { # anchors FILE: of its headings, as GitHub makes them
  awk '/^```/ { on = !on; next } !on && /^#+ / { sub(/^#+ /, ""); $0 = tolower($0); gsub(/[^a-z0-9 _-]/, ""); gsub(/ /, "-"); print }' "$1"
}
links_resolve() { # links_resolve FILE: pictures too
  local link path
  grep -oE '\]\([^)]*\)' "$1" | sed 's/^](//; s/)$//' | while read -r link; do
    case $link in http*) continue ;; esac
    path=${link%%#*}
    if [ -n "$path" ]; then path=$(dirname "$1")/$path; else path=$1; fi
    [ -s "$path" ] || { echo "$link: no such file"; continue; }
    case $link in *'#'*) anchors "$path" | grep -qxF -- "${link#*#}" || echo "$link: no such heading" ;; esac
  done | none
}

paths_are_there() { # paths_are_there FILE: those in backquotes, and those of the source map
  { spans "$1" | grep -xE '(game|ai|levels|assets|tests)/[a-zA-Z0-9_./-]*'
    fenced '' "$1" | grep -oE '^(game|ai|levels|assets|tests)/[a-zA-Z0-9_./-]*|[[:space:]](game|ai)/[a-z0-9_]+/'
  } | sort -u | while read -r path; do [ -e "$path" ] || echo "$path"; done | none
}

functions_are_there() { # functions_are_there FILE
  local name
  spans "$1" | grep -xE '[a-z0-9_]+\(\)' | tr -d '()' | sort -u | while read -r name; do
    grep -qx "$name" "$work/functions" || echo "$name()"
  done | none
}

targets_are_there() { # targets_are_there FILE: `make TARGET`, in text and in blocks
  local target
  { spans "$1"; fenced '' "$1"; } | sed -nE 's/^make ([A-Z_]+=[^ ]* )*([a-z][a-z0-9-]*).*/\2/p' | sort -u | while read -r target; do
    grep -qE "^$target:" Makefile game/setup/release.mk game/setup/web.mk tests/checks.mk || echo "make $target"
  done | none
}

options_are_there() { # options_are_there FILE: of the commands named in its text
  local option
  spans "$1" | grep -E '^(build/)?pacade ' | grep -oE -- '--[a-z][a-z-]*' | sort -u | while read -r option; do
    grep -qxF -- "$option" "$work/options" || echo "$option"
  done | none
}

# ---- agents ----

plays() { # plays ID [LEVEL]: one of either side does
  grep -qE "^\{\"id\": \"$1\", .*\"levels\": \[([0-9, ]*\b)?${2:-[0-9]+}\b" "$work/agents"
}
# The table of levels: whoever stands in a level's row plays there.
players_of_levels() {
  local level id
  sed -nE 's/^\| ([0-9]+) \| (.*)/\1 \2/p' README.md | while read -r level row; do
    for id in $(quoted <<<"$row"); do plays "$id" "$level" || echo "$id on level $level"; done
  done | none
}
# Tables that begin with a column `agent` or `team`: what stands there is an agent.
players_of_tables() { # players_of_tables FILE
  local id
  awk '/^\| (agent|team) \|/ { on = 1; next } !/^\|/ { on = 0 } on' "$1" | cut -d'|' -f2 | quoted | sort -u |
    while read -r id; do plays "$id" || echo "$id"; done | none
}
# Every shipped agent is mentioned in some README; what else is missing, make lint says.
shipped_agents_are_told_of() {
  local id
  for id in $(shipped_ids); do grep -qwF -- "$id" "${readmes[@]}" || echo "$id"; done | none
}
names_levels() { [ "$(grep -cE '^\| [0-9]+ \|' README.md)" = "$("$pacade" maps --json | grep -oE '"level": [0-9]+' | sort -u | wc -l)" ]; }

fits_the_front_door() {
  local bytes
  bytes=$(wc -c <README.md)
  [ "$bytes" -le $front_door_bytes ] || { echo "README.md has $bytes bytes, at most $front_door_bytes"; return 1; }
}

"$pacade" agents --json >"$work/agents" || exit 1
"$pacade" --manual | sed 's/[\]//g' | grep -oE -- '--[a-z][a-z-]*' | sort -u >"$work/options" || exit 1
find game ai -name '*.[ch]' -print0 | xargs -0 grep -hoE '\b[a-z0-9_]+\(' | tr -d '(' | sort -u >"$work/functions"

check 'README.md is short' fits_the_front_door
check 'the table of levels is whole' names_levels
check 'its agents play there' players_of_levels
check 'every shipped agent is in a README' shipped_agents_are_told_of
for readme in "${readmes[@]}"; do
  check "$readme: links and pictures" links_resolve "$readme"
  check "$readme: paths" paths_are_there "$readme"
  check "$readme: functions" functions_are_there "$readme"
  check "$readme: make targets" targets_are_there "$readme"
  check "$readme: options" options_are_there "$readme"
  check "$readme: agents" players_of_tables "$readme"
  while IFS= read -r line; do
    [ -z "$line" ] || check "$readme runs: ${line%% #*}" runs "$line"
  done < <(fenced sh "$readme")
  awk -v start="$work/agent" '/^```c$/ { on = 1; n++; next } /^```/ { on = 0 } on { print > (start n ".c") }' "$readme"
  for file in "$work"/agent*.c; do
    [ ! -e "$file" ] || check "$readme: compiles: $(grep -oE '^const [A-Za-z]+ [a-z_]+' "$file")" compiles "$file" "$readme"
    rm -f "$file"
  done
done
finish
