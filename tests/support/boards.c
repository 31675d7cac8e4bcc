/* Random boards of every kind, and distances on them found the plainest way. */
#include "tests/support/boards.h"

#include <stdlib.h>

#include "tests/support/check.h"

enum { SMALL = 14, LARGE = 150 };

static void fill_noise(Board *board, Rng *rng, uint32_t percent) {
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) board->open[board_cell(board, r, c)] = rng_below(rng, 100) >= percent;
}

/* Passages on odd rows and columns, carved from a random growing tree; some more walls are then taken away. */
static void fill_maze(Board *board, Rng *rng, int32_t loops) {
  int32_t rooms = (board->rows / 2) * (board->cols / 2), count = 0;
  if (rooms == 0) {
    fill_noise(board, rng, 0);
    return;
  }
  Cell *stack = calloc((size_t)rooms, sizeof *stack);
  assert_non_null(stack);
  stack[count++] = board_cell(board, 1, 1);
  board->open[stack[0]] = 1;
  while (count) {
    Cell at = stack[count - 1];
    int32_t choices = 0;
    Move choice[DIRECTION_COUNT];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      int32_t row = board_row(board, at), col = board_col(board, at);
      row += m == MOVE_NORTH ? -2 : m == MOVE_SOUTH ? 2 : 0;
      col += m == MOVE_WEST ? -2 : m == MOVE_EAST ? 2 : 0;
      if (board_inside(board, row, col) && !board->open[board_cell(board, row, col)]) choice[choices++] = m;
    }
    if (!choices) {
      count--;
      continue;
    }
    Move m = choice[rng_below(rng, (uint32_t)choices)];
    board->open[at + board->step[m]] = 1;
    stack[count] = at + 2 * board->step[m];
    board->open[stack[count++]] = 1;
  }
  free(stack);
  for (int32_t i = 0; i < loops; i++)
    board->open[board_cell(board, (int32_t)rng_below(rng, (uint32_t)board->rows),
                           (int32_t)rng_below(rng, (uint32_t)board->cols))] = 1;
}

/* Rooms with a door or two in each wall. */
static void fill_rooms(Board *board, Rng *rng) {
  int32_t side = 3 + (int32_t)rng_below(rng, 14);
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++)
      board->open[board_cell(board, r, c)] = r % side != side - 1 && c % side != side - 1;
  for (int32_t r = 0; r < board->rows; r += side)
    for (int32_t c = 0; c < board->cols; c += side)
      for (int32_t doors = 0; doors < 3; doors++) {
        int32_t along = (int32_t)rng_below(rng, (uint32_t)side);
        bool flat = rng_below(rng, 2);
        int32_t row = flat ? r + side - 1 : r + along, col = flat ? c + along : c + side - 1;
        if (board_inside(board, row, col)) board->open[board_cell(board, row, col)] = 1;
      }
}

void boards_random(Board *board, Rng *rng, int32_t number) {
  uint32_t most = number % 20 == 0 ? LARGE : number % 4 == 0 ? 40 : SMALL;
  int32_t rows = 1 + (int32_t)rng_below(rng, most), cols = 1 + (int32_t)rng_below(rng, most);
  if (number % 1000 == 7) cols = 1 + (int32_t)rng_below(rng, BOARD_MAX_SIDE); /* thin: the longest rows and columns */
  if (number % 1000 == 8) rows = 1 + (int32_t)rng_below(rng, BOARD_MAX_SIDE);
  assert_true(board_init(board, rows, cols, NULL));
  switch (rng_below(rng, 6)) {
    case 0: fill_noise(board, rng, 0); break;
    case 1: fill_maze(board, rng, 0); break;
    case 2: fill_maze(board, rng, rows * cols / 12 + 1); break;
    case 3: fill_rooms(board, rng); break;
    case 4: fill_noise(board, rng, 1 + rng_below(rng, 15)); break;
    default: fill_noise(board, rng, 10 + rng_below(rng, 40)); break;
  }
  board->open[board_cell(board, (int32_t)rng_below(rng, (uint32_t)rows), (int32_t)rng_below(rng, (uint32_t)cols))] = 1;
  board_finish(board);
}

Cell boards_open_cell(const Board *board, Rng *rng) {
  for (;;) {
    Cell cell = board_cell(board, (int32_t)rng_below(rng, (uint32_t)board->rows),
                           (int32_t)rng_below(rng, (uint32_t)board->cols));
    if (board->open[cell]) return cell;
  }
}

void boards_distances(const Board *board, const uint8_t *blocked, Cell start, int32_t *distance, Cell *queue) {
  int32_t head = 0, tail = 0;
  for (Cell c = 0; c < board->cells; c++) distance[c] = -1;
  distance[start] = 0;
  queue[tail++] = start;
  while (head < tail) {
    Cell at = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = at + board->step[m];
      if (!board->open[next] || blocked[next] || distance[next] >= 0) continue;
      distance[next] = distance[at] + 1;
      queue[tail++] = next;
    }
  }
}
