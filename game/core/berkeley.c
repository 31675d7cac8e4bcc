/* The Berkeley rules as a small engine: a ghost's half steps are a cell and a bit, so that everything is whole numbers.
 * Written from the published rules; knows no agents and nothing of our own levels. */
#include "game/core/berkeley.h"

#include <string.h>

/* Moves by the bits of what is open, in the order in which they are tried: West, Stop, East, North, South. Published
 * values and node counts depend on it. A table instead of five unpredictable branches. */
#define W MOVE_WEST
#define N MOVE_NORTH
#define E MOVE_EAST
#define S MOVE_SOUTH
#define X MOVE_STAY
enum { MOVES = 5 };
static const struct {
  uint8_t count;
  Move moves[MOVES];
} moves_by_exits[1 << MOVES] = {
    {1, {X}},       {1, {W}},          {1, {N}},          {2, {W, N}},
    {1, {E}},       {2, {W, E}},       {2, {E, N}},       {3, {W, E, N}},
    {1, {S}},       {2, {W, S}},       {2, {N, S}},       {3, {W, N, S}},
    {2, {E, S}},    {3, {W, E, S}},    {3, {E, N, S}},    {4, {W, E, N, S}},
    {1, {X}},       {2, {W, X}},       {2, {X, N}},       {3, {W, X, N}},
    {2, {X, E}},    {3, {W, X, E}},    {3, {X, E, N}},    {4, {W, X, E, N}},
    {2, {X, S}},    {3, {W, X, S}},    {3, {X, N, S}},    {4, {W, X, N, S}},
    {3, {X, E, S}}, {4, {W, X, E, S}}, {4, {X, E, N, S}}, {5, {W, X, E, N, S}},
};
#undef W
#undef N
#undef E
#undef S
#undef X

enum { KEY_PACMAN, KEY_FACING, KEY_LIES, KEY_NEXT, KEY_OUTCOME, KEY_GHOST };

static inline uint64_t key_of(uint32_t kind, uint32_t what) {
  uint64_t x = ((uint64_t)kind << 40 | what) * UINT64_C(0x9fb21c651e98df25);
  return (x ^ x >> 28) * UINT64_C(0xc2b2ae3d27d4eb4f);
}

static inline uint64_t hash_ghost(int32_t ghost, const BerkeleyGhost *g) {
  uint64_t x = (uint64_t)(uint32_t)g->cell << 16 | (uint64_t)g->timer << 8 | (uint64_t)g->facing << 1 | g->half;
  x = (x + ((uint64_t)(ghost + KEY_GHOST) << 48)) * UINT64_C(0x9fb21c651e98df25);
  return (x ^ x >> 28) * UINT64_C(0xc2b2ae3d27d4eb4f);
}

/* ---- the field ---- */

/* By index ('G' counts as 1), then from the left, then from the bottom. */
static bool comes_first(const Map *map, int32_t a, int32_t b) {
  const Board *board = &map->board;
  int32_t tag_a = map->monster_tags[a] == 'G' ? '1' : map->monster_tags[a];
  int32_t tag_b = map->monster_tags[b] == 'G' ? '1' : map->monster_tags[b];
  if (tag_a != tag_b) return tag_a < tag_b;
  Cell x = map->monsters.at[a], y = map->monsters.at[b];
  if (board_col(board, x) != board_col(board, y)) return board_col(board, x) < board_col(board, y);
  return board_row(board, x) > board_row(board, y);
}

bool berkeley_field(BerkeleyField *field, const Map *map, Error *error) {
  *field = (BerkeleyField){.board = &map->board, .map = map, .ghost_count = map->monsters.count};
  if (map->pacman == CELL_NONE) return error_set(error, "Berkeley rules need a Pacman (P) on the map");
  if (map->foods.count == 0) return error_set(error, "Berkeley rules need at least one food on the map, found none");
  if (map->monsters.count > BERKELEY_GHOSTS_MAX)
    return error_set(error, "Berkeley rules take at most %d ghosts, found %d", BERKELEY_GHOSTS_MAX,
                     (int)map->monsters.count);
  field->food_count = map->foods.count;
  for (int32_t i = 0; i < field->ghost_count; i++) {
    int32_t at = i;
    for (; at > 0 && comes_first(map, i, field->monster_of[at - 1]); at--)
      field->monster_of[at] = field->monster_of[at - 1];
    field->monster_of[at] = (uint8_t)i;
  }
  for (int32_t i = 0; i < field->ghost_count; i++) field->start[i] = map->monsters.at[field->monster_of[i]];
  return true;
}

