/* A bench or a tournament from its plan to its report: kept on disk while it plays, resumed, divided into parts.
 * Must not know the options it came from. */
#ifndef PACADE_CLI_LAB_JOB_H
#define PACADE_CLI_LAB_JOB_H

#include "game/cli/lab_run.h"

/* What is asked of one run, beside the plan. */
typedef struct LabJob {
  const char *output; /* NULL: standard output */
  BenchFormat format;
  ChartKind chart;
  int32_t jobs;
  bool resume;
} LabJob;

/* Plays what is not played yet and writes the report, or the part; the exit status. */
int lab_job(Bench *bench, const LabJob *job);
/* What the bench is to be read as, to a file or (NULL) to standard output. */
bool lab_report(const Bench *bench, BenchFormat format, ChartKind chart, const char *output, Error *error);
/* "I/N" into the config. */
/* --budget RULE (NULL: each its own). The usual limit on nodes gives way to a larger budget, to a depth and to a time,
 * unless it was given. STATUS_DONE, or the status to end with. */
int lab_read_budget(const char *text, bool nodes_given, BenchConfig *config);
bool lab_read_shard(const char *text, BenchConfig *config, Error *error);

#endif
