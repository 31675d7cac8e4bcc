/* The planners of level 5 on random small maps, held to what tests/support/plans.h says. */
#include "tests/support/check.h"
#include "tests/support/plain_rules.h"
#include "tests/support/plans.h"

enum { MAPS = 2000, WALKS = 200, STATES = 60000 };

static void random_table(GameTable *t, Rng *rng) {
  RandomCourse what = {.rows = 4 + (int32_t)rng_below(rng, 5),
                       .cols = 4 + (int32_t)rng_below(rng, 5),
                       .wall = 0.15 + 0.4 * rng_unit(rng),
                       .ring = rng_below(rng, 5) != 0,
                       .foods = 1 + (int32_t)rng_below(rng, 7),
                       .pies = (int32_t)rng_below(rng, 4)};
  Map *map = plain_rules_random(rng, &what);
  plans_table(t, map, 5, rng_below(rng, 2) ? CORNERS_ACTION : CORNERS_AUTO);
}

static void test_plans_are_shortest(void **unused) {
  (void)unused;
  plans_are_shortest(random_table, 505, MAPS, STATES);
}

static void test_estimates_never_exceed_the_rest(void **unused) {
  (void)unused;
  plans_estimates_hold(random_table, 506, WALKS, STATES);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_plans_are_shortest),
                                     cmocka_unit_test(test_estimates_never_exceed_the_rest)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
