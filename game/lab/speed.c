/* Measuring: random games on a generated board, and finders on a generated maze, each the best of several runs.
 * Must not know how figures are shown; results never feed back into a game. */
#include "game/lab/speed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/arena.h"
#include "ai/puzzle/solver.h"
#include "ai/registry.h"
#include "ai/search/finder.h"
#include "game/core/game.h"
#include "game/core/maze.h"
#include "game/lab/speed_parts.h"

/* The board of the well-known arcade game has 28 x 31 cells and four ghosts, and others measure on the same. There
 * are many runs of a few milliseconds each, so that some are undisturbed even on a busy machine. */
enum { ENGINE_ROWS = 31, ENGINE_COLS = 28, ENGINE_MONSTERS = 4, ENGINE_TURNS = 200000, ENGINE_REPEATS = 40 };
enum { UNDO_DEPTH = 16 }; /* turns played and taken back, about what a search does */
enum { MAZE_SIDE = 2001, MAZE_REPEATS = 7 };
enum { PUZZLE_REPEATS = 7 };
/* The fifth of Korf's hundred instances: 56 moves, 11,020,325 boards. */
static const char puzzle_board[] = "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0";
static const uint64_t speed_seed = 20011;
static const double loops_share = 1; /* no dead ends, as in the arcade game */

/* One of a cell's exits for each twelfth of a random number: twelve is divisible by 1, 2, 3 and 4. */
typedef struct MovePicker {
  Move pick[16][12];
} MovePicker;

static void picker_init(MovePicker *picker) {
  for (uint32_t exits = 0; exits < 16; exits++) {
    Move moves[DIRECTION_COUNT] = {MOVE_STAY};
    uint32_t count = 0;
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (exits >> m & 1) moves[count++] = m;
    for (uint32_t i = 0; i < 12; i++) picker->pick[exits][i] = moves[count ? i % count : 0];
  }
}

void speed_add(SpeedReport *report, const char *prefix, const char *name, const char *about, double value) {
  if (report->count == SPEED_FIGURES_MAX) return;
  SpeedFigure *figure = &report->figures[report->count++];
  snprintf(figure->name, sizeof figure->name, "%s%s", prefix, name);
  figure->about = about;
  figure->value = value;
}

static bool add_cell(CellList *list, Cell cell) {
  list->at[list->count++] = cell;
  return true;
}

Map *speed_map(int32_t rows, int32_t cols, int32_t monsters, Error *error) {
  Map *map = calloc(1, sizeof *map);
  Rng rng;
  rng_seed(&rng, speed_seed, 1);
  if (!map || !maze_carve(&map->board, rows, cols, &rng, error)) {
    free(map);
    return NULL;
  }
  Board *board = &map->board;
  maze_braid(board, loops_share, &rng);
  map->format = MAP_CHARACTERS;
  map->par = MAP_NO_PAR;
  map->exit = CELL_NONE;
  map->pacman = board_cell(board, 1, 1);
  map->foods.at = malloc(sizeof(Cell) * (size_t)board->open_count);
  map->monsters.at = malloc(sizeof(Cell) * (size_t)monsters);
  map->monster_tags = malloc((size_t)monsters);
  if (!map->foods.at || !map->monsters.at || !map->monster_tags) {
    map_destroy(map);
    error_set(error, "out of memory for the engine's board");
    return NULL;
  }
  map->foods.room = board->open_count;
  map->monsters.room = monsters;
  for (Cell cell = 0; cell < board->cells; cell++)
    if (board->open[cell] && cell != map->pacman) add_cell(&map->foods, cell);
  memset(map->monster_tags, 'G', (size_t)monsters);
  for (int32_t i = 0; i < monsters; i++) /* spread evenly over the far half */
    add_cell(&map->monsters, map->foods.at[map->foods.count - 1 - i * map->foods.count / (2 * monsters)]);
  return map;
}

typedef struct Engine {
  Game game;
  State start, state;
  MovePicker picker;
  Rng rng;
  Arena *arena;
  Move *chase; /* indexed by Pacman's spot and a monster's: the monster's step */
} Engine;

static inline Move pick_move(const Engine *engine, Cell cell, uint64_t bits) {
  return engine->picker.pick[engine->game.board->exits[cell]][(bits & 0xfff) * 12 >> 12];
}

