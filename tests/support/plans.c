/* Planners against the oracle, and plans against the rules. Knows no level's planner by itself. */
#include "tests/support/plans.h"

#include "tests/support/check.h"
#include "tests/support/oracle.h"

void plans_table(GameTable *t, Map *map, int32_t level, CornersKind corners) {
  GameConfig config = {.corners = corners, .max_turns = INT32_MAX};
  game_table_begin(t, map, level, &config);
}

/* The plan is legal, move by move, and ends the game won. */
static void replay(const GameTable *t, const Plan *plan) {
  State state;
  assert_true(state_init(&state, &t->game, NULL));
  state_copy(&state, &t->state, &t->game);
  for (int32_t i = 0; i < plan->length; i++) {
    Undo undo;
    assert_int_equal(state.outcome, OUTCOME_PLAYING);
    assert_true(game_legal(&t->game, &state, 0, plan->moves[i]));
    game_step(&t->game, &state, &plan->moves[i], &undo);
  }
  assert_int_equal(state.outcome, OUTCOME_WON);
  state_destroy(&state);
}

void plans_check(const GameTable *t, PlannerKind kind, PlanEstimate estimate, int32_t shortest) {
  PlannerOptions options = planner_defaults(kind);
  options.estimate = estimate;
  Plan plan;
  plan_init(&plan);
  planner_run(&t->game, &t->state, &options, NULL, &plan);
  bool exact = kind == PLANNER_OPTIMAL || kind == PLANNER_ANYTIME;
  if (shortest == ORACLE_NONE) {
    assert_true(plan.length < 0 && !plan.optimal);
    if (exact) assert_int_equal(plan.status, PLAN_NO_WAY);
  } else {
    if (exact) {
      assert_int_equal(plan.status, PLAN_FOUND);
      assert_int_equal(plan.length, shortest);
      assert_true(plan.optimal);
    }
    assert_true(plan.lower_bound <= shortest);
    if (plan.length >= 0) {
      assert_true(plan.length >= shortest);
      replay(t, &plan);
    }
  }
  plan_destroy(&plan);
}

void plans_are_shortest(PlanTableMaker *make, uint64_t seed, int32_t maps, uint32_t states) {
  Rng rng;
  rng_seed(&rng, seed, 0);
  int32_t solved = 0, pies = 0, sample = check_sample(maps);
  for (int32_t i = 0; i < sample;) {
    GameTable t;
    make(&t, &rng);
    int32_t shortest = oracle_shortest(&t.game, &t.state, states);
    if (shortest == ORACLE_TOO_LARGE) { /* for the slow search, that is: another map in its place */
      game_table_end(&t);
      continue;
    }
    i++;
    solved += shortest != ORACLE_NONE;
    pies += t.map->pies.count > 0;
    plans_check(&t, PLANNER_OPTIMAL, (PlanEstimate)(i % PLAN_ESTIMATE_COUNT), shortest);
    plans_check(&t, PLANNER_OPTIMAL, PLAN_ESTIMATE_PRICES, shortest);
    if (i % 4 == 0) plans_check(&t, (PlannerKind)(i / 4 % PLANNER_KIND_COUNT), PLAN_ESTIMATE_PRICES, shortest);
    game_table_end(&t);
  }
  assert_true(solved > sample / 3 && pies > sample / 3); /* or little would be proven */
}

static void check_estimates(GameTable *t, Rng *rng, uint32_t states) {
  for (int step = 0; step < 12 && !state_over(&t->state); step++) {
    int32_t shortest = oracle_shortest(&t->game, &t->state, states);
    for (PlanEstimate kind = 0; kind < PLAN_ESTIMATE_COUNT; kind++) {
      PlannerOptions options = planner_defaults(PLANNER_NEAREST);
      options.estimate = kind;
      Plan plan;
      plan_init(&plan);
      planner_run(&t->game, &t->state, &options, NULL, &plan); /* its lower bound is the estimate at the root */
      if (shortest >= 0 && plan.lower_bound > shortest)
        fail_msg("estimate %s says %d, but %d moves do", plan_estimate_ids[kind], (int)plan.lower_bound, (int)shortest);
      if (shortest >= 0) assert_int_not_equal(plan.status, PLAN_NO_WAY);
      plan_destroy(&plan);
    }
    if (shortest != ORACLE_TOO_LARGE) plans_check(t, PLANNER_OPTIMAL, PLAN_ESTIMATE_BEST, shortest); /* from here on */
    Move moves[MOVE_COUNT];
    Undo undo;
    int32_t count = game_moves(&t->game, &t->state, 0, moves);
    Move move = moves[rng_below(rng, (uint32_t)count)];
    if (move == MOVE_STAY) break;
    game_step(&t->game, &t->state, &move, &undo);
  }
}

void plans_estimates_hold(PlanTableMaker *make, uint64_t seed, int32_t maps, uint32_t states) {
  Rng rng;
  rng_seed(&rng, seed, 0);
  int32_t sample = check_sample(maps);
  for (int32_t i = 0; i < sample; i++) {
    GameTable t;
    make(&t, &rng);
    check_estimates(&t, &rng, states);
    game_table_end(&t);
  }
}
