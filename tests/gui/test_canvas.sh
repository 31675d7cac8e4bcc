#!/usr/bin/env bash
# Only what changed is painted anew: what the window then holds is what painting all of it gives, pixel for pixel, on
# every kind of screen, after resizing and after a change of theme; and a screen that stands still costs next to nothing.
# Needs Xvfb and xdotool; without them every test is skipped with the reason.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

shots=$tmp/shots
mkdir "$shots"
number=0
both() { # the picture as it is, and painted whole
  number=$((number + 1))
  printf 'frames 3\nshot %s/%d-a.png\nrepaint\nshot %s/%d-b.png\n' "$shots" "$number" "$shots" "$number"
}
script() { # a tour of the window; every pair of pictures is of a screen that stands still
  printf 'until title\nkey Enter\nuntil select\nwait 0.6\nkey Right\nwait 0.3\nkey Down\nwait 0.4\n'
  both
  printf 'key 3\nwait 0.5\n'
  both
  printf 'resize 900 640\nwait 0.6\nresize 1280 720\nwait 0.6\nkey 1\nwait 0.3\n'
  both
  printf 'theme paper\nwait 0.3\n'
  both
  printf 'theme midnight\nkey Enter\nuntil play\nwait 1.2\nkey Space\nwait 0.3\n'
  both
  printf 'key Left\nwait 0.2\nkey Left\nwait 0.2\nkey 1\nwait 0.2\nkey 4\nwait 0.3\n'
  both
  printf 'key F1\nwait 0.3\n'
  both
  # Two searches in one picture, stopped on their way, after the wipe has been moved, at their end and back again.
  printf 'key Escape\nwait 0.3\nkey l\nkey l\nuntil lens\nuntil idle\nkey Home\nkey Space\nwait 1.5\nkey Space\nwait 0.2\n'
  both
  printf 'key Space\nkey Shift+Left\nkey Shift+Left\nwait 0.5\nkey Space\nwait 0.2\n'
  both
  printf 'key End\nwait 0.2\nkey Shift+Right\nwait 0.2\n'
  both
  printf 'key Left\nkey Left\nkey 2\nwait 0.2\n'
  both
  printf 'key Escape\nuntil play\nwait 0.5\nkey End\nwait 0.4\nkey Space\nuntil result\nwait 0.8\nkey Right\nwait 0.5\nkey Escape\nwait 1\nkey Escape\nuntil title\nwait 0.5\n'
  printf 'key Up\nkey Up\nwait 0.4\nquit\n'
}
walk() {
  fresh_home
  printf 'calm=1\n' >>"$XDG_CONFIG_HOME/pacade/settings"
  script >"$tmp/script"
  within "$WALK_PATIENCE" "$PACADE" window --width 1280 --height 720 --script "$tmp/script" --ui-log "$log" 2>"$tmp/err" && return 0
  cat "$tmp/err"
  return 1
}
same() { # both pictures of every pair
  local a count=0
  for a in "$shots"/*-a.png; do
    cmp "$a" "${a%-a.png}-b.png" || return 1
    count=$((count + 1))
  done
  [ "$count" = 11 ] && return 0
  echo "$count pairs of pictures, expected 11"
  return 1
}
try 'a walk through the window' walk
try 'what was painted in parts is what painting all gives' same

# The figure is CPU time, so that a busy machine changes little: painting a whole screen in software takes some
# milliseconds, comparing it with the last one a fraction.
still() {
  fresh_home
  printf 'until settings\nwait 0.5\nframes 300\nquit\n' >"$tmp/script"
  within "$PATIENCE" "$PACADE" window --screen settings --width 1280 --height 720 --script "$tmp/script" --fps-report >"$tmp/fps" || return 1
  local all
  all=$(sed -n 's/.*"screen": "settings".*"all_cpu_ms": \([0-9]*\).*/\1/p' "$tmp/fps")
  cat "$tmp/fps"
  [ -n "$all" ] && [ "$all" -lt 5 ]
}
if grep -q '^paints changes$' "$log" && [[ "$PACADE" != */asan/* ]]; then
  try 'a screen that stands still is not painted again' still
else
  skip 'a screen that stands still is not painted again' 'no software rendering, or a slow build'
fi

finish
