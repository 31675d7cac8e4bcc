/* In which order a graph is swept, so that few vertices are open at once. Knows nothing of what the sweep is for. */
#ifndef PACADE_AI_FOODSEARCH_ORDER_INTERNAL_H
#define PACADE_AI_FOODSEARCH_ORDER_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/foodsearch/foodgraph_internal.h"

/* Writes the vertices that are left, in a good order; returns how many, or -1 when memory is short. *width gets the
 * most that are open at once. When the budget's time is up the best order so far is taken. */
int32_t order_vertices(const FoodGraph *graph, const Budget *budget, int32_t *order, int32_t *width);

#endif
