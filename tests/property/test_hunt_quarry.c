/* The tables of a few foods and two hunters against the exact limit of the whole game on random small boards, where
 * the foods are all there is: the chance to win must be the same, at the start and all along a game. */
#include <math.h>
#include <stdlib.h>

#include "ai/level4_hunt/limit_internal.h"
#include "ai/level4_hunt/quarry.h"
#include "game/core/rng.h"
#include "tests/support/check.h"

enum { MAPS = 40, SPOTS_LEAST = 8, SPOTS_MOST = 16, TURNS_MOST = 4 };
/* Costs are kept in whole numbers, and sweeps end when little changes. */
static const double off_most = 0.004;

typedef struct Scene {
  Map *map;
  Game game;
  State state;
  Arena *arena;
  Keys *keys;
  Position *at;
} Scene;

static bool scene_open(Scene *scene, Rng *rng, int32_t foods) {
  RandomMap what = {.rows = 3 + (int32_t)rng_below(rng, 3),
                    .cols = 4 + (int32_t)rng_below(rng, 4),
                    .wall = 0.3 * rng_unit(rng),
                    .foods = foods,
                    .monsters = 2,
                    .format = MAP_CHARACTERS};
  *scene = (Scene){.map = map_random(rng, &what)};
  scene->arena = arena_create(&scene->map->board, NULL);
  scene->keys = test_malloc(sizeof *scene->keys);
  scene->at = test_calloc(1, sizeof *scene->at);
  keys_init(scene->keys);
  assert_non_null(scene->arena);
  if (scene->arena->spots < SPOTS_LEAST || scene->arena->spots > SPOTS_MOST) return false;
  for (Spot spot = 0; spot < scene->arena->spots; spot++)
    if (arena_distances(scene->arena, 0)[spot] == DISTANCE_NONE) return false;
  if (!game_init(&scene->game, scene->map, level_find(4), NULL, NULL) || scene->map->monsters.count != 2) return false;
  assert_true(state_init(&scene->state, &scene->game, NULL));
  return position_set(scene->at, scene->arena, scene->keys, &scene->game, &scene->state, NULL) &&
         !position_caught(scene->at) && scene->at->foods_left > 0;
}

static void scene_close(Scene *scene) {
  if (scene->state.monsters) state_destroy(&scene->state);
  arena_destroy(scene->arena);
  map_destroy(scene->map);
  test_free(scene->keys);
  test_free(scene->at);
}

/* The chance to win by the tables, and the move that has it. */
static double best_of(const Quarry *quarry, const Position *at, const Arena *arena, Spot *to) {
  const Exits *exits = &arena->exits[at->pacman];
  uint32_t left = quarry_left(quarry, at);
  int32_t least = PERIL_MAX;
  *to = exits->to[0];
  assert_int_equal(__builtin_popcount(left), at->foods_left);
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t cost = quarry_cost(quarry, left, exits->to[i], at->monsters);
    for (int32_t m = 0; m < at->monster_count; m++)
      if (at->monsters[m] == exits->to[i]) assert_int_equal(cost, PERIL_MAX);
    if (cost < least) least = cost, *to = exits->to[i];
  }
  return exp(-(double)least / PERIL_SCALE);
}

static int32_t compare(const Scene *scene, const Quarry *quarry, double p, Rng *rng) {
  LimitTeam team;
  int32_t between = 0;
  assert_true(limit_team("chase-random", p, &team));
  for (int32_t turn = 0; turn < TURNS_MOST && scene->at->outcome == OUTCOME_PLAYING; turn++) {
    Limit limit;
    Error error = {.text = ""};
    Spot to;
    if (!limit_compute(scene->arena, scene->at, &team, 20000000, &limit, &error)) fail_msg("%s", error.text);
    double best = best_of(quarry, scene->at, scene->arena, &to);
    if (fabs(best - limit.win) > off_most)
      fail_msg("turn %d, %d foods left: %.5f, and the limit is %.5f", (int)turn, (int)scene->at->foods_left, best,
               limit.win);
    between += limit.win > 0.02 && limit.win < 0.98;
    position_move_pacman(scene->at, scene->keys, to);
    if (scene->at->outcome != OUTCOME_PLAYING) break;
    for (int32_t m = 0; m < scene->at->monster_count; m++)
      position_move_monster(scene->at, scene->keys, m, arena_pick(scene->arena, scene->at->monsters[m], rng_next(rng)));
    position_end_turn(scene->at);
  }
  return between;
}

static void equals_the_limit(void **unused) {
  (void)unused;
  static const double chances[] = {0.5, 0.3, 0.8};
  Rng rng;
  rng_seed(&rng, 19, 4);
  int32_t boards = 0, between = 0;
  uint32_t kinds = 0;
  for (int32_t i = 0, maps = check_sample(MAPS); i < maps; i++) {
    Scene scene;
    bool fits = scene_open(&scene, &rng, 1 + i % 4);
    const Position *at = scene.at;
    PerilKind kind = {.p = chances[i % 3], .hunters = 2};
    if (fits) kind.pair = peril_pair(scene.arena, at->pacman, at->monsters, at->monster_count);
    if (kind.pair != PERIL_PAIR_NONE) {
      Peril *peril = peril_create(scene.arena, kind, NULL);
      assert_non_null(peril);
      for (int32_t n = 0; n < 1000 && !peril->whole; n++) peril_refine(peril);
      Quarry *quarry = quarry_create(peril);
      assert_true(peril->whole && quarry && quarry_fits(quarry, peril));
      for (int32_t n = 0; n < 1000 && !quarry_ready(quarry); n++) quarry_work(quarry, peril, at);
      between += compare(&scene, quarry, kind.p, &rng);
      quarry_destroy(quarry);
      peril_destroy(peril);
      kinds |= 1u << kind.pair;
      boards++;
    }
    scene_close(&scene);
  }
  print_message("%d boards, %d positions neither safe nor lost\n", (int)boards, (int)between);
  if (check_slowed()) return;
  assert_true(boards > 10 && between > 20);
  assert_int_equal(kinds, 1u << PERIL_PAIR_BARRIERS | 1u << PERIL_PAIR_MIXED | 1u << PERIL_PAIR_CATCHERS);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(equals_the_limit)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
