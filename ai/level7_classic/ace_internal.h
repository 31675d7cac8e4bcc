/* Our own player for the Berkeley rules: expectimax over the ghosts' true chances, deepened round by round, with a
 * table of positions and an evaluation that knows the maze. Knows no agents' interface. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_ACE_INTERNAL_H
#define PACADE_AI_LEVEL7_CLASSIC_ACE_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/level7_classic/ghosts.h"

typedef struct Ace Ace;

typedef struct StrongResult {
  Move best;
  double value;              /* points expected in all, being caught counted dear: see evaluation_lost() */
  double values[MOVE_COUNT]; /* of each move tried at the depth reached */
  uint32_t tried;
  int32_t depth; /* rounds */
  uint64_t nodes;
  BudgetState stopped;
} StrongResult;

enum { ACE_DEPTH_MAX = 24 };

/* NULL with a message when memory is short or the map has too many open cells. What is left of `max_bytes` (0: no cap)
 * after the tables of the search, which are small and always there, decides whether it has tables of survival, too. The
 * field must outlive it. */
Ace *ace_create(const BerkeleyField *field, GhostsKind ghosts, uint64_t max_bytes, Error *error);
void ace_destroy(Ace *strong);
/* Pacman's move in a position with Pacman to move. Stops at `max_depth` rounds (0: ACE_DEPTH_MAX) or when `nodes`
 * are used up; the budget is only asked for time and cancelling. The state is left as it was. */
StrongResult ace_think(Ace *strong, BerkeleyState *state, int32_t max_depth, uint64_t nodes, const Budget *budget);

#endif
