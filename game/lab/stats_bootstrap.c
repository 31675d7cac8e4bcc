/* The bootstrap: the mean's interval from the values themselves, whatever their distribution.
 * Must not know games or agents: numbers in, numbers out. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "game/core/rng.h"
#include "game/lab/stats.h"

/* With 4,000 resamples the ends are within about 3% of the interval's length of the limit of endless resampling;
 * with very many values fewer are enough, since the work is values times resamples. */
static const int64_t resamples_most = 4000, resamples_least = 1000, draws_most = 200000000;

static int compare_reals(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static bool all_equal(const double *values, int64_t count) {
  for (int64_t i = 1; i < count; i++)
    if (values[i] != values[0]) return false;
  return true;
}

/* The sum of one stratum resampled with replacement. */
static double draw_sum(const double *values, int32_t count, Rng *rng) {
  double sum = 0;
  for (int32_t i = 0; i < count; i++) sum += values[rng_below(rng, (uint32_t)count)];
  return sum;
}

/* Plain percentiles are too narrow for few values: resampling shrinks the spread by (n-1)/n, and the normal tail is
 * thinner than Student's. Using this share corrects both (Hesterberg's expanded percentile); strata may spread
 * differently, and those that spread most decide. */
static double tail_share(const double *values, const int32_t *sizes, int32_t strata) {
  Strata all = {0};
  double shrunk = 0;
  for (int32_t s = 0; s < strata; values += sizes[s], s++) {
    Moments moments = {0};
    double before = all.variance;
    for (int32_t i = 0; i < sizes[s]; i++) moments_add(&moments, values[i]);
    strata_add(&all, &moments);
    shrunk += (all.variance - before) * (sizes[s] - 1) / sizes[s];
  }
  return 0.5 * erfc(sqrt(all.variance / shrunk) * stats_t_quantile(0.975, strata_degrees(&all)) / sqrt(2));
}

static double quantile(const double *sorted, int64_t count, double share) {
  double at = share * (double)(count - 1);
  int64_t low = (int64_t)floor(at);
  if (low >= count - 1) return sorted[count - 1];
  return sorted[low] + (at - (double)low) * (sorted[low + 1] - sorted[low]);
}

Interval stats_bootstrap(const double *values, const int32_t *sizes, int32_t strata, uint64_t seed) {
  const Interval unknown = {NAN, NAN};
  int64_t count = 0;
  bool still = true; /* no stratum has any spread */
  double sum = 0;
  for (int32_t s = 0; s < strata; s++) {
    if (sizes[s] < 2) return unknown;
    still = still && all_equal(values + count, sizes[s]);
    for (int32_t i = 0; i < sizes[s]; i++) sum += values[count + i];
    count += sizes[s];
  }
  if (count == 0) return unknown;
  if (still) return (Interval){sum / (double)count, sum / (double)count};
  int64_t resamples = draws_most / count;
  if (resamples > resamples_most) resamples = resamples_most;
  if (resamples < resamples_least) resamples = resamples_least;
  double *means = malloc(sizeof *means * (size_t)resamples);
  if (!means) return unknown;
  Rng rng;
  rng_seed(&rng, seed, 0xb007);
  for (int64_t r = 0; r < resamples; r++) {
    const double *stratum = values;
    double total = 0;
    for (int32_t s = 0; s < strata; stratum += sizes[s], s++) total += draw_sum(stratum, sizes[s], &rng);
    means[r] = total / (double)count;
  }
  qsort(means, (size_t)resamples, sizeof *means, compare_reals);
  double share = tail_share(values, sizes, strata);
  Interval interval = {quantile(means, resamples, share), quantile(means, resamples, 1 - share)};
  free(means);
  return interval;
}
