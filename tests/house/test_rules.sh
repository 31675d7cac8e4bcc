#!/usr/bin/env bash
# The house rules that a machine can see: which part may know which, what lies where, and that nothing is unfinished.
# Reads the source only; builds nothing.
set -u # no pipefail: a search that finds nothing is the good case here
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh

# Every source file of the project, known to git or new, but never what was built.
sources() { find game ai tests -type f -name '*.[ch]' | sort; }

# Every file that is kept, in a clone or in an unpacked tarball. tracked [PATTERN]: those whose path it matches
tracked() {
  { git ls-files 2>/dev/null | grep . || find . -type f ! -path './build/*' ! -path './.git/*' ! -name .commit | sed 's|^\./||'; } |
    grep -E -- "${1:-.}" | sort
}

# none: fails and shows its input when there is any
none() { ! grep .; }

# The files that may not know raylib: all but the platform, and the tools that look at the window from outside.
raylib_free() { sources | grep -vE '^(game/app/platform|tests/gui)/'; }

raylib_headers_stay_in_platform() {
  raylib_free | xargs grep -nE '#[[:space:]]*include[[:space:]]*[<"](raylib|raymath|rlgl|SDL)' | none
}

# Our functions are snake_case: a call that begins with a capital is raylib's, one that begins with rl or SDL_ as well.
# Comments and texts are taken out first, and so are our types of functions.
raylib_calls_stay_in_platform() {
  # shellcheck disable=SC2016 # awk's own
  raylib_free | xargs awk '
    /^typedef / { next }
    { line = $0; gsub(/"([^"\\]|\\.)*"/, "", line); gsub(/\/\*([^*]|\*[^\/])*\*\//, "", line); sub(/^( \*|\/\*).*/, "", line) }
    line ~ /(^|[^A-Za-z0-9_])([A-Z][a-z][A-Za-z0-9]*|rl[A-Z][A-Za-z0-9]*|SDL_[A-Za-z0-9]+)\(/ { print FILENAME ":" FNR ": " $0 }' | none
}

# What people copy into a folder of their own is no part of the program: its header lies beside it.
kit='^ai/kit/c/'
kit_stands_alone() {
  sources | grep -E "$kit" | xargs grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' | grep -vE '^[^:]+\.c:[0-9]+:#include "pacade_agent\.h"$' | none &&
    [ "$(sources | grep -cE "$kit.*\.c")" -ge 3 ]
}

# It is installed alone, for C and C++.
header_stands_alone() {
  ! grep -nE '#[[:space:]]*include[[:space:]]*"' game/lib/pacade.h && grep -q 'extern "C"' game/lib/pacade.h
}

# Our own includes of the files under the given folders that are not under one of the allowed ones.
# includes_only FOLDERS ALLOWED: both as regular expressions
includes_only() {
  sources | grep -E "^($1)" | grep -vE "$kit" | xargs -r grep -nE '#[[:space:]]*include[[:space:]]*"' | grep -vE "#[[:space:]]*include[[:space:]]*\"($2)" | none
}

# Own headers are named from the top, so that the rule above can be read off the line.
includes_from_the_top() {
  sources | grep -vE "$kit" | xargs grep -nE '#[[:space:]]*include[[:space:]]*"' | grep -vE '"(game|ai|tests)/' | none
}

# A private header (x_internal.h) is included from its own folder only, and never by a public header.
internal_headers_stay_home() {
  sources | grep -v '^tests/' | xargs grep -HoE '#[[:space:]]*include[[:space:]]*"[^"]*_internal\.h"' | awk -F'[:"]' '
    { from = $1; to = $3; sub(/\/[^\/]*$/, "", from); sub(/\/[^\/]*$/, "", to) }
    from != to { print $1 " includes " $3 }
    from == to && $1 ~ /\.h$/ && $1 !~ /_internal\.h$/ { print "the public header " $1 " includes " $3 }' | none
}

# A room of the window has one header for the other rooms, named after it; the rest of its headers are its own.
rooms_have_one_door() {
  sources | grep -E '^game/app/screens/.*\.h$' | grep -vE '/([a-z_]+)/\1\.h$|_internal\.h$' | none
}

# A screen's state is asked for in the folder where the screen is, nowhere else.
states_stay_in_their_room() {
  sources | grep '^game/app/' | xargs grep -HoE '^const Screen screen_[a-z_]+ =|screen_state\([^&)]*&screen_[a-z_]+' | awk '
    { folder = $0; sub(/\/[^\/]*$/, "", folder); id = $0; sub(/.*screen_/, "", id); sub(/ =$/, "", id) }
    / =$/ { home[id] = folder }
    !/ =$/ { uses[++count] = id; place[count] = folder; line[count] = $0 }
    END { for (i = 1; i <= count; i++) if (home[uses[i]] != place[i]) print line[i]; if (count < 10) print "only " count + 0 " uses seen" }' | none
}

# Who includes whom inside the window, one pair of files per line.
window_includes() {
  sources | grep '^game/app/' | xargs grep -HoE '#[[:space:]]*include[[:space:]]*"game/app/[^"]+' |
    sed -E 's/:#[[:space:]]*include[[:space:]]*"/ /'
}

# tsort names the members of every circle on its standard error.
no_circle_of_files() {
  [ "$(window_includes | wc -l)" -gt 100 ] || return 1
  window_includes | tsort 2>&1 >/dev/null | none
}

no_circle_of_folders() {
  window_includes | sed -E 's,/[^/ ]+( |$),\1,g' | awk '$1 != $2' | sort -u | tsort 2>&1 >/dev/null | none
}

headers_are_guarded() {
  sources | grep '\.h$' | xargs grep -LE '^#ifndef PACADE_[A-Z0-9_]+_H$' | none
}

top_level() {
  git ls-tree --name-only HEAD | grep -vxE 'Makefile|game|ai|levels|assets|tests|README\.md|LICENSE|\..*' | none
}

# Written in pieces, so that this file does not find itself.
unfinished='TO''DO|FIX''ME|X''XX|HA''CK|not impl''emented|st''ubs?|place''holder|for n''ow'
nothing_unfinished() {
  tracked '\.(c|h|sh|mk|md)$|^(Makefile|\.ci/|levels/|assets/)' | grep -v '^tests/house/test_rules.sh$' |
    xargs grep -nIiwE "$unfinished" | none
}

# What only its author's machine has, or a particular server, has no place here.
no_machine_paths() {
  tracked | grep -vxE 'LICENSE|tests/house/test_rules.sh' | xargs grep -nIE '/w[o]rk/|/ho[m]e/[a-z]|/ro[o]t/|deb\.debian\.o[r]g|registry\.n[p]m' | none
}

starts_with_a_comment() {
  sources | xargs awk 'FNR == 1 && !/^(\/\*|\/\/)/ { print FILENAME }' | none
}

scripts_explain_themselves() {
  local file
  tracked '\.sh$|^\.ci/' | while read -r file; do sed -n '2p' "$file" | grep -q '^# ' || echo "$file"; done | none
}

tests_can_be_run() {
  local file
  for file in tests/*/test_*.sh tests/run.sh game/setup/*.sh .ci/run; do [ -x "$file" ] || echo "$file"; done | none
}

no_banned_calls() {
  # rand: not seeded by us; gets, strcpy, strcat, sprintf: no bounds; system, popen: a shell's parsing.
  sources | grep -v '^tests/' | xargs grep -nE '\b(rand|srand|gets|strcpy|strcat|sprintf|vsprintf|system|popen|alloca)[[:space:]]*\(' | none
}

# Only main.c ends the program; a library that exits takes the decision away from its caller. The guard of an outside
# agent is a process of its own.
exits_only_in_main() {
  sources | grep -E '^(game/(core|play|lab|store|lib)|ai)/' | grep -vx 'ai/outside/guard.c' | xargs grep -nE '\b(exit|_exit|abort|quick_exit)[[:space:]]*\(' | none
}

# The rules and the agents must not know the clock or the terminal: same seed, same game.
core_is_pure() {
  sources | grep -E '^game/core/' | xargs grep -nE '\b(clock_gettime|time|gettimeofday|clock|printf|puts|getenv)[[:space:]]*\(' | none
}

version_is_known() {
  [ -n "${PACADE:-}" ] || { echo 'PACADE is not set'; return 1; }
  "$PACADE" --version | grep -E '[0-9]+\.[0-9]+\.[0-9]+'
}

# Shapes go through game/app/platform/canvas.h, which paints only what changed: what is drawn past it is painted over.
drawing_goes_through_the_canvas() {
  sources | grep -E '^game/app/' | grep -vE '^game/app/platform/canvas\.c$' |
    xargs grep -nE '\b(Draw[A-Z][A-Za-z0-9]*|(Begin|End)(TextureMode|ScissorMode|ShaderMode|BlendMode|Mode2D))\(' | none
}

# What is special about a level is in its row (game/core/level_table.c), where the code asks for it by what it means.
levels_have_no_numbers() {
  sources | grep -E '^(game|ai)/' | xargs grep -nE 'level(->number)? *[=!]= *[1-9]|level_find\([0-9]|level_choose\([0-9]' | none &&
    sources | grep -E '^game/' | xargs grep -nE 'LEVEL_BIT\([0-9]' | none
}

sees_the_source() { [ "$(sources | wc -l)" -gt 30 ] && [ "$(tracked | wc -l)" -gt 30 ]; }

check 'the source is seen' sees_the_source
check 'raylib and SDL headers only in game/app/platform' raylib_headers_stay_in_platform
check 'raylib and SDL are called only in game/app/platform' raylib_calls_stay_in_platform
check 'all drawing goes through the canvas' drawing_goes_through_the_canvas
check 'own headers are included from the top' includes_from_the_top
check 'the kit for C needs its own header only' kit_stands_alone
check 'game/core knows only itself' includes_only 'game/core/' 'game/core/'
check 'ai knows only game/core and itself' includes_only 'ai/' 'ai/|game/core/'
check 'ai/search knows no agent and no rules' includes_only 'ai/search/' 'ai/search/|ai/common/(limits|pages|trace)\.h|game/core/(base|board|rng)\.h'
check 'ai/foodsearch knows no agent and no level' includes_only 'ai/foodsearch/' 'ai/(foodsearch|common)/|game/core/(base|board|map|rng)\.h'
check 'ai/puzzle knows no game' includes_only 'ai/puzzle/' 'ai/(puzzle|common)/|game/core/(base|rng|file)\.h'
check 'ai/common knows no engine and no level' includes_only 'ai/common/' 'ai/common/|ai/agent\.h|game/core/'
check 'ai/level1_search/ knows the agent interface and the finders' includes_only 'ai/level1_' 'ai/(level1_search|search|common)/|ai/[a-z]+\.h|game/core/'
for level in ai/level[2-9]_*/; do
  check "$level knows the agent interface, the engines and level 1's finders" includes_only "$level" \
    "$level|ai/level1_search/finder_agent\\.h|ai/(search|foodsearch|puzzle|common)/|ai/[a-z]+\\.h|game/core/"
done
check 'private headers stay in their folder' internal_headers_stay_home
check 'game/play knows only game/core, ai and itself' includes_only 'game/play/' 'game/play/|ai/|game/core/'
check 'game/lib knows only game/core, ai, game/play and itself' includes_only 'game/lib/' 'game/(lib|play|core)/|ai/'
check 'the header of the library stands alone' header_stands_alone
check 'game/lab knows only game/core, ai, game/play and itself' includes_only 'game/lab/' 'game/(lab|play|core)/|ai/'
check 'game/store knows only game/core and itself' includes_only 'game/store/' 'game/store/|game/core/'
check 'game/cli knows of the window its front and its words' includes_only 'game/cli/' 'game/(cli|lab|play|core|store)/|ai/|game/version\.h|game/app/(app|words/[a-z_]+|model/(messages|names))\.h'
check "the window's model knows no window" includes_only 'game/app/model/' 'game/(app/model|app/words|lab|play|core|store)/|ai/'
check "the window's words know only themselves" includes_only 'game/app/words/' 'game/app/words/'
check "the window's platform knows only model, words and game/core" includes_only 'game/app/platform/' 'game/(app/(platform|model|words)|core)/'
check "the window's ui knows only platform, model, words and game/core" includes_only 'game/app/ui/' 'game/(app/(ui|platform|model|words)|core)/'
check 'screens know no command line' includes_only 'game/app/screens/' 'game/(app|play|lab|store|core)/|game/version\.h|ai/'
check "the window's view knows no screen and not the application" includes_only 'game/app/view/' 'game/(app/(view|ui|platform|model|words)|play|core|store)/|ai/(common/|explain\.h)'
check 'the application itself knows no screen' includes_only 'game/app/[a-z_]+\.' 'game/app/[a-z_]+\.h|game/(app/(view|ui|platform|model|words)|play|core|store)/|ai/'
check 'a room of the window has one public header' rooms_have_one_door
check "a room's state is its own" states_stay_in_their_room
check 'the files of the window include each other in no circle' no_circle_of_files
check 'the folders of the window include each other in no circle' no_circle_of_folders
check 'no level is asked for by its number' levels_have_no_numbers
check 'headers have guards' headers_are_guarded
check 'every source file starts with a comment' starts_with_a_comment
check 'every script says what it is' scripts_explain_themselves
check 'scripts can be run' tests_can_be_run
check 'nothing is unfinished' nothing_unfinished
check 'no machine paths and no hosts' no_machine_paths
check 'no unbounded or unseeded calls' no_banned_calls
check 'only main ends the program' exits_only_in_main
check 'the rules know no clock, terminal or environment' core_is_pure
if git rev-parse HEAD >/dev/null 2>&1; then check 'the top level holds only what it may' top_level; else skip 'the top level holds only what it may' 'not a git clone'; fi
check 'the program knows its version' version_is_known
if command -v clang-format >/dev/null; then
  check 'clang-format would change nothing' bash -c 'find game ai tests -name "*.[ch]" -print0 | xargs -0 clang-format --dry-run -Werror'
else
  skip 'clang-format would change nothing' 'clang-format is not installed'
fi
finish
