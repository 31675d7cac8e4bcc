/* A race's clock and order: a tick costs the same for everybody, whatever the unit; where a game stands at a tick; and
 * an order that knows nothing of what is still to come. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/standing.h"
#include "game/play/ticks.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/play.h"

static const char open_hall[] =
    "%%%%%%%%%%%%%%%%%%%%\n%P                 %\n%                  %\n%        %%%       %\n"
    "%                  %\n%                 .%\n%%%%%%%%%%%%%%%%%%%%\n";

typedef struct Runner {
  Play play;
  TickLine line;
} Runner;

static void run(Runner *runner, const char *map, int32_t level, const char *pacman, TickUnit unit) {
  *runner = (Runner){0};
  play_begin(&runner->play, map, level, pacman, level_find(level)->monsters);
  play_wait(runner->play.session);
  TickRule rule = tick_rule(runner->play.config.level, unit);
  tick_line_begin(&runner->line, &rule);
  assert_true(tick_line_sync(&runner->line, runner->play.session));
}

static void end(Runner *runner) {
  tick_line_destroy(&runner->line);
  play_end(&runner->play);
}

static const SideStats *used(const Runner *runner) {
  const Session *s = runner->play.session;
  return &session_ply(s, session_ply_count(s) - 1)->used;
}

/* What a whole game takes is what its agent reports, by one formula for all of them. */
static void test_a_tick_means_the_same_for_all(void **unused) {
  (void)unused;
  static const char *const finders[] = {"dfs",     "bfs", "ucs",   "astar", "astar:weight=3", "greedy",
                                        "idastar", "jps", "flood", "swift", "bidirectional",  "astar-report"};
  static const char *const hunters[] = {"alphabeta:nodes=300,playouts=20", "expectimax:nodes=300", "mcts:nodes=300",
                                        "minimax:depth=1"};
  const bool all_hunts = check_sample(TICK_UNITS) >= TICK_UNITS; /* else each in one unit, by turns */
  for (int unit = 0; unit < TICK_UNITS; unit++) {
    for (size_t i = 0; i < sizeof finders / sizeof *finders + sizeof hunters / sizeof *hunters; i++) {
      bool hunts = i >= sizeof finders / sizeof *finders;
      if (hunts && !all_hunts && i % TICK_UNITS != (size_t)unit) continue;
      const char *agent = hunts ? hunters[i - sizeof finders / sizeof *finders] : finders[i];
      Runner runner;
      run(&runner, hunts ? play_court : open_hall, hunts ? 4 : 1, agent, (TickUnit)unit);
      const SideStats *all = used(&runner);
      double nodes = (double)(all->total.expanded + all->total.passed),
             moves = session_result(runner.play.session)->moves;
      double expected = moves + (unit == TICK_NODES  ? nodes / (hunts ? 1000 : 1)
                                 : unit == TICK_TIME ? all->cpu_seconds / (hunts ? 1e-3 : 1e-6)
                                                     : 0);
      if (fabs(tick_line_length(&runner.line) - expected) > 1e-3)
        fail_msg("%s: %g ticks, expected %g", agent, tick_line_length(&runner.line), expected);
      assert_true(moves > 0 && all->total.expanded > 0 && all->cpu_seconds > 0);
      end(&runner);
    }
  }
}

/* Jumping is not free: the cells it passes over are looked at. */
static void test_jumps_pay_for_what_they_pass(void **unused) {
  (void)unused;
  Runner jumps, steps;
  run(&jumps, open_hall, 1, "jps", TICK_NODES);
  run(&steps, open_hall, 1, "astar", TICK_NODES);
  assert_true(used(&jumps)->total.expanded < 12);
  assert_true(used(&jumps)->total.passed > 20);
  assert_int_equal(used(&steps)->total.passed, 0);
  assert_true(tick_line_length(&jumps.line) > session_result(jumps.play.session)->moves + 20);
  end(&jumps);
  end(&steps);
}

