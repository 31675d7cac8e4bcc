/* Plans: a growing list of moves. Knows no planner and no level. */
#include "ai/common/plan.h"

#include <stdlib.h>

void plan_init(Plan *plan) { *plan = (Plan){.status = PLAN_DEAD_END, .length = -1}; }

void plan_destroy(Plan *plan) {
  free(plan->moves);
  plan_init(plan);
}

bool plan_add(Plan *plan, Move move) {
  if (plan->length < 0) plan->length = 0;
  if (plan->length == plan->room) {
    int32_t room = plan->room ? plan->room * 2 : 256;
    Move *more = realloc(plan->moves, (size_t)room);
    if (!more) return false;
    plan->moves = more;
    plan->room = room;
  }
  plan->moves[plan->length++] = move;
  return true;
}

void plan_refuse(Plan *plan) {
  plan->status = PLAN_NO_MEMORY;
  plan->optimal = false;
  plan->length = -1;
}

void plan_stop(Plan *plan, BudgetState spent) {
  plan->status = spent == BUDGET_CANCELLED ? PLAN_CANCELLED : PLAN_LIMIT;
  plan->stopped_by = spent == BUDGET_TIME ? PLAN_BY_TIME : spent == BUDGET_OK ? PLAN_BY_MEMORY : PLAN_BY_NODES;
}

bool plan_count(Plan *plan, const Budget *budget) {
  BudgetState spent = budget_check(budget, ++plan->expanded);
  if (plan->expanded % TELL_EVERY == 0) plan_tell(plan);
  if (spent == BUDGET_OK) return true;
  plan_stop(plan, spent);
  return false;
}

const char *plan_stop_name(PlanStop stop) {
  static const char *const names[PLAN_STOP_COUNT] = {"nodes", "time", "memory"};
  return (unsigned)stop < PLAN_STOP_COUNT ? names[stop] : "?";
}
