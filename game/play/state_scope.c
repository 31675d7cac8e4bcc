/* The place in the log of a search over states. Every event can be applied and taken back on its own.
 * Must not know any search. */
#include "game/play/state_scope.h"

#include <stdlib.h>

void state_scope_close(StateScope *s) {
  free(s->is);
  free(s->closes);
  free(s->earlier);
  free(s->node_place);
  *s = (StateScope){0};
}

static bool ends_wait(StateEventKind kind) { return kind == STATE_CLOSED || kind == STATE_GOAL; }

bool state_scope_open(StateScope *s, const StateLog *log, bool stack) {
  size_t opened = (size_t)log->opened_count + 1;
  *s = (StateScope){.log = log, .stack = stack, .answer = -1};
  s->is = calloc(opened, 1);
  s->closes = malloc(sizeof *s->closes * opened);
  s->earlier = malloc(sizeof *s->earlier * opened);
  for (int32_t i = 0; i < log->event_count; i++) s->nodes += ends_wait(log->events[i].kind);
  s->node_place = calloc((size_t)s->nodes + 1, sizeof *s->node_place);
  int32_t *last = malloc(sizeof *last * ((size_t)log->latest_room + 1));
  if (!s->is || !s->closes || !s->earlier || !s->node_place || !last) {
    free(last);
    state_scope_close(s);
    return false;
  }
  for (uint32_t i = 0; i < log->latest_room; i++) last[i] = -1;
  for (int32_t i = 0; i < log->opened_count; i++) {
    s->closes[i] = INT32_MAX;
    s->earlier[i] = last[log->opened[i].node];
    last[log->opened[i].node] = i;
  }
  free(last);
  int32_t node = 0;
  for (int32_t i = 0; i < log->event_count; i++) {
    if (!ends_wait(log->events[i].kind)) continue;
    s->node_place[node++] = i;
    s->closes[log->events[i].value] = i;
    if (log->events[i].kind == STATE_GOAL) s->answer = log->events[i].value;
  }
  s->node_place[node] = log->event_count;
  state_scope_seek(s, log->event_count);
  return true;
}

static void set(StateScope *s, int32_t opened, StateIs is) {
  s->waiting += (is == STATE_IS_WAITING) - (s->is[opened] == STATE_IS_WAITING);
  s->is[opened] = (uint8_t)is;
}

static void tell(StateScope *s, int32_t event) {
  StateEvent e = s->log->events[event];
  if (e.kind == STATE_BOUND) return;
  if (e.kind == STATE_OPENED) {
    int32_t before = s->earlier[e.value];
    if (before >= 0 && s->is[before] == STATE_IS_WAITING) set(s, before, STATE_IS_REPLACED);
    set(s, e.value, STATE_IS_WAITING);
    return;
  }
  set(s, e.value, e.kind == STATE_CLOSED ? STATE_IS_CLOSED : e.kind == STATE_GOAL ? STATE_IS_TAKEN : STATE_IS_OVER);
  s->node += ends_wait(e.kind);
}

static void take_back(StateScope *s, int32_t event) {
  StateEvent e = s->log->events[event];
  if (e.kind == STATE_BOUND) return;
  if (e.kind == STATE_OPENED) {
    int32_t before = s->earlier[e.value];
    if (before >= 0 && s->is[before] == STATE_IS_REPLACED) set(s, before, STATE_IS_WAITING);
    set(s, e.value, STATE_IS_UNSEEN);
    return;
  }
  set(s, e.value, STATE_IS_WAITING);
  s->node -= ends_wait(e.kind);
}

void state_scope_seek(StateScope *s, int32_t place) {
  if (place < 0) place = 0;
  if (place > s->log->event_count) place = s->log->event_count;
  while (s->place < place) tell(s, s->place++);
  while (s->place > place) take_back(s, --s->place);
}

void state_scope_seek_node(StateScope *s, int32_t node) {
  node = node < 0 ? 0 : node > s->nodes ? s->nodes : node;
  state_scope_seek(s, s->node_place[node]);
}

bool state_scope_at_node(const StateScope *s) { return s->place == s->node_place[s->node]; }

void state_scope_step(StateScope *s, int32_t direction) {
  if (direction > 0)
    state_scope_seek_node(s, s->place < s->node_place[s->node] ? s->node : s->node + 1);
  else
    state_scope_seek_node(s, s->place > s->node_place[s->node] ? s->node : s->node - 1);
}

int32_t state_scope_current(const StateScope *s) {
  for (int32_t i = s->place - 1; i >= 0; i--)
    if (s->log->events[i].kind != STATE_BOUND) return s->log->events[i].value;
  return -1;
}

int32_t state_scope_next(const StateScope *s) {
  return s->node < s->nodes ? s->log->events[s->node_place[s->node]].value : -1;
}

int32_t state_scope_bound(const StateScope *s) {
  for (int32_t i = s->place - 1; i >= 0; i--)
    if (s->log->events[i].kind == STATE_BOUND) return s->log->events[i].value;
  return -1;
}

/* States taken earlier come first; those that are never taken follow, sorted by f, then in the order of opening. */
static bool before(const StateScope *s, int32_t a, int32_t b) {
  const StateOpened *x = &s->log->opened[a], *y = &s->log->opened[b];
  if (x->f != y->f) return x->f < y->f;
  if (s->closes[a] != s->closes[b]) return s->closes[a] < s->closes[b];
  if (x->h != y->h) return x->h < y->h;
  return a < b;
}

int32_t state_scope_list(const StateScope *s, int32_t *opened, int32_t room) {
  int32_t count = 0;
  if (s->stack) { /* the path from the current state back to the start */
    for (int32_t at = state_scope_current(s); at >= 0 && count < room; at = s->log->opened[at].parent)
      opened[count++] = at;
    return count;
  }
  for (int32_t i = 0; i < s->log->opened_count; i++) {
    if (s->is[i] != STATE_IS_WAITING) continue;
    if (count == room && !before(s, i, opened[count - 1])) continue;
    int32_t at = count < room ? count++ : count - 1;
    for (; at > 0 && before(s, i, opened[at - 1]); at--) opened[at] = opened[at - 1];
    opened[at] = i;
  }
  return count;
}
