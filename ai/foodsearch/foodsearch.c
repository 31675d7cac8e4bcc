/* Joins the parts of the food search: reduce the board, sweep it, and walk what the sweep chose.
 * Knows no rules beyond walking. */
#include "ai/foodsearch/foodsearch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/foodsearch/ascent.h"
#include "ai/foodsearch/frontier_internal.h"
#include "ai/foodsearch/tour_internal.h"

/* Walks every edge as often as it is to be used, in one go from the start (Hierholzer): the edges in walking order go
 * to `route`, and their number is returned; -1 when memory is short. */
static int32_t walk_edges(const FoodGraph *graph, uint8_t *times, int32_t total, int32_t *route) {
  int32_t *stack = malloc(sizeof *stack * (size_t)(2 * total + 2));
  if (!stack) return -1;
  int32_t *by = stack + total + 1;
  int32_t depth = 0, written = 0;
  stack[0] = graph->start;
  by[0] = -1;
  while (depth >= 0) {
    int32_t v = stack[depth], next = -1;
    const FoodVertex *vertex = &graph->vertices[v];
    for (int32_t i = 0; i < vertex->degree && next < 0; i++)
      if (times[vertex->edges[i]]) next = vertex->edges[i];
    if (next < 0) {
      if (by[depth] >= 0) route[total - ++written] = by[depth];
      depth--;
      continue;
    }
    times[next]--;
    const FoodEdge *edge = &graph->edges[next];
    stack[++depth] = edge->a == v ? edge->b : edge->a;
    by[depth] = next;
  }
  free(stack);
  return written;
}

static bool plan_route(const FoodGraph *graph, const int32_t *route, int32_t count, Cell *cells, int32_t *stack,
                       Plan *plan) {
  int32_t at = graph->start;
  Cell here = graph->vertices[at].cell;
  plan->length = 0;
  for (int32_t i = 0; i < count; i++) {
    const FoodEdge *edge = &graph->edges[route[i]];
    foodgraph_walk(graph, route[i], at, cells, stack);
    for (int32_t k = 0; k < edge->length; k++) {
      if (!plan_add(plan, board_move_between(graph->board, here, cells[k]))) return false;
      here = cells[k];
    }
    at = edge->a == at ? edge->b : edge->a;
  }
  return true;
}

static bool make_plan(const FoodGraph *graph, uint8_t *times, Plan *plan) {
  int32_t total = 0, longest = 1;
  for (int32_t e = 0; e < graph->edge_count; e++) {
    total += times[e];
    if (times[e] && graph->edges[e].length > longest) longest = graph->edges[e].length;
  }
  int32_t *route = malloc(sizeof *route * (size_t)(total + 1)), *stack = malloc(sizeof *stack * (size_t)longest * 2);
  Cell *cells = malloc(sizeof *cells * (size_t)longest);
  bool ok = route && stack && cells && walk_edges(graph, times, total, route) == total &&
            plan_route(graph, route, total, cells, stack, plan);
  free(route);
  free(stack);
  free(cells);
  return ok;
}

/* What decides how hard to try; found on open boards and mazes up to 60 x 60. */
static const uint64_t quick_states = 100000;  /* a sweep that needs no more is done before anything else is tried */
static const uint64_t sweep_states = 3000000; /* what is tried when no limit is given: some seconds */
static const int32_t places_max = 4000;       /* more than this and the table of distances grows past 64 MB */
static const int32_t kicks_some = 3000, kicks_many = 30000, rounds = 300;
static const double sweep_share = 0.7; /* of the time that is left: the rest is the walk's */

/* The places to visit (the start first), how far they are from each other, and the best walk known. */
typedef struct Places {
  const FoodGraph *graph;
  Cell *cells;
  int32_t *order;
  int32_t *distance;
  int32_t count, length;
  bool refused; /* the system had no memory for something: then there is no result */
} Places;

static void places_destroy(Places *places) {
  free(places->cells);
  free(places->order);
  free(places->distance);
}

