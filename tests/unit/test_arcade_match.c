/* Arcade games with players: the shipped mazes are good ones, the same seed gives the same game, records of such games
 * play again, agents of other levels play along, and a person's keys are heard. */
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_make.h"
#include "game/play/arcade_match.h"
#include "game/play/arcade_shadow.h"
#include "tests/support/check.h"

static void test_shipped_mazes_are_good(void **unused) {
  (void)unused;
  ArcadeSetup setup = {.pacman = "runner", .grow = GROW_NORMAL, .seed = 1};
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  assert_int_equal(match->map_count, 8);
  for (int32_t i = 0; i < match->map_count; i++)
    if (!arcade_good(&match->mazes[i], &error)) fail_msg("%s: %s", match->names[i], error.text);
  arcade_match_destroy(match);
  free(match);
}

/* Plays to the end; the hash of all ticks, and whether its record plays again. `waited`: how often a tick had to be
 * asked for again, where agents think beside the game; NULL: they do not. */
static uint64_t hash_beside(const char *pacman, const char *monsters, uint64_t seed, int64_t *waited) {
  ArcadeSetup setup = {.pacman = pacman,
                       .monsters = monsters,
                       .grow = GROW_HARD,
                       .seed = seed,
                       .max_ticks = 2400,
                       .beside = waited != NULL,
                       .keep = true};
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  MatchStatus status;
  while ((status = arcade_match_run(match, &error)) == MATCH_PENDING) {
    assert_non_null(waited);
    ++*waited;
    sched_yield();
  }
  if (status != MATCH_OVER) fail_msg("%s", error.text);
  if (!arcade_record_verify(&match->record, &error)) fail_msg("%s %s: %s", pacman, monsters, error.text);
  uint64_t hash = match->hash;
  assert_int_equal(hash, match->record.hash);
  arcade_match_destroy(match);
  free(match);
  return hash;
}

static uint64_t hash_of(const char *pacman, const char *monsters, uint64_t seed) {
  return hash_beside(pacman, monsters, seed, NULL);
}

static void test_a_seed_names_a_game(void **unused) {
  (void)unused;
  static const char *const teams[] = {"ladder",    "random", "greedy", "astar", "ambush", "pincer", "alphabeta:plies=6",
                                      "expectimax"};
  for (size_t i = 0; i < sizeof teams / sizeof *teams; i++)
    assert_int_equal(hash_of("runner", teams[i], 3), hash_of("runner", teams[i], 3));
  assert_int_not_equal(hash_of("runner", "random", 3), hash_of("runner", "random", 4));
}

static void test_thinking_beside_changes_nothing(void **unused) {
  (void)unused;
  const char *searcher = check_part(2, 1) > 1 ? "4/alphabeta"
                         : check_slowed()     ? "4/alphabeta:nodes=100,playouts=4"
                                              : "4/alphabeta:nodes=1000,playouts=20";
  const char *const pacmen[] = {"runner", "random", "7/reflex", searcher};
  int64_t waited = 0;
  for (size_t i = 0; i < sizeof pacmen / sizeof *pacmen; i++)
    assert_int_equal(hash_beside(pacmen[i], "ladder", 5, &waited), hash_of(pacmen[i], "ladder", 5));
  assert_true(waited > 0); /* ticks without frames come sooner than any answer */
}

/* Whoever leaves a game does not wait for an agent that takes seconds. */
static void test_a_game_is_left_while_somebody_thinks(void **unused) {
  (void)unused;
  ArcadeSetup setup = {.pacman = "4/alphabeta:nodes=1000000000,depth=50", .grow = GROW_HARD, .seed = 1, .beside = true};
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  MatchStatus status = MATCH_PLAYED;
  while (status == MATCH_PLAYED) status = arcade_match_tick(match, &error);
  assert_int_equal(status, MATCH_PENDING);
  assert_int_equal(match->state.stage, STAGE_PLAY);
  int32_t tick = match->state.tick;
  assert_int_equal(arcade_match_tick(match, &error), MATCH_PENDING);
  assert_int_equal(match->state.tick, tick); /* the game waits */
  double before = clock_seconds();
  arcade_match_destroy(match);
  assert_true(clock_seconds() - before < 5);
  free(match);
}

/* Practice: begins in a later round, nobody is caught, and time can be turned back. */
static void test_practice(void **unused) {
  (void)unused;
  ArcadeSetup setup = {
      .pacman = "human", .grow = GROW_HARD, .seed = 1, .first_round = 11, .unharmed = true, .max_ticks = 3600};
  ArcadeMatch *match = malloc(sizeof *match);
  ArcadeState *early = malloc(sizeof *early);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  assert_int_equal(match->state.round, 11);
  assert_int_equal(match->map_count, 11); /* the round has the maze that a whole game would have there */
  assert_int_equal(arcade_match_mind(match), MIND_EXPECTIMAX);
  for (int32_t i = 0; i < 300; i++) assert_int_equal(arcade_match_tick(match, &error), MATCH_PLAYED);
  *early = match->state;
  uint64_t before = arcade_hash(early);
  while (!arcade_over(&match->state)) assert_int_equal(arcade_match_tick(match, &error), MATCH_PLAYED);
  assert_int_equal(match->state.outcome, OUTCOME_TIMEOUT); /* a Pacman who stands still is caught in seconds else */
  assert_int_equal(match->state.lives, 3);
  arcade_match_rewind(match, early);
  assert_int_equal(arcade_hash(&match->state), before);
  assert_int_equal(arcade_match_tick(match, &error), MATCH_PLAYED);
  assert_int_equal(match->state.tick, 301);
  arcade_match_destroy(match);
  free(match);
  free(early);
}

