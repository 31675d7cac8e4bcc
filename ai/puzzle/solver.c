/* From a question to the search that answers it: parity, tables, limits. Knows no search from inside. */
#include "ai/puzzle/solver.h"

#include <string.h>

#include "ai/puzzle/run_internal.h"

const char *const puzzle_algorithm_ids[PUZZLE_ALGORITHM_COUNT + 1] = {"astar", "idastar", NULL};

PuzzleAlgorithm puzzle_algorithm_find(const char *id) {
  int i = 0;
  while (i < PUZZLE_ALGORITHM_COUNT && strcmp(id, puzzle_algorithm_ids[i]) != 0) i++;
  return (PuzzleAlgorithm)i;
}

const char *puzzle_status_limit(PuzzleStatus status) {
  switch (status) {
    case PUZZLE_OUT_OF_NODES: return "nodes";
    case PUZZLE_OUT_OF_TIME: return "time";
    case PUZZLE_OUT_OF_MEMORY: return "memory";
    case PUZZLE_OUT_OF_DEPTH: return "depth";
    case PUZZLE_CANCELLED: return "cancelled";
    case PUZZLE_FAILED: return "tables";
    default: return NULL;
  }
}

static void tell(PuzzleProgress *progress, const PuzzleResult *result, uint64_t bytes) {
  if (!progress) return;
  atomic_store_explicit(&progress->expanded, result->expanded, memory_order_relaxed);
  atomic_store_explicit(&progress->generated, result->generated, memory_order_relaxed);
  atomic_store_explicit(&progress->bytes, bytes, memory_order_relaxed);
}

bool run_must_stop(Run *run) {
  PuzzleResult *result = run->result;
  tell(run->progress, result, run->bytes);
  run->next_check = budget_next(&run->budget, result->generated);
  switch (budget_check(&run->budget, result->generated)) {
    case BUDGET_OK: return false;
    case BUDGET_NODES: result->status = PUZZLE_OUT_OF_NODES; return true;
    case BUDGET_TIME: result->status = PUZZLE_OUT_OF_TIME; return true;
    case BUDGET_CANCELLED: result->status = PUZZLE_CANCELLED; return true;
  }
  return true;
}

bool run_take_bytes(Run *run, uint64_t bytes) {
  if (bytes > run->max_bytes || run->bytes > run->max_bytes - bytes) return false;
  run->bytes += bytes;
  if (run->bytes > run->result->peak_bytes) run->result->peak_bytes = run->bytes;
  return true;
}

void run_give_bytes(Run *run, uint64_t bytes) { run->bytes -= bytes; }

void run_tell_threshold(Run *run, int32_t threshold) {
  run->result->threshold = threshold;
  if (run->progress) atomic_store_explicit(&run->progress->threshold, threshold, memory_order_relaxed);
}

static void tell_phase(PuzzleProgress *progress, PuzzlePhase phase) {
  if (progress) atomic_store(&progress->phase, phase);
}

static bool prepare(PuzzleTables *tables, const PuzzleQuery *query, const Limits *limits, PuzzleProgress *progress,
                    PuzzleResult *result) {
  PatternWork unseen = {0}, *work = progress ? &progress->work : &unseen;
  work->cancel = limits ? limits->cancel : NULL;
  double before = clock_seconds();
  TablesState state = puzzle_tables_prepare(tables, query->start.side, query->estimate, work, NULL, &result->note);
  result->prepare_seconds = clock_seconds() - before;
  if (state == TABLES_CANCELLED) result->status = PUZZLE_CANCELLED;
  return state == TABLES_READY;
}

/* Every answer is played before it is given: tables may come from a file. */
static bool leads_home(const Puzzle *start, const PuzzleResult *result) {
  Puzzle board = *start;
  return (int32_t)strlen(result->moves) == result->length && puzzle_replay(&board, result->moves) &&
         puzzle_is_goal(&board);
}

static void search(PuzzleTables *tables, const PuzzleQuery *query, const Limits *limits, PuzzleProgress *progress,
                   PuzzleResult *result) {
  Run run = {.tables = puzzle_tables_side(tables, query->start.side),
             .estimate = query->estimate,
             .start = &query->start,
             .budget = budget_start(limits),
             .max_bytes = limits && limits->max_bytes ? limits->max_bytes : puzzle_default_bytes,
             .progress = progress,
             .result = result};
  double before = clock_seconds();
  EstimateView view;
  result->generated = 1;
  if (puzzle_is_goal(&query->start) || !run_must_stop(&run)) {
    if (query->algorithm == PUZZLE_ASTAR)
      astar_solve(&run);
    else if (query->estimate == ESTIMATE_H1 && query->start.side == 4)
      idastar_fast_solve(&run);
    else
      idastar_solve(&run);
  } else if (estimate_view(tables, query->estimate, &query->start,
                           &view)) { /* nothing may be searched, but the estimate is known */
    result->estimate = view.total;
    run_tell_threshold(&run, view.total);
  }
  result->seconds = clock_seconds() - before;
  if (result->status == PUZZLE_OUT_OF_MEMORY && run.refused) {
    result->status = PUZZLE_FAILED;
    error_set(&result->note, "out of memory for the search");
  }
  if (result->status == PUZZLE_SOLVED && !leads_home(&query->start, result)) {
    result->status = PUZZLE_FAILED;
    result->length = -1;
    error_set(&result->note, "the answer does not solve the board: its tables are wrong");
  }
  result->optimal = result->status == PUZZLE_SOLVED && estimate_admissible(query->estimate);
  tell(progress, result, run.bytes);
}

void puzzle_solve(PuzzleTables *tables, const PuzzleQuery *query, const Limits *limits, PuzzleProgress *progress,
                  PuzzleResult *result) {
  *result = (PuzzleResult){.status = PUZZLE_FAILED, .length = -1};
  if (!puzzle_solvable(&query->start)) {
    result->status = PUZZLE_UNSOLVABLE;
  } else {
    tell_phase(progress, PUZZLE_PREPARING);
    if (prepare(tables, query, limits, progress, result)) {
      tell_phase(progress, PUZZLE_SEARCHING);
      search(tables, query, limits, progress, result);
    }
  }
  tell_phase(progress, PUZZLE_DONE);
}
