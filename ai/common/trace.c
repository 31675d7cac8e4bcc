/* The log of a search: a growing array with a stated end. Knows neither agents nor drawing. */
#include "ai/common/trace.h"

#include <stdlib.h>
#include <string.h>

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

/* Three numbers of an event carry the letters, so that words travel wherever events do. */
enum { LETTERS = 3 * sizeof(int32_t) };

void trace_say(Trace *trace, const char *words) {
  for (size_t left = trace ? strlen(words) : 0; left > 0;) {
    int32_t part[3] = {0};
    size_t size = left < LETTERS ? left : LETTERS;
    memcpy(part, words, size);
    trace_put(trace, TRACE_WORDS, part[0], part[1], part[2]);
    words += size;
    left -= size;
  }
}

void trace_words(const TraceEvent *events, int32_t count, char *out, size_t room) {
  size_t used = 0;
  for (int32_t i = 0; i < count; i++) {
    if (events[i].kind != TRACE_WORDS) continue;
    int32_t part[3] = {events[i].cell, events[i].value, events[i].parent};
    char letters[LETTERS];
    memcpy(letters, part, LETTERS);
    for (size_t k = 0; k < LETTERS && letters[k] && used + 1 < room; k++) out[used++] = letters[k];
  }
  size_t lead = used; /* no half letter at the cut */
  while (lead > 0 && ((unsigned char)out[lead - 1] & 0xC0) == 0x80) lead--;
  if (lead > 0) {
    unsigned char first = (unsigned char)out[lead - 1];
    size_t whole = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    if (used - (lead - 1) < whole) used = lead - 1;
  }
  if (room > 0) out[used] = '\0';
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
