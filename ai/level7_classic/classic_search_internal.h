/* The three adversarial searches of the Berkeley project, exactly as taught: one ply per agent, depth in rounds, the
 * score as the evaluation, so that published values and successor counts come out. Our own, stronger search is in
 * ace.c. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_CLASSIC_SEARCH_INTERNAL_H
#define PACADE_AI_LEVEL7_CLASSIC_CLASSIC_SEARCH_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/common/tree.h"
#include "game/core/berkeley.h"

typedef enum { CLASSIC_MINIMAX, CLASSIC_ALPHABETA, CLASSIC_EXPECTIMAX, CLASSIC_KIND_COUNT } ClassicKind;

enum { CLASSIC_DEPTH_MAX = 10 };

typedef struct ClassicResult {
  double value;
  Move best;                 /* the first of the best */
  uint64_t successors;       /* generated */
  double values[MOVE_COUNT]; /* of each root move; with alpha-beta a bound for those that were cut */
  uint32_t tried;            /* bit m: values[m] is set */
  BudgetState stopped;       /* not BUDGET_OK: stopped before the end, value and best are those found so far */
} ClassicResult;

/* Points expected beyond those made, for a position that is not over; `data` is the caller's. */
typedef double (*CourseEvaluate)(void *data, const BerkeleyState *state);

/* Searches `depth` whole rounds from a position with Pacman to move; the state is left as it was. Leaves are worth
 * their score, and what `evaluate` adds when it is not NULL. */
ClassicResult classic_search(const BerkeleyField *field, BerkeleyState *state, ClassicKind kind, int32_t depth,
                             CourseEvaluate evaluate, void *data, const Budget *budget);
/* The same with the nodes kept, and with the moves tried in `order`: TREE_OWN and TREE_BOARD for the course's own, the
 * others by what the position after the move is worth. Without a tree, the order is the course's. */
ClassicResult classic_search_tree(const BerkeleyField *field, BerkeleyState *state, ClassicKind kind, int32_t depth,
                                  CourseEvaluate evaluate, void *data, const Budget *budget, TreeOrder order,
                                  Tree *tree);

#endif
