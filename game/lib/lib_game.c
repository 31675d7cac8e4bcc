/* The library's games: maps by name or text, walls, and distances that are computed when they are first asked for.
 * Knows no agents. */
#include <stdlib.h>
#include <string.h>

#include "game/core/flood.h"
#include "game/core/maze_map.h"
#include "game/lib/lib_internal.h"
#include "game/play/maps.h"

enum { ALL_CELLS_MAX = 16384, NO_WAY = UINT16_MAX };

Error *lib_error(void) {
  static _Thread_local Error error;
  return &error;
}

const char *pacade_error(void) { return lib_error()->text; }
int32_t pacade_api_version(void) { return PACADE_API_VERSION; }

/* ---- making ---- */

static void number_ghosts(PacadeGame *game) {
  const BerkeleyField *field = &game->game.berkeley;
  for (int32_t i = 0; lib_is_classic(game) && i < field->ghost_count; i++)
    game->number_of[field->monster_of[i]] = (uint8_t)(i + 1);
}

/* The tables between the library's cells and the padded ones, and the part of a board that never changes. */
static bool make_tables(PacadeGame *game, Error *error) {
  const Board *board = game->game.board;
  size_t cells = (size_t)(game->cells = board->rows * board->cols);
  game->flat_of = malloc(sizeof *game->flat_of * (size_t)board->cells);
  game->cell_of = malloc(sizeof *game->cell_of * cells);
  game->walls = malloc(cells);
  game->bare = malloc(cells);
  game->far = calloc(cells, sizeof *game->far);
  if (!game->flat_of || !game->cell_of || !game->walls || !game->bare || !game->far)
    return error_set_memory(error, "out of memory for a game");
  for (Cell cell = 0; cell < board->cells; cell++) game->flat_of[cell] = -1;
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      int32_t flat = row * board->cols + col;
      game->flat_of[cell] = flat;
      game->cell_of[flat] = cell;
      game->walls[flat] = !board->open[cell];
      game->bare[flat] = board->open[cell] ? SHOW_OPEN : SHOW_WALL;
    }
  if (game->map->exit != CELL_NONE && game->game.level->exit) game->bare[game->flat_of[game->map->exit]] = SHOW_EXIT;
  number_ghosts(game);
  return true;
}

static bool good_config(const PacadeConfig *config, Error *error) {
  bool good = config->max_turns >= 0 && config->max_idle >= -1 && config->sight >= 0 &&
              config->sight < SIGHT_KIND_COUNT && config->corners >= 0 && config->corners < CORNERS_KIND_COUNT &&
              config->values >= 0 && config->values < VALUES_KIND_COUNT;
  for (size_t i = 0; i < sizeof config->reserved / sizeof *config->reserved; i++) good = good && !config->reserved[i];
  return good || error_set(error, "a field of the configuration is out of bounds");
}

/* Takes ownership of the map, even on failure. */
static PacadeGame *make_game(Map *map, const PacadeConfig *given) {
  Error *error = lib_error();
  if (!map) return NULL;
  PacadeConfig config = given ? *given : (PacadeConfig){0};
  const Level *level = NULL;
  if (good_config(&config, error)) level = config.level ? level_choose(config.level, error) : level_for_map(map, error);
  PacadeGame *game = level ? calloc(1, sizeof *game) : NULL;
  if (!game) {
    if (level) error_set_memory(error, "out of memory for a game");
    map_destroy(map);
    return NULL;
  }
  *game = (PacadeGame){.map = map, .uses = 1};
  pthread_mutex_init(&game->lock, NULL);
  GameConfig inner = {.max_turns = config.max_turns,
                      .max_idle = config.max_idle,
                      .still_monsters = config.still_monsters != 0,
                      .sight = (SightKind)config.sight,
                      .corners = (CornersKind)config.corners,
                      .values = (ValuesKind)config.values};
  if (game_init(&game->game, map, level, &inner, error) && veil_create(&game->veil, &game->game, error) &&
      make_tables(game, error))
    return game;
  pacade_game_destroy(game);
  return NULL;
}

PacadeGame *pacade_game_open(const char *name, const PacadeConfig *config) {
  return make_game(maps_open(name, lib_error()), config);
}

PacadeGame *pacade_game_parse(const char *text, size_t size, const char *name, const PacadeConfig *config) {
  return make_game(map_parse(text, size, name ? name : "map", lib_error()), config);
}

void pacade_game_destroy(PacadeGame *game) {
  if (!game || atomic_fetch_sub(&game->uses, 1) > 1) return;
  for (int32_t i = 0; game->far && i < game->cells; i++) free(game->far[i]);
  free(game->far);
  free(game->all_far);
  free(game->text);
  free(game->flat_of);
  free(game->cell_of);
  free(game->walls);
  free(game->bare);
  veil_destroy(game->veil);
  pthread_mutex_destroy(&game->lock);
  map_destroy(game->map);
  free(game);
}