/* Where a flood ends: at that cell (CELL_NONE: nowhere), or at the nearest of those marked (NULL: none). */
typedef struct FloodEnd {
  Cell cell;
  const uint8_t *marked;
} FloodEnd;

/* Distances from one cell to every other, until the end is met; *met gets it. `far` must be -1 everywhere; the queue
 * has room for all, and how many it got is returned. */
static int32_t flood(const Board *board, Cell from, FloodEnd end, int32_t *far, Cell *queue, Cell *met) {
  int32_t head = 0, tail = 0;
  far[from] = 0;
  queue[tail++] = from;
  *met = CELL_NONE;
  while (head < tail) {
    Cell cell = queue[head++];
    if (cell == end.cell || (end.marked && end.marked[cell])) {
      *met = cell;
      break;
    }
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!board->open[next] || far[next] >= 0) continue;
      far[next] = far[cell] + 1;
      queue[tail++] = next;
    }
  }
  return tail;
}

static void forget(int32_t *far, const Cell *queue, int32_t count) {
  for (int32_t i = 0; i < count; i++) far[queue[i]] = -1;
}

/* Room for the distances of a flood (-1 everywhere) and its queue behind them; NULL when memory is short. */
static int32_t *flood_room(const Board *board) {
  int32_t *far = malloc(sizeof(int32_t) * (size_t)board->cells * 2);
  if (far) memset(far, 0xff, sizeof(int32_t) * (size_t)board->cells);
  return far;
}

/* False when memory is short or time is up: then there is no table. */
static bool places_init(Places *places, const FoodGraph *graph, const Budget *budget) {
  const Board *board = graph->board;
  size_t n = (size_t)graph->needed;
  *places = (Places){.graph = graph, .length = -1};
  places->cells = calloc(n, sizeof(Cell));
  places->order = calloc(n * 2, sizeof(int32_t));
  places->distance = malloc(sizeof(int32_t) * n * n);
  int32_t *far = flood_room(board);
  bool ok = places->cells && places->order && places->distance && far;
  if (ok) {
    Cell *queue = far + board->cells;
    places->cells[places->count++] = graph->vertices[graph->start].cell;
    for (int32_t v = 0; v < graph->vertex_count; v++)
      if (graph->vertices[v].needed && v != graph->start) places->cells[places->count++] = graph->vertices[v].cell;
    for (size_t i = 0; ok && i < n; i++) {
      Cell nowhere;
      int32_t count = flood(board, places->cells[i], (FloodEnd){.cell = CELL_NONE}, far, queue, &nowhere);
      for (size_t k = 0; k < n; k++) places->distance[i * n + k] = far[places->cells[k]];
      forget(far, queue, count);
      ok = budget_time(budget) == BUDGET_OK;
    }
  }
  free(far);
  return ok;
}

/* The best walk known, cell by cell: each stretch goes downhill in the distances to its end. */
static bool plan_places(const Places *places, Plan *plan) {
  if (!places->graph) return false;
  const Board *board = places->graph->board;
  int32_t *far = flood_room(board);
  bool ok = far != NULL;
  plan->length = 0;
  Cell here = places->cells[0];
  for (int32_t i = 1; ok && i < places->count; i++) {
    Cell *queue = far + board->cells, met;
    int32_t count = flood(board, places->cells[places->order[i]], (FloodEnd){.cell = here}, far, queue, &met);
    while (ok && far[here] > 0) {
      Move m = 0;
      while (far[here + board->step[m]] != far[here] - 1) m++;
      here += board->step[m];
      ok = plan_add(plan, m);
    }
    forget(far, queue, count);
  }
  free(far);
  return ok;
}

