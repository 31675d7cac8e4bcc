/* What expectimax thinks of food: one in danger counts as farther away, and the last one is worth waiting for. And how
 * many of many monsters it branches on. */
#include "ai/level4_hunt/finale.h"
#include "ai/level4_hunt/limit_internal.h"
#include "ai/level4_hunt/rollout_internal.h"
#include "tests/support/check.h"

static const int32_t haste = 3;

typedef struct Scene {
  Map *map;
  Arena *arena;
  Keys *keys;
  Peril *peril;
  Errands *errands;
  Chance chance;
} Scene;

static void scene_open(Scene *scene, const char *text) {
  Error error = {.text = ""};
  scene->map = map_of(text);
  scene->arena = arena_create(&scene->map->board, &error);
  scene->keys = test_malloc(sizeof *scene->keys);
  keys_init(scene->keys);
  int32_t monsters = scene->map->monsters.count;
  PerilKind kind = {.p = 0.5};
  scene->peril = peril_create(scene->arena, kind, &error);
  scene->errands = test_calloc(1, sizeof *scene->errands);
  assert_true(scene->arena && scene->peril);
  scene->errands->arena = scene->arena;
  scene->errands->peril = scene->peril;
  scene->errands->haste = haste;
  assert_true(chance_init(&scene->chance, scene->arena, scene->keys, 0.5));
  chance_judge(&scene->chance, scene->errands);
  Position position = {.outcome = OUTCOME_PLAYING, .max_turns = 1000};
  position.pacman = scene->arena->spot_of[scene->map->pacman];
  position.monster_count = (uint8_t)monsters;
  for (int32_t i = 0; i < monsters; i++) position.monsters[i] = scene->arena->spot_of[scene->map->monsters.at[i]];
  for (int32_t i = 0; i < scene->map->foods.count; i++) {
    Spot spot = scene->arena->spot_of[scene->map->foods.at[i]];
    position.food[spot >> 6] |= UINT64_C(1) << (spot & 63);
    position.foods_left++;
  }
  position.hash = position_hash(&position, scene->arena, scene->keys);
  chance_root(&scene->chance, &position, NULL);
}

static void scene_close(Scene *scene) {
  chance_destroy(&scene->chance);
  peril_destroy(scene->peril);
  test_free(scene->errands);
  test_free(scene->keys);
  arena_destroy(scene->arena);
  map_destroy(scene->map);
}

static Spot spot_at(const Scene *scene, int32_t row, int32_t col) {
  return scene->arena->spot_of[board_cell(&scene->map->board, row, col)];
}

/* Two foods as far from Pacman, a monster beside the left one: the right one counts, and the left one alone counts as
 * farther away than it is. Less room costs more. */
static void test_food_in_danger_is_farther(void **unused) {
  (void)unused;
  Scene scene;
  scene_open(&scene,
             "%%%%%%%%%%%%%%%%%\n"
             "%               %\n"
             "% %%%%% % %%%%% %\n"
             "%G.     P     . %\n"
             "% %%%%% % %%%%% %\n"
             "%               %\n"
             "%%%%%%%%%%%%%%%%%\n");
  const Position *at = &scene.chance.position;
  uint8_t nearest[ARENA_SPOTS_MAX], *no_food = scene.chance.no_food;
  errands_hunters(scene.arena, at->monsters, at->monster_count, nearest);
  assert_int_equal(nearest[spot_at(&scene, 3, 4)], 3);
  int32_t both = errands_outlook(scene.errands, at->pacman, 0, nearest, no_food);
  int32_t left = errands_outlook(scene.errands, spot_at(&scene, 3, 7), 1, nearest, no_food);
  int32_t right = errands_outlook(scene.errands, spot_at(&scene, 3, 9), 1, nearest, no_food);
  assert_true(right < left);
  no_food[spot_at(&scene, 3, 14)] = BRIEF_NONE;
  assert_int_equal(errands_outlook(scene.errands, at->pacman, 0, nearest, no_food), both + 10 * haste);
  /* The same spot with the monster next to it. */
  Spot beside = spot_at(&scene, 3, 6);
  errands_hunters(scene.arena, &beside, 1, nearest);
  assert_true(errands_outlook(scene.errands, at->pacman, 0, nearest, no_food) > both);
  scene_close(&scene);
}

/* Winning now is worth no more than a hundredth above waiting in safety, or Pacman would run into hunters for it. */
static void test_the_last_food_is_no_temptation(void **unused) {
  (void)unused;
  Scene scene;
  scene_open(&scene,
             "%%%%%%%%%%%%%%\n"
             "%P.          %\n"
             "% %%%%%%%%%% %\n"
             "% %%%%%%%%%% %\n"
             "%           G%\n"
             "%%%%%%%%%%%%%%\n");
  double eats = chance_move(&scene.chance, spot_at(&scene, 1, 2), 3);
  double waits = chance_move(&scene.chance, spot_at(&scene, 2, 1), 3);
  assert_true(eats > waits);
  assert_true(waits > 0.9 && eats < 1.01);
  scene_close(&scene);
}

/* Twelve monsters can step together in three million ways here: only the nearest are taken to have a choice, all others
 * chase. */
