#!/usr/bin/env bash
# The lab in the real window: chosen by clicks, run to the end, saved as the headless bench would have it, opened as a
# page, a game watched again; stopped early; and closed in mid-run. Needs Xvfb and xdotool; without them every test is
# skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

# What the system would open a page with, for once: it notes what it was given.
mkdir "$tmp/bin"
# shellcheck disable=SC2016  # its own variables
printf '#!/bin/sh\nprintf "%%s" "$1" >"$OPENED"\n' >"$tmp/bin/xdg-open"
chmod +x "$tmp/bin/xdg-open"
export OPENED=$tmp/opened PATH=$tmp/bin:$PATH

try 'the lab opens' open_app --screen lab
if [ -z "$window" ]; then
  finish
  exit 1
fi
try 'on its set-up' heard '^screen lab mode=0$'
click lab.5.0
try 'a click deselects every map' heard '^lab set group=5 line=0 on=0 rows=0 '
click lab.5.1
try 'another selects one' heard '^lab set group=5 line=1 on=1 '
click lab.5.3
heard '^lab set group=5 line=3 on=2 ' >/dev/null
click lab.6.0 # some are chosen: all of them, then none
heard '^lab set group=6 line=0 on=1[0-9] ' >/dev/null
click lab.6.0
heard '^lab set group=6 line=0 on=0 ' >/dev/null
click lab.6.1
heard '^lab set group=6 line=1 on=1 ' >/dev/null
click lab.6.10
try 'two agents on two maps are four rows' heard '^lab set group=6 line=10 on=2 rows=4 '
click lab.fewer
heard '^lab games 10$' >/dev/null
click lab.fewer
try 'fewer games' heard '^lab games 5$'
click lab.run
try 'it runs' heard '^lab run agents=2 places=2 rows=4 games=5$'
try 'to the end' heard '^lab done games=20 of=20 failed=0$'

click lab.csv
try 'it is saved as CSV' heard '^lab csv /.*\.csv '
csv=$(sed -n 's/^lab csv \(.*\) opened=.*/\1/p' "$log" | tail -n 1)
without_times() { # the columns whose names do not end like a time's
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) keep[i] = $i !~ /(_ms|_seconds|_per_s)$/ }
    { line = ""; for (i = 1; i <= NF; i++) if (keep[i]) line = line "," $i; print line }' "$1"
}
mapfile -t chosen < <(awk -F, 'NR > 1 && $2 != "total" { if (!seen["m" $2]++) print "--map\n" $2
  if (!seen["a" $3]++) print "--agent\n" $3 }' "$csv")
"$PACADE" bench --level 1 "${chosen[@]}" --games 5 --format csv >"$tmp/headless.csv" 2>"$tmp/bench.err"
without_times "$csv" >"$tmp/a"
without_times "$tmp/headless.csv" >"$tmp/b"
try 'it has four rows and two totals' test "$(wc -l <"$tmp/a")" = 7
try 'as the headless bench has them, times aside' diff "$tmp/a" "$tmp/b"

click lab.report
try 'the report is written and opened' heard '^lab report /.*\.html opened=1$'
page=$(sed -n 's/^lab report \(.*\) opened=.*/\1/p' "$log" | tail -n 1)
was_opened() {
  local end
  patience
  until [ -s "$OPENED" ]; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.1
  done
  [ "$(cat "$OPENED")" = "$page" ]
}
try "with the system's program for pages" was_opened
try 'a whole page' grep -q '</html>' "$page"

forget
click lab.cell.1.2
try 'a click on a figure lists the games behind it, those that repeat once' heard '^lab list agent=[^ ]+ place=-1 games=2$'
click lab.game.0
try 'a click on a game shows it' heard '^lab watch map=[^ ]+ agent=[^ ]+ seed=[0-9]+ hash='
expected=$(sed -n 's/^lab watch .*hash=//p' "$log" | tail -n 1)
heard '^screen play$' >/dev/null
keys End
game_over >/dev/null
try 'move for move as the bench played it' test "$(field hash)" = "$expected"
heard '^screen result$' >/dev/null
forget
keys Escape
try 'from its result back to the list' heard '^screen lab mode=2$'
keys Escape
try 'and to the table, with nothing lost' heard '^lab table$'
forget
click lab.csv
heard '^lab csv ' >/dev/null
again=$(sed -n 's/^lab csv \(.*\) opened=.*/\1/p' "$log" | tail -n 1)
try 'the same figures as before' cmp "$csv" "$again"
keys Escape Escape Escape Escape
try 'and out' ends 0

with_settings() { # with_settings LEVEL GAMES
  fresh_home
  printf 'lab.level=%s\nlab.games=%s\n' "$1" "$2" >>"$XDG_CONFIG_HOME/pacade/settings"
}
KEEP_HOME=1
with_settings 1 5
open_app --screen lab >/dev/null
heard '^screen lab mode=0$' >/dev/null
click lab.sweep.on
try 'an option that no chosen agent has is passed over' heard '^lab sweep weight$'
click lab.run
try 'six weights of one agent, and three that have none' heard '^lab run agents=9 '
try 'are four lines' heard '^lab draws lines=4 column=4$'
forget
keys Right Right
try 'of the column that is chosen' heard '^lab draws lines=4 column=3$'
close_app >/dev/null

with_settings 1 5000
open_app --screen lab >/dev/null
heard '^screen lab mode=0$' >/dev/null
click lab.0.0
try 'all levels at once' heard '^lab set group=0 line=0 on=[2-9] '
keys b
try 'a long run' heard '^lab run .* games=5000$'
told=$(sed -n 's/^lab set .*rows=\([0-9]*\) .*/\1/p' "$log" | tail -n 1)
try 'of as many rows as it was given' test "$told" = "$(sed -n 's/^lab run .*rows=\([0-9]*\) .*/\1/p' "$log")"
keys b
try 'is stopped' heard '^lab done games=[0-9]+ of=[0-9]+ failed=0$'
done=$(sed -n 's/^lab done games=\([0-9]*\) .*/\1/p' "$log") total=$(sed -n 's/^lab done .*of=\([0-9]*\) .*/\1/p' "$log")
try 'before its end' test "$done" -lt "$total"
close_app >/dev/null

with_settings 4 1000
open_app --screen lab >/dev/null
heard '^screen lab mode=0$' >/dev/null
keys b
try 'a run of slow thinkers' heard '^lab run '
closed_at=$SECONDS
try 'ends with the window' close_app
load_share
try 'at once' test $((SECONDS - closed_at)) -le $((10 * load_share))

# A table and two charts that stand still are kept as pictures: of 150 frames some at the beginning draw the three anew,
# while letters come in, and not all of them.
with_settings 1 50
printf 'calm=1\n' >>"$XDG_CONFIG_HOME/pacade/settings" # no slides from screen to screen
printf 'wait 0.5\nkey b\nuntil over\nkey F1\nuntil help\nkey Escape\nuntil lab\nframes 150\nquit\n' >"$tmp/idle"
kept_pictures() {
  local drawn
  within "$WALK_PATIENCE" "$PACADE" window --screen lab --ui-log "$log" --script "$tmp/idle" 2>"$tmp/err" || return 1
  drawn=$(awk '/^screen lab / { drawn = 0 } /^lab draws / { drawn++ } END { print drawn + 0 }' "$log")
  echo "# drawn $drawn times, $(grep -c '^lab draws ' "$log") with those of the run"
  grep -q '^lab draws table$' "$log" && grep -q '^lab draws chart' "$log" && [ "$drawn" -le 45 ]
}
try 'a table that stands still is not drawn again' kept_pictures
finish
