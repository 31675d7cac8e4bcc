/* What the files of the tables of survival share: places of ghosts (survival_places.c), sweeps (survival_sweep.c), and
 * the work and the looking up (survival.c). */
#ifndef PACADE_AI_LEVEL7_CLASSIC_SURVIVAL_TABLES_INTERNAL_H
#define PACADE_AI_LEVEL7_CLASSIC_SURVIVAL_TABLES_INTERNAL_H

#include <stddef.h>

#include "ai/common/chance_step.h"
#include "ai/level7_classic/survival_internal.h"

/* The mean length of the stretch to live through, in rounds: 40 and 200 won less on a small map. */
static const double survival_stretch = 100;
/* Chances in a table: of lone ghosts, where a larger maze gets none; of pairs anywhere; and where those are too many,
 * of pairs that are both near Pacman. */
enum { ONE_ROOM = 2000000, PAIR_ROOM = 3500000, NEAR_ROOM = 2500000 };
enum { CAPSULES_MAX = 32 };

/* A ghost by its cell and the way it may not go, as it came from there. */
typedef struct Node {
  int32_t cell; /* by number */
  Move facing;
} Node;

/* The nodes that count while Pacman is on a cell, as rows and columns of its matrix of pairs. The last one stands for
 * any other place: a ghost there is not coming. */
typedef struct Area {
  int32_t count; /* that one included */
  size_t row;    /* the same rounded up */
  size_t at;     /* where the matrix begins */
  const int32_t *nodes;
} Area;

struct Survival {
  const BerkeleyField *field;
  GhostsKind ghosts;
  int32_t open, nodes;
  int32_t *number;
  Cell *cells;
  int32_t (*node_of)[MOVE_COUNT]; /* by cell and facing */
  Node *node;
  ChanceStep *steps; /* [Pacman][node], while Pacman stands still */
  /* Pairs, where there are two ghosts or more. */
  bool pairs, whole; /* whole: every area is of all nodes */
  Area *areas;
  int32_t *area_nodes;
  uint16_t *local; /* [Pacman][node]: its row in the area */
  size_t pair_size, row_most;
  /* What is asked, Pacman to move: [Pacman][node] and the matrices of the areas. */
  float *one, *pair;
  double peace; /* the chance after a capsule */
  /* The same with the ghosts to move, for sweeping on. */
  float *one_next, *pair_next;
  float *work, *turned;
  uint16_t *row_of; /* the rows of one area in another */
  ChanceStep *local_steps;
  uint32_t mask;       /* capsules that the sweeps count with */
  int32_t stage, unit; /* done so far */
};

/* Where the row of one of Pacman's cells begins in tables by node. */
static inline ptrdiff_t survival_at(const Survival *survival, int32_t p) { return (ptrdiff_t)p * survival->nodes; }

/* Numbers the cells and the places of ghosts. */
void places_list(Survival *survival);
/* Where a ghost goes from every place, for every cell of Pacman's. */
void places_step(Survival *survival);
/* The areas of pairs; false when memory is short. */
bool places_areas(Survival *survival);

/* What Pacman on `p` can expect when it is to move and the capsules of `mask` are left. */
void sweep_best_one(const Survival *survival, int32_t p, uint32_t mask, float *out);
void sweep_best_pair(const Survival *survival, int32_t p, uint32_t mask, float *out);
/* The same when the ghosts are to move, from what is known of its neighbours. */
void sweep_one(Survival *survival, int32_t p, uint32_t mask);
void sweep_pair(Survival *survival, int32_t p, uint32_t mask);
/* Nothing is left of a matrix of pairs where a ghost stands on Pacman. */
void sweep_strike(const Survival *survival, int32_t p, float *matrix);

#endif
