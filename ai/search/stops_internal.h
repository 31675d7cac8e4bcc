/* Where a walk along a row must stop: one bit per cell, so that 57 cells or more are passed in one look.
 * Knows walls and corners, and nothing of searching. Private to ai/search. */
#ifndef PACADE_AI_SEARCH_STOPS_INTERNAL_H
#define PACADE_AI_SEARCH_STOPS_INTERNAL_H

#include "ai/search/finder_internal.h"

/* A walk East stops at walls, and at cells where a wall ended above or below: the cell north (south) of it is open, the
 * one north (south) of the cell before is not. The bits for West are numbered from the last cell, so that both walks
 * go upwards. */
enum { STOPS_FREE = 16384 }; /* more than any board has rows */
struct Stops {
  uint8_t *east, *west;
  uint32_t last; /* cell number of the first bit for West */
  /* By cell, for a walk South and one North: after how many steps a walk along the row would find a corner, or, as a
   * negative number, the wall comes; STOPS_FREE and more: neither within so many steps beyond that. 0: not known yet.
   * For the board with nothing blocked and no goal; NULL until it pays. */
  int16_t *south, *north;
  bool may_keep;   /* false where it would take too much memory */
  uint64_t walked; /* steps along columns that were not kept */
};

/* True when the finder has its stops or could make them. */
bool stops_prepare(Finder *finder);
/* Whether walks along columns are kept from now on: once as many steps have been walked as keeping them would cost. */
bool stops_keep_columns(Finder *finder);
/* Whether walks along columns are not kept yet and will be, so that queries become faster. */
bool stops_will_learn(const Finder *finder);
/* Makes an open cell a stop for both walks, or what the walls make of it again. */
void stops_set(Stops *stops, const Finder *finder, Cell cell, bool stop);

/* The bit of the next stop after bit `at`. There always is one: the border is wall. */
static inline uint32_t stops_next(const uint8_t *stops, uint32_t at) {
  at++;
  for (;;) {
    uint64_t bits = load_eight(stops + (at >> 3)) >> (at & 7);
    if (bits) return at + (uint32_t)__builtin_ctzll(bits);
    at = (at | 7) + 57;
  }
}

/* The cell where a walk East (West) from `cell` stops. */
static inline Cell stops_east(const Stops *stops, Cell cell) { return (Cell)stops_next(stops->east, (uint32_t)cell); }
static inline Cell stops_west(const Stops *stops, Cell cell) {
  return (Cell)(stops->last - stops_next(stops->west, stops->last - (uint32_t)cell));
}

/* Which of North and South open at `cell` for a walk of `way` (-1 or 1), where they were closed one cell before. */
static inline unsigned stops_corners(const Finder *finder, Cell cell, int32_t way) {
  const uint8_t *north = finder->mark + cell - finder->stride, *south = finder->mark + cell + finder->stride;
  unsigned corners = 0;
  if (north[0] < MARK_BLOCKED && north[-way] >= MARK_BLOCKED) corners |= 1u << MOVE_NORTH;
  if (south[0] < MARK_BLOCKED && south[-way] >= MARK_BLOCKED) corners |= 1u << MOVE_SOUTH;
  return corners;
}

#endif
