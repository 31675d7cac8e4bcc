/* Games and states: what is common to every set of rules. Pure: no files, no clock, no random numbers. */
#include "game/core/game.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rules.h"

const char *const corners_ids[CORNERS_KIND_COUNT + 1] = {[CORNERS_AUTO] = "auto", [CORNERS_ACTION] = "action"};

const char *const values_ids[VALUES_KIND_COUNT + 1] = {
    [VALUES_AS_MAP] = "map", [VALUES_SHOWN] = "shown", [VALUES_HIDDEN] = "hidden"};

ValuesKind values_find(const char *id) {
  int kind = 0;
  while (kind < VALUES_KIND_COUNT && strcmp(values_ids[kind], id) != 0) kind++;
  return (ValuesKind)kind;
}

CornersKind corners_find(const char *id) {
  int kind = 0;
  while (kind < CORNERS_KIND_COUNT && strcmp(corners_ids[kind], id) != 0) kind++;
  return (CornersKind)kind;
}

/* The default end of a game that goes nowhere. */
static const int32_t turns_per_cell = 20, turns_at_least = 1000;
/* The usual patience with a game without food: a walk through every cell and back takes less. */
static const int32_t idle_per_cell = 2, idle_at_least = 300;

static int32_t max_idle(const Map *map, const Level *level, const GameConfig *config) {
  if (!level->stalls || !config || config->max_idle == 0) return 0;
  if (config->max_idle > 0) return config->max_idle;
  int32_t by_size = idle_per_cell * map->board.open_count;
  return by_size > idle_at_least ? by_size : idle_at_least;
}

bool game_init(Game *game, const Map *map, const Level *level, const GameConfig *config, Error *error) {
  if (!level_accepts(level, map, error)) return false;
  int32_t by_size = turns_per_cell * map->board.open_count;
  *game = (Game){
      .map = map,
      .board = &map->board,
      .level = level,
      .rules = map->board.cost ? level->terrain : level->rules,
      .max_turns = config && config->max_turns > 0 ? config->max_turns
                   : by_size > turns_at_least      ? by_size
                                                   : turns_at_least,
      .max_idle = max_idle(map, level, config),
      .foods_total = map->foods.count,
      .monster_count = map->monsters.count,
      .still_monsters = level->still || (config && config->still_monsters),
      .sight = config ? config->sight : SIGHT_DIAMOND,
      .corners = config ? config->corners : CORNERS_AUTO,
      .hidden = !config || config->values == VALUES_AS_MAP ? map->hidden : config->values == VALUES_HIDDEN,
      .anchors = {CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE},
  };
  if (game->rules->setup) game->rules->setup(game);
  return true;
}

bool state_init(State *state, const Game *game, Error *error) {
  *state = (State){0};
  state->food = malloc((size_t)game->board->cells);
  state->monsters = malloc(sizeof(Cell) * (size_t)(game->monster_count + 1));
  uint32_t needs = game->rules->needs;
  bool whole = state->food && state->monsters;
  if (needs & RULES_PIES) whole = (state->power_cells = malloc((size_t)game->board->cells)) && whole;
  if (needs & RULES_PILLS) whole = (state->pill = malloc((size_t)game->board->cells)) && whole;
  if (needs & RULES_EATEN) whole = (state->eaten = malloc((size_t)game->board->cells)) && whole;
  if (needs & RULES_PATROLS) whole = (state->signs = malloc((size_t)game->monster_count + 1)) && whole;
  if (needs & RULES_GHOSTS)
    whole = (state->ghosts = malloc(sizeof *state->ghosts * (size_t)(game->monster_count + 1))) && whole;
  if (!whole) {
    state_destroy(state);
    return error_set(error, "out of memory for the state of a game");
  }
  state_reset(state, game);
  return true;
}

void state_destroy(State *state) {
  free(state->food);
  free(state->monsters);
  free(state->power_cells);
  free(state->pill);
  free(state->eaten);
  free(state->signs);
  free(state->ghosts);
  *state = (State){0};
}

void state_reset(State *state, const Game *game) {
  const Map *map = game->map;
  *state = (State){.pacman = map->pacman,
                   .foods_left = game->foods_total,
                   .outcome = OUTCOME_PLAYING,
                   .phase = PHASE_PACMAN,
                   .monsters = state->monsters,
                   .food = state->food,
                   .power_cells = state->power_cells,
                   .pill = state->pill,
                   .energy = state->pill ? map->energy : -1,
                   .eaten = state->eaten,
                   .signs = state->signs,
                   .ghosts = state->ghosts,
                   .facing = MOVE_STAY};
  memset(state->food, 0, (size_t)game->board->cells);
  for (int32_t i = 0; i < map->foods.count; i++) state->food[map->foods.at[i]] = 1;
  for (int32_t i = 0; i < map->monsters.count; i++) state->monsters[i] = map->monsters.at[i];
  if (state->power_cells) memset(state->power_cells, 0, (size_t)game->board->cells);
  for (int32_t i = 0; state->power_cells && i < map->pies.count; i++) state->power_cells[map->pies.at[i]] = 1;
  if (state->pill) memset(state->pill, 0, (size_t)game->board->cells);
  for (int32_t i = 0; state->pill && i < map->pills.count; i++) state->pill[map->pills.at[i]] = 1;
  if (state->eaten) memset(state->eaten, 0, (size_t)game->board->cells);
  if (state->signs) memset(state->signs, 1, (size_t)game->monster_count);
  for (int32_t i = 0; state->ghosts && i < game->monster_count; i++)
    state->ghosts[i] = (BerkeleyGhost){.cell = state->monsters[i], .facing = MOVE_STAY};
  state->hash = state_hash_full(state, game);
}

