/* IDA* for 4 x 4 with h1, fast: the same rounds, the same order, the same counts as idastar.c, at several hundred
 * million boards per second. Must not know any other estimate.
 *
 * A board is 64 bits, four per cell; the blank's are 0. Depth first mispredicts a branch at nearly every board: does
 * the tile come nearer home or not? Small subtrees are therefore counted out of order, in a pool: boards wait in groups
 * by blank, last slide and slack (how many tiles may still go away from home), and a whole group is expanded in one
 * loop without a branch, its cells and masks being constants. The order is lost, but a subtree without the goal has the
 * same number of boards in any order. One that holds the goal is walked again in order. */
#include <stdlib.h>
#include <string.h>

#include "ai/puzzle/run_internal.h"

enum { SIDE = 4, LAST_CELL = SIDE * SIDE - 1, GROUPS = (LAST_CELL + 1) * SLIDE_COUNT, NO_SLIDE = SLIDE_COUNT };

/* Found by trial on all instances of up to 70 million boards: 600 million boards per second; with a slack of 4 or 7,
 * with half or four times as many boards per batch, it is 10 to 30% slower. */
enum {
  POOL_SLACK = 5,    /* larger subtrees are walked in order down to this: about 70,000 boards each */
  BATCH = 128,       /* boards that make a group worth a loop */
  BATCH_MAX = 256,   /* boards of one loop, which stay in the first cache with their children */
  GROUP_ROOM = 4104, /* boards of a group; no power of two, which would put all groups on the same cache lines */
  CHECK_EVERY = 64   /* loops between two looks at the budget: some ten microseconds */
};

static const uint64_t goal_board = UINT64_C(0xfedcba9876543210);

typedef struct Pool {
  uint64_t ready[POOL_SLACK + 1];   /* groups of at least BATCH boards, a bit each */
  uint64_t waiting[POOL_SLACK + 1]; /* groups of at least one */
  uint32_t count[POOL_SLACK + 1][GROUPS];
  uint64_t expanded, generated;
  bool found;
  uint64_t board[POOL_SLACK + 1][GROUPS][GROUP_ROOM];
} Pool;

/* --- one group -----------------------------------------------------------------------------------------------------
 */

/* The tiles, a bit each, that come nearer home by sliding from cell `from` to its neighbour `to`. */
PUZZLE_TEMPLATE uint32_t nearer_tiles(int32_t from, int32_t to) {
  uint32_t row = (uint32_t)(to / SIDE), col = (uint32_t)(to % SIDE);
  switch (to - from) {
    case 1: return 0xffffu & ~(0x1111u * ((1u << col) - 1)); /* at home in this column or one further right */
    case -1: return 0x1111u * ((2u << col) - 1);
    case SIDE: return 0xffffu & ~((1u << SIDE * row) - 1);
    default: return (1u << SIDE * (row + 1)) - 1;
  }
}

/* The blank goes from `blank` to `target`. The child joins those with as much slack when its tile comes nearer home,
 * else those with less; without slack it is dropped. Written in any case: only the place it leaves behind differs. */
PUZZLE_TEMPLATE void add_child(uint64_t board, int32_t blank, int32_t target, bool slack, uint64_t **same,
                               uint64_t **less, bool *found) {
  uint64_t tile = board & UINT64_C(15) << 4 * target;
  uint64_t moved = blank > target ? tile << 4 * (blank - target) : tile >> 4 * (target - blank);
  uint64_t child = board ^ tile ^ moved;
  uint64_t nearer = nearer_tiles(target, blank) >> (tile >> 4 * target) & 1;
  **same = child;
  *same += nearer;
  if (slack) {
    **less = child;
    *less += 1 - nearer;
  }
  if (target == 0) *found |= child == goal_board; /* the only cell where the blank is at home */
}

/* Where the children of one slide are written. */
typedef struct Outlet {
  uint64_t *same, *less;
} Outlet;

PUZZLE_TEMPLATE Outlet outlet_open(Pool *pool, int32_t slack, int32_t group, bool loose) {
  Outlet outlet = {.same = pool->board[slack][group] + pool->count[slack][group]};
  if (loose) outlet.less = pool->board[slack - 1][group] + pool->count[slack - 1][group];
  return outlet;
}

