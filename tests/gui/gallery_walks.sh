# shellcheck shell=bash disable=SC2034,SC2154 # gallery.sh has them
# For gallery.sh: the ways through every screen and dialog, a chapter each. A chapter prints the lines of a script and
# may first put files into its home (prepare_CHAPTER). `shots NAME [LINES]` takes a picture in every theme, each time
# after those lines: for what goes away by itself.
chapters=(menus first levels play broadcast boards lessons arcade race league knockout lens microscope tree replays agents editor puzzle lab maze watch energy starve saves profile trouble)

lines() { printf '%s\n' "$@"; } # one line of the script each
many() { # many COUNT KEY
  local i
  for ((i = 0; i < $1; i++)); do lines "key $2"; done
}

walk_menus() {
  local n
  lines 'until title' 'wait 2.5'
  shots title
  lines 'key Up' 'wait 0.3'
  shots title-last-row
  lines 'go settings' 'wait 0.6'
  shots settings
  lines 'key End' 'wait 0.3'
  shots settings-end
  lines 'key Enter' 'wait 0.3'
  shots settings-sure
  lines 'key Up' 'key Up' 'wait 0.3'
  shots settings-slider
  lines 'go keys' 'wait 0.6'
  shots keys
  lines 'key Down' 'key Enter' 'wait 0.3'
  shots keys-press-one
  lines 'key Space' 'wait 0.3'
  shots keys-clash
  shots keys-refused 'key Enter
wait 0.2
key Enter
wait 0.2'
  lines 'key End' 'key Enter' 'wait 0.3'
  shots keys-reset
  lines 'go about' 'wait 0.6'
  shots about
  lines 'go tour' 'wait 0.9'
  for n in 1 2 3 4; do
    shots "tour-$n"
    lines 'key Right' 'wait 0.5'
  done
  lines 'go help' 'wait 0.9'
  for n in 1 2 3 4 5 6 7 8 9 10; do
    shots "help-$n"
    lines 'key Right' 'wait 0.6'
  done
}

to_game() { # to_game LEVEL KEY...: its map screen, and from its first map on by these keys
  local key
  lines 'go play' 'until select' 'wait 0.4' "key $1" 'wait 0.5' 'key Home'
  shift
  for key in "$@"; do lines "key $key"; done
  lines 'wait 0.4'
}
begin_game() {
  [ "$narrow" = 0 ] || lines 'key Enter' 'wait 0.5'
  lines 'key Enter'
}
walk_levels() {
  local n way=('' Down Down '' Right 'Down Right Right' 'Right Right' 'Right Right' Down) wait=(0 2.6 2.6 3 4 3 1.6 3 2)
  lines 'until title' 'wait 0.5'
  for n in 1 2 3 4 5 6 7 8; do
    # shellcheck disable=SC2086 # several keys
    to_game "$n" ${way[n]}
    shots "$n-choose"
    if [ "$narrow" = 1 ]; then # who plays is on a page of its own
      lines 'key Enter' 'wait 0.5'
      shots "$n-who"
      lines 'key Escape' 'wait 0.3'
    fi
    begin_game
    lines "wait ${wait[n]}" 'key Space' 'wait 0.4'
    shots "$n-play"
  done
}
person() { # as the player, then the game
  [ "$narrow" = 1 ] || lines 'key Tab' 'wait 0.3'
  [ "$narrow" = 0 ] || lines 'key Enter' 'wait 0.5'
  lines 'key Home' 'wait 0.3' 'key Enter' 'until play' 'wait 0.6'
}
prepare_play() { # a map whose food lies behind walls, last on its shelf
  local folder=$XDG_DATA_HOME/pacade/maps
  mkdir -p "$folder"
  printf '%s\n' '# title: The Lost Island' '# level: 1' '%%%%%%%%%%%%%%%%%' '%P      %%%%%%%%%' '%  %%%  %     %%%' \
    '%  % %  %  .  %%%' '%       %     %%%' '%%%%%%%%%%%%%%%%%' >"$folder/lost-island.txt"
}
walk_play() {
  lines 'until title' 'wait 0.5'
  to_game 1 Down
  lines 'key Tab' 'wait 0.4'
  shots choose-who
  lines 'key Tab' 'wait 0.4'
  shots choose-options
  lines 'key Tab' 'wait 0.3'
  shots choose-play
  to_game 1 Down
  begin_game
  lines 'until play' 'wait 1.2' 'key Space' 'wait 0.3' 'key 4' 'wait 0.4'
  shots every-number
  lines 'key F1' 'wait 0.3'
  shots all-keys
  lines 'key F1' 'key Slash' 'wait 0.3'
  shots what-you-see
  lines 'key Slash' 'key Space' 'key End' 'until result' 'wait 0.8'
  shots result-won
  shots result-kept 'key F2
wait 0.3'
  lines 'go play' 'until select' 'wait 3.8'
  shots choose-best
  to_game 1 End # no way there
  begin_game
  lines 'until play' 'wait 1' 'key End' 'until result' 'wait 0.8'
  shots result-gave-up
  to_game 1 Down
  person
  lines 'key G' 'wait 0.3'
  shots person
  lines 'key F1' 'wait 0.3'
  shots person-keys
  lines 'key F1' 'key H' 'wait 0.3'
  shots handed-back 'key H
wait 0.2
key H
wait 0.3'
  to_game 2 # a sleeper in the way
  person
  many 12 Right
  lines 'until result' 'wait 0.8'
  shots result-lost
}

