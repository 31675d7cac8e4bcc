/* The chances of the two kinds of Berkeley ghosts. Knows no search and draws nothing. */
#include "ai/level7_classic/ghosts.h"

#include <stdlib.h>

#define ATTACK 0.8 /* published: a ghost goes for Pacman, or flees when scared, this often */

static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

/* Of a directional ghost's moves, as bits, those that bring it nearest to Pacman, or farthest away while it is scared:
 * by the Manhattan distance, in half cells, after a step of its present speed. It stands on a cell, for between two it
 * has one move only. Without branches: which move is best is as good as random to the processor. */
static uint32_t best_of(const BerkeleyField *field, Cell pacman, const BerkeleyGhost *ghost, uint32_t exits) {
  const Board *board = field->board;
  int32_t lines = board_line(board, pacman) - board_line(board, ghost->cell);
  int32_t x = 2 * (ghost->cell - pacman + lines * board->stride), y = 2 * lines;
  int32_t speed = ghost->timer > 0 ? 1 : 2, sign = ghost->timer > 0 ? -1 : 1, over = abs(x), up = abs(y);
  int32_t west = exits >> MOVE_WEST & 1 ? sign * (abs(x - speed) + up) : INT32_MAX;
  int32_t north = exits >> MOVE_NORTH & 1 ? sign * (over + abs(y + speed)) : INT32_MAX;
  int32_t east = exits >> MOVE_EAST & 1 ? sign * (abs(x + speed) + up) : INT32_MAX;
  int32_t south = exits >> MOVE_SOUTH & 1 ? sign * (over + abs(y - speed)) : INT32_MAX;
  int32_t best = smaller(smaller(west, north), smaller(east, south));
  return (uint32_t)(west == best) << MOVE_WEST | (uint32_t)(north == best) << MOVE_NORTH |
         (uint32_t)(east == best) << MOVE_EAST | (uint32_t)(south == best) << MOVE_SOUTH;
}

static const uint8_t bits_in[1 << DIRECTION_COUNT] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* By how many moves are best and how many there are: the chance of one that is not there, of one that is not best, and
 * of one that is. Divisions by the million are what a ghost's move would cost most. */
#define EITHER(BEST, ALL) [BEST][ALL] = {0, 0 + (1 - ATTACK) / (ALL), ATTACK / (BEST) + (1 - ATTACK) / (ALL)}
static const double chance_of[DIRECTION_COUNT + 1][DIRECTION_COUNT + 1][3] = {
    EITHER(1, 1), EITHER(1, 2), EITHER(2, 2), EITHER(1, 3), EITHER(2, 3),
    EITHER(3, 3), EITHER(1, 4), EITHER(2, 4), EITHER(3, 4), EITHER(4, 4)};

/* By the bits of the moves that there are: the place of the last one in the order West, East, North, South. */
static const uint8_t last_of[1 << DIRECTION_COUNT] = {0, 0, 2, 2, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};

int32_t ghosts_chances(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind,
                       Move moves[MOVE_COUNT], double chances[MOVE_COUNT]) {
  const BerkeleyGhost *ghost = &state->ghosts[actor - 1];
  int32_t count = berkeley_moves(field, state, actor, moves);
  if (kind == GHOSTS_RANDOM || count == 1) {
    for (int32_t i = 0; i < count; i++) chances[i] = 1.0 / count;
    return count;
  }
  uint32_t good = best_of(field, state->pacman, ghost, berkeley_ghost_exits(field, ghost));
  const double *either = chance_of[bits_in[good]][count];
  for (int32_t i = 0; i < count; i++) chances[i] = either[1 + (good >> moves[i] & 1)];
  return count;
}

Move ghosts_draw(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind, Rng *rng) {
  const BerkeleyGhost *ghost = &state->ghosts[actor - 1];
  if (kind == GHOSTS_RANDOM) {
    Move legal[MOVE_COUNT];
    int32_t count = berkeley_moves(field, state, actor, legal);
    return legal[rng_below(rng, (uint32_t)count)];
  }
  double drawn = rng_unit(rng); /* in a corridor too: every ghost draws once per move */
  uint32_t exits = berkeley_ghost_exits(field, ghost);
  if (exits == 0) return MOVE_STAY;
  uint32_t good = best_of(field, state->pacman, ghost, exits);
  const double *either = chance_of[bits_in[good]][bits_in[exits]];
  double west = either[(exits >> MOVE_WEST & 1) + (good >> MOVE_WEST & 1)];
  double east = either[(exits >> MOVE_EAST & 1) + (good >> MOVE_EAST & 1)];
  double north = either[(exits >> MOVE_NORTH & 1) + (good >> MOVE_NORTH & 1)];
  /* In the order West, East, North, South, the last of those there are taking what is left; again without branches. */
  uint32_t past_west = drawn >= west, past_east = past_west & (drawn - west >= east);
  uint32_t past_north = past_east & (drawn - west - east >= north);
  static const Move order[] = {MOVE_WEST, MOVE_EAST, MOVE_NORTH, MOVE_SOUTH};
  uint32_t last = last_of[exits], pick = past_west + past_east + past_north;
  return order[pick < last ? pick : last];
}
