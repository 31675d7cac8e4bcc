/* Where the nodes of a search tree stand: which are folded, and places in layers from left to right, in columns.
 * Computed once for a tree and its folds; drawing then looks only at what is visible. Knows no window and no game. */
#ifndef PACADE_APP_MODEL_TREE_LAYOUT_H
#define PACADE_APP_MODEL_TREE_LAYOUT_H

#include "ai/common/tree.h"

typedef enum {
  TREE_ITEM_NODE,
  TREE_ITEM_MORE,  /* what is folded away below a node, or was not kept */
  TREE_ITEM_PRUNED /* the moves that a cutoff skipped */
} TreeItemKind;

/* Who has opened a node. */
typedef enum { TREE_FOLDED, TREE_OPEN_FOR_LINE, TREE_OPEN_BY_HAND } TreeOpen;

typedef struct TreeItem {
  float x;       /* its middle, in columns */
  int32_t node;  /* the node itself, or the one that it hangs on */
  int32_t above; /* the item of the node that it hangs on; -1: the root */
  uint8_t kind;
} TreeItem;

typedef struct TreeLayout {
  const Tree *tree; /* borrowed */
  /* By node. */
  int32_t *first_child, *next, *previous; /* -1: none */
  uint64_t *below;                        /* nodes below it, those that were not kept included */
  uint8_t *open;                          /* its children are shown: a TreeOpen */
  int32_t *item;                          /* -1: not shown */
  float *place, *shift; /* while places are computed, in columns from the right: its own, and how far */
  float *more, *pruned; /* all below it moves; and what hangs on it */
  /* Items, layer by layer, each from left to right. */
  TreeItem *items;
  int32_t count;
  int32_t *starts; /* of the layers, and one more */
  int32_t layers;  /* that have an item */
  int32_t depth;   /* half moves of the deepest node */
  float columns;
} TreeLayout;

/* Column widths of what is not a node. */
#define TREE_MORE_WIDTH 1.0f
#define TREE_PRUNED_WIDTH 0.7f

/* For a tree that stays where it is, with the main line open. False when memory is short: nothing is held then. */
bool tree_layout_init(TreeLayout *layout, const Tree *tree);
void tree_layout_destroy(TreeLayout *layout);
/* Computes all places again, after a change of `open`. */
void tree_layout_place(TreeLayout *layout);
/* Opens the path to a node and the best line from there, and folds what an earlier call opened for another node; what
 * was opened by hand stays open. */
void tree_layout_show(TreeLayout *layout, int32_t node);
/* Everything open by hand, or nothing. */
void tree_layout_open_all(TreeLayout *layout);
void tree_layout_fold_all(TreeLayout *layout);

/* The first item of a layer whose middle is at `x` or right of it; the layer's end when there is none. */
int32_t tree_layout_find(const TreeLayout *layout, int32_t layer, float x);
static inline bool tree_layout_has_more(const TreeLayout *layout, int32_t node) { return layout->below[node] > 0; }

#endif
