/* The generalized sequential probability ratio test on pairs of games with five results.
 * Must not know games or agents. */
#include "game/lab/sprt.h"

#include <math.h>
#include <stddef.h>

const char *const sprt_verdict_ids[SPRT_VERDICTS + 1] = {"undecided", "better", "not better", NULL};

/* This many pairs of each result are assumed before any is played, tilted towards the middle of the two hypotheses:
 * a result that has not occurred may still occur. */
static const double before = 0.25;

/* The bounds are set for this share of the allowed errors. The likelihood ratio is computed with the observed
 * distribution, so that in short matches it errs a little more often than its bounds say: in simulated matches of 13
 * to 180 pairs up to 5.1% instead of 5%. With this share it was 3.5% at most, in eight kinds of 20,000 matches each,
 * and matches take an eighth longer. */
static const double share_of_errors = 0.7;

static double value_of(int32_t result) { return (double)result / (SPRT_RESULTS - 1); }

double sprt_points(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

static double elo_of(double points) {
  if (points <= 0) return -INFINITY;
  return points >= 1 ? INFINITY : -400 * log10(1 / points - 1);
}

/* The tilt that gives the likeliest distribution the required mean: where this falling function is zero. */
static double tilt_of(const double share[SPRT_RESULTS], double mean) {
  double low = -1 / (1 - mean), high = 1 / mean;
  for (int step = 0; step < 60; step++) {
    double tilt = (low + high) / 2, sum = 0;
    for (int32_t i = 0; i < SPRT_RESULTS; i++)
      sum += share[i] * (value_of(i) - mean) / (1 + tilt * (value_of(i) - mean));
    if (sum > 0)
      low = tilt;
    else
      high = tilt;
  }
  return (low + high) / 2;
}

double sprt_llr(const int64_t counts[SPRT_RESULTS], double elo0, double elo1) {
  double share[SPRT_RESULTS], total = 0, mean0 = sprt_points(elo0), mean1 = sprt_points(elo1), ratio = 0;
  double lean = fmax(-0.4, fmin(mean0 + mean1 - 1, 0.4)); /* towards their middle, with no prior count below zero */
  for (int32_t i = 0; i < SPRT_RESULTS; i++)
    total += share[i] = (double)counts[i] + before * (1 + lean * (4 * value_of(i) - 2));
  for (int32_t i = 0; i < SPRT_RESULTS; i++) share[i] /= total;
  double tilt0 = tilt_of(share, mean0), tilt1 = tilt_of(share, mean1);
  for (int32_t i = 0; i < SPRT_RESULTS; i++)
    ratio += share[i] * log((1 + tilt0 * (value_of(i) - mean0)) / (1 + tilt1 * (value_of(i) - mean1)));
  return total * ratio;
}

void sprt_begin(Sprt *sprt, const SprtTest *test) {
  double alpha = test->alpha * share_of_errors, beta = test->beta * share_of_errors;
  *sprt = (Sprt){.test = *test, .lower = log(beta / (1 - alpha)), .upper = log((1 - beta) / alpha)};
}

void sprt_add(Sprt *sprt, int32_t result) {
  if (sprt->verdict != SPRT_OPEN || result < 0 || result >= SPRT_RESULTS) return;
  sprt->counts[result]++;
  sprt->pairs++;
  sprt->llr = sprt_llr(sprt->counts, sprt->test.elo0, sprt->test.elo1);
  if (sprt->llr >= sprt->upper) sprt->verdict = SPRT_BETTER;
  if (sprt->llr <= sprt->lower) sprt->verdict = SPRT_NOT_BETTER;
}

double sprt_elo(const Sprt *sprt, Interval *interval) {
  double count = (double)sprt->pairs, mean = 0, variance = 0;
  *interval = (Interval){NAN, NAN};
  if (sprt->pairs == 0) return NAN;
  for (int32_t i = 0; i < SPRT_RESULTS; i++) mean += value_of(i) * (double)sprt->counts[i] / count;
  for (int32_t i = 0; i < SPRT_RESULTS; i++)
    variance += (value_of(i) - mean) * (value_of(i) - mean) * (double)sprt->counts[i] / count;
  double reach = 1.959963985 * sqrt(variance / count);
  *interval = (Interval){elo_of(mean - reach), elo_of(mean + reach)};
  return elo_of(mean);
}
