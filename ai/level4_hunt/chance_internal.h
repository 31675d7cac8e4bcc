/* The hunt as a game of chance: monsters that chase, and with probability p step anywhere. Values are chances to
 * survive, times what food on the way is worth. Expectimax over it, and playouts. Knows no agent. */
#ifndef PACADE_AI_LEVEL4_HUNT_CHANCE_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_CHANCE_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/common/tree.h"
#include "ai/level4_hunt/errands.h"
#include "ai/level4_hunt/position.h"

enum {
  CHANCE_COSTS = 65536,
  CHANCE_TURNS_MAX = 12,
  CHANCE_LOTS = 6 /* monsters whose chance moves are looked into, the nearest: 4,096 ways to step together at most */
};

/* Of a won game: hardly more than a position in no danger. A hunted Pacman that waits loses little, and does not have
 * to dare anything for the last food. (1.5 took it at a risk of 40%.) */
static const double chance_won = 1.0005;

typedef struct Chance {
  const Arena *arena; /* borrowed, as the next two */
  const Keys *keys;
  Errands *errands;
  double p;
  double least_chance;              /* lines less likely than this are not looked into */
  Position position;                /* the root */
  uint8_t no_food[ARENA_SPOTS_MAX]; /* see errands_foods */
  bool by_lot[HUNT_MONSTERS_MAX];   /* by monster: else it is taken to chase */
  float *chances;                   /* by cost: exp(-cost / PERIL_SCALE) */
  Tree *tree;                       /* may be NULL: keeps the nodes */
  double tree_scale;                /* what a value at the open node is multiplied by on the way to the root */
  Budget budget;
  uint64_t nodes, next_check;
  BudgetState state;
} Chance;

/* False when memory is short. */
bool chance_init(Chance *chance, const Arena *arena, const Keys *keys, double p);
/* What survival and food are judged by. */
void chance_judge(Chance *chance, Errands *errands);
void chance_destroy(Chance *chance);
/* A new root; limits may be NULL. */
void chance_root(Chance *chance, const Position *position, const Limits *limits);

static inline double chance_of_cost(const Chance *chance, int32_t cost) {
  return cost <= 0 ? 1 : (double)chance->chances[cost < CHANCE_COSTS ? cost : CHANCE_COSTS - 1];
}

/* The cost of Pacman's having moved to `to`, with the monsters still to move. */
static inline int32_t chance_peril(const Chance *chance, Spot to, const Spot *monsters, int32_t count) {
  return peril_cost(chance->errands->peril, to, monsters, count);
}

/* Where a monster goes that does not step by chance. */
static inline Spot chance_aim(const Chance *chance, Spot from, Spot pacman) {
  return chance->errands->peril->greedy ? arena_greedy(chance->arena, from, pacman)
                                        : arena_steps(chance->arena, pacman)[from];
}

/* The value of Pacman's move to a neighbour, `turns` turns deep (1 to CHANCE_TURNS_MAX). Not to be used when
 * chance->state tells that the budget ended inside. */
double chance_move(Chance *chance, Spot to, int32_t turns);

/* What the recorder of the tree is told; each only where chance->tree is not NULL (chance_tree.c). */
void chance_tree_root(Chance *chance);
/* A node is entered when its actor is about to move. */
void chance_tree_enter(Chance *chance, int32_t actor);
void chance_tree_leave(Chance *chance, int32_t turns, double value);
/* All moves of the root are done, `turns` deep. */
void chance_tree_done(Chance *chance, int32_t turns, double value);
/* Pacman's move ended the game. */
void chance_tree_end(Chance *chance, double value);

/* What decides a playout: the same luck meets every move that is compared. */
typedef struct Luck {
  uint64_t seed;
  double p;    /* chance of a random step */
  bool greedy; /* whether the monsters aim along the straight line */
} Luck;

/* Plays on from the root after Pacman's move to `to`, by a quick policy, for `turns` turns: 0 when Pacman is caught,
 * else the chance to survive from there, and chance_won when the game is won. *played counts turns. */
double chance_playout(const Chance *chance, Spot to, int32_t turns, const Luck *luck, uint64_t *played);
/* Plays on in the same way to the end of the game: is it won? */
bool chance_wins(const Chance *chance, Spot to, const Luck *luck, uint64_t *played);

#endif
