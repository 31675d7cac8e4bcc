/* The order in which to visit a few targets: short as a whole, and what weighs most early.
 * Knows only distances and weights. */
#ifndef PACADE_AI_LEVEL3_FOG_TOUR_ORDER_INTERNAL_H
#define PACADE_AI_LEVEL3_FOG_TOUR_ORDER_INTERNAL_H

#include "ai/level3_fog/tour_internal.h"

typedef struct TourProblem {
  int32_t count;
  Cell cells[TOUR_MAX];
  Move moves[TOUR_MAX]; /* Pacman's first move on the way there */
  int32_t weight[TOUR_MAX];
  int32_t d[TOUR_MAX + 1][TOUR_MAX + 1]; /* the last row and column are Pacman's */
} TourProblem;

/* Fills in `order` with all targets. The first `kept` entries of `start` are an order to begin with, maybe empty. */
void tour_order(const TourProblem *problem, const int32_t *start, int32_t kept, int32_t *order);

#endif
