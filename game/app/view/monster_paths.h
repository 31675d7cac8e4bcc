/* Where each monster is heading at a moment of a game, as a path over the board: to the target it reported, or to
 * Pacman; none for those that flee or move at random. For display only: no agent and no rule uses it. */
#ifndef PACADE_APP_VIEW_MONSTER_PATHS_H
#define PACADE_APP_VIEW_MONSTER_PATHS_H

#include "game/core/flood.h"
#include "game/play/session.h"

typedef struct MonsterPaths {
  int32_t key;    /* plies done at the moment that is shown, -1: none */
  Cell *cells;    /* of all ways, one after the other */
  int32_t *first; /* by monster, and one more for the end */
  FloodField field;
  int32_t monsters, room, board_cells;
} MonsterPaths;

/* Safe on a zeroed struct and twice. */
void monster_paths_destroy(MonsterPaths *ways);
/* Updates them to the session's current moment. False when memory is short. */
bool monster_paths_find(MonsterPaths *ways, const Session *session);
/* The way of a monster, its own cell first. */
static inline const Cell *monster_paths_of(const MonsterPaths *ways, int32_t monster, int32_t *count) {
  *count = ways->first[monster + 1] - ways->first[monster];
  return ways->cells + ways->first[monster];
}

#endif
