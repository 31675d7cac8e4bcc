/* The planners of levels 5, 6 and 8 behind one door: who can be asked, and asking.
 * Knows no command line and plays no game. */
#ifndef PACADE_AI_PLANNER_H
#define PACADE_AI_PLANNER_H

#include "ai/common/plan.h"
#include "ai/common/state_log.h"
#include "game/core/game.h"

typedef enum {
  PLANNER_NEAREST,
  PLANNER_OPTIMAL,
  PLANNER_ANYTIME,
  PLANNER_STAGED,
  PLANNER_ENERGY_EXACT,
  PLANNER_ENERGY_ONLINE,
  PLANNER_ENERGY_REPORT,
  PLANNER_KIND_COUNT
} PlannerKind;
/* "nearest", "optimal", "anytime", "staged", "energy-exact", "energy-online", "energy-report": NULL-ended. */
extern const char *const planner_ids[PLANNER_KIND_COUNT + 1];
/* PLANNER_KIND_COUNT when there is none of that id. */
PlannerKind planner_find(const char *id);

/* What `optimal` estimates the rest with; the strongest is the default. */
typedef enum {
  PLAN_ESTIMATE_BEST,
  PLAN_ESTIMATE_PRICES,
  PLAN_ESTIMATE_TREE,
  PLAN_ESTIMATE_FAR,
  PLAN_ESTIMATE_NEAR, /* what course reports publish */
  PLAN_ESTIMATE_ZERO,
  PLAN_ESTIMATE_COUNT
} PlanEstimate;
/* What an estimate may say besides a number: it can't be done any more; memory is short. */
enum { PLAN_ESTIMATE_HOPELESS = INT32_MAX - 1, PLAN_ESTIMATE_FAILED = -1 };
/* "best", "prices", "mst", "farthest", "nearest-food", "zero": NULL-ended. "best" is prices on level 5, and on level 6
 * the whole plan without ghosts. */
extern const char *const plan_estimate_ids[PLAN_ESTIMATE_COUNT + 1];
extern const char *const plan_estimate_titles[PLAN_ESTIMATE_COUNT + 1];
PlanEstimate rest_find(const char *id);

typedef struct PlannerOptions {
  PlannerKind kind;
  PlanEstimate estimate;
  int32_t ahead; /* staged: foods to look ahead */
  int32_t width; /* anytime: states kept per step, to begin with */
  StateLog *log; /* optimal, energy-exact: what A* does is written here, and there is no quick plan before it, which
                    would leave A* little to do; NULL: as the agent plays */
} PlannerOptions;

PlannerOptions planner_defaults(PlannerKind kind);
/* Whether the level (may be NULL) is one of those planned here. */
bool planner_serves(const Level *level);
/* Whether this planner plans for that level. */
bool planner_plays(PlannerKind kind, const Level *level);
/* Plans from the state on. The plan must come from plan_init. */
void planner_run(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits, Plan *plan);

#endif
