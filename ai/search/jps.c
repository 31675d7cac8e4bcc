/* Jump point search for four neighbours: A* with Manhattan distance that keeps only ways in canonical order, columns
 * before rows: a way that turns from East or West to North or South does so only where a wall made it wait.
 * Cells between two such points are passed over, those of a row many at a time. Knows no other estimate. */
#include "ai/search/open_list_internal.h"
#include "ai/search/stops_internal.h"

/* An entry of the queue: a cell, and the moves to try from it. */
enum { MOVE_BITS = 4, ALL_MOVES = 15, ROW_MOVES = 1 << MOVE_WEST | 1 << MOVE_EAST };

/* A jump along a column that leads away from the goal pauses after this many cells: most such jumps are never needed.
 * 8 to 32 are equal on rooms of 31 x 31 cells; without a pause the open 512 x 512 board takes four times as long. */
enum { PAUSE = 16 };

/* A walk along a column whose end is kept goes on for at least so many cells. */
enum { WALK_LEAST = 64 };

/* What each costs, in units of Finder.work: an entry of the queue, and what each doubling of the board beyond 262,144
 * cells adds to it; a look along a row, 57 cells or more; a walk along a column counts as a look where walks are kept
 * sooner or later, so that the count is the same before and after, else a step of it as several; a step of the path
 * costs half a unit. Fitted to boards of many kinds and sizes. */
enum { WORK_ENTRY = 30, WORK_ENTRY_LARGER = 15, WORK_LOOK = 2, COLUMN_LOOKS = 3, LOOK_SHIFT = 6 };

/* A query that touches no more cells than this cleans up after itself. Clearing the board every 14 queries would take
 * 10 us per query on 2001 x 2001 cells. */
enum { TOUCHED_MOST = 4096 };

/* Division by the stride as a product: exact for every cell number (25 bits) and stride (13 bits). */
enum { INVERSE_BITS = 40 };

typedef struct Jumper {
  const Finder *finder;
  const uint8_t *mark;
  const Stops *stops;
  uint64_t inverse;
  int32_t stride, row, col; /* of the goal, border included */
  Cell goal;
  uint64_t looks, walked; /* walked: steps along columns that are not kept */
} Jumper;

static inline int32_t row_of(const Jumper *jumper, Cell cell) {
  return (int32_t)((uint64_t)(uint32_t)cell * jumper->inverse >> INVERSE_BITS);
}

static inline int32_t distance(const Jumper *jumper, Cell cell) {
  int32_t row = row_of(jumper, cell), dr = row - jumper->row, dc = cell - row * jumper->stride - jumper->col;
  return (dr < 0 ? -dr : dr) + (dc < 0 ? -dc : dc);
}

static inline bool open_at(const Jumper *jumper, Cell cell) { return jumper->mark[cell] < MARK_BLOCKED; }

/* The jump point of a walk along a row, and the moves to try from it; CELL_NONE when it ends at a wall. */
SEARCH_TEMPLATE Cell jump_row(Jumper *jumper, Cell cell, unsigned move, unsigned *moves, uint64_t *passed) {
  Cell next = move == MOVE_EAST ? stops_east(jumper->stops, cell) : stops_west(jumper->stops, cell);
  const uint64_t far = (uint64_t)(next > cell ? next - cell : cell - next);
  jumper->looks += 1 + (far >> LOOK_SHIFT);
  if (passed) *passed += far;
  if (!open_at(jumper, next)) return CELL_NONE;
  *moves = 1u << move | stops_corners(jumper->finder, next, move == MOVE_EAST ? 1 : -1);
  return next;
}

/* Whether a walk along the row of a cell finds a corner, the goal aside. */
static bool finds_corner(const Jumper *jumper, Cell cell) {
  const Stops *stops = jumper->stops;
  Cell west = stops_west(stops, cell), east = stops_east(stops, cell);
  if (west == jumper->goal && !stops_corners(jumper->finder, west, -1)) west = stops_west(stops, west);
  if (east == jumper->goal && !stops_corners(jumper->finder, east, 1)) east = stops_east(stops, east);
  return open_at(jumper, west) || open_at(jumper, east);
}

/* The steps of a walk along a column as far as the search asks, kept for this cell and all that it passes: see Stops.
 * It goes on where earlier ones ended, and twice as far, so that no cell is passed often. */
