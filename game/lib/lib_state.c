/* The library's positions: looking, legal moves, step with undo, and setting any position from a "turn" line of the
 * agent protocol. Knows no agents. */
#include <stdlib.h>
#include <string.h>

#include "game/core/json_read.h"
#include "game/lib/lib_internal.h"

/* ---- making ---- */

PacadeState *pacade_state_create(PacadeGame *game) {
  PacadeState *state = calloc(1, sizeof *state);
  if (!state || !state_init(&state->state, &game->game, lib_error())) {
    if (!state) error_set_memory(lib_error(), "out of memory for the state of a game");
    free(state);
    return NULL;
  }
  state->game = lib_hold(game);
  return state;
}

void pacade_state_destroy(PacadeState *state) {
  if (!state) return;
  state_destroy(&state->state);
  free(state->past);
  free(state->moves);
  pacade_game_destroy(state->game);
  free(state);
}

static void forget_past(PacadeState *state) { state->past_count = state->move_count = 0; }

int32_t pacade_state_copy(PacadeState *to, const PacadeState *from) {
  if (to->game != from->game) return LIB_FAIL("a state is copied only to one of the same game");
  if (to == from) return 0;
  state_copy(&to->state, &from->state, &from->game->game);
  forget_past(to);
  return 0;
}

PacadeState *pacade_state_clone(const PacadeState *state) {
  PacadeState *clone = pacade_state_create(state->game);
  if (clone) pacade_state_copy(clone, state);
  return clone;
}

void pacade_state_reset(PacadeState *state) {
  state_reset(&state->state, &state->game->game);
  forget_past(state);
}

/* ---- looking ---- */

uint64_t pacade_state_hash(const PacadeState *state) { return state->state.hash; }
int32_t pacade_state_score(const PacadeState *state) { return state->state.score; }
int32_t pacade_state_outcome(const PacadeState *state) { return state->state.outcome; }
int32_t pacade_state_pacman(const PacadeState *state) { return state->game->flat_of[state->state.pacman]; }
int32_t pacade_state_depth(const PacadeState *state) { return state->past_count; }

void pacade_state_look(const PacadeState *state, PacadePosition *out) {
  const State *s = &state->state;
  int32_t first, count = game_movers(&state->game->game, s, &first);
  *out = (PacadePosition){.hash = s->hash,
                          .pacman = state->game->flat_of[s->pacman],
                          .score = s->score,
                          .moves = s->moves,
                          .turn = s->turn,
                          .foods_left = s->foods_left,
                          .outcome = s->outcome,
                          .mover = count > 0 ? first : -1,
                          .movers = count,
                          .power = s->power,
                          .energy = s->energy,
                          .facing = s->facing,
                          .view = state_view(s, &state->game->game)};
}

int32_t pacade_state_monsters(const PacadeState *state, PacadeGhost *out, int32_t room) {
  const State *s = &state->state;
  int32_t count = lib_monsters(state->game);
  for (int32_t i = 0; i < count && i < room; i++) {
    out[i] = (PacadeGhost){.cell = state->game->flat_of[s->monsters[i]], .facing = MOVE_STAY};
    out[i].number = lib_is_classic(state->game) ? state->game->number_of[i] : (uint8_t)(i < UINT8_MAX ? i + 1 : i);
    if (s->signs) out[i].facing = s->signs[i] > 0 ? MOVE_EAST : MOVE_WEST;
    if (!s->ghosts) continue;
    out[i].facing = s->ghosts[i].facing;
    out[i].half = s->ghosts[i].half;
    out[i].scared = s->ghosts[i].timer;
  }
  return count;
}

/* The cells of a list that are not empty yet. */
static int32_t list_cells(const PacadeGame *game, const CellList *list, const uint8_t *there, int32_t *out,
                          int32_t room) {
  int32_t count = 0;
  for (int32_t i = 0; there && i < list->count; i++) {
    if (!there[list->at[i]]) continue;
    if (count < room) out[count] = game->flat_of[list->at[i]];
    count++;
  }
  return count;
}

int32_t pacade_state_foods(const PacadeState *state, int32_t *out, int32_t room) {
  return list_cells(state->game, &state->game->map->foods, state->state.food, out, room);
}

int32_t pacade_state_capsules(const PacadeState *state, int32_t *out, int32_t room) {
  return list_cells(state->game, &state->game->map->pies, state->state.power_cells, out, room);
}

static void draw_list(const PacadeGame *game, const CellList *list, const uint8_t *there, uint8_t what, uint8_t *out) {
  for (int32_t i = 0; there && i < list->count; i++)
    if (there[list->at[i]]) out[game->flat_of[list->at[i]]] = what;
}