void berkeley_reset(const BerkeleyField *field, BerkeleyState *state) {
  const Map *map = field->map;
  uint8_t *food = state->food, *capsules = state->capsules;
  memset(food, 0, (size_t)field->board->cells);
  memset(capsules, 0, (size_t)field->board->cells);
  for (int32_t i = 0; i < map->foods.count; i++) food[map->foods.at[i]] = 1;
  for (int32_t i = 0; i < map->pies.count; i++) capsules[map->pies.at[i]] = 1;
  *state = (BerkeleyState){.pacman = map->pacman,
                           .facing = MOVE_STAY,
                           .outcome = OUTCOME_PLAYING,
                           .foods_left = map->foods.count,
                           .food = food,
                           .capsules = capsules};
  for (int32_t i = 0; i < field->ghost_count; i++)
    state->ghosts[i] = (BerkeleyGhost){.cell = field->start[i], .facing = MOVE_STAY};
  state->hash = berkeley_hash(field, state);
}

void berkeley_copy(const BerkeleyField *field, BerkeleyState *to, const BerkeleyState *from) {
  uint8_t *food = to->food, *capsules = to->capsules;
  *to = *from;
  to->food = memcpy(food, from->food, (size_t)field->board->cells);
  to->capsules = memcpy(capsules, from->capsules, (size_t)field->board->cells);
}

uint64_t berkeley_hash_actors(const BerkeleyField *field, const BerkeleyState *state) {
  uint64_t hash =
      key_of(KEY_PACMAN, (uint32_t)state->pacman) ^ key_of(KEY_FACING, state->facing) ^ key_of(KEY_NEXT, state->next);
  for (int32_t i = 0; i < field->ghost_count; i++) hash ^= hash_ghost(i, &state->ghosts[i]);
  if (state->outcome != OUTCOME_PLAYING) hash ^= key_of(KEY_OUTCOME, state->outcome);
  return hash;
}

uint64_t berkeley_hash(const BerkeleyField *field, const BerkeleyState *state) {
  uint64_t hash = berkeley_hash_actors(field, state);
  for (Cell cell = 0; cell < field->board->cells; cell++) {
    if (state->food[cell]) hash ^= key_of(KEY_LIES, (uint32_t)cell << 2 | BERKELEY_FOOD);
    if (state->capsules[cell]) hash ^= key_of(KEY_LIES, (uint32_t)cell << 2 | BERKELEY_CAPSULE);
  }
  return hash;
}

/* ---- moves ---- */

uint8_t berkeley_ghost_exits(const BerkeleyField *field, const BerkeleyGhost *ghost) {
  if (ghost->half) return (uint8_t)(1u << ghost->facing);
  uint8_t exits = field->board->exits[ghost->cell];
  if (ghost->facing == MOVE_STAY) return exits;
  uint8_t onward = exits & (uint8_t) ~(1u << move_opposite(ghost->facing));
  return onward ? onward : exits;
}

int32_t berkeley_moves(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, Move out[MOVE_COUNT]) {
  uint8_t exits = actor == 0 ? field->board->exits[state->pacman] | 1u << MOVE_STAY
                             : berkeley_ghost_exits(field, &state->ghosts[actor - 1]);
  memcpy(out, moves_by_exits[exits].moves, MOVES);
  return moves_by_exits[exits].count;
}

/* At most 0.7 cells apart: on Pacman's cell, or half way to or from it. */
static bool touches(const BerkeleyField *field, const BerkeleyGhost *ghost, Cell pacman) {
  return ghost->cell == pacman || (ghost->half && ghost->cell + field->board->step[ghost->facing] == pacman);
}

/* The functions of a step, from here on, keep the actors' part of the hash and tell how to undo the step only where
 * `undo` is given. */
static inline void collide(const BerkeleyField *field, BerkeleyState *state, int32_t i, const BerkeleyUndo *undo) {
  BerkeleyGhost *ghost = &state->ghosts[i];
  if (!touches(field, ghost, state->pacman)) return;
  if (ghost->timer > 0) {
    state->score += BERKELEY_GHOST_SCORE;
    if (undo) state->hash ^= hash_ghost(i, ghost);
    *ghost = (BerkeleyGhost){.cell = field->start[i], .facing = MOVE_STAY};
    if (undo) state->hash ^= hash_ghost(i, ghost);
    return;
  }
  if (state->outcome == OUTCOME_WON) return;
  state->score += BERKELEY_LOSE_SCORE; /* for every such ghost */
  state->outcome = OUTCOME_LOST;
}

