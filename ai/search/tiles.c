/* Making the tiles of a board and keeping them right when a cell is blocked. Knows no search. */
#include "ai/search/tiles_internal.h"

#include <stdlib.h>

void tiles_destroy(Tiles *tiles) {
  if (!tiles) return;
  free(tiles->tile);
  free(tiles->now);
  free(tiles);
}

bool tiles_prepare(Finder *finder) {
  if (finder->tiles) return true;
  int32_t across = (finder->cols + 7) / 8 + 2, down = (finder->rows + 7) / 8 + 2;
  size_t count = (size_t)across * (size_t)down, held = finder->bytes;
  Tiles *tiles = finder_alloc_zeroed(finder, 1, sizeof *tiles);
  Tile *tile = tiles ? finder_alloc_zeroed(finder, count, sizeof *tile) : NULL;
  int32_t *lists = tile ? finder_alloc(finder, 3 * (count + 1), sizeof *lists) : NULL;
  if (!lists) {
    free(tile);
    free(tiles);
    finder->bytes = held;
    return false;
  }
  *tiles = (Tiles){tile, across, (int32_t)count, lists, lists + count + 1, lists + 2 * (count + 1)};
  for (int32_t i = 0; i < tiles->count; i++) tile[i].col = i % across;
  for (int32_t row = 0; row < finder->rows; row++) {
    const uint8_t *mark = finder->mark + (Cell)((row + 1) * finder->stride + 1);
    for (int32_t col = 0; col < finder->cols; col += 8) {
      int32_t left = finder->cols - col;
      Bits inside = left < 8 ? ((Bits)1 << left) - 1 : 0xff; /* the next row's cells lie behind the last */
      tile[tiles_at(tiles, row, col)].open |= (marks_open(mark + col) & inside) << (row & 7) * 8;
    }
  }
  finder->tiles = tiles;
  return true;
}

void tiles_block(Tiles *tiles, const Finder *finder, Cell cell, bool blocked) {
  int32_t row = cell / finder->stride - 1, col = cell % finder->stride - 1;
  Tile *tile = &tiles->tile[tiles_at(tiles, row, col)];
  if (blocked)
    tile->open &= ~tile_bit(row, col);
  else
    tile->open |= tile_bit(row, col);
}
