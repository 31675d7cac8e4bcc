/* How a maze that turns looks: directions, corners and places of the unturned maze against those of a view.
 * A view is the number of quarter turns clockwise, 0 to 3. Knows no rules and no state. */
#ifndef PACADE_CORE_ROTATION_H
#define PACADE_CORE_ROTATION_H

#include "game/core/board.h"

enum { ROTATION_COUNT = 4 };

/* In the order that decides between anchors that share a cell. */
typedef enum { CORNER_UL, CORNER_UR, CORNER_BL, CORNER_BR, CORNER_COUNT } Corner;

static inline Corner corner_opposite(Corner corner) { return (Corner)(CORNER_BR - corner); }
/* The corner a teleport leads to, and the teleport to a corner. */
static inline Corner corner_of_move(Move move) { return (Corner)(move - MOVE_TUL); }
static inline Move corner_move(Corner corner) { return (Move)(MOVE_TUL + corner); }

/* The moves stand in clockwise order (West, North, East, South), so that a quarter turn is one step. */
static inline Move rotation_to_maze(int32_t view, Move direction) {
  return (Move)((direction + ROTATION_COUNT - view) % DIRECTION_COUNT);
}
static inline Move rotation_of_maze(int32_t view, Move direction) {
  return (Move)((direction + view) % DIRECTION_COUNT);
}
/* The maze's corner that is seen at this corner of the view. */
Corner rotation_corner(int32_t view, Corner seen);
/* Where a cell of the maze is seen. */
void rotation_place(const Board *board, int32_t view, Cell cell, int32_t *row, int32_t *col);

/* The open cell nearest each corner (ties by row, then column); CELL_NONE on a board without open cells. */
void board_anchors(const Board *board, Cell anchors[CORNER_COUNT]);

#endif
