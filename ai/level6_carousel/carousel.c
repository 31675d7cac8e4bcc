/* States of level 6 and the steps between them: the rules once more, over numbered parts, for searches that make
 * millions of them. Tests hold them against game/core move for move. Knows no search. */
#include "ai/level6_carousel/carousel_internal.h"

#include <stdlib.h>
#include <string.h>

enum { GHOST_BITS = 21, GHOSTS_A_WORD = 3, GHOST_EAST = 1 << 20, STEPS_A_VIEW = 30, STEPS_A_ROUND = 120 };

void ride_destroy(Ride *ride) {
  pool_destroy(&ride->foods);
  pool_destroy(&ride->terrain);
  pool_destroy(&ride->patrol);
  free(ride->food_cells);
  free(ride->pie_cells);
  free(ride->food_at);
  free(ride->pie_at);
  free(ride->wall_at);
  free(ride->wall_cells);
  free(ride->key);
  *ride = (Ride){0};
}

static bool read_board(Ride *ride, const State *state) {
  const Board *board = ride->board;
  size_t cells = (size_t)board->cells;
  ride->food_at = malloc(sizeof(int32_t) * cells);
  ride->pie_at = malloc(sizeof(int32_t) * cells);
  ride->wall_at = malloc(sizeof(int32_t) * cells);
  ride->wall_cells = malloc(sizeof(Cell) * cells);
  ride->food_cells = malloc(sizeof(Cell) * cells);
  ride->pie_cells = malloc(sizeof(Cell) * RIDE_PIES_MAX);
  if (!ride->food_at || !ride->pie_at || !ride->wall_at || !ride->wall_cells || !ride->food_cells || !ride->pie_cells)
    return false;
  for (Cell cell = 0; cell < board->cells; cell++) {
    ride->food_at[cell] = ride->pie_at[cell] = ride->wall_at[cell] = -1;
    if (!board_inside(board, board_row(board, cell), board_col(board, cell))) continue;
    if (!board->open[cell] && wall_soft(board, cell)) {
      ride->wall_cells[ride->wall_count] = cell;
      ride->wall_at[cell] = ride->wall_count++;
    }
    if (state->food[cell]) {
      ride->food_cells[ride->food_count] = cell;
      ride->food_at[cell] = ride->food_count++;
    }
    if (state->pie[cell] && ride->pie_count < RIDE_PIES_MAX) {
      ride->pie_cells[ride->pie_count] = cell;
      ride->pie_at[cell] = ride->pie_count++;
    }
  }
  return purse_take(&ride->purse, cells * 5 * sizeof(int32_t));
}

static bool make_root(Ride *ride, const State *state) {
  const Game *game = ride->game;
  int32_t food_words = ride->food_count / 64 + 1, terrain_words = ride->wall_count / 64 + 2;
  int32_t patrol_words = game->monster_count / GHOSTS_A_WORD + 2;
  int32_t most = food_words > terrain_words ? food_words : terrain_words;
  if (patrol_words > most) most = patrol_words;
  pool_init(&ride->foods, &ride->purse, food_words);
  pool_init(&ride->terrain, &ride->purse, terrain_words);
  pool_init(&ride->patrol, &ride->purse, patrol_words);
  ride->key = calloc((size_t)most, sizeof *ride->key);
  if (!ride->key) return false;
  uint64_t *key = ride->key;
  for (int32_t i = 0; i < ride->food_count; i++) key[i / 64] |= UINT64_C(1) << (i % 64);
  ride->root.foods = pool_number(&ride->foods, key);
  memset(key, 0, sizeof *key * (size_t)most);
  for (int32_t i = 0; i < ride->pie_count; i++) key[0] |= UINT64_C(1) << i;
  for (int32_t i = 0; i < ride->wall_count; i++)
    if (state->eaten[ride->wall_cells[i]]) key[1 + i / 64] |= UINT64_C(1) << (i % 64);
  ride->root.terrain = pool_number(&ride->terrain, key);
  memset(key, 0, sizeof *key * (size_t)most);
  for (int32_t i = 0; i < game->monster_count; i++) {
    uint64_t ghost = (uint64_t)state->monsters[i] | (state->signs[i] > 0 ? GHOST_EAST : 0);
    key[i / GHOSTS_A_WORD] |= ghost << (i % GHOSTS_A_WORD * GHOST_BITS);
  }
  /* Without ghosts the time means nothing. With them it decides which way they look. The moves' names depend on it in
   * either case, so that time is kept where there are ghosts, and names are given when the plan is written. */
  if (game->monster_count > 0) key[patrol_words - 1] = (uint64_t)(state->turn % STEPS_A_ROUND);
  ride->root.patrol = pool_number(&ride->patrol, key);
  ride->root.cell = (uint16_t)state->pacman;
  ride->root.power = state->power;
  return ride->root.foods != POOL_NONE && ride->root.terrain != POOL_NONE && ride->root.patrol != POOL_NONE;
}

bool ride_init(Ride *ride, const Game *game, const State *state, const Limits *limits) {
  *ride = (Ride){.game = game,
                 .board = game->board,
                 .purse = {.max_bytes = limits && limits->max_bytes ? limits->max_bytes : UINT64_MAX},
                 .budget = budget_start(limits),
                 .exit = game->map->exit,
                 .root_turn = state->turn};
  if (read_board(ride, state) && make_root(ride, state)) return true;
  ride_destroy(ride);
  return false;
}

int32_t ride_left(const Ride *ride, uint32_t foods) {
  const uint64_t *words = pool_key(&ride->foods, foods);
  int32_t left = 0;
  for (int32_t i = 0; i < ride->foods.words; i++) left += __builtin_popcountll(words[i]);
  return left;
}

