/* Best first search with a general queue: UCS, greedy, and A* with any estimate and weight. A cell is closed when
 * popped, and a cheaper way opens it again. Knows nothing that is special to one estimate. */
#include "ai/search/open_list_internal.h"

/* Keys are fixed point: 8 bits after the point. Rounding moves a key by less than a step, and ways differ by whole
 * steps, so the goal is never popped while a shorter way is open; a cell closed too early is opened again.
 * Equal estimates prefer the larger cost so far, which needs 24 bits (4,096 x 4,096 cells); on terrain a cost may be
 * larger, and then counts as the largest there is. */
static const double key_scale = 256;
static const uint64_t key_limit = ((uint64_t)1 << 40) - 1;
enum { COST_BITS = 24, CLOSED = MARK_FIRST };

typedef enum { QUEUE_HEAP, QUEUE_FIFO, QUEUE_LIFO } QueueKind;
typedef enum { ORDER_COST, ORDER_SUM, ORDER_ESTIMATE } Order;

/* --- the search ------------------------------------------------------------------------------------------------ */

typedef struct Target {
  Heuristic heuristic;
  int32_t least; /* cost of a cell; multiplied by it, the estimate stays admissible on terrain */
  double weight; /* of the query, already multiplied by `least` */
  int32_t stride, row, col;
} Target;

SEARCH_TEMPLATE uint64_t key_of(const Target *target, Cell cell, int32_t cost, QueueKind kind, Order order) {
  int32_t dr = cell / target->stride - target->row, dc = cell % target->stride - target->col;
  if (order == ORDER_COST) return (uint64_t)cost;
  if (kind != QUEUE_HEAP) {
    int32_t left = heuristic_whole(target->heuristic, order == ORDER_SUM ? target->least : 1, dr, dc);
    return (uint64_t)(order == ORDER_SUM ? cost + left : left);
  }
  double left = heuristic_value(target->heuristic, dr, dc);
  double sum = order == ORDER_SUM ? (double)cost + target->weight * left : left;
  double scaled = sum * key_scale;
  uint64_t whole = scaled < (double)key_limit ? (uint64_t)scaled : key_limit;
  uint64_t largest = ((uint64_t)1 << COST_BITS) - 1, so_far = (uint64_t)cost < largest ? (uint64_t)cost : largest;
  return whole << COST_BITS | (largest - so_far);
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result, QueueKind kind, Order order, bool terrain) {
  uint8_t *mark = finder->mark;
  int32_t *cost = finder->cost;
  const uint8_t fresh = finder_next_generation(finder);
  const Target target = {query->heuristic,
                         finder->least,
                         (query->weight > 1 ? query->weight : 1) * (double)finder->least,
                         finder->stride,
                         query->goal / finder->stride,
                         query->goal % finder->stride};
  OpenList open = {.store = finder->open_store, .finder = finder, .free = -1};
  uint64_t expanded = 0, generated = 1, peak = 1, waiting = 1, check = budget_next(budget, 0);
  mark[query->start] = fresh;
  cost[query->start] = 0;
  uint64_t key = key_of(&target, query->start, 0, kind, order);
  bool room = kind == QUEUE_HEAP ? heap_push(&open, key, query->start)
                                 : bucket_push(&open, key, query->start, kind == QUEUE_FIFO);
  trace_open(trace, query->start, CELL_NONE, 0);
  while (room && open.count) {
    Cell cell = kind == QUEUE_HEAP ? heap_pop(&open) : bucket_pop(&open);
    /* An entry that a cheaper way left behind: the cheaper one came out first and closed the cell. */
    if (mark[cell] & CLOSED) continue;
    if (search_ends(query, budget, cell, expanded, &check, result)) break;
    mark[cell] |= CLOSED;
    waiting--;
    expanded++;
    int32_t cell_cost = cost[cell];
    trace_cell(trace, TRACE_CLOSED, cell, cell_cost);
    for (unsigned i = 0; room && i < DIRECTION_COUNT; i++) {
      /* Last in, first out: pushed in reverse, so that West is tried first. */
      unsigned m = kind == QUEUE_LIFO ? DIRECTION_COUNT - 1 - i : i;
      Cell next = cell + finder->step[m];
      uint8_t seen = mark[next];
      bool is_new = seen < fresh;
      int32_t next_cost = cell_cost + cell_price(finder, next, terrain);
      if (seen >= MARK_BLOCKED || (!is_new && (order == ORDER_ESTIMATE || cost[next] <= next_cost))) continue;
      waiting += is_new || (seen & CLOSED);
      mark[next] = (uint8_t)(fresh + m);
      cost[next] = next_cost;
      key = key_of(&target, next, next_cost, kind, order);
      room = kind == QUEUE_HEAP ? heap_push(&open, key, next) : bucket_push(&open, key, next, kind == QUEUE_FIFO);
      generated++;
      trace_open(trace, next, cell, next_cost);
    }
    if (waiting > peak) peak = waiting;
  }
  if (kind != QUEUE_HEAP) bucket_reset(&open);
  if (!room) finder_no_memory(finder, result);
  result->expanded = expanded;
  result->generated = generated;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

/* On terrain nobody counts nanoseconds here: one copy of the search serves with and without a trace. */
static void search_terrain(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result,
                           Order order) {
  bool whole = heuristic_is_whole(query->heuristic);
  if (order == ORDER_SUM && whole && query->weight <= 1)
    search(finder, query, budget, trace, result, QUEUE_LIFO, ORDER_SUM, true);
  else if (order == ORDER_SUM)
    search(finder, query, budget, trace, result, QUEUE_HEAP, ORDER_SUM, true);
  else if (whole)
    search(finder, query, budget, trace, result, QUEUE_LIFO, ORDER_ESTIMATE, true);
  else
    search(finder, query, budget, trace, result, QUEUE_HEAP, ORDER_ESTIMATE, true);
}

void ucs_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (finder->price)
    terrain_ucs_run(finder, query, budget, trace, result);
  else if (!open_list_prepare(finder) || !finder_need_cost(finder))
    finder_no_memory(finder, result);
  else if (trace)
    search(finder, query, budget, trace, result, QUEUE_FIFO, ORDER_COST, false);
  else
    search(finder, query, budget, NULL, result, QUEUE_FIFO, ORDER_COST, false);
}