/* Plays one whole turn of random moves; returns how many plies it took. */
static inline int32_t random_turn(Engine *engine, Move moves[2][ENGINE_MONSTERS], Undo undos[2]) {
  State *state = &engine->state;
  uint64_t bits = rng_next(&engine->rng);
  moves[0][0] = pick_move(engine, state->pacman, bits);
  game_step(&engine->game, state, moves[0], &undos[0]);
  if (state_over(state)) return 1;
  for (int32_t i = 0; i < ENGINE_MONSTERS; i++) moves[1][i] = pick_move(engine, state->monsters[i], bits >>= 12);
  game_step(&engine->game, state, moves[1], &undos[1]);
  return 2;
}

static double time_turns(Engine *engine) {
  Move moves[2][ENGINE_MONSTERS];
  Undo undos[2];
  double before = clock_seconds();
  for (int32_t i = 0; i < ENGINE_TURNS; i++) {
    random_turn(engine, moves, undos);
    if (state_over(&engine->state)) state_copy(&engine->state, &engine->start, &engine->game);
  }
  return clock_seconds() - before;
}

/* Pacman moves at random, every monster along a shortest path to him. */
static double time_chase(Engine *engine) {
  State *state = &engine->state;
  const Spot *spot_of = engine->arena->spot_of;
  size_t row = (size_t)engine->arena->row;
  Move moves[ENGINE_MONSTERS];
  Undo undo;
  double before = clock_seconds();
  for (int32_t i = 0; i < ENGINE_TURNS; i++) {
    moves[0] = pick_move(engine, state->pacman, rng_next(&engine->rng));
    game_step(&engine->game, state, moves, &undo);
    if (!state_over(state)) {
      const Move *chase = engine->chase + spot_of[state->pacman] * row;
      for (int32_t k = 0; k < ENGINE_MONSTERS; k++) moves[k] = chase[spot_of[state->monsters[k]]];
      game_step(&engine->game, state, moves, &undo);
    }
    if (state_over(state)) state_copy(state, &engine->start, &engine->game);
  }
  return clock_seconds() - before;
}

static bool chase_table(Engine *engine, Error *error) {
  engine->arena = arena_create(engine->game.board, error);
  if (!engine->arena) return false;
  size_t row = (size_t)engine->arena->row;
  engine->chase = malloc((size_t)engine->arena->spots * row);
  if (!engine->chase) return error_set(error, "out of memory for the steps of a chase");
  for (Spot to = 0; to < engine->arena->spots; to++)
    for (Spot from = 0; from < engine->arena->spots; from++)
      engine->chase[to * row + from] = arena_move(engine->arena, from, arena_steps(engine->arena, to)[from]);
  return true;
}

/* Plays some turns, takes them back and plays one turn, as a search does. */
static double time_undo(Engine *engine) {
  Move moves[UNDO_DEPTH][2][ENGINE_MONSTERS];
  Undo undos[UNDO_DEPTH][2];
  int32_t plies[UNDO_DEPTH];
  double before = clock_seconds();
  for (int32_t done = 0; done < ENGINE_TURNS;) {
    int32_t depth = 0;
    while (depth < UNDO_DEPTH && !state_over(&engine->state)) {
      plies[depth] = random_turn(engine, moves[depth], undos[depth]);
      depth++;
    }
    done += depth;
    while (depth-- > 0)
      for (int32_t p = plies[depth] - 1; p >= 0; p--)
        game_undo(&engine->game, &engine->state, moves[depth][p], &undos[depth][p]);
    random_turn(engine, moves[0], undos[0]);
    if (state_over(&engine->state)) state_copy(&engine->state, &engine->start, &engine->game);
  }
  return clock_seconds() - before;
}

static double best_time(double (*timed)(Engine *), Engine *engine) {
  double best = 0;
  for (int32_t i = 0; i < ENGINE_REPEATS; i++) {
    double seconds = timed(engine);
    if (i == 0 || seconds < best) best = seconds;
  }
  return best;
}