static Cell ghost_cell(const uint64_t *patrol, int32_t i, bool *east) {
  uint64_t ghost = patrol[i / GHOSTS_A_WORD] >> (i % GHOSTS_A_WORD * GHOST_BITS) & ((1 << GHOST_BITS) - 1);
  *east = (ghost & GHOST_EAST) != 0;
  return (Cell)(ghost & (GHOST_EAST - 1));
}

static bool ghost_on(const Ride *ride, uint32_t patrol, Cell cell) {
  const uint64_t *key = pool_key(&ride->patrol, patrol);
  bool east;
  for (int32_t i = 0; i < ride->game->monster_count; i++)
    if (ghost_cell(key, i, &east) == cell) return true;
  return false;
}

/* The patrol a step later on this terrain. */
static uint32_t tick(Ride *ride, uint32_t patrol, uint32_t terrain) {
  int32_t last = ride->patrol.words - 1, count = ride->game->monster_count;
  if (count == 0) return patrol;
  const uint64_t *old = pool_key(&ride->patrol, patrol);
  uint64_t *key = ride->key;
  int32_t time = (int32_t)old[last], ahead = ride->board->step[view_to_maze(time / STEPS_A_VIEW, MOVE_EAST)];
  memset(key, 0, sizeof *key * (size_t)ride->patrol.words);
  for (int32_t i = 0; i < count; i++) {
    bool east;
    Cell at = ghost_cell(old, i, &east);
    int32_t way = east ? ahead : -ahead;
    if (ride_open(ride, terrain, at + way)) {
      at += way;
    } else if (ride_open(ride, terrain, at - way)) {
      at -= way;
      east = !east;
    }
    key[i / GHOSTS_A_WORD] |= ((uint64_t)at | (east ? GHOST_EAST : 0)) << (i % GHOSTS_A_WORD * GHOST_BITS);
  }
  key[last] = (uint64_t)((time + 1) % STEPS_A_ROUND);
  return pool_number(&ride->patrol, key);
}

/* Everything but the patrol. False when memory is short. */
static bool bite(Ride *ride, RideState *state) {
  Cell cell = state->cell;
  int32_t wall = ride->wall_at[cell], pie = ride->pie_at[cell], food = ride->food_at[cell];
  bool eats_wall = wall >= 0 && !ride_eaten(ride, state->terrain, cell);
  bool eats_pie = pie >= 0 && (ride_pies(ride, state->terrain) >> pie & 1);
  if (eats_wall || eats_pie) {
    memcpy(ride->key, pool_key(&ride->terrain, state->terrain), sizeof *ride->key * (size_t)ride->terrain.words);
    if (eats_wall) ride->key[1 + wall / 64] |= UINT64_C(1) << (wall % 64);
    if (eats_pie) ride->key[0] &= ~(UINT64_C(1) << pie);
    state->terrain = pool_number(&ride->terrain, ride->key);
    if (state->terrain == POOL_NONE) return false;
  }
  if (eats_pie) state->power = PIE_POWER;
  if (food >= 0 && ride_has_food(ride, state->foods, food)) {
    memcpy(ride->key, pool_key(&ride->foods, state->foods), sizeof *ride->key * (size_t)ride->foods.words);
    ride->key[food / 64] &= ~(UINT64_C(1) << (food % 64));
    state->foods = pool_number(&ride->foods, ride->key);
    if (state->foods == POOL_NONE) return false;
  }
  return true;
}

/* One step onto a cell that may be entered; 1 valid, 0 not, -1 when memory is short. */
static int step_onto(Ride *ride, const RideState *from, Cell cell, Move move, uint32_t *usual, RideState *out) {
  if (ghost_on(ride, from->patrol, cell)) return 0;
  *out = *from;
  out->cell = (uint16_t)cell;
  out->move = move;
  if (from->power > 0) out->power--;
  if (!bite(ride, out)) return -1;
  /* The patrol is the same for every step that eats no wall. */
  bool same = out->terrain == from->terrain || ride_open(ride, from->terrain, cell);
  if (!same || *usual == POOL_NONE) {
    out->patrol = tick(ride, from->patrol, out->terrain);
    if (out->patrol == POOL_NONE) return -1;
    if (same) *usual = out->patrol;
  } else {
    out->patrol = *usual;
  }
  return ghost_on(ride, out->patrol, cell) ? 0 : 1;
}

int32_t ride_steps(Ride *ride, const RideState *from, RideState out[RIDE_STEPS_MAX]) {
  const Board *board = ride->board;
  const Cell *anchors = ride->game->anchors;
  int32_t count = 0;
  uint32_t usual = POOL_NONE;
  bool corner = false;
  for (Move m = 0; m < DIRECTION_COUNT; m++) { /* by the maze's own directions */
    Cell next = from->cell + board->step[m];
    if (!ride_open(ride, from->terrain, next) && (from->power == 0 || ride->wall_at[next] < 0)) continue;
    int valid = step_onto(ride, from, next, m, &usual, &out[count]);
    if (valid < 0) return -1;
    count += valid;
  }
  for (Corner c = 0; c < CORNER_COUNT; c++) corner = corner || anchors[c] == from->cell;
  for (Corner c = 0; corner && c < CORNER_COUNT; c++) {
    if (anchors[c] == from->cell) continue;
    int valid = step_onto(ride, from, anchors[c], corner_move(c), &usual, &out[count]);
    if (valid < 0) return -1;
    count += valid;
  }
  return count;
}
