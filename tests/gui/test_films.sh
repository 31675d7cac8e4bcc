#!/usr/bin/env bash
# Whole live games of levels 1, 3 and 4 as pictures of the whole window, one per step: none of them depends on what is
# played later. Each game is compared with the same one cut short at a turn, and with one that is the same up to a turn
# and goes another way from there: a program from outside changes its mind in it. The Pacman of the hunt is one that does
# not look at the turns that are left. PACADE_SAMPLE=full tries several turns of each, in a larger window.
# Needs Xvfb; without it every test is skipped with the reason.
# tier: full
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

printf '%s\n' '# level: 3' '%%%%%%%%%' '%P......%' '%.%%.%%.%' '%.......%' '%.%%.%G.%' '%%%%%%%%%' >"$tmp/fog.txt"
printf '%s\n' '# level: 4' '%%%%%%%%%%%' '%P...%....%' '%.%%...%%.%' '%....%....%' '%.%%...%%.%' '%....%...G%' '%%%%%%%%%%%' >"$tmp/hunt.txt"

size=(--width 960 --height 600)
[ "${PACADE_SAMPLE:-}" != full ] || size=(--width 1280 --height 720)
turns() { # turns FEW ALL: those to try
  [ "${PACADE_SAMPLE:-}" = full ] && echo "$2" || echo "$1"
}
film() { # film NAME STEPS ARGS...: the window at the start of a live game, and after each of so many steps
  local name=$1 steps=$2 i
  shift 2
  rm -rf "$XDG_CONFIG_HOME" "${tmp:?}/$name"
  mkdir -p "$XDG_CONFIG_HOME/pacade" "$tmp/$name"
  printf 'version=1\ntour-seen=1\nmute=1\ncalm=1\n' >"$XDG_CONFIG_HOME/pacade/settings"
  {
    printf 'until play\nkey Space\nkey Home\nuntil done\nwait 0.5\n%b' "${panel:-}"
    for ((i = 0; i < steps; i++)); do printf 'frames 5\nshot %s/%03d.png\nkey Right\n' "$tmp/$name" "$i"; done
    printf 'quit\n'
  } >"$tmp/script"
  rm -f "$log"
  within "$((2 * WALK_PATIENCE))" "$PACADE" window "${size[@]}" --speed 1 --script "$tmp/script" --ui-log "$log" "$@" 2>"$tmp/err" || {
    cat "$tmp/err"
    return 1
  }
}
same() { # same A B STEPS: the first so many pictures are equal, and hardly any two in a row
  local i moved=0
  for ((i = 0; i < $3; i++)); do
    cmp "$tmp/$1/$(printf %03d "$i").png" "$tmp/$2/$(printf %03d "$i").png" || return 1
    [ "$i" = 0 ] || cmp -s "$tmp/$1/$(printf %03d "$i").png" "$tmp/$1/$(printf %03d $((i - 1))).png" || moved=$((moved + 1))
  done
  [ "$((moved * 10))" -ge "$((($3 - 1) * 9))" ] || { echo "only $moved of $3 pictures differ from the one before"; return 1; }
}
whole() { # whole STEPS BEFORE CUTS ARGS...: a game of that many steps, of which so many come before the first move
  local steps=$1 before=$2 cuts=$3 cut
  shift 3
  film whole "$steps" "$@" || return 1
  for cut in $cuts; do
    film short "$((before + cut))" "$@" --max-turns "$cut" && same whole short "$((before + cut))" || return 1
  done
}

# The team, on level 1 the Pacman, that changes its mind at TURN: its first legal move before, its last one from then on.
mind() { # mind TURN SIDE: the same file under the same name, which is on the screen
  cat >"$tmp/mind.py" <<END
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({"type": "id", "name": "mind", "side": "$2", "levels": [1, 3, 4]}), flush=True)
    elif said["type"] == "game":
        print(json.dumps({"type": "ready"}), flush=True)
    elif said["type"] == "turn":
        legal, at = said["legal"], 0 if said["turn"] < $1 else -1
        if "$2" == "pacman":
            print(json.dumps({"type": "info", "values": {m: 10 * i for i, m in enumerate(legal)}, "nodes": 7,
                              "closed": [said["pacman"]], "pv": [said["pacman"]], "text": legal[at]}), flush=True)
            print(json.dumps({"type": "move", "move": legal[at]}), flush=True)
        else:
            print(json.dumps({"type": "move", "moves": {who: moves[at] for who, moves in legal.items()}}), flush=True)
END
}
parts() { # parts PER TURNS SIDE ARGS...: for each turn, of which the first is 1, a game that goes another way from there
  local per=$1 turns=$2 side=$3 turn steps=30 last # PER pictures show a turn: 2 where the search is seen
  shift 3
  last=$(printf %03d $((steps - 1)))
  mind 1000000 "$side"
  film straight "$steps" "$@" --"$side" "exec:python3 $tmp/mind.py" || return 1
  for turn in $turns; do
    mind "$turn" "$side"
    film astray "$steps" "$@" --"$side" "exec:python3 $tmp/mind.py" && same straight astray "$(((turn - 1) * per + 1))" || return 1
    ! cmp -s "$tmp/straight/$last.png" "$tmp/astray/$last.png" || { echo "the same game, whatever happens at turn $turn"; return 1; }
  done
}

panel='key B\n' # the figures have the time that thinking took, which is never the same
try 'level 1, every step of a search and its walk' whole 48 28 "$(turns 12 '4 12 20')" --map 1/02-fork-and-spoon --pacman astar
if command -v python3 >/dev/null; then
  try 'level 1, another way later' parts 2 "$(turns 5 '5 12')" pacman --map 1/02-fork-and-spoon
  panel=''
  try 'level 3, other monsters later' parts 1 "$(turns 12 '5 12')" monsters --level 3 --map "$tmp/fog.txt" --pacman explorer
  try 'level 4, other hunters later' parts 1 "$(turns 5 '5 12')" monsters --level 4 --map "$tmp/hunt.txt" --pacman alphabeta-report:depth=4 --seed 3
fi
panel=''
try 'level 3' whole 24 0 "$(turns 6 '6 14 24')" --level 3 --map "$tmp/fog.txt" --pacman explorer
try 'level 4' whole 24 0 "$(turns 14 '6 14 24')" --level 4 --map "$tmp/hunt.txt" --pacman alphabeta-report:depth=4 --seed 3
finish
