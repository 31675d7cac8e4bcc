/* Measuring alpha-beta: nodes per second, and how many turns ahead it sees in a given time.
 * Must not know how figures are shown; results never feed back into a game. */
#include "game/lab/speed_parts.h"

#include <stdlib.h>

#include "ai/level4_hunt/search.h"

/* A board as large as those that others measure on. Positions are from the start and along a walk towards the
 * monsters, so that both quiet and dangerous ones are included. */
enum { HUNT_SIDE = 20, HUNT_MONSTERS = 3, HUNT_POSITIONS = 8, HUNT_STRIDE = 4, HUNT_TABLE_BITS = 16 };
enum { NODES_REPEATS = 15 };
static const uint64_t nodes_each = 50000;

typedef struct Hunt {
  Map *map;
  Game game;
  State state;
  Arena *arena;
  Keys *keys;
  Terrain *terrain;
  Searcher *searcher;
  Position positions[HUNT_POSITIONS];
} Hunt;

/* Pacman walks to and fro while the monsters close in: every few turns the position is kept. */
static bool walk_positions(Hunt *hunt, Error *error) {
  Position at;
  if (!position_set(&at, hunt->arena, hunt->keys, &hunt->game, &hunt->state, error)) return false;
  for (int32_t i = 0; i < HUNT_POSITIONS; i++) {
    hunt->positions[i] = at;
    SearchResult report;
    for (int32_t turn = 0; turn < HUNT_STRIDE; turn++) {
      search_pacman(hunt->searcher, &at, 6, NULL, &report);
      Spot before = at.pacman;
      position_move_pacman(&at, hunt->keys, report.line[1]);
      if (at.outcome == OUTCOME_PLAYING) search_expect(hunt->searcher, &at, before);
      if (at.outcome != OUTCOME_PLAYING) { /* over: restart; the table, filled by now, leads to other positions */
        at = hunt->positions[0];
        break;
      }
    }
  }
  return true;
}

static bool set_up(Hunt *hunt, Error *error) {
  GameConfig config = {.max_turns = INT32_MAX};
  hunt->map = speed_map(HUNT_SIDE, HUNT_SIDE, HUNT_MONSTERS, error);
  if (!hunt->map || !game_init(&hunt->game, hunt->map, level_of_id("hunt"), &config, error) ||
      !state_init(&hunt->state, &hunt->game, error))
    return false;
  hunt->arena = arena_create(hunt->game.board, error);
  hunt->keys = malloc(sizeof *hunt->keys);
  if (!hunt->arena) return false;
  if (!hunt->keys) return error_set(error, "out of memory for the keys of a hunt");
  keys_init(hunt->keys);
  hunt->terrain = terrain_create(hunt->arena, error);
  if (!hunt->terrain) return false;
  hunt->searcher = searcher_create(hunt->arena, hunt->keys, hunt->terrain, HUNT_TABLE_BITS, error);
  return hunt->searcher && walk_positions(hunt, error);
}

static void take_down(Hunt *hunt) {
  searcher_destroy(hunt->searcher);
  terrain_destroy(hunt->terrain);
  free(hunt->keys);
  arena_destroy(hunt->arena);
  state_destroy(&hunt->state);
  map_destroy(hunt->map);
}

/* The best of several runs per position: on a busy machine some runs are undisturbed. */
static double nodes_per_second(Hunt *hunt) {
  double seconds = 0, nodes = 0;
  for (int32_t i = 0; i < HUNT_POSITIONS; i++) {
    double best = 0;
    for (int32_t repeat = 0; repeat < NODES_REPEATS; repeat++) {
      Limits limits = {.max_nodes = nodes_each};
      SearchResult report;
      searcher_forget(hunt->searcher);
      double before = clock_seconds();
      search_pacman(hunt->searcher, &hunt->positions[i], SEARCH_TURNS_MAX, &limits, &report);
      double spent = clock_seconds() - before;
      if (repeat == 0 || spent / (double)report.nodes < best) best = spent / (double)report.nodes;
    }
    seconds += best;
    nodes += 1;
  }
  return nodes / seconds;
}

static double mean_depth(Hunt *hunt, double allowed) {
  double turns = 0;
  for (int32_t i = 0; i < HUNT_POSITIONS; i++) {
    Limits limits = {.max_seconds = allowed};
    SearchResult report;
    searcher_forget(hunt->searcher);
    search_pacman(hunt->searcher, &hunt->positions[i], SEARCH_TURNS_MAX, &limits, &report);
    turns += report.turns;
  }
  return turns / HUNT_POSITIONS;
}

bool speed_hunt(SpeedReport *report, Error *error) {
  Hunt *hunt = calloc(1, sizeof *hunt);
  if (!hunt) return error_set(error, "out of memory for a hunt");
  bool ok = set_up(hunt, error);
  if (ok) {
    speed_add(report, "alphabeta", "_nodes_per_s", "moves made in the search, 20 x 20 with 3 monsters",
              nodes_per_second(hunt));
    speed_add(report, "alphabeta", "_turns_in_1_ms", "whole turns looked ahead, mean of 8 positions",
              mean_depth(hunt, 0.001));
    speed_add(report, "alphabeta", "_turns_in_10_ms", "the same in 10 ms", mean_depth(hunt, 0.01));
    speed_add(report, "alphabeta", "_turns_in_100_ms", "the same in 100 ms", mean_depth(hunt, 0.1));
  }
  take_down(hunt);
  free(hunt);
  return ok;
}
