/* The hunt as a game of chance: monsters that chase, and with probability p step anywhere. Values are probabilities
 * of survival, multiplied by what food on the way is worth. Expectimax over it, and playouts. Knows no agent. */
#ifndef PACADE_AI_LEVEL4_HUNT_CHANCE_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_CHANCE_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/common/trace.h"
#include "ai/common/tree.h"
#include "ai/level4_hunt/errands.h"
#include "ai/level4_hunt/position.h"

enum {
  CHANCE_COSTS = 65536,
  CHANCE_TURNS_MAX = 12,
  CHANCE_LOTS = 6 /* monsters whose random steps are searched, the nearest ones: at most 4,096 joint steps */
};

/* The value of a won game: hardly more than that of a position without danger. A hunted Pacman that waits loses
 * little, and need not take a risk for the last food. (With 1.5 it took the food at a risk of 40%.) */
static const double chance_won = 1.0005;

typedef struct Chance {
  const Arena *arena; /* borrowed, like the next two */
  const Keys *keys;
  Errands *errands;
  double p;
  double least_chance;              /* lines less likely than this are not searched */
  Position position;                /* the root */
  uint8_t no_food[ARENA_SPOTS_MAX]; /* see errands_foods */
  bool by_lot[HUNT_MONSTERS_MAX];   /* per monster: whether its random steps are searched; otherwise it is assumed to
                                       chase */
  float *chances;                   /* by cost: exp(-cost / PERIL_SCALE) */
  Tree *tree;                       /* may be NULL: keeps the nodes */
  double tree_scale;                /* the factor between a value at the open node and one at the root */
  Budget budget;
  uint64_t nodes, next_check;
  BudgetState state;
} Chance;

/* False when memory is short. */
bool chance_init(Chance *chance, const Arena *arena, const Keys *keys, double p);
/* Sets what survival and food are evaluated with. */
void chance_judge(Chance *chance, Errands *errands);
void chance_destroy(Chance *chance);
/* Sets a new root; limits may be NULL. */
void chance_root(Chance *chance, const Position *position, const Limits *limits);

static inline double chance_of_cost(const Chance *chance, int32_t cost) {
  return cost <= 0 ? 1 : (double)chance->chances[cost < CHANCE_COSTS ? cost : CHANCE_COSTS - 1];
}

/* The cost after Pacman has moved to `to`, with the monsters still to move. */
static inline int32_t chance_peril(const Chance *chance, Spot to, const Spot *monsters, int32_t count) {
  return peril_cost(chance->errands->peril, to, monsters, count);
}

/* Where a monster goes that does not step at random. */
static inline Spot chance_aim(const Chance *chance, Spot from, Spot pacman) {
  return chance->errands->peril->greedy ? arena_greedy(chance->arena, from, pacman)
                                        : arena_steps(chance->arena, pacman)[from];
}

/* The value of Pacman's move to a neighbour, `turns` turns deep (1 to CHANCE_TURNS_MAX). Invalid if chance->state
 * says that the budget ran out meanwhile. */
double chance_move(Chance *chance, Spot to, int32_t turns);

/* What is known of Pacman's moves. */
typedef struct ChanceChoice {
  const Exits *exits;
  double value[DIRECTION_COUNT];
  int32_t best, depth;
} ChanceChoice;
/* Weighs all moves of the root, deepening turn by turn; a depth that the budget cuts short is discarded. `nodes`: a
 * depth that probably takes more in all is not begun; choice->exits must be set. */
void chance_weigh(Chance *chance, int32_t turns, uint64_t nodes, TraceLive *live, ChanceChoice *choice);
/* Nodes per move where the tables cover the whole board. */
uint64_t chance_nodes_whole(const Peril *peril);

/* Reports to the recorder of the tree; call them only if chance->tree is not NULL (chance_tree.c). */
void chance_tree_root(Chance *chance);
/* A node is entered when its actor is about to move. */
void chance_tree_enter(Chance *chance, int32_t actor);
void chance_tree_leave(Chance *chance, int32_t turns, double value);
/* All moves of the root have been searched, `turns` deep. */
void chance_tree_done(Chance *chance, int32_t turns, double value);
/* Pacman's move ended the game. */
void chance_tree_end(Chance *chance, double value);

/* The random numbers of a playout: the same for every move that is compared. */
typedef struct Luck {
  uint64_t seed;
  double p;    /* chance of a random step */
  bool greedy; /* whether the monsters aim along the straight line */
} Luck;

/* Plays on from the root after Pacman's move to `to`, by a quick policy, for `turns` turns. Returns 0 if Pacman is
 * caught, otherwise the chance to survive from there, and chance_won if the game is won. *played counts turns. */
double chance_playout(const Chance *chance, Spot to, int32_t turns, const Luck *luck, uint64_t *played);
/* Plays on in the same way to the end of the game; returns whether it is won. */
bool chance_wins(const Chance *chance, Spot to, const Luck *luck, uint64_t *played);

#endif
