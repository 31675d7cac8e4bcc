#!/usr/bin/env bash
# The maze room in a real window: register, play, save, quit, log in, go on where one stood, arrive, stand on the
# leaderboard and watch the replay; wrong passwords; saves of one's own; the guest; a killed window; a broken store.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh
fresh_home
export KEEP_HOME=1

ROOMS=6 SEED=1
own_size() { # a small maze: the set-up as it was left
  printf 'version=1\ntour-seen=1\nmaze.choice=difficulty=own own=%d kind=dfs seed=%d mode=%s factor=%s picked=2 start=0,0 goal=0,0 who=%s agent=bfs\n' \
    "$ROOMS" "$SEED" "${1:-plain}" "${2:-1.500}" "${3:-person}" >"$XDG_CONFIG_HOME/pacade/settings"
}
own_size

way_of() { # way_of ALGO [OPTION...]: the steps of a solved maze as keys, one per line
  "$PACADE" maze --rooms "$ROOMS" --seed "$SEED" --apart "${@:2}" --output "$tmp/maze.txt" >/dev/null &&
    "$PACADE" solve "$tmp/maze.txt" --algo "$1" --json | grep -oE '\[[0-9]+, [0-9]+\]' | tr -d '[],' |
    awk 'NR > 1 { print ($1 > r ? "Down" : $1 < r ? "Up" : $2 > c ? "Right" : "Left") } { r = $1; c = $2 }'
}
# Opens the room and begins the game that is chosen.
open_maze_game() {
  open_app --screen maze >/dev/null
  heard '^maze made ' >/dev/null
  keys Return
  heard '^screen maze-play$' >/dev/null
}