walk_lens() {
  lines 'until title' 'wait 0.5' 'go lens' 'until idle' 'wait 0.6'
  shots end
  lines 'key Home'
  many 60 Right
  shots early
  lines 'key End' 'key b' 'wait 0.4'
  shots choose
}

walk_tree() {
  lines 'until title' 'wait 0.5'
  to_game 4
  begin_game
  lines 'until play' 'wait 0.5' 'key Space' 'key Right' 'key Right' 'key Right' 'key x' 'until tree' 'until idle' 'wait 0.5'
  shots real
  lines 'key o' 'until idle' 'wait 0.3' 'key Down' 'key Right' 'wait 0.3'
  shots plain
  lines 'key Tab' 'wait 0.3'
  shots board
  lines 'key Tab' 'key e'
  many 6 PageDown
  shots all
}

walk_microscope() {
  lines 'until title' 'wait 0.5'
  to_game 1
  begin_game
  lines 'until play' 'wait 0.5' 'key Space' 'key v' 'until microscope'
  shots end
  lines 'key Home'
  many 9 Right
  lines 'key period'
  shots closing
  lines 'key 4' 'key 4' 'key Tab'
  shots order
  lines 'key F1'
  shots keys
}

walk_lessons() {
  local n
  lines 'until title' 'wait 0.5' 'go learn' 'until lessons' 'wait 0.5'
  for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
    shots "intro-$n"
    case $n in
    12) lines 'key Enter' 'wait 0.4' ;;
    *) lines 'key Enter' 'wait 1' 'key 1' 'wait 0.4' ;;
    esac
    shots "explain-$n"
    case $n in
    1 | 8) lines 'key v' 'until idle' 'wait 0.8' && shots "watch-$n" && lines 'key Escape' 'until lessons' 'wait 0.4' ;;
    3) lines 'key Enter' 'wait 1' 'key 1' 'wait 0.3' 'key Enter' 'wait 1' 'key 1' 'wait 0.3' && shots flaw && lines 'key Enter' 'wait 0.3' && shots end ;;
    9) lines 'key Enter' 'wait 1' 'key 1' 'wait 0.3' && shots saved && lines 'key Enter' 'wait 0.3' && shots end-games ;;
    esac
    lines 'key PageDown' 'wait 0.4'
  done
}

walk_arcade() {
  lines 'until title' 'wait 0.5' 'go arcade' 'wait 1.5'
  shots begin
  lines 'wait 4'
  shots later
  lines 'key Enter' 'wait 4' 'key Left' 'wait 3'
  shots play
  lines 'key Space' 'wait 0.4'
  shots paused
  lines 'key Escape' 'wait 0.5'
  shots left
}

