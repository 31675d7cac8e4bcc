/* What an agent saw while it thought: a log that the picture replays. Passing NULL costs nothing. */
#ifndef PACADE_AI_TRACE_H
#define PACADE_AI_TRACE_H

#include "game/core/base.h"

typedef enum {
  TRACE_OPENED, /* cell put on the frontier; value: its cost so far */
  TRACE_CLOSED, /* cell expanded; value: its order is the event's place among the closed ones */
  TRACE_PATH,   /* cells of the plan, in order, the start first */
  TRACE_VALUE,  /* value of a move: `move` and value */
  TRACE_PRUNED, /* a move or cell cut off */
  TRACE_TARGET, /* where an actor is heading: `actor`, cell */
  TRACE_KIND_COUNT
} TraceKind;

typedef struct TraceEvent {
  uint8_t kind;
  Move move;
  uint16_t actor;
  Cell cell;
  int32_t value;
} TraceEvent;

typedef struct Trace {
  TraceEvent *events;
  size_t count, room;
  size_t limit; /* events kept at most; the rest are counted, not kept */
  size_t dropped;
} Trace;

/* An empty log that keeps up to `limit` events. */
void trace_init(Trace *trace, size_t limit);
void trace_destroy(Trace *trace);
void trace_clear(Trace *trace);
/* Appends; does nothing on NULL. */
void trace_add(Trace *trace, TraceEvent event);
static inline void trace_cell(Trace *trace, TraceKind kind, Cell cell, int32_t value) {
  if (trace) trace_add(trace, (TraceEvent){.kind = (uint8_t)kind, .move = MOVE_STAY, .cell = cell, .value = value});
}

#endif