static __attribute__((noinline)) int32_t walk_column(const Jumper *jumper, Cell cell, int32_t way, int16_t *kept,
                                                     int32_t asked) {
  int32_t steps = kept[cell] > STOPS_FREE ? kept[cell] - STOPS_FREE : 0, end = 0;
  int32_t most = 2 * steps > WALK_LEAST ? 2 * steps : WALK_LEAST;
  if (asked > most) most = asked;
  for (Cell at = cell + steps * way; end == 0;) {
    at += way;
    steps++;
    if (!open_at(jumper, at))
      end = -steps;
    else if (finds_corner(jumper, at))
      end = steps;
    else if (kept[at])
      end = kept[at] > 0 ? steps + kept[at] : kept[at] - steps;
    else if (steps >= most)
      end = STOPS_FREE + steps;
    if (end > STOPS_FREE && end - STOPS_FREE < most) { /* known to be free for a while, but not for long enough */
      steps = end - STOPS_FREE;
      at = cell + steps * way;
      end = 0;
    }
  }
  const int32_t all = end, nearer = end > 0 ? -1 : 1;
  for (Cell at = cell; steps > 0; steps--, at += way, end += nearer) kept[at] = (int16_t)end;
  return all;
}

/* Whether the walk along the row of a cell in the goal's row ends at the goal. */
static inline bool sees_goal(const Jumper *jumper, Cell cell) {
  const Cell goal = jumper->goal;
  return cell == goal || (cell < goal ? stops_east(jumper->stops, cell) : stops_west(jumper->stops, cell)) == goal;
}

/* The same along a column: it ends where a walk along the row would find something, or pauses. */
SEARCH_TEMPLATE Cell jump_column_kept(Jumper *jumper, Cell cell, unsigned move, unsigned *moves) {
  const bool south = move == MOVE_SOUTH;
  const int32_t way = south ? jumper->stride : -jumper->stride;
  const int32_t row = row_of(jumper, cell), left = south ? jumper->row - row : row - jumper->row;
  const int32_t pause = left > 0 ? left + PAUSE : PAUSE;
  int16_t *kept = south ? jumper->stops->south : jumper->stops->north;
  int32_t end = kept[cell];
  if (end == 0 || (end > STOPS_FREE && end - STOPS_FREE < pause)) end = walk_column(jumper, cell, way, kept, pause);
  bool wall = end < 0;
  if (wall) end = -end;
  if (left > 0 && (wall ? left < end : left <= end) && sees_goal(jumper, cell + way * left)) {
    end = left;
    wall = false;
  }
  jumper->looks++;
  if (end > pause) {
    *moves = 1u << move;
    return cell + way * pause;
  }
  if (wall) return CELL_NONE;
  *moves = 1u << move | ROW_MOVES;
  return cell + way * end;
}

/* The same, step by step, with the cells that are looked at counted. Finds the same. */
SEARCH_TEMPLATE Cell jump_column(Jumper *jumper, Cell cell, unsigned move, unsigned *moves, uint64_t *passed) {
  const int32_t way = move == MOVE_SOUTH ? jumper->stride : -jumper->stride;
  int32_t row = row_of(jumper, cell), left = move == MOVE_SOUTH ? jumper->row - row : row - jumper->row;
  const bool each = !jumper->stops->may_keep;
  if (!each) jumper->looks++;
  for (int32_t pause = left > 0 ? left + PAUSE : PAUSE; pause; pause--) {
    cell += way;
    jumper->walked++;
    if (!open_at(jumper, cell)) return CELL_NONE;
    const Cell west = stops_west(jumper->stops, cell), east = stops_east(jumper->stops, cell);
    if (each) jumper->looks += COLUMN_LOOKS + ((uint64_t)(east - west) >> LOOK_SHIFT);
    if (passed) *passed += (uint64_t)(east - west - 1);
    if (cell == jumper->goal || open_at(jumper, west) || open_at(jumper, east)) {
      *moves = 1u << move | ROW_MOVES;
      return cell;
    }
  }
  *moves = 1u << move;
  return cell;
}

/* Walks back from the goal against the move that led into it, and changes to the move of each jump point on the way
 * whose cost says that the path came through it. */
static void walk_back(Finder *finder, const Query *query, uint8_t fresh, SearchResult *result) {
  if (!finder_need_path(finder)) {
    finder_no_memory(finder, result);
    return;
  }
  Cell *path = finder_path_end(finder), cell = query->goal;
  int32_t cost = finder->cost[cell], step = 0;
  for (;; cell -= step, cost--) {
    *--path = cell;
    if (cell == query->start) break;
    uint8_t mark = finder->mark[cell];
    if (mark >= fresh && finder->cost[cell] == cost) step = finder->step[mark & 3];
  }
  finder_path_done(finder, path, result);
}