void lib_draw(const PacadeGame *game, const State *state, uint8_t *out) {
  memcpy(out, game->bare, (size_t)game->cells);
  for (int32_t i = 0; state->eaten && i < game->cells; i++)
    if (state->eaten[game->cell_of[i]]) out[i] = SHOW_OPEN;
  draw_list(game, &game->map->foods, state->food, SHOW_FOOD, out);
  draw_list(game, &game->map->pies, state->power_cells, SHOW_CAPSULE, out);
  draw_list(game, &game->map->pills, state->pill, SHOW_PILL, out);
  for (int32_t i = 0; i < lib_monsters(game); i++) {
    uint8_t *at = &out[game->flat_of[state->monsters[i]]];
    uint8_t what = state->ghosts && state->ghosts[i].timer > 0 ? SHOW_PREY : SHOW_MONSTER;
    if (*at != SHOW_PREY) *at = what;
  }
  out[game->flat_of[state->pacman]] = SHOW_PACMAN;
}

void pacade_state_board(const PacadeState *state, uint8_t *out) { lib_draw(state->game, &state->state, out); }

static int32_t see_everything(const PacadeState *state, uint8_t *out) {
  const PacadeGame *game = state->game;
  for (int32_t i = 0; i < game->cells; i++) {
    Cell cell = game->cell_of[i];
    bool wall = !state_open(&state->state, &game->game, cell);
    out[i] = (uint8_t)(SEEN | (wall ? SEEN_WALL : 0) | (state->state.food[cell] ? SEEN_FOOD : 0));
  }
  for (int32_t i = 0; i < lib_monsters(game); i++) out[game->flat_of[state->state.monsters[i]]] |= SEEN_MONSTER;
  return game->cells;
}

int32_t pacade_state_observe(const PacadeState *state, uint8_t *out) {
  const PacadeGame *game = state->game;
  if (!game->game.level->limited_sight) return see_everything(state, out);
  const Board *board = game->game.board;
  Sight sight;
  int32_t count = 0, row = board_row(board, state->state.pacman), col = board_col(board, state->state.pacman);
  sight_look(&game->game, &state->state, game->game.sight, &sight);
  memset(out, 0, (size_t)game->cells);
  for (int32_t r = 0; r < SIGHT_SPAN; r++)
    for (int32_t c = 0; c < SIGHT_SPAN; c++) {
      int32_t y = row + r - SIGHT_REACH, x = col + c - SIGHT_REACH;
      if (!sight.at[r][c] || !board_inside(board, y, x)) continue;
      out[y * board->cols + x] = sight.at[r][c];
      count++;
    }
  return count;
}

/* ---- moving ---- */

static bool has_actor(const PacadeState *state, int32_t actor) {
  return actor >= 0 && actor <= lib_monsters(state->game);
}

int32_t pacade_state_legal(const PacadeState *state, int32_t actor, uint8_t out[PACADE_LEGAL_MAX]) {
  if (!has_actor(state, actor))
    return LIB_FAIL("no actor %d: there are 0 to %d", (int)actor, (int)lib_monsters(state->game));
  Move moves[MOVE_COUNT];
  if (state_over(&state->state)) return 0;
  int32_t count = game_moves(&state->game->game, &state->state, actor, moves);
  memcpy(out, moves, (size_t)count);
  return count;
}

uint32_t pacade_state_legal_bits(const PacadeState *state, int32_t actor) {
  Move moves[MOVE_COUNT];
  uint32_t bits = 0;
  if (!has_actor(state, actor) || state_over(&state->state)) return 0;
  int32_t count = game_moves(&state->game->game, &state->state, actor, moves);
  for (int32_t i = 0; i < count; i++) bits |= 1u << moves[i];
  return bits;
}

static bool may_step(const PacadeState *state, const uint8_t *moves, int32_t count, Error *error) {
  int32_t first, movers = game_movers(&state->game->game, &state->state, &first);
  if (movers == 0) return error_set(error, "the game is over");
  if (count != movers) return error_set(error, "%d moves for %d who move now", (int)count, (int)movers);
  for (int32_t i = 0; i < count; i++)
    if (moves[i] >= MOVE_FORFEIT || !game_legal(&state->game->game, &state->state, first + i, moves[i]))
      return error_set(error, "%s is not a legal move of actor %d",
                       moves[i] < MOVE_FORFEIT ? move_name(moves[i]) : "that", (int)(first + i));
  return true;
}

