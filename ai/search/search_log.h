/* What one search did, complete and in order: every cell opened and closed, with its parent, g, h and f.
 * The finders tell it through their trace; nothing here searches, draws or knows a level. */
#ifndef PACADE_AI_SEARCH_SEARCH_LOG_H
#define PACADE_AI_SEARCH_SEARCH_LOG_H

#include "ai/search/finder.h"

typedef struct SearchLog {
  const Algorithm *asked; /* as the query was put */
  const Algorithm *ran;   /* what did the work: swift leaves it to another */
  Query query;
  int32_t stride, cells; /* of the padded board */
  int32_t least;         /* cost of a cell where the algorithm counts terrain costs; 0 where every step counts 1 */
  int32_t unit;          /* cells per step: 2 once search_log_to_rooms has been called, else 1 */
  /* TRACE_OPENED and TRACE_CLOSED alone. `value` is g. `parent` is set in both kinds: for a closed cell it is the one
   * it was last improved from. A cell that is opened again with a smaller g was improved. */
  TraceEvent *events;
  int32_t count;
  Cell *path;          /* result.length + 1 cells, the start first; NULL without a path */
  SearchResult result; /* its path is the one above */
} SearchLog;

/* Runs the query and keeps everything it does. False with a message when memory is short; a search that finds nothing
 * or meets its limits is no failure. */
bool search_log_run(SearchLog *log, Finder *finder, const Algorithm *algorithm, const Query *query,
                    const Limits *limits, Error *error);
/* Frees; safe on a zeroed log and twice. */
void search_log_destroy(SearchLog *log);
/* On a map of rooms a step covers `unit` cells: keeps what happened to rooms, in steps from room to room. The corridor
 * cell between two rooms has no choice to offer. */
void search_log_to_rooms(SearchLog *log, int32_t unit);

/* The estimate of what is left from a cell, 0 where the algorithm uses none. */
double search_log_h(const SearchLog *log, Cell cell);
/* What the algorithm sorts by: g + weight * h for the A* family, h for greedy, g for the others. */
double search_log_f(const SearchLog *log, Cell cell, int32_t g);

#endif
