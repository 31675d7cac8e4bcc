/* Levels 5 and 6 by hand: power, corners, patrols, turning, the exit, what maps are refused, and a person playing. */
#include <string.h>

#include "game/play/seat.h"
#include "tests/support/check.h"
#include "tests/support/game_table.h"

static bool legal(const GameTable *t, char letter) {
  return game_legal(&t->game, &t->state, 0, move_of_letter(letter));
}
static Cell at(const GameTable *t, int32_t row, int32_t col) { return board_cell(t->game.board, row, col); }

/* The anchors of these maps lie apart from where things happen. */
static const char power_map[] =
    "%%%%%%%%%%%%\n"
    "% %%%%%%%% %\n"
    "%          %\n"
    "%%%%%%%%%%%%\n"
    "%Po%%%%%%. %\n"
    "%%%%%%%%%%%%\n"
    "%          %\n"
    "% %%%%%%%% %\n"
    "%%%%%%%%%%%%\n";

static void test_a_pie_opens_walls_for_five_moves(void **unused) {
  (void)unused;
  GameTable t = game_table_of(power_map, 5, CORNERS_ACTION);
  assert_false(legal(&t, 'N'));
  game_table_play(&t, "E");
  assert_int_equal(t.state.power, 5);
  assert_true(legal(&t, 'N') && legal(&t, 'E') && legal(&t, 'S'));
  game_table_play(&t, "EEEEE");
  assert_int_equal(t.state.power, 0);
  assert_int_equal(t.state.pacman, at(&t, 4, 7));
  assert_false(legal(&t, 'E')); /* the wall goes on, the power does not */
  assert_false(legal(&t, 'W'));
  Move moves[MOVE_COUNT];
  assert_int_equal(game_moves(&t.game, &t.state, 0, moves), 1);
  assert_int_equal(moves[0], MOVE_STAY);
  game_table_end(&t);
}

static void test_the_outermost_ring_stays_shut(void **unused) {
  (void)unused;
  GameTable t = game_table_of("%%%%%\n%Po.%\n%   %\n%   %\n%%%%%\n", 5, CORNERS_ACTION);
  game_table_play(&t, "E");
  assert_false(legal(&t, 'N'));
  game_table_end(&t);
}

static void test_corners_carry_at_once(void **unused) {
  (void)unused;
  GameTable t = game_table_of("%%%%%%\n%.P  %\n%    %\n%  ..%\n%%%%%%\n", 5, CORNERS_AUTO);
  assert_int_equal(t.game.anchors[CORNER_UL], at(&t, 1, 1));
  assert_int_equal(t.game.anchors[CORNER_BR], at(&t, 3, 4));
  game_table_play(&t, "W"); /* eats at both ends */
  assert_int_equal(t.state.pacman, at(&t, 3, 4));
  assert_int_equal(t.state.foods_left, 1);
  assert_int_equal(t.state.score, 2 * SCORE_FOOD - 1);
  game_table_play(&t, "W");
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  game_table_end(&t);
}

static void test_corners_carry_by_action(void **unused) {
  (void)unused;
  GameTable t = game_table_of("%%%%%%\n%.P  %\n%    %\n%  ..%\n%%%%%%\n", 5, CORNERS_ACTION);
  game_table_play(&t, "W");
  assert_int_equal(t.state.pacman, at(&t, 1, 1));
  assert_int_equal(t.state.foods_left, 2);
  assert_true(legal(&t, '3') && !legal(&t, '7') && !legal(&t, '9') && !legal(&t, '1'));
  game_table_play(&t, "3W");
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  assert_int_equal(t.state.moves, 3);
  game_table_end(&t);
}

static void test_starting_on_an_anchor_does_nothing(void **unused) {
  (void)unused;
  GameTable t = game_table_of("%%%%%\n%P .%\n%   %\n%%%%%\n", 5, CORNERS_AUTO);
  assert_int_equal(t.state.pacman, at(&t, 1, 1));
  game_table_play(&t, "EW"); /* coming back to it does */
  assert_int_equal(t.state.pacman, at(&t, 2, 3));
  game_table_end(&t);
}

static void test_walls_are_eaten_for_good(void **unused) {
  (void)unused;
  GameTable t =
      game_table_of("%%%%%%%%%%\n% %%%%%% %\n%        %\n%Po%%%%%.%\n%%%%%%% %%\n%E       %\n% %%%%%% %\n%%%%%%%%%%\n",
                    6, CORNERS_AUTO);
  game_table_play(&t, "EEEEE");
  assert_true(state_open(&t.state, &t.game, at(&t, 3, 3)));
  assert_true(state_open(&t.state, &t.game, at(&t, 3, 6)));
  assert_false(state_open(&t.state, &t.game, at(&t, 3, 7)));
  assert_int_equal(t.state.power, 1);
  game_table_play(&t, "EE");
  assert_int_equal(t.state.foods_left, 0);
  game_table_play(&t, "WWWWWWW"); /* back without power */
  assert_int_equal(t.state.pacman, at(&t, 3, 1));
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  game_table_end(&t);
}

static void test_the_exit_needs_every_food(void **unused) {
  (void)unused;
  GameTable t = game_table_of("%%%%%%\n%P E.%\n%    %\n%%%%%%\n", 6, CORNERS_AUTO);
  game_table_play(&t, "EE");
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  game_table_play(&t, "EW");
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  assert_int_equal(t.state.score, SCORE_FOOD - 4);
  game_table_end(&t);
}

