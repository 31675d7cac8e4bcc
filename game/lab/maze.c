/* Perfect mazes by randomized depth-first search with a stack of its own, and loops cut into them.
 * Must not know foods, actors or rules. */
#include "game/lab/maze.h"

#include <stdlib.h>

/* Where two steps of a move lead, or CELL_NONE off the grid of rooms. */
static Cell room_beyond(const Board *board, Cell room, Move move) {
  int32_t row = board_row(board, room), col = board_col(board, room);
  if (move == MOVE_WEST) col -= 2;
  if (move == MOVE_EAST) col += 2;
  if (move == MOVE_NORTH) row -= 2;
  if (move == MOVE_SOUTH) row += 2;
  bool inside = row >= 1 && col >= 1 && row < board->rows - 1 && col < board->cols - 1;
  return inside ? board_cell(board, row, col) : CELL_NONE;
}

bool maze_carve(Board *board, int32_t rows, int32_t cols, Rng *rng, Error *error) {
  if (rows < 3 || cols < 3) return error_set(error, "a maze of %d x %d, expected at least 3 x 3", (int)rows, (int)cols);
  if (!board_init(board, rows, cols, error)) return false;
  size_t rooms = (size_t)((rows - 1) / 2) * (size_t)((cols - 1) / 2);
  Cell *stack = malloc(sizeof *stack * rooms);
  if (!stack) {
    board_destroy(board);
    return error_set(error, "out of memory for a maze of %d x %d", (int)rows, (int)cols);
  }
  size_t depth = 1;
  stack[0] = board_cell(board, 1, 1);
  board->open[stack[0]] = 1;
  while (depth > 0) {
    Cell room = stack[depth - 1];
    Move ways[DIRECTION_COUNT];
    uint32_t count = 0;
    for (Move move = 0; move < DIRECTION_COUNT; move++) {
      Cell beyond = room_beyond(board, room, move);
      if (beyond != CELL_NONE && !board->open[beyond]) ways[count++] = move;
    }
    if (count == 0) {
      depth--;
      continue;
    }
    Move way = ways[count == 1 ? 0 : rng_below(rng, count)];
    Cell between = room + board->step[way], beyond = between + board->step[way];
    board->open[between] = 1;
    board->open[beyond] = 1;
    stack[depth++] = beyond;
  }
  free(stack);
  board_finish(board);
  return true;
}

void maze_braid(Board *board, double share, Rng *rng) {
  for (int32_t row = 1; row < board->rows - 1; row += 2) {
    for (int32_t col = 1; col < board->cols - 1; col += 2) {
      Cell room = board_cell(board, row, col);
      uint8_t exits = board->exits[room];
      bool dead_end = board->open[room] && (exits & (exits - 1)) == 0;
      if (!dead_end || rng_unit(rng) >= share) continue;
      Move ways[DIRECTION_COUNT];
      uint32_t count = 0;
      for (Move move = 0; move < DIRECTION_COUNT; move++)
        if (!(exits >> move & 1) && room_beyond(board, room, move) != CELL_NONE) ways[count++] = move;
      if (count > 0) board_set_open(board, room + board->step[ways[rng_below(rng, count)]], true);
    }
  }
}
