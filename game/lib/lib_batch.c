/* Many games of one map at once. Under the Berkeley rules against the two teams of ghosts that need no search, the
 * engine is stepped directly; every other game goes through the rules and the agent as everywhere else. Both draw
 * only what changed. */
#include <stdlib.h>
#include <string.h>

#include "ai/level7_classic/ghosts.h"
#include "game/lib/lib_internal.h"

enum { AHEAD = 2 };           /* how many games ahead are prefetched */
enum { UNKNOWN = UINT8_MAX }; /* a cell that is not seen under fog */

typedef struct Slot {
  State state; /* of a game that goes through the rules */
  Agent agent;
} Slot;

struct PacadeBatch {
  PacadeGame *game;
  int32_t count, monsters_each, actions;
  bool auto_reset;
  Agent team;                    /* chosen, not started */
  bool quick;                    /* the engine is stepped directly */
  GhostsKind kind;               /* if quick */
  Slot *slots;                   /* otherwise */
  Move *moves;                   /* room for every monster's move */
  uint8_t *outcome;              /* of each game, 0 while it is being played */
  BerkeleyState *engines, start; /* start: the initial state of each */
  uint8_t *ground;               /* food and capsules of all engines, then those of the start */
  Rng *rngs;
  uint8_t *start_board; /* with no actors on it */
  uint8_t *under;       /* per game: what the actors stand on, Pacman last */
  /* What the caller gets pointers to. */
  uint8_t *boards, *legal, *scared, *terminated, *truncated, *end_outcomes;
  int32_t *pacman, *monsters, *scores, *turns, *foods, *end_scores, *end_turns;
  float *rewards;
  uint64_t *seeds, *end_hashes;
};

/* ---- drawing ---- */

/* The actors are taken off the board in the reverse order, and what they stood on is shown again. Looking that up
 * among food and capsules instead would miss the cache ten times per turn. */
static inline void lift_quick(const PacadeBatch *batch, int32_t i, uint8_t *board) {
  const uint8_t *under = batch->under + (size_t)i * (size_t)(batch->monsters_each + 1);
  const BerkeleyState *engine = &batch->engines[i];
  const int32_t *flat_of = batch->game->flat_of;
  board[flat_of[engine->pacman]] = under[batch->monsters_each];
  for (int32_t g = batch->monsters_each - 1; g >= 0; g--) board[flat_of[engine->ghosts[g].cell]] = under[g];
}

/* Pacman's legal moves from the exits of its cell, including standing still, one byte per move. */
static inline void tell_legal(uint8_t *out, uint32_t bits) {
  for (int32_t m = 0; m <= MOVE_STAY; m++) out[m] = bits >> m & 1;
}

static inline void put_quick(PacadeBatch *batch, int32_t i) {
  const BerkeleyState *engine = &batch->engines[i];
  const int32_t *flat_of = batch->game->flat_of;
  const uint8_t *monster_of = batch->game->game.berkeley.monster_of;
  uint8_t *board = batch->boards + (size_t)i * (size_t)batch->game->cells;
  size_t first = (size_t)i * (size_t)batch->monsters_each;
  int32_t *places = batch->monsters + first;
  uint8_t *scared = batch->scared + first, *under = batch->under + first + (size_t)i;
  int32_t pacman = flat_of[engine->pacman];
  board[pacman] = SHOW_OPEN; /* whatever was there is eaten */
  for (int32_t g = 0; g < batch->monsters_each; g++) {
    const BerkeleyGhost *ghost = &engine->ghosts[g];
    int32_t at = flat_of[ghost->cell];
    places[monster_of[g]] = at;
    scared[monster_of[g]] = ghost->timer;
    uint8_t shown = ghost->timer > 0 ? SHOW_PREY : SHOW_MONSTER;
    under[g] = board[at];
    board[at] = under[g] > shown ? under[g] : shown;
  }
  under[batch->monsters_each] = board[pacman];
  board[pacman] = SHOW_PACMAN;
  batch->pacman[i] = pacman;
  batch->scores[i] = engine->score;
  batch->turns[i] = engine->rounds;
  batch->foods[i] = engine->foods_left;
  bool over = batch->outcome[i] != OUTCOME_PLAYING;
  uint32_t bits = batch->game->game.board->exits[engine->pacman] | 1u << MOVE_STAY;
  tell_legal(batch->legal + (size_t)i * (size_t)batch->actions, over ? 0 : bits);
}