static void test_ghosts_patrol_and_the_maze_turns(void **unused) {
  (void)unused;
  GameTable t = game_table_of("%%%%%%%%\n%P     %\n%%%%%% %\n%G  %  %\n%%%%%% %\n%     .%\n%E    %%\n%%%%%%%%\n", 6,
                              CORNERS_AUTO);
  const int32_t expected[] = {2, 3, 2, 1, 2};
  for (int i = 0; i < 5; i++) {
    game_table_play(&t, i % 2 ? "W" : "E");
    assert_int_equal(t.state.monsters[0], at(&t, 3, expected[i]));
  }
  while (t.state.turn < 30) game_table_play(&t, t.state.turn % 2 ? "W" : "E");
  assert_int_equal(state_view(&t.state, &t.game), 1);
  /* A quarter turn clockwise: what was West of Pacman is now North of it, and the ghost has walls on both sides. */
  Cell ghost = t.state.monsters[0];
  assert_int_equal(t.state.pacman, at(&t, 1, 1));
  assert_false(legal(&t, 'N'));
  game_table_play(&t, "S");
  assert_int_equal(t.state.pacman, at(&t, 1, 2));
  assert_int_equal(t.state.monsters[0], ghost);
  game_table_end(&t);
}

static void test_meeting_a_ghost_is_the_end(void **unused) {
  (void)unused;
  const char *map = "%%%%%%%%\n%    .E%\n%P G   %\n%%%%%%%%\n";
  GameTable t = game_table_of(map, 6, CORNERS_AUTO); /* the ghost goes East: following it is safe, until it turns */
  game_table_play(&t, "EEE");
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  game_table_play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  game_table_end(&t);
}

static void test_teleports_go_by_the_view(void **unused) {
  (void)unused;
  GameTable t = game_table_of("%%%%%%\n%P  .%\n%    %\n%  E %\n%%%%%%\n", 6, CORNERS_AUTO);
  assert_true(!legal(&t, '7') && legal(&t, '9') && legal(&t, '1') && legal(&t, '3'));
  game_table_play(&t, "3");
  assert_int_equal(t.state.pacman, at(&t, 3, 4));
  while (t.state.turn < 30) game_table_play(&t, t.state.turn % 2 ? "7" : "3");
  assert_int_equal(t.state.pacman, at(&t, 1, 1));
  assert_true(!legal(&t, '9') && legal(&t, '7')); /* its corner is upper right now */
  game_table_play(&t, "7");
  assert_int_equal(t.state.pacman, at(&t, 3, 1)); /* what was bottom left */
  game_table_end(&t);
}

static void test_maps_are_refused_with_a_reason(void **unused) {
  (void)unused;
  const struct {
    int level;
    const char *map, *says;
  } bad[] = {
      {5, "%%%%%\n%P  %\n%%%%%\n", "at least one food"},
      {5, "%%%%%\n%P.G%\n%%%%%\n", "no monsters"},
      {5, "%%%%%\n%P.E%\n%%%%%\n", "no exit"},
      {6, "%%%%%\n%P. %\n%%%%%\n", "an exit"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Map *map = map_of(bad[i].map);
    Error error = {.text = ""};
    assert_false(level_accepts(level_find(bad[i].level), map, &error));
    if (!strstr(error.text, bad[i].says)) fail_msg("said '%s'", error.text);
    map_destroy(map);
  }
  Map *feast = map_of("%%%%%\n%Po.%\n%%%%%\n"), *carousel = map_of("%%%%%%\n%PoE.%\n%%%%%%\n");
  assert_int_equal(level_of_map(feast)->number, 5);
  assert_int_equal(level_of_map(carousel)->number, 6);
  map_destroy(feast);
  map_destroy(carousel);
}

static void test_a_person_plays_and_teleports(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%\n%P  .%\n%    %\n%  E %\n%%%%%%\n");
  Seat seats[SIDE_COUNT];
  MatchConfig config = {.map = map, .level = level_find(6), .pacman = "human", .seats = seats, .keep = true};
  Match match;
  Error error;
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  assert_int_equal(match_ply(&match, NULL, &error), MATCH_PENDING);
  seat_press(&seats[SIDE_PACMAN], MOVE_NORTH); /* a wall */
  assert_int_equal(match_ply(&match, NULL, &error), MATCH_PENDING);
  const Move plan[] = {MOVE_TUR, MOVE_TBR, MOVE_WEST};
  for (size_t i = 0; i < sizeof plan / sizeof *plan; i++) {
    seat_press(&seats[SIDE_PACMAN], plan[i]);
    assert_int_equal(match_ply(&match, NULL, &error), MATCH_PLAYED);
  }
  assert_int_equal(match.state.outcome, OUTCOME_WON);
  MatchConfig again = {.map = map, .level = level_find(6), .replay = &match.record};
  Match replay;
  assert_true(match_init(&replay, &again, &error));
  assert_int_equal(match_run(&replay, &error), MATCH_OVER);
  assert_true(replay.hash == match.hash);
  match_destroy(&replay);
  match_destroy(&match);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_pie_opens_walls_for_five_moves),
      cmocka_unit_test(test_the_outermost_ring_stays_shut),
      cmocka_unit_test(test_corners_carry_at_once),
      cmocka_unit_test(test_corners_carry_by_action),
      cmocka_unit_test(test_starting_on_an_anchor_does_nothing),
      cmocka_unit_test(test_walls_are_eaten_for_good),
      cmocka_unit_test(test_the_exit_needs_every_food),
      cmocka_unit_test(test_ghosts_patrol_and_the_maze_turns),
      cmocka_unit_test(test_meeting_a_ghost_is_the_end),
      cmocka_unit_test(test_teleports_go_by_the_view),
      cmocka_unit_test(test_maps_are_refused_with_a_reason),
      cmocka_unit_test(test_a_person_plays_and_teleports),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
