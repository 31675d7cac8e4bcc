/* Comparing an agent with the baseline on the same seeds: by how much the scores differ, how sure that is, and in plain
 * words.
 * Must not know how games are played or how verdicts are shown. */
#ifndef PACADE_LAB_BENCH_COMPARE_H
#define PACADE_LAB_BENCH_COMPARE_H

#include "game/lab/bench.h"

typedef enum {
  VERDICT_NONE,     /* there is nothing to compare with: the baseline did not play there */
  VERDICT_BASELINE, /* it is the baseline */
  VERDICT_BETTER,
  VERDICT_WORSE,
  VERDICT_SAME, /* no game scored differently */
  VERDICT_UNSURE,
  VERDICT_COUNT
} Verdict;

/* "better", "worse", "same", "can't tell at this many games", "baseline"; empty for none. */
const char *verdict_name(Verdict verdict);

typedef struct BenchCompare {
  int64_t pairs;     /* seeds that both agents have played */
  double diff;       /* mean of the differences in score, NaN without pairs */
  Interval interval; /* 95%, by bootstrap; NaN if there are too few games */
  Verdict verdict;
} BenchCompare;

/* One row against the baseline's row on the same map and against the same team. */
bool bench_compare_row(const Bench *bench, int32_t row, BenchCompare *out, Error *error);
/* All rows of this row's agent on its level on which the baseline played too; games are resampled within each row. */
bool bench_compare_agent(const Bench *bench, int32_t row, BenchCompare *out, Error *error);
/* The baseline's row for this one, or -1. */
int32_t bench_baseline_row(const Bench *bench, int32_t row);

#endif
