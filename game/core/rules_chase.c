/* The rules of levels 1-4: Pacman moves, pays and eats; then all monsters move at once; a monster on Pacman's cell
 * ends the game. Two tables: with terrain, a move costs what the cell entered costs. Knows neither agents nor which
 * level it serves: what differs between levels is in the Game. */
#include <string.h>

#include "game/core/rules.h"

/* What a key of the position hash stands for. Monsters are told apart: each has its own home and its own agent's mind.
 */
enum { KEY_PACMAN, KEY_FOOD, KEY_MONSTER };

#define CHASE_TEMPLATE static inline __attribute__((always_inline))

static const uint64_t hash_phase = UINT64_C(0x6a09e667f3bcc909);
static const uint64_t hash_odd_turn = UINT64_C(0xbb67ae8584caa73b); /* wandering monsters depend on it */

static inline uint64_t hash_monster(int32_t monster, Cell cell) {
  return hash_key(KEY_MONSTER + (uint32_t)monster, cell);
}

static int32_t chase_movers(const Game *game, const State *state, int32_t *first) {
  *first = state->phase == PHASE_PACMAN ? 0 : 1;
  if (state_over(state)) return 0;
  return state->phase == PHASE_PACMAN ? 1 : game->monster_count;
}

/* Moves by the four bits of a cell's exits: a table instead of four unpredictable branches makes a random turn
 * 1.6 times as fast. Nobody stands still unless boxed in. */
static const struct {
  uint8_t count;
  Move moves[DIRECTION_COUNT];
} moves_by_exits[16] = {
    {1, {MOVE_STAY}},
    {1, {MOVE_WEST}},
    {1, {MOVE_NORTH}},
    {2, {MOVE_WEST, MOVE_NORTH}},
    {1, {MOVE_EAST}},
    {2, {MOVE_WEST, MOVE_EAST}},
    {2, {MOVE_NORTH, MOVE_EAST}},
    {3, {MOVE_WEST, MOVE_NORTH, MOVE_EAST}},
    {1, {MOVE_SOUTH}},
    {2, {MOVE_WEST, MOVE_SOUTH}},
    {2, {MOVE_NORTH, MOVE_SOUTH}},
    {3, {MOVE_WEST, MOVE_NORTH, MOVE_SOUTH}},
    {2, {MOVE_EAST, MOVE_SOUTH}},
    {3, {MOVE_WEST, MOVE_EAST, MOVE_SOUTH}},
    {3, {MOVE_NORTH, MOVE_EAST, MOVE_SOUTH}},
    {4, {MOVE_WEST, MOVE_NORTH, MOVE_EAST, MOVE_SOUTH}},
};

static int32_t chase_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  uint8_t exits = game->board->exits[actor == 0 ? state->pacman : state->monsters[actor - 1]];
  if (actor != 0 && game->still_monsters) exits = 0;
  memcpy(out, moves_by_exits[exits].moves, DIRECTION_COUNT);
  return moves_by_exits[exits].count;
}

static inline void end_turn(const Game *game, State *state, Undo *undo) {
  undo->ended_turn = 1;
  state->turn++;
  state->hash ^= hash_odd_turn;
  if (state->outcome != OUTCOME_PLAYING) return;
  if (state->turn >= game->max_turns)
    state->outcome = OUTCOME_TIMEOUT;
  else if (game->max_idle > 0 && state->turn - state->fed >= game->max_idle)
    state->outcome = OUTCOME_STALLED;
}

static inline bool monster_at(const Game *game, const State *state, Cell cell) {
  for (int32_t i = 0; i < game->monster_count; i++)
    if (state->monsters[i] == cell) return true;
  return false;
}

/* What the move that led into `cell` costs. `terrain` is known at compile time: without it nothing is looked up. */
CHASE_TEMPLATE int32_t price(const Game *game, Cell cell, bool terrain) {
  return terrain ? -(int32_t)game->board->cost[cell] : SCORE_MOVE;
}

