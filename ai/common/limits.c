/* Limits being used up. The clock is read only when a time limit was given. */
#include "ai/common/limits.h"

#include <time.h>

#include "game/core/pause.h"

/* Nodes between two looks at the clock and the cancel flag: about 20 microseconds of the fastest search,
 * so that stopping is instant for a person and free for the search. */
static const uint64_t check_every = 4096;

double clock_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double clock_thread_seconds(void) {
  struct timespec t;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0) return clock_seconds();
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

Budget budget_start(const Limits *limits) {
  Budget budget = {.max_nodes = UINT64_MAX};
  if (!limits) return budget;
  if (limits->max_nodes) budget.max_nodes = limits->max_nodes;
  if (limits->max_seconds > 0) budget.deadline = clock_seconds() + limits->max_seconds;
  budget.cancel = limits->cancel;
  return budget;
}

BudgetState budget_check(const Budget *budget, uint64_t nodes) {
  BudgetState spent = budget_time(budget);
  return spent != BUDGET_CANCELLED && nodes >= budget->max_nodes ? BUDGET_NODES : spent;
}

BudgetState budget_time(const Budget *budget) {
  pause_here();
  if (!budget) return BUDGET_OK;
  if (budget->cancel && atomic_load_explicit(budget->cancel, memory_order_relaxed)) return BUDGET_CANCELLED;
  return budget->deadline > 0 && clock_seconds() >= budget->deadline ? BUDGET_TIME : BUDGET_OK;
}

Budget budget_share(const Budget *budget, double share) {
  Budget part = *budget;
  double now = budget->deadline > 0 ? clock_seconds() : 0;
  if (budget->deadline > now) part.deadline = now + share * (budget->deadline - now);
  return part;
}

uint64_t budget_next(const Budget *budget, uint64_t nodes) {
  return budget->max_nodes - nodes < check_every ? budget->max_nodes : nodes + check_every;
}