league_settings() { # league_settings KNOCKOUT: three against two, which is over soon
  printf '%s\n' league.level=4 "league.knockout=$1" league.games=1 league.seed=3 league.pacmen=3 league.teams=2 \
    league.pacman1=minimax:depth=1,nodes=100 league.pacman2=planner:nodes=100,width=4 league.pacman3=alphabeta:nodes=300,playouts=20 \
    league.team1=chase-random league.team2=pincer league.maps=1,2 >>"$XDG_CONFIG_HOME/pacade/settings"
}
walk_evening() { # from its set-up to the champion
  lines 'until title' 'wait 0.5' 'go league' 'wait 0.9'
  shots setup
  lines 'key End' 'wait 0.3'
  shots setup-end
  lines 'key Enter' 'wait 2.5' 'key Space' 'wait 0.5'
  shots under-way
  lines 'key Tab' 'wait 0.4'
  shots under-way-board
  lines 'key Tab' 'key Space' 'until over' 'wait 0.8'
  shots champion
}
prepare_league() { league_settings 0; }
walk_league() { walk_evening; }
prepare_knockout() { league_settings 1; }
walk_knockout() { walk_evening; }

walk_first() { # as somebody sees it who has just come
  local n
  lines 'until title' 'wait 2.5'
  shots title
  lines 'go tour' 'wait 2.5'
  for n in 1 2 3 4; do
    shots "tour-$n"
    lines 'key Right' 'wait 2.5'
  done
  lines 'until play' 'wait 3' 'key Space' 'wait 0.3'
  shots game
  lines 'key Space' 'key End' 'until result' 'wait 0.8'
  shots result
  lines 'key Enter' 'wait 2.5'
  shots next
}

walk_broadcast() {
  lines 'until title' 'wait 0.5'
  to_game 1 Down Down
  begin_game
  lines 'until play' 'key B' 'wait 3' 'key Space' 'wait 0.4'
  shots search
  to_game 3
  begin_game
  lines 'until play' 'wait 6' 'key Space' 'wait 0.4'
  shots fog
  to_game 4
  begin_game
  lines 'until play' 'wait 8' 'key Space' 'wait 0.4'
  shots hunt
  lines 'key Up' 'key Up' 'wait 0.4'
  shots hunt-back
  lines 'key L' 'key Space' 'key End' 'until result' 'wait 0.8'
  shots hunt-result
  lines 'key Escape' 'wait 0.5'
  shots hunt-over
}

walk_boards() { # two agents and a person on the same map
  local key
  lines 'until title' 'wait 0.5'
  to_game 1
  begin_game
  lines 'until play' 'key End' 'until result' 'wait 0.5'
  to_game 1
  person
  for key in Right Right Right Right Right Right Down Down Right Right Up Up Right Right Down Down; do lines "key $key" 'wait 0.3'; done
  lines 'wait 1'
  shots person
  lines 'go play' 'until select' 'wait 1'
  shots cards
  lines 'go boards' 'wait 0.8'
  shots board
  lines 'key Right' 'wait 0.4'
  shots board-levels
}

walk_race() {
  lines 'until title' 'wait 0.5' 'go race' 'wait 0.9'
  shots setup
  lines 'key Down' 'wait 0.1' 'key Down'
  many 3 Right
  lines 'wait 0.5'
  shots setup-row
  lines 'key Enter' 'wait 3.5' 'key Space' 'wait 0.4'
  shots four
  lines 'key Space'
  many 4 Plus
  lines 'wait 3'
  shots four-over
  many 4 Minus
  lines 'key Escape' 'wait 0.3' 'key Up'
  many 3 Right # level 4
  lines 'key Down' 'key Right' 'key Down' 'key Down' 'key Down' 'key Right' 'wait 0.5'
  shots setup-six
  lines 'key Down' 'key Down' 'wait 0.3' # the budgets, which have no room in rows this low
  shots setup-budget
  lines 'key Down' 'wait 0.3'
  shots setup-racer
  many 3 Up
  lines 'key Enter' 'wait 5' 'key Space' 'wait 0.4'
  shots six-hunt
  lines 'key Escape' 'wait 0.3'
  many 4 Up
  many 4 Right # level 8, which has an exit
  many 4 Down
  many 3 Left
  lines 'key Enter' 'wait 1.2' 'key Space' 'wait 0.4'
  shots two-exit
  lines 'key Escape' 'wait 0.3'
}

