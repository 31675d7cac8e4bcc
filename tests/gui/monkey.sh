#!/usr/bin/env bash
# A monkey at the window: random keys, clicks, drags, resizes and focus changes from a fixed seed, half of the time by
# xdotool and half by a script inside the program. Fails on a crash, a sanitizer's report, a hang (no frame within 30 s,
# longer on a busy machine), or memory that keeps growing after the warm-up; in ten minutes and more, also when a room was
# not entered. Prints how often each room was entered and how many frames it showed.
# What failed is kept in build/monkey/seed-N (MONKEY_KEEP=DIR: elsewhere), and the folder is named at the end: the sanitizers'
# whole reports, the script, what the window logged and what it printed.
#   MONKEY_SECONDS=300 MONKEY_SEED=1 PACADE=build/asan/pacade tests/gui/monkey.sh
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

seconds=${MONKEY_SECONDS:-300}
seed=${MONKEY_SEED:-1}
half=$((seconds / 2))
hang=30                # seconds without a frame, on a free machine
growth_mb=64           # more than this over the level after the warm-up, and more than a quarter of it, is a leak
fresh_home
export KEEP_HOME=1 # what a run leaves behind is what the next one begins with
keep=${MONKEY_KEEP:-build/monkey/seed-$seed}
mkdir -p "$keep" || exit 1
keep=$(realpath "$keep")
rm -f "$keep"/report.* "$keep"/keys-* "$keep"/script-*
# Sanitizers write to files of their own, one for each process, so that nothing of a report is lost. ASan keeps what was
# freed for a while: with less of that, growth shows, but what is used after it was freed may be missed.
export ASAN_OPTIONS=${ASAN_OPTIONS:-quarantine_size_mb=8:malloc_context_size=20}:log_path=$keep/report
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}:log_path=$keep/report
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PWD/tests/asan/leaks.supp:print_suppressions=0}

state=$seed
below() { # below N: sets `drawn`; the same numbers on every machine
  state=$(((state * 1103515245 + 12345) & 0x7fffffff))
  drawn=$(((state >> 12) % $1))
}

keys_x=(Return Return space Left Right Up Down Left Right Up Down Tab 1 2 3 4 5 6 7 8 t p r a b c d e f g h i k l m n o s u v w x minus plus
  Home End Prior Next F1 F2 F3 F4 F5 F6 F11 BackSpace Delete shift+Left shift+Right ctrl+z ctrl+y ctrl+s ctrl+o ctrl+n Escape Escape)
keys_s=(Enter Enter Space Left Right Up Down Left Right Up Down Tab 1 2 3 4 5 6 7 8 t r a b c d e f g h i k l m n o s u v w x Minus Plus
  Home End PageUp PageDown F1 F2 F3 F4 F5 Backspace Delete Shift+Left Shift+Right Ctrl+z Ctrl+y Ctrl+s Ctrl+o Ctrl+n Escape Escape)
sizes=('1280 720' '800 600' '640 400' '1000 640' '1399 880' '900 899')