PUZZLE_TEMPLATE void outlet_note(Pool *pool, int32_t slack, int32_t group, const uint64_t *end) {
  uint32_t count = (uint32_t)(end - pool->board[slack][group]);
  pool->count[slack][group] = count;
  pool->ready[slack] |= (uint64_t)(count >= BATCH) << group;
  pool->waiting[slack] |= (uint64_t)(count > 0) << group;
}

PUZZLE_TEMPLATE void outlet_close(Pool *pool, int32_t slack, int32_t group, Outlet outlet, bool loose) {
  outlet_note(pool, slack, group, outlet.same);
  if (loose) outlet_note(pool, slack - 1, group, outlet.less);
}

/* Expands the last `count` boards of one group. Blank and last slide are constants; so is having no slack. */
PUZZLE_TEMPLATE void expand_group(Pool *pool, int32_t slack, uint32_t count, int32_t blank, Slide last, bool loose) {
  bool up = blank / SIDE > 0 && last != SLIDE_DOWN, left = blank % SIDE > 0 && last != SLIDE_RIGHT;
  bool right = blank % SIDE < SIDE - 1 && last != SLIDE_LEFT, down = blank / SIDE < SIDE - 1 && last != SLIDE_UP;
  int32_t own = blank * SLIDE_COUNT + last;
  int32_t to_up = (blank - SIDE) * SLIDE_COUNT + SLIDE_UP, to_left = (blank - 1) * SLIDE_COUNT + SLIDE_LEFT;
  int32_t to_right = (blank + 1) * SLIDE_COUNT + SLIDE_RIGHT, to_down = (blank + SIDE) * SLIDE_COUNT + SLIDE_DOWN;
  Outlet u = {0}, l = {0}, r = {0}, d = {0};
  if (up) u = outlet_open(pool, slack, to_up, loose);
  if (left) l = outlet_open(pool, slack, to_left, loose);
  if (right) r = outlet_open(pool, slack, to_right, loose);
  if (down) d = outlet_open(pool, slack, to_down, loose);
  pool->count[slack][own] -= count;
  const uint64_t *at = pool->board[slack][own] + pool->count[slack][own], *end = at + count;
  bool found = false;
  for (; at < end; at++) {
    uint64_t board = *at;
    if (up) add_child(board, blank, blank - SIDE, loose, &u.same, &u.less, &found);
    if (left) add_child(board, blank, blank - 1, loose, &l.same, &l.less, &found);
    if (right) add_child(board, blank, blank + 1, loose, &r.same, &r.less, &found);
    if (down) add_child(board, blank, blank + SIDE, loose, &d.same, &d.less, &found);
  }
  if (up) outlet_close(pool, slack, to_up, u, loose);
  if (left) outlet_close(pool, slack, to_left, l, loose);
  if (right) outlet_close(pool, slack, to_right, r, loose);
  if (down) outlet_close(pool, slack, to_down, d, loose);
  pool->expanded += count;
  pool->generated += (uint64_t)count * (uint32_t)(up + left + right + down);
  pool->found |= found;
}

typedef void (*Expander)(Pool *pool, int32_t slack, uint32_t count);

/* A function for every blank and last slide, with and without slack. Slides that can't lead to a cell make functions
 * that are never called. */
#define EXPANDERS(blank, last)                                                    \
  static void tight_##blank##_##last(Pool *pool, int32_t slack, uint32_t count) { \
    (void)slack;                                                                  \
    expand_group(pool, 0, count, blank, last, false);                             \
  }                                                                               \
  static void loose_##blank##_##last(Pool *pool, int32_t slack, uint32_t count) { \
    expand_group(pool, slack, count, blank, last, true);                          \
  }
#define EXPANDERS_OF(blank) EXPANDERS(blank, 0) EXPANDERS(blank, 1) EXPANDERS(blank, 2) EXPANDERS(blank, 3)
#define TIGHT_OF(blank) tight_##blank##_0, tight_##blank##_1, tight_##blank##_2, tight_##blank##_3,
#define LOOSE_OF(blank) loose_##blank##_0, loose_##blank##_1, loose_##blank##_2, loose_##blank##_3,
#define FOR_ALL_CELLS(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)

