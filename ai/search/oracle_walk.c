/* Writing an oracle's path: from both ends to the hub, a straight run at a time. Knows moves only, no labels. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/oracle_internal.h"

typedef Cell Four __attribute__((vector_size(16)));

/* One end of the path on its way to the hub. */
typedef struct Walk {
  Cell cell;
  int32_t row, col; /* from the corner of the region's squares */
  int32_t left;     /* cells still to be written */
  Cell *at;         /* where the next one is written */
} Walk;

/* Moves of the same kind from a cell on. */
typedef struct Run {
  int32_t down, right, length;
} Run;

static Walk walk_from(const Oracle *oracle, const Region *region, Cell cell, int32_t left, Cell *at) {
  int32_t row = cell / oracle->stride, col = cell - row * oracle->stride;
  return (Walk){cell, row - region->top * BLOCK, col - region->left * BLOCK, left, at};
}

/* Without a branch: which way a path turns can't be foreseen. West and North go back, East and South forward; the odd
 * ones of the four go by rows. */
static inline __attribute__((always_inline)) Run next_run(const uint8_t *moves, uint32_t wide, const Walk *walk) {
  _Static_assert(MOVE_WEST == 0 && MOVE_NORTH == 1 && MOVE_EAST == 2 && MOVE_SOUTH == 3, "see above");
  const uint32_t row = (uint32_t)walk->row, col = (uint32_t)walk->col;
  const uint8_t *square = moves + (size_t)(row / BLOCK * wide + col / BLOCK) * BLOCK_CELLS;
  const uint32_t byte = square[row % BLOCK * BLOCK + col % BLOCK];
  const int32_t one = (int32_t)(byte & 2) - 1, down = one & -(int32_t)(byte & 1);
  return (Run){down, one - down, (int32_t)(byte >> 2)};
}

static inline __attribute__((always_inline)) void walk_on(Walk *walk, Run run, int32_t delta, int32_t sign) {
  walk->at += (ptrdiff_t)sign * run.length;
  walk->left -= run.length;
  walk->cell += delta * run.length;
  walk->row += run.down * run.length;
  walk->col += run.right * run.length;
}

/* A run; the longest there may be is written whatever its length, and what is too much is written over by the next. */
static inline __attribute__((always_inline)) void walk_wide(const uint8_t *moves, int32_t stride, uint32_t wide,
                                                            Walk *walk, int32_t sign) {
  const Run run = next_run(moves, wide, walk);
  const int32_t delta = run.down * stride + run.right;
  Cell *at = sign > 0 ? walk->at : walk->at - (LONGEST_RUN - 1);
  const int32_t first = sign > 0 ? walk->cell : walk->cell + delta * (LONGEST_RUN - 1),
                change = sign > 0 ? delta : -delta;
  Four cells = (Four){first, first, first, first} + (Four){0, 1, 2, 3} * change;
  for (int32_t i = 0; i < LONGEST_RUN; i += 4, cells += change * 4) memcpy(at + i, &cells, sizeof cells);
  walk_on(walk, run, delta, sign);
}

/* The same near the hub, where nothing may be written past the end. */
static void walk_last(const uint8_t *moves, int32_t stride, uint32_t wide, Walk *walk, int32_t sign) {
  while (walk->left > 0) {
    Run run = next_run(moves, wide, walk);
    if (run.length > walk->left) run.length = walk->left;
    const int32_t delta = run.down * stride + run.right;
    for (int32_t i = 0; i < run.length; i++) walk->at[(ptrdiff_t)sign * i] = walk->cell + i * delta;
    walk_on(walk, run, delta, sign);
  }
}

/* Asks for the squares between a cell and the hub ahead of the walk, which would wait for each of them in turn. */
static void prefetch_line(const uint8_t *moves, const Region *region, const Walk *from, const Walk *to) {
  enum { UNIT = 1 << 14 }; /* places between cells are told in parts of one: a board's side leaves the bits for it */
  _Static_assert(BOARD_MAX_SIDE <= INT32_MAX / UNIT, "see above");
  const int32_t rows = to->row - from->row, cols = to->col - from->col;
  const int32_t longer = abs(rows) > abs(cols) ? abs(rows) : abs(cols), steps = longer / (BLOCK / 2) + 1;
  const int32_t down = rows * UNIT / steps, right = cols * UNIT / steps;
  int32_t row = from->row * UNIT, col = from->col * UNIT;
  for (int32_t i = 0; i <= steps; i++, row += down, col += right)
    __builtin_prefetch(moves + (size_t)(row / (UNIT * BLOCK) * region->wide + col / (UNIT * BLOCK)) * BLOCK_CELLS);
}

void oracle_walk(const Oracle *oracle, const Region *region, int32_t hub, Cell start, int32_t ahead, Cell goal,
                 int32_t behind, Cell *path) {
  const uint8_t *moves = oracle->moves + region->moves + (size_t)hub * (size_t)region->blocks * BLOCK_CELLS;
  const uint32_t wide = (uint32_t)region->wide;
  const int32_t stride = oracle->stride;
  Walk a = walk_from(oracle, region, start, ahead, path);
  Walk b = walk_from(oracle, region, goal, behind, path + ahead + behind);
  const Walk end = walk_from(oracle, region, path[ahead], 0, NULL);
  prefetch_line(moves, region, &a, &end);
  prefetch_line(moves, region, &b, &end);
  /* From both ends at once: what one waits for, the other does not. */
  while (a.left >= LONGEST_RUN && b.left >= LONGEST_RUN) {
    walk_wide(moves, stride, wide, &a, 1);
    walk_wide(moves, stride, wide, &b, -1);
  }
  while (a.left >= LONGEST_RUN) walk_wide(moves, stride, wide, &a, 1);
  while (b.left >= LONGEST_RUN) walk_wide(moves, stride, wide, &b, -1);
  walk_last(moves, stride, wide, &a, 1);
  walk_last(moves, stride, wide, &b, -1);
}
