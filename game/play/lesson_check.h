/* The right answers of lessons, found by the real searches: what two agents measure on a map, and what a tree search
 * decides at a position. Knows no words and no window. */
#ifndef PACADE_PLAY_LESSON_CHECK_H
#define PACADE_PLAY_LESSON_CHECK_H

#include "ai/common/tree.h"
#include "game/core/map.h"
#include "game/play/tree_job.h"

typedef enum {
  LESSON_NODES,  /* cells that a path finder looks at */
  LESSON_LENGTH, /* steps of its path */
  LESSON_COST,   /* what the path costs */
  LESSON_SCORE,  /* points of a whole game */
  LESSON_MOVES,  /* moves of a whole game */
  LESSON_MEASURES
} LessonMeasure;

/* Where a question is asked. */
typedef struct LessonPlace {
  const char *map; /* id */
  int32_t level;
  const char *monsters; /* NULL: the level's usual ones */
  uint64_t seed;
  int32_t turn;  /* for trees: the turn about to be played, from 1 */
  int32_t depth; /* for trees: turns of the plain search */
} LessonPlace;

/* What an agent, "id" or "id:k=v,...", reaches there; -1 for a path finder that finds no path. */
bool lesson_measure(const LessonPlace *place, const char *agent, LessonMeasure measure, int64_t *out, Error *error);
/* The tree of the plain search with moves in board order; `tree` must come from tree_init. The same agent plays the
 * game up to that turn. */
bool lesson_tree(const LessonPlace *place, const char *agent, Tree *tree, Error *error);
/* How many more steps greedy best-first takes than A* on a board; -1: there is no path, or memory is short. */
int32_t lesson_greedy_loss(const Board *board, Cell start, Cell goal);

#endif
