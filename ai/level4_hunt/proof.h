/* What is impossible against hounds that always chase: an exhaustive search of all positions that Pacman can reach,
 * with a few foods that matter. Knows no agent. */
#ifndef PACADE_AI_HUNT_PROOF_H
#define PACADE_AI_HUNT_PROOF_H

#include "ai/common/limits.h"
#include "ai/level4_hunt/position.h"
#include "ai/level4_hunt/terrain.h"

enum { PROOF_FOODS_MAX = 16, PROOF_MONSTERS_MAX = 3 };

typedef struct Proof {
  bool whole;      /* the search was complete: what follows is proven */
  int32_t foods;   /* foods considered: all that are left if no more than PROOF_FOODS_MAX, else those in dead ends */
  int32_t most;    /* of them, the most that can be eaten in one game */
  uint64_t states; /* states visited */
  bool refused;    /* memory was short: nothing was searched */
} Proof;

/* Against chase, with Pacman to move. `most` < `foods` of a complete proof means that the game can't be won. Visits
 * up to `states_max` states; needs 16 bytes each. */
Proof proof_against_chase(const Arena *arena, const Terrain *terrain, const Position *position, uint64_t states_max,
                          const atomic_bool *cancel);

#endif