/* Under fog only what is seen is shown. */
static void draw_fog(PacadeBatch *batch, int32_t i, uint8_t *board) {
  const Game *game = &batch->game->game;
  const State *state = &batch->slots[i].state;
  Sight sight;
  int32_t row = board_row(game->board, state->pacman), col = board_col(game->board, state->pacman);
  sight_look(game, state, game->sight, &sight);
  memset(board, UNKNOWN, (size_t)batch->game->cells);
  for (int32_t r = 0; r < SIGHT_SPAN; r++)
    for (int32_t c = 0; c < SIGHT_SPAN; c++) {
      int32_t y = row + r - SIGHT_REACH, x = col + c - SIGHT_REACH;
      uint8_t seen = sight.at[r][c];
      if (!seen || !board_inside(game->board, y, x)) continue;
      board[y * game->board->cols + x] = seen & SEEN_WALL      ? SHOW_WALL
                                         : seen & SEEN_MONSTER ? SHOW_MONSTER
                                         : seen & SEEN_FOOD    ? SHOW_FOOD
                                                               : SHOW_OPEN;
    }
  board[batch->game->flat_of[state->pacman]] = SHOW_PACMAN;
  batch->foods[i] = -1;
  for (int32_t g = 0; g < batch->monsters_each; g++) {
    int32_t *place = &batch->monsters[(size_t)i * (size_t)batch->monsters_each + (size_t)g];
    if (board[*place] != SHOW_MONSTER) *place = -1;
  }
}

static void put_slot(PacadeBatch *batch, int32_t i) {
  const PacadeGame *game = batch->game;
  const State *state = &batch->slots[i].state;
  uint8_t *board = batch->boards + (size_t)i * (size_t)game->cells;
  size_t first = (size_t)i * (size_t)batch->monsters_each;
  for (int32_t g = 0; g < batch->monsters_each; g++) {
    batch->monsters[first + (size_t)g] = game->flat_of[state->monsters[g]];
    batch->scared[first + (size_t)g] = state->ghosts ? state->ghosts[g].timer : 0;
  }
  batch->pacman[i] = game->flat_of[state->pacman];
  batch->scores[i] = state->score;
  batch->turns[i] = state->turn;
  batch->foods[i] = state->foods_left;
  Move moves[MOVE_COUNT];
  uint8_t *legal = batch->legal + (size_t)i * (size_t)batch->actions;
  memset(legal, 0, (size_t)batch->actions);
  int32_t count = state_over(state) ? 0 : game_moves(&game->game, state, 0, moves);
  for (int32_t m = 0; m < count; m++) legal[moves[m]] = 1;
  if (game->game.level->limited_sight)
    draw_fog(batch, i, board);
  else
    lib_draw(game, state, board);
}

static void put(PacadeBatch *batch, int32_t i) {
  if (batch->quick)
    put_quick(batch, i);
  else
    put_slot(batch, i);
}

/* ---- making ---- */

static void *array(bool *ok, size_t count, size_t item) {
  void *made = calloc(count ? count : 1, item);
  *ok = *ok && made;
  return made;
}

static bool make_arrays(PacadeBatch *batch) {
  size_t n = (size_t)batch->count, cells = (size_t)batch->game->cells, monsters = (size_t)batch->monsters_each;
  bool ok = true;
  batch->boards = array(&ok, n * cells, 1);
  batch->legal = array(&ok, n * (size_t)batch->actions, 1);
  batch->scared = array(&ok, n * monsters, 1);
  batch->terminated = array(&ok, n, 1);
  batch->truncated = array(&ok, n, 1);
  batch->end_outcomes = array(&ok, n, 1);
  batch->outcome = array(&ok, n, 1);
  batch->pacman = array(&ok, n, sizeof *batch->pacman);
  batch->monsters = array(&ok, n * monsters, sizeof *batch->monsters);
  batch->scores = array(&ok, n, sizeof *batch->scores);
  batch->turns = array(&ok, n, sizeof *batch->turns);
  batch->foods = array(&ok, n, sizeof *batch->foods);
  batch->end_scores = array(&ok, n, sizeof *batch->end_scores);
  batch->end_turns = array(&ok, n, sizeof *batch->end_turns);
  batch->rewards = array(&ok, n, sizeof *batch->rewards);
  batch->seeds = array(&ok, n, sizeof *batch->seeds);
  batch->end_hashes = array(&ok, n, sizeof *batch->end_hashes);
  batch->moves = array(&ok, monsters + 1, 1);
  return ok;
}