prepare_replays() {
  local folder=$XDG_DATA_HOME/pacade/replays
  mkdir -p "$folder"
  "$PACADE" play 4/01-open-court --seed 3 --max-turns 60 --record "$folder/20260103-101500-open-court.pacade" >/dev/null
  "$PACADE" play 1/04-archipelago --pacman astar --record "$folder/20260102-101500-archipelago.pacade" >/dev/null
  "$PACADE" play 3/01-morning-meadow --seed 3 --record "$folder/20260101-101500-morning-meadow.pacade" >/dev/null
  head -c 300 "$folder/20260102-101500-archipelago.pacade" >"$folder/20260104-101500-cut-short.pacade"
}
walk_replays() {
  lines 'until title' 'wait 0.5' 'go replays' 'wait 1.2'
  shots list-broken
  lines 'key Down' 'key Down' 'wait 0.4'
  shots list
  shots list-remove 'key Up
key Down
key Delete
wait 0.2'
  lines 'key Up' 'key Down' 'key Enter' 'until play' 'wait 2' 'key Space' 'wait 0.4'
  shots watch
}

prepare_agents() {
  local folder=$XDG_DATA_HOME/pacade/agents name
  for name in greedy crasher; do
    mkdir -p "$folder/$name"
    cp ai/kit/python/greedy.py "$folder/$name/agent.py"
    cp ai/kit/python/pacade_agent.py "$folder/$name/"
  done
  sed -i 's/^    def choose(self, turn.*/&\n        [][turn.number > 4]/' "$folder/crasher/agent.py"
}
walk_agents() {
  lines 'until title' 'wait 0.5' 'go agents' 'until idle' 'key C' 'wait 1' 'until idle' 'wait 0.3'
  shots faulty
  lines 'key Down' 'key C' 'wait 1' 'until idle' 'wait 0.3'
  shots checked
  lines 'key N' 'wait 0.3'
  shots new
}

prepare_editor() {
  local folder=$XDG_DATA_HOME/pacade/maps
  mkdir -p "$folder"
  "$PACADE" maze --rooms 6 --seed 2 --output "$folder/nut-shell.txt" >/dev/null
  printf '%%%%%%%%\n%%P ?%%\n' >"$tmp/wrong.txt"
}
walk_editor() {
  lines 'until title' 'wait 0.5' 'go editor' 'wait 0.9'
  shots new
  lines 'key M' 'key 1' 'key Space' 'key Up' 'key Space' 'key Left' 'key Space' 'key Left' 'key Space' 'key Left' \
    'key Left' 'key 3' 'key Space' 'key Up' 'key Up' 'key 5' 'key Space' 'key M' 'key M' 'key M' 'key M' 'key 4' \
    'key Left' 'key Space' 'wait 0.6'
  shots drawn
  lines 'key Tab' 'wait 0.3'
  shots drawn-panel
  lines 'key Escape' 'key N' 'wait 0.2' 'type Dawn Patrol' 'wait 0.3'
  shots title
  lines 'key Enter' 'wait 0.2' 'key Escape' 'wait 0.3'
  shots leave
  lines 'key Escape' 'wait 0.2' 'key Ctrl+O' 'wait 0.5'
  shots open
  lines "type $tmp" 'type /wrong.txt' 'wait 0.2' 'key Enter' 'wait 0.3' 'key Right' 'key Enter' 'wait 0.4'
  shots open-wrong
  lines 'key Escape' 'wait 0.2' 'key N' 'wait 0.2'
  many 16 Backspace
  lines 'type Nut Shell' 'key Enter' 'wait 0.2' 'key Ctrl+S' 'wait 0.4'
  shots overwrite
  lines 'key Escape' 'wait 0.2' 'key Enter' 'until play' 'wait 1'
  shots try-out
  lines 'key Escape' 'until editor' 'wait 0.5'
}

walk_puzzle() {
  lines 'until title' 'wait 0.5' 'go puzzle' 'until puzzle' 'wait 0.9'
  shots begin
  lines 'key Tab' 'key Tab' 'wait 0.3'
  shots panel
  lines 'key Escape' 'key F1' 'wait 0.3'
  shots keys
  lines 'key Escape' 'key E' 'wait 0.3'
  shots start
  lines 'type 1 0 2 3 4 5 6 7 9' 'key Enter' 'wait 0.3'
  shots start-wrong
  lines 'key Escape' 'key Ctrl+O' 'wait 0.3'
  shots picture
  lines 'type /nowhere/at/all.png' 'key Enter' 'wait 0.3'
  shots picture-wrong
  lines 'key Escape' 'key 3' 'wait 0.3' 'key Space' 'wait 2.4' 'key Space' 'wait 0.4'
  shots solving
  lines 'key H' 'wait 0.3'
  shots hint
  many 4 Plus
  lines 'key Space' 'until idle' 'wait 0.3'
  shots solved-helped
  lines 'key V' 'wait 0.3'
  shots explain
  lines 'key E' 'wait 0.2' 'type 1 2 0 3 4 5 6 7 8' 'key Enter' 'wait 0.4' 'key V' 'wait 0.2'
  shots explain-three
  lines 'key Right' 'wait 0.3' 'key Right' 'wait 0.5'
  shots solved
  lines 'key N' 'key I' 'key C' 'until idle' 'wait 0.3'
  shots compare-numbers
  lines 'key I' 'key V' 'wait 0.4'
  shots picture-only
  lines 'key I' 'key 5' 'key H' 'until idle' 'wait 0.4'
  shots five-both
  lines 'key I' 'key Tab' 'key Right' 'key Right' 'key Right' 'key Escape' 'wait 0.4' 'key C' 'wait 0.3'
  shots eight-numbers 'key Space
wait 0.2'
}

