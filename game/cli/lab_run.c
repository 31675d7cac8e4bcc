/* Progress and interruption of a bench. The one place that hears signals: whoever plays long listens here.
 * Must not know what is reported afterwards. */
#include "game/cli/lab_run.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "ai/limits.h"
#include "game/cli/cli.h"

enum { BAR = 24 };
static const double rate_after = 0.5; /* seconds: a rate from less says little */

/* A signal handler reaches nothing but what is static; set there, read by the workers. */
static atomic_bool stop_asked;

static void ask_to_stop(int signal_number) {
  (void)signal_number;
  atomic_store(&stop_asked, true);
}

/* The second Ctrl-C ends the program at once. */
static void listen(struct sigaction old[2]) {
  struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  atomic_store(&stop_asked, false);
  sigaction(SIGINT, &action, &old[0]);
  sigaction(SIGTERM, &action, &old[1]);
}

static void listen_no_more(const struct sigaction old[2]) {
  sigaction(SIGINT, &old[0], NULL);
  sigaction(SIGTERM, &old[1], NULL);
}

typedef struct Watch {
  double began;
  bool terminal;
  Journal *journal;
} Watch;

static void print_left(double seconds) {
  if (seconds < 90)
    fprintf(stderr, "%.0f s left", seconds);
  else if (seconds < 5400)
    fprintf(stderr, "%.0f min left", seconds / 60);
  else
    fprintf(stderr, "%.1f h left", seconds / 3600);
}

static void show_progress(void *context, int64_t done, int64_t total) {
  const Watch *watch = context;
  if (!watch->terminal || total == 0) return;
  double spent = clock_seconds() - watch->began, rate = spent > 0 ? (double)done / spent : 0;
  int filled = (int)((double)done * BAR / (double)total);
  fputs("\r[", stderr);
  for (int i = 0; i < BAR; i++) putc(i < filled ? '=' : ' ', stderr);
  fprintf(stderr, "] %3d%%  %lld of %lld games", (int)((double)done * 100 / (double)total), (long long)done,
          (long long)total);
  if (spent > rate_after && done > 0) {
    fprintf(stderr, "  %.*f/s  ", rate < 10 ? 1 : 0, rate);
    if (atomic_load(&stop_asked))
      fputs("stopping: finishing the games that run", stderr);
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

LabResult lab_run(Bench *bench, int32_t jobs, Journal *journal, Error *error) {
  struct sigaction old[2];
  int64_t before, after, total;
  Watch watch = {.began = clock_seconds(), .terminal = isatty(STDERR_FILENO), .journal = journal};
  BenchHooks hooks = {.progress = show_progress,
                      .game = journal && journal->file >= 0 ? keep_game : NULL,
                      .stop = &stop_asked,
                      .context = &watch};
  lab_count(bench, &before, &total);
  listen(old);
  bool ok = bench_run(bench, jobs, &hooks, error);
  listen_no_more(old);
  if (watch.terminal) fputs("\r\x1b[K", stderr);
  if (!ok) return LAB_FAILED;
  lab_count(bench, &after, &total);
  double spent = clock_seconds() - watch.began;
  if (after > before)
    cli_note("%lld games in %.2f s: %.0f games a second", (long long)(after - before), spent,
             spent > 0 ? (double)(after - before) / spent : 0);
  return after < total ? LAB_STOPPED : LAB_DONE;
}
