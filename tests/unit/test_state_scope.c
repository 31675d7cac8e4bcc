/* Searches over states and their logs: the watched search has the same answer as the one that nobody watches, every
 * state in the log is what its moves lead to, and every place of the log can be reached forwards and backwards. */
#include "game/play/state_scope.h"

#include <stdlib.h>
#include <string.h>

#include "ai/planner.h"
#include "ai/puzzle/explain.h"
#include "game/play/maps.h"
#include "tests/support/check.h"

/* g is the number of moves; a parent was opened before and its g is less; A* closes by f, and what it closes next is
 * first on its list. */
static void check_log(const StateLog *log, bool stack) {
  StateScope scope;
  assert_true(state_scope_open(&scope, log, stack));
  for (int32_t i = 0; i < log->opened_count; i++) {
    const StateOpened *state = &log->opened[i];
    assert_int_equal(state_log_way(log, i, NULL, 0), state->g);
    assert_true(state->parent < i && (state->parent >= 0) == (state->g > 0));
    if (!stack) assert_true(state->f >= state->g + state->h);
  }
  int32_t waiting = scope.waiting, last = scope.place, f = 0;
  state_scope_seek(&scope, 0);
  assert_int_equal(scope.waiting, 0);
  for (int32_t node = 0; node < scope.nodes; node++) {
    state_scope_seek_node(&scope, node);
    int32_t first[4], next = state_scope_next(&scope), count = state_scope_list(&scope, first, 4);
    assert_true(count > 0);
    if (!stack) {
      assert_int_equal(first[0], next);
      assert_true(log->opened[next].f >= f);
      f = log->opened[next].f;
    } else {
      assert_true(log->opened[next].f <= state_scope_bound(&scope) || state_scope_bound(&scope) < 0);
    }
  }
  state_scope_seek(&scope, last);
  assert_int_equal(scope.waiting, waiting);
  for (int32_t i = 0; i < 50 && last > 0; i++) { /* back and forth: the same as from the beginning */
    int32_t place = (int32_t)((uint32_t)(i * 7919) % (uint32_t)(last + 1)), counted = 0;
    state_scope_seek(&scope, place);
    for (int32_t k = 0; k < log->opened_count; k++) counted += scope.is[k] == STATE_IS_WAITING;
    assert_int_equal(counted, scope.waiting);
  }
  state_scope_close(&scope);
}

static void check_planner(const char *id, int32_t level, PlannerKind kind, PlanEstimate estimate) {
  Error error;
  Map *map = maps_open(id, &error);
  if (!map) fail_msg("%s", error.text);
  Game game;
  State state;
  assert_true(game_init(&game, map, level_find(level), &(GameConfig){0}, &error));
  assert_true(state_init(&state, &game, &error));
  PlannerOptions options = planner_defaults(kind);
  Plan plain, watched;
  StateLog log = {0};
  plan_init(&plain);
  plan_init(&watched);
  planner_run(&game, &state, &options, NULL, &plain);
  options.log = &log;
  options.estimate = estimate;
  planner_run(&game, &state, &options, NULL, &watched);
  assert_true(plain.optimal && watched.optimal && !log.failed);
  assert_int_equal(watched.length, plain.length);
  check_log(&log, false);
  StateScope scope;
  assert_true(state_scope_open(&scope, &log, false));
  assert_true(scope.answer >= 0);
  assert_true(log.opened[scope.answer].f == plain.length);
  uint8_t *moves = malloc((size_t)plain.length + 1);
  assert_non_null(moves);
  for (int32_t i = 0; i < log.opened_count; i += 1 + log.opened_count / 200) { /* every move is one of the game's */
    int32_t count = state_log_way(&log, i, moves, plain.length);
    State then;
    assert_true(state_init(&then, &game, &error));
    for (int32_t k = 0; k < count && k < plain.length; k++) {
      Undo undo;
      Move move = moves[k];
      assert_true(game_legal(&game, &then, 0, move));
      game_step(&game, &then, &move, &undo);
    }
    assert_true(!state_over(&then) || i == scope.answer || then.foods_left == 0);
    state_destroy(&then);
  }
  free(moves);
  state_scope_close(&scope);
  state_log_destroy(&log);
  plan_destroy(&plain);
  plan_destroy(&watched);
  state_destroy(&state);
  map_destroy(map);
}

static void test_planners(void **unused) {
  (void)unused;
  for (PlanEstimate estimate = 0; estimate < PLAN_ESTIMATE_COUNT; estimate++) {
    check_planner("5/02-over-the-wall", 5, PLANNER_OPTIMAL, estimate);
    check_planner("6/01-slow-turn", 6, PLANNER_OPTIMAL, estimate);
  }
  check_planner("5/03-corner-shop", 5, PLANNER_OPTIMAL, PLAN_ESTIMATE_TREE);
  check_planner("8/05-on-a-shoestring", 8, PLANNER_ENERGY_EXACT, PLAN_ESTIMATE_BEST);
}

/* The textbook's searches against the fast ones: the same lengths, and IDA* generates the same boards. */
static void test_puzzle(void **unused) {
  (void)unused;
  Error error;
  PuzzleTables *tables = puzzle_tables_create(NULL, &error);
  assert_non_null(tables);
  PuzzleResult *fast = malloc(sizeof *fast), *slow = malloc(sizeof *slow);
  assert_true(fast && slow);
  for (uint64_t seed = 1; seed <= 12; seed++)
    for (PuzzleAlgorithm algorithm = 0; algorithm < PUZZLE_ALGORITHM_COUNT; algorithm++)
      for (Estimate estimate = 0; estimate <= ESTIMATE_LINEAR; estimate++) {
        PuzzleQuery query = {.algorithm = algorithm, .estimate = estimate};
        puzzle_shuffle(&query.start, 3, seed);
        StateLog log = {0};
        puzzle_solve(tables, &query, NULL, NULL, fast);
        puzzle_explain(tables, &query, 200000, &log, slow);
        assert_int_equal(slow->status, PUZZLE_SOLVED);
        Puzzle board = query.start;
        assert_true(puzzle_replay(&board, slow->moves) && puzzle_is_goal(&board));
        if (estimate_admissible(estimate)) assert_int_equal(slow->length, fast->length);
        if (algorithm == PUZZLE_IDASTAR) {
          assert_int_equal(slow->generated, fast->generated);
          assert_int_equal(slow->expanded, fast->expanded);
          assert_int_equal(slow->threshold, fast->threshold);
        }
        if (seed <= 3 && estimate_admissible(estimate) && slow->expanded < 3000)
          check_log(&log, algorithm == PUZZLE_IDASTAR);
        state_log_destroy(&log);
      }
  free(fast);
  free(slow);
  puzzle_tables_destroy(tables);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_planners),
      cmocka_unit_test(test_puzzle),
  };
  return cmocka_run_group_tests_name("searches over states", tests, NULL, NULL);
}
