#!/usr/bin/env bash
# Adding a thing is one row: the agent, the team, the heuristic and the setting of the READMEs, and a level, are added
# to a copy as a newcomer would, and the tests that look at all of them still pass. Compiles only what changed.
# tier: full
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
read -ra compiler <<<"${CC:-gcc}"
case ${PACADE:-} in
  */asan/pacade) variant=asan flags=(-fsanitize=address -fsanitize=undefined) ;;
  */coverage/pacade) variant=coverage flags=(--coverage) ;;
  *) variant=release flags=() ;;
esac
built=build/$variant

# ---- what a newcomer writes: files of $work come before those of the source ----

mkdir -p "$work"/{ai/{search,common,level1_search,level4_hunt},game/{core,store,app/words},tests/unit,tests/house,levels/31}
# Under names of their own, for the samples may have been added for good.
sample() { awk -v wanted="$1" '/^```c$/ { on = ++n == wanted; next } /^```/ { on = 0 } on' ai/README.md; } # sample N: its N-th agent
row() { grep -m 1 "^$1(" "$2"; }                                                                          # row MACRO README
sample 1 | sed 's/follower/row_walker/g; s/Follower/RowWalker/g
  s/LEVEL_BIT(1)/& | LEVEL_BIT(2)/' >"$work/ai/level1_search/row_walker.c" # on as many levels as it can
sample 2 | sed 's/swarm/row_team/g' >"$work/ai/level4_hunt/row_team.c"
{ cat ai/agents.inc; printf 'AGENT(row_walker)\nAGENT(row_team)\n'; } >"$work/ai/agents.inc"
{ cat ai/search/heuristics.inc; row HEURISTIC ai/README.md | sed 's/MEAN/ROW_MEAN/; s/"mean"/"row-mean"/'; } >"$work/ai/search/heuristics.inc"
{ cat game/store/settings.inc; row SETTING game/README.md | sed 's/show_clock/row_clock/; s/CLOCK/ROW_CLOCK/'; } >"$work/game/store/settings.inc"
{ cat game/app/words/settings.inc; printf 'WORD(STR_SET_ROW_CLOCK%s, "Clock", NULL)\n' '' _NOTE; } >"$work/game/app/words/settings.inc"
# A level: a row, a map, and LEVEL_BIT(31) for its agents.
awk '/^};/ && !done { done = 1
  print "{.number = 31, .id = \"trial\", .title = \"Trial\", .blurb = \"A trial.\", .champion = \"swift\", .monsters = \"still\","
  print " .rule_lines = {\"Find the food.\"}, .one_food = true, .still = true, .exit_ignored = true, .rules = &rules_chase},"
} { print }' game/core/level_table.c >"$work/game/core/level_table.c"
for file in ai/level1_search/finder_agent.c ai/common/monsters.c; do
  sed '0,/LEVEL_BIT(1)/s//LEVEL_BIT(31) | LEVEL_BIT(1)/' "$file" >"$work/$file"
