/* UCS and A* with Manhattan distance where cells cost 1 to 9 to enter: a ring of buckets, one per sum, instead of a
 * heap. Knows no other estimate.
 *
 * Entering a cell costs the same from every side. So in UCS, which takes cells in the order of their cost, the first
 * neighbour that reaches a cell is the cheapest: each cell is put into a bucket once, with its final cost, and no
 * cost is ever written down.
 *
 * A* takes cells in the order of cost + estimate, the estimate being the least cost of a cell times the distance. A
 * step towards the goal adds the cell's cost less that least cost to the sum; a step away adds the cell's cost and the
 * least cost. A cell first reached by a step away could thus be improved later by a step towards the goal. So each cell
 * is looked around from twice: towards the goal when its own sum is due, and away from it when the sum has grown by
 * twice the least cost. At that time a step away leads to the sum at hand + the cell's cost - the least cost, as a step
 * towards the goal always does, and again the first to reach a cell is the cheapest. */
#include <stdlib.h>

#include "ai/search/finder_internal.h"

/* Cells stay in their bucket for twice COST_MAX sums after their own, and others wait for up to COST_MAX sums. */
enum { RING = 32, CHUNK = 1024, NOTED = MARK_SECOND };
_Static_assert(RING > 3 * COST_MAX && (RING & (RING - 1)) == 0, "a ring of buckets that all sums in use fit in");

/* An entry of a bucket: the cell in the low half; above it how many columns and rows it lies past the goal, shifted so
 * that they are never negative. UCS leaves them 0. */
typedef uint64_t Place;
enum { MIDDLE = 1 << 14, COL_AT = 32, ROW_AT = 48 };
static inline Place place_step(int32_t cell, int32_t col, int32_t row) {
  return (uint64_t)(int64_t)cell + ((uint64_t)(int64_t)col << COL_AT) + ((uint64_t)(int64_t)row << ROW_AT);
}
static inline Cell place_cell(Place place) { return (Cell)(uint32_t)place; }
static inline int32_t place_col(Place place) { return (int32_t)(place >> COL_AT & 0xffff) - MIDDLE; }
static inline int32_t place_row(Place place) { return (int32_t)(place >> ROW_AT) - MIDDLE; }
static inline int32_t distance(Place place) { return abs(place_col(place)) + abs(place_row(place)); }

struct Buckets {
  Place *first[RING], *end[RING]; /* entries of each bucket: from the first to before the end */
  size_t room[RING];
};

void buckets_destroy(Buckets *buckets) {
  if (!buckets) return;
  for (int i = 0; i < RING; i++) free(buckets->first[i]);
  free(buckets);
}

static size_t bucket_count(const Buckets *buckets, uint32_t sum) {
  return (size_t)(buckets->end[sum % RING] - buckets->first[sum % RING]);
}

static void bucket_empty(Buckets *buckets, uint32_t sum) { buckets->end[sum % RING] = buckets->first[sum % RING]; }

/* Room in every bucket for what CHUNK expansions may put there. */
static bool make_room(Finder *finder) {
  Buckets *buckets = finder->buckets;
  for (int i = 0; i < RING; i++) {
    size_t count = (size_t)(buckets->end[i] - buckets->first[i]),
           wanted = count + (size_t)(CHUNK + 1) * DIRECTION_COUNT;
    size_t room = buckets->room[i] ? buckets->room[i] : wanted;
    if (wanted <= buckets->room[i]) continue;
    while (room < wanted) room *= 2;
    Place *more = finder_grow(finder, buckets->first[i], buckets->room[i], room, sizeof *more);
    if (!more) return false;
    buckets->first[i] = more;
    buckets->end[i] = more + count;
    buckets->room[i] = room;
  }
  return true;
}

/* Every bucket empty, with room for the first cells. */
static bool begin(Finder *finder, SearchResult *result) {
  Buckets *buckets = finder->buckets;
  if (!buckets) buckets = finder->buckets = finder_alloc_zeroed(finder, 1, sizeof *buckets);
  for (uint32_t i = 0; buckets && i < RING; i++) bucket_empty(buckets, i);
  if (buckets && make_room(finder)) return true;
  finder_no_memory(finder, result);
  return false;
}

/* True when the search must stop: the budget is used up, or there is no room for the next cells. */
static bool pause(Finder *finder, const Budget *budget, uint64_t expanded, uint64_t *check, SearchResult *result) {
  if (search_stop(budget, expanded, result)) return true;
  if (!make_room(finder)) {
    finder_no_memory(finder, result);
    return true;
  }
  *check = budget_next(budget, expanded);
  if (*check > expanded + CHUNK) *check = expanded + CHUNK;
  return false;
}

