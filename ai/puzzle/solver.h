/* Solving a board: A* and IDA* with any of the estimates, under limits, watched and stopped from other threads.
 * The one way into this folder for the command line and the window. */
#ifndef PACADE_AI_PUZZLE_SOLVER_H
#define PACADE_AI_PUZZLE_SOLVER_H

#include "ai/common/limits.h"
#include "ai/puzzle/estimate.h"

typedef enum { PUZZLE_ASTAR, PUZZLE_IDASTAR, PUZZLE_ALGORITHM_COUNT } PuzzleAlgorithm;

/* "astar" "idastar", then NULL. */
extern const char *const puzzle_algorithm_ids[PUZZLE_ALGORITHM_COUNT + 1];
/* PUZZLE_ALGORITHM_COUNT when there is none of that name. */
PuzzleAlgorithm puzzle_algorithm_find(const char *id);

typedef struct PuzzleQuery {
  Puzzle start;
  PuzzleAlgorithm algorithm;
  Estimate estimate;
} PuzzleQuery;

typedef enum {
  PUZZLE_SOLVED,
  PUZZLE_UNSOLVABLE, /* proven by parity, without a search */
  PUZZLE_OUT_OF_NODES,
  PUZZLE_OUT_OF_TIME,
  PUZZLE_OUT_OF_MEMORY, /* the cap of the limits */
  PUZZLE_OUT_OF_DEPTH,  /* nothing within PUZZLE_LENGTH_MAX moves */
  PUZZLE_CANCELLED,
  PUZZLE_FAILED /* the tables could not be made, or the system had no memory for the search: the note says which */
} PuzzleStatus;

/* "nodes", "time", "memory", "depth", "cancelled", "tables"; NULL where no limit stopped the search. */
const char *puzzle_status_limit(PuzzleStatus status);

typedef struct PuzzleResult {
  PuzzleStatus status;
  int32_t length;                    /* -1: none found */
  bool optimal;                      /* proven shortest */
  char moves[PUZZLE_LENGTH_MAX + 1]; /* U D L R, where the blank goes */
  int32_t estimate;                  /* of the start */
  int32_t threshold;                 /* IDA*: of the last round; A*: the least f that was open at the end */
  uint64_t expanded, generated;      /* generated: the start once, and every child that is not the way back */
  uint64_t peak_bytes;               /* of the search itself, without tables */
  double seconds;                    /* of the search alone */
  double prepare_seconds;            /* of making or reading tables; 0 once they are there */
  Error note;                        /* why it failed, or tables could not be saved; else empty */
} PuzzleResult;

typedef enum { PUZZLE_WAITING, PUZZLE_PREPARING, PUZZLE_SEARCHING, PUZZLE_DONE } PuzzlePhase;

/* What a running search reports; other threads may read it at any time. */
typedef struct PuzzleProgress {
  atomic_int phase;
  atomic_int threshold;
  atomic_uint_fast64_t expanded, generated, bytes;
  PatternWork work; /* of puzzle_tables_work(), while preparing */
} PuzzleProgress;

/* Memory a search may have when the limits don't say: room for some hundred million 4 x 4 boards. */
static const uint64_t puzzle_default_bytes = UINT64_C(2) << 30;

/* Runs to an answer, a limit or a cancel. Limits count generated boards; the clock starts when the tables are there.
 * `limits` and `progress` may be NULL. The board must be valid; sides that no search takes on end as PUZZLE_FAILED. */
void puzzle_solve(PuzzleTables *tables, const PuzzleQuery *query, const Limits *limits, PuzzleProgress *progress,
                  PuzzleResult *result);

/* A solve on a thread of its own. */
typedef struct PuzzleJob PuzzleJob;

typedef struct PuzzleLook {
  PuzzlePhase phase;
  double prepared; /* share of the tables' building, 0 to 1 */
  int32_t threshold;
  uint64_t expanded, generated, bytes;
  double seconds;          /* since the start of the job, until its end */
  double nodes_per_second; /* generated, since the last look (over all at the end) */
} PuzzleLook;

/* `limits->cancel` is replaced by the job's own. The tables must outlive the job. NULL with a message on failure. */
PuzzleJob *puzzle_job_start(PuzzleTables *tables, const PuzzleQuery *query, const Limits *limits, Error *error);
/* Asked from one thread only. */
void puzzle_job_look(PuzzleJob *job, PuzzleLook *look);
/* Asks it to end, and returns at once. */
void puzzle_job_stop(PuzzleJob *job);
/* NULL until it has ended; then valid as long as the job. */
const PuzzleResult *puzzle_job_result(PuzzleJob *job);
/* Stops it, waits for it (milliseconds), frees. NULL is fine. */
void puzzle_job_destroy(PuzzleJob *job);

#endif
