#!/usr/bin/env bash
# The same seed, the same bytes: games of all levels by our agents and by programs from outside, in several builds, locales,
# numbers of jobs and amounts of memory, all compared with one reference. Where memory is short a run may refuse: then its
# status is 1, it says why, and it leaves no file. Prints a table, a row per surrounding, and fails when bytes differ.
#   matrix.sh REFERENCE [NAME=PROGRAM...]     programs of the same source; NAMES='memory jobs': only these kinds of rows;
#                                             CASES=arcade: only cases whose names begin so
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
reference=${1:?usage: matrix.sh REFERENCE [NAME=PROGRAM...]}
shift
export HOME=$tmp PACADE_LEVELS=$PWD/levels
unset XDG_CACHE_HOME XDG_DATA_HOME XDG_CONFIG_HOME LANG LC_ALL LC_MESSAGES LANGUAGE
kinds=${NAMES:-builds locales jobs memory alone}
"${CC:-cc}" -std=c99 -O2 -o "$tmp/greedy" ai/kit/c/greedy.c || exit 1

# What is run, a line each: a name and a command. FILE is what it has to leave, OUTSIDE a program that plays. Level 4
# has tables of three hunters on small boards (02, 04, 06), which the games of a process share.
cases() {
  grep "^${CASES:-}" <<'CASES'
searches     bench --level 1 --level 2 --map 1/08-pipe-organ --map 2/06-ring-road --games 2 --format csv --output FILE
fog          bench --level 3 --map 3/01-morning-meadow --map 3/04-blind-alleys --games 3 --max-turns 120 --format csv --output FILE
hunt         bench --level 4 --map 4/06-four-to-one --agent expectimax --agent alphabeta --agent mcts --monsters chase-random --games 2 --max-turns 16 --format csv --output FILE
teams        tournament --level 4 --map 4/01-open-court --pacman minimax:depth=2,planner --monsters chase,greedy-random,ambush,pincer,minimax --games 1 --max-turns 20 --format json --output FILE
trio         play 4/02-lanes-and-loops --pacman expectimax --monsters chase-random --seed 5 --max-turns 16 --record FILE
duel         play 4/01-open-court --pacman alphabeta --monsters minimax --seed 5 --max-turns 20 --record FILE
plan         play 5/03-corner-shop --pacman anytime --seed 2 --record FILE
turning      play 6/01-slow-turn --pacman optimal --seed 2 --record FILE
classic      bench --level 7 --map 7/01-corner-shop --map 7/03-the-orchard --agent ace --agent alphabeta --agent expectimax --games 2 --max-turns 40 --max-nodes 2000 --format csv --output FILE
energy       play 8/04-packed-lunch --pacman energy-exact --seed 2 --record FILE
arcade       bench --level 9 --map 9/01-twin-gates --agent runner --games 2 --rounds 1 --format csv --output FILE
arcade-ace   play 9/01-twin-gates --pacman ace --seed 4 --max-turns 1500 --record FILE
arcade-tree  play 9/02-harbour-lights --pacman runner --monsters alphabeta --seed 4 --max-turns 1500 --record FILE
arcade-habit play 9/03-crossroads --pacman runner --monsters expectimax --lives 2 --seed 4 --max-turns 3000 --record FILE
outside      play 4/01-open-court --pacman OUTSIDE --agent-nodes 100 --seed 3 --max-turns 60 --record FILE
outside-fog  bench --level 3 --map 3/01-morning-meadow --agent OUTSIDE --agent-nodes 100 --games 4 --max-turns 80 --format csv --output FILE
maze         maze --rooms 40 --seed 11 --generator wilson --factor 1.3 --output FILE
puzzle       puzzle --tiles 8,7,6,5,4,3,2,1,0 --algo idastar --heuristic pdb --json
CASES
}

words() { # words COMMAND: in $words
  local word
  words=()
  for word in $1; do
    case $word in
      FILE) word=$tmp/file ;;
      OUTSIDE) word=exec:$tmp/greedy ;;
    esac
    words+=("$word")
  done
}

# What is the same everywhere of what was written: times are not.
pure() {
  case $1 in
    *csv*) cut_times ;;
    *) sed -E 's/"[a-z0-9_]*(_ms|seconds|_per_s|_per_second)": [^],}]*/T/g' ;;
  esac
}

# one PROGRAM COMMAND: runs it; $status, and what it gave is in $tmp/gave (absent where there is none)
one() {
  local words
  words "$2"
  rm -rf "$tmp/file" "$tmp/file.resume" "$tmp/gave" "$tmp/.cache" # a refused bench leaves its journal
  case $2 in bench* | tournament*) [ -z "$jobs" ] || words+=(--jobs "$jobs") ;; esac
  (
    [ -z "$kilobytes" ] || ulimit -v "$kilobytes"
    exec "$1" "${words[@]}" >"$tmp/out" 2>"$tmp/err"
  )
  status=$?
  case $2 in
    *FILE*) [ ! -e "$tmp/file" ] || pure "$2" <"$tmp/file" >"$tmp/gave" ;;
    *) [ "$status" != 0 ] || pure "$2" <"$tmp/out" >"$tmp/gave" ;;
  esac
}

