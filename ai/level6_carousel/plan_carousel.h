/* The planners of level 6. */
#ifndef PACADE_AI_LEVEL6_PLAN_CAROUSEL_H
#define PACADE_AI_LEVEL6_PLAN_CAROUSEL_H

#include "ai/planner.h"

/* Expansions in all that `anytime` does when no limit is given. */
enum { CAROUSEL_ANYTIME_NODES = 2000000 };

/* As planner_run, for level 6. */
void plan_carousel(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits,
                   Plan *plan);

#endif
