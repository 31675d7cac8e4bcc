#!/usr/bin/env bash
# Every agent of every level it plays, with one allocation failing, or all from one on, and under limits on memory: the
# game is the same to the last byte of its record, or there is none, with status 1 and a message that says why.
#   agents.sh faults MOST [WORD...]   at most MOST places per agent, spread evenly (0: every one, both ways); WORD: of agents
#   agents.sh limits STEP             games that take much memory, with 20 to 120 MB of it, every STEP MB
set -eu
cd "$(dirname "$0")/../.."
program=$PWD/build/release/pacade shim=$PWD/build/release/tests/faults/shim.so
box=$(mktemp -d "${TMPDIR:-/tmp}/pacade-agents.XXXXXX")
trap 'rm -rf "$box"' EXIT
export HOME=$box PACADE_LEVELS=$PWD/levels
unset XDG_CACHE_HOME XDG_DATA_HOME XDG_CONFIG_HOME
bad=0 same=0 refused=0
maps=('' 1/01-first-corridor 2/01-the-nap 3/01-morning-meadow 4/01-open-court 5/01-first-bite 6/01-slow-turn 7/01-corner-shop 8/04-packed-lunch 9/01-twin-gates)

# judge WHAT STATUS: what became of a game whose record should be as in $box/whole; what it said is in $box/said.
judge() {
  if [ "$2" = 0 ] && cmp -s "$box/record" "$box/whole"; then
    same=$((same + 1))
  elif [ "$2" = 1 ] && [ ! -e "$box/record" ] && grep -q 'out of memory' "$box/said"; then
    refused=$((refused + 1))
  elif [ "$2" = 127 ] && grep -q 'loading shared libraries' "$box/said"; then
    refused=$((refused + 1)) # the system's own loader could not even start it
  else
    bad=$((bad + 1))
    echo "# BAD: $1: status $2$(cmp -s "$box/record" "$box/whole" || echo ', another game or none'); said: $(head -c 200 "$box/said")"
  fi
  rm -f "$box/record"
}

# fault WHAT PLACE HOW GAME...: HOW is once or stay
fault() {
  local what=$1 place=$2 how=$3 status=0
  shift 3
  rm -rf "$box/.cache"
  (
    export LD_PRELOAD=$shim FAULT_KIND=alloc FAULT_AT=$place FAULT_REPORT=$box/report
    [ "$how" = once ] || export FAULT_STAY=1
    exec "$program" "$@" --record "$box/record" >/dev/null 2>"$box/said"
  ) || status=$?
  [ "$place" = 0 ] || judge "$what, allocation $place $how" "$status"
}

# agent SIDE ID LEVEL MOST
agent() {
  local game=(play "${maps[$3]}" --level "$3" "--$1" "$2" --seed 3 --max-turns 6) calls step place how=once
  case $3 in 4 | 7) game+=(--max-nodes 300) ;; esac
  bad=0 same=0 refused=0
  fault '' 0 once "${game[@]}"
  mv "$box/record" "$box/whole"
  calls=$(sed -n 's/^alloc //p' "$box/report")
  step=$(($4 > 0 && calls > $4 ? (calls + $4 - 1) / $4 : 1))
  for ((place = (step + 1) / 2; place <= calls; place += step)); do
    fault "$1 $2 on level $3" "$place" "$how" "${game[@]}"
    if [ "$4" = 0 ]; then fault "$1 $2 on level $3" "$place" stay "${game[@]}"; fi
    [ "$how" = once ] && how=stay || how=once
  done
  printf '%-9s %-16s %5d %7d %6d %7d %5d\n' "$1" "$2" "$3" "$calls" "$same" "$refused" "$bad"
}

faults() {
  local most=$1 any=0 side id levels level
  shift
  printf '%-9s %-16s %5s %7s %6s %7s %5s\n' side agent level calls same refused bad
  while read -r id side levels; do
    case $id in human | replay) continue ;; esac
    [[ $# = 0 || " $* " = *" $id "* ]] || continue
    for level in ${levels//,/ }; do
      agent "$side" "$id" "$level" "$most"
      any=$((any + bad))
    done
  done < <("$program" agents --json | sed -n 's/^{"id": "\([^"]*\)".*"levels": \[\([^]]*\)\], "side": "\([^"]*\)".*/\1 \3 \2/p' | tr -d '\r')
  bad=$any
}

limits() {
  local game status kilobytes any=0
  printf '%-60s %6s %7s %5s\n' game same refused bad
  while read -r -a game; do
    bad=0 same=0 refused=0
    rm -rf "$box/.cache"
    "$program" play "${game[@]}" --seed 3 --record "$box/record" >/dev/null
    mv "$box/record" "$box/whole"
    for ((kilobytes = 20000; kilobytes <= 120000; kilobytes += 1000 * $1)); do
      status=0
      rm -rf "$box/.cache"
      (
        ulimit -v "$kilobytes"
        exec "$program" play "${game[@]}" --seed 3 --record "$box/record" >/dev/null 2>"$box/said"
      ) || status=$?
      judge "${game[*]} with $kilobytes KB" "$status"
    done
    printf '%-60s %6d %7d %5d\n' "${game[*]}" "$same" "$refused" "$bad"
    any=$((any + bad))
  done <<'GAMES'
6/06-last-ride --pacman optimal --max-turns 3
7/05-old-town --pacman ace --max-turns 3 --max-nodes 300
4/02-lanes-and-loops --pacman expectimax --monsters chase-random --max-turns 8
8/08-scenic-route --pacman energy-exact --max-turns 3
9/01-twin-gates --pacman ace --max-turns 400
GAMES
  bad=$any
}

what=${1:?usage: agents.sh faults MOST [WORD...], or limits STEP}
shift
"$what" "$@"
[ "$bad" = 0 ]
