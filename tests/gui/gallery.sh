#!/usr/bin/env bash
# Pictures of every screen for people to judge: three sizes in four themes, large letters, Vietnamese; and contact
# sheets where ImageMagick's montage is there. Prints the words that had no room.
#   gallery.sh [FOLDER] [SIZE...]      FOLDER is build/gallery unless told; sizes as 1280x720
# ONLY=PATTERN takes the walks whose name has it: 800x600 (ONLY=800x600$ it alone), 800x600-large, 800x600-vi, ...;
# CHAPTERS='maze saves' these chapters of gallery_walks.sh only, THEMES=paper that theme only.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
PACADE=${PACADE:-$PWD/build/pacade}
folder=${1:-build/gallery}
shift || true
sizes=("${@:-}")
[ -n "${sizes[0]}" ] || sizes=(1280x720 800x600 2560x1440)
read -ra themes <<<"${THEMES:-midnight paper high-contrast okabe-ito}"

. tests/gui/display.sh
display_own gallery 2600x1500
mkdir -p "$folder" || exit 1
folder=$(cd "$folder" && pwd)

kept=() # themes of this walk
narrow=0
# shellcheck disable=SC2317 # called by the walks
shots() { # shots NAME [LINES]: the screen as it is now, in every theme of this walk; cards are drawn one per frame
  local theme
  number=$((number + 1))
  for theme in "${kept[@]}"; do
    [ $# = 1 ] || printf '%s\n' "$2"
    printf 'move 2 2\ntheme %s\nframes 9\nshot %s/%s-%s-%02d-%s.png\n' "$theme" "$out" "$theme" "$chapter" "$number" "$1"
  done
}
. tests/gui/gallery_walks.sh
turn() { # turn NAME CHAPTER SIZE SETTINGS...: one chapter, in a home of its own
  local name=$1 size=$3
  chapter=$2 number=0
  shift 3
  rm -rf "$HOME" && mkdir -p "$XDG_CONFIG_HOME/pacade" "$HOME/Pictures"
  { printf 'version=1\ntour-seen=1\nmute=1\nlab.games=2\n'; [ $# = 0 ] || printf '%s\n' "$@"; } >"$XDG_CONFIG_HOME/pacade/settings"
  [ "$(type -t "prepare_$chapter")" != function ] || "prepare_$chapter"
  { "walk_$chapter" && echo quit; } >"$tmp/script"
  : >"$tmp/log"
  "$PACADE" window --width "${size%x*}" --height "${size#*x}" --seed 3 --script "$tmp/script" --ui-log "$tmp/log" || {
    echo "gallery.sh: the chapter $chapter at $name failed" >&2
    tail -n 3 "$tmp/log" >&2
    return 1
  }
  grep '^cut ' "$tmp/log" | sed "s/^/$name $chapter: /" | tee "$out/$chapter.cut.txt"
  command -v montage >/dev/null || return 0
  local theme
  for theme in "${kept[@]}"; do
    montage "$out/$theme-$chapter"-*.png -tile 2x3 -geometry 960x+6+6 -background '#808080' "$folder/sheet-$name-$theme-$chapter.png"
  done
}
take() { # take NAME SIZE SETTINGS...: every chapter
  local name=$1 size=$2 each ok=0
  shift 2
  [[ $name =~ ${ONLY:-.} ]] || return 0
  out=$folder/$name
  mkdir -p "$out"
  narrow=0
  [ "${size%x*}" -ge 900 ] || narrow=1
  for each in ${CHAPTERS:-"${chapters[@]}"}; do turn "$name" "$each" "$size" "$@" || ok=1; done
  return "$ok"
}

failed=0
for size in "${sizes[@]}"; do
  kept=("${themes[@]}")
  take "$size" "$size" || failed=1
  kept=("${themes[0]}")
  take "$size-large" "$size" large-text=1 || failed=1
  take "$size-vi" "$size" language=vi || failed=1
  take "$size-vi-large" "$size" language=vi large-text=1 || failed=1
done
echo "pictures are in $folder"
exit "$failed"
