#!/usr/bin/env bash
# League night in the real window: set up by keys, played to its end, paused, killed and resumed, a person's game that
# waits, and the page to keep. Needs Xvfb and xdotool; without them every test is skipped with the reason.
# tier: full
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

# Small budgets, one map, one game per cell.
settings() { # settings PACMAN2 TEAM2
  mkdir -p "$XDG_CONFIG_HOME/pacade"
  printf '%s\n' version=1 tour-seen=1 mute=1 league.level=4 league.knockout=0 league.games=1 league.seed=3 league.pacmen=2 league.teams=2 \
    league.pacman1=minimax:depth=1,nodes=100 "league.pacman2=$1" league.team1=random "league.team2=$2" league.maps=1 >"$XDG_CONFIG_HOME/pacade/settings"
}
KEEP_HOME=1
settings planner:nodes=100,width=4 chase-random
try 'the league opens' open_app --screen league --max-turns 60
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'on its set-up' heard '^screen league mode=0$'
forget
click league.on.0.3
try 'a click changes the seed' heard '^league set level=4 knockout=0 pacmen=2 teams=2 maps=1 games=1 seed=4 budget=own$'
click league.back.0.3
forget
click league.start
try 'it starts' heard '^league start games=4 played=0$'
try 'and is played to its end' heard '^league over games=4 champion=(minimax|planner):'
forget
keys F2
try 'F2 saves the page' heard '^league page .*\.html table .*\.csv$'
page=$(grep -oE 'page [^ ]*\.html' "$log" | tail -n 1 | cut -d' ' -f2) table=$(grep -oE 'table [^ ]*\.csv' "$log" | tail -n 1 | cut -d' ' -f2)
same() { # same [OPTION...]: as the command line writes it, but for the two columns of times
  "$PACADE" tournament --level 4 --map 4/01-open-court --pacman minimax:depth=1,nodes=100 --pacman planner:nodes=100,width=4 \
    --monsters random,chase-random --games 1 --seed 3 --max-turns 60 --format csv "$@" 2>/dev/null | sed 's/,[^,]*,[^,]*$//' >"$tmp/told"
  sed 's/,[^,]*,[^,]*$//' "$table" | cmp - "$tmp/told"
}
try 'the table is that of pacade tournament' same
try 'the page is one' grep -q '<title>Pacade league</title>' "$page"
keys Escape
try 'Escape leads to the set-up' heard '^league setup$'
forget
click league.on.0.4
try 'a click gives all the same nodes' heard '^league set .* budget=nodes=1000$'
forget
click league.start
try 'another league starts' heard '^league start games=4 played=0$'
try 'and ends' heard '^league over games=4'
forget
keys F2
try 'its page is saved' heard '^league page .*\.html table .*\.csv$'
table=$(grep -oE 'table [^ ]*\.csv' "$log" | tail -n 1 | cut -d' ' -f2)
try 'the table is that of pacade tournament with that budget' same --budget nodes=1000
keys Escape
heard '^league setup$' >/dev/null
close_app >/dev/null

settings human chase-random+human
try 'a person can enter' open_app --screen league --max-turns 3
if [ -n "$window" ]; then
  heard '^screen league' >/dev/null
  forget
  click league.start
  try 'whose games wait' heard '^league start games=4 played=0$'
  click league.play
  try 'until they are played' heard '^league game '
  forget
  for _ in 1 2 3; do keys Left Up Right Down; done
  try 'to the end' heard '^league played game='
  kill -KILL "$app"
  wait "$app" 2>/dev/null
  app=0
fi
try 'a killed league' open_app --screen league --max-turns 3
if [ -n "$window" ]; then
  heard '^screen league' >/dev/null
  forget
  click league.start
  try 'is resumed where it was' heard '^league start games=4 played=[12]$'
  close_app >/dev/null
fi
finish
