#!/usr/bin/env bash
# Fonts that are damaged or not the program's own: the window starts all the same, says so, and draws with another one.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
. tests/gui/window.sh

home=$tmp/copy fonts=$tmp/copy/assets/fonts
mkdir -p "$fonts" "$tmp/elsewhere"
cp "$PACADE" "$home/pacade"
export PACADE_LEVELS=$PWD/levels
printf 'frames 3\nquit\n' >"$tmp/script"
whole() { cp build/assets/fonts/* "$fonts/"; }
# starts WHAT: in another folder than the sources', to the title and out again; the log says of its fonts WHAT
starts() {
  rm -f "$tmp/ui"
  (cd "$tmp/elsewhere" && timeout "$PATIENCE" "$home/pacade" window --width 800 --height 600 --ui-log "$tmp/ui" --script "$tmp/script") >"$tmp/said" 2>&1
  local ended=$?
  [ "$ended" = 0 ] && grep -q "^screen title" "$tmp/ui" && grep -qx "fonts $1" "$tmp/ui" && return 0
  echo "ended with $ended: $(cat "$tmp/said") $(grep '^fonts' "$tmp/ui")"
  return 1
}

whole
check 'whole fonts' starts '7 of 7'
for percent in 50 70 90; do
  whole
  for font in "$fonts"/*; do
    truncate -s $(($(stat -c %s "$font") * percent / 100)) "$font"
  done
  check "all cut to $percent%" starts '0 of 7 damaged=inter-regular.otf'
done
whole
truncate -s 100000 "$fonts/mono-bold.ttf"
check 'one that is cut: another stands in, and that is said' starts '6 of 7 damaged=mono-bold.ttf'
whole
printf '\377\377\377\377' | dd of="$fonts/mono-regular.ttf" bs=1 seek=30000 conv=notrunc 2>/dev/null
check 'one with a few bytes changed' starts '6 of 7 damaged=mono-regular.ttf'
rm "$fonts"/*
mkfifo "$fonts/inter-bold.otf"
check 'a pipe in the place of one' starts '0 of 7 damaged=inter-bold.otf'
rm "$fonts"/*
mkdir -p "$tmp/elsewhere/assets/fonts" "$tmp/elsewhere/build/assets/fonts"
cp build/assets/fonts/* "$tmp/elsewhere/assets/fonts/"
cp build/assets/fonts/* "$tmp/elsewhere/build/assets/fonts/"
check 'those of the current folder are not taken' starts '0 of 7'
finish