static void test_many_monsters_are_looked_through(void **unused) {
  (void)unused;
  Scene scene;
  scene_open(&scene,
             "%%%%%%%%%%%%\n"
             "%.        .%\n"
             "% P        %\n"
             "%          %\n"
             "%          %\n"
             "%     GGGG %\n"
             "%     GGGG %\n"
             "%     GGGG %\n"
             "%          %\n"
             "%%%%%%%%%%%%\n");
  int32_t lots = 0;
  for (int32_t i = 0; i < scene.chance.position.monster_count; i++) lots += scene.chance.by_lot[i];
  assert_int_equal(lots, CHANCE_LOTS);
  assert_true(scene.chance.by_lot[0] && !scene.chance.by_lot[11]); /* the nearest corner of the pack, the farthest */
  assert_true(chance_move(&scene.chance, spot_at(&scene, 1, 2), 1) > 0);
  assert_in_range(scene.chance.nodes, 1000, 4096);
  scene_close(&scene);
}

/* West is a dead end with a monster behind Pacman, East a loop: told that both are alike, and even that West is a
 * little better, playouts say East. In a calm place they leave what was chosen. */
static void test_playouts_correct_the_tables(void **unused) {
  (void)unused;
  for (int32_t calm = 0; calm < 2; calm++) {
    Scene scene;
    scene_open(&scene, calm ? "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%\n"
                              "%.   P   .                        G%\n"
                              "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%\n"
                            : "%%%%%%%%%%%%%%%%%%\n"
                              "%%%%%%%%%G%%%%%%%%\n"
                              "%%%%%%%%% %%%%%%%%\n"
                              "%.       P      .%\n"
                              "%%%%%%%%%%% %%%% %\n"
                              "%%%%%%%%%%%      %\n"
                              "%%%%%%%%%%%%%%%%%%\n");
    Opponent opponent;
    Rng rng;
    rng_seed(&rng, 7, 4);
    opponent_init(&opponent, 0.5);
    opponent_observe(&opponent, scene.arena, &scene.chance.position, false);
    const Exits *exits = &scene.arena->exits[scene.chance.position.pacman];
    Rollout rollout = {.chance = &scene.chance, .opponent = &opponent, .playouts = 600, .turns = 40};
    double value[DIRECTION_COUNT] = {0};
    int32_t west = -1, east = -1;
    uint64_t played = 0;
    for (int32_t i = 0; i < exits->count; i++) {
      if (exits->moves[i] == MOVE_WEST) west = i;
      if (exits->moves[i] == MOVE_EAST) east = i;
    }
    value[west] = 0.91;
    value[east] = 0.90;
    assert_int_equal(rollout_choose(&rollout, &rng, NULL, west, value, &played), calm ? west : east);
    assert_true(played > 0);
    if (!calm) assert_true(value[east] > value[west]);
    scene_close(&scene);
  }
}

/* A belief in one team alone. */
static Opponent believer(const char *team_id, double p, LimitTeam *team) {
  enum { CHASE = 2, GREEDY = CHASE + OPPONENT_GRID + 1 }; /* where opponent.c keeps them */
  assert_true(limit_team(team_id, p, team));
  Opponent opponent = {.told = p, .monsters = 1};
  opponent.nature[(team->kind == REPLY_GREEDY ? GREEDY : CHASE) + (int32_t)(team->p * OPPONENT_GRID + 0.5)] = 1;
  return opponent;
}

/* The chance to win that the rest of the game is solved for is the exact one, less what later wins count less; and what
 * is too large is left alone. */
static void test_small_rests_are_solved(void **unused) {
  (void)unused;
  static const char *const maps[] = {
      "%%%%%%%%%\n"
      "%. P   .%\n"
      "% %%%%% %\n"
      "%   G   %\n"
      "% %%.%% %\n"
      "%.     .%\n"
      "%%%%%%%%%\n",
      "%%%%%%%%\n"
      "%. P  .%\n"
      "% %%%% %\n"
      "%G .  G%\n"
      "%%%%%%%%\n"};
  static const struct {
    const char *team;
    double p;
  } teams[] = {{"chase-random", 0.5}, {"greedy-random", 0.5}, {"random", 1}};
  for (size_t m = 0; m < sizeof maps / sizeof *maps; m++)
    for (size_t t = 0; t < sizeof teams / sizeof *teams; t++) {
      Scene scene;
      Error error = {.text = ""};
      Limit limit;
      LimitTeam team;
      scene_open(&scene, maps[m]);
      Opponent opponent = believer(teams[t].team, teams[t].p, &team);
      const Position *position = &scene.chance.position;
      assert_true(limit_compute(scene.arena, position, &team, 10000000, &limit, &error));
      Finale *finale = finale_create();
      assert_non_null(finale);
      double value[DIRECTION_COUNT] = {0}, best = 0;
      uint64_t nodes = 0;
      assert_true(finale_values(finale, scene.arena, position, &opponent, value, &nodes));
      for (int32_t i = 0; i < scene.arena->exits[position->pacman].count; i++) best = value[i] > best ? value[i] : best;
      if (best < limit.win - 0.03 || best > limit.win + 0.001) fail_msg("%g, not %g", best, limit.win);
      assert_true(limit.win > 0.02 && nodes > 0);
      Position large = *position;
      large.monster_count = 3;
      assert_false(finale_values(finale, scene.arena, &large, &opponent, value, &nodes));
      finale_destroy(finale);
      scene_close(&scene);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_small_rests_are_solved),           cmocka_unit_test(test_playouts_correct_the_tables),
      cmocka_unit_test(test_food_in_danger_is_farther),        cmocka_unit_test(test_the_last_food_is_no_temptation),
      cmocka_unit_test(test_many_monsters_are_looked_through),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
