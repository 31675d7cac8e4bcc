#!/usr/bin/env bash
# Pictures of every screen for people to judge: three sizes in four themes, large letters, Vietnamese; and contact
# sheets of six where ImageMagick's montage is there. Prints the words that had no room.
#   gallery.sh [FOLDER] [SIZE...]      FOLDER is build/gallery unless told; sizes as 1280x720
# ONLY=word takes the walks whose name has it: 800x600, 800x600-large, 800x600-vi, 800x600-vi-large and so on.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
PACADE=${PACADE:-$PWD/build/pacade}
folder=${1:-build/gallery}
shift || true
sizes=("${@:-}")
[ -n "${sizes[0]}" ] || sizes=(1280x720 800x600 2560x1440)
themes=(midnight paper high-contrast okabe-ito)

command -v Xvfb >/dev/null || { echo "gallery.sh: Xvfb is not installed" >&2; exit 1; }
[ -x "$PACADE" ] || { echo "gallery.sh: no program at $PACADE (make)" >&2; exit 1; }
mkdir -p "$folder" || exit 1
folder=$(cd "$folder" && pwd)
tmp=$(mktemp -d "${TMPDIR:-/tmp}/pacade-gallery.XXXXXX") || exit 1
xvfb=0
clean_up() {
  [ "$xvfb" = 0 ] || kill "$xvfb" 2>/dev/null
  wait 2>/dev/null
  rm -rf "$tmp"
}
trap clean_up EXIT
Xvfb -displayfd 3 -screen 0 2600x1500x24 -nolisten tcp -noreset 3>"$tmp/display" >/dev/null 2>&1 &
xvfb=$!
for _ in $(seq 100); do
  [ -s "$tmp/display" ] && break
  sleep 0.1
done
DISPLAY=:$(tr -d '[:space:]' <"$tmp/display")
export DISPLAY XDG_CONFIG_HOME=$tmp/config XDG_DATA_HOME=$tmp/data LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY SDL_VIDEODRIVER

kept=() # themes of this walk
narrow=0
shots() { # shots NAME: the screen as it is now, in every theme of this walk; cards are drawn one a frame
  local theme
  for theme in "${kept[@]}"; do printf 'theme %s\nframes 9\nshot %s/%s-%s.png\n' "$theme" "$out" "$theme" "$1"; done
}
walk() { # the way through every screen
  local n name
  printf 'until title\nwait 2.5\n'
  shots 01-title
  for n in 1 2 3 4 5 6 7; do
    printf 'go play\nuntil select\nwait 0.4\nkey %s\nwait 0.6\n' "$n"
    shots "1$n-choose"
    [ "$n" -gt 2 ] || printf 'key Down\nkey Down\nwait 0.4\n' # the first ones are over too soon
    if [ "$narrow" = 1 ]; then # the agents are on a page of their own
      printf 'key Enter\nwait 0.5\n'
      shots "1$n-who"
    fi
    printf 'key Enter\nuntil play\nwait 2.2\n'
    [ "$n" != 4 ] || printf 'wait 2\n'
    printf 'key Space\nwait 0.4\n'
    shots "2$n-play"
    if [ "$n" = 1 ]; then
      printf 'key F1\nwait 0.3\n'
      shots 28-all-keys
      printf 'key F1\nkey Space\nwait 0.2\nkey End\nuntil result\nwait 0.8\n'
      shots 29-result
    fi
  done
  for name in race replays editor puzzle lab maze profile settings keys about tour; do
    printf 'go %s\nwait 0.9\n' "$name"
    shots "30-$name"
    [ "$name" != race ] || { printf 'key Enter\nwait 5\n'; shots 31-race-run; printf 'key Escape\nwait 0.3\n'; }
  done
  printf 'go help\nwait 0.6\n'
  for n in 1 2 3 4 5 6 7 8 9; do
    shots "4$n-help"
    printf 'key Right\nwait 0.4\n'
  done
  printf 'quit\n'
}
take() { # take NAME SIZE SETTINGS...: one walk
  local name=$1 size=$2
  shift 2
  [[ $name == *${ONLY:-}* ]] || return 0
  out=$folder/$name
  mkdir -p "$out"
  rm -rf "$XDG_CONFIG_HOME" "$XDG_DATA_HOME"
  mkdir -p "$XDG_CONFIG_HOME/pacade"
  { printf 'version=1\ntour-seen=1\nmute=1\n'; [ $# = 0 ] || printf '%s\n' "$@"; } >"$XDG_CONFIG_HOME/pacade/settings"
  narrow=0
  [ "${size%x*}" -ge 900 ] || narrow=1
  walk >"$tmp/script"
  : >"$tmp/log"
  "$PACADE" window --width "${size%x*}" --height "${size#*x}" --seed 3 --script "$tmp/script" --ui-log "$tmp/log" || {
    echo "gallery.sh: the walk at $name failed" >&2
    tail -n 3 "$tmp/log" >&2
    return 1
  }
  grep '^cut ' "$tmp/log" | sed "s/^/$name: /" | tee "$out/cut.txt"
  command -v montage >/dev/null || return 0
  local theme
  for theme in "${kept[@]}"; do
    montage "$out/$theme"-*.png -tile 2x3 -geometry 960x+6+6 -background '#808080' "$folder/sheet-$name-$theme.png"
  done
}

failed=0
for size in "${sizes[@]}"; do
  kept=("${themes[@]}")
  take "$size" "$size" || failed=1
  kept=(midnight)
  [ "$size" = 2560x1440 ] && continue
  take "$size-large" "$size" large-text=1 || failed=1
  take "$size-vi" "$size" language=vi || failed=1
  take "$size-vi-large" "$size" language=vi large-text=1 || failed=1
done
echo "pictures are in $folder"
exit "$failed"
