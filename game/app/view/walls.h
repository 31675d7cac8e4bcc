/* The maze itself: its ground and rounded walls by the quarter rule, baked into a picture that is drawn once per frame.
 * Reads a const board; knows no actors. */
#ifndef PACADE_APP_VIEW_WALLS_H
#define PACADE_APP_VIEW_WALLS_H

#include "game/app/platform/picture.h"
#include "game/app/ui/theme.h"
#include "game/core/board.h"

/* A window of cells of the board. */
typedef struct CellRange {
  int32_t row, col, rows, cols;
} CellRange;

/* Floor, shadow, fill and stroke of these cells at `cell` pixels each, top left at (0, 0) of the picture. None when it
 * can't be made. Not while a picture is painted on. */
Picture walls_bake(const Board *board, CellRange range, float cell, Color floor, const Theme *theme);

#endif
