/* What a search over whole states did: every state that it opened, with g, h, f, its parent and the moves from there,
 * and the order in which states were opened and closed. A search that is given no log is not slowed down by it.
 * Knows no search, and no state but as the moves that lead to it. */
#ifndef PACADE_AI_COMMON_STATE_LOG_H
#define PACADE_AI_COMMON_STATE_LOG_H

#include "game/core/base.h"

enum { STATE_ROOT = -1 };

/* A state as it was put on the open list; one that is reached again by fewer moves is put there again. */
typedef struct StateOpened {
  int32_t parent; /* place among the opened ones, STATE_ROOT: none */
  uint32_t node;  /* the search's own number of the state */
  int32_t g, h, f;
  uint32_t moves; /* the first of its moves from the parent, among all of them */
  int32_t count;  /* of those moves */
} StateOpened;

typedef enum {
  STATE_OPENED, /* value: place among the opened ones */
  STATE_CLOSED, /* the same: it was taken and expanded */
  STATE_GOAL,   /* the same: it was taken, and is the answer */
  STATE_OVER,   /* the same: it was looked at, but its f is over the bound */
  STATE_BOUND   /* value: the bound of the round that begins */
} StateEventKind;

typedef struct StateEvent {
  StateEventKind kind;
  int32_t value;
} StateEvent;

typedef struct StateLog {
  StateOpened *opened;
  int32_t opened_count, opened_room;
  StateEvent *events;
  int32_t event_count, event_room;
  uint8_t *moves;
  uint32_t move_count, move_room;
  int32_t *latest; /* per node of the search: its place among the opened ones, STATE_ROOT: none */
  uint32_t latest_room;
  bool failed; /* memory was short: the rest is missing */
} StateLog;

void state_log_destroy(StateLog *log); /* safe on a zeroed one */

/* All do nothing on NULL. */
/* Opens node, reached from `parent` (UINT32_MAX: the root) by `count` moves that state_log_move() has added since. */
void state_log_open(StateLog *log, uint32_t node, uint32_t parent, int32_t g, int32_t h, int32_t f);
void state_log_move(StateLog *log, uint8_t move);
/* One of the events about a node that is open. */
void state_log_event(StateLog *log, StateEventKind kind, uint32_t node);
void state_log_bound(StateLog *log, int32_t bound);

/* The moves from the root to an opened state, at most `room`; how many there are. */
int32_t state_log_way(const StateLog *log, int32_t opened, uint8_t *moves, int32_t room);

#endif
