/* IDA*: depth first under a bound on cost + estimate; the bound rises to the least sum that was over it.
 * The textbook form walks every way to every cell, which no grid with loops survives. This one keeps a table of the
 * best cost a cell was reached with: dearer ways are cut, and equal ones after the first in each iteration. */
#include "ai/search/finder_internal.h"

/* What one search needs to judge a cell. */
typedef struct Aim {
  Heuristic heuristic;
  int32_t least; /* cost of a cell: what the estimate is multiplied by */
  int32_t stride, row, col;
} Aim;

static int32_t estimate(const Aim *aim, Cell cell) {
  int32_t dr = cell / aim->stride - aim->row, dc = cell % aim->stride - aim->col;
  if (aim->heuristic == HEURISTIC_MANHATTAN) return aim->least * ((dr < 0 ? -dr : dr) + (dc < 0 ? -dc : dc));
  return heuristic_whole(aim->heuristic, aim->least, dr, dc);
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result, bool terrain) {
  uint8_t *mark = finder->mark;
  int32_t *best = finder->cost, *when = finder->stamp;
  const int32_t *step = finder->step;
  const uint8_t fresh = finder_next_generation(finder);
  const Aim aim = {query->heuristic, terrain ? finder->least : 1, finder->stride, query->goal / finder->stride,
                   query->goal % finder->stride};
  uint64_t expanded = 0, generated = 0, check = budget_next(budget, 0);
  int32_t deepest = 0, bound = estimate(&aim, query->start);
  const Cell start = query->start;
  mark[start] = fresh;
  best[start] = 0;
  for (int32_t iteration = 1; bound < INT32_MAX; iteration++) {
    int32_t next_bound = INT32_MAX, depth = 0, so_far = 0; /* steps and cost of the way to this cell */
    unsigned move = 0;
    Cell cell = start;
    when[start] = iteration;
    generated++;
    trace_open(trace, start, CELL_NONE, 0);
    for (;;) {
      if (move == 0) { /* just entered */
        if (search_ends(query, budget, cell, expanded, &check, result)) break;
        expanded++;
        trace_cell(trace, TRACE_CLOSED, cell, so_far);
      }
      int32_t cost = 0;
      for (; move < DIRECTION_COUNT; move++) {
        Cell next = cell + step[move];
        uint8_t seen = mark[next];
        if (seen >= MARK_BLOCKED) continue;
        cost = so_far + cell_price(finder, next, terrain);
        if (seen >= fresh && (best[next] < cost || (best[next] == cost && when[next] == iteration))) continue;
        int32_t sum = cost + estimate(&aim, next);
        if (sum <= bound) break;
        if (sum < next_bound) next_bound = sum;
      }
      if (move < DIRECTION_COUNT) {
        cell += step[move];
        mark[cell] = (uint8_t)(fresh + move);
        best[cell] = cost;
        when[cell] = iteration;
        so_far = cost;
        if (++depth > deepest) deepest = depth;
        generated++;
        trace_open(trace, cell, cell - step[move], so_far);
        move = 0;
      } else {
        if (cell == start) break;
        move = mark[cell] & 3u;
        so_far -= cell_price(finder, cell, terrain);
        cell -= step[move++];
        depth--;
      }
    }
    if (result->status != SEARCH_NO_WAY) break;
    bound = next_bound;
  }
  result->expanded = expanded;
  result->generated = generated;
  result->peak_frontier = (uint64_t)deepest + 1;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

void idastar_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!finder_need_cost(finder) || !finder_need_stamp(finder))
    finder_no_memory(finder, result);
  else if (finder->price)
    search(finder, query, budget, trace, result, true);
  else if (trace)
    search(finder, query, budget, trace, result, false);
  else
    search(finder, query, budget, NULL, result, false);
}
