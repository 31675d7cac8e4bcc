/* The rules of level 5: every food in the fewest moves. A pie gives power to enter walls for five moves; the corners'
 * anchors carry Pacman to the opposite one. Knows neither agents nor monsters: there are none. */
#include "game/core/rules.h"

enum { KEY_PACMAN, KEY_FOOD, KEY_PIE, KEY_POWER };
enum { END_ENTERED = 1, END_LANDED = 2 }; /* the two ends of a move that crosses the map */

static void feast_setup(Game *game) { board_anchors(game->board, game->anchors); }

/* The cell that standing (or stepping) on an anchor leads to; the cell itself elsewhere. A cell that is anchor to
 * several corners counts as the first of them. */
static Cell across(const Game *game, Cell cell, Corner *corner) {
  for (Corner c = 0; c < CORNER_COUNT; c++)
    if (game->anchors[c] == cell) {
      *corner = corner_opposite(c);
      return game->anchors[*corner];
    }
  return cell;
}

static int32_t feast_movers(const Game *game, const State *state, int32_t *first) {
  (void)game;
  *first = 0;
  return state_over(state) ? 0 : 1;
}

static int32_t feast_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]) {
  (void)actor;
  const Board *board = game->board;
  int32_t count = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = state->pacman + board->step[m];
    if (board->open[next] || (state->power > 0 && wall_soft(board, next))) out[count++] = m;
  }
  Corner to;
  if (game->corners == CORNERS_ACTION && across(game, state->pacman, &to) != state->pacman)
    out[count++] = corner_move(to);
  if (count == 0) out[count++] = MOVE_STAY; /* boxed in, or power ended deep inside a wall */
  return count;
}

/* The cell a move enters, and the one it ends on. */
static Cell entered_by(const Game *game, Cell from, Move move, Cell *landed) {
  Corner corner;
  Cell entered = move < DIRECTION_COUNT ? from + game->board->step[move]
                 : move == MOVE_STAY    ? from
                                        : across(game, from, &corner);
  *landed = game->corners == CORNERS_AUTO && entered != from ? across(game, entered, &corner) : entered;
  return entered;
}

static void eat(State *state, Cell cell, uint8_t end, Undo *undo) {
  if (state->food[cell]) {
    state->food[cell] = 0;
    state->foods_left--;
    state->score += SCORE_FOOD;
    state->hash ^= hash_key(KEY_FOOD, cell);
    undo->ate |= end;
  }
  if (state->power_cells[cell]) {
    state->power_cells[cell] = 0;
    state->power = PIE_POWER;
    state->hash ^= hash_key(KEY_PIE, cell);
    undo->pies |= end;
  }
}

static void feast_step(const Game *game, State *state, const Move *moves, Undo *undo) {
  *undo = (Undo){.hash = state->hash, .pacman = state->pacman, .power = state->power};
  if (moves[0] == MOVE_GIVE_UP) {
    state->outcome = OUTCOME_GAVE_UP;
    return;
  }
  Cell landed, entered = entered_by(game, state->pacman, moves[0], &landed);
  state->hash ^= hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_PACMAN, landed) ^ hash_key(KEY_POWER, state->power);
  state->pacman = landed;
  state->moves++;
  state->turn++;
  state->score += SCORE_MOVE;
  undo->moved = undo->ended_turn = 1;
  if (state->power > 0) state->power--;
  eat(state, entered, END_ENTERED, undo);
  if (landed != entered) eat(state, landed, END_LANDED, undo);
  state->hash ^= hash_key(KEY_POWER, state->power);
  if (state->foods_left == 0)
    state->outcome = OUTCOME_WON;
  else if (state->turn >= game->max_turns)
    state->outcome = OUTCOME_TIMEOUT;
}

static void feast_undo(const Game *game, State *state, const Move *moves, const Undo *undo) {
  if (undo->moved) {
    Cell landed, entered = entered_by(game, undo->pacman, moves[0], &landed);
    if (undo->ate & END_ENTERED) state->food[entered] = 1;
    if (undo->ate & END_LANDED) state->food[landed] = 1;
    if (undo->pies & END_ENTERED) state->power_cells[entered] = 1;
    if (undo->pies & END_LANDED) state->power_cells[landed] = 1;
  }
  int32_t ate = (undo->ate & END_ENTERED ? 1 : 0) + (undo->ate & END_LANDED ? 1 : 0);
  state->hash = undo->hash;
  state->pacman = undo->pacman;
  state->power = undo->power;
  state->score -= undo->moved * SCORE_MOVE + ate * SCORE_FOOD;
  state->moves -= undo->moved;
  state->turn -= undo->ended_turn;
  state->foods_left += ate;
  state->outcome = OUTCOME_PLAYING;
}

static uint64_t feast_hash(const Game *game, const State *state) {
  uint64_t hash = hash_key(KEY_PACMAN, state->pacman) ^ hash_key(KEY_POWER, state->power);
  for (Cell cell = 0; cell < game->board->cells; cell++) {
    if (state->food[cell]) hash ^= hash_key(KEY_FOOD, cell);
    if (state->power_cells[cell]) hash ^= hash_key(KEY_PIE, cell);
  }
  return hash;
}

const Rules rules_feast = {
    .id = "feast",
    .needs = RULES_PIES,
    .setup = feast_setup,
    .movers = feast_movers,
    .moves = feast_moves,
    .step = feast_step,
    .undo = feast_undo,
    .hash = feast_hash,
};
