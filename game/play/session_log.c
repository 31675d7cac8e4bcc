/* The growing lists of a session: plies, their moves, and the events of thinking.
 * Knows nothing of threads or of the time line. */
#include <stdlib.h>
#include <string.h>

#include "game/play/session_internal.h"

bool session_grow(void **at, int32_t *room, int32_t needed, size_t size) {
  if (needed <= *room) return true;
  int64_t more = *room ? (int64_t)*room * 2 : 64;
  while (more < needed) more *= 2;
  if (more > INT32_MAX) return false;
  void *bigger = realloc(*at, (size_t)more * size);
  if (!bigger) return false;
  *at = bigger;
  *room = (int32_t)more;
  return true;
}

bool session_log_append(SessionLog *log, const SessionPly *ply, const Move *moves, const TraceEvent *events) {
  if (!session_grow((void **)&log->plies, &log->ply_room, log->ply_count + 1, sizeof *log->plies)) return false;
  if (!session_grow((void **)&log->moves, &log->move_room, log->move_count + ply->move_count, sizeof *log->moves))
    return false;
  if (!session_grow((void **)&log->events, &log->event_room, log->event_count + ply->event_count, sizeof *log->events))
    return false;
  SessionPly *added = &log->plies[log->ply_count++];
  *added = *ply;
  added->first_move = log->move_count;
  added->first_event = log->event_count;
  if (ply->move_count) memcpy(log->moves + log->move_count, moves, (size_t)ply->move_count * sizeof *moves);
  if (ply->event_count) memcpy(log->events + log->event_count, events, (size_t)ply->event_count * sizeof *events);
  log->move_count += ply->move_count;
  log->event_count += ply->event_count;
  return true;
}

void session_log_destroy(SessionLog *log) {
  free(log->plies);
  free(log->moves);
  free(log->events);
  *log = (SessionLog){0};
}

void session_log_empty(SessionLog *log) { log->ply_count = log->move_count = log->event_count = 0; }

void session_log_cut(SessionLog *log, int32_t plies) {
  if (plies >= log->ply_count) return;
  log->move_count = log->plies[plies].first_move;
  log->event_count = 0; /* thoughts may have come in another order than the plies */
  for (int32_t i = 0; i < plies; i++) {
    int32_t end = log->plies[i].first_event + log->plies[i].event_count;
    if (log->plies[i].event_count > 0 && end > log->event_count) log->event_count = end;
  }
  log->ply_count = plies;
}
