/* The chances of the two kinds of Berkeley ghosts. Knows no search and draws nothing. */
#include "ai/level7_classic/ghosts.h"

#include <stdlib.h>

#define ATTACK 0.8 /* published: a ghost goes for Pacman, or flees when scared, this often */

/* Where a step leads, in half cells from the bottom left. */
static const int8_t step_x[] = {[MOVE_WEST] = -1, [MOVE_NORTH] = 0, [MOVE_EAST] = 1, [MOVE_SOUTH] = 0, [MOVE_STAY] = 0};
static const int8_t step_y[] = {[MOVE_WEST] = 0, [MOVE_NORTH] = 1, [MOVE_EAST] = 0, [MOVE_SOUTH] = -1, [MOVE_STAY] = 0};

/* Marks the moves of a directional ghost that bring it nearest to Pacman, or farthest away while it is scared: by the
 * Manhattan distance after a step of its present speed. Returns how many there are. */
static int32_t mark_best(const BerkeleyField *field, const BerkeleyState *state, const BerkeleyGhost *ghost,
                         const Move *moves, int32_t count, bool good[MOVE_COUNT]) {
  BerkeleyGhost pacman = {.cell = state->pacman};
  int32_t x, y, px, py, speed = ghost->timer > 0 ? 1 : 2, distance[MOVE_COUNT], best = 0, many = 0;
  berkeley_place(field, ghost, &x, &y);
  berkeley_place(field, &pacman, &px, &py);
  for (int32_t i = 0; i < count; i++) {
    distance[i] = abs(x + speed * step_x[moves[i]] - px) + abs(y + speed * step_y[moves[i]] - py);
    if (i == 0 || (ghost->timer > 0 ? distance[i] > best : distance[i] < best)) best = distance[i];
  }
  for (int32_t i = 0; i < count; i++) many += good[i] = distance[i] == best;
  return many;
}

/* By how many moves are best and how many there are: the chance of one that is not, and of one that is. Divisions by
 * the million are what a ghost's move would cost most. */
#define EITHER(BEST, ALL) [BEST][ALL] = {0 + (1 - ATTACK) / (ALL), ATTACK / (BEST) + (1 - ATTACK) / (ALL)}
static const double chance_of[DIRECTION_COUNT + 1][DIRECTION_COUNT + 1][2] = {
    EITHER(1, 1), EITHER(1, 2), EITHER(2, 2), EITHER(1, 3), EITHER(2, 3),
    EITHER(3, 3), EITHER(1, 4), EITHER(2, 4), EITHER(3, 4), EITHER(4, 4)};

int32_t ghosts_chances(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind,
                       Move moves[MOVE_COUNT], double chances[MOVE_COUNT]) {
  int32_t count = berkeley_moves(field, state, actor, moves);
  if (kind == GHOSTS_RANDOM || count == 1) {
    for (int32_t i = 0; i < count; i++) chances[i] = 1.0 / count;
    return count;
  }
  bool good[MOVE_COUNT];
  int32_t many = mark_best(field, state, &state->ghosts[actor - 1], moves, count, good);
  const double *either = chance_of[many][count];
  for (int32_t i = 0; i < count; i++) chances[i] = either[good[i]];
  return count;
}

Move ghosts_draw(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind, Rng *rng) {
  Move legal[MOVE_COUNT];
  int32_t count = berkeley_moves(field, state, actor, legal);
  if (kind == GHOSTS_RANDOM) return legal[rng_below(rng, (uint32_t)count)];
  double drawn = rng_unit(rng); /* in a corridor too: every ghost draws once per move */
  if (count == 1) return legal[0];
  bool good[MOVE_COUNT] = {false};
  int32_t many = mark_best(field, state, &state->ghosts[actor - 1], legal, count, good), i = 0;
  const double *either = chance_of[many][count];
  for (; i < count - 1 && drawn >= either[good[i]]; i++) drawn -= either[good[i]];
  return legal[i];
}