/* A proof in parts of a move, rounded up to whole ones. */
static int32_t tree_bound(Places *places, const Budget *budget) {
  Ascent ascent;
  int32_t *price = calloc((size_t)places->count, sizeof *price), bound = 0;
  if (price && ascent_init(&ascent, places->count)) {
    ascent.budget = budget;
    int64_t parts =
        ascent_run(&ascent, places->distance, places->count, 0, price, rounds, (int64_t)places->length * ASCENT_PARTS);
    bound = (int32_t)((parts + price[0] + ASCENT_PARTS - 1) / ASCENT_PARTS);
    ascent_destroy(&ascent);
  } else {
    places->refused = true;
  }
  free(price);
  return bound;
}

/* True when the sweep came to its end: then the plan is whole and proven, or (by its status) there is none. */
static bool sweep(const Places *places, const FoodGraph *graph, const Limits *limits, Plan *plan) {
  FrontierResult result;
  frontier_solve(graph, limits, places->length >= 0 ? places->length : INT32_MAX, &result);
  plan->expanded += result.states;
  plan->generated += result.kept;
  if (plan->peak_frontier < result.peak) plan->peak_frontier = result.peak;
  bool refused = result.status == FRONTIER_REFUSED;
  bool done = result.status == FRONTIER_SOLVED || result.status == FRONTIER_CANCELLED || refused;
  plan->status = PLAN_LIMIT;
  if (result.status == FRONTIER_SOLVED) {
    bool ok = result.times ? make_plan(graph, result.times, plan) : plan_places(places, plan);
    plan->status = ok ? PLAN_FOUND : PLAN_NO_MEMORY;
    plan->optimal = ok;
    plan->lower_bound = result.length;
  } else if (result.status == FRONTIER_CANCELLED) {
    plan->status = PLAN_CANCELLED;
  } else if (refused) {
    plan->status = PLAN_NO_MEMORY;
  } else if (result.status == FRONTIER_LIMIT) {
    bool nodes = limits && limits->max_nodes && result.states >= limits->max_nodes;
    plan->stopped_by = nodes ? PLAN_BY_NODES : PLAN_BY_TIME;
  } else if (result.status == FRONTIER_TOO_WIDE) {
    plan->status = PLAN_FOUND; /* no limit of the caller's: a walk with a bound is what there is */
  } else {
    plan->stopped_by = PLAN_BY_MEMORY;
  }
  free(result.times);
  return done;
}

/* The stretch to the nearest food, from where the plan ends; that food, CELL_NONE when memory is short. `far` and the
 * queue behind it are as flood has them. */
static Cell walk_to_food(const Board *board, Cell here, uint8_t *food, int32_t *far, Plan *plan) {
  Cell *queue = far + board->cells, target; /* there is one: all can be walked to */
  int32_t count = flood(board, here, (FloodEnd){.cell = CELL_NONE, .marked = food}, far, queue, &target);
  int32_t first = plan->length, steps = far[target];
  bool ok = true;
  food[target] = 0;
  for (int32_t i = 0; ok && i < steps; i++) ok = plan_add(plan, MOVE_STAY);
  for (Cell cell = target; ok && far[cell] > 0;) { /* back to front */
    Move m = 0;
    while (far[cell - board->step[m]] != far[cell] - 1) m++;
    plan->moves[first + --steps] = m;
    cell -= board->step[m];
  }
  forget(far, queue, count);
  return ok ? target : CELL_NONE;
}

/* A walk without a table of distances: always to the nearest food. Without a plan (length -1) when time is up first;
 * false when memory is short. */
static bool plan_nearest(const FoodGraph *graph, const Budget *budget, Plan *plan) {
  const Board *board = graph->board;
  int32_t *far = flood_room(board);
  uint8_t *food = calloc((size_t)board->cells, 1);
  bool ok = far && food, late = false;
  for (int32_t v = 0; ok && v < graph->vertex_count; v++)
    if (graph->vertices[v].needed && v != graph->start) food[graph->vertices[v].cell] = 1;
  Cell here = graph->vertices[graph->start].cell;
  plan->length = 0;
  for (int32_t left = graph->needed - 1; ok && !late && left > 0; left--) {
    here = walk_to_food(board, here, food, far, plan);
    ok = here != CELL_NONE;
    late = budget_time(budget) != BUDGET_OK;
  }
  if (!ok || late) plan->length = -1;
  free(far);
  free(food);
  return ok;
}

