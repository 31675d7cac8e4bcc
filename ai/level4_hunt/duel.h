/* Values of every placement of Pacman and two hunters, and how they follow from those a turn later: what the tables of
 * survival and those of food share. A hunter keeps its colour relative to Pacman's, so that half of the spots are
 * enough for each. Knows no food and no agent. */
#ifndef PACADE_AI_HUNT_DUEL_H
#define PACADE_AI_HUNT_DUEL_H

#include "ai/common/chance_step.h"
#include "ai/level4_hunt/arena.h"

/* Two hunters by whether each can catch Pacman or, having Pacman's colour after its move, can only block it. */
typedef enum { PERIL_PAIR_NONE, PERIL_PAIR_BARRIERS, PERIL_PAIR_MIXED, PERIL_PAIR_CATCHERS } PerilPair;

enum { DUEL_HUNTERS = 2 };

typedef struct Duel {
  const Arena *arena; /* borrowed */
  PerilPair kind;
  int32_t half[2];     /* spots of either colour */
  uint8_t *colour;     /* by spot */
  uint16_t *rank;      /* by spot, within its colour */
  Spot *spots;         /* by colour and rank: duel_spot() */
  size_t side, square; /* placements of one hunter, rounded up, and of two */
  float *values; /* [Pacman after its move][first hunter][second]: chances; of a mixed pair the barrier is first */
  float *best, *turned;
  ChanceStep *steps;
} Duel;

/* Placements of two hunters on a board, rounded up. */
size_t duel_square(const Arena *arena);
/* False when memory is short; duel_destroy() then frees the rest. All values are 0. */
bool duel_init(Duel *duel, const Arena *arena, double p, bool greedy, PerilPair kind);
void duel_destroy(Duel *duel);

static inline Spot duel_spot(const Duel *duel, int32_t colour, int32_t rank) {
  return duel->spots[colour * duel->arena->spots + rank];
}
/* The colour of a hunter before its step, with Pacman on the spot: a catcher has the other one. */
static inline int32_t duel_colour(const Duel *duel, Spot pacman, int32_t hunter) {
  bool catches = duel->kind == PERIL_PAIR_CATCHERS || (duel->kind == PERIL_PAIR_MIXED && hunter == 1);
  return duel->colour[pacman] ^ catches;
}
static inline size_t duel_size(const Duel *duel) { return (size_t)duel->arena->spots * duel->square; }
/* Where the values of two monsters stand among those of a spot of Pacman, after its move. */
static inline size_t duel_place(const Duel *duel, Spot pacman, const Spot *monsters) {
  bool turn = duel->kind == PERIL_PAIR_MIXED && duel->colour[monsters[0]] != duel->colour[pacman];
  return (size_t)duel->rank[monsters[turn]] * duel->side + duel->rank[monsters[!turn]];
}
/* The placements in which Pacman has walked into a hunter are worth nothing. */
void duel_clear_walked_into(const Duel *duel, Spot pacman, float *square);
/* What a turn does to the chances besides: they become end + keep * chance. */
typedef struct DuelTurn {
  float end, keep;
} DuelTurn;
/* One more turn for one spot of Pacman: its best next move, then one step of each hunter. */
void duel_sweep(const Duel *duel, Spot pacman, DuelTurn turn);
/* The same; *change becomes at least the largest increase. */
void duel_sweep_and_look(const Duel *duel, Spot pacman, DuelTurn turn, float *change);

#endif
