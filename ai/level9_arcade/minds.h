/* The ladder of minds: which one the monsters of the arcade have in which round. Knows no search. */
#ifndef PACADE_AI_ARCADE_MINDS_H
#define PACADE_AI_ARCADE_MINDS_H

#include "game/core/arcade.h"

typedef enum {
  MIND_RANDOM,
  MIND_GREEDY,
  MIND_ASTAR,
  MIND_AMBUSH,
  MIND_PINCER,
  MIND_PLIES_2,
  MIND_PLIES_4,
  MIND_PLIES_6,
  MIND_EXPECTIMAX,
  MIND_COUNT
} Mind;

/* How fast the minds grow. */
typedef enum { GROW_EASY, GROW_NORMAL, GROW_HARD, GROW_COUNT } Grow;
/* "easy", "normal", "hard": NULL-ended. */
extern const char *const grow_ids[GROW_COUNT + 1];
/* GROW_COUNT when there is none of that id. */
Grow grow_find(const char *id);

/* Every half round may have a mind of its own: the second half begins when half of the food is eaten. */
Mind minds_of(Grow grow, int32_t round, bool second_half);
Mind minds_now(Grow grow, const ArcadeMaze *maze, const ArcadeState *state);
/* The first round that has this mind. */
int32_t minds_round(Grow grow, Mind mind);

#endif
