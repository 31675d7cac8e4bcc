#!/usr/bin/env bash
# All text has room: in the smallest usual window, with large letters, in both languages, no text on the common screens
# is cut short or reaches beyond the window; nor in the menu, the games and the two rooms on a phone, upright and on its side.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

walk() {
  local n
  printf 'until title\nwait 0.6\n'
  for n in 1 2 3 4 5 6 7; do printf 'go play\nuntil select\nkey %s\nwait 0.5\nkey Enter\nwait 0.5\n' "$n"; done
  printf 'go play\nuntil select\nkey 2\nwait 0.2\nkey Down\nkey Enter\nwait 0.4\nkey Enter\nuntil play\nwait 0.8\nkey F1\nwait 0.4\n'
  for n in settings keys about tour replays; do printf 'go %s\nwait 0.5\n' "$n"; done
  printf 'go help\nwait 0.5\n'
  for n in 1 2 3 4 5 6 7 8; do printf 'key Right\nwait 0.3\n'; done
  printf 'quit\n'
}
room() { # room LANGUAGE
  fresh_home
  printf 'large-text=1\nlanguage=%s\n' "$1" >>"$XDG_CONFIG_HOME/pacade/settings"
  walk >"$tmp/script"
  : >"$log"
  within "$WALK_PATIENCE" "$PACADE" window --width 800 --height 600 --script "$tmp/script" --ui-log "$log" 2>"$tmp/err" || { cat "$tmp/err"; return 1; }
  grep -q '^screen help$' "$log" || { echo "the walk did not come to its end"; return 1; }
  ! grep '^cut ' "$log"
}
try 'English words have room' room en
try 'Vietnamese words have room' room vi

phone_walk() {
  printf 'until title\nwait 0.6\ngo play\nuntil select\nwait 0.5\nkey Enter\nwait 0.5\nkey Enter\nuntil play\nwait 1\n'
  printf 'go maze\nuntil maze\nwait 0.5\nkey Enter\nuntil maze-play\nwait 0.8\nkey h\nwait 0.5\nkey Space\nwait 0.5\nkey Space\n'
  printf 'go puzzle\nuntil puzzle\nwait 0.5\nkey h\nwait 1\nkey v\nwait 0.5\nquit\n'
}
phone() { # phone WIDTH HEIGHT LANGUAGE
  fresh_home
  printf 'language=%s\n' "$3" >>"$XDG_CONFIG_HOME/pacade/settings"
  phone_walk >"$tmp/script"
  : >"$log"
  within "$WALK_PATIENCE" "$PACADE" window --width "$1" --height "$2" --script "$tmp/script" --ui-log "$log" 2>"$tmp/err" || { cat "$tmp/err"; return 1; }
  grep -q '^screen puzzle' "$log" || { echo "the walk did not come to its end"; return 1; }
  ! grep '^cut ' "$log"
}
try 'English words have room on an upright phone' phone 390 844 en
try 'Vietnamese words have room on an upright phone' phone 390 844 vi
try 'English words have room on a phone on its side' phone 844 390 en
try 'Vietnamese words have room on a phone on its side' phone 844 390 vi

# The check itself: a map's title that no window could hold is reported.
cat >"$tmp/long.txt" <<'END'
# title: A NAME THAT IS FAR TOO LONG TO BE SHOWN WHOLE IN THE HEADING OF ANY WINDOW, HOWEVER WIDE IT MAY BE MADE
%%%%%
%P .%
%%%%%
END
printf 'until play\nframes 60\nquit\n' >"$tmp/script"
told() {
  fresh_home
  : >"$log"
  within "$WALK_PATIENCE" "$PACADE" window --width 800 --height 600 --map "$tmp/long.txt" --pacman bfs --script "$tmp/script" --ui-log "$log" || return 1
  grep '^cut play: A NAME THAT IS FAR TOO LONG' "$log"
}
try 'a name without room is reported' told

finish