walk_lab() {
  local n
  lines 'until title' 'wait 0.5' 'go lab' 'wait 0.9'
  shots setup
  for n in 1 2 3; do
    lines 'key Tab' 'wait 0.3'
    shots "setup-$n"
  done
  lines 'go lab' 'wait 0.5' 'key B' 'wait 1' 'until lab' 'wait 12'
  shots table
  lines 'key Tab' 'wait 0.4'
  shots chart-2
  lines 'key Tab' 'wait 0.4'
  shots chart-3
  lines 'key Enter' 'wait 1'
  shots games
  lines 'key Enter' 'until play' 'wait 2' 'key Space' 'wait 0.4'
  shots game
}

way_of() { # way_of ROOMS SEED ALGO [OPTION...]: the steps of a solved maze as names of keys
  "$PACADE" maze --rooms "$1" --seed "$2" --apart "${@:4}" --output "$tmp/maze.txt" >/dev/null &&
    "$PACADE" solve "$tmp/maze.txt" --algo "$3" --json | grep -oE '\[[0-9]+, [0-9]+\]' | tr -d '[],' |
    awk 'NR > 1 { print ($1 > r ? "Down" : $1 < r ? "Up" : $2 > c ? "Right" : "Left") } { r = $1; c = $2 }'
}
step() { # step FROM TO WAY...: these steps, each shown before the next
  local from=$1 to=$2 at
  local way=("${@:3}")
  for ((at = from; at < to && at < ${#way[@]}; at++)); do lines "key ${way[at]}" 'frames 2' 'until idle'; done
}
maze_settings() { # maze_settings ROOMS SEED MODE WHO AGENT
  printf 'maze.choice=difficulty=own own=%d kind=dfs seed=%d mode=%s factor=1.500 picked=2 start=0,0 goal=0,0 who=%s agent=%s\n' \
    "$@" >>"$XDG_CONFIG_HOME/pacade/settings"
}
prepare_maze() { maze_settings 12 5 plain person bfs; }
to_maze() { lines 'until title' 'wait 0.5' 'go maze' 'until maze' 'frames 2' 'until idle' 'wait 0.3'; }
begin_maze() { lines 'key Enter' 'until maze-play' 'wait 0.6'; }
walk_maze() {
  local way
  mapfile -t way < <(way_of 12 5 bfs)
  to_maze
  shots setup
  lines 'key Up' 'wait 0.3'
  shots setup-row
  lines 'key Down'
  begin_maze
  step 0 7 "${way[@]}"
  lines 'key H' 'frames 2' 'until idle' 'wait 0.2'
  shots hint
  lines 'key Shift+H' 'wait 0.4'
  shots way
  lines 'key Space' 'wait 0.4'
  shots paused
  lines 'key F1' 'wait 0.3'
  shots keys
  lines 'key F1' 'wait 0.2' 'key F2' 'wait 0.3'
  shots save-box
  lines 'key Enter' 'wait 0.3'
  shots save-kept
  lines 'wait 3' 'key Space' 'wait 0.2' 'key R' 'until maze-play' 'wait 0.6' # from the start: the hint walked on
  step 0 999 "${way[@]}"
  lines 'until over' 'wait 0.3'
  shots result
}
prepare_watch() { maze_settings 24 2 plain agent astar; }
walk_watch() {
  to_maze
  lines 'key Enter' 'until maze-play' 'until searching' 'key Space' 'wait 0.3'
  shots search
  lines 'key Space' 'until walking' 'key Space' 'wait 0.3'
  shots walk
  lines 'key Space' 'key End' 'until over' 'wait 0.3'
  shots result
}
prepare_energy() { maze_settings 10 4 shown race astar; }
walk_energy() {
  local way
  mapfile -t way < <(way_of 10 4 bfs --factor 1.5)
  to_maze
  shots setup
  begin_maze
  step 0 3 "${way[@]}"
  lines 'key Shift+H' 'wait 0.3'
  shots race
}
opposite() {
  case $1 in
    Up) echo Down ;;
    Down) echo Up ;;
    Left) echo Right ;;
    *) echo Left ;;
  esac
}
prepare_starve() { maze_settings 8 4 hidden person astar; }
walk_starve() {
  local way i
  mapfile -t way < <(way_of 8 4 bfs)
  to_maze
  begin_maze
  shots hidden
  for ((i = 0; 2 * i < 3 * ${#way[@]}; i++)); do # to and fro until the energy, half as much again as the way, is gone
    if ((i % 2 == 0)); then step 0 1 "${way[0]}"; else step 0 1 "$(opposite "${way[0]}")"; fi
  done
  lines 'until over' 'wait 0.3'
  shots out-of-energy
  lines 'key V' 'until exact' 'wait 0.3'
  shots exact
  lines 'key Up' 'wait 0.3'
  shots exact-way
}
walk_saves() {
  local way
  mapfile -t way < <(way_of 8 3 bfs)
  lines 'until title' 'wait 0.5' 'go saves' 'wait 0.8'
  shots none
  lines 'go boards' 'wait 0.8'
  shots boards-none
  lines 'go replays' 'wait 0.8'
  shots replays-none
  lines 'go maze' 'until maze' 'frames 2' 'until idle'
  begin_maze
  step 0 5 "${way[@]}"
  lines 'key F2' 'wait 0.3' 'key Enter' 'wait 0.4'
  step 5 8 "${way[@]}"
  lines 'key F2' 'wait 0.3' 'type Halfway through' 'key Enter' 'wait 0.4'
  step 8 9 "${way[@]}"
  lines 'go maze' 'until maze' 'wait 3.5' # without the words that went by
  shots go-on
  lines 'go saves' 'wait 0.8'
  shots list
  lines 'key Down' 'wait 0.2' 'key F2' 'wait 0.3'
  shots rename
  lines 'key Escape' 'wait 0.2'
  shots remove 'key Down
key Up
key Delete
wait 0.2'
  lines 'key Up' 'key Enter' 'until maze-play' 'wait 0.6'
  step 9 999 "${way[@]}"
  lines 'until over' 'wait 0.3'
  shots result
  lines 'key Right' 'key Right' 'key Enter' 'until boards' 'wait 0.8'
  shots boards-maze
  lines 'key Tab' 'key Right' 'wait 0.4'
  shots boards-levels
}
prepare_saves() { maze_settings 8 3 plain person bfs; }

walk_profile() {
  lines 'until title' 'wait 0.5' 'go profile' 'wait 0.8'
  shots log-in
  lines 'type Ada' 'key Enter' 'type nobody' 'key Enter' 'frames 2' 'until idle' 'wait 0.3'
  shots unknown
  lines 'key Up' 'key Up' 'key Right' 'wait 0.3' 'key Enter' 'wait 0.3'
  shots register
  lines 'key Enter' 'wait 0.1' 'type one two three' 'key Enter' 'type one two threx' 'key Enter' 'wait 0.4'
  shots differ
  lines 'key Backspace' 'type e' 'key Enter' 'frames 2' 'until idle' 'wait 0.3'
  shots account
  lines 'key Up' 'key Right' 'wait 0.3' 'key Enter' 'wait 0.2'
  shots password
  lines 'key Up' 'key Right' 'wait 0.3' 'key Enter' 'wait 0.2'
  shots delete
  lines 'key Escape' 'until title' 'wait 0.5'
  shots title
}

prepare_trouble() {
  printf 'version=1\nthis is no setting\n' >"$XDG_CONFIG_HOME/pacade/settings"
  mkdir -p "$XDG_DATA_HOME/pacade"
  printf 'not a database at all, though long enough to be taken for one once\n' >"$XDG_DATA_HOME/pacade/pacade.db"
}
walk_trouble() {
  lines 'until title' 'wait 0.4'
  shots broken
  lines 'go saves' 'wait 0.5'
  shots saves
}
