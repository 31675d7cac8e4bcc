/* Playing a bench in front of a person: progress on a terminal, and Ctrl-C that ends it cleanly.
 * Must not know what is reported afterwards. */
#ifndef PACADE_CLI_LAB_RUN_H
#define PACADE_CLI_LAB_RUN_H

#include "game/lab/bench_journal.h"

typedef enum {
  LAB_DONE,
  LAB_STOPPED, /* Ctrl-C or a termination request: running games were finished, the rest is not played */
  LAB_FAILED
} LabResult;

/* Plays what is not played yet. The journal may be NULL. On a terminal a progress bar is shown; at the end one line
 * on standard error says how fast it was. */
LabResult lab_run(Bench *bench, int32_t jobs, Journal *journal, Error *error);
/* The default number of games at a time: the number of processors. */
int32_t lab_jobs(void);
/* Games that have been played, and how many this run (or its part) should have. */
void lab_count(const Bench *bench, int64_t *played, int64_t *total);

#endif
