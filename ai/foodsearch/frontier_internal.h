/* The shortest walk over all needed vertices, exactly, however many there are: a sweep over the graph that keeps, for
 * every way the swept part can touch the rest, the cheapest. Knows no board. */
#ifndef PACADE_AI_FOODSEARCH_FRONTIER_INTERNAL_H
#define PACADE_AI_FOODSEARCH_FRONTIER_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/foodsearch/foodgraph_internal.h"

typedef enum {
  FRONTIER_SOLVED,
  FRONTIER_LIMIT,
  FRONTIER_CANCELLED,
  FRONTIER_NO_MEMORY, /* the limit is reached */
  FRONTIER_REFUSED,   /* the system had no memory */
  FRONTIER_TOO_WIDE
} FrontierStatus;

typedef struct FrontierResult {
  FrontierStatus status;
  int32_t length;        /* of the walk */
  uint8_t *times;        /* how often each edge is walked: 0, 1 or 2; allocated, one per edge of the graph */
  uint64_t states, kept; /* looked at, and made */
  uint64_t peak;         /* most kept at once */
  int32_t width;         /* most vertices on the frontier */
} FrontierResult;

/* Bytes of the search are counted against limits->max_bytes; nodes are states. `no_more_than` is the length of a walk
 * that is known already: dearer states are dropped (give INT32_MAX when none is). */
void frontier_solve(const FoodGraph *graph, const Limits *limits, int32_t no_more_than, FrontierResult *result);

#endif
