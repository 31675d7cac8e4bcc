/* Who is ahead in a race, by what has happened so far and nothing else: it is given where every racer stands at this
 * moment, and cannot know more. Draws nothing. */
#ifndef PACADE_PLAY_STANDING_H
#define PACADE_PLAY_STANDING_H

#include "game/core/game.h"

typedef struct Standing {
  Outcome outcome; /* at this moment */
  double tick;     /* when the game was over; valid only then */
  int32_t score;
  int32_t left; /* steps to the one food or the exit, around the walls; -1: not known, or there is more than one food */
} Standing;

/* Winners come first, by when they won; then those still playing, the nearest first where there is one place to
 * reach, otherwise by score; then the others by score. 0 for a tie. */
int standing_compare(const Standing *a, const Standing *b);
/* Writes the order of `count` of them and the rank of each, from 1: those that tie share a rank and keep the order
 * in which they were given. */
void standing_order(const Standing *list, int32_t count, int32_t *order, int32_t *rank);

/* Steps from every cell to the place to reach (-1: no path), if there is one; allocated. NULL: there is none, or
 * memory is short. */
int32_t *standing_steps(const Game *game);

#endif
