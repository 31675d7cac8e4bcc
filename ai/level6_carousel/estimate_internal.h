/* The estimates of level 6: how many moves are still needed at least. */
#ifndef PACADE_AI_LEVEL6_CAROUSEL_ESTIMATE_INTERNAL_H
#define PACADE_AI_LEVEL6_CAROUSEL_ESTIMATE_INTERNAL_H

#include "ai/foodsearch/ascent.h"
#include "ai/level6_carousel/relaxed_internal.h"

typedef struct CarouselBound CarouselBound;

typedef struct CarouselEstimate {
  Carousel *carousel;
  PlanEstimate kind;
  Relaxed relaxed;
  Ascent ascent;
  uint16_t *fields;  /* for each food, then the exit: distance from every cell when all pies have opened their walls */
  int32_t *distance; /* between foods */
  int32_t *local, *price, *which;
  CarouselBound *bounds; /* by set of foods */
  uint32_t bound_room;
} CarouselEstimate;

bool carousel_estimate_init(CarouselEstimate *estimate, Carousel *carousel, PlanEstimate kind);
void carousel_estimate_destroy(CarouselEstimate *estimate);
/* Quick; PLAN_ESTIMATE_HOPELESS when it can't be done any more, PLAN_ESTIMATE_FAILED when memory is short. */
int32_t carousel_estimate_quick(CarouselEstimate *estimate, const CarouselState *state);
/* Never less than the quick one; dearer at first sight of a terrain. */
int32_t carousel_estimate_exact(CarouselEstimate *estimate, const CarouselState *state, int32_t quick);
/* Moves to the nearest food that is left (to the exit when none is), at least. */
int32_t carousel_estimate_nearest(const CarouselEstimate *estimate, const CarouselState *state);

#endif
