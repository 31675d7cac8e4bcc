#!/usr/bin/env bash
# The arcade on the command line: games and their records, agents of other levels, benches, and clear refusals.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
short=(--level 9 --seed 3 --max-turns 1200)

a_game_and_its_record() {
  expect 0 play "${short[@]}" --pacman runner --record "$tmp/game" --json && cp "$tmp/out" "$tmp/first" || return 1
  expect 0 replay "$tmp/game" --verify --json && grep -q '"verified": true' "$tmp/out" || return 1
  local hash
  hash=$(grep -o '"hash": "[0-9a-f]*"' "$tmp/first") && [ -n "$hash" ] && grep -qF "$hash" "$tmp/out"
}
check 'a game, and its record gives the same one' a_game_and_its_record

the_same_keys() {
  expect 0 play "${short[@]}" --inputs "$tmp/game" --monsters random --record "$tmp/one" && mv "$tmp/one" "$tmp/two" &&
    expect 0 play "${short[@]}" --inputs "$tmp/game" --monsters random --record "$tmp/one" && cmp "$tmp/one" "$tmp/two"
}
check 'the same keys and seed give the same bytes' the_same_keys

a_changed_record() {
  sed 's/^score: .*/score: 12345/' "$tmp/game" >"$tmp/changed"
  expect 1 replay "$tmp/changed" --verify && one_line_on_stderr
}
check 'a changed record does not verify' a_changed_record

every_agent() { # every_agent LEVEL OPTIONS...
  local id
  for id in $("$PACADE" agents --level "$1" --json | sed -n 's/^{"id": "\([^"]*\)".*"side": "pacman".*/\1/p'); do
    case $id in human | replay) continue ;; esac
    expect 0 play --level 9 --pacman "$1/$id" --seed 2 --max-turns 330 "${@:2}" || { echo "$id"; return 1; }
  done
}
check 'every Pacman of level 4 plays' every_agent 4 --max-nodes 2000
check 'every Pacman of level 7 plays' every_agent 7

turbo() { # another game, whose record is one of turbo
  expect 0 play "${short[@]}" --turbo --pacman runner --record "$tmp/fast" --json && grep -q '"turbo": true' "$tmp/out" || return 1
  expect 0 replay "$tmp/fast" --verify --json && grep -q '"turbo": true' "$tmp/out" && ! cmp -s "$tmp/game" "$tmp/fast"
}
check 'turbo, and its record' turbo

lives() {
  expect 0 play --level 9 --pacman random --lives 1 --json && mv "$tmp/out" "$tmp/one" || return 1
  expect 0 play --level 9 --pacman random --lives 4 --json || return 1
  local one four
  one=$(sed 's/.*"ticks": \([0-9]*\).*/\1/' "$tmp/one") four=$(sed 's/.*"ticks": \([0-9]*\).*/\1/' "$tmp/out")
  [ "$one" -lt "$four" ]
}
check 'more lives last longer' lives

a_race() {
  local race=(bench --level 9 --agent runner --agent random --monsters ladder --monsters astar --lives 1 --games 2 --format csv)
  expect 0 "${race[@]}" --jobs 1 && mv "$tmp/out" "$tmp/one" && expect 0 "${race[@]}" --jobs 2 || return 1
  cmp "$tmp/one" "$tmp/out" && [ "$(wc -l <"$tmp/out")" = 5 ]
}
check 'a race over rounds is the same for any number of jobs' a_race

keys_with_a_slip() { # the line is counted with the empty ones before it; nothing hides behind a zero byte
  printf '# keys\n\n\n200 W\n100 E\n' >"$tmp/keys"
  expect 1 play "${short[@]}" --inputs "$tmp/keys" && grep -qF 'keys:5:' "$tmp/err" || return 1
  printf '200 W\0\n100 E\n' >"$tmp/keys"
  expect 1 play "${short[@]}" --inputs "$tmp/keys" && one_line_on_stderr && grep -qF 'zero byte' "$tmp/err"
}
check 'a slip in a file of keys is named by its line' keys_with_a_slip

a_maze_without_monsters() { # every Pacman either plays there or says why not, and never that memory is short
  printf '%%%%%%%%%%%%%%%%\n%%P.....%%\n%%.%%%%%%%%.%%\n%%......%%\n%%%%%%%%%%%%%%%%\n' >"$tmp/empty"
  local id
  for id in runner random ace 4/alphabeta; do
    expect 0 play "$tmp/empty" --level 9 --pacman "$id" --max-turns 2000 --rounds 1 --json && grep -qF '"outcome": "won"' "$tmp/out" || { echo "$id"; return 1; }
  done
}
check 'a maze without monsters can be played' a_maze_without_monsters

refused() { # refused STATUS WORDS COMMAND...
  expect "$1" "${@:3}" && one_line_on_stderr && grep -qF -- "$2" "$tmp/err"
}
check 'a tournament names the bench' refused 2 'bench --level 9' tournament --level 9
check 'an analysis says which games it takes' refused 2 'levels 4 and 7' analyse "$tmp/game"
check '--lives is for the arcade' refused 2 'level 9 only' play 1/08-pipe-organ --lives 2
check '--lives of a bench, too' refused 2 'level 9 only' bench --level 1 --lives 2
check '--turbo is for the arcade' refused 2 'level 9 only' play 1/08-pipe-organ --turbo
check '--watch is not for the arcade' refused 2 'not for level 9' play --level 9 --watch
check 'a person needs keys' refused 2 '--inputs' play --level 9 --pacman human

finish
