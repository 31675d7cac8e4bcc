/* States of level 6 and the steps between them: the rules a second time, over numbered parts, for searches that make
 * millions of them. Tests hold them against game/core move for move. Knows no search. */
#include "ai/level6_carousel/carousel_internal.h"

#include <stdlib.h>
#include <string.h>

enum { GHOST_BITS = 21, GHOSTS_PER_WORD = 3, GHOST_EAST = 1 << 20, STEPS_PER_VIEW = 30, STEPS_PER_ROUND = 120 };

void carousel_destroy(Carousel *carousel) {
  pool_destroy(&carousel->foods);
  pool_destroy(&carousel->terrain);
  pool_destroy(&carousel->patrol);
  free(carousel->food_cells);
  free(carousel->pie_cells);
  free(carousel->food_at);
  free(carousel->pie_at);
  free(carousel->wall_at);
  free(carousel->wall_cells);
  free(carousel->key);
  *carousel = (Carousel){0};
}

static bool read_board(Carousel *carousel, const State *state) {
  const Board *board = carousel->board;
  size_t cells = (size_t)board->cells;
  carousel->food_at = purse_got(&carousel->purse, malloc(sizeof(int32_t) * cells));
  carousel->pie_at = purse_got(&carousel->purse, malloc(sizeof(int32_t) * cells));
  carousel->wall_at = purse_got(&carousel->purse, malloc(sizeof(int32_t) * cells));
  carousel->wall_cells = purse_got(&carousel->purse, malloc(sizeof(Cell) * cells));
  carousel->food_cells = purse_got(&carousel->purse, malloc(sizeof(Cell) * cells));
  carousel->pie_cells = purse_got(&carousel->purse, malloc(sizeof(Cell) * CAROUSEL_PIES_MAX));
  if (!carousel->food_at || !carousel->pie_at || !carousel->wall_at || !carousel->wall_cells || !carousel->food_cells ||
      !carousel->pie_cells)
    return false;
  for (Cell cell = 0; cell < board->cells; cell++) {
    carousel->food_at[cell] = carousel->pie_at[cell] = carousel->wall_at[cell] = -1;
    if (!board_inside(board, board_row(board, cell), board_col(board, cell))) continue;
    if (!board->open[cell] && wall_soft(board, cell)) {
      carousel->wall_cells[carousel->wall_count] = cell;
      carousel->wall_at[cell] = carousel->wall_count++;
    }
    if (state->food[cell]) {
      carousel->food_cells[carousel->food_count] = cell;
      carousel->food_at[cell] = carousel->food_count++;
    }
    if (state->power_cells[cell] && carousel->pie_count < CAROUSEL_PIES_MAX) {
      carousel->pie_cells[carousel->pie_count] = cell;
      carousel->pie_at[cell] = carousel->pie_count++;
    }
  }
  return purse_take(&carousel->purse, cells * 5 * sizeof(int32_t));
}

