/* The thread that plays, and the sums over what it played. Must not know the window. */
#include "game/app/screens/race_bench.h"

#include <stdio.h>
#include <string.h>

static void note_progress(void *context, int64_t done, int64_t total) {
  RaceBench *b = context;
  atomic_store(&b->played, done);
  atomic_store(&b->total, total);
}

static void *work(void *context) {
  RaceBench *b = context;
  BenchHooks hooks = {.progress = note_progress, .context = b, .cancel = &b->cancel};
  b->failed = !bench_run(&b->bench, 1, &hooks, &b->error);
  atomic_store(&b->finished, true);
  return NULL;
}

bool race_bench_start(RaceBench *b, const BenchConfig *config, Error *error) {
  race_bench_stop(b);
  if (bench_plan(&b->bench, config, error) != BENCH_OK) return false;
  b->planned = true;
  atomic_store(&b->cancel, false);
  atomic_store(&b->finished, false);
  atomic_store(&b->played, 0);
  atomic_store(&b->total, (int64_t)b->bench.row_count * b->bench.games);
  b->done = b->failed = false;
  b->running = pthread_create(&b->thread, NULL, work, b) == 0;
  return b->running || error_set(error, "can't start a thread for the bench");
}

static void sum_row(const Bench *bench, int32_t row, RaceBenchRow *out) {
  const BenchGame *games = bench->played + (size_t)row * (size_t)bench->games;
  double think = 0, decisions = 0;
  *out = (RaceBenchRow){.games = bench->games};
  snprintf(out->agent, sizeof out->agent, "%s", bench->rows[row].agent);
  for (int32_t i = 0; i < bench->games; i++) {
    out->wins += games[i].outcome == OUTCOME_WON;
    out->score += games[i].score;
    out->moves += games[i].moves;
    out->nodes += (double)games[i].expanded;
    think += (double)games[i].think_ns;
    decisions += (double)games[i].decisions;
  }
  double count = bench->games > 0 ? bench->games : 1;
  out->score /= count;
  out->moves /= count;
  out->nodes /= count;
  out->ms_a_move = decisions > 0 ? think / decisions / 1e6 : 0;
  out->win = stats_wilson(out->wins, out->games);
}

void race_bench_sync(RaceBench *b) {
  if (!b->running || !atomic_load(&b->finished)) return;
  pthread_join(b->thread, NULL);
  b->running = false;
  b->done = true;
  b->row_count = 0;
  for (int32_t i = 0; !b->failed && i < b->bench.row_count && i < RACE_BENCH_ROWS; i++)
    sum_row(&b->bench, i, &b->rows[b->row_count++]);
}

void race_bench_stop(RaceBench *b) {
  atomic_store(&b->cancel, true);
  if (b->running) pthread_join(b->thread, NULL);
  b->running = false;
  if (b->planned) bench_destroy(&b->bench);
  b->planned = false;
}
