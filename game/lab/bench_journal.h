/* The journal of a bench: every game that ends is on disk before the next begins on that thread, so that a run which is
 * killed loses no more than the games being played. Must not know how games are played or how reports look. */
#ifndef PACADE_LAB_BENCH_JOURNAL_H
#define PACADE_LAB_BENCH_JOURNAL_H

#include <pthread.h>

#include "game/lab/bench_report.h"

typedef struct Journal {
  int file; /* -1: not open */
  pthread_mutex_t lock;
  bool failed; /* a line could not be written: see journal_close */
  int reason;  /* errno of the first failure */
} Journal;

/* Takes the journal at `path`, or makes an empty one; *left tells whether an earlier run has left something in it. From
 * here on nobody else gets it: of several runs that start at the same moment one does. False with a message, which says
 * so when a live run has it. */
bool journal_claim(Journal *journal, const char *path, bool *left, Error *error);
/* Lets go of a journal that was claimed and not opened; the file stays. */
void journal_release(Journal *journal);
/* Starts a claimed journal with what the bench has played so far (what was there is replaced at once, or not at all).
 * On failure it stays claimed. */
bool journal_open(Journal *journal, const char *path, const Bench *bench, BenchFormat format, Error *error);
/* Adds a game; any thread may. Fits BenchHooks.game. */
void journal_add(Journal *journal, const Bench *bench, int64_t index, const Tally *times);
/* Ends it, and removes the file unless it is to be kept. False with a message when a line was lost of one that is. */
bool journal_close(Journal *journal, const char *path, bool keep, Error *error);

#endif
