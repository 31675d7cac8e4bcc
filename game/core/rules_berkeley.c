/* Level 7: the engine of berkeley.c behind the game's own step and undo. Monsters keep the map's order as actors; who
 * moves when is Berkeley's numbering. Knows no agents. */
#include <string.h>

#include "game/core/rules.h"

/* A ghost before Pacman's move, packed: what the move can change and undo can't work out. */
enum { PACK_TIMER = 0x3f, PACK_FACING_SHIFT = 6, PACK_HALF = 1 << 9, PACK_EATEN = 1 << 10, PACK_ON = 1 << 11 };

static void berkeley_setup(Game *game) {
  Error unused; /* what the field asks of a map, the level has asked already */
  (void)berkeley_field(&game->berkeley, game->map, &unused);
}

BerkeleyState berkeley_view(const Game *game, const State *state) {
  const BerkeleyField *field = &game->berkeley;
  BerkeleyState engine = {.hash = state->hash,
                          .pacman = state->pacman,
                          .facing = state->facing,
                          .next = state->next,
                          .outcome = state->outcome,
                          .score = state->score,
                          .foods_left = state->foods_left,
                          .rounds = state->turn,
                          .food = state->food,
                          .capsules = state->power_cells};
  for (int32_t i = 0; i < field->ghost_count; i++) engine.ghosts[i] = state->ghosts[field->monster_of[i]];
  return engine;
}

void berkeley_of_game(const Game *game, const State *state, BerkeleyState *engine) {
  uint8_t *food = engine->food, *capsules = engine->capsules;
  *engine = berkeley_view(game, state);
  engine->food = memcpy(food, state->food, (size_t)game->board->cells);
  engine->capsules = memcpy(capsules, state->power_cells, (size_t)game->board->cells);
}

static void take_over(const Game *game, State *state, const BerkeleyState *engine) {
  const BerkeleyField *field = &game->berkeley;
  state->hash = engine->hash;
  state->pacman = engine->pacman;
  state->facing = engine->facing;
  state->next = engine->next;
  state->outcome = engine->outcome;
  state->score = engine->score;
  state->foods_left = engine->foods_left;
  state->turn = engine->rounds;
  state->phase = engine->next == 0 ? PHASE_PACMAN : PHASE_MONSTERS;
  for (int32_t i = 0; i < field->ghost_count; i++) {
    int32_t monster = field->monster_of[i];
    state->ghosts[monster] = engine->ghosts[i];
    state->monsters[monster] = engine->ghosts[i].cell;
  }
}

/* An actor of the game is a monster of the map; the engine knows it by its number. */
static int32_t number_of(const Game *game, int32_t actor) {
  int32_t i = 0;
  while (actor > 0 && game->berkeley.monster_of[i] != actor - 1) i++;
  return actor > 0 ? i + 1 : 0;
}

static int32_t classic_movers(const Game *game, const State *state, int32_t *first) {
  *first = state->next == 0 ? 0 : game->berkeley.monster_of[state->next - 1] + 1;
  return state_over(state) ? 0 : 1;
}

static int32_t classic_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  BerkeleyState engine = berkeley_view(game, state);
  return berkeley_moves(&game->berkeley, &engine, number_of(game, actor), out);
}

static uint16_t pack(const BerkeleyGhost *ghost) {
  return (uint16_t)(ghost->timer | ghost->facing << PACK_FACING_SHIFT | (ghost->half ? PACK_HALF : 0));
}

static void unpack(BerkeleyGhost *ghost, uint16_t packed) {
  ghost->timer = packed & PACK_TIMER;
  ghost->facing = packed >> PACK_FACING_SHIFT & 7;
  ghost->half = (packed & PACK_HALF) != 0;
}

static void classic_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  const BerkeleyField *field = &game->berkeley;
  undo->hash = state->hash;
  undo->pacman = state->pacman;
  undo->phase = state->next; /* who moved, not only which side */
  undo->ate = BERKELEY_EMPTY;
  undo->moved = state->next == 0;
  undo->facing = state->facing;
  undo->score = state->score;
  undo->turned = (uint32_t)state->turn;
  if (moves[0] == MOVE_GIVE_UP) {
    undo->moved = 0;
    state->outcome = OUTCOME_GAVE_UP;
    return;
  }
  BerkeleyState engine = berkeley_view(game, state), before = engine;
  BerkeleyUndo step;
  berkeley_step(field, &engine, moves[0], &step);
  undo->ate = step.ate;
  for (int32_t i = 0; i < field->ghost_count; i++) {
    const BerkeleyGhost *was = &before.ghosts[i];
    undo->ghosts[i] = pack(was);
    if (engine.ghosts[i].cell != was->cell || engine.ghosts[i].facing != was->facing) undo->ghosts[i] |= PACK_EATEN;
    if (was->cell == engine.pacman) undo->ghosts[i] |= PACK_ON;
  }
  if (before.next > 0) undo->pacman = before.ghosts[before.next - 1].cell; /* Pacman has not moved */
  take_over(game, state, &engine);
  state->moves += undo->moved;
  bool on = state->outcome == OUTCOME_PLAYING;
  if (on && state->turn >= game->max_turns && state->next == 0) state->outcome = OUTCOME_TIMEOUT;
}

static void classic_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  (void)moves;
  const BerkeleyField *field = &game->berkeley;
  Cell pacman = state->pacman; /* where the move led */
  if (undo->ate == BERKELEY_FOOD) state->food[pacman] = 1;
  if (undo->ate == BERKELEY_CAPSULE) state->power_cells[pacman] = 1;
  state->foods_left += undo->ate == BERKELEY_FOOD;
  bool played = undo->phase > 0 || undo->moved; /* else Pacman gave up */
  for (int32_t i = 0; played && i < field->ghost_count; i++) {
    int32_t monster = field->monster_of[i];
    BerkeleyGhost *ghost = &state->ghosts[monster];
    bool mover = undo->phase == i + 1;
    if (undo->phase > 0 && !mover) continue;
    unpack(ghost, undo->ghosts[i]);
    if (mover)
      ghost->cell = undo->pacman;
    else if (undo->ghosts[i] & PACK_EATEN) /* it touched Pacman: on its cell, or half way to it */
      ghost->cell = undo->ghosts[i] & PACK_ON ? pacman : pacman - game->board->step[ghost->facing];
    state->monsters[monster] = ghost->cell;
  }
  if (undo->phase == 0) state->pacman = undo->pacman;
  state->hash = undo->hash;
  state->facing = undo->facing;
  state->next = undo->phase;
  state->phase = undo->phase == 0 ? PHASE_PACMAN : PHASE_MONSTERS;
  state->score = undo->score;
  state->moves -= undo->moved;
  state->turn = (int32_t)undo->turned;
  state->outcome = OUTCOME_PLAYING; /* only a game that goes on is stepped */
}

static uint64_t classic_hash(const Game *game, const State *state) {
  BerkeleyState engine = berkeley_view(game, state);
  if (engine.outcome == OUTCOME_TIMEOUT || engine.outcome == OUTCOME_GAVE_UP)
    engine.outcome = OUTCOME_PLAYING; /* the engine knows neither */
  return berkeley_hash(&game->berkeley, &engine);
}

const Rules rules_berkeley = {
    .id = "berkeley",
    .needs = RULES_PIES | RULES_GHOSTS,
    .one_by_one = true,
    .setup = berkeley_setup,
    .movers = classic_movers,
    .moves = classic_moves,
    .step = classic_step,
    .undo = classic_undo,
    .hash = classic_hash,
};