/* The memory of a flood and its marks, and of the table of distances with all that is kept per place. */
static uint64_t walk_bytes(const Board *board) { return (uint64_t)board->cells * (2 * sizeof(int32_t) + 1); }
static uint64_t table_bytes(uint64_t places) { return sizeof(int32_t) * places * (places + 32); }

/* Whether so much may be taken of the limit; then it is. Without a limit (0) there is always room. */
static bool take_bytes(Limits *limits, uint64_t bytes) {
  if (!limits->max_bytes) return true;
  if (bytes >= limits->max_bytes) return false;
  limits->max_bytes -= bytes;
  return true;
}

/* What of the limits is left after some work. False when no node or no time is. */
static bool limits_left(const Limits *limits, const Budget *budget, uint64_t nodes, Limits *left) {
  *left = limits ? *limits : (Limits){0};
  if (left->max_nodes && nodes >= left->max_nodes) return false;
  if (left->max_nodes) left->max_nodes -= nodes;
  if (budget_time(budget) != BUDGET_OK) return false;
  if (budget->deadline > 0) left->max_seconds = fmax(budget->deadline - clock_seconds(), 1e-9);
  return true;
}

/* Looks for a shorter walk; the best one stays. */
static void better_tour(Places *places, int32_t kicks, int32_t enough, const Limits *limits) {
  int32_t *order = places->order + places->count;
  int32_t length = tour_find(places->distance, places->count, kicks, enough, limits, order);
  if (length < 0) places->refused = true;
  if (length < 0 || (places->length >= 0 && length >= places->length)) return;
  places->length = length;
  memcpy(places->order, order, sizeof *order * (size_t)places->count);
}

/* The sweep as far as the limits go; of a time limit the walk is left a share, so that it is no worse than without. */
static bool long_sweep(const Places *places, const FoodGraph *graph, const Limits *left, Plan *plan) {
  Limits limits = *left;
  bool own = !left->max_nodes && left->max_seconds <= 0;
  if (own) limits.max_nodes = sweep_states;
  if (places->count > 0) limits.max_seconds *= sweep_share;
  bool done = sweep(places, graph, &limits, plan);
  if (own && !done && plan->status == PLAN_LIMIT && plan->stopped_by == PLAN_BY_NODES) plan->status = PLAN_FOUND;
  return done;
}

/* With distances between all places at hand: a quick sweep; then a good walk and a bound; when they don't meet, the
 * whole sweep under what is left of the limits; and when that is too much, the best walk with what is proven about it.
 * True when a sweep came to its end. */
static bool search_table(Places *places, const Limits *limits, const Budget *budget, Plan *plan) {
  const FoodGraph *graph = places->graph;
  Limits left;
  if (!limits_left(limits, budget, 0, &left)) return false;
  better_tour(places, 0, 0, &left);
  if (!limits_left(limits, budget, 0, &left)) return false;
  if (!left.max_nodes || left.max_nodes > quick_states) left.max_nodes = quick_states;
  if (sweep(places, graph, &left, plan)) return true;
  plan_tell(plan);
  int32_t bound = tree_bound(places, budget);
  if (bound > plan->lower_bound) plan->lower_bound = bound;
  plan_tell(plan);
  if (limits_left(limits, budget, 0, &left)) better_tour(places, kicks_some, plan->lower_bound, &left);
  if (plan->lower_bound >= places->length) return false;
  if (limits_left(limits, budget, plan->expanded, &left) && long_sweep(places, graph, &left, plan)) return true;
  if (limits_left(limits, budget, 0, &left)) better_tour(places, kicks_many, plan->lower_bound, &left);
  return false;
}