walk() { # walk FROM TO: these steps of the way, each heard before the next
  local at
  for ((at = $1; at < $2; at++)); do
    forget
    keys "${way[at]}" && heard "^maze step $((at + 1))\$" || return 1
  done
}
log_in() { # log_in NAME PASSWORD, on the profile screen
  click profile.field.0 && keys BackSpace{,,,,,,,}
  type_words "$1"
  keys Tab
  type_words "$2"
  keys Return
}
mapfile -t way < <(way_of bfs)
length=${#way[@]} half=$((${#way[@]} / 2))
try 'the command line knows the way' test "$length" -gt 4

# ---- a profile ----

try 'the profile screen opens' open_app --screen profile
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'and asks to log in' heard '^profile form log-in$'
try 'a click on Register' click profile.register
try 'asks for a name and two passwords' heard '^profile form register$'
type_words Ada
keys Tab
type_words 'one two three'
keys Tab
type_words 'one two threx'
keys Return
try 'two passwords that differ are refused' heard '^profile refused differ$'
keys BackSpace
type_words e
keys Return
try 'the same password twice is accepted' heard '^profile in Ada$'
hidden() { ! grep -rqa 'one two' "$XDG_DATA_HOME" "$XDG_CONFIG_HOME" "$log"; }
try 'the password stands nowhere' hidden

# ---- play, save, quit ----

click profile.password
heard '^profile form password$' >/dev/null
type_words 'not it'
keys Tab
type_words 'five six'
keys Tab
type_words 'five six'
keys Return
try 'changing it needs the current one' heard '^profile refused wrong-present '
click profile.account
heard '^profile form account$' >/dev/null
click profile.settings
try 'the settings are a click away' heard '^screen settings$'
forget
keys Escape
try 'and lead back to the profile' heard '^screen profile$'

keys Escape
heard '^screen title$' >/dev/null
forget
try 'the title leads to the maze room' click title.maze
try 'where a maze is made' heard "^maze made rooms=$ROOMS kind=dfs seed=$SEED mode=plain .* shortest=$length "
place_of maze.start >/dev/null
click maze.size
keys BackSpace
type_words 3
forget
keys Return
try 'a size that is too small is refused' heard '^maze size refused$'
nothing_begun() { heard '^alive ' && ! grep -q '^maze begins' "$log"; }
try 'and no other maze begins instead' nothing_begun
for size in 7 "$ROOMS"; do
  click maze.size
  keys BackSpace
  type_words "$size"
  forget
  click "maze.who.$((size == 7))"
  try "a click elsewhere takes the size $size" heard "^maze made rooms=$size "
done
try 'a click on Start' click maze.start
try 'begins at once' heard '^maze begins who=person .* steps=0 ms=0 hints=0 '
heard '^screen maze-play$' >/dev/null
walk 0 "$half"
forget
keys ctrl+s
try 'Ctrl+S asks for a name' heard '^maze asks name$'
type_words 'My own'
keys Return
try 'and saves where one stands, under what was typed' heard "^maze saved My own steps=$half\$"
try 'the window closes' close_app

# ---- log in and go on ----

open_app --screen profile >/dev/null
heard '^profile form log-in$' >/dev/null
log_in Ada wrong
try 'a wrong password is refused' heard '^profile refused wrong '
forget
log_in Nobody wrong
try 'so is an unknown name, with the same words' heard '^profile refused unknown '
forget
log_in Ada 'one two three'
try 'the right one is taken' heard '^profile in Ada$'
try 'the saved games are a click away' click profile.saves
try 'one named and the one that was left' heard '^screen saves count=2$'
forget
try 'a click on the named one' click saves.1
try 'and on Go on' click saves.open
try 'stands where one stood' heard "^maze begins who=person .* steps=$half ms=[1-9][0-9]* hints=0 "
heard '^screen maze-play$' >/dev/null
forget
walk "$half" "$length"
try 'the rest of the way wins' heard "^maze over outcome=won steps=$length .* shortest=$length hints=0 "
try 'and has a place' heard '^maze rank time=1 steps=1 of=1$'
try 'the leaderboard is a click away' click maze.result.boards
try 'with that one row' heard "^boards maze/$ROOMS/plain order=0 rows=1 own=1\$"
forget
try 'a click on the row' click boards.row.0
try 'opens its replay' heard "^maze replay rooms=$ROOMS seed=$SEED\$"
try 'which is watched to its end' heard "^maze over outcome=won steps=$length "
keys F1
try 'F1 shows the keys over the result' heard '^maze keys shown$'
keys F1
try 'and takes them away' heard '^maze keys gone$'
keys Escape
try 'and leads back' heard '^screen boards$'
forget
keys Escape
try 'and from there to the maze room' heard '^screen maze$'
try 'the window closes' close_app

# ---- another player, and the guest ----

open_app --screen profile >/dev/null
heard '^profile form log-in$' >/dev/null
click profile.register
heard '^profile form register$' >/dev/null
type_words Bob
keys Tab
type_words 'three four'
keys Tab
type_words 'three four'
keys Return
try 'another one registers' heard '^profile in Bob$'
click profile.saves
try "and sees nothing of the first one's" heard '^screen saves count=0$'
forget
keys Escape
try 'and comes back to the profile' heard '^screen profile$'
keys Escape
heard '^screen title$' >/dev/null
forget
click title.profile
heard '^screen profile$' >/dev/null
keys t
try 'another theme' heard '^theme paper$'
forget
try 'logging out' click profile.out
try 'is heard' heard '^profile out$'
try "and the theme is the guest's again" heard '^profile theme midnight$'
click profile.field.0
type_words Bob
keys Tab
type_words 'three four'
forget
keys Return
try "who logs in again has his own" heard '^profile theme paper$'
try 'the window closes' close_app
own_size
open_app --screen saves >/dev/null
try 'the guest sees none of them either' heard '^screen saves count=0$'
try 'the window closes' close_app

# ---- the guest, hints, a killed window ----

open_maze_game
walk 0 2
forget
keys space
try 'Space pauses' heard '^maze paused$'
keys space
try 'and goes on' heard '^maze goes on$'
heard '^maze left steps=2 ' >/dev/null
by_guest="profile IS NULL AND automatic = 1 AND CAST(bytes AS TEXT) LIKE '% steps=2%'"
try 'what was left is kept while one plays' stored "SELECT count(*) FROM saves WHERE $by_guest" 1
kill -KILL "$app"
wait "$app" 2>/dev/null
app=0
open_app --screen maze >/dev/null
heard '^screen maze$' >/dev/null
try 'after a kill the game can be continued' click maze.continue
try 'where it was' heard '^maze begins who=person .* steps=2 ms=[1-9]'
heard '^screen maze-play$' >/dev/null
forget
keys h
try 'a hint leads to the next junction' heard '^maze hint junction steps=[1-9][0-9]* hints=1$'
keys shift+h
try 'another shows the whole way' heard '^maze hint whole steps=[0-9]+ hints=2$'
forget
keys r
heard '^maze begins .* steps=0 ' >/dev/null
walk 0 "$length"
try 'the guest arrives' heard '^maze over outcome=won '
try 'and ranks behind the first by steps, or level with her' heard '^maze rank time=[12] steps=[12] of=2$'
try 'the window closes' close_app

# ---- a pause before leaving, and another who logs in ----

open_maze_game
walk 0 1
heard '^maze left steps=1 ' >/dev/null
keys shift+h space
heard '^maze paused$' >/dev/null
try 'the window closes in a pause' close_app
open_app --screen maze >/dev/null
heard '^screen maze$' >/dev/null
click maze.continue
try 'and the hint just before it still counts' heard '^maze begins who=person .* steps=1 ms=[1-9][0-9]* hints=1 '
heard '^screen maze-play$' >/dev/null
forget
click maze.home
heard '^screen title$' >/dev/null
click title.profile
heard '^profile form log-in$' >/dev/null
log_in Bob 'three four'
heard '^profile in Bob$' >/dev/null
keys Escape
heard '^screen title$' >/dev/null
click title.maze
heard '^screen maze$' >/dev/null
forget
click maze.saves
try "a guest's game is not saved for the person who logs in next" heard '^screen saves count=0$'
try 'the window closes' close_app
own_size

# ---- the mouse ----

room_at() { # room_at ROW COLUMN: where that room is in the window
  local x0 y0 x1 y1
  read -r x0 y0 <<<"$(place_of maze.cell.first)"
  read -r x1 y1 <<<"$(place_of maze.cell.second)"
  echo $((x0 + $2 * (x1 - x0))) $((y0 + $1 * (y1 - y0)))
}
after() { # after STEPS: the room after so many steps of the way
  local row col at
  IFS=, read -r row col <<<"$(grep '^maze made ' "$log" | tail -n 1 | tr ' ' '\n' | sed -n 's/^start=//p')"
  for ((at = 0; at < $1; at++)); do
    case ${way[at]} in Up) row=$((row - 1)) ;; Down) row=$((row + 1)) ;; Left) col=$((col - 1)) ;; *) col=$((col + 1)) ;; esac
  done
  echo "$row $col"
}
open_app --screen maze >/dev/null
heard '^maze made ' >/dev/null
keys Return
heard '^screen maze-play$' >/dev/null
read -r row col <<<"$(after 3)"
read -r x y <<<"$(room_at "$row" "$col")"
click_at "$x" "$y"
try 'a click walks to a room nearby' heard "^maze click $row,$col steps=3\$"
heard '^maze step 3$' >/dev/null
forget
keys Escape
heard '^screen maze$' >/dev/null
try 'where it is then' click maze.continue
try 'three steps on' heard '^maze begins .* steps=3 '
try 'the window closes' close_app

