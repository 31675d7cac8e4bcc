/* How much is still to walk at least: the estimates of level 5. Each says why it never overestimates. */
#ifndef PACADE_AI_LEVEL5_FEAST_ESTIMATE_INTERNAL_H
#define PACADE_AI_LEVEL5_FEAST_ESTIMATE_INTERNAL_H

#include "ai/foodsearch/ascent.h"
#include "ai/level5_feast/feast_internal.h"

typedef struct FeastBound FeastBound;
typedef struct FeastMatrix FeastMatrix;

typedef struct FeastEstimate {
  Feast *feast;
  PlanEstimate kind;
  Ascent ascent;
  FeastBound *bounds; /* two per set: without power, and with */
  uint32_t bound_room;
  FeastMatrix *matrices; /* distances between foods, by the pies that are left */
  uint32_t matrix_count, matrix_room;
  int32_t *near_pie;      /* most power a food can be reached with after each pie, food x pie */
  int32_t *local, *price; /* scratch: distances and prices of the foods that are left */
  int32_t *which;
  int32_t upper; /* length of a known plan: no bound above it is needed */
} FeastEstimate;

bool feast_search_estimate_init(FeastEstimate *estimate, Feast *feast, PlanEstimate kind);
void feast_search_estimate_destroy(FeastEstimate *estimate);
/* Moves still needed at least, with this set left, from this point with this power; `parent` is the set before the last
 * bite (its prices are a good start), or the set itself. PLAN_ESTIMATE_HOPELESS when some food can't be had any more;
 * PLAN_ESTIMATE_FAILED when memory is short. */
int32_t feast_search_estimate_rest(FeastEstimate *estimate, uint32_t set, uint32_t parent, int32_t point,
                                   int32_t power);

#endif
