/* A board: walls, open cells and what entering them costs, padded all round: a neighbour is one addition away.
 * Knows no food, no actors and no rules. */
#ifndef PACADE_CORE_BOARD_H
#define PACADE_CORE_BOARD_H

#include "game/core/base.h"

enum { BOARD_MAX_SIDE = 4096, COST_MAX = 9, BOARD_INVERSE_BITS = 38 };

/* Cell (row, col) is at (row + 1) * stride + col + 1. The border that the padding adds is wall.
 * The stride is always odd: a power of two makes rows fight for the same cache sets. */
typedef struct Board {
  int32_t rows, cols, stride;
  uint64_t inverse;         /* of the stride, scaled: a row without a division, which takes ten times as long */
  int32_t cells;            /* padded size of the arrays below */
  int32_t open_count;       /* open cells */
  int32_t step[MOVE_COUNT]; /* what to add to a cell for each move; 0 for stay */
  uint8_t *open;            /* 1 open, 0 wall */
  uint8_t *exits;           /* bit m set: move m (of the four) leads to an open cell; 0 on walls */
  uint8_t *cost;            /* what entering each open cell costs, 1 to COST_MAX; NULL: 1 everywhere */
} Board;

/* All wall, exits included. False with a message when a side is out of 1..BOARD_MAX_SIDE or memory is short. */
bool board_init(Board *board, int32_t rows, int32_t cols, Error *error);
/* Frees; safe on a zeroed board and twice. */
void board_destroy(Board *board);
/* Terrain: 1 on every cell, to be filled in. False when memory is short. */
bool board_add_cost(Board *board);
/* Counts open cells, derives exits and drops costs that are all 1; call once after `open` and `cost` have been filled
 * in. */
void board_finish(Board *board);
/* Opens or closes one cell and keeps exits and the count right. */
void board_set_open(Board *board, Cell cell, bool open);

static inline int32_t board_stride(int32_t cols) { return (cols + 2) | 1; }
static inline Cell board_cell(const Board *board, int32_t row, int32_t col) {
  return (row + 1) * board->stride + col + 1;
}
/* cell / stride, exactly: a cell times a stride is below BOARD_INVERSE_BITS bits. */
static inline int32_t board_line(const Board *board, Cell cell) {
  return (int32_t)((uint64_t)cell * board->inverse >> BOARD_INVERSE_BITS);
}
static inline int32_t board_row(const Board *board, Cell cell) { return board_line(board, cell) - 1; }
static inline int32_t board_col(const Board *board, Cell cell) {
  return cell - board_line(board, cell) * board->stride - 1;
}
static inline bool board_inside(const Board *board, int32_t row, int32_t col) {
  return row >= 0 && row < board->rows && col >= 0 && col < board->cols;
}

/* What entering an open cell costs. */
static inline int32_t board_cost(const Board *board, Cell cell) { return board->cost ? board->cost[cell] : 1; }
/* The least that entering any open cell costs. */
int32_t board_least_cost(const Board *board);

/* Manhattan distance between two cells of one board. */
int32_t board_manhattan(const Board *board, Cell a, Cell b);
/* The move that leads from one cell to a neighbour (MOVE_STAY for the same cell); MOVE_COUNT when they don't touch. */
Move board_move_between(const Board *board, Cell from, Cell to);

#endif
