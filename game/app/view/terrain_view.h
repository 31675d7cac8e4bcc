/* How ground looks that costs 1 to 9 to enter: a shade and a pattern of dots that are baked with the walls, and the
 * number where cells are large enough. Costs can be distinguished without colour. Reads a const board; knows no
 * actors. */
#ifndef PACADE_APP_VIEW_TERRAIN_VIEW_H
#define PACADE_APP_VIEW_TERRAIN_VIEW_H

#include "game/app/view/board_view.h"

/* The floor of a cell that costs so much. */
Color terrain_floor(const Theme *theme, int32_t cost);
/* Shade and dots of one cell: one dot fewer than it costs. */
void terrain_draw_cell(Rectangle cell, int32_t cost, const Theme *theme);
/* The same for every cell of a range at `cell` pixels each, top left at (0, 0). */
void terrain_draw(const Board *board, CellRange range, float cell, const Theme *theme);
/* What each cell in sight costs, as a number in its corner, over whatever lies there; nothing where cells are too
 * small. */
void terrain_draw_numbers(const BoardView *view, const Board *board, Ui *ui);
/* How strongly a search colours its cells: on terrain the ground shows through. */
float terrain_heat(const Board *board);

#endif
