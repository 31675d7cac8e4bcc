/* The board in tiles of 8 x 8 cells, one bit per cell: bit 8 r + c is row r, column c of the tile.
 * Knows how bits spread inside a tile, and nothing of searching. Private to ai/search. */
#ifndef PACADE_AI_SEARCH_TILES_INTERNAL_H
#define PACADE_AI_SEARCH_TILES_INTERNAL_H

#include "ai/search/finder_internal.h"

typedef uint64_t Bits;

#define TILE_WEST_EDGE UINT64_C(0x0101010101010101)
#define TILE_EAST_EDGE UINT64_C(0x8080808080808080)
#define TILE_NORTH_EDGE UINT64_C(0xff)

typedef struct Tile {
  Bits open;      /* neither wall nor closed */
  Bits closed[2]; /* by even and odd layers */
  Bits now, next; /* waiting in this layer and in the next */
  int32_t col;    /* of the tile among the tiles */
} Tile;

/* One ring of empty tiles lies around the board. */
typedef struct Tiles {
  Tile *tile;
  int32_t across, count;         /* tiles in a row, and in all */
  int32_t *now, *next, *touched; /* lists of tiles: count + 1 places each */
} Tiles;

/* True when the finder has its tiles or could make them. */
bool tiles_prepare(Finder *finder);

static inline Bits tile_bit(int32_t row, int32_t col) { return (Bits)1 << ((row & 7) * 8 + (col & 7)); }

/* Where a cell's row and column (0-based) lie: the tile's number. */
static inline int32_t tiles_at(const Tiles *tiles, int32_t row, int32_t col) {
  return (row / 8 + 1) * tiles->across + col / 8 + 1;
}

/* Each of these adds to `from` what it reaches through `open` in one direction; from must be part of open.
 * East: adding a bit to a run of ones clears the run from that bit on, so the cleared bits are the way. The last
 * column is kept out of the sum, so that no carry enters the next row. */
static inline Bits spread_east(Bits from, Bits open) {
  Bits inner = open & ~TILE_EAST_EDGE;
  from |= inner & ~(inner + (from & ~TILE_EAST_EDGE));
  return from | ((from << 1) & open & ~TILE_WEST_EDGE);
}
static inline Bits spread_west(Bits from, Bits open) {
  open &= ~TILE_EAST_EDGE;
  from |= open & (from >> 1);
  open &= open >> 1;
  from |= open & (from >> 2);
  open &= open >> 2;
  return from | (open & (from >> 4));
}
static inline Bits spread_south(Bits from, Bits open) {
  from |= open & (from << 8);
  open &= open << 8;
  from |= open & (from << 16);
  open &= open << 16;
  return from | (open & (from << 32));
}
static inline Bits spread_north(Bits from, Bits open) {
  from |= open & (from >> 8);
  open &= open >> 8;
  from |= open & (from >> 16);
  open &= open >> 16;
  return from | (open & (from >> 32));
}

/* How many bits are set. Plain arithmetic: the instruction for it can't be counted on. */
static inline uint32_t bits_count(Bits bits) {
  bits -= bits >> 1 & UINT64_C(0x5555555555555555);
  bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
  bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (uint32_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

#endif
