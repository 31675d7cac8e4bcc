/* What an agent saw while it thought: a log that the picture replays. Passing NULL costs nothing. */
#ifndef PACADE_AI_COMMON_TRACE_H
#define PACADE_AI_COMMON_TRACE_H

#include <stdatomic.h>

#include "ai/common/tree.h"

typedef enum {
  TRACE_OPENED, /* cell put on the frontier, or improved there; value: its cost so far; parent: the cell it was reached
                   from, CELL_NONE for a root of the search */
  TRACE_CLOSED, /* cell expanded; value: its cost so far; its order is the event's place among the closed ones */
  TRACE_PATH,   /* cells of the plan, in order, the start first */
  TRACE_VALUE,  /* value of a move: `move`, the cell it leads to, and value: see below */
  TRACE_PRUNED, /* a move or cell cut off; after a TRACE_VALUE of that move: it is worth at most so much */
  TRACE_TARGET, /* where an actor is heading: `actor`, cell */
  TRACE_REPLY,  /* the step expected of monster `actor` (1..): cell; value: 1 for the answer to Pacman's next move,
                   2 for the one after it, and so on along the plan, turn by turn, monsters in order. In the arcade:
                   any actor's step, 0 being Pacman, from `parent` to cell; value: which choice it is, 0: none */
  TRACE_DEPTH,  /* value: turns looked ahead */
  TRACE_NODES,  /* value: nodes looked at for this decision */
  TRACE_CHANCE, /* value: chance to win the game, in ten-thousandths, as the agent believes; under fog: to get through
                   what is planned */
  TRACE_CAUGHT, /* `move` and its cell, or MOVE_STAY and Pacman's own cell for the position as a whole; value: turns
                   until caught if the monsters play their best, 0: safe forever. From an endgame table: exact */
  TRACE_BELIEF, /* `actor`: a team of the hunt, by its number in level4_hunt/opponent.h; value: how far the agent
                   believes to play against it, in ten-thousandths. Likeliest first */
  TRACE_RISK,  /* the values of the moves are food gained less risk, not points; value: how many of them make one chance
                  in a thousand to be caught */
  TRACE_HEAT,  /* cell; value: how much the agent makes of it, in thousandths of 1 (agents from outside: `cells`) */
  TRACE_WORDS, /* a few letters of what the agent says of its move: see trace_say */
  TRACE_KIND_COUNT
} TraceKind;

/* What the agents of the hunt (level 4) report for each of Pacman's decisions:
 *   TRACE_VALUE   one per legal move. alphabeta, minimax, alphabeta-report, planner: points still to come, at the end
 * of the line; TRACE_WON and TRACE_LOST where the game is decided. expectimax, mcts: thousandths, 1000 for a life
 * without danger (food on the way may lift it above), 0 for certain death. Larger is better. alphabeta against monsters
 * that may do anything: see TRACE_RISK, which comes before them. TRACE_PATH    the principal variation: Pacman's cells,
 * the present one first. TRACE_REPLY   what each monster is expected to do along it: the worst case (alphabeta,
 * minimax), the likeliest step (expectimax, mcts), the chase step (planner, alphabeta-report). May end before the path
 * does. TRACE_DEPTH, TRACE_NODES once; TRACE_CHANCE once by expectimax and mcts; TRACE_CAUGHT by alphabeta where a
 * table fits the map. Teams of monsters report TRACE_TARGET, one per monster. While it thinks, an agent keeps
 * Trace.live up to date. Reporting never changes what is played. */
enum { TRACE_WON = 100000, TRACE_LOST = -100000 };

/* How far a decision is, for another thread to read while it is being made. Zero the counts before each. */
typedef struct TraceLive {
  _Atomic uint64_t nodes;   /* looked at so far */
  _Atomic int32_t depth;    /* turns looked ahead, the last whole depth */
  _Atomic int32_t value;    /* of the best move so far, as in TRACE_VALUE */
  _Atomic int32_t move;     /* that move */
  _Atomic int32_t building; /* percent of a table done, where one is built first */
} TraceLive;

typedef struct TraceEvent {
  uint8_t kind;
  Move move;
  uint16_t actor;
  Cell cell;
  int32_t value;
  Cell parent; /* of TRACE_OPENED */
} TraceEvent;

typedef struct Trace {
  TraceEvent *events;
  size_t count, room;
  size_t limit; /* events kept at most; the rest are counted, not kept */
  size_t dropped;
  TraceLive *live; /* borrowed, NULL after trace_init: set it to watch an agent think */
  Tree *tree;      /* the same: set it to keep the tree of the next decision; see Tree.ask for what can be asked */
} Trace;

/* An empty log that keeps up to `limit` events. */
void trace_init(Trace *trace, size_t limit);
void trace_destroy(Trace *trace);
void trace_clear(Trace *trace);
/* Appends; does nothing on NULL. */
void trace_add(Trace *trace, TraceEvent event);
/* The same in parts: the searches call it from their inner loops, and plain numbers keep those small. */
void trace_put(Trace *trace, TraceKind kind, Cell cell, int32_t value, Cell parent);
static inline void trace_cell(Trace *trace, TraceKind kind, Cell cell, int32_t value) {
  if (trace) trace_put(trace, kind, cell, value, CELL_NONE);
}
/* A cell was reached: from `parent`, or as a root of the search (CELL_NONE). */
static inline void trace_open(Trace *trace, Cell cell, Cell parent, int32_t cost) {
  if (trace) trace_put(trace, TRACE_OPENED, cell, cost, parent);
}

/* One line of the agent's own words, in several events; does nothing on NULL. */
void trace_say(Trace *trace, const char *words);
/* The words of a decision, cut to fit; empty when there are none. */
void trace_words(const TraceEvent *events, int32_t count, char *out, size_t room);

static inline Tree *trace_tree(const Trace *trace) { return trace ? trace->tree : NULL; }
static inline TraceLive *trace_live(Trace *trace) { return trace ? trace->live : NULL; }
/* Both do nothing on NULL. */
void live_nodes(TraceLive *live, uint64_t nodes);
void live_best(TraceLive *live, int32_t depth, Move move, int32_t value);

#endif