static bool make_root(Carousel *carousel, const State *state) {
  const Game *game = carousel->game;
  int32_t food_words = carousel->food_count / 64 + 1, terrain_words = carousel->wall_count / 64 + 2;
  int32_t patrol_words = game->monster_count / GHOSTS_PER_WORD + 2;
  int32_t most = food_words > terrain_words ? food_words : terrain_words;
  if (patrol_words > most) most = patrol_words;
  pool_init(&carousel->foods, &carousel->purse, food_words);
  pool_init(&carousel->terrain, &carousel->purse, terrain_words);
  pool_init(&carousel->patrol, &carousel->purse, patrol_words);
  carousel->key = purse_got(&carousel->purse, calloc((size_t)most, sizeof *carousel->key));
  if (!carousel->key) return false;
  uint64_t *key = carousel->key;
  for (int32_t i = 0; i < carousel->food_count; i++) key[i / 64] |= UINT64_C(1) << (i % 64);
  carousel->root.foods = pool_number(&carousel->foods, key);
  memset(key, 0, sizeof *key * (size_t)most);
  for (int32_t i = 0; i < carousel->pie_count; i++) key[0] |= UINT64_C(1) << i;
  for (int32_t i = 0; i < carousel->wall_count; i++)
    if (state->eaten[carousel->wall_cells[i]]) key[1 + i / 64] |= UINT64_C(1) << (i % 64);
  carousel->root.terrain = pool_number(&carousel->terrain, key);
  memset(key, 0, sizeof *key * (size_t)most);
  for (int32_t i = 0; i < game->monster_count; i++) {
    uint64_t ghost = (uint64_t)state->monsters[i] | (state->signs[i] > 0 ? GHOST_EAST : 0);
    key[i / GHOSTS_PER_WORD] |= ghost << (i % GHOSTS_PER_WORD * GHOST_BITS);
  }
  /* Without ghosts the time means nothing. With them it decides which way they look. The moves' names depend on it in
   * either case, so that time is kept where there are ghosts, and names are given when the plan is written. */
  if (game->monster_count > 0) key[patrol_words - 1] = (uint64_t)(state->turn % STEPS_PER_ROUND);
  carousel->root.patrol = pool_number(&carousel->patrol, key);
  carousel->root.cell = (uint16_t)state->pacman;
  carousel->root.power = state->power;
  return carousel->root.foods != POOL_NONE && carousel->root.terrain != POOL_NONE && carousel->root.patrol != POOL_NONE;
}

bool carousel_init(Carousel *carousel, const Game *game, const State *state, const Limits *limits) {
  *carousel = (Carousel){.game = game,
                         .board = game->board,
                         .purse = {.max_bytes = limits && limits->max_bytes ? limits->max_bytes : UINT64_MAX},
                         .budget = budget_start(limits),
                         .exit = game->map->exit,
                         .root_turn = state->turn};
  if (read_board(carousel, state) && make_root(carousel, state)) return true;
  Carousel failed = *carousel;
  carousel_destroy(carousel);
  carousel->purse = failed.purse; /* they tell why */
  carousel->budget = failed.budget;
  return false;
}

int32_t carousel_left(const Carousel *carousel, uint32_t foods) {
  const uint64_t *words = pool_key(&carousel->foods, foods);
  int32_t left = 0;
  for (int32_t i = 0; i < carousel->foods.words; i++) left += __builtin_popcountll(words[i]);
  return left;
}

static Cell ghost_cell(const uint64_t *patrol, int32_t i, bool *east) {
  uint64_t ghost = patrol[i / GHOSTS_PER_WORD] >> (i % GHOSTS_PER_WORD * GHOST_BITS) & ((1 << GHOST_BITS) - 1);
  *east = (ghost & GHOST_EAST) != 0;
  return (Cell)(ghost & (GHOST_EAST - 1));
}

static bool ghost_on(const Carousel *carousel, uint32_t patrol, Cell cell) {
  const uint64_t *key = pool_key(&carousel->patrol, patrol);
  bool east;
  for (int32_t i = 0; i < carousel->game->monster_count; i++)
    if (ghost_cell(key, i, &east) == cell) return true;
  return false;
}

/* The patrol a step later on this terrain. */
static uint32_t tick(Carousel *carousel, uint32_t patrol, uint32_t terrain) {
  int32_t last = carousel->patrol.words - 1, count = carousel->game->monster_count;
  if (count == 0) return patrol;
  const uint64_t *old = pool_key(&carousel->patrol, patrol);
  uint64_t *key = carousel->key;
  int32_t time = (int32_t)old[last], ahead = carousel->board->step[rotation_to_maze(time / STEPS_PER_VIEW, MOVE_EAST)];
  memset(key, 0, sizeof *key * (size_t)carousel->patrol.words);
  for (int32_t i = 0; i < count; i++) {
    bool east;
    Cell at = ghost_cell(old, i, &east);
    int32_t way = east ? ahead : -ahead;
    if (carousel_open(carousel, terrain, at + way)) {
      at += way;
    } else if (carousel_open(carousel, terrain, at - way)) {
      at -= way;
      east = !east;
    }
    key[i / GHOSTS_PER_WORD] |= ((uint64_t)at | (east ? GHOST_EAST : 0)) << (i % GHOSTS_PER_WORD * GHOST_BITS);
  }
  key[last] = (uint64_t)((time + 1) % STEPS_PER_ROUND);
  return pool_number(&carousel->patrol, key);
}

