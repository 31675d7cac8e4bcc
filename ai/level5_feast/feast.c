/* Targets, points and sets of level 5. Knows no search: only the map. */
#include "ai/level5_feast/feast_internal.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level5_feast/rows_internal.h"
#include "game/core/rng.h"

void feast_destroy(Feast *feast) {
  feast_rows_destroy(feast);
  free(feast->landing);
  free(feast->across);
  free(feast->soft);
  free(feast->pies_at);
  free(feast->targets);
  free(feast->points);
  free(feast->foods);
  free(feast->pies);
  pool_destroy(&feast->sets);
  free(feast->queue);
  free(feast->far);
  free(feast->came);
  *feast = (Feast){0};
}

/* ---- the map ---- */

static bool read_board(Feast *feast) {
  const Game *game = feast->game;
  const Board *board = feast->board;
  size_t cells = (size_t)board->cells;
  feast->landing = purse_got(&feast->purse, malloc(sizeof(Cell) * cells));
  feast->across = purse_got(&feast->purse, malloc(sizeof(Cell) * cells));
  feast->soft = purse_got(&feast->purse, calloc(cells, 1));
  feast->pies_at = purse_got(&feast->purse, calloc(cells, sizeof(uint64_t)));
  feast->queue = purse_got(&feast->purse, malloc(sizeof(Cell) * cells * FEAST_POWERS));
  feast->far = purse_got(
      &feast->purse,
      malloc(sizeof(int32_t) * cells * (FEAST_POWERS + 1))); /* one number per cell, and one per entry of the queue */
  feast->came = purse_got(&feast->purse, malloc(cells));
  if (!feast->landing || !feast->across || !feast->soft || !feast->pies_at || !feast->queue || !feast->far ||
      !feast->came)
    return false;
  for (Cell cell = 0; cell < board->cells; cell++) {
    feast->landing[cell] = cell;
    feast->across[cell] = CELL_NONE;
    int32_t row = board_row(board, cell), col = board_col(board, cell);
    feast->soft[cell] = board_inside(board, row, col) && !board->open[cell] && wall_soft(board, cell);
  }
  for (Corner c = CORNER_COUNT; c-- > 0;) { /* backwards: the first corner of a cell has the last word */
    Cell from = game->anchors[c], to = game->anchors[corner_opposite(c)];
    if (from == CELL_NONE) continue;
    feast->across[from] = to == from || game->corners != CORNERS_ACTION ? CELL_NONE : to;
    feast->landing[from] = game->corners == CORNERS_AUTO ? to : from;
  }
  return purse_take(&feast->purse, cells * (2 * sizeof(Cell) + 2 + sizeof(uint64_t) + (size_t)8 * FEAST_POWERS));
}

static bool read_items(Feast *feast, const State *state) {
  const Board *board = feast->board;
  feast->foods = purse_got(&feast->purse, calloc((size_t)state->foods_left + 1, sizeof(Cell)));
  feast->pies = purse_got(&feast->purse, calloc(FEAST_PIES_MAX, sizeof(Cell)));
  if (!feast->foods || !feast->pies) return false;
  for (Cell cell = 0; cell < board->cells; cell++) {
    if (state->food[cell]) feast->foods[feast->food_count++] = cell;
    if (state->power_cells[cell] && feast->pie_count < FEAST_PIES_MAX) feast->pies[feast->pie_count++] = cell;
  }
  for (Cell cell = 0; cell < board->cells; cell++)
    for (int32_t i = 0; i < feast->pie_count; i++)
      if (feast->pies[i] == cell || feast->pies[i] == feast->landing[cell]) feast->pies_at[cell] |= UINT64_C(1) << i;
  return true;
}

static int32_t point_of(Feast *feast, Cell cell) {
  for (int32_t i = 0; i < feast->point_count; i++)
    if (feast->points[i] == cell) return i;
  feast->points[feast->point_count] = cell;
  return feast->point_count++;
}

/* A target for every cell whose entering eats something. */
static bool read_targets(Feast *feast, Cell start) {
  size_t room = (size_t)(feast->food_count + feast->pie_count + CORNER_COUNT) + 1;
  feast->targets = purse_got(&feast->purse, calloc(room, sizeof *feast->targets));
  feast->points = purse_got(&feast->purse, calloc(room, sizeof(Cell)));
  if (!feast->targets || !feast->points) return false;
  point_of(feast, start);
  for (Cell cell = 0; cell < feast->board->cells; cell++) {
    if (!feast->board->open[cell]) continue;
    FeastTarget target = {.enter = cell, .land = feast->landing[cell], .pies = feast->pies_at[cell]};
    for (int32_t i = 0; i < feast->food_count; i++)
      if (feast->foods[i] == cell || feast->foods[i] == target.land) target.foods[target.food_count++] = i;
    if (target.food_count == 0 && target.pies == 0) continue;
    target.point = point_of(feast, target.land);
    feast->targets[feast->target_count++] = target;
  }
  return true;
}

bool feast_init(Feast *feast, const Game *game, const State *state, const Limits *limits) {
  *feast = (Feast){.game = game,
                   .board = game->board,
                   .purse = {.max_bytes = limits && limits->max_bytes ? limits->max_bytes : UINT64_MAX},
                   .budget = budget_start(limits),
                   .root_power = state->power};
  bool ok =
      read_board(feast) && read_items(feast, state) && read_targets(feast, state->pacman) && feast_rows_init(feast);
  feast->food_words = feast->food_count > 0 ? (feast->food_count + 63) / 64 : 1;
  pool_init(&feast->sets, &feast->purse, feast->food_words + 1);
  if (ok) return true;
  Feast failed = *feast;
  feast_destroy(feast);
  feast->purse = failed.purse; /* they tell why */
  feast->budget = failed.budget;
  return false;
}

/* ---- sets ---- */

enum { WORDS_MAX = BOARD_MAX_SIDE / 16 }; /* level 5 takes 16,384 cells */

uint32_t feast_set(Feast *feast, const uint64_t *foods, uint64_t pies) {
  uint64_t words[WORDS_MAX + 1];
  memcpy(words, foods, sizeof *words * (size_t)feast->food_words);
  words[feast->food_words] = pies;
  return pool_number(&feast->sets, words);
}

int32_t feast_left(const Feast *feast, uint32_t set) {
  const uint64_t *foods = feast_foods(feast, set);
  int32_t left = 0;
  for (int32_t i = 0; i < feast->food_words; i++) left += __builtin_popcountll(foods[i]);
  return left;
}

bool feast_worth(const Feast *feast, uint32_t set, int32_t target, bool *food) {
  const FeastTarget *t = &feast->targets[target];
  const uint64_t *foods = feast_foods(feast, set);
  *food = false;
  for (int32_t i = 0; i < t->food_count; i++) *food = *food || feast_has(foods, t->foods[i]);
  return *food || (t->pies & feast_pies(feast, set)) != 0;
}

uint32_t feast_after(Feast *feast, uint32_t set, int32_t target) {
  const FeastTarget *t = &feast->targets[target];
  uint64_t words[WORDS_MAX + 1];
  memcpy(words, feast_foods(feast, set), sizeof *words * (size_t)(feast->food_words + 1));
  for (int32_t i = 0; i < t->food_count; i++) words[t->foods[i] / 64] &= ~(UINT64_C(1) << (t->foods[i] % 64));
  words[feast->food_words] &= ~t->pies;
  return pool_number(&feast->sets, words);
}
