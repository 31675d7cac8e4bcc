/* Gathers marked tiles into runs, runs into boxes, and joins those that are better painted together.
 * Must not know what is painted. */
#include "game/app/model/patches.h"

#include <string.h>

/* Pixels that can be filled in the time that one more patch costs. */
static const int64_t PATCH_COST = 6000;

Box box_meet(Box a, Box b) {
  return (Box){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top, a.right < b.right ? a.right : b.right,
               a.bottom < b.bottom ? a.bottom : b.bottom};
}

Box box_join(Box a, Box b) {
  return (Box){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top, a.right > b.right ? a.right : b.right,
               a.bottom > b.bottom ? a.bottom : b.bottom};
}

bool box_empty(Box box) { return box.left >= box.right || box.top >= box.bottom; }

bool box_holds(Box a, Box b) {
  return a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;
}

int64_t box_area(Box b) { return (int64_t)(b.right - b.left) * (b.bottom - b.top); }

/* Joins those that are painted faster together than separately. */
static int32_t join(Box *patches, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    for (int32_t k = i + 1; k < count; k++) {
      Box both = box_join(patches[i], patches[k]);
      if (box_area(both) > box_area(patches[i]) + box_area(patches[k]) + PATCH_COST) continue;
      patches[i] = both;
      patches[k] = patches[--count];
      k = i; /* the joined patch may now touch others */
    }
  return count;
}

/* From a marked tile: the run to its right, as far down as all of it is marked. Clears the marks. */
static Box take_run(const TileGrid *grid, int32_t row, int32_t col) {
  int32_t end = col, low = row;
  while (end < grid->columns && grid->marked[row * grid->columns + end]) end++;
  for (bool more = true; more && low < grid->rows;) {
    uint8_t *line = grid->marked + (size_t)low * (size_t)grid->columns;
    for (int32_t c = col; c < end; c++) more = more && line[c];
    if (!more) break;
    memset(line + col, 0, (size_t)(end - col));
    low++;
  }
  Box run = {col * grid->tile, row * grid->tile, end * grid->tile, low * grid->tile};
  return box_meet(run, (Box){0, 0, grid->width, grid->height});
}

int32_t patches_gather(const TileGrid *grid, Box out[PATCHES]) {
  int32_t count = 0;
  for (int32_t row = 0; row < grid->rows; row++)
    for (int32_t col = 0; col < grid->columns; col++) {
      if (!grid->marked[row * grid->columns + col]) continue;
      Box run = take_run(grid, row, col);
      if (count == PATCHES) count = join(out, count);
      if (count == PATCHES)
        out[count - 1] = box_join(out[count - 1], run);
      else
        out[count++] = run;
    }
  return join(out, count);
}
