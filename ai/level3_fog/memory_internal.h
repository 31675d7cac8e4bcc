/* What the explorer remembers and concludes: the map it has seen, where monsters live, and which cells are safe.
 * Fed by observations alone; knows no game and plans nothing. */
#ifndef PACADE_AI_LEVEL3_FOG_MEMORY_INTERNAL_H
#define PACADE_AI_LEVEL3_FOG_MEMORY_INTERNAL_H

#include "ai/level3_fog/plane_internal.h"

/* What is known of a cell, as bits.
 *
 * Nobody may stand still, so on a board of squares Pacman's colour (row + column, odd or even) changes with every
 * move: a cell is reached on even turns only, or on odd turns only, for the whole game. That makes danger a property
 * of the cell alone:
 * - A home is never entered alive: on odd turns the monster stands there, on even ones it comes back.
 * - A neighbour of homes that is reached on even turns (KNOWN_EVEN) is safe whenever no monster is seen on it, for
 *   then the monsters go home. Whether it is free is chance, but it shows before the step.
 * - A neighbour of homes that is reached on odd turns is a gamble every time: one in as many as the home has exits. */
enum {
  KNOWN = 1,
  KNOWN_OPEN = 2,
  KNOWN_FOOD = 4,
  KNOWN_HOME = 8,
  KNOWN_EVEN = 16, /* reached on even turns; set for every cell from the first move on */
  KNOWN_SAFE = 32  /* may be entered (when no monster is seen on it) and left again without any risk, now and later */
};

/* Chances are whole numbers: the same on every machine. */
enum { CHANCE_BITS = 12, CHANCE_ONE = 1 << CHANCE_BITS };

typedef struct Memory {
  Plane plane;
  uint8_t *what;   /* the bits above, one byte per padded cell; the padding is known wall */
  uint16_t *clear; /* chance that no monster steps onto the cell on an odd turn */
  uint16_t *leave; /* on cells reached on odd turns: chance that some way out is free the turn after */
  Cell *homes;     /* in the order of discovery */
  int32_t home_count;
  int32_t foods; /* seen and not yet eaten */
  Cell me;
  bool even_turn; /* the turn to be played */
  bool news;      /* the last look has shown something that was not known, or food was eaten */
} Memory;

/* Allocates for the plane of the first observation. False when memory is short; destroy is safe then. */
bool memory_init(Memory *memory, const Observation *seen);
void memory_destroy(Memory *memory);
/* Takes in what is seen now. */
void memory_look(Memory *memory, const Observation *seen);

static inline bool memory_open(const Memory *memory, Cell cell) { return memory->what[cell] & KNOWN_OPEN; }
/* Seen itself, with a neighbour that was never seen. */
static inline bool memory_frontier(const Memory *memory, Cell cell) {
  const uint8_t *what = memory->what + cell;
  int32_t row = memory->plane.stride;
  return !(what[-1] & what[1] & what[-row] & what[row] & KNOWN);
}

/* Works out clear, leave and KNOWN_SAFE again for every cell that the last look may have changed (danger.c). */
void danger_update(Memory *memory);
/* The chance to enter an open cell when no monster is seen on it, and to get away from it alive. Never for homes. */
uint32_t danger_chance(const Memory *memory, Cell cell);

#endif