static bool grow(void **array, int32_t *room, int32_t needed, size_t item) {
  if (needed <= *room) return true;
  int32_t size = needed < 32 ? 32 : needed > INT32_MAX / 2 ? INT32_MAX : needed * 2;
  void *more = realloc(*array, item * (size_t)size);
  if (!more) return error_set_memory(lib_error(), "out of memory for the history of a game");
  *array = more;
  *room = size;
  return true;
}

static bool room_for_step(PacadeState *state, int32_t count) {
  if (state->move_count > INT32_MAX - count) return error_set(lib_error(), "the game is too long to be taken back");
  void *past = state->past, *moves = state->moves;
  bool ok = grow(&past, &state->past_room, state->past_count + 1, sizeof *state->past);
  state->past = past;
  ok = ok && grow(&moves, &state->move_room, state->move_count + count, sizeof *state->moves);
  state->moves = moves;
  return ok;
}

int32_t pacade_state_step(PacadeState *state, const uint8_t *moves, int32_t count) {
  if (!may_step(state, moves, count, lib_error()) || !room_for_step(state, count)) return -1;
  Past *past = &state->past[state->past_count++];
  past->first_move = state->move_count;
  memcpy(state->moves + state->move_count, moves, (size_t)count);
  state->move_count += count;
  game_step(&state->game->game, &state->state, moves, &past->undo);
  return 0;
}

int32_t pacade_state_undo(PacadeState *state) {
  if (state->past_count == 0) return LIB_FAIL("there is no step to take back");
  const Past *past = &state->past[--state->past_count];
  game_undo(&state->game->game, &state->state, state->moves + past->first_move, &past->undo);
  state->move_count = past->first_move;
  return 0;
}

int32_t pacade_state_successor(const PacadeState *from, PacadeState *to, int32_t number, uint8_t move) {
  const PacadeGame *game = from->game;
  if (!lib_is_classic(game)) return LIB_FAIL("only under the Berkeley rules may anybody move at any time");
  if (!has_actor(from, number)) return LIB_FAIL("no actor %d: there are 0 to %d", (int)number, (int)lib_monsters(game));
  if (state_over(&from->state)) return LIB_FAIL("the game is over");
  if (pacade_state_copy(to, from) < 0) return -1;
  uint8_t before = to->state.next;
  to->state.next = (uint8_t)number;
  to->state.phase = number == 0 ? PHASE_PACMAN : PHASE_MONSTERS;
  if (before != to->state.next) to->state.hash = state_hash_full(&to->state, &game->game);
  if (!may_step(to, &move, 1, lib_error())) return -1;
  Undo undo;
  game_step(&game->game, &to->state, &move, &undo);
  return to->state.outcome;
}

/* ---- following a game over the protocol ---- */

/* Reads a cell as [row, column] of the board. */
static bool read_cell(const PacadeGame *game, const JsonDoc *doc, int32_t node, Cell *out) {
  const Board *board = game->game.board;
  int64_t row, col;
  int32_t first = json_is_kind(doc, node, JSON_LIST) ? json_first(doc, node) : JSON_NONE;
  if (!json_read_int(doc, first, 0, board->rows - 1, &row)) return false;
  if (!json_read_int(doc, json_next(doc, first), 0, board->cols - 1, &col)) return false;
  *out = board_cell(board, (int32_t)row, (int32_t)col);
  return true;
}

/* Reads which cells are not empty yet. `all` has everything that was there at the start: no other cell may be named. */
static bool read_cells(const PacadeGame *game, const JsonDoc *doc, const char *key, const CellList *all, uint8_t *there,
                       int32_t *count) {
  int32_t list = json_member(doc, 0, key);
  if (!there) return true;
  for (int32_t i = 0; i < all->count; i++) there[all->at[i]] = 2; /* may be named */
  bool ok = json_is_kind(doc, list, JSON_LIST);
  *count = 0;
  for (int32_t node = ok ? json_first(doc, list) : JSON_NONE; ok && node != JSON_NONE; node = json_next(doc, node)) {
    Cell cell = 0;
    ok = read_cell(game, doc, node, &cell) && there[cell] == 2;
    if (ok) there[cell] = 1;
    *count += 1;
  }
  for (int32_t i = 0; i < all->count; i++)
    if (there[all->at[i]] == 2) there[all->at[i]] = 0;
  return ok;
}

static Move read_facing(const JsonDoc *doc, int32_t node) {
  char letter[4] = "";
  if (!json_read_text(doc, node, letter, sizeof letter)) return MOVE_STAY;
  Move move = move_of_letter(letter[0]);
  return move < DIRECTION_COUNT ? move : MOVE_STAY;
}

