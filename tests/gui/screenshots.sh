#!/usr/bin/env bash
# Takes the pictures of the READMEs: every one from the same map, seed and step each time. Needs Xvfb, takes two minutes;
# look at the result before committing it.
#   screenshots.sh [NAME...]      all of them, or those named: title choose play ...
# OUT=DIR writes them there instead of to assets/screenshots.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
PACADE=${PACADE:-$PWD/build/pacade}
out=${OUT:-assets/screenshots}
wanted=" $* "

. tests/gui/display.sh
display_own screenshots 1300x800
mkdir -p "$out" || exit 1

lines() { printf '%s\n' "$@"; }
many() { # many COUNT KEY
  local i
  for ((i = 0; i < $1; i++)); do lines "key $2"; done
}
step_to() { # step_to N: the N-th step of a game that is known to its end
  lines 'until done' 'key Space' 'key Home' 'frames 2'
  many "$1" Right
  lines 'wait 0.5'
}

failed=0
settings=() # of the next picture
take() { # take NAME [OPTION...]: the lines on standard input, then the picture
  local name=$1
  shift
  cat >"$tmp/script"
  case $wanted in '  ' | *" $name "*) ;; *) return ;; esac
  lines 'move 2 2' 'frames 9' "shot $out/$name.png" quit >>"$tmp/script"
  rm -rf "$HOME" && mkdir -p "$XDG_CONFIG_HOME/pacade"
  lines version=1 tour-seen=1 mute=1 "${settings[@]}" >"$XDG_CONFIG_HOME/pacade/settings"
  if "$PACADE" window --width 1280 --height 720 --seed 3 --script "$tmp/script" "$@"; then
    echo "$out/$name.png"
  else
    echo "screenshots.sh: no picture of $name" >&2
    failed=1
  fi
}

lines 'until title' 'wait 2.5' | take title
lines 'until select' 'key 1' 'wait 0.3' 'key Home' 'key Down' 'wait 1' 'key Tab' 'wait 1' | take choose --level 1
step_to 286 | take play --map 1/08-pipe-organ --pacman astar
for theme in paper high-contrast okabe-ito; do
  step_to 286 | take "play-$theme" --map 1/08-pipe-organ --pacman astar --theme "$theme"
done
step_to 204 | take fog --map 3/03-the-vaults --pacman explorer
step_to 24 | take hunt --map 4/02-lanes-and-loops --pacman alphabeta --monsters chase-random
{
  lines 'until race' 'wait 0.6' 'key Down' 'wait 0.1' 'key Down'
  many 3 Right
  lines 'key Enter' 'wait 2' 'key Plus' 'key Plus' 'key Plus' 'key Plus' 'wait 6'
} | take race --screen race
lines 'until editor' 'wait 0.6' 'key Ctrl+O' 'wait 0.3' 'type 2/06-ring-road' 'key Enter' 'wait 0.6' 'key R' 'key M' 'key M' \
  'key M' 'key 1' 'wait 0.6' | take editor --screen editor
settings=('maze.choice=difficulty=own own=24 kind=dfs seed=2 mode=plain factor=1.500 picked=0 start=0,0 goal=0,0 who=agent agent=astar')
lines 'until maze' 'frames 2' 'until idle' 'key Enter' 'until maze-play' 'until walking' 'wait 1' 'key Space' 'wait 0.4' | take maze --screen maze
settings=()
lines 'until puzzle' 'wait 0.6' 'key 3' 'wait 0.4' 'key C' 'until idle' 'wait 0.5' | take puzzle --screen puzzle
settings=(lab.games=2)
lines 'until lab' 'wait 0.6' 'key B' 'wait 4' | take lab --screen lab
settings=(language=vi)
lines 'until help' 'wait 0.6' 'key Right' 'key Right' 'key Right' 'wait 2' | take help-vi --screen help
exit "$failed"
