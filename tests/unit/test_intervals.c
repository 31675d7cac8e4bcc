/* The 95% intervals hold what they promise: simulated data with known truths, coverage between 93% and 97%.
 * Seeded, so that a failure is a change in the code and not bad luck. */
#include <math.h>
#include <stdlib.h>

#include "game/core/rng.h"
#include "game/lab/stats.h"
#include "tests/support/check.h"

static const double pi = 3.14159265358979323846;

static void assert_coverage(const char *what, int covered, int runs) {
  double share = (double)covered / runs;
  if (share < 0.93 || share > 0.97) fail_msg("%s: 95%% intervals cover %.4f", what, share);
}

static double normal(Rng *rng) {
  double a = 1 - rng_unit(rng), b = rng_unit(rng);
  return sqrt(-2 * log(a)) * cos(2 * pi * b);
}

/* Over many true shares, as Wilson's interval promises: for a single one it swings with the lattice of counts. */
static void wilson_covers(void **state) {
  (void)state;
  enum { RUNS = 20000 };
  static const int sizes[] = {10, 40, 200};
  Rng rng;
  rng_seed(&rng, 21, 0);
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    int covered = 0;
    for (int run = 0; run < RUNS; run++) {
      double truth = 0.05 + 0.9 * rng_unit(&rng);
      int wins = 0;
      for (int i = 0; i < sizes[s]; i++) wins += rng_unit(&rng) < truth;
      Interval interval = stats_wilson(wins, sizes[s]);
      covered += interval.low <= truth && truth <= interval.high;
    }
    assert_coverage("Wilson", covered, RUNS);
  }
}

static void mean_covers(void **state) {
  (void)state;
  enum { RUNS = 20000 };
  static const int sizes[] = {3, 10, 100};
  Rng rng;
  rng_seed(&rng, 22, 0);
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    int covered = 0;
    for (int run = 0; run < RUNS / sizes[s] * 3; run++) {
      Moments moments = {0};
      for (int i = 0; i < sizes[s]; i++) moments_add(&moments, 1000 + 25 * normal(&rng));
      Interval interval = moments_interval(&moments);
      covered += interval.low <= 1000 && 1000 <= interval.high;
    }
    assert_coverage("mean", covered, RUNS / sizes[s] * 3);
  }
}

/* Differences as benches have them: whole numbers, sometimes none, and a heavier side. */
static double skewed(Rng *rng) { return rng_unit(rng) < 0.3 ? 0 : floor(20 * (rng_unit(rng) + rng_unit(rng)) - 8); }

static double skewed_mean(void) { /* E floor(20 (u + v)) = 20 - 1/2, for 20 (u + v) has a fraction that is uniform */
  return 0.7 * (20 - 0.5 - 8);
}

static void bootstrap_covers(void **state) {
  (void)state;
  enum { RUNS = 900, MOST = 60 };
  static const int sizes[] = {10, 25, 60};
  double values[MOST];
  Rng rng;
  rng_seed(&rng, 23, 0);
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    int covered = 0, runs = RUNS / (int)(s + 1);
    int32_t size = sizes[s];
    for (int run = 0; run < runs; run++) {
      for (int i = 0; i < size; i++) values[i] = skewed(&rng);
      Interval interval = stats_bootstrap(values, &size, 1, (uint64_t)run);
      covered += interval.low <= skewed_mean() && skewed_mean() <= interval.high;
    }
    assert_coverage("bootstrap", covered, runs);
  }
}

/* Several maps, each with a mean of its own that is no chance: the interval must not take it for spread. */
static void strata_cover(void **state) {
  (void)state;
  enum { RUNS = 500, STRATA = 4, EACH = 8 };
  static const double means[STRATA] = {-500, 0, 30, 2000};
  double values[STRATA * EACH], truth = (-500 + 0 + 30 + 2000) / 4.0;
  const int32_t sizes[STRATA] = {EACH, EACH, EACH, EACH};
  Rng rng;
  int covered = 0;
  rng_seed(&rng, 24, 0);
  for (int run = 0; run < RUNS; run++) {
    for (int i = 0; i < STRATA * EACH; i++) values[i] = means[i / EACH] + 10 * normal(&rng);
    Interval interval = stats_bootstrap(values, sizes, STRATA, (uint64_t)run);
    assert_true(interval.high - interval.low < 20);
    covered += interval.low <= truth && truth <= interval.high;
  }
  assert_coverage("strata", covered, RUNS);
}

/* The same of Student's interval over several maps, which spread differently: one of them not at all. Pooling them
 * would take the maps' means for spread, and be hundreds wide. */