# ---- start and goal by hand ----

open_app --screen maze >/dev/null
heard '^maze made ' >/dev/null
heard '^maze dug$' >/dev/null
read -r x y <<<"$(place_of maze.room.first)"
forget
click maze.ends.1
click_at "$x" "$y"
try 'a click chooses the start' heard '^maze start 0,0$'
click_at "$((x + 64))" "$y"
try 'another the goal' heard '^maze goal 0,1$'
try 'and the maze goes from the one to the other' heard '^maze made .* start=0,0 goal=0,1 '
try 'the window closes' close_app
own_size

# ---- energy ----

plain=("${way[@]}")
mapfile -t way < <(way_of energy-exact --factor 0.8)
own_size shown 0.800
open_app --screen maze-play >/dev/null
try 'a maze with energy begins' heard '^maze begins who=person .* energy=[1-9]'
heard '^screen maze-play$' >/dev/null
back_and_forth() { # until nothing is left: to and fro from the start
  local first=${way[0]} other key
  case $first in Up) other=Down ;; Down) other=Up ;; Left) other=Right ;; *) other=Left ;; esac
  for _ in $(seq 40); do
    for key in "$first" "$other"; do
      forget
      grep -q '^maze over ' "$log" && { mark=0; return 0; }
      keys "$key" && heard '^maze (step|over) ' || return 1
    done
  done
  heard '^maze over '
}
forget
try 'walking to and fro' back_and_forth
try 'runs out of energy' heard '^maze over outcome=lost .* energy=0$'
forget
keys v
try 'V asks for the exact answer' heard '^maze asks exact$'
try 'and given' heard '^maze exact outcome=won steps=[1-9][0-9]* energy=[0-9]+$'
exact() { # as the command line has it
  local steps
  steps=$(grep '^maze exact ' "$log" | tail -n 1 | tr ' ' '\n' | sed -n 's/^steps=//p')
  "$PACADE" maze --rooms "$ROOMS" --seed "$SEED" --apart --factor 0.8 --output "$tmp/maze.txt" >/dev/null
  [ "$("$PACADE" solve "$tmp/maze.txt" --algo energy-exact --json | sed -n 's/.*"length": *\([0-9]*\).*/\1/p')" = "$steps" ]
}
try 'the same as on the command line' exact
try 'the window closes' close_app

