/* Random boards of every kind for tests of path finding, and distances on them found the plainest way. */
#ifndef PACADE_TESTS_SUPPORT_BOARDS_H
#define PACADE_TESTS_SUPPORT_BOARDS_H

#include "game/core/board.h"
#include "game/core/rng.h"

/* The number decides the size: most are small, some of up to 150 x 150, a few as long and thin as boards can be. Open,
 * mazes with and without loops, rooms, scattered walls; at least one cell is open. */
void boards_random(Board *board, Rng *rng, int32_t number);
Cell boards_open_cell(const Board *board, Rng *rng);
/* Steps from `start` to every padded cell, -1 where no path leads. Blocked cells are never entered. `queue` has room
 * for every cell. */
void boards_distances(const Board *board, const uint8_t *blocked, Cell start, int32_t *distance, Cell *queue);

#endif
