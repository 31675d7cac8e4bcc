/* A short walk over many places, found by improving a greedy one. No proof: that is the bounds' part.
 * Knows only distances. */
#ifndef PACADE_AI_FOODSEARCH_TOUR_INTERNAL_H
#define PACADE_AI_FOODSEARCH_TOUR_INTERNAL_H

#include "ai/common/limits.h"

/* `distance` is symmetric, n x n, in moves; the walk starts at place 0 and ends anywhere. Writes the order of visits
 * (0 first) and returns its length, -1 when memory is short. `kicks`: how often to shake the walk and mend it again;
 * it ends early at a length of `enough` or less. */
int32_t tour_find(const int32_t *distance, int32_t n, int32_t kicks, int32_t enough, const Limits *limits,
                  int32_t *order);

#endif
