/* The tree of a search as files: JSON for programs and exercises, DOT for Graphviz. Knows no agent and no window. */
#ifndef PACADE_LAB_TREE_FILE_H
#define PACADE_LAB_TREE_FILE_H

#include <stdio.h>

#include "ai/common/tree.h"

/* Where the tree comes from; texts may be NULL. */
typedef struct TreeOrigin {
  const char *map, *agent;
  int32_t turn;
} TreeOrigin;

void tree_write_json(const Tree *tree, const TreeOrigin *origin, FILE *out);
void tree_write_dot(const Tree *tree, const TreeOrigin *origin, FILE *out);

#endif
