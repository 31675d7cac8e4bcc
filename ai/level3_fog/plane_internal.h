/* The plane that level 3 is seen on: Pacman's agents get an observation and nothing else, so that what they know of
 * the board is made from its size alone. Knows no game. */
#ifndef PACADE_AI_LEVEL3_FOG_PLANE_INTERNAL_H
#define PACADE_AI_LEVEL3_FOG_PLANE_INTERNAL_H

#include "ai/agent.h"

/* Padded as a board is (see board.h). */
typedef struct Plane {
  int32_t rows, cols, stride;
  int32_t cells; /* padded size */
  int32_t step[DIRECTION_COUNT];
} Plane;

static inline Plane plane_of(const Observation *seen) {
  int32_t stride = board_stride(seen->cols);
  return (Plane){.rows = seen->rows,
                 .cols = seen->cols,
                 .stride = stride,
                 .cells = (seen->rows + 2) * stride,
                 .step = {[MOVE_WEST] = -1, [MOVE_NORTH] = -stride, [MOVE_EAST] = 1, [MOVE_SOUTH] = stride}};
}
static inline Cell plane_cell(const Plane *plane, int32_t row, int32_t col) {
  return (row + 1) * plane->stride + col + 1;
}
static inline bool plane_inside(const Plane *plane, int32_t row, int32_t col) {
  return row >= 0 && row < plane->rows && col >= 0 && col < plane->cols;
}

#endif