static inline void step_pacman(const BerkeleyField *field, BerkeleyState *state, Move move, BerkeleyUndo *undo) {
  if (undo) memcpy(undo->ghosts, state->ghosts, sizeof *state->ghosts * (size_t)field->ghost_count);
  if (move != MOVE_STAY) {
    Cell to = state->pacman + field->board->step[move];
    if (undo)
      state->hash ^= key_of(KEY_PACMAN, (uint32_t)state->pacman) ^ key_of(KEY_PACMAN, (uint32_t)to) ^
                     key_of(KEY_FACING, state->facing) ^ key_of(KEY_FACING, move);
    state->pacman = to;
    state->facing = move;
  }
  uint8_t found = state->food[state->pacman]       ? BERKELEY_FOOD
                  : state->capsules[state->pacman] ? BERKELEY_CAPSULE
                                                   : BERKELEY_EMPTY;
  if (undo) undo->ate = found;
  if (found) {
    (found == BERKELEY_FOOD ? state->food : state->capsules)[state->pacman] = 0;
    state->hash ^= key_of(KEY_LIES, (uint32_t)state->pacman << 2 | found);
  }
  if (found == BERKELEY_FOOD) {
    state->score += BERKELEY_FOOD_SCORE;
    if (--state->foods_left == 0) {
      state->score += BERKELEY_WIN_SCORE;
      state->outcome = OUTCOME_WON;
    }
  }
  if (found == BERKELEY_CAPSULE)
    for (int32_t i = 0; i < field->ghost_count; i++) {
      if (undo) state->hash ^= hash_ghost(i, &state->ghosts[i]);
      state->ghosts[i].timer = BERKELEY_SCARED;
      if (undo) state->hash ^= hash_ghost(i, &state->ghosts[i]);
    }
  state->score += BERKELEY_MOVE_SCORE;
  for (int32_t i = 0; i < field->ghost_count; i++) collide(field, state, i, undo);
}

/* Half a cell while scared. When the time ends between two cells the ghost is put on the right or the upper one. */
static inline void move_ghost(const BerkeleyField *field, BerkeleyGhost *ghost, Move move) {
  const int32_t *step = field->board->step;
  if (move != MOVE_STAY) {
    ghost->facing = move;
    if (ghost->timer == 0 || ghost->half) {
      ghost->cell += step[move];
      ghost->half = 0;
    } else {
      ghost->half = 1;
    }
  }
  if (ghost->timer == 1 && ghost->half) {
    if (ghost->facing == MOVE_EAST || ghost->facing == MOVE_NORTH) ghost->cell += step[ghost->facing];
    ghost->half = 0;
  }
  if (ghost->timer > 0) ghost->timer--;
}

static inline void step_ghost(const BerkeleyField *field, BerkeleyState *state, int32_t i, Move move,
                              BerkeleyUndo *undo) {
  if (undo) {
    undo->ghosts[i] = state->ghosts[i];
    undo->ate = BERKELEY_EMPTY;
    state->hash ^= hash_ghost(i, &state->ghosts[i]);
  }
  move_ghost(field, &state->ghosts[i], move);
  if (undo) state->hash ^= hash_ghost(i, &state->ghosts[i]);
  collide(field, state, i, undo);
}

void berkeley_step(const BerkeleyField *field, BerkeleyState *state, Move move, BerkeleyUndo *undo) {
  undo->hash = state->hash;
  undo->pacman = state->pacman;
  undo->facing = state->facing;
  undo->next = state->next;
  undo->score = state->score;
  undo->rounds = state->rounds;
  if (state->next == 0)
    step_pacman(field, state, move, undo);
  else
    step_ghost(field, state, state->next - 1, move, undo);
  uint8_t next = state->next == field->ghost_count ? 0 : (uint8_t)(state->next + 1);
  if (next == 0) state->rounds++;
  state->hash ^= key_of(KEY_NEXT, state->next) ^ key_of(KEY_NEXT, next);
  state->next = next;
  if (state->outcome != OUTCOME_PLAYING) state->hash ^= key_of(KEY_OUTCOME, state->outcome);
}

void berkeley_advance(const BerkeleyField *field, BerkeleyState *state, Move move) {
  if (state->next == 0)
    step_pacman(field, state, move, NULL);
  else
    step_ghost(field, state, state->next - 1, move, NULL);
  state->next = state->next == field->ghost_count ? 0 : (uint8_t)(state->next + 1);
  state->rounds += state->next == 0;
}

void berkeley_undo(const BerkeleyField *field, BerkeleyState *state, const BerkeleyUndo *undo) {
  if (undo->ate == BERKELEY_FOOD) state->food[state->pacman] = 1;
  if (undo->ate == BERKELEY_CAPSULE) state->capsules[state->pacman] = 1;
  state->foods_left += undo->ate == BERKELEY_FOOD;
  if (undo->next == 0)
    memcpy(state->ghosts, undo->ghosts, sizeof *state->ghosts * (size_t)field->ghost_count);
  else
    state->ghosts[undo->next - 1] = undo->ghosts[undo->next - 1];
  state->hash = undo->hash;
  state->pacman = undo->pacman;
  state->facing = undo->facing;
  state->next = undo->next;
  state->score = undo->score;
  state->rounds = undo->rounds;
  state->outcome = OUTCOME_PLAYING; /* only a game that goes on is stepped */
}

void berkeley_place(const BerkeleyField *field, const BerkeleyGhost *ghost, int32_t *x2, int32_t *y2) {
  const Board *board = field->board;
  *x2 = 2 * board_col(board, ghost->cell);
  *y2 = 2 * (board->rows - 1 - board_row(board, ghost->cell));
  if (!ghost->half) return;
  *x2 += ghost->facing == MOVE_EAST ? 1 : ghost->facing == MOVE_WEST ? -1 : 0;
  *y2 += ghost->facing == MOVE_NORTH ? 1 : ghost->facing == MOVE_SOUTH ? -1 : 0;
}
