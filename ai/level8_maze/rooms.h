/* The maze as planners see it: a graph of rooms rooted at the goal, with the pills that are left and what excursions
 * can bring at most. Knows the rules of energy, and no search. */
#ifndef PACADE_AI_LEVEL8_MAZE_ROOMS_H
#define PACADE_AI_LEVEL8_MAZE_ROOMS_H

#include "ai/common/trace.h"
#include "game/core/game.h"

/* A bound that says nothing: behind this room there are loops. */
enum { PROFIT_UNKNOWN = INT32_MAX / 4 };

/* Rooms are numbered in the order of a depth-first walk from the goal (0), so that the rooms behind room x (those that
 * the tree of the walk hangs below it) are x..last[x]. Only rooms that the start can reach without passing the goal
 * are there: the game ends at the goal. */
typedef struct Rooms {
  int32_t count; /* 0: the goal can't be reached */
  int32_t start;
  Trace *trace;          /* what a search looks at is reported here; may be NULL */
  struct StateLog *log;  /* the same for its states; may be NULL */
  int32_t unit;          /* energy that a step costs: 1, or more where values are thought of in fractions */
  Cell *cell;            /* of the board */
  int32_t *number;       /* by cell of the board: the room's number, or -1 */
  int32_t (*next)[4];    /* by move; -1 for none */
  int32_t *parent;       /* in the tree of the walk; -1 for the goal */
  int32_t *last;         /* the last room behind it */
  int32_t *steps;        /* to the goal */
  uint8_t *value;        /* of the pill there; 0 for none */
  bool *bridge;          /* the passage to its parent is the only one to the rooms behind */
  bool loops;            /* some passage is not a bridge */
  int32_t *profit;       /* what an excursion behind a bridge can bring at most, from the parent and back */
  int32_t *side;         /* the sum of positive profits over the rooms whose parent it is */
  int32_t *ahead, *more; /* without loops: pills on the way to the goal; what excursions off that way bring at most */
} Rooms;

/* The maze from the state on, with the pills that are left. False when memory is short. */
bool rooms_init(Rooms *rooms, const Game *game, const State *state);
void rooms_destroy(Rooms *rooms);
/* What it takes, nearly. */
uint64_t rooms_bytes(const Rooms *rooms);
/* The same maze later: another start, fewer pills. False when the start is in none of its rooms. */
bool rooms_move(Rooms *rooms, const Game *game, const State *state);
/* Works out profits, sides and what is ahead anew, after values or the unit were changed. */
void rooms_weigh(Rooms *rooms);

#endif
