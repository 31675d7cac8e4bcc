/* Who is ahead in a race, by what has happened so far and nothing else: it is given where everybody stands at this
 * moment, and cannot know more. Draws nothing. */
#ifndef PACADE_PLAY_STANDING_H
#define PACADE_PLAY_STANDING_H

#include "game/core/game.h"

typedef struct Standing {
  Outcome outcome; /* at this moment */
  double tick;     /* when it was over; only then */
  int32_t score;
  int32_t left; /* steps to the one food or the exit, around the walls; -1: not known, or there is more than one food */
} Standing;

/* Those who won, by when they did; then those who go on, the nearest first where there is one place to reach, else by
 * score; then the others by score. 0 where nothing decides. */
int standing_compare(const Standing *a, const Standing *b);
/* The order of `count` of them, the first first, and the rank of each of these from 1: those who tie share theirs and
 * stay in the order they came in. */
void standing_order(const Standing *list, int32_t count, int32_t *order, int32_t *rank);

/* Steps to the place to reach from every cell (-1: no way), where there is one; allocated. NULL: there is none, or
 * memory is short. */
int32_t *standing_steps(const Game *game);

#endif