/* Everything but the patrol. False when memory is short. */
static bool bite(Carousel *carousel, CarouselState *state) {
  Cell cell = state->cell;
  int32_t wall = carousel->wall_at[cell], pie = carousel->pie_at[cell], food = carousel->food_at[cell];
  bool eats_wall = wall >= 0 && !carousel_eaten(carousel, state->terrain, cell);
  bool eats_pie = pie >= 0 && (carousel_pies(carousel, state->terrain) >> pie & 1);
  if (eats_wall || eats_pie) {
    memcpy(carousel->key, pool_key(&carousel->terrain, state->terrain),
           sizeof *carousel->key * (size_t)carousel->terrain.words);
    if (eats_wall) carousel->key[1 + wall / 64] |= UINT64_C(1) << (wall % 64);
    if (eats_pie) carousel->key[0] &= ~(UINT64_C(1) << pie);
    state->terrain = pool_number(&carousel->terrain, carousel->key);
    if (state->terrain == POOL_NONE) return false;
  }
  if (eats_pie) state->power = PIE_POWER;
  if (food >= 0 && carousel_has_food(carousel, state->foods, food)) {
    memcpy(carousel->key, pool_key(&carousel->foods, state->foods),
           sizeof *carousel->key * (size_t)carousel->foods.words);
    carousel->key[food / 64] &= ~(UINT64_C(1) << (food % 64));
    state->foods = pool_number(&carousel->foods, carousel->key);
    if (state->foods == POOL_NONE) return false;
  }
  return true;
}

/* One step onto a cell that may be entered; 1 valid, 0 not, -1 when memory is short. */
static int step_onto(Carousel *carousel, const CarouselState *from, Cell cell, Move move, uint32_t *usual,
                     CarouselState *out) {
  if (ghost_on(carousel, from->patrol, cell)) return 0;
  *out = *from;
  out->cell = (uint16_t)cell;
  out->move = move;
  if (from->power > 0) out->power--;
  if (!bite(carousel, out)) return -1;
  /* The patrol is the same for every step that eats no wall. */
  bool same = out->terrain == from->terrain || carousel_open(carousel, from->terrain, cell);
  if (!same || *usual == POOL_NONE) {
    out->patrol = tick(carousel, from->patrol, out->terrain);
    if (out->patrol == POOL_NONE) return -1;
    if (same) *usual = out->patrol;
  } else {
    out->patrol = *usual;
  }
  return ghost_on(carousel, out->patrol, cell) ? 0 : 1;
}

int32_t carousel_steps(Carousel *carousel, const CarouselState *from, CarouselState out[CAROUSEL_STEPS_MAX]) {
  const Board *board = carousel->board;
  const Cell *anchors = carousel->game->anchors;
  int32_t count = 0;
  uint32_t usual = POOL_NONE;
  bool corner = false;
  for (Move m = 0; m < DIRECTION_COUNT; m++) { /* by the maze's own directions */
    Cell next = from->cell + board->step[m];
    if (!carousel_open(carousel, from->terrain, next) && (from->power == 0 || carousel->wall_at[next] < 0)) continue;
    int valid = step_onto(carousel, from, next, m, &usual, &out[count]);
    if (valid < 0) return -1;
    count += valid;
  }
  for (Corner c = 0; c < CORNER_COUNT; c++) corner = corner || anchors[c] == from->cell;
  for (Corner c = 0; corner && c < CORNER_COUNT; c++) {
    if (anchors[c] == from->cell) continue;
    int valid = step_onto(carousel, from, anchors[c], corner_move(c), &usual, &out[count]);
    if (valid < 0) return -1;
    count += valid;
  }
  return count;
}
