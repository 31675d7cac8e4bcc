/* The rules of levels 1-4: Pacman moves, pays and eats; then all monsters move at once; a monster on Pacman's cell
 * ends the game. Knows neither agents nor which level it serves: what differs between levels is in the Game. */
#include "game/core/rng.h"
#include "game/core/rules.h"

/* What a key of the position hash stands for. Monsters are told apart: each has its own home and its own agent's mind.
 */
enum { KEY_PACMAN, KEY_FOOD, KEY_MONSTER };

static const uint64_t hash_phase = UINT64_C(0x6a09e667f3bcc909);
static const uint64_t hash_odd_turn = UINT64_C(0xbb67ae8584caa73b); /* wandering monsters depend on it */

static inline uint64_t hash_key(uint32_t kind, Cell cell) { return rng_mix((uint64_t)kind << 32 | (uint32_t)cell); }

static inline uint64_t hash_monster(int32_t monster, Cell cell) {
  return hash_key(KEY_MONSTER + (uint32_t)monster, cell);
}

static int32_t chase_movers(const Game *game, const State *state, int32_t *first) {
  *first = state->phase == PHASE_PACMAN ? 0 : 1;
  if (state_over(state)) return 0;
  return state->phase == PHASE_PACMAN ? 1 : game->monster_count;
}

static int32_t chase_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  int32_t count = 0;
  if (actor == 0 || !game->still_monsters) {
    uint8_t exits = game->board->exits[actor == 0 ? state->pacman : state->monsters[actor - 1]];
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (exits >> m & 1) out[count++] = m;
  }
  if (count == 0) out[count++] = MOVE_STAY; /* boxed in, or a monster that never moves */
  return count;
}

static inline void end_turn(const Game *game, State *state) {
  state->turn++;
  state->hash ^= hash_odd_turn;
  if (state->turn >= game->max_turns && state->outcome == OUTCOME_PLAYING) state->outcome = OUTCOME_TIMEOUT;
}

static inline bool monster_at(const Game *game, const State *state, Cell cell) {
  for (int32_t i = 0; i < game->monster_count; i++)
    if (state->monsters[i] == cell) return true;
  return false;
}

static void step_pacman(const Game *game, State *state, Move move, Undo *undo) {
  if (move == MOVE_GIVE_UP) {
    state->outcome = OUTCOME_GAVE_UP;
    return;
  }
  Cell cell = state->pacman + game->board->step[move];
  state->hash ^= hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_PACMAN, cell);
  state->pacman = cell;
  state->moves++;
  state->score += SCORE_MOVE;
  if (monster_at(game, state, cell)) {
    state->outcome = OUTCOME_LOST;
    return;
  }
  if (state->food[cell]) {
    state->food[cell] = 0;
    undo->ate = 1;
    state->hash ^= hash_key(KEY_FOOD, cell);
    state->score += SCORE_FOOD;
    if (--state->foods_left == 0) {
      state->outcome = OUTCOME_WON;
      return;
    }
  }
  if (game->monster_count == 0) {
    end_turn(game, state);
    return;
  }
  state->phase = PHASE_MONSTERS;
  state->hash ^= hash_phase;
}

static void step_monsters(const Game *game, State *state, const Move *moves) {
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
  end_turn(game, state);
}

static void chase_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  *undo = (Undo){.hash = state->hash,
                 .pacman = state->pacman,
                 .score = state->score,
                 .moves = state->moves,
                 .turn = state->turn,
                 .foods_left = state->foods_left,
                 .outcome = state->outcome,
                 .phase = state->phase};
  if (state->phase == PHASE_PACMAN)
    step_pacman(game, state, moves[0], undo);
  else
    step_monsters(game, state, moves);
}

static void chase_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  if (undo->ate) state->food[state->pacman] = 1;
  if (undo->phase == PHASE_MONSTERS)
    for (int32_t i = 0; i < game->monster_count; i++) state->monsters[i] -= game->board->step[moves[i]];
  state->hash = undo->hash;
  state->pacman = undo->pacman;
  state->score = undo->score;
  state->moves = undo->moves;
  state->turn = undo->turn;
  state->foods_left = undo->foods_left;
  state->outcome = undo->outcome;
  state->phase = undo->phase;
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
