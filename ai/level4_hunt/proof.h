/* What can't be done against hounds that always chase: an exhaustive walk over all positions that Pacman can bring
 * about, with a few foods that matter. Knows no agent. */
#ifndef PACADE_AI_HUNT_PROOF_H
#define PACADE_AI_HUNT_PROOF_H

#include "ai/common/limits.h"
#include "ai/level4_hunt/position.h"
#include "ai/level4_hunt/terrain.h"

enum { PROOF_FOODS_MAX = 16, PROOF_MONSTERS_MAX = 3 };

typedef struct Proof {
  bool whole;      /* everything was looked at: what follows is proven */
  int32_t foods;   /* foods looked at: all that are left when no more than PROOF_FOODS_MAX, else those in dead ends */
  int32_t most;    /* of them, the most that can be eaten in one game */
  uint64_t states; /* looked at */
  bool refused;    /* memory was short: nothing was looked at */
} Proof;

/* Against chase, with Pacman to move. `most` < `foods` of a whole proof means that the game can't be won.
 * Looks at up to `states_max` states; needs 16 bytes each. */
Proof proof_against_chase(const Arena *arena, const Terrain *terrain, const Position *position, uint64_t states_max,
                          const atomic_bool *cancel);

#endif
