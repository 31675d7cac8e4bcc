/* Orders to sweep by: along rows, along columns, along the two diagonals, and greedily from many places; the one with
 * the least expected work is taken. Knows nothing of what the sweep is for. */
#include "ai/foodsearch/order_internal.h"

#include <stdlib.h>
#include <string.h>

/* States grow about so much with every open vertex: measured on mazes and open boards, 2 to 4. */
static const double growth = 3.0;
/* Greedy orders tried: more than this never helped on the maps at hand. With very many vertices fewer are tried, and at
 * last none: such boards are too wide for any order. */
static const int32_t starts_max = 96, starts_vertices = 300000;
enum {
  POWERS = 600,
  LOOK_EVERY = 1024
}; /* past 3^600 all work counts the same; vertices between two looks at the clock */

typedef struct Orderer {
  const FoodGraph *graph;
  int32_t count;
  int32_t *alive; /* vertices that are left */
  int32_t *trial; /* an order being made */
  int32_t *front; /* of it, those that are open still, the longest-open first */
  int32_t *left;  /* neighbours not yet swept, per vertex; -1 before it is open */
  int64_t *keys;  /* of sorting */
  const Budget *budget;
  double powers[POWERS + 1]; /* of the growth */
} Orderer;

static int32_t neighbour(const FoodGraph *graph, int32_t v, int32_t i) {
  const FoodEdge *edge = &graph->edges[graph->vertices[v].edges[i]];
  return edge->a == v ? edge->b : edge->a;
}

/* Opens a vertex; returns the change in how many are open once those that are done have left. */
static int32_t open_change(const Orderer *o, int32_t v) {
  const FoodGraph *graph = o->graph;
  int32_t degree = graph->vertices[v].degree, swept = 0, closed = 0;
  for (int32_t i = 0; i < degree; i++) {
    int32_t n = neighbour(graph, v, i);
    if (o->left[n] < 0) continue;
    swept++;
    closed += o->left[n] == 1;
  }
  return (swept < degree) - closed;
}

static void open_vertex(Orderer *o, int32_t v) {
  const FoodGraph *graph = o->graph;
  int32_t degree = graph->vertices[v].degree;
  o->left[v] = degree;
  for (int32_t i = 0; i < degree; i++) {
    int32_t n = neighbour(graph, v, i);
    if (o->left[n] < 0) continue;
    o->left[n]--;
    o->left[v]--;
  }
}

static void forget(Orderer *o) {
  for (int32_t i = 0; i < o->count; i++) o->left[o->alive[i]] = -1;
}

/* Expected work of an order, and the most that are open (before those that are done leave). */
static double judge(Orderer *o, const int32_t *order, int32_t *width) {
  forget(o);
  double work = 0;
  int32_t open = 0;
  *width = 0;
  for (int32_t i = 0; i < o->count; i++) {
    int32_t change = open_change(o, order[i]);
    open_vertex(o, order[i]);
    if (open + 1 > *width) *width = open + 1;
    open += change;
    work += o->powers[open < POWERS ? open : POWERS];
  }
  return work;
}

/* Always the vertex that leaves fewest open; among those the one that touches the longest-open. False when time is up.
 */
static bool greedy(Orderer *o, int32_t start) {
  forget(o);
  int32_t count = 0, next = start, open = 0;
  while (next >= 0) {
    if (count % LOOK_EVERY == 0 && budget_time(o->budget) != BUDGET_OK) return false;
    open_vertex(o, next);
    o->trial[count++] = next;
    o->front[open++] = next;
    int32_t best_change = INT32_MAX, still = 0;
    next = -1;
    for (int32_t i = 0; i < open; i++) {
      int32_t v = o->front[i];
      if (o->left[v] <= 0) continue;
      o->front[still++] = v;
      for (int32_t k = 0; k < o->graph->vertices[v].degree; k++) {
        int32_t n = neighbour(o->graph, v, k);
        if (o->left[n] >= 0) continue;
        int32_t change = open_change(o, n);
        if (change >= best_change) continue;
        best_change = change;
        next = n;
      }
    }
    open = still;
  }
  return true;
}

static int compare_keys(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

/* Sorted by row, column or a diagonal. */
static void sweep(Orderer *o, int kind) {
  const Board *board = o->graph->board;
  for (int32_t i = 0; i < o->count; i++) {
    Cell cell = o->graph->vertices[o->alive[i]].cell;
    int64_t row = board_row(board, cell), col = board_col(board, cell);
    int64_t major = kind == 0 ? row : kind == 1 ? col : kind == 2 ? row + col : row - col + BOARD_MAX_SIDE;
    int64_t minor = kind == 0 ? col : row;
    o->keys[i] = (major << 16 | minor) << 24 | i; /* at most 2^24 cells */
  }
  qsort(o->keys, (size_t)o->count, sizeof *o->keys, compare_keys);
  for (int32_t i = 0; i < o->count; i++) o->trial[i] = o->alive[o->keys[i] & 0xffffff];
}

static void try_all(Orderer *o, int32_t *order, int32_t *width) {
  double least = -1;
  int32_t starts = starts_vertices / (o->count + 1);
  if (starts > starts_max) starts = starts_max;
  if (starts > o->count) starts = o->count;
  enum { SWEEPS = 4 };
  for (int32_t k = 0; k < SWEEPS + starts; k++) {
    if (k > 0 && budget_time(o->budget) != BUDGET_OK) return;
    if (k < SWEEPS)
      sweep(o, k);
    else if (!greedy(o, o->alive[(int64_t)(k - SWEEPS) * o->count / starts]))
      return;
    int32_t trial_width;
    double work = judge(o, o->trial, &trial_width);
    if (least >= 0 && work >= least) continue;
    least = work;
    *width = trial_width;
    memcpy(order, o->trial, sizeof *order * (size_t)o->count);
  }
}

int32_t order_vertices(const FoodGraph *graph, const Budget *budget, int32_t *order, int32_t *width) {
  Orderer o = {.graph = graph, .budget = budget, .powers = {1}};
  for (int32_t i = 1; i <= POWERS; i++) o.powers[i] = o.powers[i - 1] * growth;
  size_t room = (size_t)graph->vertex_count + 1;
  o.alive = malloc(sizeof *o.alive * room);
  o.trial = malloc(sizeof *o.trial * room * 2);
  o.front = o.trial + room;
  o.left = malloc(sizeof *o.left * room);
  o.keys = malloc(sizeof *o.keys * room);
  bool ok = o.alive && o.trial && o.left && o.keys;
  if (ok) {
    for (int32_t v = 0; v < graph->vertex_count; v++)
      if (!graph->vertices[v].gone) o.alive[o.count++] = v;
    try_all(&o, order, width);
  }
  free(o.alive);
  free(o.trial);
  free(o.left);
  free(o.keys);
  return ok ? o.count : -1;
}