static bool read_monster(PacadeState *state, const JsonDoc *doc, int32_t node, int32_t i) {
  State *s = &state->state;
  int64_t scared = 0, half = 0;
  if (!read_cell(state->game, doc, json_member(doc, node, "at"), &s->monsters[i])) return false;
  if (!state->game->game.board->open[s->monsters[i]] && !s->eaten) return false;
  Move facing = read_facing(doc, json_member(doc, node, "facing"));
  if (s->signs) s->signs[i] = facing == MOVE_WEST ? -1 : 1;
  if (!s->ghosts) return true;
  (void)json_read_int(doc, json_member(doc, node, "scared"), 0, BERKELEY_SCARED, &scared);
  (void)json_read_int(doc, json_member(doc, node, "half"), 0, 1, &half);
  if (half && !(state->game->game.board->exits[s->monsters[i]] >> facing & 1)) return false;
  s->ghosts[i] =
      (BerkeleyGhost){.cell = s->monsters[i], .facing = facing, .half = (uint8_t)half, .timer = (uint8_t)scared};
  return true;
}

static bool read_monsters(PacadeState *state, const JsonDoc *doc) {
  int32_t list = json_member(doc, 0, "monsters"), i = 0, node = json_first(doc, list);
  if (!json_is_kind(doc, list, JSON_LIST)) return false;
  for (; node != JSON_NONE && i < lib_monsters(state->game); node = json_next(doc, node), i++)
    if (!read_monster(state, doc, node, i)) return false;
  return node == JSON_NONE && i == lib_monsters(state->game);
}

static bool read_eaten(PacadeState *state, const JsonDoc *doc) {
  int32_t list = json_member(doc, 0, "eaten");
  if (!state->state.eaten) return true;
  for (int32_t node = json_first(doc, list); node != JSON_NONE; node = json_next(doc, node)) {
    Cell cell;
    if (!read_cell(state->game, doc, node, &cell)) return false;
    state->state.eaten[cell] = 1;
  }
  return true;
}

static bool read_numbers(PacadeState *state, const JsonDoc *doc) {
  State *s = &state->state;
  int64_t turn, score, power = 0, energy = -1;
  if (!json_read_int(doc, json_member(doc, 0, "turn"), 1, INT32_MAX, &turn)) return false;
  if (!json_read_int(doc, json_member(doc, 0, "score"), INT32_MIN, INT32_MAX, &score)) return false;
  (void)json_read_int(doc, json_member(doc, 0, "power"), 0, UINT8_MAX, &power);
  (void)json_read_int(doc, json_member(doc, 0, "energy"), 0, INT32_MAX, &energy);
  s->turn = s->moves = (int32_t)turn - 1;
  s->score = (int32_t)score;
  s->power = (uint8_t)power;
  if (s->pill) s->energy = (int32_t)energy;
  s->facing = read_facing(doc, json_member(doc, 0, "facing"));
  return true;
}

/* Whose move it is: Pacman's unless the line names monsters. */
static void read_mover(PacadeState *state, const JsonDoc *doc) {
  State *s = &state->state;
  int64_t actor;
  int32_t first = json_first(doc, json_member(doc, 0, "actors"));
  if (!json_read_int(doc, first, 1, lib_monsters(state->game), &actor)) return;
  s->phase = PHASE_MONSTERS;
  if (s->ghosts) s->next = state->game->number_of[actor - 1];
}

static bool follow(PacadeState *state, const JsonDoc *doc) {
  const PacadeGame *game = state->game;
  State *s = &state->state;
  int32_t others;
  if (!read_cell(game, doc, json_member(doc, 0, "pacman"), &s->pacman) || !read_numbers(state, doc)) return false;
  if (!read_cells(game, doc, "food", &game->map->foods, s->food, &s->foods_left)) return false;
  if (!read_cells(game, doc, "capsules", &game->map->pies, s->power_cells, &others)) return false;
  if (!read_cells(game, doc, "pills", &game->map->pills, s->pill, &others)) return false;
  if (!read_monsters(state, doc) || !read_eaten(state, doc)) return false;
  read_mover(state, doc);
  s->fed = s->turn;
  s->hash = state_hash_full(s, &game->game);
  return state_open(s, &game->game, s->pacman) || s->power > 0 || game->game.level->corners;
}

int32_t pacade_state_follow(PacadeState *state, const char *line, size_t size) {
  JsonDoc doc = {0};
  pacade_state_reset(state);
  bool ok = json_read(&doc, line, size) && json_is_kind(&doc, 0, JSON_OBJECT) && follow(state, &doc);
  json_doc_destroy(&doc);
  if (ok) return 0;
  pacade_state_reset(state);
  return LIB_FAIL("not a turn of the agent protocol that tells the whole position on this map");
}
