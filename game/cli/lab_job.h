/* A bench or a tournament from its plan to its report: kept on disk while it plays, resumed, divided into parts.
 * Must not know the options it came from. */
#ifndef PACADE_CLI_LAB_JOB_H
#define PACADE_CLI_LAB_JOB_H

#include "game/cli/lab_run.h"

/* The settings of one run, besides the plan. */
typedef struct LabJob {
  const char *output; /* NULL: standard output */
  BenchFormat format;
  ChartKind chart;
  int32_t jobs;
  bool resume;
} LabJob;

/* Plays what is not played yet and writes the report, or the part; returns the exit status. */
int lab_job(Bench *bench, const LabJob *job);
/* Writes the report of a bench to a file or (NULL) to standard output. */
bool lab_report(const Bench *bench, BenchFormat format, ChartKind chart, const char *output, Error *error);
/* Reads --budget RULE (NULL: each agent has its own). A larger budget, a depth or a time replaces the usual limit on
 * nodes, unless that was given. STATUS_DONE, or the status to end with. */
int lab_read_budget(const char *text, bool nodes_given, BenchConfig *config);
/* Reads "I/N" into the config. */
bool lab_read_shard(const char *text, BenchConfig *config, Error *error);

#endif
