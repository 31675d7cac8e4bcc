/* One search under way: what the searches share. Private to this folder. */
#ifndef PACADE_AI_PUZZLE_RUN_INTERNAL_H
#define PACADE_AI_PUZZLE_RUN_INTERNAL_H

#include "ai/puzzle/solver.h"
#include "ai/puzzle/tracker_internal.h"

typedef struct Run {
  const SideTables *tables;
  Estimate estimate;
  const Puzzle *start;
  Budget budget;
  uint64_t max_bytes, bytes;
  bool refused;        /* the system had no memory that the cap allows */
  uint64_t next_check; /* generated boards at which to look at the budget again */
  PuzzleProgress *progress;
  PuzzleResult *result; /* expanded and generated are counted here */
} Run;

/* Looks at the budget and reports progress. True: stop, and result->status says why. */
bool run_must_stop(Run *run);
/* Counts memory against the cap. False when that is more than allowed. */
bool run_take_bytes(Run *run, uint64_t bytes);
/* The block as malloc or its like returned it; notes when it is NULL. */
static inline void *run_got(Run *run, void *block) {
  if (!block) run->refused = true;
  return block;
}
void run_give_bytes(Run *run, uint64_t bytes);
void run_tell_threshold(Run *run, int32_t threshold);

/* Each ends with result->status set, and with moves and length when solved. */
void astar_solve(Run *run);
void idastar_solve(Run *run);
/* IDA* with h1 on 4 x 4. */
void idastar_fast_solve(Run *run);

#endif
