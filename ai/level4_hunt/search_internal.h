/* What the parts of the search share; no other file includes it. */
#ifndef PACADE_AI_HUNT_SEARCH_INTERNAL_H
#define PACADE_AI_HUNT_SEARCH_INTERNAL_H

#include "ai/level4_hunt/search.h"

/* The value of the searcher's position with Pacman to move, `turns` deep; `ply` turns below the root. */
int32_t search_node(Searcher *searcher, int32_t turns, int32_t ply, int32_t alpha, int32_t beta);
/* The value of Pacman's move to a neighbour. */
int32_t search_move(Searcher *searcher, Spot to, int32_t turns, int32_t ply, int32_t alpha, int32_t beta);
/* The same, and searcher->tree keeps the nodes. */
int32_t search_move_kept(Searcher *searcher, Spot to, int32_t turns, int32_t ply, int32_t alpha, int32_t beta);
/* The exits of Pacman's spot, the most promising first; `first` comes before all others, -1: none. */
void search_order(const Searcher *searcher, int32_t first, uint8_t order[DIRECTION_COUNT]);

/* Searches one depth anew, and nothing else; false if the limits ended it first. */
bool search_depth(Searcher *searcher, const Position *position, int32_t turns, const Limits *limits,
                  SearchResult *report);

/* Reports to the recorder of the tree; call them only if searcher->tree is not NULL (search_tree.c). A node is
 * entered when its actor is about to move. */
void search_tree_root(Searcher *searcher);
/* Sorts the exits, which come with the best first, into the order that searcher->order asks for. */
void search_tree_order(const Searcher *searcher, uint8_t order[DIRECTION_COUNT]);
void search_tree_enter(Searcher *searcher, int32_t actor, int32_t alpha, int32_t beta);
void search_tree_leave(Searcher *searcher, int32_t turns, int32_t value);
/* Pacman's move ended the game. */
void search_tree_end(Searcher *searcher, int32_t alpha, int32_t beta, int32_t value);

#endif
