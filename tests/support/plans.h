/* What the planners of levels 5 and 6 are held to on random small maps: `optimal` equals breadth-first search over
 * whole states with every estimate, every plan is played under the rules, no estimate is above the true rest. */
#ifndef PACADE_TESTS_PLANS_H
#define PACADE_TESTS_PLANS_H

#include "ai/planner.h"
#include "game/core/rng.h"
#include "tests/support/game_table.h"

/* A game without a limit of turns. Takes the map over. */
void plans_table(GameTable *table, Map *map, int32_t level, CornersKind corners);

typedef void PlanTableMaker(GameTable *table, Rng *rng);

/* One planner on one game, whose shortest plan is known (or ORACLE_NONE). */
void plans_check(const GameTable *table, PlannerKind kind, PlanEstimate estimate, int32_t shortest);
/* On `maps` random ones (fewer under a sanitizer, see check_sample); those that take the slow search more than `states`
 * states are replaced. */
void plans_are_shortest(PlanTableMaker *make, uint64_t seed, int32_t maps, uint32_t states);
/* Walks at random on so many maps and compares the estimates with the true rest everywhere. */
void plans_estimates_hold(PlanTableMaker *make, uint64_t seed, int32_t maps, uint32_t states);

#endif