done
ln -s "$PWD"/levels/* "$work/levels/"
printf '%s\n' '# title: First Trial' '# level: 31' '# par: 17' '%%%%%%' '%P  .%' '%%%%%%' >"$work/levels/31/01-first-trial.txt"

# ---- building ----

# The rows are last in their lists, so that only what counts them is compiled anew, and what was written.
compiles() {
  local file
  { (cd "$work" && find . -name '*.c' | sed 's|^\./||')
    grep -lE 'HEURISTIC_COUNT|"ai/agents\.inc"' ai/*.c ai/*/*.c game/cli/*.c tests/unit/test_finder.c
    echo tests/house/missing.c
  } | sort -u >"$work/files"
  while read -r file; do mkdir -p "$work/$(dirname "$file")"; done <"$work/files"
  # shellcheck disable=SC2016 # for the shell that xargs starts
  xargs -P 2 -I FILE sh -c 'file=FILE; from=$file; [ ! -e "$0/$file" ] || from=$0/$file; shift 0
    exec "$@" -std=c17 -D_POSIX_C_SOURCE=200809L -I"$0" -I. -O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
      -ffp-contract=off -pthread -c "$from" -o "$0/${file%c}o"' "$work" "${compiler[@]}" "${flags[@]}" <"$work/files"
}

# links OUT OBJECT...: with what was compiled in place of what was built. Archives give only what nobody else has.
links() {
  local out=$1 libs=
  shift
  mapfile -t ours < <(find "$work/ai" "$work/game/core" -name '*.o')
  [ "$out" != pacade ] || libs=$(<build/deps/raylib.libs)
  # shellcheck disable=SC2086 # words on purpose
  "${compiler[@]}" "${flags[@]}" -pthread "$@" "${ours[@]}" $built/libpacade-lab.a $built/libpacade-store.a $built/libpacade.a $libs \
    -lcmocka -lsqlite3 -lsodium -lm -o "$work/$out"
}
program_links() {
  local file objects=()
  for file in game/*.c game/cli/*.c game/app/*.c game/app/*/*.c game/app/*/*/*.c; do
    case $file in game/app/model/* | game/app/words/* | game/app/platform/web/*) continue ;; esac # in the archives, and of pages
    if [ -e "$work/${file%c}o" ]; then objects+=("$work/${file%c}o"); else objects+=("$built/${file%c}o"); fi
  done
  [ $variant != asan ] || objects+=("$built"/tests/asan/*.o)
  links pacade "${objects[@]}"
}

# ---- looking ----

export PACADE_LEVELS=$work/levels
has_them() {
  "$work/pacade" agents --json >"$work/agents" || return 1
  grep -q '"id": "row_walker"' "$work/agents" && grep -q '"id": "row_team"' "$work/agents" &&
    "$work/pacade" play 8/01-first-steps --pacman row_walker --json | grep '"outcome": "won"' &&
    "$work/pacade" play 4/01-open-court --monsters row_team --json | grep '"outcome": ' &&
    "$work/pacade" solve 1/08-pipe-organ --algo astar --heuristic row-mean --json | grep '"optimal": true'
}
has_the_level() {
  "$work/pacade" maps --level 31 && "$work/pacade" play 31/01-first-trial --json | grep '"level": 31, .*"outcome": "won"' &&
    "$work/pacade" bench --level 31 --agent bfs --format csv
}
unit_test() { # unit_test NAME
  local object=$built/tests/unit/$1.o
  [ ! -e "$work/tests/unit/$1.o" ] || object=$work/tests/unit/$1.o
  links "$1" "$object" $built/tests/support/*.o && "$work/$1"
}
script() { PACADE=$work/pacade "$1"; } # script FILE

# What still lacks a translation or a mention is said, and is no failure.
lint_says() {
  local what
  links missing "$work/tests/house/missing.o" && "$work/missing" >"$work/said" || return 1
  for what in pacman.row_walker monsters.row_team choice.row-mean level.trial rule.trial.1; do grep -F "$what" "$work/said" || return 1; done
}

# A field, a line of the file, a default and a reset; and the screen compiles with its widget.
setting() {
  local source=("$work/setting.c" game/store/settings.c game/store/pairs.c game/store/folders.c)
  cat >"$work/setting.c" <<'C'
#include <string.h>
#include "game/store/settings.h"
int main(void) {
  static const char file[] = "version=1\nrow-clock=1\nwidth=800\n";
  Settings s;
  Pairs pairs = {0};
  settings_defaults(&s);
  bool ok = !s.row_clock && settings_parse(&s, file, sizeof file - 1, NULL) && s.row_clock;
  ok = ok && settings_to_pairs(&s, &pairs) && strcmp(pairs_get(&pairs, "row-clock"), "1") == 0;
  settings_reset(&s);
  ok = ok && !s.row_clock && s.width == 800;
  pairs_destroy(&pairs);
  settings_destroy(&s);
  return ok ? 0 : 1;
}
C
  local strict=(-std=c17 -D_POSIX_C_SOURCE=200809L -I"$work" -I. -Wall -Wextra -Wpedantic -Werror)
  "${compiler[@]}" "${strict[@]}" "${flags[@]}" "${source[@]}" $built/libpacade.a -lm -o "$work/setting" && "$work/setting" &&
    "${compiler[@]}" "${strict[@]}" -fsyntax-only game/app/screens/settings/settings.c
}

check 'an agent, a team, a heuristic and a level compile' compiles
check 'and the program with them' program_links
check 'it plays and searches with them' has_them
check 'and has the level' has_the_level
for name in test_agents test_words test_match test_maze_rules test_bench test_finder test_levels; do check "$name" unit_test $name; done
check 'the pinned figures' script tests/golden/test_golden.sh
check 'the agents at play' script tests/cli/test_play.sh
check 'make lint says what has no Vietnamese' lint_says
check 'a setting is one row and its words' setting
finish
