# shellcheck shell=bash
# Sourced by whatever waits: how long a wait may be, given how busy the machine is. Knows nothing of what is waited for.
# TEST_LOAD=FILE   read instead of /proc/loadavg
load_processors=$(nproc 2>/dev/null || echo 1)

# load_share: how many processes each processor has to serve, at least 1: what takes a second on a free machine may take
# that many here. The result is in $load_share.
load_share() {
  local load=0
  { read -r load _ <"${TEST_LOAD:-/proc/loadavg}"; } 2>/dev/null
  load=${load%%.*}
  # shellcheck disable=SC2034 # for those who source this
  load_share=$((1 + ${load:-0} / load_processors))
}

# within SECONDS COMMAND...: ends the command after so many seconds of a free machine (then its status is 124)
within() {
  local seconds=$1
  shift
  load_share
  timeout $((seconds * load_share)) "$@"
}

# stretched SECONDS: the time in which a program gets as much work done here as in so many seconds of a free machine
stretched() {
  load_share
  awk -v seconds="$1" -v share="$load_share" 'BEGIN { print seconds * share }'
}