rss() { awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$1/status" 2>/dev/null; }

reports() { # what sanitizers and the program itself said, with where it was
  local file bad=0
  for file in "$keep"/report.*; do
    [ -s "$file" ] || continue
    bad=1
    printf '%s:\n' "$file"
    head -n 60 "$file"
  done
  grep -aE -A 40 'Sanitizer|runtime error|assert|Segmentation' "$tmp"/err* && bad=1
  return "$bad"
}

keep_traces() { # keep_traces PART: what led to a failure, beside the reports
  local file
  [ "$tap_failed" = 0 ] && return
  for file in "$log" "$tmp/script" "$tmp"/err*; do [ ! -s "$file" ] || cp "$file" "$keep/$1-${file##*/}"; done
  for file in "$keep"/report.*; do [ ! -e "$file" ] || mv "$file" "$keep/$1-${file##*/}"; done
}

# Nothing was written for too long: it hangs. Looked at every second or two: after a longer gap this script was stopped itself,
# and the window with it (a machine that slept, kill -STOP), so that the time counts from then on.
looked=0 awake=0
watch_frames() {
  local now age written
  now=$(date +%s) written=$(stat -c %Y "$log")
  load_share
  [ $((now - looked)) -lt $((hang * load_share / 2)) ] || awake=$now
  looked=$now
  age=$((now - (written > awake ? written : awake)))
  [ "$age" -lt $((hang * load_share)) ] && return 0
  echo "no frame for $age s; the last lines:"
  tail -n 5 "$log"
  return 1
}

# Chance alone seldom finds its way into every room: the monkey is put into one after another, in an order that the seed
# turns, and wanders from there. A room that needs a game is entered through one: way_to names level and keys.
mapfile -t rooms < <(sed -n '/^const Screen screen_/,/\.name/ s/.*\.name = "\([a-z-]*\)".*/\1/p' game/app/screens/*/*.c | sort)
room_now=$((seed % ${#rooms[@]}))
next_room() { room=${rooms[room_now]} room_now=$(((room_now + 1) % ${#rooms[@]})); }
way_to() { # way_to ROOM: sets `screen` to where to go first and `keys` to what leads on from there
  screen=$1 keys=()
  case $1 in
    select) screen=play ;;
    lessons) screen=learn ;;
    play) screen=play keys=(1 Enter) ;;
    result) screen=play keys=(1 Enter End) ;;
    microscope) screen=play keys=(1 Enter Space v) ;;
    states) screen=play keys=(5 Enter Space v) ;;
    tree) screen=play keys=(4 Enter Space Right Right x) ;;
  esac
}

wander_every=120 # events
seen=$tmp/seen
: >"$seen"
note_rooms() { # adds a line per room of the log: name, times entered, frames
  awk '/^enter / { entered[$2]++ }
       /^alive frames=/ { split($2, part, "="); sub("screen=", "", $3); frames[$3] += part[2] - last; last = part[2]; entered[$3] += 0 }
       END { for (room in entered) print room, entered[room], frames[room] + 0 }' "$log" >>"$seen"
}
tell_rooms() { # false when one was not entered in a run that is long enough for all
  local bad=0 name entered frames
  while read -r name entered frames; do
    printf '# %-12s entered %5d times, %7d frames\n' "$name" "$entered" "$frames"
    [ "$entered" -gt 0 ] || bad=1
  done < <(awk -v names="${rooms[*]}" '{ entered[$1] += $2; frames[$1] += $3 }
             END { count = split(names, name, " "); for (i = 1; i <= count; i++) print name[i], entered[name[i]] + 0, frames[name[i]] + 0 }' "$seen")
  [ "$bad" = 0 ] || [ "$seconds" -lt 600 ] || { echo 'a room was not entered'; return 1; }
}

# ---- by xdotool ----

# By the window's button; one that the monkey has just closed itself is already on its way out.
leave() {
  xdotool windowmap "$window" 2>/dev/null
  "$tmp/screen_tool" close "$window" >/dev/null 2>&1
  ends 0
}

# A start in the next room, as a person's who asked for it, or within a run through the menu.
open_room() {
  local key
  next_room
  way_to "$room"
  open_app --screen "$screen" || return 1
  for key in "${keys[@]}"; do xdotool key --delay 15 sleep 0.3 key "${key/Enter/Return}" 2>/dev/null; done
  [ "$room" != result ] || sleep 2 # it follows the end of the game after a moment
}
go_to_a_room() {
  local down
  below 9
  xdotool key --delay 30 Escape Escape Escape 2>/dev/null
  for ((down = drawn; down > 0; down--)); do xdotool key --delay 15 Down 2>/dev/null; done
  xdotool key --delay 60 Return Return 2>/dev/null
}

one_event() {
  local x y size
  below 100
  if [ "$drawn" -lt 55 ]; then
    below ${#keys_x[@]}
    xdotool key --delay 15 "${keys_x[drawn]}" 2>/dev/null
  elif [ "$drawn" -lt 85 ]; then
    below 1280; x=$drawn
    below 720; y=$drawn
    xdotool mousemove --window "$window" "$x" "$y" click 1 2>/dev/null
  elif [ "$drawn" -lt 92 ]; then
    below 1280; x=$drawn
    below 720; y=$drawn
    xdotool mousemove --window "$window" "$x" "$y" mousedown 1 2>/dev/null
    below 1280; x=$drawn
    below 720; y=$drawn
    xdotool mousemove --window "$window" "$x" "$y" mouseup 1 2>/dev/null
  elif [ "$drawn" -lt 95 ]; then
    below ${#sizes[@]}
    size=${sizes[drawn]}
    # shellcheck disable=SC2086
    xdotool windowsize "$window" $size 2>/dev/null
  elif [ "$drawn" -lt 97 ]; then
    below 2
    xdotool click $((4 + drawn)) 2>/dev/null # the wheel
  elif [ "$drawn" -lt 98 ]; then
    xdotool windowunmap "$window" sleep 0.1 windowmap "$window" 2>/dev/null
  else
    xdotool mousemove 1399 899 sleep 0.05 mousemove --window "$window" 640 300 windowfocus "$window" 2>/dev/null
  fi
}

runs=0
by_xdotool() {
  local end=$((SECONDS + half)) events=0 stay next=0
  stay=$((half / ${#rooms[@]} > 10 ? half / ${#rooms[@]} : 10)) # seconds in and around a room
  while [ "$SECONDS" -lt "$end" ]; do
    if [ "$app" = 0 ] || ! kill -0 "$app" 2>/dev/null; then
      if [ "$app" != 0 ]; then
        wait "$app"
        local ended=$?
        app=0
        cp "$tmp/err" "$tmp/err.$runs"
        note_rooms
        [ "$ended" = 0 ] || { echo "status $ended after $events events"; tail -n 60 "$tmp/err"; return 1; }
      fi
      open_room || return 1
      runs=$((runs + 1)) next=$((SECONDS + stay))
    fi
    if [ "$SECONDS" -ge "$next" ]; then # a new start, with what the last one left behind
      note_rooms
      leave || return 1
      cp "$tmp/err" "$tmp/err.$runs"
      continue
    fi
    one_event
    events=$((events + 1))
    [ $((events % wander_every)) != 0 ] || go_to_a_room
    [ $((events % 20)) != 0 ] || watch_frames || return 1
  done
  echo "# $events events, $runs runs"
  [ "$app" = 0 ] || note_rooms
  [ "$app" = 0 ] || leave
}

# ---- by a script ----

write_script() {
  local lines=$((half * 90)) x y
  echo 'until title'
  echo "stay $half"
  while [ "$lines" -gt 0 ]; do
    lines=$((lines - 1))
    if [ $((lines % wander_every)) = 0 ]; then
      printf 'key Escape\nframes 3\n%.0s' 1 2 3 4
      next_room
      way_to "$room"
      echo "go $screen"
      printf 'frames 6\n'
      [ ${#keys[@]} = 0 ] || printf 'key %s\nframes 6\n' "${keys[@]}"
      [ "$room" != result ] || echo 'frames 90'
    fi
    below 100
    if [ "$drawn" -lt 55 ]; then
      below ${#keys_s[@]}
      echo "key ${keys_s[drawn]}"
    elif [ "$drawn" -lt 85 ]; then
      below 1280; x=$drawn
      below 720
      echo "click $x $drawn"
    elif [ "$drawn" -lt 93 ]; then
      below 1280; x=$drawn
      below 720; y=$drawn
      echo "press $x $y"
      below 1280; x=$drawn
      below 720
      echo "drag $x $drawn"
      echo drop
    elif [ "$drawn" -lt 94 ]; then
      below ${#sizes[@]}
      echo "resize ${sizes[drawn]}"
    elif [ "$drawn" -lt 96 ]; then
      below 30
      echo "frames $drawn"
    else
      echo 'type aZ 7/é ~'
    fi
  done
}

# Leaks are looked for at the ends of the runs above; here, after minutes with dozens of threads come and gone, the leak
# checker itself tends to fall over ("Tracer caught signal 11"), so growth is measured instead.
by_script() {
  local -x ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0
  write_script >"$tmp/script"
  open_app --script "$tmp/script" || return 1
  local began=$SECONDS level=0 now=0 samples=()
  while kill -0 "$app" 2>/dev/null; do
    sleep 1
    watch_frames || return 1
    now=$(rss "$app")
    [ -n "$now" ] || continue
    samples+=("$now")
    # The warm-up is the first half: by then every screen has been seen.
    [ $((SECONDS - began)) -lt $((half / 2)) ] && [ "$now" -gt "$level" ] && level=$now
    load_share
    [ $((SECONDS - began)) -lt $(((half * 4 + 60) * load_share)) ] || { echo 'it does not end'; return 1; }
  done
  ends 0 || return 1
  note_rooms
  # The middle one of the last quarter: the very last is already the closing.
  local count=${#samples[@]} last
  last=$(printf '%s\n' "${samples[@]:$((count * 3 / 4)):$((count / 4 > 1 ? count / 4 - 1 : 1))}" | sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }')
  echo "# memory: ${samples[0]} MB at first, at most $level MB while warming up, then $last MB"
  if [ "$half" -ge 60 ] && [ $((last - level)) -gt $growth_mb ] && [ $((last * 4)) -gt $((level * 5)) ]; then
    echo "memory grows: ${samples[*]}"
    return 1
  fi
  return 0
}

try "a monkey with keys and mouse for $half s" by_xdotool
grep '^#' "$tmp/said"
try 'no sanitizer has anything to say' reports
keep_traces keys
rm -f "$tmp"/err.*
try "a monkey inside the program for $half s" by_script
grep '^#' "$tmp/said"
try 'no sanitizer has anything to say' reports
keep_traces script
try 'every room was entered, given time' tell_rooms
grep '^#' "$tmp/said"
if [ "$tap_failed" = 0 ]; then rmdir "$keep" 2>/dev/null; else printf '# reports, script and logs are in %s\n' "$keep"; fi
finish
