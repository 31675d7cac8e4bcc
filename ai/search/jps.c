/* Jump point search for four neighbours: A* with Manhattan distance that keeps only ways in canonical order, rows
 * before columns: a way that turns from East or West to North or South does so only where a wall made it wait.
 * Cells between two such points are passed over. Knows no other estimate. */
#include "ai/search/open_list.h"

enum { BIT_W = 1 << MOVE_WEST, BIT_N = 1 << MOVE_NORTH, BIT_E = 1 << MOVE_EAST, BIT_S = 1 << MOVE_SOUTH, BITS = 4 };

typedef struct Jump {
  const uint8_t *mark;
  int32_t stride, row, col; /* of the goal */
  Cell goal;
} Jump;

static inline bool open_at(const Jump *jump, Cell cell) { return jump->mark[cell] < MARK_BLOCKED; }

static inline int32_t left(const Jump *jump, Cell cell) {
  int32_t dr = cell / jump->stride - jump->row, dc = cell % jump->stride - jump->col;
  return (dr < 0 ? -dr : dr) + (dc < 0 ? -dc : dc);
}

/* Turns that a wall behind makes necessary after a horizontal step of `way`. */
static unsigned forced(const Jump *jump, Cell cell, int32_t way) {
  unsigned turns = 0;
  if (open_at(jump, cell - jump->stride) && !open_at(jump, cell - jump->stride - way)) turns |= BIT_N;
  if (open_at(jump, cell + jump->stride) && !open_at(jump, cell + jump->stride - way)) turns |= BIT_S;
  return turns;
}

static Cell jump_row(const Jump *jump, Cell cell, int32_t way) {
  for (;;) {
    cell += way;
    if (!open_at(jump, cell)) return CELL_NONE;
    if (cell == jump->goal || forced(jump, cell, way)) return cell;
  }
}

static Cell jump_column(const Jump *jump, Cell cell, int32_t way) {
  for (;;) {
    cell += way;
    if (!open_at(jump, cell)) return CELL_NONE;
    if (cell == jump->goal || jump_row(jump, cell, -1) >= 0 || jump_row(jump, cell, 1) >= 0) return cell;
  }
}

/* From the goal back along the move into each jump point until the next one whose cost fits. */
static bool trace_jumps(Finder *finder, const Query *query, uint8_t fresh, SearchResult *result) {
  if (!finder_need_path(finder)) {
    finder_no_memory(finder, result);
    return false;
  }
  Cell *at = finder_path_end(finder), cell = query->goal;
  int32_t cost = finder->cost[cell];
  int32_t step = 0;
  for (;; cell -= step, cost--) {
    *--at = cell;
    if (cell == query->start) break;
    uint8_t mark = finder->mark[cell];
    if (mark >= fresh && finder->cost[cell] == cost) step = finder->step[mark & 3];
  }
  finder_path_done(finder, at, result);
  return true;
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  uint8_t *mark = finder->mark;
  int32_t *cost = finder->cost;
  const uint8_t fresh = finder_next_generation(finder);
  const Jump jump = {mark, finder->stride, query->goal / finder->stride, query->goal % finder->stride, query->goal};
  OpenList open = {.store = finder->open_store, .finder = finder, .free = -1};
  uint64_t expanded = 0, generated = 1, peak = 1, check = budget_next(budget, 0);
  mark[query->start] = fresh;
  cost[query->start] = 0;
  bool room = bucket_push(&open, (uint64_t)left(&jump, query->start), query->start << BITS | 15, false);
  trace_cell(trace, TRACE_OPENED, query->start, 0);
  while (room && open.count) {
    int32_t entry = bucket_pop(&open);
    Cell cell = entry >> BITS;
    int32_t so_far = (int32_t)open.low - left(&jump, cell);
    if (so_far > cost[cell]) continue;
    if (cell == query->goal) {
      result->status = SEARCH_FOUND;
      break;
    }
    if (expanded == check) {
      if (search_stop(budget, expanded, result)) break;
      check = budget_next(budget, expanded);
    }
    expanded++;
    trace_cell(trace, TRACE_CLOSED, cell, so_far);
    for (unsigned m = 0; room && m < DIRECTION_COUNT; m++) {
      if (!(entry >> m & 1)) continue;
      bool flat = m == MOVE_WEST || m == MOVE_EAST;
      int32_t way = finder->step[m];
      Cell next = flat ? jump_row(&jump, cell, way) : jump_column(&jump, cell, way);
      if (next < 0) continue;
      int32_t next_cost = so_far + (next - cell) / way;
      bool seen = mark[next] >= fresh;
      if (seen && (cost[next] < next_cost || (cost[next] == next_cost && (mark[next] & 3u) == m))) continue;
      if (!seen || next_cost < cost[next]) {
        mark[next] = (uint8_t)(fresh + m);
        cost[next] = next_cost;
      }
      unsigned turns = flat ? forced(&jump, next, way) | 1u << m : 1u << m | BIT_W | BIT_E;
      room = bucket_push(&open, (uint64_t)(next_cost + left(&jump, next)), next << BITS | (int32_t)turns, false);
      generated++;
      trace_cell(trace, TRACE_OPENED, next, next_cost);
    }
    if (open.count > peak) peak = open.count;
  }
  bucket_reset(&open);
  if (!room) finder_no_memory(finder, result);
  result->expanded = expanded;
  result->generated = generated;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) trace_jumps(finder, query, fresh, result);
}

void jps_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!open_list_prepare(finder) || !finder_need_cost(finder))
    finder_no_memory(finder, result);
  else if (trace)
    search(finder, query, budget, trace, result);
  else
    search(finder, query, budget, NULL, result);
}
