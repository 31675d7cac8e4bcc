/* A* with a known flaw, kept as it is published: a cell is marked visited when it is pushed, and never improved.
 * Whoever pushes a cell first is its parent for good, so the way found may be longer than need be.
 * Least cost so far + estimate first, equal sums in the order they were pushed; West, North, East, South. */
#include "ai/search/open_list_internal.h"

/* As in best_first.c: fixed point with 8 bits after the point, then 24 bits for the order of pushing. */
static const double key_scale = 256;
enum { ORDER_BITS = 24 };

static int32_t price_of(const Finder *finder, Cell cell) { return finder->price ? finder->price[cell] : 1; }

static uint64_t key_of(const Finder *finder, const Query *query, Cell cell, int32_t cost, uint64_t order) {
  int32_t dr = cell / finder->stride - query->goal / finder->stride;
  int32_t dc = cell % finder->stride - query->goal % finder->stride;
  double sum = (double)cost + finder->least * heuristic_value(query->heuristic, dr, dc);
  return (uint64_t)(sum * key_scale) << ORDER_BITS | order;
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  uint8_t *mark = finder->mark;
  int32_t *cost = finder->cost;
  const uint8_t fresh = finder_next_generation(finder);
  OpenList open = {.store = finder->open_store, .finder = finder, .free = -1};
  uint64_t expanded = 0, generated = 1, peak = 1, check = budget_next(budget, 0);
  mark[query->start] = fresh;
  cost[query->start] = 0;
  bool room = heap_push(&open, key_of(finder, query, query->start, 0, 0), query->start);
  trace_open(trace, query->start, CELL_NONE, 0);
  while (room && open.count) {
    Cell cell = heap_pop(&open);
    if (search_ends(query, budget, cell, expanded, &check, result)) break;
    expanded++;
    trace_cell(trace, TRACE_CLOSED, cell, cost[cell]);
    for (unsigned m = 0; room && m < DIRECTION_COUNT; m++) {
      Cell next = cell + finder->step[m];
      if (mark[next] >= fresh) continue; /* the flaw: no look at the cost */
      mark[next] = (uint8_t)(fresh + m);
      cost[next] = cost[cell] + price_of(finder, next);
      room = heap_push(&open, key_of(finder, query, next, cost[next], generated++), next);
      trace_open(trace, next, cell, cost[next]);
    }
    if (open.count > peak) peak = open.count;
  }
  if (!room) finder_no_memory(finder, result);
  result->expanded = expanded;
  result->generated = generated;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

void report_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!open_list_prepare(finder) || !finder_need_cost(finder))
    finder_no_memory(finder, result);
  else if (trace)
    search(finder, query, budget, trace, result);
  else
    search(finder, query, budget, NULL, result);
}
