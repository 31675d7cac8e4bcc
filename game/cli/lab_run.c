/* Progress and interruption of a bench.
 * Must not know what is reported afterwards. */
#include "game/cli/lab_run.h"

#include <stdio.h>
#include <unistd.h>

#include "ai/common/limits.h"
#include "game/cli/cli.h"
#include "game/cli/interrupt.h"
#include "game/lab/bench_sprt.h"

enum { BAR = 24 };
static const double rate_after = 0.5; /* in seconds: a rate over a shorter time says little */

typedef struct Watch {
  double began;
  bool terminal;
  Journal *journal;
  char test[120]; /* the state of a sequential test; empty: there is none */
} Watch;

static void print_left(double seconds) {
  if (seconds < 90)
    fprintf(stderr, cli_text("%.0f s left"), seconds);
  else if (seconds < 5400)
    fprintf(stderr, cli_text("%.0f min left"), seconds / 60);
  else
    fprintf(stderr, cli_text("%.1f h left"), seconds / 3600);
}

static void show_test(void *context, const Sprt *sprt) {
  Watch *watch = context;
  bench_sprt_line(sprt, lab_text, watch->test, sizeof watch->test);
}

static void show_progress(void *context, int64_t done, int64_t total) {
  const Watch *watch = context;
  if (!watch->terminal || total == 0) return;
  double spent = clock_seconds() - watch->began, rate = spent > 0 ? (double)done / spent : 0;
  if (watch->test[0]) { /* how long a test takes is not known in advance */
    fprintf(stderr, cli_text("\r%s  %lld games  %.*f/s\x1b[K"), watch->test, (long long)done, rate < 10 ? 1 : 0, rate);
    return;
  }
  int filled = (int)((double)done * BAR / (double)total);
  fputs("\r[", stderr);
  for (int i = 0; i < BAR; i++) putc(i < filled ? '=' : ' ', stderr);
  fprintf(stderr, cli_text("] %3d%%  %lld of %lld games"), (int)((double)done * 100 / (double)total), (long long)done,
          (long long)total);
  if (spent > rate_after && done > 0) {
    fprintf(stderr, "  %.*f/s  ", rate < 10 ? 1 : 0, rate);
    if (atomic_load(interrupt_asked()))
      fputs(cli_text("stopping: finishing the games that are running"), stderr);
    else
      print_left((double)(total - done) / rate);
  }
  fputs("\x1b[K", stderr);
}

static void keep_game(void *context, const Bench *bench, int64_t index, const Tally *times) {
  journal_add(((const Watch *)context)->journal, bench, index, times);
}

int32_t lab_jobs(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return processors > 0 ? (int32_t)processors : 1;
}

void lab_count(const Bench *bench, int64_t *played, int64_t *total) {
  *played = *total = 0;
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++) {
    *total += bench_in_shard(bench, i);
    *played += bench->played[i].played;
  }
}

static void tell_speed(int64_t games, double seconds) {
  if (games == 1)
    cli_note("1 game in %.2f s", seconds);
  else if ((double)games >= seconds)
    cli_note("%lld games in %.2f s: %.0f games per second", (long long)games, seconds,
             seconds > 0 ? (double)games / seconds : 0);
  else
    cli_note("%lld games in %.2f s: %.1f s per game", (long long)games, seconds, seconds / (double)games);
}

LabResult lab_run(Bench *bench, int32_t jobs, Journal *journal, Error *error) {
  int64_t before, after, total;
  Watch watch = {.began = clock_seconds(), .terminal = isatty(STDERR_FILENO), .journal = journal};
  BenchHooks hooks = {.progress = show_progress,
                      .test = show_test,
                      .game = journal && journal->file >= 0 ? keep_game : NULL,
                      .stop = interrupt_asked(),
                      .context = &watch};
  lab_count(bench, &before, &total);
  interrupt_listen();
  bool ok = bench_run(bench, jobs, &hooks, error);
  interrupt_listen_no_more();
  if (watch.terminal) fputs("\r\x1b[K", stderr);
  if (!ok) return LAB_FAILED;
  lab_count(bench, &after, &total);
  if (after > before) tell_speed(after - before, clock_seconds() - watch.began);
  bool decided = bench->sprt && bench_sprt(bench)->verdict != SPRT_OPEN;
  return after < total && !decided ? LAB_STOPPED : LAB_DONE;
}