void astar_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  bool plain = query->weight <= 1, whole = heuristic_is_whole(query->heuristic);
  if (plain && finder->price && query->heuristic == HEURISTIC_MANHATTAN)
    terrain_astar_run(finder, query, budget, trace, result);
  else if (plain && query->heuristic == HEURISTIC_MANHATTAN)
    astar_grid_run(finder, query, budget, trace, result);
  else if (!open_list_prepare(finder) || !finder_need_cost(finder))
    finder_no_memory(finder, result);
  else if (finder->price)
    search_terrain(finder, query, budget, trace, result, ORDER_SUM);
  else if (plain && whole && trace)
    search(finder, query, budget, trace, result, QUEUE_LIFO, ORDER_SUM, false);
  else if (plain && whole)
    search(finder, query, budget, NULL, result, QUEUE_LIFO, ORDER_SUM, false);
  else if (trace)
    search(finder, query, budget, trace, result, QUEUE_HEAP, ORDER_SUM, false);
  else
    search(finder, query, budget, NULL, result, QUEUE_HEAP, ORDER_SUM, false);
}

void greedy_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!open_list_prepare(finder) || !finder_need_cost(finder))
    finder_no_memory(finder, result);
  else if (finder->price)
    search_terrain(finder, query, budget, trace, result, ORDER_ESTIMATE);
  else if (heuristic_is_whole(query->heuristic) && trace)
    search(finder, query, budget, trace, result, QUEUE_LIFO, ORDER_ESTIMATE, false);
  else if (heuristic_is_whole(query->heuristic))
    search(finder, query, budget, NULL, result, QUEUE_LIFO, ORDER_ESTIMATE, false);
  else if (trace)
    search(finder, query, budget, trace, result, QUEUE_HEAP, ORDER_ESTIMATE, false);
  else
    search(finder, query, budget, NULL, result, QUEUE_HEAP, ORDER_ESTIMATE, false);
}