bad=0 total_same=0 total_refused=0
# row KIND NAME PROGRAM: every case, in the surroundings that are set
row() {
  local name command same=0 refused=0 wrong=0
  [[ " $kinds " = *" $1 "* ]] || return 0
  while read -r name command; do
    one "$3" "$command"
    if [ "$status" = "$(cat "$tmp/status.$name")" ] && cmp -s "$tmp/gave" "$tmp/whole.$name"; then
      same=$((same + 1))
    elif [ -n "$kilobytes" ] && [ ! -e "$tmp/gave" ] && refusal; then
      refused=$((refused + 1))
    else
      wrong=$((wrong + 1))
      echo "# DIFFERENT: $2, $name: status $status; said: $(head -c 300 "$tmp/err")"
      [ ! -e "$tmp/gave" ] || diff "$tmp/whole.$name" "$tmp/gave" | head -n 6 | cut -c 1-160 | sed 's/^/#   /'
    fi
  done < <(cases)
  printf '%-34s %5d %8d %10d\n' "$2" "$same" "$refused" "$wrong"
  total_same=$((total_same + same)) total_refused=$((total_refused + refused)) bad=$((bad + wrong))
}
# A clear one; where there is no room for the program itself it is the system's own loader that says so.
refusal() {
  [ "$status" = 1 ] && grep -qi 'memory' "$tmp/err" && return 0
  [ "$status" = 127 ] && grep -q 'loading shared libraries' "$tmp/err"
}

# The games of a bench are those that play plays alone: what the games of a process share changes nothing.
alone() {
  local agent map=4/06-four-to-one seed found same=0 wrong=0
  [[ " $kinds " = *' alone '* ]] || return 0
  for agent in expectimax alphabeta mcts; do
    rm -f "$tmp/file"
    "$reference" bench --level 4 --map $map --agent $agent --monsters chase-random --games 4 --max-turns 16 --jobs 2 --format csv \
      --shard 1/1 --output "$tmp/file" 2>/dev/null
    for seed in 1 2 3 4; do
      found=$("$reference" play $map --pacman $agent --monsters chase-random --seed $seed --max-turns 16 --json | sed -n 's/.*"hash": "\([0-9a-f]*\)".*/\1/p')
      if [ -n "$found" ] && awk -F'\t' -v game=$((seed - 1)) -v hash="$found" '$1 == "game" && $3 == game && $NF == hash { ok = 1 } END { exit !ok }' "$tmp/file"; then
        same=$((same + 1))
      else
        wrong=$((wrong + 1))
        echo "# DIFFERENT: $agent, seed $seed: alone $found, in a bench $(grep '^game' "$tmp/file" | sed -n "${seed}p")"
      fi
    done
  done
  printf '%-34s %5d %8d %10d\n' 'games of a bench, each alone' $same 0 $wrong
  total_same=$((total_same + same)) bad=$((bad + wrong))
}

# ---- the reference ----
jobs=1 kilobytes='' count=0
while read -r name command; do
  one "$reference" "$command"
  case $status in
    0 | 4) [ -s "$tmp/gave" ] ;;
    *) false ;;
  esac || { echo "the reference fails: $name: status $status: $(cat "$tmp/err")"; exit 1; }
  echo "$status" >"$tmp/status.$name"
  mv "$tmp/gave" "$tmp/whole.$name"
  count=$((count + 1))
done < <(cases)
printf '%d cases\n%-34s %5s %8s %10s\n' "$count" surroundings same refused different

for build; do row builds "build ${build%%=*}" "${build#*=}"; done
export LOCPATH=$tmp
for locale in C.UTF-8 de_DE.UTF-8 vi_VN.UTF-8 tr_TR.UTF-8 fa_IR.UTF-8; do
  if [ "$locale" != C.UTF-8 ] && ! localedef -i "${locale%.*}" -f UTF-8 "$tmp/$locale" >/dev/null 2>&1; then
    [[ " $kinds " != *' locales '* ]] || { echo "# locale $locale can't be made here" && bad=$((bad + 1)); }
    continue
  fi
  LC_ALL=$locale row locales "locale $locale" "$reference"
done
unset LOCPATH
for jobs in 1 2 7; do row jobs "jobs $jobs" "$reference"; done
jobs=2
for megabytes in 60 70 80 90 100 120 150 200 300 500 1000 2000; do
  kilobytes=$((megabytes * 1000))
  row memory "memory $megabytes MB" "$reference"
done
kilobytes=''
row memory 'memory unlimited' "$reference"
alone
echo "$total_same the same, $total_refused refused, $bad different"
[ "$bad" = 0 ]
