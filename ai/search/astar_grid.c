/* A* with Manhattan distance on unit steps. The sum of cost and estimate never falls and grows by 0 or 2, so that two
 * stacks replace the queue: cells of the current sum, and cells of the next. Knows no other estimate. */
#include <stdlib.h>

#include "ai/search/finder_internal.h"

/* A cell found by a step towards the goal has the current sum, the least it can ever have, because every smaller sum
 * is done: it is settled at once. A cell found by a step away has the next sum, and a step towards the goal may still
 * find it with the current one: it is only noted, and settled when its turn comes if nobody was better. */
enum { SETTLED = MARK_FIRST, FIRST_ROOM = 1 << 15, CHUNK = 4096 };

/* In units of Finder.work: a cell expanded, a step of the path. */
enum { WORK_CELL = 8, WORK_STEP = 3 };

/* A place on a stack: the cell in the low half; above it how many columns and rows it lies past the goal, shifted so
 * that they are never negative. One addition moves all three. */
typedef uint64_t Place;
enum { MIDDLE = 1 << 14, COL_AT = 32, ROW_AT = 48 };
static inline Place place_step(int32_t cell, int32_t col, int32_t row) {
  return (uint64_t)(int64_t)cell + ((uint64_t)(int64_t)col << COL_AT) + ((uint64_t)(int64_t)row << ROW_AT);
}
static inline Cell place_cell(Place place) { return (Cell)(uint32_t)place; }
static inline int32_t place_col(Place place) { return (int32_t)(place >> COL_AT & 0xffff) - MIDDLE; }
static inline int32_t place_row(Place place) { return (int32_t)(place >> ROW_AT) - MIDDLE; }

struct Stacks {
  Place *now, *next;
  size_t now_room, next_room;
};

typedef struct Walk {
  uint8_t *mark;
  Place *now, *next;
  size_t top, waiting; /* heights of the two stacks */
  uint32_t fresh;
  Place step[DIRECTION_COUNT];
} Walk;

void stacks_destroy(Stacks *stacks) {
  if (!stacks) return;
  free(stacks->now);
  free(stacks->next);
  free(stacks);
}

/* Room for `count` places on one stack, of which no more than `most` are ever needed. */
static bool stack_room(Finder *finder, Place **stack, size_t *room, size_t count, size_t most) {
  if (count <= *room || *room == most) return true;
  size_t wanted = *room ? *room : FIRST_ROOM;
  while (wanted < count) wanted *= 2;
  if (wanted > most) wanted = most;
  Place *more = finder_grow(finder, *stack, *room, wanted, sizeof *more);
  if (!more) return false;
  *stack = more;
  *room = wanted;
  return true;
}

/* Room for what CHUNK expansions may push, and for the next stack to be moved over. */
static bool make_room(Finder *finder, size_t top, size_t waiting) {
  if (!finder->stacks && !(finder->stacks = finder_alloc_zeroed(finder, 1, sizeof *finder->stacks))) return false;
  Stacks *stacks = finder->stacks;
  size_t more = (size_t)CHUNK * DIRECTION_COUNT + DIRECTION_COUNT;
  /* A cell is noted once and settled once, each on a stack of its own; one place more is written before it is known
   * whether it stays. */
  size_t most = (size_t)finder->open_count + DIRECTION_COUNT;
  if (!stack_room(finder, &stacks->next, &stacks->next_room, waiting + more, most)) return false;
  if (!stack_room(finder, &stacks->now, &stacks->now_room, top + waiting + 2 * more, most)) return false;
  return true;
}

/* No branch on what the map holds: a place is always written on top of its stack, and stays if it is new there. */
SEARCH_TEMPLATE void look(Walk *walk, Place from, uint32_t move, bool towards) {
  Place place = from + walk->step[move];
  uint8_t *mark = &walk->mark[(uint32_t)place];
  uint32_t seen = *mark, limit = walk->fresh + (towards ? SETTLED : 0);
  if (towards)
    walk->now[walk->top] = place;
  else
    walk->next[walk->waiting] = place;
  mark_untouched(&seen, limit, limit + move, towards ? &walk->top : &walk->waiting);
  *mark = (uint8_t)seen;
}

/* West is popped first, so it is pushed last. */
SEARCH_TEMPLATE void look_around(Walk *walk, Place from, int col, int row) {
  look(walk, from, MOVE_SOUTH, row < 0);
  look(walk, from, MOVE_EAST, col < 0);
  look(walk, from, MOVE_NORTH, row > 0);
  look(walk, from, MOVE_WEST, col > 0);
}

