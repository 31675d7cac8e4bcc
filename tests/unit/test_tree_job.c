/* The tree of a decision in the background: the same as in the foreground, with counts that agree with each other, and
 * an end at any moment. */
#include <math.h>
#include <time.h>

#include "game/core/game.h"
#include "game/play/tree_job.h"
#include "tests/support/check.h"

static const char arena[] =
    "8 9\n1 1 1 1 1 1 1 1 1\n1 0 2 2 2 2 2 2 1\n1 2 1 2 1 2 1 2 1\n1 2 2 2 2 2 2 2 1\n1 2 1 2 1 2 1 2 1\n"
    "1 2 2 2 2 2 2 2 1\n1 3 2 2 2 2 2 3 1\n1 1 1 1 1 1 1 1 1\n1 1\n";

typedef struct Table4 {
  Map *map;
  Game game;
  State state;
} Table4;

static void open_table(Table4 *t) {
  GameConfig config = {.max_turns = 100};
  Error error;
  t->map = map_of(arena);
  assert_true(game_init(&t->game, t->map, level_find(4), &config, &error) && state_init(&t->state, &t->game, &error));
}

static void close_table(Table4 *t) {
  state_destroy(&t->state);
  map_destroy(t->map);
}

static void wait_for(TreeJob *job) {
  while (!tree_job_done(job)) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void test_plain(void **unused) {
  (void)unused;
  Table4 t;
  open_table(&t);
  uint64_t nodes[3];
  double value = NAN;
  for (TreeOrder order = TREE_BEST; order <= TREE_WORST; order++) {
    TreeJobAsk ask = {
        .game = &t.game, .agent = "alphabeta", .ask = {.plain = true, .depth = 2, .order = order}, .limit = 100000};
    Error error;
    TreeJob *job = tree_job_start(&ask, &error);
    assert_non_null(job);
    wait_for(job);
    Tree tree;
    TreeCounts counts;
    bool without_search;
    assert_true(tree_job_take(job, &tree, &without_search));
    assert_false(tree_job_take(job, &tree, &without_search)); /* once */
    assert_true(tree_job_counts(job, &counts));
    assert_int_equal(counts.alphabeta + 1, tree.searched);
    assert_true(counts.minimax > counts.alphabeta && !counts.more);
    if (order > TREE_BEST) assert_true(tree.nodes[0].value == value);
    value = tree.nodes[0].value;
    nodes[order - TREE_BEST] = counts.alphabeta;
    assert_false(without_search || tree_job_too_large(job));
    tree_destroy(&tree);
    tree_job_end(job);
  }
  assert_true(nodes[0] < nodes[2]); /* good order pays */
  close_table(&t);
}

/* The agent's own search after a few turns, which it is shown; then one that is stopped at once. */
static void test_real(void **unused) {
  (void)unused;
  Table4 t;
  open_table(&t);
  Move moves[12];
  int32_t count = 0, plies = 0;
  Rng rng;
  rng_seed(&rng, 1, 1);
  while (plies < 8 && !state_over(&t.state)) {
    int32_t first, movers = game_movers(&t.game, &t.state, &first);
    Move legal[MOVE_COUNT];
    for (int32_t i = 0; i < movers; i++) {
      int32_t n = game_moves(&t.game, &t.state, first + i, legal);
      moves[count + i] = first == 0 ? legal[0] : legal[rng_below(&rng, (uint32_t)n)];
    }
    Undo undo;
    game_step(&t.game, &t.state, moves + count, &undo);
    count += movers;
    plies++;
  }
  assert_false(state_over(&t.state));
  static const char *const agents[] = {"alphabeta:nodes=2000", "alphabeta:model=worst,nodes=2000,endgame=0",
                                       "minimax:depth=2", "expectimax:nodes=500"};
  for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
    TreeJobAsk ask = {.game = &t.game, .agent = agents[i], .moves = moves, .plies = plies, .limit = 100000};
    Error error;
    TreeJob *job = tree_job_start(&ask, &error);
    assert_non_null(job);
    wait_for(job);
    Tree tree;
    bool without_search;
    assert_true(tree_job_take(job, &tree, &without_search));
    assert_true(tree.count > 1 && tree.turns > 0);
    assert_int_equal(tree.was_plain, without_search);
    tree_destroy(&tree);
    tree_job_end(job);
    job = tree_job_start(&ask, &error);
    assert_non_null(job);
    tree_job_end(job); /* whatever it is doing */
  }
  close_table(&t);
}

static void test_too_large(void **unused) {
  (void)unused;
  if (check_slowed()) skip();
  Table4 t;
  open_table(&t);
  TreeJobAsk ask = {.game = &t.game,
                    .agent = "minimax",
                    .ask = {.plain = true, .depth = 8, .all = true, .count_only = true},
                    .limit = 1000};
  Error error;
  TreeJob *job = tree_job_start(&ask, &error);
  assert_non_null(job);
  wait_for(job);
  Tree tree;
  bool without_search;
  assert_false(tree_job_take(job, &tree, &without_search));
  assert_true(tree_job_too_large(job));
  tree_job_end(job);
  close_table(&t);
}

static void test_agents(void **unused) {
  (void)unused;
  assert_string_equal(tree_job_agent("expectimax:p=0.2", 4), "expectimax:p=0.2");
  assert_string_equal(tree_job_agent("planner", 4), "alphabeta");
  assert_string_equal(tree_job_agent("human", 7), "alphabeta");
  assert_string_equal(tree_job_agent(NULL, 4), "alphabeta");
  for (int32_t level = 1; level <= 8; level++)
    assert_int_equal(tree_job_serves(level_find(level)), level == 4 || level == 7);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_plain), cmocka_unit_test(test_real),
                                     cmocka_unit_test(test_too_large), cmocka_unit_test(test_agents)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
