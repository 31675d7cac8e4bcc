# shellcheck shell=bash
# For shell tests, sourced: prints TAP. Knows nothing of what is tested.
# check WHAT COMMAND...   ok when the command succeeds; what it printed is shown when it does not
# skip WHAT WHY           one test that can't be run here
# finish                  the plan; the exit status is 1 when something failed
# tap_last=COMMAND        run before the plan: it may add a test
tap_count=0 tap_failed=0 tap_last=:

check() {
  local what=$1 said
  shift
  tap_count=$((tap_count + 1))
  if said=$("$@" 2>&1); then
    printf 'ok %d - %s\n' "$tap_count" "$what"
  else
    tap_failed=$((tap_failed + 1))
    printf 'not ok %d - %s\n' "$tap_count" "$what"
    printf '%s\n' "$said" | head -n 40 | sed 's/^/# /'
  fi
}

skip() {
  tap_count=$((tap_count + 1))
  printf 'ok %d - %s # SKIP %s\n' "$tap_count" "$1" "$2"
}

finish() {
  "$tap_last"
  printf '1..%d\n' "$tap_count"
  [ "$tap_failed" = 0 ]
}
