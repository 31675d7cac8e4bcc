/* Grading: every submission of a folder (a file or a subfolder) plays the same games, each in its sandbox and
 * monitored, and the results are kept submission by submission, so that an interrupted run can be resumed. Must not
 * know how its table looks. */
#ifndef PACADE_LAB_GRADE_H
#define PACADE_LAB_GRADE_H

#include "ai/outside/outside.h"
#include "game/core/level.h"
#include "game/lab/stats.h"
#include "game/play/maps.h"

enum { GRADE_NAME = 96 };

typedef struct GradeConfig {
  const char *folder; /* contains the submissions */
  const Level *level;
  const char *const *maps; /* ids or paths; the games use them in turn */
  int32_t map_count;       /* 0: all shipped maps of the level */
  const char *monsters;    /* NULL: the level's default team */
  int32_t games;           /* per submission */
  uint64_t seed;           /* of the first game; each further game uses the next number */
  int32_t max_turns;       /* 0: the level's default */
  int32_t jobs;
  const char *replays; /* folder for the worst game of each, created when needed; NULL: they are not kept */
  const char *journal; /* NULL: nothing is kept while it runs */
  bool resume;
  OutsideConfig outside;
  const atomic_bool *stop; /* set: running games are finished, no other is started; may be NULL */
  void (*progress)(void *context, int64_t done, int64_t total); /* may be NULL */
  void *context;
} GradeConfig;

typedef struct GradeEntry {
  char name[GRADE_NAME];
  uint64_t fingerprint; /* of its files: a submission that has changed is graded again */
  bool done;
  char refused[600]; /* why it could not play; empty: it could */
  int64_t games, wins;
  Interval win_interval;
  double score, score_low, score_high, moves; /* means; NaN without games */
  double move_ms, move_p99_ms;
  uint64_t faults, faulty, junk; /* faults in all games, games with any, lines of junk */
  char fault[180];               /* the last fault */
  char cheats[400];              /* the forbidden things that it tried; empty: none */
  uint64_t hash;                 /* of all its games: equal hashes mean the same moves */
  char replay[300];              /* file of its worst game; empty: none */
  int32_t worst_score;
  uint64_t worst_seed;
  char worst_outcome[24];
  int32_t rank;    /* from 1; 0: refused */
  bool tied;       /* another has the same rank */
  int32_t same_as; /* an earlier entry with the very same games, -1: none */
} GradeEntry;

typedef struct Grade {
  GradeEntry *entries; /* sorted by name; after grade_run by rank, the refused ones last */
  int32_t count;
  int64_t played; /* games of this run */
  int journal;    /* open and held until grade_destroy; -1: none */
} Grade;

typedef enum { GRADE_DONE, GRADE_STOPPED, GRADE_FAILED } GradeStatus;

/* Plays everything that was not kept from an interrupted run. On GRADE_FAILED there is a message; the grade must be
 * destroyed in any case. */
GradeStatus grade_run(Grade *grade, const GradeConfig *wanted, Error *error);
void grade_destroy(Grade *grade);

#endif
