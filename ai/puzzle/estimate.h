/* The estimates of how many moves a board still needs, their tables, and how each tile counts in them.
 * Knows no search. Published ones by their names (h1 to h4), then ours. */
#ifndef PACADE_AI_PUZZLE_ESTIMATE_H
#define PACADE_AI_PUZZLE_ESTIMATE_H

#include "ai/puzzle/pattern.h"
#include "ai/puzzle/puzzle.h"

typedef enum {
  ESTIMATE_H1,      /* rows plus columns from home, over all tiles (Manhattan) */
  ESTIMATE_H2,      /* h1, and 2 for every two neighbours that stand in each other's place */
  ESTIMATE_H3,      /* d - floor(0.15 d) + h2's extra; d: squared rows plus squared columns from home */
  ESTIMATE_H4,      /* d + h2's extra */
  ESTIMATE_LINEAR,  /* h1, and 2 for every tile that must leave its own line to let others of that line by */
  ESTIMATE_WALKING, /* moves between rows and between columns that sort the rows' and the columns' contents */
  ESTIMATE_PATTERN, /* additive pattern databases, the better of the board and its mirror image */
  ESTIMATE_COUNT
} Estimate;

/* "h1" "h2" "h3" "h4" "linear-conflict" "walking" "pdb", then NULL. */
extern const char *const estimate_ids[ESTIMATE_COUNT + 1];
/* For people, one line. */
const char *estimate_title(Estimate estimate);
/* ESTIMATE_COUNT when there is none of that name. */
Estimate estimate_find(const char *id);
/* Whether it never says more than the moves needed, so that a search by it can prove its answer the shortest. */
bool estimate_admissible(Estimate estimate);
/* Whether there are tables of it for boards of that side. */
bool estimate_fits(Estimate estimate, int32_t side);

/* Tables of all sides and estimates, each made when first asked for; may be shared by any number of threads. */
typedef struct PuzzleTables PuzzleTables;

/* `cache_folder` (copied; NULL: none) is where pattern databases are kept. NULL with a message when memory is short. */
PuzzleTables *puzzle_tables_create(const char *cache_folder, Error *error);
void puzzle_tables_destroy(PuzzleTables *tables);

typedef enum { TABLES_READY, TABLES_CANCELLED, TABLES_FAILED } TablesState;

/* Makes what is missing. `work` (may be NULL) shows the progress of pattern databases and can stop it; *built says that
 * they were built rather than read. Not being able to save them is no failure: *error holds the reason. */
TablesState puzzle_tables_prepare(PuzzleTables *tables, int32_t side, Estimate estimate, PatternWork *work, bool *built,
                                  Error *error);
/* What PatternWork counts up to for that side. */
uint64_t puzzle_tables_work(int32_t side);

/* How an estimate sees a board. What has no part in an estimate is 0. */
typedef struct EstimateView {
  int32_t total;
  int32_t part[PUZZLE_CELLS_MAX];   /* what the tile on each cell brings in: steps, squares, or its group's value */
  int32_t extra[PUZZLE_CELLS_MAX];  /* 2 on one tile of every swapped pair, or on every tile that must make room */
  int8_t partner[PUZZLE_CELLS_MAX]; /* the cell it is swapped with, -1: none */
  int8_t group[PUZZLE_CELLS_MAX];   /* of pattern databases, -1: none */
  int32_t sum, reduction, extras;   /* total = sum - reduction + extras (not for walking and pdb) */
  int32_t down, across;             /* of walking: between rows, between columns */
  int32_t group_value[PATTERN_GROUPS];
  bool mirrored; /* pdb: the mirror image was the better one; groups are then of that view */
} EstimateView;

/* h1 to h4 and linear-conflict for every side; walking and pdb where they fit and are prepared. False otherwise. */
bool estimate_view(PuzzleTables *tables, Estimate estimate, const Puzzle *puzzle, EstimateView *view);

#endif
