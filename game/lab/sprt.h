/* The sequential test of engine developers: is B better than A? Pairs of games are added one by one, and the test ends
 * as soon as the answer is sure enough. Must not know games or agents: results of pairs in, a verdict out. */
#ifndef PACADE_LAB_SPRT_H
#define PACADE_LAB_SPRT_H

#include <stdint.h>

#include "game/lab/stats.h"

/* The question. H0: B is at most elo0 stronger than A; H1: it is at least elo1 stronger, elo1 > elo0. */
typedef struct SprtTest {
  double elo0, elo1;
  double alpha; /* how often a B of elo0 may pass, 0 < alpha < 0.5 */
  double beta;  /* how often a B of elo1 may fail */
} SprtTest;

typedef enum { SPRT_OPEN, SPRT_BETTER, SPRT_NOT_BETTER, SPRT_VERDICTS } SprtVerdict;
/* "undecided", "better", "not better": for programs. */
extern const char *const sprt_verdict_ids[SPRT_VERDICTS + 1];

/* The possible results of a pair, from A's clear win to B's: 0, 1/4, 1/2, 3/4 and 1 point for B. */
enum { SPRT_RESULTS = 5 };

typedef struct Sprt {
  SprtTest test;
  double lower, upper; /* where the log-likelihood ratio decides: for H0, for H1 */
  int64_t counts[SPRT_RESULTS];
  int64_t pairs;
  double llr;
  SprtVerdict verdict;
} Sprt;

void sprt_begin(Sprt *sprt, const SprtTest *test);
/* Adds one more pair; does nothing once the test is decided. */
void sprt_add(Sprt *sprt, int32_t result);
/* How much likelier the counts are under elo1 than under elo0: the natural logarithm of the ratio, with the
 * likeliest distributions of five results that have those means. */
double sprt_llr(const int64_t counts[SPRT_RESULTS], double elo0, double elo1);
/* B's measured advantage with its 95% interval; infinite at 0 and 1, NaN without pairs. The test stops when the
 * counts are extreme, so that this overstates it a little. */
double sprt_elo(const Sprt *sprt, Interval *interval);
/* The points per pair that an advantage corresponds to, 0 to 1. */
double sprt_points(double elo);

#endif