FOR_ALL_CELLS(EXPANDERS_OF)
static const Expander tight[GROUPS] = {FOR_ALL_CELLS(TIGHT_OF)};
static const Expander loose[GROUPS] = {FOR_ALL_CELLS(LOOSE_OF)};

/* --- one subtree ---------------------------------------------------------------------------------------------------
 */

typedef enum { POOL_COUNTED, POOL_IN_ORDER, POOL_STOPPED } PoolEnd;

/* Whether the children of `count` boards of that group surely fit into theirs. */
static bool pool_has_room(const Run *run, const Pool *pool, int32_t slack, int32_t group, uint32_t count) {
  for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
    int32_t target = run->tables->target[group / SLIDE_COUNT][slide];
    if (target < 0) continue;
    int32_t into = target * SLIDE_COUNT + slide;
    /* One more, because a board that is dropped is written too. */
    if (pool->count[slack][into] + count >= GROUP_ROOM) return false;
    if (slack > 0 && pool->count[slack - 1][into] + count >= GROUP_ROOM) return false;
  }
  return true;
}

static void pool_empty(Pool *pool) { memset(pool, 0, offsetof(Pool, board)); }

/* The next group: full ones with the least slack first, which keeps the pool small; then those with the most slack,
 * whose children fill others up. -1: nothing is left. */
static int32_t pool_choose(const Pool *pool, int32_t most, int32_t *slack) {
  for (int32_t s = 0; s <= most; s++)
    if (pool->ready[s]) {
      *slack = s;
      return __builtin_ctzll(pool->ready[s]);
    }
  for (int32_t s = most; s >= 0; s--)
    if (pool->waiting[s]) {
      *slack = s;
      return __builtin_ctzll(pool->waiting[s]);
    }
  return -1;
}

static PoolEnd pool_check(Run *run, const Pool *pool) {
  PuzzleResult *result = run->result;
  /* The last boards before the limit are counted in order, so that the count is exact. */
  if (result->generated + pool->generated >= run->budget.max_nodes) return POOL_IN_ORDER;
  result->generated += pool->generated;
  result->expanded += pool->expanded;
  if (run_must_stop(run)) return POOL_STOPPED;
  result->generated -= pool->generated;
  result->expanded -= pool->expanded;
  return POOL_COUNTED;
}

/* Counts the whole subtree below a board. POOL_IN_ORDER: it holds the goal, or comes near a limit; nothing is counted
 * then. */
static PoolEnd pool_count(Run *run, Pool *pool, uint64_t board, int32_t blank, Slide last, int32_t most) {
  PoolEnd end = POOL_COUNTED;
  int32_t slack = most, group = blank * SLIDE_COUNT + last;
  pool->expanded = pool->generated = 0;
  pool->board[slack][group][0] = board;
  pool->count[slack][group] = 1;
  pool->waiting[slack] = UINT64_C(1) << group;
  for (uint32_t loops = 1; group >= 0 && end == POOL_COUNTED; loops++) {
    uint32_t count = pool->count[slack][group];
    if (count > BATCH_MAX) count = BATCH_MAX;
    if (!pool_has_room(run, pool, slack, group, count)) {
      end = POOL_IN_ORDER;
      break;
    }
    (slack > 0 ? loose : tight)[group](pool, slack, count);
    uint32_t left = pool->count[slack][group];
    if (left < BATCH) pool->ready[slack] &= ~(UINT64_C(1) << group);
    if (left == 0) pool->waiting[slack] &= ~(UINT64_C(1) << group);
    if (pool->found) end = POOL_IN_ORDER;
    if (end == POOL_COUNTED && loops % CHECK_EVERY == 0) end = pool_check(run, pool);
    group = pool_choose(pool, most, &slack);
  }
  if (end == POOL_COUNTED && run->result->generated + pool->generated >= run->budget.max_nodes) end = POOL_IN_ORDER;
  if (end == POOL_COUNTED) {
    run->result->expanded += pool->expanded;
    run->result->generated += pool->generated;
  } else {
    pool_empty(pool);
  }
  return end;
}

