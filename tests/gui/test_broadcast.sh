#!/usr/bin/env bash
# A live game knows no future: the picture of turn N is the same, pixel for pixel, whatever is played after it. Two games
# of levels 1, 3 and 4 that differ only in when they end are both known to their end when the picture is taken.
# Needs Xvfb; without it every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

live() { # live NAME STEPS PANEL ARGS...: the picture after so many steps of the time line, and one step later
  local name=$1 steps=$2 panel=$3 i
  shift 3
  fresh_home
  printf 'calm=1\n' >>"$XDG_CONFIG_HOME/pacade/settings"
  {
    printf 'until play\nkey Space\nkey Home\nuntil done\n%b' "$panel"
    for ((i = 0; i < steps; i++)); do printf 'key Right\n'; done
    printf 'wait 0.5\nshot %s\nkey Right\nwait 0.3\nshot %s\nquit\n' "$tmp/$name.png" "$tmp/$name-next.png"
  } >"$tmp/script"
  rm -f "$log"
  within "$WALK_PATIENCE" "$PACADE" window --width 1280 --height 720 --speed 1 --script "$tmp/script" --ui-log "$log" "$@" 2>"$tmp/err" || {
    cat "$tmp/err"
    return 1
  }
  grep '^place' "$log" | tail -n 2 | head -n 1 >"$tmp/$name.place"
}

no_future() { # no_future STEPS TURNS PANEL ARGS...: against the same game that ends after so many turns
  local steps=$1 turns=$2 panel=$3
  shift 3
  live whole "$steps" "$panel" "$@" && live short "$steps" "$panel" "$@" --max-turns "$turns" || return 1
  cmp "$tmp/whole.place" "$tmp/short.place" || { # then the games differ earlier, and nothing is tested
    cat "$tmp/whole.place" "$tmp/short.place"
    return 1
  }
  cmp "$tmp/whole.png" "$tmp/short.png" && ! cmp -s "$tmp/whole.png" "$tmp/whole-next.png"
}

try 'a search: its walk' no_future 36 14 'key B\n' --map 1/02-fork-and-spoon --pacman astar
try 'fog' no_future 24 40 '' --map 3/01-morning-meadow --pacman explorer
try 'a hunt' no_future 24 40 '' --map 4/01-open-court --pacman alphabeta:nodes=300 --seed 3
finish
