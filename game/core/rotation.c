/* Quarter turns and corners. Knows no rules and no state. */
#include "game/core/rotation.h"

#include <stdlib.h>

Corner rotation_corner(int32_t view, Corner seen) {
  /* What a quarter turn clockwise brings to each corner. */
  static const Corner comes_from[CORNER_COUNT] = {
      [CORNER_UL] = CORNER_BL, [CORNER_UR] = CORNER_UL, [CORNER_BL] = CORNER_BR, [CORNER_BR] = CORNER_UR};
  for (int32_t i = 0; i < view; i++) seen = comes_from[seen];
  return seen;
}

void rotation_place(const Board *board, int32_t view, Cell cell, int32_t *row, int32_t *col) {
  int32_t r = board_row(board, cell), c = board_col(board, cell), rows = board->rows, cols = board->cols;
  for (int32_t i = 0; i < view; i++) {
    int32_t turned = rows - 1 - r, side = rows;
    r = c;
    c = turned;
    rows = cols;
    cols = side;
  }
  *row = r;
  *col = c;
}

void board_anchors(const Board *board, Cell anchors[CORNER_COUNT]) {
  for (Corner corner = 0; corner < CORNER_COUNT; corner++) {
    int32_t to_row = corner == CORNER_UL || corner == CORNER_UR ? 0 : board->rows - 1;
    int32_t to_col = corner == CORNER_UL || corner == CORNER_BL ? 0 : board->cols - 1;
    int32_t least = INT32_MAX;
    anchors[corner] = CELL_NONE;
    for (int32_t row = 0; row < board->rows; row++)
      for (int32_t col = 0; col < board->cols; col++) {
        int32_t distance = abs(row - to_row) + abs(col - to_col);
        if (distance >= least || !board->open[board_cell(board, row, col)]) continue;
        least = distance;
        anchors[corner] = board_cell(board, row, col);
      }
  }
}