typedef struct Walk {
  uint8_t *mark;
  const uint8_t *price;
  Place **end;
  uint32_t fresh;
  uint32_t sum;   /* whose turn it is */
  uint32_t base;  /* sum - least: what entering a cell adds its cost to */
  uint32_t least; /* cost of a cell; 0 without an estimate */
  const int32_t *step;
  size_t waiting; /* cells that were reached and whose turn has not come */
} Walk;

/* Enters a cell if nobody did: it is always written behind the last entry of its bucket, and counted only when it is
 * new. No branch that a map could make unpredictable. */
SEARCH_TEMPLATE void reach(Walk *walk, Place place, uint32_t move, Trace *trace) {
  uint32_t next = (uint32_t)place, seen = walk->mark[next], sum = walk->base + walk->price[next];
  uint32_t noted = seen;
  if (trace && seen >= walk->fresh && seen < MARK_BLOCKED && seen & NOTED) seen = 0; /* not entered, only reported */
  size_t added = 0;
  mark_untouched(&seen, walk->fresh, walk->fresh + move, &added);
  walk->mark[next] = (uint8_t)seen;
  Place **end = &walk->end[sum % RING];
  **end = place;
  *end += added;
  walk->waiting += added;
  if (trace && added && noted != walk->fresh + NOTED + move)
    trace_open(trace, (Cell)next, (Cell)next - walk->step[move],
               (int32_t)(sum - walk->least * (uint32_t)distance(place)));
}

/* --- UCS ------------------------------------------------------------------------------------------------------- */

SEARCH_TEMPLATE void search_ucs(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                                SearchResult *result) {
  Buckets *buckets = finder->buckets;
  Walk walk = {.mark = finder->mark, .price = finder->price, .end = buckets->end, .step = finder->step, .waiting = 1};
  const uint32_t down = (uint32_t)finder->stride;
  uint64_t expanded = 0, check = 0;
  size_t peak = 1, at = 0; /* at: the next entry of the bucket whose turn it is */
  walk.fresh = finder_next_generation(finder);
  *buckets->end[0]++ = (Place)(uint32_t)query->start;
  walk.mark[query->start] = (uint8_t)walk.fresh;
  trace_open(trace, query->start, CELL_NONE, 0);
  while (walk.waiting > 0) {
    if (at == bucket_count(buckets, walk.sum)) { /* a step costs 1 or more: nothing is added to this bucket */
      bucket_empty(buckets, walk.sum);
      walk.base = ++walk.sum;
      at = 0;
      continue;
    }
    Cell cell = place_cell(buckets->first[walk.sum % RING][at]);
    if (cell == query->goal) {
      result->status = SEARCH_FOUND;
      break;
    }
    if (expanded == check && pause(finder, budget, expanded, &check, result)) break;
    at++;
    walk.waiting--;
    expanded++;
    trace_cell(trace, TRACE_CLOSED, cell, (int32_t)walk.sum);
    uint32_t from = (uint32_t)cell;
    reach(&walk, from - 1, MOVE_WEST, trace);
    reach(&walk, from - down, MOVE_NORTH, trace);
    reach(&walk, from + 1, MOVE_EAST, trace);
    reach(&walk, from + down, MOVE_SOUTH, trace);
    peak = walk.waiting > peak ? walk.waiting : peak;
  }
  result->expanded = expanded;
  result->generated = expanded + walk.waiting;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

void terrain_ucs_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!begin(finder, result)) return;
  if (trace)
    search_ucs(finder, query, budget, trace, result);
  else
    search_ucs(finder, query, budget, NULL, result);
}

/* --- A* -------------------------------------------------------------------------------------------------------- */

/* The two moves of an axis, the one that leads towards the goal first; both lead away from it on the goal's own row or
 * column. */
typedef struct Axis {
  uint32_t ahead, back;
  Place ahead_step, back_step;
} Axis;

typedef struct Compass {
  Axis across[2],
      along[2]; /* the first where the goal lies east (south) or in line, the second where it lies west (north) */
} Compass;

static Compass compass_of(const Finder *finder) {
  Place west = place_step(-1, -1, 0), east = place_step(1, 1, 0);
  Place north = place_step(-finder->stride, 0, -1), south = place_step(finder->stride, 0, 1);
  return (Compass){.across = {{MOVE_EAST, MOVE_WEST, east, west}, {MOVE_WEST, MOVE_EAST, west, east}},
                   .along = {{MOVE_SOUTH, MOVE_NORTH, south, north}, {MOVE_NORTH, MOVE_SOUTH, north, south}}};
}

SEARCH_TEMPLATE void look_towards(Walk *walk, const Compass *compass, Place from, Trace *trace) {
  int32_t col = place_col(from), row = place_row(from);
  const Axis *across = &compass->across[col > 0], *along = &compass->along[row > 0];
  if (col != 0) reach(walk, from + across->ahead_step, across->ahead, trace);
  if (row != 0) reach(walk, from + along->ahead_step, along->ahead, trace);
}

