/* A search over whole states under the microscope: its log with a place in it that can be moved event by event, what is
 * known of every state there, and the open list as the search sorts it. Draws nothing, and knows no game. */
#ifndef PACADE_PLAY_STATE_SCOPE_H
#define PACADE_PLAY_STATE_SCOPE_H

#include "ai/common/state_log.h"

typedef enum {
  STATE_IS_UNSEEN,
  STATE_IS_WAITING,
  STATE_IS_CLOSED,
  STATE_IS_TAKEN,   /* the answer */
  STATE_IS_OVER,    /* over the bound */
  STATE_IS_REPLACED /* reached by fewer moves since */
} StateIs;

typedef struct StateScope {
  const StateLog *log; /* borrowed */
  bool stack;          /* depth-first: the list is the path to the current state */
  uint8_t *is;         /* per opened state: a StateIs, at the place */
  int32_t *closes;     /* per opened state: the event that closes or takes it, INT32_MAX: none */
  int32_t *earlier;    /* per opened state: the same state opened before, -1: none */
  int32_t *node_place; /* per node, 0 included: the place at which all that it opened has been shown */
  int32_t nodes;       /* closings, and one for the answer */
  int32_t place;       /* events shown so far */
  int32_t node;        /* closings shown so far */
  int32_t waiting;
  int32_t answer; /* the opened state that is the answer, -1: none */
} StateScope;

/* Opens at the end. False when memory is short: then there is nothing to close. */
bool state_scope_open(StateScope *scope, const StateLog *log, bool stack);
void state_scope_close(StateScope *scope); /* safe on a zeroed one */

void state_scope_seek(StateScope *scope, int32_t place);     /* clamped */
void state_scope_seek_node(StateScope *scope, int32_t node); /* clamped; everything that it opened is shown */
void state_scope_step(StateScope *scope, int32_t direction); /* to the next or previous node */
bool state_scope_at_node(const StateScope *scope);           /* the place is at the end of a node */
/* The state of the last event, -1: none so far; the one that is taken next, -1: none. */
int32_t state_scope_current(const StateScope *scope);
int32_t state_scope_next(const StateScope *scope);
/* For an iterative search: the bound at the place, -1: none. */
int32_t state_scope_bound(const StateScope *scope);
/* The first states of the open list, at most `room`, the next to be taken first; returns how many were written. */
int32_t state_scope_list(const StateScope *scope, int32_t *opened, int32_t room);

#endif