/* A walk at once; then whatever the size of the board and the limits allow. */
static void search(const FoodGraph *graph, Limits *limits, const Budget *budget, Plan *plan) {
  Places places = {.length = -1};
  Limits left;
  bool done = false, ok = plan_nearest(graph, budget, plan);
  plan->status = PLAN_FOUND;
  plan->lower_bound = graph->needed - 1; /* a move eats one food at most */
  plan_tell(plan);
  places.refused = !ok;
  bool small = graph->needed <= places_max, table = small && take_bytes(limits, table_bytes((uint64_t)graph->needed));
  if (ok && plan->length >= 0) {
    if (table && places_init(&places, graph, budget))
      done = search_table(&places, limits, budget, plan);
    else if (table)
      places.refused = budget_time(budget) == BUDGET_OK;
    else if (limits_left(limits, budget, 0, &left))
      done = long_sweep(&(Places){.length = -1}, graph, &left, plan);
    bool walked_on = limits->max_nodes && (uint64_t)graph->needed > limits->max_nodes;
    /* That a board is too wide for a sweep is no limit of the caller's; too little memory or too few nodes for the rest
     * are. */
    if (!done && plan->status == PLAN_FOUND && small && !table) plan_stop(plan, BUDGET_OK);
    if (!done && plan->status == PLAN_FOUND && plan->expanded == 0 && walked_on) plan_stop(plan, BUDGET_NODES);
  }
  if (!done && ok && places.length >= 0 && places.length < plan->length) ok = plan_places(&places, plan);
  places.refused = places.refused || !ok || plan->status == PLAN_NO_MEMORY;
  if (!done) {
    BudgetState spent = budget_time(budget);
    plan->optimal = ok && plan->length >= 0 && plan->lower_bound >= plan->length;
    if (spent != BUDGET_OK) plan->stopped_by = PLAN_BY_TIME;
    plan->status = plan->optimal               ? PLAN_FOUND
                   : spent == BUDGET_CANCELLED ? PLAN_CANCELLED
                   : spent == BUDGET_TIME      ? PLAN_LIMIT
                                               : plan->status;
    /* Too wide for a sweep, or too late: what was done is walks from place to place. */
    if (plan->expanded == 0) plan->expanded = (uint64_t)graph->needed;
  }
  if (places.refused) plan_refuse(plan);
  places_destroy(&places);
}

void foodsearch_run(const Board *board, Cell start, const Cell *foods, int32_t count, const Limits *limits,
                    Plan *plan) {
  FoodGraph graph;
  Budget budget = budget_start(limits);
  Limits left = limits ? *limits : (Limits){0};
  if (!take_bytes(&left, foodgraph_bytes(board) + walk_bytes(board))) {
    plan_stop(plan, BUDGET_OK);
    return;
  }
  plan->status = PLAN_NO_MEMORY;
  if (!foodgraph_init(&graph, board, start, foods, count)) return;
  if (graph.unreachable) {
    plan->status = PLAN_NO_WAY;
  } else if (graph.needed == 1) { /* nothing to eat but what lies under the start */
    plan->status = PLAN_FOUND;
    plan->optimal = true;
    plan->length = plan->lower_bound = 0;
  } else {
    search(&graph, &left, &budget, plan);
  }
  foodgraph_destroy(&graph);
}

int32_t foodsearch_corners(const Map *map, Cell out[4]) {
  const Board *board = &map->board;
  int32_t count = 0;
  for (int corner = 0; corner < 4; corner++) {
    Cell place = board_cell(board, corner < 2 ? 0 : board->rows - 1, corner % 2 == 0 ? 0 : board->cols - 1);
    Cell best = CELL_NONE;
    for (int32_t i = 0; i < map->foods.count; i++) /* in reading order: ties by row, then column */
      if (best == CELL_NONE || board_manhattan(board, place, map->foods.at[i]) < board_manhattan(board, place, best))
        best = map->foods.at[i];
    bool fresh = best != CELL_NONE;
    for (int32_t i = 0; i < count; i++) fresh = fresh && out[i] != best;
    if (fresh) out[count++] = best;
  }
  return count;
}