/* ---- asking ---- */

int32_t pacade_game_level(const PacadeGame *game) { return game->game.level->number; }
int32_t pacade_game_rows(const PacadeGame *game) { return game->game.board->rows; }
int32_t pacade_game_cols(const PacadeGame *game) { return game->game.board->cols; }
int32_t pacade_game_monsters(const PacadeGame *game) { return lib_monsters(game); }
int32_t pacade_game_foods(const PacadeGame *game) { return game->game.foods_total; }
int32_t pacade_game_max_turns(const PacadeGame *game) { return game->game.max_turns; }
const uint8_t *pacade_game_walls(const PacadeGame *game) { return game->walls; }

int32_t pacade_game_actions(const PacadeGame *game) {
  const Level *level = game->game.level;
  bool teleports = level->corner_keys || (level->corners && game->game.corners == CORNERS_ACTION);
  return teleports ? MOVE_TBR + 1 : MOVE_STAY + 1;
}

int32_t pacade_game_exit(const PacadeGame *game) {
  return game->map->exit == CELL_NONE ? -1 : game->flat_of[game->map->exit];
}

const char *pacade_game_text(PacadeGame *game, size_t *size) {
  pthread_mutex_lock(&game->lock);
  if (!game->text) game->text = map_write(game->map, &game->text_size);
  pthread_mutex_unlock(&game->lock);
  if (!game->text) error_set_memory(lib_error(), "out of memory for the text of a map");
  if (size) *size = game->text ? game->text_size : 0;
  return game->text;
}

/* ---- distances ---- */

static bool flood_from(PacadeGame *game, FloodField *field, Cell from) {
  if (!flood_field_clear(field, game->game.board)) return false;
  if (game->game.board->open[from])
    flood_field_fill(field, game->game.board, &(FloodPlan){.from = from, .stride = maze_stride(game->map)});
  return true;
}

static int32_t *distances_from(PacadeGame *game, int32_t cell) {
  FloodField field = {0};
  int32_t *far = malloc(sizeof *far * (size_t)game->cells);
  bool ok = far && flood_from(game, &field, game->cell_of[cell]);
  for (int32_t i = 0; ok && i < game->cells; i++) {
    int32_t steps = field.steps[game->cell_of[i]];
    far[i] = steps >= 0 ? steps : -1;
  }
  flood_field_destroy(&field);
  if (ok) return far;
  free(far);
  return NULL;
}

const int32_t *pacade_game_distances(PacadeGame *game, int32_t cell) {
  if (cell < 0 || cell >= game->cells) {
    error_set(lib_error(), "no cell %d: a board of %d x %d has cells 0 to %d", (int)cell, (int)game->game.board->rows,
              (int)game->game.board->cols, (int)game->cells - 1);
    return NULL;
  }
  pthread_mutex_lock(&game->lock);
  if (!game->far[cell]) game->far[cell] = distances_from(game, cell);
  const int32_t *far = game->far[cell];
  pthread_mutex_unlock(&game->lock);
  if (!far) error_set_memory(lib_error(), "out of memory for distances");
  return far;
}

static uint16_t *distances_of_all(PacadeGame *game) {
  size_t cells = (size_t)game->cells;
  FloodField field = {0};
  uint16_t *all = malloc(sizeof *all * cells * cells);
  bool ok = all != NULL;
  for (int32_t from = 0; ok && from < game->cells; from++) {
    uint16_t *far = all + (size_t)from * cells;
    for (size_t i = 0; i < cells; i++) far[i] = NO_WAY;
    ok = flood_from(game, &field, game->cell_of[from]);
    for (int32_t i = 0; ok && i < field.reached; i++)
      far[game->flat_of[field.queue[i]]] = (uint16_t)field.steps[field.queue[i]];
  }
  flood_field_destroy(&field);
  if (ok) return all;
  free(all);
  return NULL;
}

const uint16_t *pacade_game_all_distances(PacadeGame *game) {
  if (game->cells > ALL_CELLS_MAX) {
    error_set(lib_error(), "distances of all pairs: a board of %d x %d has more than %d cells",
              (int)game->game.board->rows, (int)game->game.board->cols, ALL_CELLS_MAX);
    return NULL;
  }
  pthread_mutex_lock(&game->lock);
  if (!game->all_far) game->all_far = distances_of_all(game);
  pthread_mutex_unlock(&game->lock);
  if (!game->all_far) error_set_memory(lib_error(), "out of memory for distances");
  return game->all_far;
}
