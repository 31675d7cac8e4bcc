/* In which order a graph is swept, so that few vertices are open at once. Knows nothing of what the sweep is for. */
#ifndef PACADE_AI_FOODSEARCH_ORDER_H
#define PACADE_AI_FOODSEARCH_ORDER_H

#include "ai/foodsearch/foodgraph.h"

/* Writes the vertices that are left, in a good order; returns how many, or -1 when memory is short. *width gets the
 * most that are open at once. */
int32_t order_vertices(const FoodGraph *graph, int32_t *order, int32_t *width);

#endif
