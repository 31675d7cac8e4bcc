/* The rules of level 6: every food, then the exit. Walls entered with power are eaten for good, ghosts patrol along the
 * view's horizontal, corners are linked by teleports, and the maze turns every 30 steps. Seen from the maze nothing
 * turns: a view is what gives moves, corners and patrols their direction. Knows no agents. */
#include "game/core/rules.h"

enum { KEY_PACMAN, KEY_FOOD, KEY_PIE, KEY_POWER, KEY_WALL, KEY_TIME, KEY_GHOST_EAST, KEY_GHOST_WEST };
enum { GHOST_KEYS = 2, STEPS_PER_VIEW = 30, STEPS_PER_ROUND = STEPS_PER_VIEW * ROTATION_COUNT };

static void carousel_setup(Game *game) { board_anchors(game->board, game->anchors); }

static int32_t view_now(const State *state) { return state->turn / STEPS_PER_VIEW % ROTATION_COUNT; }

static uint64_t hash_time(const State *state) { return hash_key(KEY_TIME, state->turn % STEPS_PER_ROUND); }

static uint64_t hash_ghost(const State *state, int32_t i) {
  uint32_t kind = (uint32_t)(state->signs[i] > 0 ? KEY_GHOST_EAST : KEY_GHOST_WEST) + GHOST_KEYS * (uint32_t)i;
  return hash_key(kind, state->monsters[i]);
}

static int32_t carousel_movers(const Game *game, const State *state, int32_t *first) {
  (void)game;
  *first = 0;
  return state_over(state) ? 0 : 1; /* the ghosts follow the rules, not an agent */
}

static bool on_anchor(const Game *game, Cell cell) {
  for (Corner c = 0; c < CORNER_COUNT; c++)
    if (game->anchors[c] == cell) return true;
  return false;
}

static int32_t carousel_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  (void)actor;
  const Board *board = game->board;
  int32_t count = 0, view = view_now(state);
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = state->pacman + board->step[rotation_to_maze(view, m)];
    if (state_open(state, game, next) || (state->power > 0 && wall_soft(board, next))) out[count++] = m;
  }
  if (on_anchor(game, state->pacman))
    for (Corner c = 0; c < CORNER_COUNT; c++)
      if (game->anchors[rotation_corner(view, c)] != state->pacman) out[count++] = corner_move(c);
  if (count == 0) out[count++] = MOVE_STAY;
  return count;
}

static Cell target_of(const Game *game, const State *state, Move move) {
  int32_t view = view_now(state);
  if (move == MOVE_STAY) return state->pacman;
  if (move >= MOVE_TUL) return game->anchors[rotation_corner(view, corner_of_move(move))];
  return state->pacman + game->board->step[rotation_to_maze(view, move)];
}

static void eat(const Game *game, State *state, Undo *undo) {
  Cell cell = state->pacman;
  if (!state_open(state, game, cell)) {
    state->eaten[cell] = 1;
    state->hash ^= hash_key(KEY_WALL, cell);
    undo->wall = 1;
  }
  if (state->food[cell]) {
    state->food[cell] = 0;
    state->foods_left--;
    state->score += SCORE_FOOD;
    state->hash ^= hash_key(KEY_FOOD, cell);
    undo->ate = 1;
  }
  if (state->power_cells[cell]) {
    state->power_cells[cell] = 0;
    state->power = PIE_POWER;
    state->hash ^= hash_key(KEY_PIE, cell);
    undo->pies = 1;
  }
}

static bool ghost_at(const Game *game, const State *state, Cell cell) {
  for (int32_t i = 0; i < game->monster_count; i++)
    if (state->monsters[i] == cell) return true;
  return false;
}

/* One step of every ghost. At a wall it turns round and moves the other way at once; between two walls it stays as it
 * is. */