static bool measure_engine(SpeedReport *report, Error *error) {
  Engine engine = {0};
  Map *map = speed_map(ENGINE_ROWS, ENGINE_COLS, ENGINE_MONSTERS, error);
  if (!map) return false;
  GameConfig config = {.max_turns = INT32_MAX};
  bool ok = game_init(&engine.game, map, level_of_id("hunt"), &config, error) &&
            state_init(&engine.start, &engine.game, error) && state_init(&engine.state, &engine.game, error) &&
            chase_table(&engine, error);
  if (ok) {
    picker_init(&engine.picker);
    rng_seed(&engine.rng, speed_seed, 2);
    double turns = best_time(time_turns, &engine), undone = best_time(time_undo, &engine);
    state_copy(&engine.state, &engine.start, &engine.game);
    double chased = best_time(time_chase, &engine);
    speed_add(report, "engine", "_turns_per_s", "turns, Pacman and 4 monsters, random moves, 31 x 28",
              ENGINE_TURNS / turns);
    speed_add(report, "engine", "_chase_turns_per_s", "the same with monsters that chase by a table",
              ENGINE_TURNS / chased);
    speed_add(report, "engine", "_undo_turns_per_s", "turns played and taken back, 16 deep", ENGINE_TURNS / undone);
  }
  free(engine.chase);
  arena_destroy(engine.arena);
  state_destroy(&engine.start);
  state_destroy(&engine.state);
  map_destroy(map);
  return ok;
}

static bool measure_finder(SpeedReport *report, Finder *finder, const Board *board, const char *id, Error *error) {
  const Algorithm *algorithm = algorithm_find(id);
  if (!algorithm) return error_set(error, "there is no path finder %s", id);
  Query query = {.start = board_cell(board, 1, 1),
                 .goal = board_cell(board, MAZE_SIDE - 2, MAZE_SIDE - 2),
                 .heuristic = HEURISTIC_MANHATTAN,
                 .weight = 1};
  double best = 0;
  SearchResult result = {0};
  for (int32_t i = 0; i < MAZE_REPEATS; i++) {
    double before = clock_seconds();
    finder_run(finder, algorithm, &query, NULL, NULL, &result);
    double seconds = clock_seconds() - before;
    if (result.status != SEARCH_FOUND) return error_set(error, "%s found no way through the generated maze", id);
    if (i == 0 || seconds < best) best = seconds;
  }
  speed_add(report, id, "_cells_per_s", "cells expanded, corner to corner of a 2001 x 2001 maze",
            (double)result.expanded / best);
  speed_add(report, id, "_maze_seconds", "the whole path", best);
  return true;
}

static bool measure_finders(SpeedReport *report, Error *error) {
  Board board;
  Rng rng;
  rng_seed(&rng, speed_seed, 3);
  double before = clock_seconds();
  if (!maze_carve(&board, MAZE_SIDE, MAZE_SIDE, &rng, error)) return false;
  speed_add(report, "maze", "_carve_seconds", "making that maze", clock_seconds() - before);
  Finder *finder = finder_create(&board, error);
  bool ok = finder != NULL;
  static const char *const ids[] = {"astar", "bfs"};
  for (size_t i = 0; ok && i < sizeof ids / sizeof *ids; i++)
    ok = measure_finder(report, finder, &board, ids[i], error);
  const char *champion = registry_champion(1);
  if (ok && champion && algorithm_find(champion)) ok = measure_finder(report, finder, &board, champion, error);
  finder_destroy(finder);
  board_destroy(&board);
  return ok;
}

static bool measure_puzzle(SpeedReport *report, Error *error) {
  PuzzleQuery query = {.algorithm = PUZZLE_IDASTAR, .estimate = ESTIMATE_H1};
  PuzzleResult result;
  if (!puzzle_read(&query.start, puzzle_board, error)) return false;
  PuzzleTables *tables = puzzle_tables_create(NULL, error);
  if (!tables) return false;
  double best = 0;
  for (int32_t i = 0; i < PUZZLE_REPEATS; i++) {
    puzzle_solve(tables, &query, NULL, NULL, &result);
    if (i == 0 || result.seconds < best) best = result.seconds;
  }
  puzzle_tables_destroy(tables);
  if (result.status != PUZZLE_SOLVED) return error_set(error, "IDA* did not solve the 15-puzzle");
  speed_add(report, "puzzle", "_idastar_nodes_per_s", "15-puzzle boards generated, IDA* with h1",
            (double)result.generated / best);
  return true;
}

bool speed_measure(SpeedReport *report, Error *error) {
  *report = (SpeedReport){0};
  return measure_engine(report, error) && speed_hunt(report, error) && speed_berkeley(report, error) &&
         measure_finders(report, error) && measure_puzzle(report, error);
}
