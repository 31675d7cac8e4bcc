/* Equal budgets: read and written, applied to every agent by its options, and reported in the same terms. */
#include <stdio.h>
#include <string.h>

#include "game/play/fair.h"
#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/check.h"

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
  check_budget("own", "alphabeta", 4, true, "30,000 nodes, depth 40, 500 playouts");
  check_budget("own", "mcts", 4, true, "depth 8, 1,000 playouts of 60 turns"); /* its nodes depend on the board */
  check_budget("own", "alphabeta-report", 4, true, "depth 8");                 /* counted in half turns */
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
  check_budget("nodes=20000", "mcts", 4, true, "10,000 nodes, 166 playouts of 60 turns");
  check_budget("nodes=20000", "minimax", 7, true, "20,000 nodes");
  check_budget("nodes=20000", "alphabeta-report", 4, false, "depth 8"); /* has no such option */
  check_budget("depth=3", "alphabeta", 4, true, "depth 3");
  check_budget("depth=3", "minimax", 4, true, "depth 3");
  check_budget("depth=3", "alphabeta-report", 4, true, "depth 3");
  check_budget("depth=3", "mcts", 4, true, "depth 3, 1,000 playouts of 3 turns");
  check_budget("depth=3", "expectimax", 4, true, "depth 3");
  check_budget("depth=3", "planner", 4, false, "2,000,000 nodes");
  check_budget("depth=99", "minimax", 7, true, "depth 10"); /* as far as it goes */
  check_budget("time=0.05", "alphabeta", 4, true, "50 ms");
  check_budget("time=0.05", "bfs", 1, true, "50 ms");
}

/* A game by the rule: Pacman's nodes, and a fingerprint of its moves. */
typedef struct Played {
  uint64_t nodes, most, moves; /* most: of one move */
  int32_t turns;
} Played;

/* How long games are: shorter under the sanitizers. */
static int32_t turns_of(int32_t full) {
  const int32_t turns = check_sample(full);
  return turns < 6 ? 6 : turns;
}

static Played play_by(const char *rule, const char *who, int32_t level, const Map *map, int32_t turns) {
  char name[RECORD_NAME];
  Fair fair;
  Agent agent = chosen(who, level);
  Played played = {0};
  assert_true(fair_parse(&fair, rule, NULL));
  assert_true(fair_apply(&fair, &agent));
  agent_name(&agent, name, sizeof name);
  MatchConfig config = {.map = map,
                        .map_name = "",
                        .level = level_find(level),
                        .pacman = name,
                        .seed = 1,
                        .max_turns = turns,
                        .limits = {.max_seconds = fair_seconds(&fair)}};
  Match match;
  Error error;
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  while (!state_over(&match.state)) {
    uint64_t before = match.stats[SIDE_PACMAN].total.expanded;
    if (match_ply(&match, NULL, &error) != MATCH_PLAYED) fail_msg("%s %s: %s", rule, who, error.text);
    uint64_t spent = match.stats[SIDE_PACMAN].total.expanded - before;
    if (spent > played.most) played.most = spent;
    played.moves = played.moves * 31 + (uint64_t)match.state.pacman;
  }
  played.nodes = match.stats[SIDE_PACMAN].total.expanded;
  played.turns = match.state.turn;
  match_destroy(&match);
  return played;
}

/* At the same depth, alpha-beta plays exactly minimax's game and looks at fewer nodes, which a race with unequal
 * budgets does not show. */
static void test_the_lesson(void **state) {
  (void)state;
  static const char *const maps[] = {"4/01-open-court", "4/04-long-halls"};
  const int32_t turns = turns_of(40);
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    Map *map = maps_open(maps[i], NULL);
    Played minimax = play_by("depth=3", "minimax", 4, map, turns),
           alphabeta = play_by("depth=3", "alphabeta", 4, map, turns);
    assert_true(minimax.moves == alphabeta.moves && minimax.turns == alphabeta.turns);
    assert_true(3 * alphabeta.nodes < minimax.nodes);
    map_destroy(map);
  }
  Map *map = maps_open("7/01-corner-shop", NULL);
  Played minimax = play_by("depth=3", "minimax", 7, map, turns),
         alphabeta = play_by("depth=3", "alphabeta", 7, map, turns);
  assert_true(minimax.moves == alphabeta.moves && alphabeta.nodes < minimax.nodes);
  map_destroy(map);
}

/* With equal nodes nobody spends more per move, playouts and plans included. */
static void test_nodes_hold(void **state) {
  (void)state;
  static const struct {
    const char *map, *agents[6];
    int32_t level;
  } cases[] = {{"4/04-long-halls", {"minimax", "alphabeta", "expectimax", "mcts", "planner"}, 4},
               {"7/01-corner-shop", {"minimax", "alphabeta", "expectimax", "ace"}, 7}};
  const int32_t turns = turns_of(30);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Map *map = maps_open(cases[i].map, NULL);
    for (int32_t k = 0; cases[i].agents[k]; k++) {
      Played played = play_by("nodes=2000", cases[i].agents[k], cases[i].level, map, turns);
      /* Searches look at their limit now and then, a planner between two layers of its beam: one plan serves for many
       * moves. */
      uint64_t slack = strcmp(cases[i].agents[k], "planner") == 0 ? 1500 : 200;
      if (played.most > 2000 + slack || played.nodes > 2200 * (uint64_t)played.turns)
        fail_msg("%s: %llu nodes", cases[i].agents[k], (unsigned long long)played.most);
      assert_true(played.turns > 1);
    }
    map_destroy(map);
  }
}

/* With a little time per move everybody moves: nobody begins a depth that can't finish and is left without a move. */
static void test_time_plays(void **state) {
  (void)state;
  static const char *const agents[] = {"minimax", "alphabeta", "expectimax", "ace"};
  Map *map = maps_open("7/01-corner-shop", NULL);
  for (size_t i = 0; i < sizeof agents / sizeof *agents; i++)
    assert_true(play_by("time=0.002", agents[i], 7, map, 10).turns > 1);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_reading),    cmocka_unit_test(test_words),
                                     cmocka_unit_test(test_rules),      cmocka_unit_test(test_the_lesson),
                                     cmocka_unit_test(test_nodes_hold), cmocka_unit_test(test_time_plays)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