static void tick(const Game *game, State *state, Undo *undo) {
  int32_t east = game->board->step[rotation_to_maze(view_now(state), MOVE_EAST)];
  for (int32_t i = 0; i < game->monster_count; i++) {
    int32_t ahead = state->signs[i] * east;
    Cell at = state->monsters[i];
    bool turns = !state_open(state, game, at + ahead);
    if (turns && !state_open(state, game, at - ahead)) continue;
    state->hash ^= hash_ghost(state, i);
    if (turns) {
      state->signs[i] = (int8_t)-state->signs[i];
      undo->turned |= UINT32_C(1) << i;
      ahead = -ahead;
    }
    state->monsters[i] = at + ahead;
    state->hash ^= hash_ghost(state, i);
  }
}

static void untick(const Game *game, State *state, const Undo *undo) {
  int32_t east = game->board->step[rotation_to_maze(view_now(state), MOVE_EAST)];
  for (int32_t i = 0; i < game->monster_count; i++) {
    Cell at = state->monsters[i];
    if (!state_open(state, game, at + east) && !state_open(state, game, at - east)) continue; /* it stood still */
    state->monsters[i] = at - state->signs[i] * east;
    if (undo->turned >> i & 1) state->signs[i] = (int8_t)-state->signs[i];
  }
}

static void carousel_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  *undo = (Undo){.hash = state->hash, .pacman = state->pacman, .power = state->power};
  if (moves[0] == MOVE_GIVE_UP) {
    state->outcome = OUTCOME_GAVE_UP;
    return;
  }
  Cell to = target_of(game, state, moves[0]);
  state->hash ^= hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_PACMAN, to) ^ hash_key(KEY_POWER, state->power) ^
                 hash_time(state);
  state->pacman = to;
  state->moves++;
  state->score += SCORE_MOVE;
  undo->moved = undo->ended_turn = 1;
  if (state->power > 0) state->power--;
  eat(game, state, undo);
  /* Landing on a ghost also covers swapping places with one. */
  bool caught = ghost_at(game, state, to);
  tick(game, state, undo);
  caught = caught || ghost_at(game, state, to);
  state->turn++;
  state->hash ^= hash_key(KEY_POWER, state->power) ^ hash_time(state);
  if (caught)
    state->outcome = OUTCOME_LOST;
  else if (state->foods_left == 0 && to == game->map->exit)
    state->outcome = OUTCOME_WON;
  else if (state->turn >= game->max_turns)
    state->outcome = OUTCOME_TIMEOUT;
}

static void carousel_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  (void)moves;
  state->turn -= undo->ended_turn; /* first: the view is the one of the step */
  if (undo->moved) {
    untick(game, state, undo);
    if (undo->ate) state->food[state->pacman] = 1;
    if (undo->pies) state->power_cells[state->pacman] = 1;
    if (undo->wall) state->eaten[state->pacman] = 0;
  }
  state->hash = undo->hash;
  state->pacman = undo->pacman;
  state->power = undo->power;
  state->score -= undo->moved * SCORE_MOVE + undo->ate * SCORE_FOOD;
  state->moves -= undo->moved;
  state->foods_left += undo->ate;
  state->outcome = OUTCOME_PLAYING;
}

static uint64_t carousel_hash(const Game *game, const State *state) {
  uint64_t hash = hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_POWER, state->power) ^ hash_time(state);
  for (Cell cell = 0; cell < game->board->cells; cell++) {
    if (state->food[cell]) hash ^= hash_key(KEY_FOOD, cell);
    if (state->power_cells[cell]) hash ^= hash_key(KEY_PIE, cell);
    if (state->eaten[cell]) hash ^= hash_key(KEY_WALL, cell);
  }
  for (int32_t i = 0; i < game->monster_count; i++) hash ^= hash_ghost(state, i);
  return hash;
}

const Rules rules_carousel = {
    .id = "carousel",
    .needs = RULES_PIES | RULES_EATEN | RULES_PATROLS,
    .turn_every = STEPS_PER_VIEW,
    .setup = carousel_setup,
    .movers = carousel_movers,
    .moves = carousel_moves,
    .step = carousel_step,
    .undo = carousel_undo,
    .hash = carousel_hash,
};
