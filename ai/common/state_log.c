/* Keeps the log of a search over states. Must not know any search. */
#include "ai/common/state_log.h"

#include <stdlib.h>
#include <string.h>

void state_log_destroy(StateLog *log) {
  free(log->opened);
  free(log->events);
  free(log->moves);
  free(log->latest);
  *log = (StateLog){0};
}

/* Room for one more of `size` bytes in a list that doubles. */
static bool make_room(StateLog *log, void **list, size_t size, int64_t count, int64_t *room) {
  if (*list && count < *room) return true;
  int64_t more = *room ? *room * 2 : 1024;
  void *grown = more < INT32_MAX ? realloc(*list, size * (size_t)more) : NULL;
  if (!grown) {
    log->failed = true;
    return false;
  }
  *list = grown;
  *room = more;
  return true;
}

static void add_event(StateLog *log, StateEvent event) {
  int64_t room = log->event_room;
  void *list = log->events;
  if (make_room(log, &list, sizeof event, log->event_count, &room)) {
    log->events = list;
    log->event_room = (int32_t)room;
    log->events[log->event_count++] = event;
  }
}

void state_log_move(StateLog *log, uint8_t move) {
  if (!log) return;
  int64_t room = log->move_room;
  void *list = log->moves;
  if (!make_room(log, &list, sizeof move, log->move_count, &room)) return;
  log->moves = list;
  log->move_room = (uint32_t)room;
  log->moves[log->move_count++] = move;
}

static int32_t latest(const StateLog *log, uint32_t node) {
  return node < log->latest_room ? log->latest[node] : STATE_ROOT;
}

static bool set_latest(StateLog *log, uint32_t node, int32_t opened) {
  int64_t room = log->latest_room;
  while (node >= log->latest_room) {
    void *list = log->latest;
    if (!make_room(log, &list, sizeof *log->latest, room, &room)) return false;
    log->latest = list;
    for (int64_t i = log->latest_room; i < room; i++) log->latest[i] = STATE_ROOT;
    log->latest_room = (uint32_t)room;
  }
  log->latest[node] = opened;
  return true;
}

void state_log_open(StateLog *log, uint32_t node, uint32_t parent, int32_t g, int32_t h, int32_t f) {
  if (!log || log->failed) return;
  int64_t room = log->opened_room;
  void *list = log->opened;
  if (!make_room(log, &list, sizeof *log->opened, log->opened_count, &room)) return;
  log->opened = list;
  log->opened_room = (int32_t)room;
  const StateOpened *last = log->opened_count > 0 ? &log->opened[log->opened_count - 1] : NULL;
  /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): all before opened_count are filled in */
  uint32_t first = last ? last->moves + (uint32_t)last->count : 0;
  log->opened[log->opened_count] = (StateOpened){.parent = parent == UINT32_MAX ? STATE_ROOT : latest(log, parent),
                                                 .node = node,
                                                 .g = g,
                                                 .h = h,
                                                 .f = f,
                                                 .moves = first,
                                                 .count = (int32_t)(log->move_count - first)};
  if (!set_latest(log, node, log->opened_count)) return;
  add_event(log, (StateEvent){STATE_OPENED, log->opened_count++});
}

void state_log_event(StateLog *log, StateEventKind kind, uint32_t node) {
  if (log && !log->failed) add_event(log, (StateEvent){kind, latest(log, node)});
}

void state_log_bound(StateLog *log, int32_t bound) {
  if (log && !log->failed) add_event(log, (StateEvent){STATE_BOUND, bound});
}

int32_t state_log_way(const StateLog *log, int32_t opened, uint8_t *moves, int32_t room) {
  int32_t count = 0;
  for (int32_t at = opened; at >= 0; at = log->opened[at].parent) count += log->opened[at].count;
  int32_t end = count;
  for (int32_t at = opened; at >= 0; at = log->opened[at].parent) {
    end -= log->opened[at].count;
    for (int32_t i = 0; i < log->opened[at].count; i++)
      if (end + i < room) moves[end + i] = log->moves[log->opened[at].moves + (uint32_t)i];
  }
  return count;
}
