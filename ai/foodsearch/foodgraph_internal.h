/* A board reduced to what a walk over all foods can use: foods, the start, and junctions, joined by corridors.
 * Knows no algorithm and no rules beyond walking. */
#ifndef PACADE_AI_FOODSEARCH_FOODGRAPH_INTERNAL_H
#define PACADE_AI_FOODSEARCH_FOODGRAPH_INTERNAL_H

#include "game/core/board.h"

/* A corridor: a single step between two cells, or two corridors joined where nothing is decided. */
typedef struct FoodEdge {
  int32_t a, b; /* vertices */
  int32_t length;
  int32_t first, second; /* the corridors it is made of, -1 for a single step */
  bool gone;             /* part of another, or of no use */
} FoodEdge;

typedef struct FoodVertex {
  Cell cell;
  bool needed; /* the start, or a food */
  bool gone;
  int32_t edges[DIRECTION_COUNT]; /* joining never adds an edge to a vertex, so that four suffice */
  int32_t degree;
} FoodVertex;

typedef struct FoodGraph {
  const Board *board;
  FoodVertex *vertices;
  FoodEdge *edges;
  int32_t vertex_count, edge_count, edge_room;
  int32_t start;    /* vertex */
  int32_t needed;   /* vertices to visit, the start included */
  bool unreachable; /* some food can't be walked to: nothing else is filled in */
} FoodGraph;

/* False when memory is short. Foods may be listed twice, and may lie under the start. */
bool foodgraph_init(FoodGraph *graph, const Board *board, Cell start, const Cell *foods, int32_t count);
void foodgraph_destroy(FoodGraph *graph);
/* What making one takes at most. */
uint64_t foodgraph_bytes(const Board *board);
/* Walks an edge from one of its ends: writes length cells (without the first) to `out`; `stack` has room for
 * 2 x length edges. */
void foodgraph_walk(const FoodGraph *graph, int32_t edge, int32_t from, Cell *out, int32_t *stack);

#endif
