/* The chances of the two kinds of Berkeley ghosts. Knows no search and draws nothing. */
#include "ai/level7_classic/ghosts_internal.h"

#include <stdlib.h>

static const double attack_chance = 0.8; /* published: a ghost goes for Pacman, or flees when scared, this often */

/* Manhattan distance to Pacman, in half cells, after a step of the ghost's present speed. */
static int32_t distance_after(const BerkeleyField *field, const BerkeleyState *state, const BerkeleyGhost *ghost,
                              Move move) {
  static const int32_t dx[] = {[MOVE_WEST] = -1, [MOVE_NORTH] = 0, [MOVE_EAST] = 1, [MOVE_SOUTH] = 0, [MOVE_STAY] = 0};
  static const int32_t dy[] = {[MOVE_WEST] = 0, [MOVE_NORTH] = 1, [MOVE_EAST] = 0, [MOVE_SOUTH] = -1, [MOVE_STAY] = 0};
  BerkeleyGhost pacman = {.cell = state->pacman};
  int32_t x, y, px, py, speed = ghost->timer > 0 ? 1 : 2;
  berkeley_place(field, ghost, &x, &y);
  berkeley_place(field, &pacman, &px, &py);
  return abs(x + speed * dx[move] - px) + abs(y + speed * dy[move] - py);
}

int32_t ghosts_chances(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind,
                       Move moves[MOVE_COUNT], double chances[MOVE_COUNT]) {
  const BerkeleyGhost *ghost = &state->ghosts[actor - 1];
  int32_t count = berkeley_moves(field, state, actor, moves), distance[MOVE_COUNT], best = 0, good = 0;
  if (kind == GHOSTS_RANDOM || count == 1) {
    for (int32_t i = 0; i < count; i++) chances[i] = 1.0 / count;
    return count;
  }
  for (int32_t i = 0; i < count; i++) {
    distance[i] = distance_after(field, state, ghost, moves[i]);
    if (i == 0 || (ghost->timer > 0 ? distance[i] > best : distance[i] < best)) best = distance[i];
  }
  for (int32_t i = 0; i < count; i++) good += distance[i] == best;
  for (int32_t i = 0; i < count; i++)
    chances[i] = (distance[i] == best ? attack_chance / good : 0) + (1 - attack_chance) / count;
  return count;
}
