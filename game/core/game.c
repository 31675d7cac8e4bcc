/* Games and states: what is common to every set of rules. Pure: no files, no clock, no random numbers. */
#include "game/core/game.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rules.h"

/* The default end of a game that goes nowhere. */
static const int32_t turns_per_cell = 20, turns_at_least = 1000;

bool game_init(Game *game, const Map *map, const Level *level, const GameConfig *config, Error *error) {
  if (!level_accepts(level, map, error)) return false;
  int32_t by_size = turns_per_cell * map->board.open_count;
  *game = (Game){
      .map = map,
      .board = &map->board,
      .level = level,
      .rules = level->rules,
      .max_turns = config && config->max_turns > 0 ? config->max_turns
                   : by_size > turns_at_least      ? by_size
                                                   : turns_at_least,
      .foods_total = map->foods.count,
      .monster_count = map->monsters.count,
      .still_monsters = level->still || (config && config->still_monsters),
      .sight = config ? config->sight : SIGHT_DIAMOND,
  };
  return true;
}

bool state_init(State *state, const Game *game, Error *error) {
  *state = (State){0};
  state->food = malloc((size_t)game->board->cells);
  state->monsters = malloc(sizeof(Cell) * (size_t)(game->monster_count + 1));
  if (!state->food || !state->monsters) {
    state_destroy(state);
    return error_set(error, "out of memory for the state of a game");
  }
  state_reset(state, game);
  return true;
}

void state_destroy(State *state) {
  free(state->food);
  free(state->monsters);
  *state = (State){0};
}

void state_reset(State *state, const Game *game) {
  const Map *map = game->map;
  *state = (State){.pacman = map->pacman,
                   .foods_left = game->foods_total,
                   .outcome = OUTCOME_PLAYING,
                   .phase = PHASE_PACMAN,
                   .monsters = state->monsters,
                   .food = state->food};
  memset(state->food, 0, (size_t)game->board->cells);
  for (int32_t i = 0; i < map->foods.count; i++) state->food[map->foods.at[i]] = 1;
  for (int32_t i = 0; i < map->monsters.count; i++) state->monsters[i] = map->monsters.at[i];
  state->hash = state_hash_full(state, game);
}

void state_copy(State *to, const State *from, const Game *game) {
  Cell *monsters = to->monsters;
  uint8_t *food = to->food;
  *to = *from;
  to->monsters = monsters;
  to->food = food;
  memcpy(food, from->food, (size_t)game->board->cells);
  memcpy(monsters, from->monsters, sizeof(Cell) * (size_t)game->monster_count);
}

uint64_t state_hash_full(const State *state, const Game *game) { return game->rules->hash(game, state); }

bool state_equal(const State *a, const State *b, const Game *game) {
  return a->hash == b->hash && a->pacman == b->pacman && a->score == b->score && a->moves == b->moves &&
         a->turn == b->turn && a->foods_left == b->foods_left && a->outcome == b->outcome && a->phase == b->phase &&
         memcmp(a->monsters, b->monsters, sizeof(Cell) * (size_t)game->monster_count) == 0 &&
         memcmp(a->food, b->food, (size_t)game->board->cells) == 0;
}

int32_t game_movers(const Game *game, const State *state, int32_t *first) {
  return game->rules->movers(game, state, first);
}

int32_t game_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  return game->rules->moves(game, state, actor, out);
}

bool game_legal(const Game *game, const State *state, int32_t actor, Move move) {
  if (actor == 0 && move == MOVE_GIVE_UP) return true;
  Move moves[MOVE_COUNT];
  int32_t count = game_moves(game, state, actor, moves);
  for (int32_t i = 0; i < count; i++)
    if (moves[i] == move) return true;
  return false;
}

void game_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  game->rules->step(game, state, moves, undo);
}

void game_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  game->rules->undo(game, state, moves, undo);
}
