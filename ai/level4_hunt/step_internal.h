/* One step of a hunter with random moves. Private to the tables of the odds.
 * Knows no food and no agent. */
#ifndef PACADE_AI_LEVEL4_HUNT_STEP_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_STEP_INTERNAL_H

#include "ai/common/chance_step.h"
#include "ai/level4_hunt/arena.h"

typedef ChanceStep Step; /* where a monster goes, and with what probability, while Pacman stands still */

static inline Step step_from(const Arena *arena, Spot from, Spot pacman, double p, bool greedy) {
  const Exits *exits = &arena->exits[from];
  Spot aim = greedy ? arena_greedy(arena, from, pacman) : arena_steps(arena, pacman)[from];
  Step step = {.count = exits->count};
  for (int32_t i = 0; i < exits->count; i++) {
    step.to[i] = exits->to[i];
    step.chance[i] = (float)(p / exits->count + (exits->to[i] == aim ? 1 - p : 0));
  }
  return step;
}

#endif