/* At every tick the place on the game's own time line: first through the search, then step by step. */
static void test_where_a_game_stands_at_a_tick(void **unused) {
  (void)unused;
  Runner runner;
  run(&runner, open_hall, 1, "bfs", TICK_NODES);
  Session *s = runner.play.session;
  double last = 0, walking, seconds, length = tick_line_length(&runner.line);
  int32_t closed = session_ply(s, 0)->closed;
  for (double tick = 0; tick <= length + 5; tick += 0.5) {
    double place = tick_line_place(&runner.line, s, tick);
    double thinking = tick_line_thinking(&runner.line, s, tick, &walking);
    assert_true(place >= last && place <= session_length(s));
    assert_true(fabs(thinking + walking - fmin(tick, length)) < 1e-9);
    assert_true(fabs(thinking - fmin(tick, closed)) < 1e-9);
    assert_int_equal(tick_line_spent(&runner.line, s, tick, &seconds), (int)fmin(tick, closed));
    last = place;
  }
  assert_true(last == session_length(s));
  end(&runner);
  run(&runner, open_hall, 1, "bfs", TICK_MOVES);
  assert_true(tick_line_place(&runner.line, runner.play.session, 0) == closed); /* the search is over at once */
  assert_true(tick_line_place(&runner.line, runner.play.session, 2.5) == closed + 2.5);
  end(&runner);
}

/* A rule has its name in settings and back. */
static void test_units_have_names(void **unused) {
  (void)unused;
  for (int unit = 0; unit < TICK_UNITS; unit++) assert_int_equal(tick_find(tick_ids[unit]), unit);
  assert_int_equal(tick_find("hours"), TICK_UNITS);
  assert_int_equal(tick_find(NULL), TICK_UNITS);
}

static void test_the_order_is_that_of_the_moment(void **unused) {
  (void)unused;
  const Standing list[] = {{.outcome = OUTCOME_PLAYING, .score = 5, .left = 9},
                           {.outcome = OUTCOME_LOST, .tick = 3, .score = 90, .left = 1},
                           {.outcome = OUTCOME_WON, .tick = 40, .score = -20, .left = 0},
                           {.outcome = OUTCOME_PLAYING, .score = -7, .left = 4},
                           {.outcome = OUTCOME_WON, .tick = 39, .score = -60, .left = 0},
                           {.outcome = OUTCOME_PLAYING, .score = 0, .left = 9}};
  int32_t order[6], rank[6];
  standing_order(list, 6, order, rank);
  const int32_t expected[] = {4, 2, 3, 0, 5, 1}, ranks[] = {1, 2, 3, 4, 4, 6};
  assert_memory_equal(order, expected, sizeof expected);
  assert_memory_equal(rank, ranks, sizeof ranks);
  const Standing many[] = {{.outcome = OUTCOME_PLAYING, .score = 5, .left = -1},
                           {.outcome = OUTCOME_PLAYING, .score = 8, .left = -1}};
  standing_order(many, 2, order, rank);
  assert_int_equal(order[0], 1);
}

/* Steps to the food go around walls and sleepers; with several foods there is no one place to reach. */
static void test_steps_to_the_one_place(void **unused) {
  (void)unused;
  Runner runner;
  run(&runner, play_detour, 2, "bfs", TICK_MOVES);
  const Game *game = session_game(runner.play.session);
  int32_t *steps = standing_steps(game);
  assert_non_null(steps);
  assert_int_equal(steps[game->map->pacman], session_result(runner.play.session)->shortest);
  assert_int_equal(steps[game->map->foods.at[0]], 0);
  free(steps);
  end(&runner);
  run(&runner, play_court, 4, "minimax:depth=1", TICK_MOVES);
  assert_null(standing_steps(session_game(runner.play.session)));
  end(&runner);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_tick_means_the_same_for_all),   cmocka_unit_test(test_jumps_pay_for_what_they_pass),
      cmocka_unit_test(test_where_a_game_stands_at_a_tick),   cmocka_unit_test(test_units_have_names),
      cmocka_unit_test(test_the_order_is_that_of_the_moment), cmocka_unit_test(test_steps_to_the_one_place)};
  return cmocka_run_group_tests(tests, home_make, home_remove);
}