static bool make_engines(PacadeBatch *batch) {
  size_t n = (size_t)batch->count, cells = (size_t)batch->game->game.board->cells;
  bool ok = true;
  batch->engines = array(&ok, n, sizeof *batch->engines);
  batch->ground = array(&ok, (n + 1) * cells * 2, 1);
  batch->rngs = array(&ok, n, sizeof *batch->rngs);
  batch->start_board = array(&ok, (size_t)batch->game->cells, 1);
  batch->under = array(&ok, n * (size_t)(batch->monsters_each + 1), 1);
  if (!ok) return error_set_memory(lib_error(), "out of memory for %d games", (int)batch->count);
  for (size_t i = 0; i < n; i++) {
    batch->engines[i].food = batch->ground + 2 * i * cells;
    batch->engines[i].capsules = batch->engines[i].food + cells;
  }
  batch->start.food = batch->ground + 2 * n * cells;
  batch->start.capsules = batch->start.food + cells;
  berkeley_reset(&batch->game->game.berkeley, &batch->start);
  const PacadeGame *game = batch->game;
  for (int32_t i = 0; i < game->cells; i++) {
    Cell cell = game->cell_of[i];
    batch->start_board[i] = batch->start.food[cell]       ? SHOW_FOOD
                            : batch->start.capsules[cell] ? SHOW_CAPSULE
                                                          : game->bare[i];
  }
  return true;
}

static bool make_slots(PacadeBatch *batch) {
  bool ok = true;
  batch->slots = array(&ok, (size_t)batch->count, sizeof *batch->slots);
  if (!ok) return error_set_memory(lib_error(), "out of memory for %d games", (int)batch->count);
  for (int32_t i = 0; i < batch->count; i++)
    if (!state_init(&batch->slots[i].state, &batch->game->game, lib_error())) return false;
  return true;
}

static bool start_one(PacadeBatch *batch, int32_t i, uint64_t seed) {
  batch->seeds[i] = seed;
  batch->outcome[i] = OUTCOME_PLAYING;
  if (batch->quick) {
    memcpy(batch->boards + (size_t)i * (size_t)batch->game->cells, batch->start_board, (size_t)batch->game->cells);
    berkeley_copy(&batch->game->game.berkeley, &batch->engines[i], &batch->start);
    rng_seed(&batch->rngs[i], seed, SIDE_MONSTERS);
    return true;
  }
  Slot *slot = &batch->slots[i];
  agent_stop(&slot->agent);
  slot->agent = batch->team;
  state_reset(&slot->state, &batch->game->game);
  return agent_start(&slot->agent, seed, NULL, lib_error());
}

PacadeBatch *pacade_batch_create(PacadeGame *game, int32_t count, const char *monsters, uint64_t seed) {
  enum { COUNT_MAX = 1 << 20 };
  PacadeBatch *batch = calloc(1, sizeof *batch);
  if (!batch) {
    error_set_memory(lib_error(), "out of memory for %d games", (int)count);
    return NULL;
  }
  batch->game = lib_hold(game);
  batch->count = count;
  batch->monsters_each = lib_monsters(game);
  batch->actions = pacade_game_actions(game);
  batch->auto_reset = true;
  bool ok = count >= 1 && count <= COUNT_MAX;
  if (!ok) {
    batch->count = 0;
    error_set(lib_error(), "%d games: expected 1 to %d", (int)count, (int)COUNT_MAX);
  }
  ok = ok && lib_choose(&batch->team, game, SIDE_MONSTERS, monsters, lib_error());
  if (ok && !make_arrays(batch)) ok = error_set_memory(lib_error(), "out of memory for %d games", (int)count);
  if (ok) batch->quick = lib_is_classic(game) && ghosts_kind_of(batch->team.info, &batch->kind);
  ok = ok && (batch->quick ? make_engines(batch) : make_slots(batch));
  if (ok && pacade_batch_reset(batch, seed) == 0) return batch;
  pacade_batch_destroy(batch);
  return NULL;
}

void pacade_batch_destroy(PacadeBatch *batch) {
  if (!batch) return;
  for (int32_t i = 0; batch->slots && i < batch->count; i++) {
    agent_stop(&batch->slots[i].agent);
    state_destroy(&batch->slots[i].state);
  }
  void *const all[] = {batch->slots,      batch->moves,       batch->engines,      batch->ground,     batch->rngs,
                       batch->boards,     batch->legal,       batch->scared,       batch->terminated, batch->truncated,
                       batch->pacman,     batch->monsters,    batch->scores,       batch->turns,      batch->foods,
                       batch->end_scores, batch->end_turns,   batch->end_outcomes, batch->rewards,    batch->seeds,
                       batch->end_hashes, batch->start_board, batch->outcome,      batch->under};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
  pacade_game_destroy(batch->game);
  free(batch);
}

