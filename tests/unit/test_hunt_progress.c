/* Progress in the hunt: against a team without chance no agent meets a position again without food in between, the
 * shipped maps are won, and what can't be won is ended. */
#include <string.h>

#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/check.h"

static const char *const pacmen[] = {"alphabeta:nodes=10000", "alphabeta:nodes=10000,model=learned",
                                     "expectimax:nodes=500", "mcts:nodes=200,playouts=20", "planner:width=200"};
enum { PACMEN = sizeof pacmen / sizeof *pacmen, SEEN_MOST = 4000 };

/* Plays a game and looks for positions that come again since the last food; how it ended. */
static Outcome play(const Map *map, const char *pacman, const char *team, int32_t *again, int32_t *foods) {
  MatchConfig config = {
      .map = map, .map_name = "test", .level = level_find(4), .pacman = pacman, .monsters = team, .seed = 3};
  Error error = {.text = ""};
  Match match;
  if (!match_init(&match, &config, &error)) fail_msg("%s: %s", pacman, error.text);
  static uint64_t seen[SEEN_MOST];
  int32_t count = 0, left = match.state.foods_left;
  *again = 0;
  while (!state_over(&match.state)) {
    if (match.state.foods_left != left) count = 0;
    left = match.state.foods_left;
    if (match.state.phase == PHASE_PACMAN) {
      for (int32_t i = 0; i < count; i++) *again += seen[i] == match.state.hash;
      if (count < SEEN_MOST) seen[count++] = match.state.hash;
    }
    assert_int_equal(match_ply(&match, NULL, &error), MATCH_PLAYED);
  }
  Outcome outcome = (Outcome)match.state.outcome;
  *foods = match.state.foods_left;
  match_destroy(&match);
  return outcome;
}

static void test_shipped_maps_are_won(void **unused) {
  (void)unused;
  static const char *const maps[] = {"4/04-long-halls", "4/05-city-at-night", "4/06-four-to-one"};
  static const char *const teams[] = {"chase", "still"};
  int32_t every = (int32_t)(sizeof maps / sizeof *maps) * 2 * PACMEN, number = 0;
  every /= check_sample(every);
  for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
    Error error = {.text = ""};
    Map *map = maps_open(maps[m], &error);
    if (!map) fail_msg("%s", error.text);
    for (int32_t i = 0; i < PACMEN; i++)
      for (int32_t t = 0; t < 2; t++) {
        if (number++ % every != 0) continue;
        int32_t again, foods;
        Outcome outcome = play(map, pacmen[i], teams[t], &again, &foods);
        if (outcome != OUTCOME_WON)
          fail_msg("%s against %s on %s: %d foods left", pacmen[i], teams[t], maps[m], (int)foods);
        if (again > 0) fail_msg("%s against %s on %s: %d positions again", pacmen[i], teams[t], maps[m], (int)again);
      }
    map_destroy(map);
  }
}

/* The last food lies behind walls; or every way to it leads past a hound that stands at the mouth of the dead end. */
static void test_what_cannot_be_won_is_ended(void **unused) {
  (void)unused;
  static const char *const maps[] = {
      "%%%%%%%%%%%%%\n%.P     G   %\n% %%%%% %%% %\n%           %\n%%%%%%%%%%%%%\n%.%%%%%%%%%%%\n%%%%%%%%%%%%%\n",
      "%%%%%%%%%%%%\n%P      G .%\n%%%%%%%%%%%%\n",
  };
  for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
    Map *map = map_of(maps[m]);
    for (int32_t i = 0; i < PACMEN; i++) {
      int32_t again, foods;
      Outcome outcome = play(map, pacmen[i], "chase", &again, &foods);
      if (outcome == OUTCOME_TIMEOUT) fail_msg("%s on map %d goes on forever", pacmen[i], (int)m);
      assert_int_equal(foods, 1);
    }
    map_destroy(map);
  }
}

/* A food near Pacman is eaten soon, however far away the other one is and whoever stands beside that. */
static void test_the_last_food_of_a_corner_is_not_left(void **unused) {
  (void)unused;
  static const char *const agents[] = {"alphabeta", "expectimax", "mcts"};
  enum { WIDTH = 64, MOVES = 6 };
  char text[5 * (WIDTH + 1) + 1];
  for (int32_t row = 0; row < 5; row++)
    for (int32_t column = 0; column <= WIDTH; column++) {
      bool wall = row == 0 || row == 4 || column == 0 || column == WIDTH - 1 || (row == 2 && column % 8 != 1);
      text[row * (WIDTH + 1) + column] = (char)(column == WIDTH ? '\n' : wall ? '%' : ' ');
    }
  text[sizeof text - 1] = '\0';
  char *second = &text[WIDTH + 1]; /* row */
  for (int32_t i = 0; i < 3; i++) second[1 + i] = "P ."[i];
  for (int32_t i = 0; i < 7; i++) second[WIDTH - 8 + i] = "GGG.GGG"[i];
  Map *map = map_of(text);
  for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
    MatchConfig config = {.map = map,
                          .map_name = "test",
                          .level = level_find(4),
                          .pacman = agents[i],
                          .monsters = "chase-random:p=0.5",
                          .seed = 1};
    Error error = {.text = ""};
    Match match;
    if (!match_init(&match, &config, &error)) fail_msg("%s: %s", agents[i], error.text);
    while (match.state.turn < MOVES) assert_int_equal(match_ply(&match, NULL, &error), MATCH_PLAYED);
    if (match.state.foods_left != 1) fail_msg("%s has not eaten the food near it", agents[i]);
    match_destroy(&match);
  }
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shipped_maps_are_won),
      cmocka_unit_test(test_what_cannot_be_won_is_ended),
      cmocka_unit_test(test_the_last_food_of_a_corner_is_not_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
