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
