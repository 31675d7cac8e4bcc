/* Boards: allocation, exits, costs, distances. Knows no food, no actors and no rules. */
#include "game/core/board.h"

#include <stdlib.h>
#include <string.h>

bool board_init(Board *board, int32_t rows, int32_t cols, Error *error) {
  *board = (Board){0};
  if (rows < 1 || cols < 1 || rows > BOARD_MAX_SIDE || cols > BOARD_MAX_SIDE)
    return error_set(error, "a board of %d x %d cells: expected 1 to %d rows and columns", (int)rows, (int)cols,
                     (int)BOARD_MAX_SIDE);
  int32_t stride = board_stride(cols);
  int32_t cells = (rows + 2) * stride;
  board->open = calloc((size_t)cells, 1);
  board->exits = calloc((size_t)cells, 1);
  if (!board->open || !board->exits) {
    board_destroy(board);
    return error_set_memory(error, "out of memory for a board of %d x %d cells", (int)rows, (int)cols);
  }
  board->rows = rows;
  board->cols = cols;
  board->stride = stride;
  board->inverse = (UINT64_C(1) << BOARD_INVERSE_BITS) / (uint64_t)stride + 1;
  board->cells = cells;
  board->step[MOVE_WEST] = -1;
  board->step[MOVE_NORTH] = -stride;
  board->step[MOVE_EAST] = 1;
  board->step[MOVE_SOUTH] = stride;
  return true;
}

void board_destroy(Board *board) {
  free(board->open);
  free(board->exits);
  free(board->cost);
  *board = (Board){0};
}

bool board_add_cost(Board *board) {
  if (!board->cost) board->cost = malloc((size_t)board->cells);
  if (board->cost) memset(board->cost, 1, (size_t)board->cells);
  return board->cost;
}

/* Terrain that costs 1 everywhere is none: such a board is treated as one that never had any. */
static void drop_plain_cost(Board *board) {
  if (!board->cost) return;
  for (Cell cell = 0; cell < board->cells; cell++)
    if (board->open[cell] && board->cost[cell] > 1) return;
  free(board->cost);
  board->cost = NULL;
}

int32_t board_least_cost(const Board *board) {
  int32_t least = board->cost ? COST_MAX : 1;
  for (Cell cell = 0; board->cost && cell < board->cells; cell++)
    if (board->open[cell] && board->cost[cell] < least) least = board->cost[cell];
  return least;
}

void board_finish(Board *board) {
  drop_plain_cost(board);
  board->open_count = 0;
  memset(board->exits, 0, (size_t)board->cells);
  for (int32_t row = 0; row < board->rows; row++) {
    Cell cell = board_cell(board, row, 0);
    for (int32_t col = 0; col < board->cols; col++, cell++) {
      if (!board->open[cell]) continue;
      board->open_count++;
      uint8_t exits = 0;
      for (Move m = 0; m < DIRECTION_COUNT; m++)
        if (board->open[cell + board->step[m]]) exits |= (uint8_t)(1u << m);
      board->exits[cell] = exits;
    }
  }
}

void board_set_open(Board *board, Cell cell, bool open) {
  if (board->open[cell] == open) return;
  board->open[cell] = open;
  board->open_count += open ? 1 : -1;
  board->exits[cell] = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = cell + board->step[m];
    if (!board->open[next]) continue;
    uint8_t back = (uint8_t)(1u << move_opposite(m));
    if (open) {
      board->exits[cell] |= (uint8_t)(1u << m);
      board->exits[next] |= back;
    } else {
      board->exits[next] &= (uint8_t)~back;
    }
  }
}

int32_t board_manhattan(const Board *board, Cell a, Cell b) {
  return (int32_t)labs(board_row(board, a) - board_row(board, b)) +
         (int32_t)labs(board_col(board, a) - board_col(board, b));
}

Move board_move_between(const Board *board, Cell from, Cell to) {
  for (Move m = 0; m <= MOVE_STAY; m++)
    if (from + board->step[m] == to) return m;
  return MOVE_COUNT;
}
