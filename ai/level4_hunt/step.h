/* One step of a hunter with chance moves, and what it makes of a row of chances. Private to the tables of the odds.
 * Knows no food and no agent. */
#ifndef PACADE_AI_HUNT_STEP_H
#define PACADE_AI_HUNT_STEP_H

#include "ai/level4_hunt/arena.h"

/* Where a monster goes, and how likely, while Pacman stands still. */
typedef struct Step {
  int32_t count;
  Spot to[DIRECTION_COUNT];
  float chance[DIRECTION_COUNT];
} Step;

static inline Step step_from(const Arena *arena, Spot from, Spot pacman, double p) {
  const Exits *exits = &arena->exits[from];
  Spot chase = arena_steps(arena, pacman)[from];
  Step step = {.count = exits->count};
  for (int32_t i = 0; i < exits->count; i++) {
    step.to[i] = exits->to[i];
    step.chance[i] = (float)(p / exits->count + (exits->to[i] == chase ? 1 - p : 0));
  }
  return step;
}

/* out = step x in, over `length` numbers of rows that are `row` long. One loop for each number of ways, so that each is
 * a single pass. */
static inline __attribute__((always_inline)) void step_row(const Step *step, size_t row, size_t length, const float *in,
                                                           float *restrict out) {
  const float *a = in + step->to[0] * row, *b = in + step->to[step->count > 1 ? 1 : 0] * row;
  const float *c = in + step->to[step->count > 2 ? 2 : 0] * row, *d = in + step->to[step->count > 3 ? 3 : 0] * row;
  const float *w = step->chance;
  switch (step->count) {
    case 1:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i];
      break;
    case 2:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i] + w[1] * b[i];
      break;
    case 3:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i];
      break;
    default:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i] + w[3] * d[i];
  }
}

#endif
