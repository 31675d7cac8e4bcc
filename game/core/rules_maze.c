/* The rules of level 8: a step goes from room to room and costs a point; the exit wins one point per room. With energy
 * a step is paid first, then the pill is taken, then being empty anywhere but at the exit loses. Knows no agents. */
#include "game/core/maze_map.h"
#include "game/core/rules.h"

enum { KEY_PACMAN, KEY_PILL, KEY_ENERGY };

static int32_t maze_movers(const Game *game, const State *state, int32_t *first) {
  (void)game;
  *first = 0;
  return state_over(state) ? 0 : 1;
}

static int32_t maze_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  (void)actor;
  int32_t count = 0, stride = maze_stride(game->map);
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    if (maze_next(game->board, stride, state->pacman, m) != CELL_NONE) out[count++] = m;
  if (count == 0) out[count++] = MOVE_STAY;
  return count;
}

/* Without energy there is nothing to pay and nothing to run out of. Who starts with nothing can't pay a step. */
static bool runs_out(const Game *game, State *state, Undo *undo) {
  if (state->energy < 0) return false;
  if (state->energy == 0) return true;
  state->hash ^= hash_key(KEY_ENERGY, state->energy);
  state->energy--;
  Cell cell = state->pacman;
  if (state->pill[cell]) {
    state->pill[cell] = 0;
    state->energy += maze_pill_at(game->map, cell);
    state->hash ^= hash_key(KEY_PILL, cell);
    undo->pill = 1;
  }
  state->hash ^= hash_key(KEY_ENERGY, state->energy);
  return state->energy == 0 && cell != game->map->exit;
}

static void maze_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  *undo = (Undo){.hash = state->hash, .pacman = state->pacman, .energy = state->energy};
  if (moves[0] == MOVE_GIVE_UP) {
    state->outcome = OUTCOME_GAVE_UP;
    return;
  }
  Cell to = state->pacman + maze_stride(game->map) * game->board->step[moves[0]];
  state->hash ^= hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_PACMAN, to);
  state->pacman = to;
  state->moves++;
  state->turn++;
  state->score += SCORE_MOVE;
  undo->moved = undo->ended_turn = 1;
  if (runs_out(game, state, undo))
    state->outcome = OUTCOME_LOST;
  else if (to == game->map->exit)
    state->outcome = OUTCOME_WON;
  else if (state->turn >= game->max_turns)
    state->outcome = OUTCOME_TIMEOUT;
  if (state->outcome == OUTCOME_WON) state->score += maze_prize(game->map);
}

static void maze_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  (void)moves;
  if (state->outcome == OUTCOME_WON) state->score -= maze_prize(game->map);
  if (undo->pill) state->pill[state->pacman] = 1;
  state->hash = undo->hash;
  state->pacman = undo->pacman;
  state->energy = undo->energy;
  state->score -= undo->moved * SCORE_MOVE;
  state->moves -= undo->moved;
  state->turn -= undo->ended_turn;
  state->outcome = OUTCOME_PLAYING;
}

static uint64_t maze_hash(const Game *game, const State *state) {
  uint64_t hash = hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_ENERGY, state->energy);
  for (int32_t i = 0; i < game->map->pills.count; i++)
    if (state->pill[game->map->pills.at[i]]) hash ^= hash_key(KEY_PILL, game->map->pills.at[i]);
  return hash;
}

const Rules rules_maze = {
    .id = "maze",
    .needs = RULES_PILLS,
    .movers = maze_movers,
    .moves = maze_moves,
    .step = maze_step,
    .undo = maze_undo,
    .hash = maze_hash,
};
