/* A race's agents on its map, many games each: the lab's bench on a thread of its own, and the means of its rows.
 * Draws nothing. */
#ifndef PACADE_APP_SCREENS_RACE_BENCH_H
#define PACADE_APP_SCREENS_RACE_BENCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "game/lab/bench.h"

enum { RACE_BENCH_ROWS = 6 };

typedef struct RaceBenchRow {
  char agent[BENCH_NAME];
  int32_t games, wins;
  Interval win; /* 95% */
  double score, moves, nodes, ms_a_move;
} RaceBenchRow;

typedef struct RaceBench {
  Bench bench;
  bool planned, running, done, failed;
  pthread_t thread;
  atomic_bool cancel, finished;
  _Atomic int64_t played, total;
  Error error;
  RaceBenchRow rows[RACE_BENCH_ROWS];
  int32_t row_count;
} RaceBench;

/* Plans it and starts the thread. */
bool race_bench_start(RaceBench *bench, const BenchConfig *config, Error *error);
/* Takes over what the thread has finished; once a frame. */
void race_bench_sync(RaceBench *bench);
/* Stops any game at once and frees. Safe on a zeroed one. */
void race_bench_stop(RaceBench *bench);

#endif
