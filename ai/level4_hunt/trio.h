/* How likely Pacman survives three hunters with chance moves: one number for every placing on the whole board, which is
 * only done where the board is small. Worked out piece by piece, and shared by all games of a process that want the
 * same table. Knows no food and no agent.
 *
 * Everybody steps every turn, so that each monster keeps the colour, as on a chess board, that it has relative to
 * Pacman. One that has Pacman's colour after Pacman's move can never step onto it, only stand in its way (a barrier);
 * one of the other colour can (a catcher). A table is of one number of barriers: an eighth of all placings, and because
 * two monsters that are alike may be swapped, half of that. */
#ifndef PACADE_AI_HUNT_TRIO_H
#define PACADE_AI_HUNT_TRIO_H

#include "ai/level4_hunt/arena.h"

enum {
  TRIO_MONSTERS = 3,
  TRIO_KINDS = TRIO_MONSTERS + 1, /* of tables, by number of barriers */
  TRIO_SPOTS = 256                /* of the largest board */
};

typedef struct TrioBuild TrioBuild; /* how far the work is; gone when it is done */

/* What the monsters are taken to be. */
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
  uint16_t *rank;    /* by spot: its number among those of its colour */
  size_t *start;     /* by Pacman's spot: where its placings begin */
  size_t pairs[2];   /* by Pacman's colour: placings of the two alike monsters, rounded up to whole vectors */
  size_t placings;   /* of all */
  uint16_t *values;  /* [Pacman after its move][odd monster][the higher of the alike two][the lower]: chances while the
                      * work goes on, then costs as those of peril */
  uint16_t *typical; /* by spot: what Pacman's standing there costs, the middle case of all placings */
  TrioBuild *build;
} Trio;

typedef struct Peril Peril;

/* Placings of all tables that the set of kinds (bit by number of barriers) needs on the board; 0 when the board is too
 * large, or has a boxed-in cell: who stands there does not step. */
size_t trio_placings(const Arena *arena, uint32_t kinds);
/* The tables that a position needs, as a set of kinds; Pacman is to move. */
uint32_t trio_kinds(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count);

/* The table of that board and kind, which may be in use elsewhere: given back by trio_return. NULL when memory is
 * short. */
Trio *trio_borrow(const Arena *arena, TrioKind kind);
void trio_return(Trio *trio);
/* The units of work of a table, all of about the same size: so many of its placings. */
int64_t trio_units(const Trio *trio);
/* Works until so many units are done, if they are not yet. `peril` has the tables of one and two that the work begins
 * with; the table may be read once all units are done. */
void trio_work(Trio *trio, const Peril *peril, int64_t units);

/* The colour of the alike two, and of the odd one, before their step: Pacman, of colour `pacman`, has moved. */
static inline bool trio_pair_catches(const Trio *trio) { return trio->kind.barriers <= 1; }
static inline bool trio_odd_catches(const Trio *trio) { return trio->kind.barriers == 0 || trio->kind.barriers == 2; }
static inline int32_t trio_pair_colour(const Trio *trio, int32_t pacman) {
  return trio_pair_catches(trio) ? 1 - pacman : pacman;
}
static inline int32_t trio_odd_colour(const Trio *trio, int32_t pacman) {
  return trio_odd_catches(trio) ? 1 - pacman : pacman;
}

/* The cost of Pacman's having moved to `to`, with the monsters still to move: where it stands in the table. The two
 * alike ones come last. */
static inline const uint16_t *trio_place(const Trio *trio, Spot to, Spot odd, Spot one, Spot other) {
  size_t a = trio->rank[one], b = trio->rank[other];
  size_t high = a > b ? a : b, low = a > b ? b : a;
  return &trio->values[trio->start[to] + trio->rank[odd] * trio->pairs[trio->colour[to]] + high * (high + 1) / 2 + low];
}

#endif
