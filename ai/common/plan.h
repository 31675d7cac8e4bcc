/* What a planner hands back: the moves, what is proven about them, and how much work that was.
 * Knows no planner and no level. */
#ifndef PACADE_AI_COMMON_PLAN_H
#define PACADE_AI_COMMON_PLAN_H

#include "ai/common/limits.h"

typedef enum {
  PLAN_FOUND,
  PLAN_NO_WAY,   /* proven: there is none */
  PLAN_DEAD_END, /* this planner found none, but nothing is proven */
  PLAN_LIMIT,    /* nodes, seconds or memory ended first; there may be a plan all the same */
  PLAN_CANCELLED,
  PLAN_NO_MEMORY /* the system refused memory: no plan */
} PlanStatus;

enum { TELL_EVERY = 64 }; /* expansions between two reports to the watcher */

typedef enum { PLAN_BY_NODES, PLAN_BY_TIME, PLAN_BY_MEMORY, PLAN_STOP_COUNT } PlanStop;

typedef struct Plan Plan;
/* Called now and then to report progress, by the thread that plans. */
typedef void PlanWatch(void *context, const Plan *plan);

struct Plan {
  PlanStatus status;
  PlanStop stopped_by; /* with PLAN_LIMIT */
  bool optimal;        /* proven: no plan is shorter */
  int32_t length;      /* moves; -1 without a plan */
  Move *moves;
  int32_t room;
  int32_t lower_bound; /* proven: no plan is shorter than this */
  uint64_t expanded, generated, peak_frontier;
  PlanWatch *watch; /* may be NULL */
  void *watch_context;
};

void plan_init(Plan *plan);
void plan_destroy(Plan *plan);
/* Appends a move; false when memory is short. */
bool plan_add(Plan *plan, Move move);
static inline void plan_tell(const Plan *plan) {
  if (plan->watch) plan->watch(plan->watch_context, plan);
}
/* The system refused memory: there is no plan, not even the best so far, because with that memory it would have been a
 * better one. */
void plan_refuse(Plan *plan);
/* Notes what ended a planner: a budget that is spent, or (BUDGET_OK) the memory that it was allowed. */
void plan_stop(Plan *plan, BudgetState spent);
/* Counts one expansion and reports progress; false, with what ended noted, when the budget is spent. */
bool plan_count(Plan *plan, const Budget *budget);
/* "nodes", "time", "memory". */
const char *plan_stop_name(PlanStop stop);

#endif
