/* Many mazes with hidden values, each walked by the agents that play without knowing them: how often each arrives.
 * Must not know how an agent walks. */
#ifndef PACADE_LAB_MAZE_TRIAL_H
#define PACADE_LAB_MAZE_TRIAL_H

#include "ai/level8_maze/energy.h"
#include "game/core/maze_map.h"

typedef struct MazeTrial {
  int32_t mazes;
  int32_t arrived[ENERGY_KIND_COUNT]; /* ENERGY_EXACT sees the values: the best that is possible */
  int64_t steps[ENERGY_KIND_COUNT];   /* of those that arrived */
} MazeTrial;

extern const char *const maze_trial_ids[ENERGY_KIND_COUNT + 1]; /* the agents' ids, by kind, followed by NULL */

/* Plays one maze per seed, from the setup's seed on. Adds to the trial's counts, which must start from zero. False
 * with a message when a maze can't be made. */
bool maze_trial_run(const MazeSetup *setup, int32_t mazes, MazeTrial *trial, Error *error);

#endif
