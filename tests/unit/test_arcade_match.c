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

/* Practice: the next round can be asked for, and an agent takes Pacman and gives him back. */
static void test_practice_is_helped(void **unused) {
  (void)unused;
  ArcadeSetup setup = {
      .pacman = "human", .relief = "runner", .grow = GROW_EASY, .seed = 1, .first_round = 1, .unharmed = true};
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  for (int32_t i = 0; i < 600; i++) assert_int_equal(arcade_match_tick(match, &error), MATCH_PLAYED);
  int32_t alone = match->state.eaten; /* he stands at the first wall */
  assert_int_equal(arcade_match_tick(match, &error), MATCH_PLAYED);
  assert_int_equal(match->state.eaten, alone);
  arcade_match_relieve(match, ACTOR_PACMAN);
  for (int32_t i = 0; i < 600; i++) assert_int_equal(arcade_match_tick(match, &error), MATCH_PLAYED);
  assert_true(match->state.eaten > alone + 20);
  arcade_match_press(match, ACTOR_PACMAN, MOVE_WEST); /* not heard */
  assert_int_equal(match->input.want[ACTOR_PACMAN], MOVE_STAY);
  arcade_match_relieve(match, ACTOR_PACMAN);
  arcade_match_press(match, ACTOR_PACMAN, MOVE_WEST);
  assert_int_equal(match->input.want[ACTOR_PACMAN], MOVE_WEST);
  for (int32_t round = 1; round < 10; round++) { /* past the shipped mazes */
    assert_int_equal(match->state.round, round);
    arcade_match_next_round(match);
    for (int32_t i = 0; i < 300; i++) assert_int_equal(arcade_match_tick(match, &error), MATCH_PLAYED);
    assert_int_equal(match->state.stage, STAGE_PLAY);
  }
  assert_int_equal(match->state.lives, 3);
  arcade_match_destroy(match);
  free(match);
}

/* What monsters tell that look ahead: a way without a gap, theirs first, and no more choices than they look at. */
static void check_line(const ArcadeMatch *match, int32_t monster, int32_t plies) {
  const ArcadeLine *line = &match->lines[monster];
  const ArcadeMaze *maze = arcade_maze_of(&match->game, &match->state);
  Cell last[1 + ARCADE_MONSTERS] = {0};
  int32_t choices = 0;
  assert_int_equal(line->steps[0].actor, monster + 1);
  assert_int_equal(line->steps[0].ply, 1);
  for (int32_t i = 0; i < line->count; i++) {
    const ArcadeStep *step = &line->steps[i];
    bool own = step->actor == 0 || step->actor == monster + 1, next = false;
    for (Move m = 0; m < DIRECTION_COUNT; m++) next |= maze->next[step->from][m] == step->to;
    assert_true(next);
    if (own && last[step->actor]) assert_int_equal(step->from, last[step->actor]);
    if (!own) assert_true(step->ply > 0);
    last[step->actor] = step->to;
    if (step->ply > 0) assert_int_equal(step->ply, ++choices);
  }
  assert_in_range(choices, 1, plies);
}

static void test_monsters_tell_how_far_they_look(void **unused) {
  (void)unused;
  static const struct {
    const char *team;
    int32_t plies, least; /* least: choices of the longest line */
  } rows[] = {{"astar", 0, 0}, {"alphabeta:plies=2", 2, 2}, {"alphabeta:plies=6", 6, 5}, {"expectimax", 3, 3}};
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    ArcadeSetup setup = {.pacman = "runner", .monsters = rows[r].team, .grow = GROW_HARD, .seed = 2, .max_ticks = 1800};
    ArcadeMatch *match = malloc(sizeof *match);
    Error error = {.text = ""};
    if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
    int32_t most = 0, told = 0;
    while (arcade_match_tick(match, &error) == MATCH_PLAYED)
      for (int32_t i = 0; i < ARCADE_MONSTERS; i++) {
        const ArcadeLine *line = &match->lines[i];
        if (line->count == 0) continue;
        told++;
        check_line(match, i, rows[r].plies);
        for (int32_t k = 0; k < line->count; k++)
          if (line->steps[k].ply > most) most = line->steps[k].ply;
      }
    if (rows[r].plies == 0) assert_int_equal(told, 0);
    assert_true(most >= rows[r].least);
    arcade_match_destroy(match);
    free(match);
  }
}

/* A game of turbo has a record of its own kind, and it plays again. */
static void test_turbo_is_recorded(void **unused) {
  (void)unused;
  ArcadeSetup setup = {
      .pacman = "runner", .grow = GROW_NORMAL, .seed = 1, .max_ticks = 2400, .turbo = true, .keep = true};
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  assert_int_equal(arcade_match_run(match, &error), MATCH_OVER);
  size_t size;
  char *text = arcade_record_write(&match->record, &size);
  ArcadeRecord again;
  if (!arcade_record_parse(&again, text, size, "again", &error)) fail_msg("%s", error.text);
  assert_true(again.turbo);
  assert_true(again.wanders);
  if (!arcade_record_verify(&again, &error)) fail_msg("%s", error.text);
  again.turbo = false;
  assert_false(arcade_record_verify(&again, &error));
  arcade_record_destroy(&again);
  free(text);
  arcade_match_destroy(match);
  free(match);
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
      cmocka_unit_test(test_practice_is_helped),
      cmocka_unit_test(test_monsters_tell_how_far_they_look),
      cmocka_unit_test(test_turbo_is_recorded),
      cmocka_unit_test(test_a_house_round_a_wall),
      cmocka_unit_test(test_people_are_heard),
      cmocka_unit_test(test_the_ladder_only_climbs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
