/* Intervals after Wilson and Student, Welford's moments, and a logarithmic histogram.
 * Must not know games or agents: numbers in, numbers out. */
#include "game/lab/stats.h"

#include <math.h>
#include <stdbool.h>

static const double Z95 = 1.959963984540054;  /* 97.5% quantile of the normal distribution */
static const int CONTINUED_STEPS = 1000;      /* the fraction converges in O(sqrt(degrees)); this covers 10^6 */
static const double CONTINUED_ENOUGH = 1e-15; /* relative change that ends it */
static const int BISECTIONS = 200;            /* ends early when the interval can't be halved any more */

Interval stats_wilson(int64_t successes, int64_t trials) {
  if (trials <= 0) return (Interval){0, 1};
  double n = (double)trials;
  double share = (double)successes / n;
  double z2 = Z95 * Z95;
  double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  double half = Z95 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  Interval interval = {centre - half, centre + half};
  /* The ends are exact there; rounding would leave them slightly off. */
  if (successes == 0 || interval.low < 0) interval.low = 0;
  if (successes == trials || interval.high > 1) interval.high = 1;
  return interval;
}

/* Continued fraction of the incomplete beta function (modified Lentz). */
static double beta_fraction(double a, double b, double x) {
  const double tiny = 1e-300;
  double c = 1;
  double d = 1 - (a + b) * x / (a + 1);
  d = 1 / (fabs(d) < tiny ? tiny : d);
  double value = d;
  for (int m = 1; m <= CONTINUED_STEPS; m++) {
    double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double change = 1;
    for (int half = 0; half < 2; half++) {
      double term = half == 0 ? even : odd;
      d = 1 + term * d;
      d = 1 / (fabs(d) < tiny ? tiny : d);
      c = 1 + term / c;
      if (fabs(c) < tiny) c = tiny;
      change = c * d;
      value *= change;
    }
    if (fabs(change - 1) < CONTINUED_ENOUGH) break;
  }
  return value;
}

/* Regularised incomplete beta function. */
static double beta_share(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

/* Share of Student's distribution above t >= 0. */
static double t_tail(double t, double degrees) {
  return 0.5 * beta_share(degrees / 2, 0.5, degrees / (degrees + t * t));
}

double stats_t_quantile(double p, double degrees) {
  if (!(p > 0 && p < 1) || !(degrees > 0)) return NAN;
  if (p == 0.5) return 0;
  double tail = p < 0.5 ? p : 1 - p; /* symmetric */
  double low = 0, high = 1;
  while (t_tail(high, degrees) > tail && high < 1e300) high *= 2;
  for (int i = 0; i < BISECTIONS; i++) {
    double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (t_tail(middle, degrees) > tail)
      low = middle;
    else
      high = middle;
  }
  double value = low + (high - low) / 2;
  return p < 0.5 ? -value : value;
}

double stats_percentile(const double *sorted, size_t count, double p) {
  if (count == 0) return NAN;
  double rank = ceil(p * (double)count);
  if (rank < 1) rank = 1;
  if (rank > (double)count) rank = (double)count;
  return sorted[(size_t)rank - 1];
}

void moments_add(Moments *moments, double value) {
  moments->count++;
  double before = value - moments->mean;
  moments->mean += before / (double)moments->count;
  moments->m2 += before * (value - moments->mean);
}

double moments_deviation(const Moments *moments) {
  return moments->count < 2 ? 0 : sqrt(moments->m2 / (double)(moments->count - 1));
}

Interval moments_interval(const Moments *moments) {
  if (moments->count < 2) return (Interval){NAN, NAN};
  double deviation = moments_deviation(moments);
  if (deviation == 0) return (Interval){moments->mean, moments->mean};
  double n = (double)moments->count;
  double half = stats_t_quantile(0.975, n - 1) * deviation / sqrt(n);
  return (Interval){moments->mean - half, moments->mean + half};
}

void strata_add(Strata *strata, const Moments *sample) {
  if (sample->count == 0) return;
  if (sample->count == 1) strata->lone++;
  double n = (double)sample->count, deviation = moments_deviation(sample), variance = n * deviation * deviation;
  strata->count += sample->count;
  strata->mean += (sample->mean - strata->mean) * n / (double)strata->count;
  strata->variance += variance;
  if (sample->count > 1) strata->parts += variance * variance / (n - 1);
}

double strata_degrees(const Strata *strata) {
  return strata->parts > 0 ? strata->variance * strata->variance / strata->parts : NAN;
}

Interval strata_interval(const Strata *strata) {
  if (strata->count == 0 || strata->lone > 0) return (Interval){NAN, NAN};
  double degrees = strata_degrees(strata), half = 0;
  if (!isnan(degrees)) half = stats_t_quantile(0.975, degrees) * sqrt(strata->variance) / (double)strata->count;
  return (Interval){strata->mean - half, strata->mean + half};
}

int32_t histogram_bucket(uint64_t value) {
  if (value < HISTOGRAM_STEPS) return (int32_t)value;
  int32_t shift =
      59 - __builtin_clzll(value); /* so that value >> shift is in HISTOGRAM_STEPS .. 2 * HISTOGRAM_STEPS - 1 */
  return (shift + 1) * HISTOGRAM_STEPS + (int32_t)((value >> shift) - HISTOGRAM_STEPS);
}

uint64_t histogram_value(int32_t bucket) {
  if (bucket < HISTOGRAM_STEPS) return (uint64_t)bucket;
  int32_t shift = bucket / HISTOGRAM_STEPS - 1;
  uint64_t lowest = (uint64_t)(bucket % HISTOGRAM_STEPS + HISTOGRAM_STEPS) << shift;
  return lowest + ((UINT64_C(1) << shift) - 1);
}

void histogram_add(Histogram *histogram, uint64_t value) {
  histogram->total++;
  histogram->counts[histogram_bucket(value)]++;
}

void histogram_merge(Histogram *into, const Histogram *from) {
  into->total += from->total;
  for (int32_t i = 0; i < HISTOGRAM_BUCKETS; i++) into->counts[i] += from->counts[i];
}

uint64_t histogram_percentile(const Histogram *histogram, double p) {
  if (histogram->total == 0) return 0;
  double rank = ceil(p * (double)histogram->total);
  uint64_t wanted = rank < 1 ? 1 : (uint64_t)rank;
  uint64_t seen = 0;
  for (int32_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
    seen += histogram->counts[i];
    if (seen >= wanted) return histogram_value(i);
  }
  return histogram_value(HISTOGRAM_BUCKETS - 1);
}

void tally_add(Tally *tally, uint64_t count, uint64_t value) {
  int32_t bucket = histogram_bucket(value);
  if (tally->counts[bucket] == 0) tally->touched[tally->used++] = (uint16_t)bucket;
  tally->counts[bucket] += count;
}

void tally_clear(Tally *tally) {
  for (int32_t i = 0; i < tally->used; i++) tally->counts[tally->touched[i]] = 0;
  tally->used = 0;
}

void histogram_add_tally(Histogram *into, const Tally *from) {
  for (int32_t i = 0; i < from->used; i++) {
    uint64_t count = from->counts[from->touched[i]];
    into->counts[from->touched[i]] += count;
    into->total += count;
  }
}
