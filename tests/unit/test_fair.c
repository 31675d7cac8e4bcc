/* Equal budgets: read and written, applied to every agent by its options, and told in the same terms. */
#include <stdio.h>
#include <string.h>

#include "game/play/fair.h"
#include "game/play/match.h"
#include "tests/support/check.h"
#include "tests/support/play.h"

static Agent chosen(const char *text, int32_t level) {
  Agent agent;
  Error error;
  if (!agent_choose(&agent, text, SIDE_PACMAN, level, &error)) fail_msg("%s", error.text);
  return agent;
}

static void check_budget(const char *rule, const char *text, int32_t level, bool held, const char *words) {
  Fair fair;
  char out[96];
  Agent agent = chosen(text, level);
  assert_true(fair_parse(&fair, rule, NULL));
  assert_int_equal(fair_apply(&fair, &agent), held);
  Budgets budgets = fair_budgets(agent.info, &agent.setup.options, fair_seconds(&fair));
  fair_words(&budgets, out, sizeof out);
  assert_string_equal(out, words);
}

static void test_reading(void **state) {
  (void)state;
  static const char *const good[] = {"own", "nodes=20000", "depth=3", "time=0.05"};
  static const char *const bad[] = {"",           "nodes",   "nodes=", "nodes=0",  "nodes=1.5",
                                    "nodes=-3",   "depth=x", "time=0", "time=nan", "time=inf",
                                    "nodes=2e10", "hours=2", "own=1",  "depth=3x"};
  Fair fair;
  char out[64];
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_true(fair_parse(&fair, good[i], NULL));
    fair_write(&fair, out, sizeof out);
    assert_string_equal(out, good[i]);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    if (fair_parse(&fair, bad[i], NULL)) fail_msg("'%s' is taken", bad[i]);
}

static void test_words(void **state) {
  (void)state;
  check_budget("own", "alphabeta", 4, true, "30,000 nodes, depth 40");
  check_budget("own", "minimax", 4, true, "1,000,000 nodes, depth 3");
  check_budget("own", "astar", 1, true, "no limit");
  check_budget("own", "staged", 5, true, "100,000 nodes");
  check_budget("own", "expectimax", 7, true, "depth 2");
}

static void test_rules(void **state) {
  (void)state;
  check_budget("nodes=20000", "alphabeta", 4, true, "20,000 nodes");
  check_budget("nodes=20000", "minimax", 4, true, "20,000 nodes");
  check_budget("nodes=20000", "expectimax", 4, true, "20,000 nodes");
  check_budget("nodes=20000", "staged", 5, true, "20,000 nodes");
  check_budget("nodes=20000", "alphabeta-report", 4, false, "depth 16"); /* has no such option */
  check_budget("depth=3", "alphabeta", 4, true, "depth 3");
  check_budget("depth=3", "minimax", 4, true, "depth 3");
  check_budget("depth=3", "planner", 4, false, "2,000,000 nodes");
  check_budget("depth=99", "minimax", 7, true, "depth 10"); /* as far as it goes */
  check_budget("time=0.05", "alphabeta", 4, true, "50 ms");
  check_budget("time=0.05", "bfs", 1, true, "50 ms");
}

/* At the same depth, alpha-beta never looks at more than minimax: what a race of unequal budgets got wrong. */
static void test_the_lesson(void **state) {
  (void)state;
  static const char *const who[] = {"minimax", "alphabeta"};
  uint64_t nodes[2];
  Fair fair = {FAIR_DEPTH, 3};
  Map *map = map_of(play_court);
  for (int i = 0; i < 2; i++) {
    char name[RECORD_NAME];
    Agent agent = chosen(who[i], 4);
    assert_true(fair_apply(&fair, &agent));
    agent_name(&agent, name, sizeof name);
    MatchConfig config = {
        .map = map, .map_name = "", .level = level_find(4), .pacman = name, .seed = 1, .max_turns = 3};
    Match match;
    Error error;
    if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
    assert_int_equal(match_ply(&match, NULL, &error), MATCH_PLAYED);
    nodes[i] = match.stats[SIDE_PACMAN].total.expanded;
    match_destroy(&match);
  }
  assert_true(nodes[1] <= nodes[0]);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_reading), cmocka_unit_test(test_words),
                                     cmocka_unit_test(test_rules), cmocka_unit_test(test_the_lesson)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