SEARCH_TEMPLATE void look_away(Walk *walk, const Compass *compass, Place from, Trace *trace) {
  int32_t col = place_col(from), row = place_row(from);
  const Axis *across = &compass->across[col > 0], *along = &compass->along[row > 0];
  if (col == 0) reach(walk, from + across->ahead_step, across->ahead, trace);
  if (row == 0) reach(walk, from + along->ahead_step, along->ahead, trace);
  reach(walk, from + across->back_step, across->back, trace);
  reach(walk, from + along->back_step, along->back, trace);
}

/* For the viewer: A* as it is taught opens all neighbours of a cell at once. A neighbour that a step away leads to is
 * reported now, and marked as noted, though it is entered only when nobody was faster. */
static void tell_away(Walk *walk, const Finder *finder, Place from, Trace *trace) {
  int32_t cost = (int32_t)(walk->sum - walk->least * (uint32_t)distance(from));
  const Place step[] = {[MOVE_WEST] = place_step(-1, -1, 0),
                        [MOVE_NORTH] = place_step(-finder->stride, 0, -1),
                        [MOVE_EAST] = place_step(1, 1, 0),
                        [MOVE_SOUTH] = place_step(finder->stride, 0, 1)};
  for (uint32_t move = 0; move < DIRECTION_COUNT; move++) {
    Place place = from + step[move];
    uint8_t *mark = &walk->mark[(uint32_t)place];
    if (distance(place) < distance(from) || *mark >= walk->fresh) continue;
    *mark = (uint8_t)(walk->fresh + NOTED + move);
    trace_open(trace, place_cell(place), place_cell(from), cost + walk->price[(uint32_t)place]);
  }
}

/* The second look around from the cells whose sum was due twice the least cost ago. */
SEARCH_TEMPLATE bool look_back(Finder *finder, Walk *walk, const Compass *compass, Trace *trace, SearchResult *result) {
  Buckets *buckets = finder->buckets;
  uint32_t sum = walk->sum - 2 * walk->least;
  size_t count = bucket_count(buckets, sum);
  for (size_t i = 0; i < count; i++) {
    if (i % CHUNK == 0 && !make_room(finder)) {
      finder_no_memory(finder, result);
      return false;
    }
    look_away(walk, compass, buckets->first[sum % RING][i], trace);
  }
  bucket_empty(buckets, sum);
  return true;
}

SEARCH_TEMPLATE void search_astar(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                                  SearchResult *result) {
  const int32_t stride = finder->stride;
  const Compass compass = compass_of(finder);
  Buckets *buckets = finder->buckets;
  Walk walk = {.mark = finder->mark,
               .price = finder->price,
               .end = buckets->end,
               .least = (uint32_t)finder->least,
               .step = finder->step,
               .waiting = 1};
  Place start = place_step(query->start, query->start % stride - query->goal % stride + MIDDLE,
                           query->start / stride - query->goal / stride + MIDDLE);
  uint64_t expanded = 0, check = 0;
  size_t peak = 1;
  uint32_t last; /* the sum of the last cell expanded, from which there is still to look away from the goal */
  walk.fresh = finder_next_generation(finder);
  walk.sum = last = walk.least * (uint32_t)distance(start);
  *buckets->end[walk.sum % RING]++ = start;
  walk.mark[query->start] = (uint8_t)walk.fresh;
  trace_open(trace, query->start, CELL_NONE, 0);
  for (; walk.waiting > 0 || walk.sum <= last + 2 * walk.least; walk.sum++) {
    walk.base = walk.sum - walk.least;
    if (!look_back(finder, &walk, &compass, trace, result)) break;
    uint32_t now = walk.sum % RING;
    bool stopped = false;
    for (size_t at = 0; buckets->first[now] + at != buckets->end[now];
         at++) { /* it may grow while it is gone through */
      Place place = buckets->first[now][at];
      if (place_cell(place) == query->goal) result->status = SEARCH_FOUND;
      stopped =
          place_cell(place) == query->goal || (expanded == check && pause(finder, budget, expanded, &check, result));
      if (stopped) break;
      walk.waiting--;
      expanded++;
      if (trace) {
        int32_t cost = (int32_t)(walk.sum - walk.least * (uint32_t)distance(place));
        trace_cell(trace, TRACE_CLOSED, place_cell(place), cost);
        tell_away(&walk, finder, place, trace);
      }
      look_towards(&walk, &compass, place, trace);
      peak = walk.waiting > peak ? walk.waiting : peak;
      last = walk.sum;
    }
    if (stopped) break;
  }
  result->expanded = expanded;
  result->generated = expanded + walk.waiting;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

void terrain_astar_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!begin(finder, result)) return;
  if (trace)
    search_astar(finder, query, budget, trace, result);
  else
    search_astar(finder, query, budget, NULL, result);
}
