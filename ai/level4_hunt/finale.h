/* The exact chance to win if the rest of the game is small: few foods, one or two monsters, a board on which all
 * positions can be enumerated. Solved for the hunters that are believed in, one kind after the other, and weighted
 * by the belief. Knows no other search and no agent. */
#ifndef PACADE_AI_HUNT_FINALE_H
#define PACADE_AI_HUNT_FINALE_H

#include "ai/level4_hunt/opponent.h"

typedef struct Finale Finale;

/* NULL when memory is short. */
Finale *finale_create(void);
void finale_destroy(Finale *finale);
/* Must be called before the arena that was solved for is destroyed. */
void finale_forget(Finale *finale);
/* The chance to win for each of Pacman's moves (by exit, later wins counting a little less). False if the rest of
 * the game is too large or nothing can be won: then the values are not set. Solves what is missing, which takes up
 * to a tenth of a second per call; *nodes counts positions. */
bool finale_values(Finale *finale, const Arena *arena, const Position *position, const Opponent *opponent,
                   double value[DIRECTION_COUNT], uint64_t *nodes);

#endif
