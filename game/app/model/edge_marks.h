/* Paths through a maze, stored by the doors they pass: drawing a part of the maze needs only that part, and a path that
 * is walked back is removed door by door. Knows no window. */
#ifndef PACADE_APP_MODEL_EDGE_MARKS_H
#define PACADE_APP_MODEL_EDGE_MARKS_H

#include "game/core/board.h"

typedef struct EdgeMarks {
  int32_t rooms;         /* per side */
  uint8_t *east, *south; /* per room: how often a way goes through its door there, at most 255 */
} EdgeMarks;

/* False when memory is short. Safe on one that is in use: it is emptied. */
bool edge_marks_init(EdgeMarks *marks, int32_t rooms);
void edge_marks_destroy(EdgeMarks *marks);
void edge_marks_clear(EdgeMarks *marks);
/* Adds (or takes back) the step between two rooms beside each other, given as cells of the maze's board. */
void edge_marks_step(EdgeMarks *marks, const Board *board, Cell from, Cell to, bool add);
static inline bool edge_marks_east(const EdgeMarks *marks, int32_t row, int32_t col) {
  return marks->east[(size_t)row * (size_t)marks->rooms + (size_t)col] != 0;
}
static inline bool edge_marks_south(const EdgeMarks *marks, int32_t row, int32_t col) {
  return marks->south[(size_t)row * (size_t)marks->rooms + (size_t)col] != 0;
}

/* Where somebody has been, shortened whenever a step goes back to where the last one came from. */
typedef struct MazeTrail {
  Cell *cells; /* the start first, the present room last */
  int32_t count, room;
  uint8_t *been; /* per room: somebody has been there */
  EdgeMarks marks;
} MazeTrail;

/* Begins at `start`. False when memory is short. */
bool maze_trail_begin(MazeTrail *trail, const Board *board, Cell start);
void maze_trail_destroy(MazeTrail *trail);
/* A step to the room at `to`. False when memory is short. */
bool maze_trail_step(MazeTrail *trail, const Board *board, Cell to);
bool maze_trail_been(const MazeTrail *trail, const Board *board, Cell cell);

#endif