void pacade_batch_auto_reset(PacadeBatch *batch, int32_t on) { batch->auto_reset = on != 0; }

int32_t pacade_batch_reset_one(PacadeBatch *batch, int32_t index, uint64_t seed) {
  if (index < 0 || index >= batch->count)
    return LIB_FAIL("no game %d: there are 0 to %d", (int)index, (int)batch->count - 1);
  if (!start_one(batch, index, seed)) return -1;
  batch->rewards[index] = 0;
  batch->terminated[index] = batch->truncated[index] = batch->end_outcomes[index] = 0;
  batch->end_scores[index] = batch->end_turns[index] = 0;
  batch->end_hashes[index] = 0;
  put(batch, index);
  return 0;
}

int32_t pacade_batch_reset(PacadeBatch *batch, uint64_t seed) {
  for (int32_t i = 0; i < batch->count; i++)
    if (pacade_batch_reset_one(batch, i, seed + (uint64_t)i) < 0) return -1;
  return 0;
}

/* ---- stepping ---- */

/* Thousands of games don't fit into the first-level cache: the next ones are prefetched while this one is played. */
static inline void fetch_quick(const PacadeBatch *batch, int32_t i, Move move) {
  const BerkeleyState *engine = &batch->engines[i];
  const uint8_t *board = batch->boards + (size_t)i * (size_t)batch->game->cells;
  Cell to = engine->pacman + batch->game->game.board->step[move <= MOVE_STAY ? move : MOVE_STAY];
  __builtin_prefetch(board + batch->pacman[i], 1);
  __builtin_prefetch(engine->food + to, 1);
  __builtin_prefetch(engine->capsules + to, 1);
  for (int32_t g = 0; g < batch->monsters_each; g++)
    __builtin_prefetch(board + batch->monsters[(size_t)i * (size_t)batch->monsters_each + (size_t)g], 1);
  if (i + 1 < batch->count)
    for (int32_t line = 0; line < 3; line++) __builtin_prefetch((const char *)(engine + 1) + 64 * (size_t)line, 1);
}

/* The outcome after a turn of the engine. */
static inline uint8_t turn_quick(PacadeBatch *batch, int32_t i, Move move) {
  const Game *game = &batch->game->game;
  const BerkeleyField *field = &game->berkeley;
  BerkeleyState *engine = &batch->engines[i];
  if (move > MOVE_STAY || !((field->board->exits[engine->pacman] | 1u << MOVE_STAY) >> move & 1)) move = MOVE_STAY;
  lift_quick(batch, i, batch->boards + (size_t)i * (size_t)batch->game->cells);
  berkeley_advance(field, engine, move);
  while (engine->outcome == OUTCOME_PLAYING && engine->next != 0) {
    Move ghost = ghosts_draw(field, engine, engine->next, batch->kind, &batch->rngs[i]);
    berkeley_advance(field, engine, ghost);
  }
  bool late = engine->outcome == OUTCOME_PLAYING && engine->rounds >= game->max_turns;
  return late ? OUTCOME_TIMEOUT : engine->outcome;
}

/* Asks the team of a game through the one interface; false with a message when it has no move. */
static bool ask_team(PacadeBatch *batch, Slot *slot) {
  const Game *game = &batch->game->game;
  Observation seen = observe(game, batch->game->veil, &slot->state, SIDE_MONSTERS);
  Stats stats = {0};
  memset(batch->moves, MOVE_STAY, (size_t)batch->monsters_each + 1);
  const Limits none = {0};
  if (slot->agent.info->act(slot->agent.self, &seen, &none, NULL, &stats, batch->moves) != ACT_MOVED)
    return error_set(lib_error(), "the agent %s has no move", slot->agent.info->id);
  for (int32_t m = 0; m < seen.count; m++)
    if (!game_legal(game, &slot->state, seen.first + m, batch->moves[m]))
      return error_set(lib_error(), "the agent %s plays a move that is not legal", slot->agent.info->id);
  return true;
}

