/* The planners of level 5. */
#ifndef PACADE_AI_LEVEL5_PLAN_FEAST_H
#define PACADE_AI_LEVEL5_PLAN_FEAST_H

#include "ai/planner.h"

/* Expansions in all that `anytime` does when no limit is given. */
enum { FEAST_ANYTIME_NODES = 300000 };

/* As planner_run, for level 5. */
void plan_feast(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits, Plan *plan);

#endif
