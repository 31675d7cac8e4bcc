/* Statistics for reports: intervals, moments, percentiles, and a histogram of times.
 * Must not know games or agents: numbers in, numbers out. */
#ifndef PACADE_LAB_STATS_H
#define PACADE_LAB_STATS_H

#include <stddef.h>
#include <stdint.h>

typedef struct Interval {
  double low, high;
} Interval;

/* 95% Wilson score interval of a proportion; 0..1 when there were no trials. */
Interval stats_wilson(int64_t successes, int64_t trials);
/* The t below which a share p (0 < p < 1) of Student's distribution with that many degrees of freedom (> 0) lies. */
double stats_t_quantile(double p, double degrees);
/* The smallest of the sorted values that at least a share p of them do not exceed; NaN when there are none. */
double stats_percentile(const double *sorted, size_t count, double p);

/* 95% interval of the mean of all values by bootstrap: resampled within each stratum (the sizes add up to the number
 * of values, which are stored stratum after stratum), percentiles widened for small samples. The same seed gives the
 * same interval. Equal values have no width. NaN, NaN when memory is short or a stratum has fewer than two values. */
Interval stats_bootstrap(const double *values, const int32_t *sizes, int32_t strata, uint64_t seed);

/* Mean and spread, one value at a time (Welford: no sum of squares to overflow or cancel). */
typedef struct Moments {
  int64_t count;
  double mean, m2;
} Moments;

void moments_add(Moments *moments, double value);
/* Sample standard deviation; 0 below two values. */
double moments_deviation(const Moments *moments);
/* 95% interval of the mean by Student's t; NaN, NaN below two values. */
Interval moments_interval(const Moments *moments);

/* Several samples with their own means (one per map), taken together: their mean over all values, and its
 * uncertainty as long as the samples come from the same maps. */
typedef struct Strata {
  int64_t count;   /* of values */
  int32_t lone;    /* samples of a single value, which say nothing about their spread */
  double mean;     /* of all values */
  double variance; /* of their sum */
  double parts;    /* the sum of each sample's share of the variance squared, divided by its degrees of freedom */
} Strata;

void strata_add(Strata *strata, const Moments *sample);
/* Degrees of freedom after Welch and Satterthwaite, because samples may spread differently. NaN if there is no
 * spread. */
double strata_degrees(const Strata *strata);
/* 95% interval of the mean by Student's t; NaN, NaN without values and where a sample has only one. */
Interval strata_interval(const Strata *strata);

/* Counts of whole nanoseconds in buckets of about 6% width: merging two loses nothing. */
enum { HISTOGRAM_STEPS = 16, HISTOGRAM_BUCKETS = 61 * HISTOGRAM_STEPS };

typedef struct Histogram {
  uint64_t total;
  uint64_t counts[HISTOGRAM_BUCKETS];
} Histogram;

int32_t histogram_bucket(uint64_t value);
/* The largest value that falls into the bucket. */
uint64_t histogram_value(int32_t bucket);
void histogram_add(Histogram *histogram, uint64_t value);
void histogram_merge(Histogram *into, const Histogram *from);
/* As stats_percentile, to the bucket's width; 0 when empty. */
uint64_t histogram_percentile(const Histogram *histogram, double p);

/* The times of one game: like a histogram, but adding it to one and emptying it cost only as much as it has entries. */
typedef struct Tally {
  int32_t used;
  uint16_t touched[HISTOGRAM_BUCKETS]; /* the first `used` */
  uint64_t counts[HISTOGRAM_BUCKETS];
} Tally;

/* Adds `count` equal values. */
void tally_add(Tally *tally, uint64_t count, uint64_t value);
void tally_clear(Tally *tally);
void histogram_add_tally(Histogram *into, const Tally *from);

#endif
