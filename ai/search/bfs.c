/* Breadth first search: one queue, every cell entered once. Knows no estimate.
 * The loop has no branch that depends on the map: a mispredicted one costs more than the whole cell. */
#include "ai/search/internal.h"

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  uint8_t *const restrict mark = finder->mark;
  Cell *const restrict queue = finder->queue;
  const int32_t west = finder->step[MOVE_WEST], north = finder->step[MOVE_NORTH];
  const int32_t step[DIRECTION_COUNT] = {west, north, -west, -north};
  const uint8_t fresh = finder_next_generation(finder);
  const Cell goal = query->goal;
  size_t head = 0, tail = 1, peak = 1, ring_end = 1;
  uint64_t check = budget_next(budget, 0);
  int32_t depth = 0;
  queue[0] = query->start;
  mark[query->start] = fresh;
  trace_cell(trace, TRACE_OPENED, query->start, 0);
  while (head < tail) {
    Cell cell = queue[head];
    if (cell == goal) {
      result->status = SEARCH_FOUND;
      break;
    }
    if (head == check) {
      if (search_stop(budget, head, result)) break;
      check = budget_next(budget, head);
    }
    if (trace) {
      if (head == ring_end) ring_end = tail, depth++;
      trace_cell(trace, TRACE_CLOSED, cell, depth);
    }
    head++;
    for (unsigned m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + step[m];
      unsigned seen = mark[next], enter = fresh + m, is_new = seen < fresh;
      queue[tail] = next;
      tail += is_new;
      mark[next] = (uint8_t)(seen ^ ((seen ^ enter) & (0u - is_new)));
      if (trace && is_new) trace_cell(trace, TRACE_OPENED, next, depth + 1);
    }
    peak = tail - head > peak ? tail - head : peak;
  }
  result->expanded = head;
  result->generated = tail;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

void bfs_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!finder_need_queue(finder)) {
    finder_no_memory(finder, result);
  } else if (trace) {
    search(finder, query, budget, trace, result);
  } else {
    search(finder, query, budget, NULL, result);
  }
}