static uint64_t work_of(const Finder *finder, uint64_t entries, uint64_t looks, int32_t length) {
  const int32_t doublings = 31 - __builtin_clz((uint32_t)finder->open_count | 1);
  const int32_t entry = WORK_ENTRY + (doublings > 18 ? (doublings - 18) * WORK_ENTRY_LARGER : 0);
  return entries * (uint64_t)entry + looks * WORK_LOOK + (uint64_t)length / 2;
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result, bool kept) {
  uint8_t *mark = finder->mark;
  int32_t *cost = finder->cost;
  const int32_t stride = finder->stride;
  const uint8_t fresh = finder_next_generation(finder);
  Jumper jumper = {.finder = finder,
                   .mark = mark,
                   .stops = finder->stops,
                   .inverse = ((uint64_t)1 << INVERSE_BITS) / (uint64_t)stride + 1,
                   .stride = stride,
                   .row = query->goal / stride,
                   .col = query->goal % stride,
                   .goal = query->goal};
  OpenList open = {.store = finder->open_store, .finder = finder, .free = -1};
  uint64_t expanded = 0, generated = 1, peak = 1, check = budget_next(budget, 0);
  uint64_t *passed =
      trace ? &result->passed : NULL; /* cells that jumps pass over are looked at too: the viewer sees how many */
  Cell touched[TOUCHED_MOST];
  int32_t touched_count = 1;
  touched[0] = query->start;
  mark[query->start] = fresh;
  cost[query->start] = 0;
  bool room =
      bucket_push(&open, (uint64_t)distance(&jumper, query->start), query->start << MOVE_BITS | ALL_MOVES, false);
  trace_open(trace, query->start, CELL_NONE, 0);
  while (room && open.count) {
    int32_t entry = bucket_pop(&open);
    Cell cell = entry >> MOVE_BITS;
    int32_t so_far = (int32_t)open.low - distance(&jumper, cell);
    if (so_far > cost[cell]) continue; /* a shorter way was found after this was put there */
    if (search_ends(query, budget, cell, expanded, &check, result)) break;
    expanded++;
    trace_cell(trace, TRACE_CLOSED, cell, so_far);
    /* Last in, first out: West is tried last here to come first. */
    for (unsigned left = (unsigned)entry & ALL_MOVES, m = DIRECTION_COUNT; room && m-- > 0;) {
      if (!(left >> m & 1)) continue;
      bool flat = ROW_MOVES >> m & 1;
      unsigned moves = 0;
      Cell next = flat   ? jump_row(&jumper, cell, m, &moves, passed)
                  : kept ? jump_column_kept(&jumper, cell, m, &moves)
                         : jump_column(&jumper, cell, m, &moves, passed);
      if (next == CELL_NONE) continue;
      int32_t steps = flat ? next - cell : row_of(&jumper, next) - row_of(&jumper, cell);
      int32_t next_cost = so_far + (steps < 0 ? -steps : steps);
      bool seen = mark[next] >= fresh;
      if (seen && (cost[next] < next_cost || (cost[next] == next_cost && (mark[next] & 3u) == m))) continue;
      /* Another way of the same cost has other moves to try: it waits too, but the first one is kept for the path. */
      if (!seen) {
        if (touched_count < TOUCHED_MOST) touched[touched_count] = next;
        touched_count++;
      }
      if (!seen || next_cost < cost[next]) {
        mark[next] = (uint8_t)(fresh + m);
        cost[next] = next_cost;
      }
      int32_t sum = next_cost + distance(&jumper, next);
      room = bucket_push(&open, (uint64_t)sum, next << MOVE_BITS | (int32_t)moves, false);
      generated++;
      trace_open(trace, next, cell, next_cost);
    }
    if (open.count > peak) peak = open.count;
  }
  if (!room) finder_no_memory(finder, result);
  const uint64_t entries = generated - open.count;
  bucket_reset(&open);
  result->expanded = expanded;
  result->generated = generated;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) walk_back(finder, query, fresh, result);
  if (touched_count <= TOUCHED_MOST) finder_return_generation(finder, touched, touched_count);
  finder->stops->walked += jumper.walked;
  finder->work = work_of(finder, entries, jumper.looks, result->length > 0 ? result->length : 0);
}

void jps_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!open_list_prepare(finder) || !finder_need_cost(finder) || !stops_prepare(finder)) {
    finder_no_memory(finder, result);
    return;
  }
  stops_set(finder->stops, finder, query->goal, true);
  if (trace)
    search(finder, query, budget, trace, result, false);
  else if (finder->blocked == 0 && stops_keep_columns(finder))
    search(finder, query, budget, NULL, result, true);
  else
    search(finder, query, budget, NULL, result, false);
  stops_set(finder->stops, finder, query->goal, false);
}