static bool turn_slot(PacadeBatch *batch, int32_t i, Move move, uint8_t *outcome) {
  const Game *game = &batch->game->game;
  Slot *slot = &batch->slots[i];
  const uint8_t *legal = batch->legal + (size_t)i * (size_t)batch->actions;
  Undo undo;
  if (move >= batch->actions || !legal[move]) {
    Move moves[MOVE_COUNT];
    (void)game_moves(game, &slot->state, 0, moves);
    move = legal[MOVE_STAY] ? MOVE_STAY : moves[0];
  }
  game_step(game, &slot->state, &move, &undo);
  while (!state_over(&slot->state) && slot->state.phase == PHASE_MONSTERS) {
    if (!ask_team(batch, slot)) return false;
    game_step(game, &slot->state, batch->moves, &undo);
  }
  *outcome = slot->state.outcome;
  return true;
}

/* The engine keeps the part of the hash that belongs to food and capsules. */
static uint64_t hash_quick(const PacadeBatch *batch, int32_t i) {
  const BerkeleyField *field = &batch->game->game.berkeley;
  const BerkeleyState *engine = &batch->engines[i];
  return engine->hash ^ berkeley_hash_actors(field, &batch->start) ^ berkeley_hash_actors(field, engine);
}

/* Notes how a game ended, and starts the next. */
static bool end_one(PacadeBatch *batch, int32_t i, uint8_t outcome) {
  batch->end_outcomes[i] = outcome;
  batch->end_scores[i] = batch->quick ? batch->engines[i].score : batch->slots[i].state.score;
  batch->end_turns[i] = batch->quick ? batch->engines[i].rounds : batch->slots[i].state.turn;
  batch->end_hashes[i] = batch->quick ? hash_quick(batch, i) : batch->slots[i].state.hash;
  bool cut = outcome == OUTCOME_TIMEOUT || outcome == OUTCOME_STALLED;
  batch->truncated[i] = cut;
  batch->terminated[i] = !cut;
  batch->outcome[i] = outcome;
  return !batch->auto_reset || start_one(batch, i, batch->seeds[i] + (uint64_t)batch->count);
}

int32_t pacade_batch_step(PacadeBatch *batch, const uint8_t *moves) {
  int32_t ended = 0;
  for (int32_t i = 0; i < batch->count; i++) {
    batch->terminated[i] = batch->truncated[i] = 0;
    if (batch->outcome[i] != OUTCOME_PLAYING) {
      batch->rewards[i] = 0;
      continue;
    }
    if (batch->quick && i + AHEAD < batch->count) fetch_quick(batch, i + AHEAD, moves[i + AHEAD]);
    int32_t before = batch->scores[i];
    uint8_t outcome;
    if (batch->quick)
      outcome = turn_quick(batch, i, moves[i]);
    else if (!turn_slot(batch, i, moves[i], &outcome))
      return -1;
    batch->rewards[i] = (float)((batch->quick ? batch->engines[i].score : batch->slots[i].state.score) - before);
    if (outcome != OUTCOME_PLAYING) {
      ended++;
      if (!end_one(batch, i, outcome)) return -1;
    }
    put(batch, i);
  }
  return ended;
}

/* ---- what the caller reads ---- */

uint8_t *pacade_batch_boards(PacadeBatch *batch) { return batch->boards; }
uint8_t *pacade_batch_legal(PacadeBatch *batch) { return batch->legal; }
int32_t *pacade_batch_pacman(PacadeBatch *batch) { return batch->pacman; }
int32_t *pacade_batch_monsters(PacadeBatch *batch) { return batch->monsters; }
uint8_t *pacade_batch_scared(PacadeBatch *batch) { return batch->scared; }
float *pacade_batch_rewards(PacadeBatch *batch) { return batch->rewards; }
int32_t *pacade_batch_scores(PacadeBatch *batch) { return batch->scores; }
int32_t *pacade_batch_turns(PacadeBatch *batch) { return batch->turns; }
int32_t *pacade_batch_foods(PacadeBatch *batch) { return batch->foods; }
uint8_t *pacade_batch_terminated(PacadeBatch *batch) { return batch->terminated; }
uint8_t *pacade_batch_truncated(PacadeBatch *batch) { return batch->truncated; }
uint64_t *pacade_batch_seeds(PacadeBatch *batch) { return batch->seeds; }
uint8_t *pacade_batch_end_outcomes(PacadeBatch *batch) { return batch->end_outcomes; }
int32_t *pacade_batch_end_scores(PacadeBatch *batch) { return batch->end_scores; }
int32_t *pacade_batch_end_turns(PacadeBatch *batch) { return batch->end_turns; }
uint64_t *pacade_batch_end_hashes(PacadeBatch *batch) { return batch->end_hashes; }
