/* The journal of a bench: every game that ends is on disk before the next one starts on that thread, so that a run
 * which is killed loses no more than the games being played. Must not know how games are played or how reports look. */
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

/* Locks the journal at `path`, or creates an empty one; *left says whether an earlier run has left something in it.
 * From here on no other run gets it, even if several start at the same moment. False with a message, which says so
 * if a running process has it. */
bool journal_claim(Journal *journal, const char *path, bool *left, Error *error);
/* Releases a journal that was claimed but not opened; the file stays. */
void journal_release(Journal *journal);
/* Starts a claimed journal with what the bench has played so far (the old content is replaced completely, or not at
 * all). On failure it stays claimed. */
bool journal_open(Journal *journal, const char *path, const Bench *bench, BenchFormat format, Error *error);
/* Adds a game, from any thread. Fits BenchHooks.game. */
void journal_add(Journal *journal, const Bench *bench, int64_t index, const Tally *times);
/* Closes it, and removes the file unless `keep` is set. False with a message if it is kept but a line was lost. */
bool journal_close(Journal *journal, const char *path, bool keep, Error *error);

#endif
