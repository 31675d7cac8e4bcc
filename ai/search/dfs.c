/* Depth first search as a recursive one would go: West, North, East, South, a cell marked on entering it.
 * No stack: the way back is in the marks, and the next move to try follows from the one that led in. */
#include "ai/search/finder_internal.h"

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  uint8_t *mark = finder->mark;
  const int32_t *step = finder->step;
  const uint8_t fresh = finder_next_generation(finder);
  uint64_t expanded = 0, generated = 1, check = budget_next(budget, 0);
  int32_t depth = 0, deepest = 0;
  unsigned move = 0;
  Cell cell = query->start;
  mark[cell] = fresh;
  trace_open(trace, cell, CELL_NONE, 0);
  for (;;) {
    if (move == 0) { /* just entered */
      if (search_ends(query, budget, cell, expanded, &check, result)) break;
      expanded++;
      trace_cell(trace, TRACE_CLOSED, cell, depth);
    }
    while (move < DIRECTION_COUNT && mark[cell + step[move]] >= fresh) move++;
    if (move < DIRECTION_COUNT) {
      cell += step[move];
      mark[cell] = (uint8_t)(fresh + move);
      if (++depth > deepest) deepest = depth;
      generated++;
      trace_open(trace, cell, cell - step[move], depth);
      move = 0;
    } else {
      if (cell == query->start) break;
      move = mark[cell] & 3u;
      cell -= step[move++];
      depth--;
    }
  }
  result->expanded = expanded;
  result->generated = generated;
  result->peak_frontier = (uint64_t)deepest + 1;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

void dfs_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (trace)
    search(finder, query, budget, trace, result);
  else
    search(finder, query, budget, NULL, result);
}
