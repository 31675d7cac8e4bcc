/* Making the stops of a board and keeping them right when a cell is blocked. Knows no search. */
#include "ai/search/stops_internal.h"

#include <stdlib.h>

enum { GUARD_BYTES = 16 }; /* looks may read past the last bit */
/* Largest board whose walks along columns are kept, 4 bytes per cell. */
static const int32_t kept_cells = 1 << 22;
/* They are kept once so many cells of the board have been walked: a step that is not kept costs about as much as memory
 * for two cells, and making the walks anew. */
enum { CELLS_PER_STEP = 4 };

void stops_destroy(Stops *stops) {
  if (!stops) return;
  free(stops->east);
  free(stops->west);
  free(stops->south);
  free(stops->north);
  free(stops);
}

static void set_bit(uint8_t *bits, uint32_t at, bool on) {
  uint8_t bit = (uint8_t)(1u << (at & 7));
  bits[at >> 3] = (uint8_t)(on ? bits[at >> 3] | bit : bits[at >> 3] & ~bit);
}

void stops_set(Stops *stops, const Finder *finder, Cell cell, bool stop) {
  stop = stop || finder->mark[cell] >= MARK_BLOCKED;
  set_bit(stops->east, (uint32_t)cell, stop || stops_corners(finder, cell, 1));
  set_bit(stops->west, stops->last - (uint32_t)cell, stop || stops_corners(finder, cell, -1));
}

/* The bits of a byte from last to first. */
static uint8_t reverse_bits(uint8_t byte) {
  unsigned b = byte;
  b = (b & 0x0f) << 4 | b >> 4;
  b = (b & 0x33) << 2 | (b >> 2 & 0x33);
  return (uint8_t)((b & 0x55) << 1 | (b >> 1 & 0x55));
}

/* Eight cells of both walks at once, from the marks of three rows. */
static void set_eight(Stops *stops, const Finder *finder, Cell cell) {
  const uint8_t *mark = finder->mark + cell;
  const int32_t stride = finder->stride;
  uint64_t open = marks_open(mark), north = marks_open(mark - stride), south = marks_open(mark + stride);
  uint64_t east = (north & ~marks_open(mark - stride - 1)) | (south & ~marks_open(mark + stride - 1));
  uint64_t west = (north & ~marks_open(mark - stride + 1)) | (south & ~marks_open(mark + stride + 1));
  stops->east[cell >> 3] = (uint8_t)(~open | east);
  stops->west[(stops->last - (uint32_t)cell) >> 3] = reverse_bits((uint8_t)(~open | west));
}

/* Which cells are open, a bit each; NULL where memory is short or limited. */
static uint8_t *open_bits(const Finder *finder, size_t bytes) {
  uint8_t *bits = finder->max_bytes ? NULL : calloc(bytes, 1);
  for (Cell cell = 0; bits && cell < finder->cells; cell += 8)
    bits[cell >> 3] = (uint8_t)marks_open(finder->mark + cell);
  return bits;
}

/* 57 cells or more from this one on. */
static uint64_t bits_from(const uint8_t *bits, Cell cell) { return load_eight(bits + (cell >> 3)) >> (cell & 7); }

static void put_four(uint8_t *to, uint32_t bits) {
  for (int32_t i = 0; i < 4; i++) to[i] = (uint8_t)(bits >> 8 * i);
}

static uint32_t reverse_four(uint32_t b) {
  b = (b & 0x0f0f0f0f) << 4 | (b >> 4 & 0x0f0f0f0f);
  b = (b & 0x33333333) << 2 | (b >> 2 & 0x33333333);
  b = (b & 0x55555555) << 1 | (b >> 1 & 0x55555555);
  return __builtin_bswap32(b);
}

/* The same as set_eight for 32 cells, from the bits of the open ones. */
static void set_many(Stops *stops, const uint8_t *open, Cell cell, int32_t stride) {
  const uint64_t above = bits_from(open, cell - stride - 1), below = bits_from(open, cell + stride - 1);
  const uint64_t north = above >> 1, south = below >> 1, wall = ~bits_from(open, cell);
  const uint64_t east = wall | (north & ~above) | (south & ~below);
  const uint64_t west = wall | (north & ~(above >> 2)) | (south & ~(below >> 2));
  put_four(stops->east + (cell >> 3), (uint32_t)east);
  put_four(stops->west + ((stops->last - (uint32_t)cell - 31) >> 3), reverse_four((uint32_t)west));
}

bool stops_will_learn(const Finder *finder) {
  if (finder->max_bytes || finder->cells > kept_cells) return false;
  return !finder->stops || finder->stops->walked < (uint64_t)finder->cells / CELLS_PER_STEP;
}

bool stops_keep_columns(Finder *finder) {
  Stops *stops = finder->stops;
  if (stops->south) return true;
  /* A limit of memory is left to what a search can't do without. */
  if (!stops->may_keep || finder->max_bytes || stops->walked < (uint64_t)finder->cells / CELLS_PER_STEP) return false;
  size_t held = finder->bytes, count = (size_t)finder->cells;
  stops->south = finder_alloc_zeroed(finder, count, sizeof *stops->south);
  stops->north = stops->south ? finder_alloc_zeroed(finder, count, sizeof *stops->north) : NULL;
  if (stops->north) return true;
  free(stops->south);
  stops->south = NULL;
  finder->bytes = held;
  return false;
}

bool stops_prepare(Finder *finder) {
  if (finder->stops) return true;
  size_t bytes = (size_t)finder->cells / 8 + 1 + GUARD_BYTES, held = finder->bytes;
  Stops *stops = finder_alloc_zeroed(finder, 1, sizeof *stops);
  if (!stops) return false;
  /* The first bit for West is that of a cell whose number ends in 7: bytes then hold the same eight cells. */
  stops->last = (uint32_t)finder->cells | 7;
  stops->east = finder_alloc(finder, bytes, 1);
  stops->west = finder_alloc(finder, bytes, 1);
  if (!stops->east || !stops->west) {
    stops_destroy(stops);
    finder->bytes = held;
    return false;
  }
  memset(stops->east, 0xff, bytes);
  memset(stops->west, 0xff, bytes);
  /* Many at a time where the rows above and below are there too; the border is all stops as it is. */
  Cell first = (finder->stride + 1 + 7) & ~7, end = finder->cells - finder->stride, next = first;
  uint8_t *open = open_bits(finder, bytes);
  for (; open && next + 32 <= end; next += 32) set_many(stops, open, next, finder->stride);
  free(open);
  for (; next < end; next += 8) set_eight(stops, finder, next);
  for (Cell cell = finder->stride; cell < first && cell < end; cell++)
    if (finder->mark[cell] < MARK_BLOCKED) stops_set(stops, finder, cell, false);
  stops->may_keep = finder->cells <= kept_cells && !finder->max_bytes;
  finder->stops = stops;
  return true;
}

void stops_block(Stops *stops, const Finder *finder, Cell cell) {
  /* Corners depend on the cells of the rows above and below, one to each side. */
  for (int32_t row = -1; row <= 1; row++)
    for (int32_t col = -1; col <= 1; col++) {
      Cell near = cell + row * finder->stride + col;
      if (finder->mark[near] != MARK_WALL) stops_set(stops, finder, near, false);
    }
}
