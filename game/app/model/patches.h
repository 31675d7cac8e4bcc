/* Rectangles of whole pixels, and a small set of them that covers all marked tiles of a grid. Knows no picture. */
#ifndef PACADE_APP_MODEL_PATCHES_H
#define PACADE_APP_MODEL_PATCHES_H

#include "game/core/base.h"

typedef struct Box {
  int32_t left, top, right, bottom; /* right and bottom are exclusive */
} Box;

Box box_meet(Box a, Box b); /* may be empty */
Box box_join(Box a, Box b);
bool box_empty(Box box);
bool box_holds(Box outer, Box inner);
int64_t box_area(Box box);

enum { PATCHES = 48 };

typedef struct TileGrid {
  uint8_t *marked; /* one per tile, row by row; cleared on the way */
  int32_t tile;    /* pixels */
  int32_t columns, rows;
  int32_t width, height; /* of what they cover: the last tiles may reach beyond it */
} TileGrid;

/* Covers every marked tile; at most `PATCHES`, and one that covers a little too much is preferred to two. Returns how
 * many. */
int32_t patches_gather(const TileGrid *grid, Box out[PATCHES]);

#endif
