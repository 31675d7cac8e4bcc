/* A board as the hunt sees it: open cells numbered without gaps, with distances and next steps between all of them.
 * Built once per map, then only read. Knows no food, no actors and no rules. */
#ifndef PACADE_AI_HUNT_ARENA_H
#define PACADE_AI_HUNT_ARENA_H

#include "game/core/board.h"

/* The number of an open cell, in reading order. With 16 bits the tables take half the memory, and twice as much fits
 * the cache. */
typedef uint16_t Spot;

enum {
  ARENA_SPOTS_MAX = 4096, /* 80 MB of tables; level.c refuses larger maps with a message */
  ARENA_EAGER_MAX =
      1024,         /* up to here all rows are computed at once (about 4 ms); above, each when it is first asked for */
  ARENA_PICKS = 12, /* divides evenly by 1, 2, 3 and 4 neighbours */
  SPOT_NONE = 0xffff,
  DISTANCE_NONE = 0x7fff, /* there is no path */
  BRIEF_NONE = 0xff       /* there is no path, or a longer one */
};

/* The exits of a spot, in the order West, North, East, South. One exit, to itself, if it is boxed in. */
typedef struct Exits {
  uint8_t count;
  Move moves[DIRECTION_COUNT];
  Spot to[DIRECTION_COUNT];
} Exits;

typedef struct Arena {
  const Board *board; /* borrowed */
  int32_t spots;
  int32_t row;       /* spots rounded up: the length of a row of the tables, whose rest is DISTANCE_NONE */
  Spot *spot_of;     /* by board cell; SPOT_NONE on walls */
  Cell *cell_of;     /* by spot */
  Exits *exits;      /* by spot */
  Spot *picks;       /* 16 per spot: the first twelve hold each exit equally often, for drawing one without a branch */
  int16_t *ways;     /* by spot: its exits minus one, 0 in a dead end; one row long, zero after the last spot */
  int16_t *distance; /* one row per spot: steps from it to every spot, and back */
  uint8_t *brief;    /* the same in 8 bits, for loops over whole rows: half the time of 16
                      */
  Spot *next;        /* one row per target: the neighbour that a hunter enters on its way there */
  uint8_t *ready;    /* whether the rows of a spot have been computed */
} Arena;

/* NULL with a message when memory is short or the board has more than ARENA_SPOTS_MAX open cells. */
Arena *arena_create(const Board *board, Error *error);
void arena_destroy(Arena *arena);
/* A checksum of size and walls: the same for identical boards. */
uint64_t arena_sum(const Arena *arena);
/* Computes the two rows of one spot. */
void arena_fill(const Arena *arena, Spot target);
/* The neighbour with the least straight-line distance to the target; ties in the usual order. */
Spot arena_greedy(const Arena *arena, Spot from, Spot target);

static inline void arena_need(const Arena *arena, Spot target) {
  if (__builtin_expect(!arena->ready[target], 0)) arena_fill(arena, target);
}
/* Steps between the spot and every other. */
static inline const int16_t *arena_distances(const Arena *arena, Spot spot) {
  arena_need(arena, spot);
  return arena->distance + (size_t)spot * (size_t)arena->row;
}
/* The same, at most BRIEF_NONE. */
static inline const uint8_t *arena_brief(const Arena *arena, Spot spot) {
  arena_need(arena, spot);
  return arena->brief + (size_t)spot * (size_t)arena->row;
}
/* From every spot the first step of a shortest path to the target, the first such neighbour in the usual order; if
 * there is no path, the neighbour nearest in a straight line (no monster may stand still). */
static inline const Spot *arena_steps(const Arena *arena, Spot target) {
  arena_need(arena, target);
  return arena->next + (size_t)target * (size_t)arena->row;
}
/* The move that leads from a spot to a neighbour or to itself. */
static inline Move arena_move(const Arena *arena, Spot from, Spot to) {
  return board_move_between(arena->board, arena->cell_of[from], arena->cell_of[to]);
}
/* The colour of a spot on a chessboard: every step changes it. */
static inline uint8_t arena_colour(const Arena *arena, Spot spot) {
  Cell cell = arena->cell_of[spot];
  return (board_row(arena->board, cell) + board_col(arena->board, cell)) & 1;
}
/* Draws one exit with twelve random bits. */
static inline Spot arena_pick(const Arena *arena, Spot from, uint64_t bits) {
  return arena->picks[(size_t)from * 16 + ((bits & 0xfff) * ARENA_PICKS >> 12)];
}

#endif
