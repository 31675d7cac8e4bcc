/* The estimates of level 6: how many moves are still needed at least. */
#ifndef PACADE_AI_LEVEL6_CAROUSEL_ESTIMATE_INTERNAL_H
#define PACADE_AI_LEVEL6_CAROUSEL_ESTIMATE_INTERNAL_H

#include "ai/foodsearch/ascent.h"
#include "ai/level6_carousel/relaxed_internal.h"

typedef struct RestBound RestBound;

typedef struct Rest {
  Ride *ride;
  RestKind kind;
  Relaxed relaxed;
  Ascent ascent;
  uint16_t *fields;  /* for each food, then the exit: distance from every cell when all pies have opened their walls */
  int32_t *distance; /* between foods */
  int32_t *local, *price, *which;
  RestBound *bounds; /* by set of foods */
  uint32_t bound_room;
} Rest;

bool rest_init(Rest *rest, Ride *ride, RestKind kind);
void rest_destroy(Rest *rest);
/* Quick; REST_HOPELESS when it can't be done any more, REST_FAILED when memory is short. */
int32_t rest_quick(Rest *rest, const RideState *state);
/* Never less than the quick one; dearer at first sight of a terrain. */
int32_t rest_exact(Rest *rest, const RideState *state, int32_t quick);
/* Moves to the nearest food that is left (to the exit when none is), at least. */
int32_t rest_nearest(const Rest *rest, const RideState *state);

#endif
