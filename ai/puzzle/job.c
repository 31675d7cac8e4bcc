/* A solve on a thread of its own, looked at and stopped from another. Knows no search. */
#include <pthread.h>
#include <stdlib.h>

#include "ai/puzzle/solver.h"

struct PuzzleJob {
  PuzzleTables *tables;
  PuzzleQuery query;
  Limits limits;
  PuzzleProgress progress;
  PuzzleResult result;
  atomic_bool cancel;
  pthread_t thread;
  double began;
  _Atomic double ended; /* 0: still running */
  uint64_t work_total;
  double looked_at; /* of the last look, for the speed */
  uint64_t looked_generated;
};

static void *job_run(void *context) {
  PuzzleJob *job = context;
  puzzle_solve(job->tables, &job->query, &job->limits, &job->progress, &job->result);
  atomic_store(&job->ended, clock_seconds());
  return NULL;
}

PuzzleJob *puzzle_job_start(PuzzleTables *tables, const PuzzleQuery *query, const Limits *limits, Error *error) {
  PuzzleJob *job = calloc(1, sizeof *job);
  if (!job) {
    error_set(error, "out of memory for the search");
    return NULL;
  }
  job->tables = tables;
  job->query = *query;
  if (limits) job->limits = *limits;
  job->limits.cancel = &job->cancel;
  job->began = job->looked_at = clock_seconds();
  job->work_total = query->estimate == ESTIMATE_PATTERN && estimate_fits(query->estimate, query->start.side)
                        ? puzzle_tables_work(query->start.side)
                        : 0;
  if (pthread_create(&job->thread, NULL, job_run, job) != 0) {
    free(job);
    error_set(error, "can't start a thread for the search");
    return NULL;
  }
  return job;
}

void puzzle_job_look(PuzzleJob *job, PuzzleLook *look) {
  PuzzleProgress *progress = &job->progress;
  double ended = atomic_load(&job->ended), now = ended > 0 ? ended : clock_seconds();
  *look = (PuzzleLook){.phase = ended > 0 ? PUZZLE_DONE : (PuzzlePhase)atomic_load(&progress->phase),
                       .threshold = atomic_load(&progress->threshold),
                       .expanded = atomic_load(&progress->expanded),
                       .generated = atomic_load(&progress->generated),
                       .bytes = atomic_load(&progress->bytes),
                       .seconds = now - job->began};
  if (job->work_total) look->prepared = (double)atomic_load(&progress->work.done) / (double)job->work_total;
  if (look->phase == PUZZLE_SEARCHING || look->phase == PUZZLE_DONE) look->prepared = 1;
  if (ended > 0) {
    if (job->result.seconds > 0) look->nodes_per_second = (double)job->result.generated / job->result.seconds;
    return;
  }
  if (now > job->looked_at)
    look->nodes_per_second = (double)(look->generated - job->looked_generated) / (now - job->looked_at);
  job->looked_at = now;
  job->looked_generated = look->generated;
}

void puzzle_job_stop(PuzzleJob *job) { atomic_store(&job->cancel, true); }

const PuzzleResult *puzzle_job_result(PuzzleJob *job) { return atomic_load(&job->ended) > 0 ? &job->result : NULL; }

void puzzle_job_destroy(PuzzleJob *job) {
  if (!job) return;
  puzzle_job_stop(job);
  pthread_join(job->thread, NULL);
  free(job);
}
