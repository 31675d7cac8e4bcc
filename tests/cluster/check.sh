#!/usr/bin/env bash
# The README's array jobs on a real Slurm that is started here: a bench and a tournament in parts, of which one task is
# killed and requeued and another requeued while it runs; the joined parts are what a single run prints, byte for byte.
# Nothing of the system's own Slurm is read or written, and root is not needed.
#   check.sh        PACADE names the program (default: build/pacade)
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
. tests/cluster/slurm.sh
trap 'slurm_stop; rm -rf "$tmp"' EXIT
case $PACADE in /*) ;; *) PACADE=$PWD/$PACADE ;; esac
work_dir=$tmp/work
mkdir -p "$work_dir/build" && ln -s "$PACADE" "$work_dir/build/pacade"
export PACADE_LEVELS=$PWD/levels
parts=6

# The script as it stands in the README: the block with sbatch's own lines.
script_of_readme() {
  awk '/^```/ { if (on && text ~ /#SBATCH/) { printf "%s", text; exit } on = !on; text = ""; next }
    on { text = text $0 "\n" }' game/README.md >"$work_dir/pacade.slurm"
  grep -q '^#SBATCH .*--array' "$work_dir/pacade.slurm" && grep -q 'srun build/pacade' "$work_dir/pacade.slurm"
}

wait_for() { # wait_for WHAT SECONDS COMMAND...: until it succeeds; the seconds are a free machine's
  local what=$1 end
  load_share
  # shellcheck disable=SC2154 # set by the line before
  end=$((SECONDS + $2 * load_share))
  shift 2
  until "$@"; do
    if [ "$SECONDS" -ge "$end" ]; then
      echo "waited in vain: $what"
      squeue -t all
      tail -v -n 20 "$tmp/slurm/slurmctld.log" "$work_dir"/slurm-*.out
      return 1
    fi
    sleep 0.05
  done
}

is_state() { [ "$(slurm_state "$1")" = "$2" ]; }
has_ended() { case $(slurm_state "$1") in FAILED | COMPLETED) return 0 ;; *) return 1 ;; esac; }
all_gone() { [ -z "$(squeue -h -j "$1" -t running,completing,pending 2>/dev/null)" ]; }
games_in() { awk -F'\t' -v OFS='\t' '$1 == "game" && NF >= 13 { NF = 13; print }' "$1" 2>/dev/null; } # a line each
has_games() { [ "$(games_in "$work_dir/$1.resume" | wc -l)" -ge 2 ] || [ -e "$work_dir/$1" ]; } # PART; or it is done

runner() { # runner PART: the process that plays this part
  local file
  for file in /proc/[0-9]*/cmdline; do
    if tr '\0' ' ' <"$file" 2>/dev/null | grep -q "^[^ ]*build/pacade .*--output $1 "; then
      file=${file#/proc/}
      echo "${file%/cmdline}"
      return
    fi
  done
}

# hold PART: stops the process that plays it, in the middle of its work, and keeps a copy of its journal; its number is
# in $held. Status 3 when all the work was done before that.
hold() {
  held=$(runner "$1")
  [ -n "$held" ] && kill -STOP "$held" 2>/dev/null || return 3
  if [ ! -e "$work_dir/$1" ] && cp "$work_dir/$1.resume" "$tmp/kept.$1" 2>/dev/null; then return 0; fi
  kill -CONT "$held"
  return 3
}

# interrupt JOB: in the middle of their work task 2 is killed, and task 3 requeued; then 2 is requeued as well
interrupt() {
  wait_for 'games of task 2' 120 has_games part2 && wait_for 'games of task 3' 120 has_games part3 || return 1
  hold part2 || return
  kill -KILL "$held"
  wait_for 'the end of task 2' 60 has_ended "${1}_2" || return 1
  is 'the killed task' "$(slurm_state "${1}_2")" FAILED || return 1
  hold part3 || return
  scontrol requeue "${1}_3" || return 1
  kill -CONT "$held" 2>/dev/null
  scontrol requeue "${1}_2"
}

# The games that an interrupted task had played are in its part with the times that they took then: not played again.
continued() { # continued PART
  games_in "$tmp/kept.$1" | sed '$d' >"$tmp/before" # the last line may not be whole
  games_in "$work_dir/$1" >"$tmp/after"
  [ -s "$tmp/before" ] || { echo "no games of $1"; return 1; }
  is "games that $1 played again" "$(grep -cvxFf "$tmp/after" "$tmp/before")" 0
}

# through WORDS...: submitted, interrupted, requeued, all parts there. Where the machine was too quick to be interrupted,
# again with twice the games. What was submitted is in $tmp/words. The script is the README's, with fewer and smaller tasks.
through() {
  local games job outcome=3 left
  for ((games = 10; outcome == 3 && games <= 100000; games *= 2)); do
    rm -f "$work_dir"/part* "$work_dir"/slurm-*
    printf '%s\n' "$@" --games "$games" >"$tmp/words"
    job=$(cd "$work_dir" && sbatch --parsable --array="1-$parts" --cpus-per-task=1 --time=00:30:00 pacade.slurm "$@" \
      --games "$games") || return 1
    interrupt "$job"
    outcome=$?
    [ $outcome != 3 ] || { scancel "$job" && wait_for 'the end of what was cancelled' 60 all_gone "$job"; } || return 1
  done
  [ $outcome = 0 ] && wait_for 'all tasks' 900 is_state "$job" COMPLETED || return 1
  left=$(cd "$work_dir" && echo part*)
  is 'what is left' "$left" "$(seq -f 'part%g' -s ' ' $parts)" && continued part2 && continued part3
}

no_times() { # no_times FORMAT: what is the same in every run
  case $1 in
    csv) cut_times ;;
    json) sed -E 's/"[a-z0-9_]*(_ms|_seconds|_per_s)": [^],}]*/T/g' ;;
  esac
}
same() { # same FORMAT: what the parts give is what one run prints, but for the times that games took
  local words
  mapfile -t words <"$tmp/words"
  (cd "$work_dir" && build/pacade merge part* --format "$1" --output merged) &&
    "$PACADE" "${words[@]}" --format "$1" --jobs 2 --output "$tmp/single" || return 1
  no_times "$1" <"$work_dir/merged" >"$tmp/merged.same" && no_times "$1" <"$tmp/single" >"$tmp/single.same" &&
    [ -s "$tmp/single.same" ] && cmp "$tmp/merged.same" "$tmp/single.same"
}
# What the README does with the parts in the end.
page() { (cd "$work_dir" && build/pacade merge part* --output report.html) && grep -q '<table' "$work_dir/report.html"; }

check 'the script of the README' script_of_readme
slurm_start "$tmp/slurm" >"$tmp/said" 2>&1 # here and not in `check`, which is a shell of its own
started=$?
starts() { cat "$tmp/said" && return $started; }
check 'a Slurm of its own starts' starts
if [ $started = 0 ]; then
  check 'a bench: tasks killed and requeued continue' through bench --level 4 --map 4/01-open-court \
    --map 4/02-lanes-and-loops --agent alphabeta --agent minimax --monsters chase-random --max-turns 60 --format html
  check 'a bench: the parts give what one run prints (csv)' same csv
  check 'a bench: the parts give what one run prints (json)' same json
  check 'a bench: one page of all parts' page
  check 'a tournament: tasks killed and requeued continue' through tournament --level 4 --map 4/01-open-court \
    --pacman 'alphabeta,minimax:depth=2' --monsters chase-random,ambush --max-turns 60 --format html
  check 'a tournament: the parts give what one run prints' same json
  check 'a tournament: one page of all parts' page
fi
finish
