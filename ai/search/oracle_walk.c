/* Writing an oracle's path: from both ends to the hub, a straight run at a time. Knows moves only, no labels. */
#include <stdlib.h>

#include "ai/search/oracle_internal.h"

/* One end of the path on its way to the hub. */
typedef struct Walk {
  Cell cell;
  int32_t row, col; /* from the corner of the region's squares */
  int32_t left;     /* cells still to be written */
  Cell *at;         /* where the next one is written */
} Walk;

/* Moves of the same kind from a cell on, inside its square. */
typedef struct Run {
  int32_t down, right, length;
} Run;

static Walk walk_from(const Oracle *oracle, const Region *region, Cell cell, int32_t left, Cell *at) {
  int32_t row = cell / oracle->stride, col = cell - row * oracle->stride;
  return (Walk){cell, row - region->top * BLOCK, col - region->left * BLOCK, left, at};
}

/* Without a branch: which way a path turns can't be foreseen. In the word of the row or column, pairs of bits that are
 * the same move become 0; the first other one ends the run, or the square's edge. West and North go back, East and
 * South forward; the odd ones of the four go by rows. */
static inline __attribute__((always_inline)) Run next_run(const uint32_t *moves, uint32_t wide, const Walk *walk) {
  _Static_assert(MOVE_WEST == 0 && MOVE_NORTH == 1 && MOVE_EAST == 2 && MOVE_SOUTH == 3, "see above");
  const uint32_t row = (uint32_t)walk->row, col = (uint32_t)walk->col;
  const uint32_t *square = moves + ((size_t)(row / BLOCK) * wide + col / BLOCK) * BLOCK_WORDS;
  const uint32_t by_row = square[row % BLOCK], by_col = square[BLOCK + col % BLOCK];
  const uint32_t move = by_row >> col % BLOCK * 2 & 3;
  const uint32_t word = move & 1 ? by_col : by_row, place = move & 1 ? row % BLOCK : col % BLOCK;
  const uint64_t other = word ^ move * 0x55555555u;
  const uint64_t after = (other | 1ull << 32) >> place * 2, before = (other << 2 | 2) << (60 - place * 2);
  const int32_t one = (int32_t)(move & 2) - 1, down = one & -(int32_t)(move & 1);
  return (Run){down, one - down, (one > 0 ? __builtin_ctzll(after) : __builtin_clzll(before)) / 2};
}

static inline __attribute__((always_inline)) void walk_on(Walk *walk, Run run, int32_t delta, int32_t sign) {
  walk->at += (ptrdiff_t)sign * run.length;
  walk->left -= run.length;
  walk->cell += delta * run.length;
  walk->row += run.down * run.length;
  walk->col += run.right * run.length;
}

/* A run; a whole square's width is written whatever its length, and what is too much is written over by the next. */
static inline __attribute__((always_inline)) void walk_wide(const uint32_t *moves, int32_t stride, uint32_t wide,
                                                            Walk *walk, int32_t sign) {
  const Run run = next_run(moves, wide, walk);
  const int32_t delta = run.down * stride + run.right;
  Cell *at = sign > 0 ? walk->at : walk->at - (BLOCK - 1);
  const int32_t first = sign > 0 ? walk->cell : walk->cell + delta * (BLOCK - 1), change = sign > 0 ? delta : -delta;
  for (int32_t i = 0; i < BLOCK; i++) at[i] = first + i * change;
  walk_on(walk, run, delta, sign);
}

/* The same near the hub, where nothing may be written past the end. */
static void walk_last(const uint32_t *moves, int32_t stride, uint32_t wide, Walk *walk, int32_t sign) {
  while (walk->left > 0) {
    Run run = next_run(moves, wide, walk);
    if (run.length > walk->left) run.length = walk->left;
    const int32_t delta = run.down * stride + run.right;
    for (int32_t i = 0; i < run.length; i++) walk->at[(ptrdiff_t)sign * i] = walk->cell + i * delta;
    walk_on(walk, run, delta, sign);
  }
}

/* Asks for the squares between a cell and the hub ahead of the walk, which would wait for each of them in turn. */
static void prefetch_line(const uint32_t *moves, const Region *region, const Walk *from, const Walk *to) {
  int32_t rows = to->row - from->row, cols = to->col - from->col;
  int32_t longer = abs(rows) > abs(cols) ? abs(rows) : abs(cols), steps = longer / (BLOCK / 2) + 1;
  for (int32_t i = 0; i <= steps; i++) {
    int32_t row = from->row + rows * i / steps, col = from->col + cols * i / steps;
    const uint32_t *square = moves + (size_t)(row / BLOCK * region->wide + col / BLOCK) * BLOCK_WORDS;
    __builtin_prefetch(square);
    __builtin_prefetch(square + BLOCK);
  }
}

void oracle_walk(const Oracle *oracle, const Region *region, int32_t hub, Cell start, int32_t ahead, Cell goal,
                 int32_t behind, Cell *path) {
  const uint32_t *moves = oracle->moves + region->moves + (size_t)hub * (size_t)region->blocks * BLOCK_WORDS;
  const uint32_t wide = (uint32_t)region->wide;
  const int32_t stride = oracle->stride;
  Walk a = walk_from(oracle, region, start, ahead, path);
  Walk b = walk_from(oracle, region, goal, behind, path + ahead + behind);
  const Walk end = walk_from(oracle, region, path[ahead], 0, NULL);
  prefetch_line(moves, region, &a, &end);
  prefetch_line(moves, region, &b, &end);
  /* From both ends at once: what one waits for, the other does not. */
  while (a.left >= BLOCK && b.left >= BLOCK) {
    walk_wide(moves, stride, wide, &a, 1);
    walk_wide(moves, stride, wide, &b, -1);
  }
  while (a.left >= BLOCK) walk_wide(moves, stride, wide, &a, 1);
  while (b.left >= BLOCK) walk_wide(moves, stride, wide, &b, -1);
  walk_last(moves, stride, wide, &a, 1);
  walk_last(moves, stride, wide, &b, -1);
}
