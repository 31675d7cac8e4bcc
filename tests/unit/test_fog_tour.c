/* The order of the explorer's tour against the optimal one, found by trying all orders. */
#include <string.h>

#include "ai/level3_fog/tour_order_internal.h"
#include "tests/support/check.h"

enum { MOST = 7, PROBLEMS = 300, SPAN = 20 };

/* What an order costs, added up step by step: the whole way four times for every target, and for each target the way up
 * to it by its weight. */
static int32_t cost_of(const TourProblem *problem, const int32_t *order) {
  int32_t way = 0, late = 0, from = TOUR_MAX;
  for (int32_t i = 0; i < problem->count; i++) {
    way += problem->d[from][order[i]];
    late += way * problem->weight[order[i]];
    from = order[i];
  }
  return way * problem->count * 4 + late;
}

/* The next order of the numbers in the sense of a dictionary; false after the last. */
static bool next_order(int32_t *order, int32_t count) {
  int32_t i = count - 2, j = count - 1;
  while (i >= 0 && order[i] > order[i + 1]) i--;
  if (i < 0) return false;
  while (order[j] < order[i]) j--;
  int32_t one = order[i];
  order[i] = order[j];
  order[j] = one;
  for (int32_t a = i + 1, b = count - 1; a < b; a++, b--) {
    one = order[a];
    order[a] = order[b];
    order[b] = one;
  }
  return true;
}

static int32_t least_cost(const TourProblem *problem) {
  int32_t order[MOST] = {0}, best;
  for (int32_t i = 0; i < problem->count; i++) order[i] = i;
  best = cost_of(problem, order);
  while (next_order(order, problem->count)) {
    int32_t cost = cost_of(problem, order);
    if (cost < best) best = cost;
  }
  return best;
}

/* Random places on a field, with walking distances. */
static void any_problem(Rng *rng, int32_t count, TourProblem *problem) {
  int32_t row[TOUR_MAX + 1], col[TOUR_MAX + 1];
  *problem = (TourProblem){.count = count};
  for (int32_t k = 0; k <= count; k++) {
    int32_t i = k < count ? k : TOUR_MAX;
    row[i] = (int32_t)rng_below(rng, SPAN);
    col[i] = (int32_t)rng_below(rng, SPAN);
    if (k < count) problem->weight[i] = 1 + (int32_t)rng_below(rng, 2);
  }
  for (int32_t a = 0; a <= count; a++)
    for (int32_t b = 0; b <= count; b++) {
      int32_t i = a < count ? a : TOUR_MAX, j = b < count ? b : TOUR_MAX;
      int32_t down = row[i] - row[j], right = col[i] - col[j];
      problem->d[i][j] = (down < 0 ? -down : down) + (right < 0 ? -right : right);
    }
}

static void check_order(const int32_t *order, int32_t count) {
  bool in[TOUR_MAX] = {false};
  for (int32_t i = 0; i < count; i++) {
    assert_true(order[i] >= 0 && order[i] < count && !in[order[i]]);
    in[order[i]] = true;
  }
}

/* Up to seven targets: nearly always the best order, and on average within two thousandths of it. */
static void test_order_is_the_best_or_near(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 35, 0);
  int32_t best_found = 0, problems = 0;
  int64_t sum = 0, least_sum = 0;
  for (int32_t count = 1; count <= MOST; count++)
    for (int32_t k = 0; k < (count < MOST ? PROBLEMS : PROBLEMS / 3); k++) {
      TourProblem problem;
      int32_t order[TOUR_MAX];
      any_problem(&rng, count, &problem);
      tour_order(&problem, NULL, 0, order);
      check_order(order, count);
      int32_t cost = cost_of(&problem, order), least = least_cost(&problem);
      assert_true(cost >= least);
      best_found += cost == least;
      sum += cost;
      least_sum += least;
      problems++;
    }
  print_message("# best order in %d of %d, cost %lld for %lld at best\n", (int)best_found, (int)problems,
                (long long)sum, (long long)least_sum);
  assert_true(best_found * 100 >= problems * 98);
  assert_true(sum * 1000 <= least_sum * 1002);
}

/* A bad order to begin with is mended, not kept, and what is missing in it is put in. */
static void test_order_starts_from_any(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 36, 0);
  int64_t sum = 0, least_sum = 0;
  for (int32_t k = 0; k < PROBLEMS; k++) {
    TourProblem problem;
    int32_t start[TOUR_MAX], order[TOUR_MAX], kept = (int32_t)rng_below(&rng, MOST);
    any_problem(&rng, MOST - 1, &problem);
    for (int32_t i = 0; i < problem.count; i++) start[i] = i;
    for (int32_t i = problem.count - 1; i > 0; i--) {
      int32_t j = (int32_t)rng_below(&rng, (uint32_t)i + 1), one = start[i];
      start[i] = start[j];
      start[j] = one;
    }
    tour_order(&problem, start, kept, order);
    check_order(order, problem.count);
    sum += cost_of(&problem, order);
    least_sum += least_cost(&problem);
  }
  assert_true(sum * 100 <= least_sum * 101);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_order_is_the_best_or_near),
      cmocka_unit_test(test_order_starts_from_any),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
