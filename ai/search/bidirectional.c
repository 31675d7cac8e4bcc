/* Breadth first from both ends, one whole ring at a time, the smaller frontier first. Knows no estimate.
 * Before a ring is grown the two sides share no cell, so the way is longer than both depths together; the first
 * contact is one step more than that, and therefore shortest. */
#include "ai/search/internal.h"

/* One end. Its queue grows upwards from the first cell of the shared array, or downwards from the last. */
typedef struct Front {
  Cell *queue;
  size_t head, tail;
  int32_t depth;
} Front;

/* Grows one ring. Marks of this side are own..own+3, the other's own^MARK_FLAG. Returns the cell from which the
 * other side was touched, or CELL_NONE. `way` is +1 for the queue that grows upwards, -1 downwards. */
SEARCH_TEMPLATE Cell grow(const Finder *finder, Front *front, ptrdiff_t way, unsigned fresh, unsigned own,
                          uint64_t *expanded, uint64_t others, uint64_t *peak, uint64_t *check, const Budget *budget,
                          Trace *trace, SearchResult *result) {
  uint8_t *const restrict mark = finder->mark;
  Cell *const restrict queue = front->queue;
  const int32_t west = finder->step[MOVE_WEST], north = finder->step[MOVE_NORTH];
  const int32_t step[DIRECTION_COUNT] = {west, north, -west, -north};
  const unsigned other = own ^ MARK_FLAG;
  const size_t ring_end = front->tail;
  size_t head = front->head, tail = front->tail, most = *peak;
  Cell met = CELL_NONE;
  while (head < ring_end) {
    if (*expanded == *check) {
      if (search_stop(budget, *expanded, result)) break;
      *check = budget_next(budget, *expanded);
    }
    Cell cell = queue[way * (ptrdiff_t)head++];
    ++*expanded;
    trace_cell(trace, TRACE_CLOSED, cell, front->depth);
    unsigned touched = 0;
    for (unsigned m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + step[m];
      unsigned seen = mark[next], is_new = seen < fresh;
      queue[way * (ptrdiff_t)tail] = next;
      tail += is_new;
      mark[next] = (uint8_t)(seen ^ ((seen ^ (own + m)) & (0u - is_new)));
      touched |= seen - other < MARK_FLAG;
      if (trace && is_new) trace_cell(trace, TRACE_OPENED, next, front->depth + 1);
    }
    size_t frontier = tail - head + others;
    most = frontier > most ? frontier : most;
    if (touched) {
      met = cell;
      break;
    }
  }
  front->head = head;
  front->tail = tail;
  front->depth++;
  *peak = most;
  return met;
}

/* The way from the start to `cell` by this side's marks, then on to the goal by the other side's. `forward` says
 * whether `cell` was reached from the start. */
static void join(Finder *finder, const Query *query, Cell cell, unsigned fresh, bool forward, SearchResult *result) {
  if (!finder_need_path(finder)) {
    finder_no_memory(finder, result);
    return;
  }
  const uint8_t *mark = finder->mark;
  const int32_t *step = finder->step;
  const unsigned other = forward ? fresh + MARK_FLAG : fresh;
  unsigned m = 0;
  while (mark[cell + step[m]] - other >= MARK_FLAG) m++;
  Cell near_start = forward ? cell : cell + step[m];
  Cell near_goal = forward ? cell + step[m] : cell;
  /* The second half is met in order from the middle: count it first, then fill both from the middle outwards. */
  int32_t rest = 0;
  for (Cell c = near_goal; c != query->goal; c -= step[mark[c] & 3]) rest++;
  Cell *at = finder_path_end(finder) - rest - 1, *first = at;
  for (Cell c = near_goal;; c -= step[mark[c] & 3]) {
    *at++ = c;
    if (c == query->goal) break;
  }
  for (Cell c = near_start;; c -= step[mark[c] & 3]) {
    *--first = c;
    if (c == query->start) break;
  }
  finder_path_done(finder, first, result);
  result->status = SEARCH_FOUND;
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  const unsigned fresh = finder_next_generation(finder);
  Front ahead = {.queue = finder->queue, .tail = 1};
  Front back = {.queue = finder->queue + finder->open_count + QUEUE_SLACK - 1, .tail = 1};
  uint64_t expanded = 0, peak = 2, check = budget_next(budget, 0);
  *ahead.queue = query->start;
  *back.queue = query->goal;
  finder->mark[query->start] = (uint8_t)fresh;
  finder->mark[query->goal] = (uint8_t)(fresh + MARK_FLAG);
  trace_cell(trace, TRACE_OPENED, query->start, 0);
  trace_cell(trace, TRACE_OPENED, query->goal, 0);
  while (result->status == SEARCH_NO_WAY) {
    size_t a = ahead.tail - ahead.head, b = back.tail - back.head;
    if (!a || !b) break;
    bool forward = a <= b;
    Cell met =
        forward ? grow(finder, &ahead, 1, fresh, fresh, &expanded, b, &peak, &check, budget, trace, result)
                : grow(finder, &back, -1, fresh, fresh + MARK_FLAG, &expanded, a, &peak, &check, budget, trace, result);
    if (met == CELL_NONE) continue;
    join(finder, query, met, fresh, forward, result);
    break;
  }
  result->expanded = expanded;
  result->generated = ahead.tail + back.tail;
  result->peak_frontier = peak;
}

void bidirectional_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!finder_need_queue(finder))
    finder_no_memory(finder, result);
  else if (trace)
    search(finder, query, budget, trace, result);
  else
    search(finder, query, budget, NULL, result);
}
