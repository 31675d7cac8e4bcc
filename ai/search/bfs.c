/* Breadth first search: one queue, every cell entered once. Knows no estimate.
 * Two inner loops that do the same: what a mispredicted branch costs decides which is faster on a map. */
#include "ai/search/finder_internal.h"

/* Where a mean cell has this many exits (x 100) or more, branches are predicted well enough. Measured on 512 x 512
 * cells with random walls: with branches is 2.2 x as fast on the open map, the same at 10 % walls (360), half as fast
 * at 25 %. */
static const int32_t branches_from = 365;

typedef struct Bfs {
  uint8_t *mark;
  Cell *queue;
  size_t tail;
  uint32_t fresh;
} Bfs;

/* Without a branch: the cell is always written behind the queue, and counted only when it is new. */
SEARCH_TEMPLATE void enter(Bfs *bfs, uint32_t next, uint32_t move, bool branch) {
  uint32_t seen = bfs->mark[next];
  if (branch) {
    if (seen >= bfs->fresh) return;
    bfs->queue[bfs->tail++] = (Cell)next;
    bfs->mark[next] = (uint8_t)(bfs->fresh + move);
  } else {
    bfs->queue[bfs->tail] = (Cell)next;
    mark_untouched(&seen, bfs->fresh, bfs->fresh + move, &bfs->tail);
    bfs->mark[next] = (uint8_t)seen;
  }
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result, bool branch) {
  Bfs bfs = {.mark = finder->mark, .queue = finder->queue, .tail = 1, .fresh = finder_next_generation(finder)};
  const Cell goal = query->goal;
  const uint32_t down = (uint32_t)finder->stride;
  size_t head = 0, peak = 1, ring_end = 1;
  uint64_t check = budget_next(budget, 0);
  int32_t depth = 0;
  bfs.queue[0] = query->start;
  bfs.mark[query->start] = (uint8_t)bfs.fresh;
  trace_open(trace, query->start, CELL_NONE, 0);
  while (head < bfs.tail) {
    Cell cell = bfs.queue[head];
    if (cell == goal) {
      result->status = SEARCH_FOUND;
      break;
    }
    if (head == check) {
      if (search_stop(budget, head, result)) break;
      check = budget_next(budget, head);
    }
    if (trace) {
      if (head == ring_end) ring_end = bfs.tail, depth++;
      trace_cell(trace, TRACE_CLOSED, cell, depth);
    }
    head++;
    size_t before = bfs.tail;
    uint32_t at = (uint32_t)cell;
    enter(&bfs, at - 1, MOVE_WEST, branch);
    enter(&bfs, at - down, MOVE_NORTH, branch);
    enter(&bfs, at + 1, MOVE_EAST, branch);
    enter(&bfs, at + down, MOVE_SOUTH, branch);
    if (trace)
      for (; before < bfs.tail; before++) trace_open(trace, bfs.queue[before], cell, depth + 1);
    size_t frontier = bfs.tail - head;
    peak = frontier > peak ? frontier : peak;
  }
  result->expanded = head;
  result->generated = bfs.tail;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

/* Each in a function of its own: together in one they share registers, and are a tenth slower. */
static __attribute__((noinline)) void search_traced(Finder *finder, const Query *query, const Budget *budget,
                                                    Trace *trace, SearchResult *result) {
  search(finder, query, budget, trace, result, true);
}
static __attribute__((noinline)) void search_open(Finder *finder, const Query *query, const Budget *budget,
                                                  SearchResult *result) {
  search(finder, query, budget, NULL, result, true);
}
static __attribute__((noinline)) void search_walled(Finder *finder, const Query *query, const Budget *budget,
                                                    SearchResult *result) {
  search(finder, query, budget, NULL, result, false);
}

void bfs_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!finder_need_queue(finder))
    finder_no_memory(finder, result);
  else if (trace)
    search_traced(finder, query, budget, trace, result);
  else if (finder->exits_percent >= branches_from)
    search_open(finder, query, budget, result);
  else
    search_walled(finder, query, budget, result);
}
