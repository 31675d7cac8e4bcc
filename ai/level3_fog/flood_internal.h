/* A flood over cells that clears nothing between two runs, and what Pacman may do first in it.
 * Knows no monsters and no food. */
#ifndef PACADE_AI_LEVEL3_FOG_FLOOD_INTERNAL_H
#define PACADE_AI_LEVEL3_FOG_FLOOD_INTERNAL_H

#include "ai/level3_fog/plane_internal.h"

typedef struct Flood {
  uint32_t *mark; /* a cell was reached when its mark is the flood's number */
  uint32_t number;
  int32_t *distance;
  uint8_t *came; /* the move that led here; MOVE_STAY at the start */
  Cell *queue;   /* cells in the order in which they were reached */
  uint8_t *goal; /* 1 on cells somebody looks for; all 0 between two plans */
  int32_t reached;
  uint64_t expanded; /* cells expanded, for the statistics; the owner resets it */
} Flood;

bool flood_init(Flood *flood, const Plane *plane);
void flood_destroy(Flood *flood);
/* Forgets the last flood and starts one at a cell. */
void flood_start(Flood *flood, const Plane *plane, Cell from);
/* The first move of the way from the start to a cell that was reached. */
Move flood_first_move(const Flood *flood, const Plane *plane, Cell to);

static inline bool flood_has(const Flood *flood, Cell cell) { return flood->mark[cell] == flood->number; }
/* Notes a cell as seen without going on from it. */
static inline void flood_mark(Flood *flood, Cell cell, Move move, int32_t distance) {
  flood->mark[cell] = flood->number;
  flood->distance[cell] = distance;
  flood->came[cell] = (uint8_t)move;
}
static inline void flood_add(Flood *flood, Cell cell, Move move, int32_t distance) {
  flood_mark(flood, cell, move, distance);
  flood->queue[flood->reached++] = cell;
}

/* What each of the four moves is worth this turn. A monster in the way goes home: two moves later the way may be free,
 * if there is a cell to wait on. */
typedef enum { FIRST_NO, FIRST_NOW, FIRST_LATER } FirstMove;

typedef struct FirstMoves {
  FirstMove move[DIRECTION_COUNT];
  Move wait;            /* the move to pass the time with, or MOVE_COUNT */
  uint32_t wait_chance; /* of getting there and back alive */
} FirstMoves;

enum { WAIT_TURNS = 2 };

#endif
