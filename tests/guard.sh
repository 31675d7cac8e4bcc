# shellcheck shell=bash
# Sourced by tests/run.sh: ends tests that work too long or hang. Each test is the leader of a session, and everything that
# it starts is part of that session, whatever becomes of its parents. Knows nothing of lanes and results.
# In the runner's folder: N.pid is the leader of a running test, N.limits its two limits; N.stopped says why it was ended.
. tests/load.sh
guard_ticks=$(getconf CLK_TCK)

# Every process of the machine: its session, its number, and what it has used of the processor, in ticks, together with
# its children that have ended. A name may hold spaces and brackets: the fields are counted from its end.
guard_processes() {
  cat /proc/[0-9]*/stat 2>/dev/null | awk '{ pid = $1; if (sub(/^.*\) /, "")) print $4, pid, $12 + $13 + $14 + $15 }'
}

guard_alive() { guard_processes | awk -v session="$1" '$1 == session { print $2 }'; } # guard_alive SESSION

guard_end() { # guard_end SESSION: asks all its processes to end, and kills those that are left after TEST_GRACE (10) seconds
  local pids signal=TERM end=$((SECONDS + ${TEST_GRACE:-10}))
  while [ "$SECONDS" -le "$end" ]; do
    pids=$(guard_alive "$1")
    [ -n "$pids" ] || return 0
    # shellcheck disable=SC2086 # several numbers
    [ -z "$signal" ] || kill "-$signal" $pids 2>/dev/null
    signal=''
    sleep 0.1
  done
  # shellcheck disable=SC2086
  kill -KILL $pids 2>/dev/null
}

# Looks after the running tests once per second, until the runner is gone (then it ends what the runner left). Time that
# passes counts less the more processes share a processor; a gap of many seconds is a machine that slept.
guard() { # guard RUNNER FOLDER
  local runner=$1 logs=$2 file number session ticks limit hang now last passed why
  local -A used waited=()
  last=${EPOCHREALTIME/[.,]/}
  while kill -0 "$runner" 2>/dev/null; do
    sleep 1
    now=${EPOCHREALTIME/[.,]/}
    passed=$(((now - last) / 1000)) last=$now
    [ "$passed" -le 10000 ] || passed=10000
    load_share
    used=()
    while read -r session ticks; do used[$session]=$ticks; done < <(guard_processes | awk '{ sum[$1] += $3 } END { for (s in sum) print s, sum[s] }')
    for file in "$logs"/*.pid; do
      number=${file##*/} number=${number%.pid}
      { read -r session <"$file" && read -r limit hang <"$logs/$number.limits"; } 2>/dev/null || continue
      [ ! -e "$logs/$number.stopped" ] || continue
      waited[$number]=$((${waited[$number]:-0} + passed / load_share))
      if [ "${used[$session]:-0}" -gt $((limit * guard_ticks)) ]; then
        why="used more than $limit s of the processor"
      elif [ "${waited[$number]}" -gt $((hang * 1000)) ]; then
        why="had not ended after $hang s (those of a free machine)"
      else
        continue
      fi
      printf '%s\n' "$why" >"$logs/$number.stopped"
      guard_end "$session" &
    done
  done
  for file in "$logs"/*.pid; do
    { read -r session <"$file"; } 2>/dev/null && guard_end "$session"
  done
  rm -rf "$logs"
}
