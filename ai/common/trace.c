/* The log of a search: a growing array with a stated end. Knows neither agents nor drawing. */
#include "ai/common/trace.h"

#include <stdlib.h>

void trace_init(Trace *trace, size_t limit) { *trace = (Trace){.limit = limit}; }

void trace_destroy(Trace *trace) {
  free(trace->events);
  *trace = (Trace){0};
}

void trace_clear(Trace *trace) {
  trace->count = 0;
  trace->dropped = 0;
}

void trace_add(Trace *trace, TraceEvent event) {
  if (!trace) return;
  if (trace->live && event.kind == TRACE_CLOSED) /* searches of the map: a cell expanded is a node looked at */
    atomic_fetch_add_explicit(&trace->live->nodes, 1, memory_order_relaxed);
  if (trace->count == trace->room) {
    size_t room = trace->room ? trace->room * 2 : 1024;
    if (room > trace->limit) room = trace->limit;
    TraceEvent *more = room > trace->room ? realloc(trace->events, room * sizeof *more) : NULL;
    if (!more) {
      trace->dropped++;
      return;
    }
    trace->events = more;
    trace->room = room;
  }
  trace->events[trace->count++] = event;
}

void trace_put(Trace *trace, TraceKind kind, Cell cell, int32_t value, Cell parent) {
  trace_add(trace,
            (TraceEvent){.kind = (uint8_t)kind, .move = MOVE_STAY, .cell = cell, .value = value, .parent = parent});
}

void live_nodes(TraceLive *live, uint64_t nodes) {
  if (live) atomic_store_explicit(&live->nodes, nodes, memory_order_relaxed);
}

void live_best(TraceLive *live, int32_t depth, Move move, int32_t value) {
  if (!live) return;
  atomic_store_explicit(&live->depth, depth, memory_order_relaxed);
  atomic_store_explicit(&live->move, (int32_t)move, memory_order_relaxed);
  atomic_store_explicit(&live->value, value, memory_order_relaxed);
}
