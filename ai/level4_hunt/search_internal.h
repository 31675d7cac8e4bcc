/* What the parts of the search share; nobody else includes it. */
#ifndef PACADE_AI_HUNT_SEARCH_INTERNAL_H
#define PACADE_AI_HUNT_SEARCH_INTERNAL_H

#include "ai/level4_hunt/search.h"

/* The value of the searcher's position with Pacman to move, `turns` deep; `ply` turns below the root. */
int32_t search_node(Searcher *searcher, int32_t turns, int32_t ply, int32_t alpha, int32_t beta);
/* The value of Pacman's move to a neighbour. */
int32_t search_move(Searcher *searcher, Spot to, int32_t turns, int32_t ply, int32_t alpha, int32_t beta);
/* The exits of Pacman's spot, the most promising first; `first` goes before all, -1: none. */
void search_order(const Searcher *searcher, int32_t first, uint8_t order[DIRECTION_COUNT]);

#endif
