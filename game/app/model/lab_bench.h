/* A bench that plays while somebody looks at it: started on threads, its figures taken every so often, and the files it
 * can be written to. Draws nothing, and knows no screen. */
#ifndef PACADE_APP_MODEL_LAB_BENCH_H
#define PACADE_APP_MODEL_LAB_BENCH_H

#include <stdatomic.h>

#include "game/lab/bench_compare.h"
#include "game/lab/bench_figures.h"
#include "game/lab/bench_report.h"

/* One agent in one place. */
typedef struct LabCell {
  int64_t games, wins;
  double nodes, ms; /* per move, or per search where one search decides; NaN before there is one */
} LabCell;

/* One agent of one level: in all places, or in the one that is looked at. */
typedef struct LabTotal {
  int32_t row;                /* the first of its rows */
  char name[BENCH_NAME + 16]; /* with the level's number where agents of several levels share the name */
  BenchFigures figures;
  Interval wins, score;
  double nodes;      /* per move, or per search where one search decides */
  double node_share; /* of the baseline's nodes on the same maps; NaN: not known */
  BenchCompare compare;
  bool compared;
} LabTotal;

typedef struct LabBench {
  Bench bench;
  bool planned;  /* there is something to show */
  bool searches; /* on all its levels one search decides: nodes, length and time per search are what differs */
  bool repeats;  /* in every row all games are identical, move for move; known once all are played */
  BenchRun *run; /* NULL: nobody plays */
  atomic_bool stop, cancel;
  bool finished, failed; /* failed: a game did; what was played before stands */
  Error error;
  int64_t done, total;
  double seconds;   /* of playing */
  double next;      /* when the figures are taken again */
  LabTotal *totals; /* one per agent */
  int32_t agent_count;
  int32_t *places; /* the first row of each map, level and team */
  int32_t place_count;
  int32_t *row_at;  /* row of an agent in a place, -1 where it does not play: place x agents + agent */
  LabCell *cells;   /* one per row */
  int32_t shown;    /* the place looked at, -1: all */
  Sprt sprt;        /* how far a sequential test is, where bench.sprt has one */
  uint64_t version; /* changes whenever figures or verdicts do; never repeats, not even for another bench */
} LabBench;

/* Plans it (dropping the previous bench) and starts to play: one config per level, because an id can mean another agent
 * on another level; with several of them each level's champion is the baseline. */
bool lab_bench_start(LabBench *lab, const BenchConfig *configs, int32_t count, Error *error);
/* Once per frame (`now`: seconds of any clock, the same in every call): takes the figures when it is time to, notes the
 * end, and compares, one agent at a time. */
void lab_bench_sync(LabBench *lab, double now);
/* Looks at one place, or at all of them (-1). */
void lab_bench_show(LabBench *lab, int32_t place);
/* Running games are finished, no other begins. */
void lab_bench_stop(LabBench *lab);
/* Drops running games at once and frees everything. Safe on a zeroed one. */
void lab_bench_destroy(LabBench *lab);
/* Estimated seconds left; below 0: not known yet. */
double lab_bench_left(const LabBench *lab);
/* Games so far that a limit on the search ended. */
int64_t lab_bench_stopped(const LabBench *lab);
const char *lab_bench_agent(const LabBench *lab, int32_t agent);
const BenchRow *lab_bench_place(const LabBench *lab, int32_t place);
/* The games an agent has played in the place that is shown (in all places when it is -1), in order of rows and seeds;
 * of identical games only the first. *count gets their number. The caller frees them; NULL when there are none or
 * memory is short. */
int64_t *lab_bench_games(LabBench *lab, int32_t agent, int32_t *count);
/* Writes a temporary file first, so that nothing is left half written. Only while no game is running. */
bool lab_bench_write(const LabBench *lab, BenchFormat format, const char *path, Error *error);

#endif