CHASE_TEMPLATE void step_pacman(const Game *game, State *state, Move move, Undo *undo, bool terrain) {
  if (move == MOVE_GIVE_UP) {
    state->outcome = OUTCOME_GAVE_UP;
    return;
  }
  Cell cell = state->pacman + game->board->step[move];
  state->hash ^= hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_PACMAN, cell);
  state->pacman = cell;
  state->moves++;
  undo->moved = 1;
  state->score += price(game, cell, terrain);
  if (monster_at(game, state, cell)) {
    state->outcome = OUTCOME_LOST;
    return;
  }
  if (state->food[cell]) {
    state->food[cell] = 0;
    undo->ate = 1;
    undo->fed = state->fed;
    state->fed = state->turn + 1;
    state->hash ^= hash_key(KEY_FOOD, cell);
    state->score += SCORE_FOOD;
    if (--state->foods_left == 0) {
      state->outcome = OUTCOME_WON;
      return;
    }
  }
  if (game->monster_count == 0) {
    end_turn(game, state, undo);
    return;
  }
  state->phase = PHASE_MONSTERS;
  state->hash ^= hash_phase;
}

static void step_monsters(const Game *game, State *state, const Move *moves, Undo *undo) {
  const int32_t *step = game->board->step;
  bool caught = false;
  for (int32_t i = 0; i < game->monster_count; i++) {
    Cell from = state->monsters[i], to = from + step[moves[i]];
    state->monsters[i] = to;
    state->hash ^= hash_monster(i, from) ^ hash_monster(i, to);
    caught |= to == state->pacman;
  }
  state->phase = PHASE_PACMAN;
  state->hash ^= hash_phase;
  if (caught) state->outcome = OUTCOME_LOST;
  end_turn(game, state, undo);
}

CHASE_TEMPLATE void step(const Game *game, State *state, const Move *moves, Undo *undo, bool terrain) {
  /* Field by field: clearing what only other rules use would cost a tenth of a turn. */
  undo->hash = state->hash;
  undo->pacman = state->pacman;
  undo->phase = state->phase;
  undo->ate = undo->moved = undo->ended_turn = 0;
  if (state->phase == PHASE_PACMAN)
    step_pacman(game, state, moves[0], undo, terrain);
  else
    step_monsters(game, state, moves, undo);
}

static void chase_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  step(game, state, moves, undo, false);
}

static void terrain_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  step(game, state, moves, undo, true);
}

CHASE_TEMPLATE void undo_step(const Game *game, State *state, const Move *moves, const Undo *undo, bool terrain) {
  if (undo->ate) {
    state->food[state->pacman] = 1;
    state->fed = undo->fed;
  }
  if (undo->phase == PHASE_MONSTERS)
    for (int32_t i = 0; i < game->monster_count; i++) state->monsters[i] -= game->board->step[moves[i]];
  state->hash = undo->hash;
  state->score -= undo->moved * price(game, state->pacman, terrain) + undo->ate * SCORE_FOOD;
  state->pacman = undo->pacman;
  state->moves -= undo->moved;
  state->turn -= undo->ended_turn;
  state->foods_left += undo->ate;
  state->outcome = OUTCOME_PLAYING; /* only a game that goes on is stepped */
  state->phase = undo->phase;
}

static void chase_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  undo_step(game, state, moves, undo, false);
}

static void terrain_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  undo_step(game, state, moves, undo, true);
}

static uint64_t chase_hash(const Game *game, const State *state) {
  uint64_t hash = hash_key(KEY_PACMAN, state->pacman);
  for (Cell cell = 0; cell < game->board->cells; cell++)
    if (state->food[cell]) hash ^= hash_key(KEY_FOOD, cell);
  for (int32_t i = 0; i < game->monster_count; i++) hash ^= hash_monster(i, state->monsters[i]);
  if (state->phase == PHASE_MONSTERS) hash ^= hash_phase;
  if (state->turn % 2 == 1) hash ^= hash_odd_turn;
  return hash;
}

const Rules rules_chase = {
    .id = "chase",
    .movers = chase_movers,
    .moves = chase_moves,
    .step = chase_step,
    .undo = chase_undo,
    .hash = chase_hash,
};

const Rules rules_terrain = {
    .id = "terrain",
    .movers = chase_movers,
    .moves = chase_moves,
    .step = terrain_step,
    .undo = terrain_undo,
    .hash = chase_hash,
};
