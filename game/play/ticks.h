/* What a tick of a race is: one rule for all racers, and where each game stands on that clock. A move takes one
 * tick; thinking takes what the chosen unit says. Draws nothing, and knows no agent. */
#ifndef PACADE_PLAY_TICKS_H
#define PACADE_PLAY_TICKS_H

#include "game/play/session.h"

typedef enum { TICK_NODES, TICK_MOVES, TICK_TIME, TICK_UNITS } TickUnit;

extern const char *const tick_ids[TICK_UNITS + 1]; /* "nodes", "moves", "time", NULL */
/* TICK_UNITS when there is none of that id. */
TickUnit tick_find(const char *id);

typedef struct TickRule {
  TickUnit unit;
  double nodes;   /* with TICK_NODES: this many nodes are one tick */
  double seconds; /* with TICK_TIME: this many seconds of processor time are one tick */
} TickRule;

/* The rule of a level: where there is one search, a tick is one node or a microsecond; where there is thinking
 * before every move, a tick is a thousand nodes or a millisecond. */
TickRule tick_rule(const Level *level, TickUnit unit);
/* What thinking costs by the rule, in ticks, for one decision or for many. */
double tick_thinking(const TickRule *rule, uint64_t nodes, double seconds);
/* Nodes that count as ticks: those expanded, and those that a search passed over without expanding them. */
static inline uint64_t tick_nodes(const SideStats *used) { return used->total.expanded + used->total.passed; }

/* A game on that clock. */
typedef struct TickLine {
  TickRule rule;
  double *ends;  /* by ply: the tick at which it is done */
  double *moves; /* by ply: the tick at which its thinking is over and the move begins */
  int32_t count, room;
} TickLine;

void tick_line_begin(TickLine *line, const TickRule *rule);
void tick_line_destroy(TickLine *line);
/* Takes in what the session knows by now; false when memory is short. */
bool tick_line_sync(TickLine *line, const Session *session);
/* Ticks that are known so far: the whole game's, once the session is done. */
double tick_line_length(const TickLine *line);
/* The place on the session's own time line at that tick. */
double tick_line_place(const TickLine *line, const Session *session, double tick);
/* Nodes expanded and processor time spent up to that tick; of thinking that is in progress, its part so far. */
uint64_t tick_line_spent(const TickLine *line, const Session *session, double tick, double *seconds);
/* Of the ticks up to `tick`, those that were spent thinking; *walking gets the others. */
double tick_line_thinking(const TickLine *line, const Session *session, double tick, double *walking);

#endif