static void test_agents_of_other_levels_play(void **unused) {
  (void)unused;
  hash_of("reflex", "ladder", 1);
  hash_of("7/alphabeta", "directional", 1);
  hash_of("closest", "4/chase", 1);
  Agent agent;
  int32_t level;
  Error error;
  assert_true(arcade_choose(&agent, "4/alphabeta", SIDE_PACMAN, &level, &error));
  assert_int_equal(level, 4);
  assert_true(arcade_choose(&agent, "alphabeta", SIDE_PACMAN, &level, &error));
  assert_int_equal(level, 7);
  assert_true(arcade_choose(&agent, "alphabeta", SIDE_MONSTERS, &level, &error));
  assert_int_equal(level, 9);
  assert_false(arcade_choose(&agent, "nobody", SIDE_PACMAN, &level, &error));
}

/* The middle of a house may be a wall: in whole cells a monster in it still stands on an open one. */
static void test_a_house_round_a_wall(void **unused) {
  (void)unused;
  static const char bent[] =
      "%%%%%%%%%\n"
      "%.......%\n"
      "%.%%%%%.%\n"
      "%.%G G%.%\n"
      "%.%G%G%.%\n"
      "%.%%%%%.%\n"
      "%..P....%\n"
      "%%%%%%%%%\n";
  Map *map = map_of(bent);
  ArcadeMaze *maze = malloc(sizeof *maze);
  ArcadeState *state = malloc(sizeof *state);
  Error error = {.text = ""};
  if (!arcade_maze(maze, map, &error)) fail_msg("%s", error.text);
  const ArcadeMaze *list[] = {maze};
  ArcadeGame game = {.mazes = list, .maze_count = 1, .pacmen = 1};
  arcade_start(&game, state);
  ArcadeView view = {&game, maze, state};
  static const int32_t levels[] = {4, 7};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    struct ArcadeShadow shadow = {0};
    Observation seen;
    if (!arcade_shadow_look(&shadow, &view, levels[i], 0, 0, &seen, &error)) fail_msg("%s", error.text);
    for (int32_t m = 0; m < maze->monsters; m++) assert_true(map->board.open[seen.state->monsters[m]]);
    arcade_shadow_destroy(&shadow);
  }
  free(state);
  free(maze);
  map_destroy(map);
}

static void test_people_are_heard(void **unused) {
  (void)unused;
  ArcadeSetup setup = {.pacman = "human", .second = "human", .person_monster = 1, .grow = GROW_NORMAL, .seed = 1};
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  while (match->state.stage != STAGE_PLAY) arcade_match_tick(match, &error);
  arcade_match_press(match, ACTOR_PACMAN, MOVE_EAST);
  arcade_match_press(match, ACTOR_SECOND, MOVE_WEST);
  arcade_match_press(match, ACTOR_MONSTER, MOVE_EAST);
  arcade_match_press(match, ACTOR_MONSTER + 1, MOVE_EAST); /* not a person's */
  assert_int_equal(match->input.want[ACTOR_MONSTER + 1], MOVE_STAY);
  arcade_match_tick(match, &error);
  assert_int_equal(match->state.pacmen[0].at.dir, MOVE_EAST);
  assert_int_equal(match->state.pacmen[1].at.dir, MOVE_WEST);
  assert_int_equal(match->state.monsters[0].at.want, MOVE_EAST);
  arcade_match_destroy(match);
  free(match);
}

static void test_the_ladder_only_climbs(void **unused) {
  (void)unused;
  for (int grow = 0; grow < GROW_COUNT; grow++) {
    Mind before = MIND_RANDOM;
    for (int32_t round = 1; round <= 12; round++)
      for (int half = 0; half < 2; half++) {
        Mind mind = minds_of((Grow)grow, round, half);
        assert_true(mind >= before);
        before = mind;
      }
    assert_int_equal(before, MIND_EXPECTIMAX);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shipped_mazes_are_good),
      cmocka_unit_test(test_a_seed_names_a_game),
      cmocka_unit_test(test_thinking_beside_changes_nothing),
      cmocka_unit_test(test_a_game_is_left_while_somebody_thinks),
      cmocka_unit_test(test_agents_of_other_levels_play),
      cmocka_unit_test(test_practice),
      cmocka_unit_test(test_a_house_round_a_wall),
      cmocka_unit_test(test_people_are_heard),
      cmocka_unit_test(test_the_ladder_only_climbs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
