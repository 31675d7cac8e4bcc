/* Keeps a finder's trace and completes it: parents of closed cells, rooms in place of cells, h and f on demand.
 * Must not know how any algorithm works beyond its row in the table. */
#include "ai/search/search_log.h"

#include <stdlib.h>
#include <string.h>

/* Drops all but openings and closings, and gives the closings their parents. */
static bool complete(SearchLog *log, Trace *trace) {
  Cell *parent = malloc(sizeof *parent * (size_t)log->cells);
  int32_t *cost = malloc(sizeof *cost * (size_t)log->cells);
  bool ok = parent && cost;
  if (ok) memset(cost, 0xff, sizeof *cost * (size_t)log->cells); /* -1: not opened */
  for (size_t i = 0; ok && i < trace->count; i++) {
    TraceEvent event = trace->events[i];
    if (event.kind == TRACE_OPENED) {
      /* At the same cost a cell is opened again by the next iteration or, on terrain, by another parent, who leave
       * their own mark; or as another entry of a jump point, where the first parent stays. */
      bool better = cost[event.cell] < 0 || event.value < cost[event.cell];
      if (better || (event.value == cost[event.cell] && (log->ran->keeps == KEEPS_STACK || log->least > 0))) {
        cost[event.cell] = event.value;
        parent[event.cell] = event.parent;
      }
    } else if (event.kind == TRACE_CLOSED) {
      event.parent = parent[event.cell];
    } else {
      continue;
    }
    trace->events[log->count++] = event;
  }
  log->events = trace->events;
  trace->events = NULL;
  free(parent);
  free(cost);
  return ok;
}

bool search_log_run(SearchLog *log, Finder *finder, const Algorithm *algorithm, const Query *query,
                    const Limits *limits, Error *error) {
  *log = (SearchLog){.asked = algorithm,
                     .ran = finder_algorithm(finder, algorithm),
                     .query = *query,
                     .stride = finder_stride(finder),
                     .cells = finder_cells(finder),
                     .unit = 1};
  if (!log->ran->steps) log->least = finder_least(finder);
  /* What it leaves the work to may use an estimate: then it is the usual one. */
  if (!algorithm->heuristic) log->query.heuristic = HEURISTIC_MANHATTAN;
  if (!algorithm->weighted) log->query.weight = 1;
  Trace trace;
  trace_init(&trace, INT32_MAX);
  finder_run(finder, algorithm, query, limits, &trace, &log->result);
  bool ok = trace.dropped == 0 && log->result.status != SEARCH_NO_MEMORY;
  if (ok && log->result.length >= 0) {
    size_t count = (size_t)log->result.length + 1;
    log->path = malloc(sizeof *log->path * count);
    ok = log->path;
    if (ok) memcpy(log->path, log->result.path, sizeof *log->path * count);
  }
  log->result.path = log->path;
  if (ok && query->start == query->goal) { /* nothing was searched: the start is all there is to see */
    trace_clear(&trace);
    trace_open(&trace, query->start, CELL_NONE, 0);
    ok = trace.count == 1;
  }
  ok = ok && complete(log, &trace);
  trace_destroy(&trace);
  if (ok) return true;
  search_log_destroy(log);
  return error_set(error, "out of memory for the log of a search");
}

void search_log_destroy(SearchLog *log) {
  free(log->events);
  free(log->path);
  *log = (SearchLog){0};
}

/* --- rooms ------------------------------------------------------------------------------------------------------ */

static bool is_room(const SearchLog *log, Cell cell, int32_t unit) {
  int32_t row = cell / log->stride - log->query.start / log->stride;
  int32_t col = cell % log->stride - log->query.start % log->stride;
  return row % unit == 0 && col % unit == 0;
}

/* The room before a corridor's cell: one step back against the way that led from the parent. */
static Cell room_before(const SearchLog *log, Cell cell, Cell parent, int32_t unit) {
  if (parent == CELL_NONE || is_room(log, parent, unit)) return parent;
  return parent - (cell - parent);
}

void search_log_to_rooms(SearchLog *log, int32_t unit) {
  if (unit == 1 || log->unit != 1) return;
  int32_t kept = 0;
  for (int32_t i = 0; i < log->count; i++) {
    TraceEvent event = log->events[i];
    if (!is_room(log, event.cell, unit)) continue;
    event.value /= unit;
    event.parent = room_before(log, event.cell, event.parent, unit);
    log->events[kept++] = event;
  }
  log->count = kept;
  for (int32_t i = 0; log->path && i * unit <= log->result.length; i++)
    log->path[i] = log->path[(size_t)i * (size_t)unit];
  if (log->path) log->result.length /= unit;
  log->unit = unit;
}

/* --- h and f ---------------------------------------------------------------------------------------------------- */

double search_log_h(const SearchLog *log, Cell cell) {
  if (!log->ran->heuristic && !log->ran->manhattan) return 0;
  int32_t dr = cell / log->stride - log->query.goal / log->stride;
  int32_t dc = cell % log->stride - log->query.goal % log->stride;
  return (log->least > 0 ? log->least : 1) *
         heuristic_value(log->ran->heuristic ? log->query.heuristic : HEURISTIC_MANHATTAN, dr / log->unit,
                         dc / log->unit);
}

double search_log_f(const SearchLog *log, Cell cell, int32_t g) {
  double weight = log->ran->weighted && log->query.weight > 1 ? log->query.weight : 1;
  switch (log->ran->sorts) {
    case SORTS_BY_SUM: return g + weight * search_log_h(log, cell);
    case SORTS_BY_ESTIMATE: return search_log_h(log, cell);
    default: return g;
  }
}
