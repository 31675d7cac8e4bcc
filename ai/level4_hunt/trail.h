/* Where the game has been since the last food: positions, and how often Pacman was on each spot. A position that
 * occurs again without food in between is part of a circle. Knows no agent and no search. */
#ifndef PACADE_AI_HUNT_TRAIL_H
#define PACADE_AI_HUNT_TRAIL_H

#include "ai/level4_hunt/position.h"

enum { TRAIL_SLOTS = 8192, TRAIL_MOST = TRAIL_SLOTS / 2 };

typedef struct Trail {
  uint64_t hashes[TRAIL_SLOTS]; /* open addressing; 0: empty */
  uint8_t times[TRAIL_SLOTS];
  uint8_t visits[ARENA_SPOTS_MAX]; /* by spot, up to 255 */
  int32_t count;                   /* distinct positions; beyond TRAIL_MOST no new ones are added */
  int32_t foods_left, turn;        /* of the last position */
  int32_t idle;                    /* turns since the last food, as far as they were observed */
} Trail;

/* Nothing seen yet. */
void trail_clear(Trail *trail);
/* Adds the position that Pacman is to move in. A food eaten or a new game clears the trail. */
void trail_observe(Trail *trail, const Position *position);
/* How often the position has occurred since the last food, including the current time. */
static inline int32_t trail_times(const Trail *trail, uint64_t hash) {
  uint32_t slot = (uint32_t)(hash >> 40) & (TRAIL_SLOTS - 1);
  hash |= 1;
  while (trail->hashes[slot] != 0) {
    if (trail->hashes[slot] == hash) return trail->times[slot];
    slot = (slot + 1) & (TRAIL_SLOTS - 1);
  }
  return 0;
}

#endif
