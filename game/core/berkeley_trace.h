/* Games of the Berkeley project's own engine, written down state by state, played again under our rules (berkeley.h).
 * Reads the text of such a file and compares; knows no files and no agents. */
#ifndef PACADE_CORE_BERKELEY_TRACE_H
#define PACADE_CORE_BERKELEY_TRACE_H

#include "game/core/berkeley.h"

typedef struct BerkeleyTraceResult {
  bool same;
  int32_t plies;  /* moves compared, the one that differs not counted */
  int32_t line;   /* of the first difference, from 1 */
  char what[256]; /* what differs: "score: the trace says 9, the rules give 10" */
} BerkeleyTraceResult;

/* Compares every row. False with a message (name:line: what was expected) when the text is no trace of this map; true
 * with the result otherwise, a difference included. `stop_after` moves at most are played (-1: all); when `state` is
 * not NULL it is left at the position reached (with its arrays from the caller). */
bool berkeley_trace_check(const BerkeleyField *field, const char *text, size_t size, const char *name,
                          int32_t stop_after, BerkeleyState *state, BerkeleyTraceResult *result, Error *error);

#endif
