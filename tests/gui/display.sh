# shellcheck shell=bash
# Sourced by what draws without a screen of its own.
. tests/load.sh
# shellcheck disable=SC2034 # xvfb is for those who source this
display_start() { # display_start FOLDER SIZE [OPTION...]: a display in memory; sets xvfb (its process) and DISPLAY
  local folder=$1 size=$2
  shift 2
  Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp -noreset "$@" 3>"$folder/display" >/dev/null 2>&1 &
  xvfb=$!
  load_share
  local end=$((SECONDS + 60 * load_share))
  until [ -s "$folder/display" ] || ! kill -0 "$xvfb" 2>/dev/null || [ "$SECONDS" -ge "$end" ]; do sleep 0.1; done
  DISPLAY=:$(tr -d '[:space:]' <"$folder/display")
  export DISPLAY
  unset WAYLAND_DISPLAY SDL_VIDEODRIVER
  [ "$DISPLAY" != : ]
}
display_own() { # display_own NAME SIZE: for scripts that take pictures. A display, a folder ($tmp) and a home, all gone at the end
  command -v Xvfb >/dev/null || { echo "$1.sh: Xvfb is not installed" >&2; exit 1; }
  [ -x "$PACADE" ] || { echo "$1.sh: no program at $PACADE (make)" >&2; exit 1; }
  tmp=$(mktemp -d "${TMPDIR:-/tmp}/pacade-$1.XXXXXX") || exit 1
  xvfb=0
  trap display_end EXIT
  display_start "$tmp" "$2" || { echo "$1.sh: Xvfb does not start here" >&2; exit 1; }
  export HOME=$tmp/home LC_ALL=C.UTF-8
  export XDG_CONFIG_HOME=$HOME/.config XDG_DATA_HOME=$HOME/.local/share XDG_CACHE_HOME=$tmp/cache
  unset XDG_PICTURES_DIR
}
# shellcheck disable=SC2317 # called when it ends
display_end() {
  [ "$xvfb" = 0 ] || kill "$xvfb" 2>/dev/null
  wait 2>/dev/null
  rm -rf "$tmp"
}
