/* Keeping the trail: a hash table of fixed size that is emptied whenever a food is eaten. Knows no agent and no
 * search. */
#include "ai/level4_hunt/trail.h"

#include <string.h>

void trail_clear(Trail *trail) { memset(trail, 0, sizeof *trail); }

void trail_observe(Trail *trail, const Position *position) {
  bool follows = position->turn == trail->turn + 1 && position->foods_left == trail->foods_left;
  bool again = position->turn == trail->turn && position->foods_left == trail->foods_left && trail->count > 0;
  if (again && trail_times(trail, position->hash) > 0) return; /* asked twice about one position */
  if (!follows || trail->count == 0) trail_clear(trail);
  trail->idle = follows ? trail->idle + 1 : 0;
  trail->turn = position->turn;
  trail->foods_left = position->foods_left;
  if (trail->visits[position->pacman] < UINT8_MAX) trail->visits[position->pacman]++;
  uint64_t hash = position->hash | 1;
  uint32_t slot = (uint32_t)(position->hash >> 40) & (TRAIL_SLOTS - 1);
  while (trail->hashes[slot] != 0 && trail->hashes[slot] != hash) slot = (slot + 1) & (TRAIL_SLOTS - 1);
  if (trail->hashes[slot] == 0) {
    if (trail->count >= TRAIL_MOST) return;
    trail->hashes[slot] = hash;
    trail->count++;
  }
  if (trail->times[slot] < UINT8_MAX) trail->times[slot]++;
}
