#!/usr/bin/env bash
# Plays, fits and checks the chances that a broadcast shows: calibration.sh PROGRAM FOLDER GAMES
# The fit is made of random maps and of shipped ones; the check plays both with other seeds. What was played before
# stays in FOLDER: remove it to begin anew. Writes game/play/chance_fit.inc.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
program=$1 folder=$2 games=$3
mkdir -p "$folder" || exit 1

part() { # part FILE LEVEL PACMAN TEAM GAMES SEED [MAP...]
  local file=$folder/$1
  shift
  [ -s "$file" ] && return 0
  "$program" play "$@" >"$file.part" && mv "$file.part" "$file"
}
play() { # play SET SEED GAMES: every Pacman against every team
  local set=$1 seed=$2 count=$3 few=$((($3 + 5) / 6)) agent team many
  part "$set-4-alphabeta-report-quick" 4 alphabeta-report chase-random "$((count * 4))" "$((seed + 1000))"
  part "$set-4-alphabeta-report-ground" 4 alphabeta-report chase-random "$count" "$((seed + 600000))" levels/4/*.txt
  for agent in alphabeta-report planner minimax alphabeta expectimax mcts; do
    many=$count
    [ "$agent" != mcts ] || many=$((count / 2)) # the slowest
    part "$set-4-$agent-chase-random" 4 "$agent" chase-random "$many" "$seed"
    part "$set-4-$agent-shipped" 4 "$agent" chase-random "$(((many / 18 + 1) * 9))" "$((seed + 500000))" levels/4/*.txt
    for team in chase greedy-random random pincer ambush minimax; do
      part "$set-4-$agent-$team" 4 "$agent" "$team" "$((many / 12 + 1))" "$seed"
    done
  done
  part "$set-3-explorer-wander" 3 explorer wander "$((count * 4))" "$seed"
  part "$set-3-explorer-shipped" 3 explorer wander "$few" "$seed" levels/3/*.txt
  for agent in reflex minimax alphabeta expectimax; do # quick ones
    part "$set-7-$agent-directional" 7 "$agent" directional "$((count * 15))" "$seed"
    part "$set-7-$agent-random" 7 "$agent" random "$((count * 4))" "$seed"
    part "$set-7-$agent-shipped" 7 "$agent" directional "$((count * 5))" "$((seed + 500000))" levels/7/*.txt
  done
  part "$set-7-ace-directional" 7 ace directional "$count" "$seed"
  part "$set-7-ace-random" 7 ace random "$((few / 2))" "$seed"
  part "$set-7-ace-shipped" 7 ace directional "$((few * 2))" "$((seed + 500000))" levels/7/*.txt
}
play fit 1 "$games" && play check 1000001 "$((games / 2))" || exit 1
"$program" fit "$folder"/fit-* >"$folder/chance_fit.inc" && mv "$folder/chance_fit.inc" game/play/chance_fit.inc || exit 1
make -s "$program" && "$program" check "$folder"/check-*
