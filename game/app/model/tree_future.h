/* A line of a search tree as places on the board: where everybody is at a node, and how Pacman continues from there by
 * the best line. Knows no window. */
#ifndef PACADE_APP_MODEL_TREE_FUTURE_H
#define PACADE_APP_MODEL_TREE_FUTURE_H

#include "ai/common/tree.h"
#include "game/core/game.h"

enum { TREE_FUTURE_STEPS = 64, TREE_FUTURE_MONSTERS = 32 };

typedef struct TreeFuture {
  Cell way[TREE_FUTURE_STEPS]; /* Pacman's cells after each of its moves */
  int32_t steps;               /* how many */
  int32_t played;              /* of them on the way to the node; the others follow by the best line */
  Cell monsters[TREE_FUTURE_MONSTERS];
  int32_t monster_count;
} TreeFuture;

/* From the root's position to the node and on. False when memory is short. */
bool tree_future(const Game *game, const State *root, const Tree *tree, int32_t node, TreeFuture *out);
/* The nodes from the root's child down to `node`, at most `room`, the root left out; returns how many. */
int32_t tree_path(const Tree *tree, int32_t node, int32_t *out, int32_t room);

#endif
