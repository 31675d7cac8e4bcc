/* Which of Pacman's moves playouts prefer: every candidate is played out with the same random numbers, and only the
 * differences count. Knows no agent. */
#ifndef PACADE_AI_LEVEL4_HUNT_ROLLOUT_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_ROLLOUT_INTERNAL_H

#include "ai/level4_hunt/chance_internal.h"
#include "ai/level4_hunt/opponent.h"
#include "game/core/rng.h"

typedef struct Rollout {
  const Chance *chance;     /* its root is the position */
  const Opponent *opponent; /* the monsters of each playout are drawn from this belief */
  int64_t playouts;         /* of all moves together */
  int32_t turns;            /* of a playout */
} Rollout;

/* Corrects the values of Pacman's moves (by exit, from expectimax) by the playouts, and returns the best one. `best`
 * is the one that expectimax prefers. Adds the turns played to *played. */
int32_t rollout_choose(const Rollout *rollout, Rng *rng, const Limits *limits, int32_t best,
                       double value[DIRECTION_COUNT], uint64_t *played);

#endif
