/* What the searches of this folder look things up in: one block per side, fixed once it is made.
 * Private to this folder. */
#ifndef PACADE_AI_PUZZLE_TABLES_INTERNAL_H
#define PACADE_AI_PUZZLE_TABLES_INTERNAL_H

#include "ai/puzzle/estimate.h"

enum { CELLS = PUZZLE_SOLVE_MAX * PUZZLE_SOLVE_MAX, WALKING_SIDE_MAX = 4 };

/* Walking distance. Only rows count: how many tiles of each goal row stand in each row, and which row is one short.
 * A move carries one tile to the neighbouring row that is short. The same table serves columns. */
typedef struct Walking {
  int32_t side, count;
  uint8_t *moves; /* by state */
  uint16_t (
      *next)[2][WALKING_SIDE_MAX]; /* by state, the blank's way (0 up or left, 1 down or right), the tile's goal line */
  uint64_t *code;                  /* by state */
  uint16_t *place;                 /* open addressing: states by their code, 0xffff free */
} Walking;

bool walking_init(Walking *walking, int32_t side);
void walking_destroy(Walking *walking);
/* The state of a board's rows, or of its columns. */
uint16_t walking_state(const Walking *walking, const uint8_t *at, bool columns);

typedef struct SideTables {
  int32_t side, cells;
  int16_t target[CELLS][SLIDE_COUNT]; /* the cell the blank goes to, -1: off the board */
  uint8_t steps[CELLS][CELLS];        /* by tile and cell: rows plus columns from home */
  uint8_t squares[CELLS][CELLS];      /* squared rows plus squared columns from home */
  uint8_t row[CELLS], col[CELLS];
  /* Linear conflict. A line's code has one digit per cell, 0 for a tile that is no native of the line, else one more
   * than its home in the line. */
  uint16_t power[PUZZLE_SOLVE_MAX];
  uint8_t *line; /* extra moves by code */
  Walking walking;
  bool walking_ready;
  Patterns patterns;
  bool patterns_ready;
} SideTables;

/* The tables of a side, which puzzle_tables_prepare() has made; NULL before. */
const SideTables *puzzle_tables_side(PuzzleTables *tables, int32_t side);

/* Extra moves of one line whose natives stand in the order of these homes: all but the longest rising sequence must
 * step out of the line and back. */
int32_t line_extra(const int32_t *homes, int32_t count);

#endif