/* Which side of the goal decides which moves lead towards it: nine cases, each with its own straight code. */
SEARCH_TEMPLATE void expand(Walk *walk, Place from) {
  int32_t col = place_col(from), row = place_row(from);
  switch ((col > 0) - (col < 0) + 3 * ((row > 0) - (row < 0))) {
    case -4: look_around(walk, from, -1, -1); break;
    case -3: look_around(walk, from, 0, -1); break;
    case -2: look_around(walk, from, 1, -1); break;
    case -1: look_around(walk, from, -1, 0); break;
    case 1: look_around(walk, from, 1, 0); break;
    case 2: look_around(walk, from, -1, 1); break;
    case 3: look_around(walk, from, 0, 1); break;
    default: look_around(walk, from, 1, 1); break;
  }
}

/* The next sum's turn: what nobody settled in the meantime moves over. */
SEARCH_TEMPLATE void turn_over(Walk *walk) {
  for (size_t i = 0; i < walk->waiting; i++) {
    uint8_t *mark = &walk->mark[(uint32_t)walk->next[i]];
    unsigned seen = *mark, open = seen < walk->fresh + SETTLED;
    walk->now[walk->top] = walk->next[i];
    walk->top += open;
    *mark = (uint8_t)(seen + (open ? SETTLED : 0));
  }
  walk->waiting = 0;
}

static int32_t distance(Place place) { return abs(place_col(place)) + abs(place_row(place)); }

/* What an expansion put on the two stacks, from these heights on. */
static void trace_pushed(Trace *trace, const Walk *walk, Cell from, int32_t cost, size_t top, size_t waiting) {
  for (; top < walk->top; top++) trace_open(trace, place_cell(walk->now[top]), from, cost);
  for (; waiting < walk->waiting; waiting++) trace_open(trace, place_cell(walk->next[waiting]), from, cost);
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  const int32_t stride = finder->stride;
  Walk walk = {
      .mark = finder->mark,
      .fresh = finder_next_generation(finder),
      .step = {place_step(-1, -1, 0), place_step(-stride, 0, -1), place_step(1, 1, 0), place_step(stride, 0, 1)}};
  if (!make_room(finder, 0, 0)) {
    finder_no_memory(finder, result);
    return;
  }
  walk.now = finder->stacks->now;
  walk.next = finder->stacks->next;
  Place start = place_step(query->start, query->start % stride - query->goal % stride + MIDDLE,
                           query->start / stride - query->goal / stride + MIDDLE);
  uint64_t expanded = 0, generated = 1, moved = 1, peak = 1, check = 0;
  int32_t sum = distance(start);
  walk.now[walk.top++] = start;
  walk.mark[query->start] = (uint8_t)(walk.fresh + SETTLED);
  trace_open(trace, query->start, CELL_NONE, 0);
  for (;;) {
    if (walk.top == 0) {
      if (walk.waiting == 0) break;
      generated += walk.waiting;
      turn_over(&walk);
      moved += walk.top;
      sum += 2;
      continue;
    }
    Place place = walk.now[walk.top - 1];
    if (place_cell(place) == query->goal) {
      result->status = SEARCH_FOUND;
      break;
    }
    if (expanded == check) {
      if (search_stop(budget, expanded, result)) break;
      if (!make_room(finder, walk.top, walk.waiting)) {
        finder_no_memory(finder, result);
        break;
      }
      walk.now = finder->stacks->now;
      walk.next = finder->stacks->next;
      check = budget_next(budget, expanded);
      if (check > expanded + CHUNK) check = expanded + CHUNK;
    }
    walk.top--;
    expanded++;
    size_t top = walk.top, waiting = walk.waiting;
    trace_cell(trace, TRACE_CLOSED, place_cell(place), sum - distance(place));
    expand(&walk, place);
    if (trace) trace_pushed(trace, &walk, place_cell(place), sum - distance(place) + 1, top, waiting);
    uint64_t frontier = walk.top + walk.waiting;
    peak = frontier > peak ? frontier : peak;
  }
  /* Pushed on the current stack: all that came off it or is still there, less what was moved over. */
  generated += walk.waiting + expanded + walk.top - moved;
  result->expanded = expanded;
  result->generated = generated;
  result->peak_frontier = peak;
  if (result->status == SEARCH_FOUND) finder_trace_back(finder, query, result);
}

/* Apart from the other: nothing it needs takes a register from a search that nobody watches. */
static __attribute__((noinline)) void search_watched(Finder *finder, const Query *query, const Budget *budget,
                                                     Trace *trace, SearchResult *result) {
  search(finder, query, budget, trace, result);
}

void astar_grid_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (trace)
    search_watched(finder, query, budget, trace, result);
  else
    search(finder, query, budget, NULL, result);
  finder->work = result->expanded * WORK_CELL + (uint64_t)(result->length > 0 ? result->length : 0) * WORK_STEP;
}
