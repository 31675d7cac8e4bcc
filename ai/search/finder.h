/* Path finding on a board: one start, one goal, four neighbours; a step costs what the cell it enters costs, 1 without
 * terrain.
 * Knows no food, no monsters and no levels. A finder keeps its memory from query to query. */
#ifndef PACADE_AI_SEARCH_FINDER_H
#define PACADE_AI_SEARCH_FINDER_H

#include "ai/common/limits.h"
#include "ai/common/trace.h"
#include "game/core/board.h"

/* HEURISTIC_MANHATTAN and so on: one row of heuristics.inc each. */
#define HEURISTIC(name, id, title, kind, value) HEURISTIC_##name,
typedef enum {
#include "ai/search/heuristics.inc"
  HEURISTIC_COUNT
} Heuristic;
#undef HEURISTIC

extern const char *const heuristic_ids[HEURISTIC_COUNT + 1]; /* NULL-ended: an option's choices */
extern const char *const heuristic_titles[HEURISTIC_COUNT + 1];
/* HEURISTIC_COUNT when there is none of that id. */
Heuristic heuristic_find(const char *id);
/* Never more than the true distance on a 4-connected grid. On terrain every estimate is multiplied by the least cost of
 * a cell, and stays admissible. */
bool heuristic_admissible(Heuristic heuristic);
/* The estimate between two cells that are dr rows and dc columns apart. */
double heuristic_value(Heuristic heuristic, int32_t dr, int32_t dc);

typedef enum { SEARCH_FOUND, SEARCH_NO_WAY, SEARCH_LIMIT, SEARCH_CANCELLED, SEARCH_NO_MEMORY } SearchStatus;

typedef struct Query {
  Cell start, goal;    /* both open */
  Heuristic heuristic; /* for the algorithms that use one */
  double weight;       /* on the heuristic; 1 is plain */
} Query;

typedef struct SearchResult {
  SearchStatus status;
  bool memory;      /* what stopped it was memory: the limit's, or the machine's */
  bool optimal;     /* the path is proven cheapest: without terrain, that is shortest */
  bool fewest;      /* the path is proven to have the fewest steps */
  double bound;     /* the path costs at most so many times the cheapest: 1 when optimal, 0 when nothing is promised */
  int32_t length;   /* steps of the path, -1 without one */
  int32_t cost;     /* of the path: of every cell but the start; equal to length without terrain, -1 without a path */
  const Cell *path; /* length + 1 cells, the start first; the finder's own, until its next query */
  uint64_t expanded, generated, peak_frontier;
  uint64_t passed; /* cells that jumps looked at and passed over; counted only where there is a trace */
} SearchResult;

typedef struct Finder Finder;

/* What an algorithm keeps of the cells it has still to look at, and what it sorts them by. */
typedef enum { KEEPS_STACK, KEEPS_QUEUE, KEEPS_TWO_QUEUES, KEEPS_BUCKETS, KEEPS_HEAP } Keeps;
typedef enum { SORTS_BY_TIME, SORTS_BY_COST, SORTS_BY_SUM, SORTS_BY_ESTIMATE } Sorts;

/* One algorithm: a line of the table. */
typedef struct Algorithm {
  const char *id, *title, *blurb;
  bool optimal;   /* with an admissible, consistent heuristic and weight 1 */
  bool steps;     /* takes every step for 1: optimal in steps alone where there is terrain */
  bool heuristic; /* uses Query.heuristic */
  bool weighted;  /* uses Query.weight */
  bool manhattan; /* always estimates with Manhattan distance */
  Keeps keeps;
  Sorts sorts;
  void (*run)(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result);
} Algorithm;

/* dfs bfs ucs astar greedy bidirectional idastar jps flood swift astar-report, in menu order. Expanded counts cells
 * (jump points for jps), generated what was put on the frontier, the frontier entries waiting (tiles for flood). */
const Algorithm *algorithm_table(int32_t *count);
const Algorithm *algorithm_find(const char *id);

/* Copies what it needs of the board. NULL with a message when memory is short. */
Finder *finder_create(const Board *board, Error *error);
void finder_destroy(Finder *finder);
/* Says how many queries will come, from now on; 0: not known. Swift then makes only what pays for so many, and compares
 * searches on the queries themselves. Lengths stay the same, but which of several shortest paths comes back then
 * depends on the queries before, and `expanded` leaves out searches that another answer took the place of. Without
 * this, and wherever a query is watched, limited or has blocked cells, it depends on the board and the query alone. */
void finder_expect(Finder *finder, int64_t queries);
/* What does the work: the algorithm itself, but for swift the one that it picks for this board when the number of
 * queries is not known. */
const Algorithm *finder_algorithm(Finder *finder, const Algorithm *algorithm);
/* How it keeps its open cells for this query: A* and greedy need a heap only where sums are not whole. */
Keeps algorithm_keeps(const Algorithm *algorithm, const Query *query);
/* Of the padded board that it was made for. */
int32_t finder_stride(const Finder *finder);
int32_t finder_cells(const Finder *finder);
/* The least cost of a cell, by which estimates are multiplied; 0 when every cell costs 1. */
int32_t finder_least(const Finder *finder);
/* Makes an open cell a wall for this finder (a monster stands there), or open again. */
void finder_block(Finder *finder, Cell cell, bool blocked);
/* Answers one query. Start equal to goal gives length 0. A blocked start is allowed; a blocked goal has no way. */
void finder_run(Finder *finder, const Algorithm *algorithm, const Query *query, const Limits *limits, Trace *trace,
                SearchResult *result);

#endif
