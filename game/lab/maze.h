/* Mazes made by a seeded generator: perfect ones, and ones with loops.
 * Must not know foods, actors or rules: a board comes out. */
#ifndef PACADE_LAB_MAZE_H
#define PACADE_LAB_MAZE_H

#include "game/core/board.h"
#include "game/core/rng.h"

/* A perfect maze (exactly one way between any two open cells) by randomized depth-first search. Rooms stand on odd
 * rows and columns, walls between; an even side leaves one more line of wall. Sides from 3 on. */
bool maze_carve(Board *board, int32_t rows, int32_t cols, Rng *rng, Error *error);
/* Opens a wall beside each dead end with probability `share`, which makes loops. Never opens the border. */
void maze_braid(Board *board, double share, Rng *rng);

#endif
