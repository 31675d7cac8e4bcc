/* Statistics against values from printed tables and by hand; the histogram against sorted samples. */
#include <math.h>
#include <stdlib.h>

#include "game/lab/stats.h"
#include "tests/support/check.h"

#define assert_near(value, expected, tolerance) assert_true(fabs((value) - (expected)) <= (tolerance))

static void wilson_known_values(void **state) {
  (void)state;
  Interval none = stats_wilson(0, 10), all = stats_wilson(10, 10), half = stats_wilson(5, 10);
  assert_true(none.low == 0);
  assert_near(none.high, 0.277533, 1e-6);
  assert_near(all.low, 0.722467, 1e-6);
  assert_true(all.high == 1);
  assert_near(half.low, 0.236593, 1e-6);
  assert_near(half.high, 0.763407, 1e-6);
  Interval newcombe = stats_wilson(81, 263); /* Newcombe 1998, table I: 0.2553 to 0.3662 */
  assert_near(newcombe.low, 0.2553, 5e-5);
  assert_near(newcombe.high, 0.3662, 5e-5);
  Interval one = stats_wilson(1, 29); /* the same table: 0.0061 to 0.1718 */
  assert_near(one.low, 0.0061, 5e-5);
  assert_near(one.high, 0.1718, 5e-5);
  Interval nothing = stats_wilson(0, 0);
  assert_true(nothing.low == 0 && nothing.high == 1);
}

static void t_known_quantiles(void **state) {
  (void)state;
  static const struct {
    double p, degrees, t;
  } known[] = {
      {0.975, 1, 12.7062047},  {0.975, 2, 4.30265273},  {0.975, 4, 2.77644511},   {0.975, 9, 2.26215716},
      {0.975, 10, 2.22813885}, {0.975, 30, 2.04227246}, {0.975, 120, 1.97993041}, {0.95, 5, 2.01504837},
      {0.995, 8, 3.35538733},  {0.9, 3, 1.63774435},    {0.75, 1, 1.0},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    double t = stats_t_quantile(known[i].p, known[i].degrees);
    assert_near(t, known[i].t, 1e-7 * known[i].t);
    assert_near(stats_t_quantile(1 - known[i].p, known[i].degrees), -t, 1e-9 * known[i].t);
  }
  assert_true(stats_t_quantile(0.5, 7) == 0);
  assert_near(stats_t_quantile(0.975, 1e6), 1.95996636, 1e-7); /* nearly normal: 1.95996398 */
  assert_true(isnan(stats_t_quantile(0, 3)) && isnan(stats_t_quantile(1, 3)) && isnan(stats_t_quantile(0.9, 0)));
}

static void moments_by_hand(void **state) {
  (void)state;
  Moments moments = {0};
  assert_true(moments_deviation(&moments) == 0);
  moments_add(&moments, 4);
  assert_true(isnan(moments_interval(&moments).low));
  moments_add(&moments, 6);
  moments_add(&moments, 8);
  assert_near(moments.mean, 6, 1e-12);
  assert_near(moments_deviation(&moments), 2, 1e-12);
  Interval interval = moments_interval(&moments); /* 6 -+ 4.30265273 x 2 / sqrt(3) */
  assert_near(interval.low, 6 - 4.96827529, 1e-6);
  assert_near(interval.high, 6 + 4.96827529, 1e-6);
}

static void equal_values_have_no_width(void **state) {
  (void)state;
  Moments moments = {0};
  for (int i = 0; i < 10; i++) moments_add(&moments, -138);
  Interval interval = moments_interval(&moments);
  assert_true(interval.low == -138 && interval.high == -138);
}

static void moments_survive_large_means(void **state) {
  (void)state;
  Moments moments = {0};
  for (int i = 0; i < 1000; i++) moments_add(&moments, 1e9 + i % 2);
  assert_near(moments_deviation(&moments), sqrt(0.25 * 1000 / 999), 1e-6);
}

static void percentile_nearest_rank(void **state) {
  (void)state;
  const double values[] = {15, 20, 35, 40, 50}; /* the usual worked example */
  assert_true(stats_percentile(values, 5, 0.05) == 15);
  assert_true(stats_percentile(values, 5, 0.30) == 20);
  assert_true(stats_percentile(values, 5, 0.40) == 20);
  assert_true(stats_percentile(values, 5, 0.50) == 35);
  assert_true(stats_percentile(values, 5, 1.00) == 50);
  assert_true(stats_percentile(values, 5, 0.00) == 15);
  assert_true(isnan(stats_percentile(values, 0, 0.5)));
}

static void buckets_cover_every_number(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 3, 0);
  assert_int_equal(histogram_bucket(0), 0);
  assert_int_equal(histogram_bucket(UINT64_MAX), HISTOGRAM_BUCKETS - 1);
  assert_true(histogram_value(HISTOGRAM_BUCKETS - 1) == UINT64_MAX);
  for (int32_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
    assert_int_equal(histogram_bucket(histogram_value(i)), i);
    if (i + 1 < HISTOGRAM_BUCKETS) assert_int_equal(histogram_bucket(histogram_value(i) + 1), i + 1);
  }
  for (int i = 0; i < 10000; i++) {
    uint64_t value = rng_next(&rng) >> rng_below(&rng, 64);
    uint64_t shown = histogram_value(histogram_bucket(value));
    assert_true(shown >= value && (double)(shown - value) <= (double)value / 16);
  }
}

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void histogram_agrees_with_sorting(void **state) {
  (void)state;
  enum { COUNT = 5000 };
  static double values[COUNT];
  static Histogram one, two;
  one = two = (Histogram){0};
  Rng rng;
  rng_seed(&rng, 5, 0);
  for (int i = 0; i < COUNT; i++) {
    uint64_t value = rng_next(&rng) >> (24 + rng_below(&rng, 30));
    values[i] = (double)value;
    histogram_add(i % 2 ? &one : &two, value);
  }
  histogram_merge(&one, &two);
  assert_int_equal(one.total, COUNT);
  qsort(values, COUNT, sizeof *values, compare_doubles);
  for (double p = 0.01; p < 1; p += 0.07) {
    double exact = stats_percentile(values, COUNT, p), rough = (double)histogram_percentile(&one, p);
    assert_true(rough >= exact && rough <= exact * (1 + 1.0 / 16));
  }
  Histogram empty = {0};
  assert_int_equal(histogram_percentile(&empty, 0.99), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wilson_known_values),
      cmocka_unit_test(t_known_quantiles),
      cmocka_unit_test(moments_by_hand),
      cmocka_unit_test(equal_values_have_no_width),
      cmocka_unit_test(moments_survive_large_means),
      cmocka_unit_test(percentile_nearest_rank),
      cmocka_unit_test(buckets_cover_every_number),
      cmocka_unit_test(histogram_agrees_with_sorting),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
