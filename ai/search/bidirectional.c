/* Breadth first from both ends, a cell of each in turn. Knows no estimate.
 *
 * Why the first contact is shortest, in whatever order the two sides take turns: say a cell at depth a from the start
 * touches one at depth b from the goal, and the goal's side has expanded all cells nearer than d; then b <= d + 1, and
 * a way of a + d steps or fewer would have been noticed before. So the shortest way has a + d + 1 steps or more, the
 * one found a + d + 1 or a + d + 2, and on a grid all ways between two cells are odd or all are even. */
#include "ai/search/finder_internal.h"

/* In units of Finder.work: a query, eight cells on a board of up to 262,144 cells, and what twice as many add. */
enum { WORK_QUERY = 30, WORK_CELLS = 27, WORK_LARGER = 4 };

/* One end. Both queues have the same head. */
typedef struct Front {
  uint8_t *mark;
  Cell *queue;
  size_t tail;
  uint32_t fresh, own; /* first mark of the generation, and of this side in it */
  size_t ring_end;     /* where the next depth begins in the queue; for the trace, which reports depths */
  int32_t depth;
} Front;

/* Adds the mark it finds, or makes, to *marks. */
SEARCH_TEMPLATE void enter(Front *front, uint32_t next, uint32_t move, uint32_t *marks) {
  uint32_t seen = front->mark[next];
  front->queue[front->tail] = (Cell)next;
  mark_untouched(&seen, front->fresh, front->own + move, &front->tail);
  front->mark[next] = (uint8_t)seen;
  *marks |= seen;
}

/* Returns all marks around the cell, those just made included, combined bit by bit. */
SEARCH_TEMPLATE uint32_t expand(Front *front, size_t head, uint32_t down, Trace *trace) {
  uint32_t cell = (uint32_t)front->queue[head], marks = 0;
  size_t before = front->tail;
  enter(front, cell - 1, MOVE_WEST, &marks);
  enter(front, cell - down, MOVE_NORTH, &marks);
  enter(front, cell + 1, MOVE_EAST, &marks);
  enter(front, cell + down, MOVE_SOUTH, &marks);
  if (trace) {
    if (head == front->ring_end) front->ring_end = before, front->depth++;
    trace_cell(trace, TRACE_CLOSED, (Cell)cell, front->depth);
    for (; before < front->tail; before++) trace_open(trace, front->queue[before], (Cell)cell, front->depth + 1);
  }
  return marks;
}

/* The way through `cell`, which its own side reached and which touches the other side. The two halves are followed at
 * once, because each step waits for the one before. The first has at most `room` cells: it is written from there
 * downwards, the second upwards. */
static void join(Finder *finder, const Query *query, Cell cell, uint32_t other, size_t room, SearchResult *result) {
  if (!finder_need_path(finder)) {
    finder_no_memory(finder, result);
    return;
  }
  const uint8_t *mark = finder->mark;
  const int32_t *step = finder->step;
  unsigned m = 0;
  while (mark[cell + step[m]] - other >= DIRECTION_COUNT) m++;
  bool forward = other & MARK_SECOND;
  Cell a = forward ? cell : cell + step[m], b = forward ? cell + step[m] : cell;
  Cell *first = finder->path + room, *last = first;
  for (; a != query->start && b != query->goal; a -= step[mark[a] & 3], b -= step[mark[b] & 3]) {
    *--first = a;
    *last++ = b;
  }
  for (; a != query->start; a -= step[mark[a] & 3]) *--first = a;
  for (; b != query->goal; b -= step[mark[b] & 3]) *last++ = b;
  *--first = a;
  *last++ = b;
  result->status = SEARCH_FOUND;
  result->path = first;
  result->length = (int32_t)(last - first) - 1;
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  const uint32_t fresh = finder_next_generation(finder), down = (uint32_t)finder->stride;
  Front ahead = {finder->mark, finder->queue, 1, fresh, fresh + MARK_FIRST, 1, 0};
  Front back = {finder->mark, finder->cost, 1, fresh, fresh + MARK_SECOND, 1, 0};
  size_t head = 0, odd = 0, peak = 2, check = (size_t)budget_next(budget, 0) / 2; /* a turn expands two cells */
  *ahead.queue = query->start;
  *back.queue = query->goal;
  finder->mark[query->start] = (uint8_t)ahead.own;
  finder->mark[query->goal] = (uint8_t)back.own;
  trace_open(trace, query->start, CELL_NONE, 0);
  trace_open(trace, query->goal, CELL_NONE, 0);
  /* An end without a next cell has seen all it can reach. */
  while (head < ahead.tail && head < back.tail) {
    bool one_left = false;
    if (head == check) {
      if (search_stop(budget, 2 * head, result)) break;
      check = (size_t)budget_next(budget, 2 * head) / 2;
      one_left = check == head;
    }
    if (expand(&ahead, head, down, trace) & MARK_SECOND) {
      odd = 1;
      join(finder, query, ahead.queue[head], back.own, ahead.tail, result);
      break;
    }
    if (one_left) {
      odd = 1;
      result->status = SEARCH_LIMIT;
      break;
    }
    uint32_t marks = expand(&back, head, down, trace);
    head++;
    if (marks & MARK_FIRST) {
      join(finder, query, back.queue[head - 1], ahead.own, ahead.tail, result);
      break;
    }
    size_t frontier = ahead.tail + back.tail - 2 * head;
    peak = frontier > peak ? frontier : peak;
  }
  result->expanded = 2 * head + odd;
  result->generated = ahead.tail + back.tail;
  result->peak_frontier = peak;
}

void bidirectional_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  /* The array of costs serves as the second queue: it has a place for every cell. */
  if (!finder_need_queue(finder) || !finder_need_cost(finder)) {
    finder_no_memory(finder, result);
    return;
  }
  if (trace)
    search(finder, query, budget, trace, result);
  else
    search(finder, query, budget, NULL, result);
  const int32_t doublings = 31 - __builtin_clz((uint32_t)finder->open_count | 1);
  const int32_t cells = WORK_CELLS + (doublings > 18 ? (doublings - 18) * WORK_LARGER : 0);
  finder->work = WORK_QUERY + result->expanded * (uint64_t)cells / 8;
}
