/* The sequential test against matches of known strength: how often it errs, how long it takes, and its likelihood ratio
 * against one that is worked out in another way. */
#include <math.h>

#include "game/core/rng.h"
#include "game/lab/sprt.h"
#include "tests/support/check.h"

enum { MATCHES = 1000, PAIRS_MOST = 200000 };

/* Chances of the five results with the mean that an advantage stands for: a spread and a share of draws, tilted. */
static void chances(double elo, const double base[SPRT_RESULTS], double out[SPRT_RESULTS]) {
  double low = -60, high = 60, wanted = sprt_points(elo);
  for (int step = 0; step < 100; step++) {
    double tilt = (low + high) / 2, sum = 0, mean = 0;
    for (int i = 0; i < SPRT_RESULTS; i++) sum += out[i] = base[i] * exp(tilt * i / 4);
    for (int i = 0; i < SPRT_RESULTS; i++) mean += (out[i] /= sum) * i / 4;
    if (mean < wanted)
      low = tilt;
    else
      high = tilt;
  }
}

static int32_t draw(Rng *rng, const double chance[SPRT_RESULTS]) {
  double at = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
  int32_t result = 0;
  while (result < SPRT_RESULTS - 1 && at >= chance[result]) at -= chance[result++];
  return result;
}

typedef struct Tried {
  int32_t better, not_better, open;
  double pairs; /* on average */
} Tried;

static Tried try_matches(const SprtTest *test, double elo, const double base[SPRT_RESULTS], uint64_t seed) {
  Tried tried = {0};
  double chance[SPRT_RESULTS];
  chances(elo, base, chance);
  for (int32_t match = 0; match < MATCHES; match++) {
    Rng rng;
    Sprt sprt;
    rng_seed(&rng, seed + (uint64_t)match, 3);
    sprt_begin(&sprt, test);
    while (sprt.verdict == SPRT_OPEN && sprt.pairs < PAIRS_MOST) sprt_add(&sprt, draw(&rng, chance));
    tried.better += sprt.verdict == SPRT_BETTER;
    tried.not_better += sprt.verdict == SPRT_NOT_BETTER;
    tried.open += sprt.verdict == SPRT_OPEN;
    tried.pairs += (double)sprt.pairs / MATCHES;
  }
  return tried;
}

static const double many_draws[SPRT_RESULTS] = {0.05, 0.15, 0.6, 0.15, 0.05};
static const double few_draws[SPRT_RESULTS] = {0.3, 0.15, 0.1, 0.15, 0.3};
static const double won_or_lost[SPRT_RESULTS] = {0.2, 0, 0.6, 0, 0.2};

/* 1,000 matches at each end of the question: at most 5% of each kind of error. The bounds aim at 3.5%, so that 1,000
 * matches have room for chance. Short matches too, where the spread is hardly known. */
static void error_rates(void **state) {
  (void)state;
  static const struct {
    SprtTest test;
    const double *base;
  } cases[] = {{{0, 30, 0.05, 0.05}, many_draws},    {{0, 50, 0.05, 0.05}, few_draws},
               {{-10, 40, 0.05, 0.05}, won_or_lost}, {{0, 200, 0.05, 0.05}, few_draws},
               {{0, 100, 0.05, 0.05}, won_or_lost},  {{300, 400, 0.05, 0.05}, few_draws}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Tried weak = try_matches(&cases[i].test, cases[i].test.elo0, cases[i].base, 1000 * i);
    Tried strong = try_matches(&cases[i].test, cases[i].test.elo1, cases[i].base, 500000 + 1000 * i);
    print_message(
        "# elo %g to %g: %d of %d that are not better pass (%.0f pairs), %d that are better fail (%.0f pairs)\n",
        cases[i].test.elo0, cases[i].test.elo1, weak.better, MATCHES, weak.pairs, strong.not_better, strong.pairs);
    assert_int_equal(weak.open + strong.open, 0);
    assert_true(weak.better <= MATCHES / 20 && strong.not_better <= MATCHES / 20);
    assert_true(weak.better >= 10 && strong.not_better >= 10); /* it asks for no more games than it must */
  }
}

/* Stricter bounds err less, and take longer. */
static void strict_bounds(void **state) {
  (void)state;
  Tried plain = try_matches(&(SprtTest){0, 60, 0.05, 0.05}, 0, many_draws, 7);
  Tried strict = try_matches(&(SprtTest){0, 60, 0.01, 0.05}, 0, many_draws, 7);
  assert_true(strict.better <= 17 && strict.better < plain.better && strict.pairs > plain.pairs * 0.99);
}

/* Near its best, the ratio is what the normal distribution gives. */
static void known_ratio(void **state) {
  (void)state;
  static const int64_t counts[SPRT_RESULTS] = {400, 1500, 6000, 1600, 500};
  double mean = (0.25 * 1500 + 0.5 * 6000 + 0.75 * 1600 + 500) / 10000, variance = 0;
  for (int i = 0; i < SPRT_RESULTS; i++) variance += (i / 4.0 - mean) * (i / 4.0 - mean) * (double)counts[i] / 10000;
  double s0 = sprt_points(0), s1 = sprt_points(5);
  double normal = 10000 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  assert_true(fabs(sprt_llr(counts, 0, 5) - normal) < 0.02 * fabs(normal));
  assert_true(fabs(sprt_llr(counts, 0, 5) + sprt_llr(counts, 5, 0)) < 1e-9);
  static const int64_t mirrored[SPRT_RESULTS] = {500, 1600, 6000, 1500, 400};
  assert_true(fabs(sprt_llr(counts, 0, 5) - sprt_llr(mirrored, 0, -5)) < 1e-6);
  static const int64_t none[SPRT_RESULTS] = {0};
  assert_true(fabs(sprt_llr(none, 0, 5)) < 1e-3);
}

/* Two that play the same games are not better than each other, and one that wins them all is; no division by zero. */
static void extremes(void **state) {
  (void)state;
  static const SprtTest test = {0, 20, 0.05, 0.05};
  static const SprtVerdict expected[SPRT_RESULTS] = {SPRT_NOT_BETTER, SPRT_NOT_BETTER, SPRT_NOT_BETTER, SPRT_BETTER,
                                                     SPRT_BETTER};
  for (int32_t result = 0; result < SPRT_RESULTS; result++) {
    Sprt sprt;
    Interval interval;
    sprt_begin(&sprt, &test);
    assert_true(isnan(sprt_elo(&sprt, &interval)));
    while (sprt.verdict == SPRT_OPEN && sprt.pairs < 1000) sprt_add(&sprt, result);
    assert_int_equal(sprt.verdict, expected[result]);
    int64_t pairs = sprt.pairs;
    sprt_add(&sprt, 4 - result);
    assert_true(sprt.pairs == pairs); /* decided is decided */
    double elo = sprt_elo(&sprt, &interval);
    assert_true(!isnan(elo) && interval.low <= elo && elo <= interval.high);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(error_rates), cmocka_unit_test(strict_bounds),
                                     cmocka_unit_test(known_ratio), cmocka_unit_test(extremes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