static void unlike_strata_cover(void **state) {
  (void)state;
  enum { RUNS = 20000, BOOTSTRAPS = 800, STRATA = 4, MOST = 12 };
  static const double means[STRATA] = {-500, 0, 30, 2000}, spreads[STRATA] = {0, 2, 40, 5};
  static const int32_t sizes[STRATA] = {MOST, 4, 8, 6};
  double truth = (-500.0 * MOST + 30 * 8 + 2000 * 6) / (MOST + 4 + 8 + 6);
  Rng rng;
  int covered = 0, resampled = 0;
  rng_seed(&rng, 26, 0);
  for (int run = 0; run < RUNS; run++) {
    double values[STRATA * MOST];
    int32_t used = 0;
    Strata strata = {0};
    for (int s = 0; s < STRATA; s++) {
      Moments moments = {0};
      for (int32_t i = 0; i < sizes[s]; i++) {
        values[used] = means[s] + spreads[s] * normal(&rng);
        moments_add(&moments, values[used++]);
      }
      strata_add(&strata, &moments);
    }
    Interval interval = strata_interval(&strata);
    assert_true(interval.high - interval.low < 60);
    covered += interval.low <= truth && truth <= interval.high;
    if (run >= BOOTSTRAPS) continue;
    interval = stats_bootstrap(values, sizes, STRATA, (uint64_t)run);
    resampled += interval.low <= truth && truth <= interval.high;
  }
  assert_coverage("means of unlike strata", covered, RUNS);
  assert_coverage("bootstrap of unlike strata", resampled, BOOTSTRAPS);
}

static void strata_edges(void **state) {
  (void)state;
  Moments several = {0}, one = {0}, none = {0};
  Strata strata = {0};
  assert_true(isnan(strata_interval(&strata).low)); /* nothing */
  for (int i = 0; i < 5; i++) moments_add(&several, i * i);
  strata_add(&strata, &several);
  strata_add(&strata, &none); /* which changes nothing */
  Interval plain = moments_interval(&several), same = strata_interval(&strata);
  assert_true(fabs(plain.low - same.low) < 1e-9 && fabs(plain.high - same.high) < 1e-9);
  moments_add(&one, 7);
  strata_add(&strata, &one); /* nobody knows how it spreads */
  assert_true(isnan(strata_interval(&strata).low));
  Strata still = {0};
  Moments equal = {0}, others = {0};
  for (int i = 0; i < 3; i++) moments_add(&equal, 7), moments_add(&others, -1);
  strata_add(&still, &equal);
  strata_add(&still, &others);
  Interval point = strata_interval(&still);
  assert_true(point.low == 3 && point.high == 3);
}

static void bootstrap_edges(void **state) {
  (void)state;
  const double values[] = {1, 2, 3, 4, 10, 12};
  const int32_t six = 6, one = 1, three[] = {3, 3};
  Interval first = stats_bootstrap(values, &six, 1, 5), again = stats_bootstrap(values, &six, 1, 5);
  assert_true(first.low == again.low && first.high == again.high); /* the same seed, the same interval */
  assert_true(first.low < 16.0 / 3 && 16.0 / 3 < first.high && first.low >= 1 && first.high <= 12);
  const double equal[] = {7, 7, 7, -1, -1, -1};
  Interval still = stats_bootstrap(equal, three, 2, 1);
  assert_true(still.low == 3 && still.high == 3);
  assert_true(isnan(stats_bootstrap(values, &one, 1, 1).low) && isnan(stats_bootstrap(values, &one, 0, 1).low));
}

static void tally_is_a_histogram(void **state) {
  (void)state;
  static Histogram plain, poured;
  static Tally tally;
  Rng rng;
  plain = poured = (Histogram){0};
  tally = (Tally){0};
  rng_seed(&rng, 25, 0);
  for (int game = 0; game < 50; game++) {
    for (int i = 0; i < 40; i++) {
      uint64_t value = rng_next(&rng) >> rng_below(&rng, 64);
      histogram_add(&plain, value);
      tally_add(&tally, 1, value);
    }
    for (int i = 0; i < game; i++) histogram_add(&plain, 0);
    if (game > 0) tally_add(&tally, (uint64_t)game, 0);
    histogram_add_tally(&poured, &tally);
    tally_clear(&tally);
  }
  assert_memory_equal(&plain, &poured, sizeof plain);
  assert_int_equal(tally.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wilson_covers),       cmocka_unit_test(mean_covers),     cmocka_unit_test(bootstrap_covers),
      cmocka_unit_test(strata_cover),        cmocka_unit_test(bootstrap_edges), cmocka_unit_test(tally_is_a_histogram),
      cmocka_unit_test(unlike_strata_cover), cmocka_unit_test(strata_edges),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
