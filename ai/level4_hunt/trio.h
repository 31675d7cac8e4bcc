/* How likely Pacman survives three hunters with random moves: one number for every placement on the whole board, so
 * that it is only done for small boards. Computed piece by piece, and shared by all games of a process that need the
 * same table. Knows no food and no agent.
 *
 * Everybody steps every turn, so that each monster keeps the colour, as on a chessboard, that it has relative to
 * Pacman. One that has Pacman's colour after Pacman's move can never step onto it, only block it (a barrier); one of
 * the other colour can (a catcher). A table is for one number of barriers: an eighth of all placements, and half of
 * that because two monsters of the same kind may be swapped. */
#ifndef PACADE_AI_HUNT_TRIO_H
#define PACADE_AI_HUNT_TRIO_H

#include "ai/level4_hunt/arena.h"

enum {
  TRIO_MONSTERS = 3,
  TRIO_KINDS = TRIO_MONSTERS + 1, /* of tables, by number of barriers */
  TRIO_SPOTS = 256                /* of the largest board */
};

typedef struct TrioBuild TrioBuild; /* the state of the computation; freed when it is done */

/* The assumptions about the monsters. */
typedef struct TrioKind {
  double p; /* chance of a random step */
  bool greedy;
  int32_t barriers;
} TrioKind;

typedef struct Trio {
  int32_t spots;
  TrioKind kind;
  int32_t half[2];   /* spots of each colour */
  uint8_t *colour;   /* by spot */
  uint16_t *rank;    /* by spot: its index among those of its colour */
  size_t *start;     /* by Pacman's spot: where its placements begin */
  size_t pairs[2];   /* by Pacman's colour: placements of the equal two, rounded up to whole vectors */
  size_t placings;   /* of all */
  uint16_t *values;  /* [Pacman after its move][odd monster][the higher of the equal two][the lower]: probabilities
                        during the computation, then costs like those of peril */
  uint16_t *typical; /* by spot: the median cost of Pacman's standing there, over all placements */
  TrioBuild *build;
} Trio;

typedef struct Peril Peril;

/* Placements of all tables that the set of kinds (one bit per number of barriers) needs on the board; 0 if the board
 * is too large, or has a boxed-in cell, where a monster could not step. */
size_t trio_placings(const Arena *arena, uint32_t kinds);
/* The tables that a position needs, as a set of kinds; Pacman is to move. */
uint32_t trio_kinds(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count);

/* The table of that board and kind, which may be in use elsewhere; return it by trio_return. NULL when memory is
 * short. */
Trio *trio_borrow(const Arena *arena, TrioKind kind);
void trio_return(Trio *trio);
/* The number of units of work of a table; all units have about the same size, a number of its placements. */
int64_t trio_units(const Trio *trio);
/* Works until that many units are done. `peril` has the tables of one and two that the computation starts with; the
 * table may be read once all units are done. */
void trio_work(Trio *trio, const Peril *peril, int64_t units);

/* The colours of the equal two and of the odd one before their step, after Pacman, of colour `pacman`, has moved. */
static inline bool trio_pair_catches(const Trio *trio) { return trio->kind.barriers <= 1; }
static inline bool trio_odd_catches(const Trio *trio) { return trio->kind.barriers == 0 || trio->kind.barriers == 2; }
static inline int32_t trio_pair_colour(const Trio *trio, int32_t pacman) {
  return trio_pair_catches(trio) ? 1 - pacman : pacman;
}
static inline int32_t trio_odd_colour(const Trio *trio, int32_t pacman) {
  return trio_odd_catches(trio) ? 1 - pacman : pacman;
}

/* The entry in the table for the cost after Pacman has moved to `to`, with the monsters still to move. The two equal
 * ones come last. */
static inline const uint16_t *trio_place(const Trio *trio, Spot to, Spot odd, Spot one, Spot other) {
  size_t a = trio->rank[one], b = trio->rank[other];
  size_t high = a > b ? a : b, low = a > b ? b : a;
  return &trio->values[trio->start[to] + trio->rank[odd] * trio->pairs[trio->colour[to]] + high * (high + 1) / 2 + low];
}

#endif