/* --- the rounds, in order ------------------------------------------------------------------------------------------
 */

typedef struct Step {
  uint64_t board;
  uint8_t blank;
  Slide last, next;
  int8_t slack;
  int8_t pooled; /* subtrees with at most this much slack go to the pool; -1: none */
} Step;

typedef enum { WALK_DONE, WALK_FOUND, WALK_STOPPED } WalkEnd;

static void take_moves(const Step *steps, int32_t depth, PuzzleResult *result) {
  for (int32_t i = 1; i <= depth; i++) result->moves[i - 1] = slide_letter(steps[i].last);
  result->moves[depth] = '\0';
  result->length = depth;
  result->status = PUZZLE_SOLVED;
}

/* The next child of a step that stays within the slack, written behind it. False: there is none left, or *stopped. */
static bool next_child(Run *run, Step *step, bool root, bool *stopped) {
  while (step->next < SLIDE_COUNT) {
    Slide slide = step->next++;
    int32_t target = run->tables->target[step->blank][slide];
    if (target < 0 || (!root && slide == slide_opposite(step->last))) continue;
    if (run->result->generated >= run->next_check && run_must_stop(run)) {
      *stopped = true;
      return false;
    }
    run->result->generated++;
    uint64_t tile = step->board >> 4 * target & 15;
    bool nearer = run->tables->steps[tile][step->blank] < run->tables->steps[tile][target];
    if (!nearer && step->slack == 0) continue;
    step[1] = (Step){.board = step->board ^ tile << 4 * target ^ tile << 4 * step->blank,
                     .blank = (uint8_t)target,
                     .last = slide,
                     .slack = (int8_t)(step->slack - !nearer),
                     .pooled = step->pooled};
    return true;
  }
  return false;
}

static WalkEnd walk(Run *run, Pool *pool, Step *steps) {
  int32_t depth = 0;
  bool stopped = false;
  run->result->expanded++;
  while (depth >= 0) {
    Step *step = &steps[depth];
    if (!next_child(run, step, depth == 0, &stopped)) {
      if (stopped) return WALK_STOPPED;
      depth--;
      continue;
    }
    Step *child = step + 1;
    if (child->board == goal_board) {
      take_moves(steps, depth + 1, run->result);
      return WALK_FOUND;
    }
    if (child->slack <= child->pooled) {
      PoolEnd end = pool_count(run, pool, child->board, child->blank, child->last, child->slack);
      if (end == POOL_COUNTED) continue;
      if (end == POOL_STOPPED) return WALK_STOPPED;
      child->pooled = (int8_t)(child->slack - 2); /* in order down to smaller subtrees, which are tried again */
    }
    run->result->expanded++;
    depth++;
  }
  return WALK_DONE;
}

static void rounds_run(Run *run, Pool *pool) {
  Step steps[PUZZLE_LENGTH_MAX + 2]; /* no solvable board needs a threshold above 80 */
  Tracker tracker;
  PuzzleResult *result = run->result;
  int32_t value = tracker_load(&tracker, run->tables, ESTIMATE_H1, run->start->at);
  uint64_t board = 0;
  for (int32_t cell = 0; cell <= LAST_CELL; cell++) board |= (uint64_t)run->start->at[cell] << 4 * cell;
  result->estimate = value;
  run_tell_threshold(run, value);
  if (value == 0) {
    take_moves(steps, 0, result);
    return;
  }
  /* A slide changes the estimate by one, so the sum grows by two. */
  for (int32_t slack = 0;; slack++) {
    steps[0] = (Step){.board = board, .blank = tracker.blank, .slack = (int8_t)slack, .pooled = POOL_SLACK};
    run_tell_threshold(run, value + 2 * slack);
    if (walk(run, pool, steps) != WALK_DONE) return;
  }
}

void idastar_fast_solve(Run *run) {
  Pool *pool = run_take_bytes(run, sizeof *pool) ? malloc(sizeof *pool) : NULL;
  if (!pool) { /* the plain search needs next to nothing and counts the same */
    idastar_solve(run);
    return;
  }
  pool_empty(pool);
  rounds_run(run, pool);
  free(pool);
}