# ---- an agent, and a race ----

way=("${plain[@]}")
own_size plain 1.500 agent
open_app --screen maze-play >/dev/null
try 'an agent walks' heard "^maze over outcome=won steps=$length "
try 'the window closes' close_app
own_size plain 1.500 race
open_app --screen maze-play >/dev/null
try 'in a race the agent arrives by itself' heard '^maze rival arrives moves='
try 'the window closes' close_app

# ---- results of levels ----

open_app --map 1/01-first-corridor --pacman bfs --speed 1000 >/dev/null
try "an agent's game of a level" heard '^best map=1/01-first-corridor level=1 '
try 'the window closes' close_app
open_app --screen boards >/dev/null
heard '^screen boards$' >/dev/null
try 'stands on the board of its map, which opens where nobody has walked a maze' heard '^boards levels '
forget
click boards.row.0
try 'with its replay' heard '^game start map=1/01-first-corridor level=1 agent=replay '
try 'the window closes' close_app

# ---- trying passwords ----

open_app --screen profile >/dev/null
heard '^profile form log-in$' >/dev/null
type_words Bob
slowed_down() { # after a few wrong ones no more are taken for a while
  local try
  for try in $(seq 12); do
    click profile.field.1
    type_words "wrong$try"
    forget
    keys Return
    heard '^profile refused ' || return 1
    since | grep -q '^profile refused wait wait=[1-9]' && return 0
  done
  echo "twelve wrong tries were all taken"
  return 1
}
try 'guessing is slowed down' slowed_down
try 'the window closes' close_app

# ---- no place to save ----

own_size
data=$XDG_DATA_HOME
export XDG_DATA_HOME=/proc/nowhere
try 'without a place for the store' open_app --screen maze
try 'that is reported' heard '^settings: '
heard '^maze made ' >/dev/null
keys Return
try 'play begins all the same' heard '^maze begins '
heard '^screen maze-play$' >/dev/null
walk 0 "$length"
try 'and goes on to its end' heard '^maze over '
try 'the window closes' close_app
export XDG_DATA_HOME=$data

# ---- a broken store ----

own_size
printf 'this is text, not SQLite; it only stands where the store is looked for\n' >"$XDG_DATA_HOME/pacade/pacade.db"
rm -f "$XDG_DATA_HOME"/pacade/pacade.db-*
try 'a broken store keeps nobody from playing' open_app --screen maze
try 'what is wrong is reported' heard '^settings: .*pacade.db'
heard '^maze made ' >/dev/null
keys Return
try 'and play begins' heard '^maze begins '
kept_aside() { ls "$XDG_DATA_HOME"/pacade/pacade.db.broken-* >/dev/null; }
try 'the broken file is kept aside' kept_aside
try 'the window closes' close_app

finish