void state_copy(State *to, const State *from, const Game *game) {
  State kept = *to;
  size_t cells = (size_t)game->board->cells, monsters = (size_t)game->monster_count;
  *to = *from;
  to->monsters = memcpy(kept.monsters, from->monsters, sizeof(Cell) * monsters);
  to->food = memcpy(kept.food, from->food, cells);
  to->power_cells =
      kept.power_cells && from->power_cells ? memcpy(kept.power_cells, from->power_cells, cells) : kept.power_cells;
  to->pill = kept.pill && from->pill ? memcpy(kept.pill, from->pill, cells) : kept.pill;
  to->eaten = kept.eaten && from->eaten ? memcpy(kept.eaten, from->eaten, cells) : kept.eaten;
  to->signs = kept.signs && from->signs ? memcpy(kept.signs, from->signs, monsters) : kept.signs;
  to->ghosts = kept.ghosts;
  if (kept.ghosts && from->ghosts) memcpy(kept.ghosts, from->ghosts, sizeof *kept.ghosts * monsters);
}

uint64_t state_hash_full(const State *state, const Game *game) { return game->rules->hash(game, state); }

static bool same_ghosts(const State *a, const State *b, int32_t count) {
  for (int32_t i = 0; a->ghosts && b->ghosts && i < count; i++) {
    const BerkeleyGhost *x = &a->ghosts[i], *y = &b->ghosts[i];
    if (x->cell != y->cell || x->facing != y->facing || x->half != y->half || x->timer != y->timer) return false;
  }
  return true;
}

static bool same_bytes(const void *a, const void *b, size_t size) { return !a || !b || memcmp(a, b, size) == 0; }

bool state_equal(const State *a, const State *b, const Game *game) {
  return a->hash == b->hash && a->pacman == b->pacman && a->score == b->score && a->moves == b->moves &&
         a->turn == b->turn && a->fed == b->fed && a->foods_left == b->foods_left && a->outcome == b->outcome &&
         a->phase == b->phase && a->power == b->power && a->energy == b->energy && a->next == b->next &&
         a->facing == b->facing && same_ghosts(a, b, game->monster_count) &&
         same_bytes(a->power_cells, b->power_cells, (size_t)game->board->cells) &&
         same_bytes(a->pill, b->pill, (size_t)game->board->cells) &&
         same_bytes(a->eaten, b->eaten, (size_t)game->board->cells) &&
         same_bytes(a->signs, b->signs, (size_t)game->monster_count) &&
         memcmp(a->monsters, b->monsters, sizeof(Cell) * (size_t)game->monster_count) == 0 &&
         memcmp(a->food, b->food, (size_t)game->board->cells) == 0;
}

int32_t state_cost(const State *state, const Game *game) {
  return game->board->cost ? (game->foods_total - state->foods_left) * SCORE_FOOD - state->score : state->moves;
}

int32_t state_view(const State *state, const Game *game) {
  return game->rules->turn_every > 0 ? state->turn / game->rules->turn_every % ROTATION_COUNT : 0;
}

int32_t game_movers(const Game *game, const State *state, int32_t *first) {
  return game->rules->movers(game, state, first);
}

int32_t game_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  return game->rules->moves(game, state, actor, out);
}

bool game_legal(const Game *game, const State *state, int32_t actor, Move move) {
  if (move == MOVE_FORFEIT || (actor == 0 && move == MOVE_GIVE_UP)) return true;
  Move moves[MOVE_COUNT];
  int32_t count = game_moves(game, state, actor, moves);
  for (int32_t i = 0; i < count; i++)
    if (moves[i] == move) return true;
  return false;
}

/* The rules of most levels are called by name. Where a program is optimised as a whole, as for browsers, these calls
 * vanish: a random turn there is 1.3 times as fast. A native program makes no difference between the two. */
void game_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  if (moves[0] != MOVE_FORFEIT) {
    if (game->rules == &rules_chase)
      rules_chase.step(game, state, moves, undo);
    else
      game->rules->step(game, state, moves, undo);
    return;
  }
  *undo = (Undo){.hash = state->hash, .phase = state->phase};
  state->outcome = state->phase == PHASE_PACMAN ? OUTCOME_LOST : OUTCOME_WON;
}

void game_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  if (moves[0] == MOVE_FORFEIT)
    state->outcome = OUTCOME_PLAYING;
  else if (game->rules == &rules_chase)
    rules_chase.undo(game, state, moves, undo);
  else
    game->rules->undo(game, state, moves, undo);
}
