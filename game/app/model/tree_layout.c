/* Lays a search tree out as Wetherell and Shannon do: each layer is filled without gaps where that is possible, and a
 * node is centred over what hangs on it. Two passes over the nodes, whatever their number; no recursion, because trees
 * may be thousands of half moves deep. Must not know the window. */
#include "game/app/model/tree_layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool tree_layout_init(TreeLayout *layout, const Tree *tree) {
  size_t n = (size_t)tree->count;
  *layout = (TreeLayout){.tree = tree};
  layout->first_child = malloc(n * sizeof(int32_t));
  layout->next = malloc(n * sizeof(int32_t));
  layout->previous = malloc(n * sizeof(int32_t));
  layout->item = malloc(n * sizeof(int32_t));
  layout->below = calloc(n, sizeof(uint64_t));
  layout->open = calloc(n, 1);
  layout->place = malloc(n * sizeof(float));
  layout->shift = malloc(n * sizeof(float));
  layout->more = malloc(n * sizeof(float));
  layout->pruned = malloc(n * sizeof(float));
  for (int32_t i = 0; i < tree->count; i++)
    if (tree->nodes[i].depth > layout->depth) layout->depth = tree->nodes[i].depth;
  layout->starts = calloc((size_t)layout->depth + 3, sizeof(int32_t));
  bool ok = n > 0 && layout->first_child && layout->next && layout->previous && layout->item && layout->below &&
            layout->open && layout->place && layout->shift && layout->more && layout->pruned && layout->starts;
  /* No node has more than itself, what is folded and what is pruned. */
  layout->items = ok ? malloc(3 * n * sizeof *layout->items) : NULL;
  if (!ok || !layout->items) {
    tree_layout_destroy(layout);
    return false;
  }
  int32_t *last = layout->item; /* the last child so far, until places are made */
  for (int32_t i = 0; i < tree->count; i++) {
    int32_t parent = tree->nodes[i].parent;
    layout->first_child[i] = layout->next[i] = layout->previous[i] = last[i] = -1;
    if (parent < 0) continue;
    if (last[parent] < 0) {
      layout->first_child[parent] = i;
    } else {
      layout->next[last[parent]] = i;
      layout->previous[i] = last[parent];
    }
    last[parent] = i;
  }
  for (int32_t i = tree->count - 1; i >= 0; i--) {
    layout->below[i] += tree->nodes[i].left_out;
    if (tree->nodes[i].parent >= 0) layout->below[tree->nodes[i].parent] += layout->below[i] + 1;
  }
  tree_layout_show(layout, 0);
  return true;
}

void tree_layout_destroy(TreeLayout *layout) {
  free(layout->first_child);
  free(layout->next);
  free(layout->previous);
  free(layout->item);
  free(layout->below);
  free(layout->open);
  free(layout->place);
  free(layout->shift);
  free(layout->more);
  free(layout->pruned);
  free(layout->items);
  free(layout->starts);
  *layout = (TreeLayout){0};
}

/* What hangs on a shown node besides its children. */
static bool folds(const TreeLayout *layout, int32_t node) {
  bool hides = layout->first_child[node] >= 0 && !layout->open[node];
  return hides || layout->tree->nodes[node].left_out > 0;
}
static bool is_cut(const TreeLayout *layout, int32_t node) { return layout->tree->nodes[node].pruned != 0; }

static void mark_shown(TreeLayout *layout) {
  const Tree *tree = layout->tree;
  for (int32_t i = 0; i < tree->count; i++) {
    int32_t parent = tree->nodes[i].parent;
    layout->item[i] = parent < 0 || (layout->item[parent] == 0 && layout->open[parent]) ? 0 : -1;
  }
}

/* The free places of the layers, from the right, and how far their nodes had to be shifted so far. */
typedef struct Fill {
  float *next, *given;
} Fill;

static float take(const Fill *fill, int32_t layer, float width) {
  float middle = fill->next[layer] + width / 2;
  fill->next[layer] += width;
  return middle;
}

/* What hangs on a node to the right of its children: placed before them, because places are assigned from the right. */
static void place_hanging(TreeLayout *layout, const Fill *fill, int32_t node) {
  int32_t layer = layout->tree->nodes[node].depth + 1;
  if (is_cut(layout, node)) layout->pruned[node] = take(fill, layer, TREE_PRUNED_WIDTH);
  if (folds(layout, node)) layout->more[node] = take(fill, layer, TREE_MORE_WIDTH);
}

/* Over the middle of what hangs on it; all of that moves left where the layer is full up to there. */
static void place_node(TreeLayout *layout, const Fill *fill, int32_t node) {
  int32_t layer = layout->tree->nodes[node].depth, last = -1;
  for (int32_t i = layout->open[node] ? layout->first_child[node] : -1; i >= 0; i = layout->next[i]) last = i;
  bool cut = is_cut(layout, node), more = folds(layout, node);
  layout->shift[node] = 0;
  if (last < 0 && !cut && !more) {
    layout->place[node] = take(fill, layer, 1);
    return;
  }
  float right = cut ? layout->pruned[node] : more ? layout->more[node] : layout->place[last];
  float left = last >= 0 ? layout->place[layout->first_child[node]] : more ? layout->more[node] : right;
  float middle = (left + right) / 2, needed = fill->next[layer] + 0.5f - middle;
  if (needed > fill->given[layer]) fill->given[layer] = needed;
  layout->shift[node] = fill->given[layer];
  layout->place[node] = middle + fill->given[layer];
  fill->next[layer] = layout->place[node] + 0.5f;
}

static void measure(TreeLayout *layout, const Fill *fill) {
  const Tree *tree = layout->tree;
  mark_shown(layout);
  for (int32_t i = 0; i <= layout->depth + 2; i++) fill->next[i] = fill->given[i] = 0;
  /* From the last node to the first: the mirror image of children before parents. `item` marks the nodes that were
   * begun. */
  for (int32_t i = tree->count - 1; i >= 0; i--) {
    if (layout->item[i] < 0) continue;
    for (int32_t at = i; at >= 0 && layout->item[at] == 0; at = tree->nodes[at].parent) {
      layout->item[at] = 1;
      place_hanging(layout, fill, at);
    }
    place_node(layout, fill, i);
  }
  /* Everything moves by the shift of the nodes above it; then left and right are swapped. */
  float most = 0;
  for (int32_t i = 0; i < tree->count; i++) {
    if (layout->item[i] < 0) continue;
    int32_t parent = tree->nodes[i].parent;
    float above = parent < 0 ? 0 : layout->shift[parent];
    layout->place[i] += above;
    layout->shift[i] += above;
    if (is_cut(layout, i)) layout->pruned[i] += layout->shift[i];
    if (folds(layout, i)) layout->more[i] += layout->shift[i];
    float left = fmaxf(layout->place[i], folds(layout, i) ? layout->more[i] : 0);
    most = fmaxf(most, left + 0.5f);
  }
  layout->columns = most;
}

/* Where the items of each layer begin. */
static void count_layers(TreeLayout *layout) {
  const Tree *tree = layout->tree;
  memset(layout->starts, 0, sizeof *layout->starts * ((size_t)layout->depth + 3));
  for (int32_t i = 0; i < tree->count; i++) {
    if (layout->item[i] < 0) continue;
    int32_t depth = tree->nodes[i].depth;
    layout->starts[depth + 1]++;
    layout->starts[depth + 2] += folds(layout, i) + is_cut(layout, i);
  }
  layout->layers = 0;
  for (int32_t i = 1; i <= layout->depth + 2; i++) {
    if (layout->starts[i] > 0) layout->layers = i;
    layout->starts[i] += layout->starts[i - 1];
  }
}

/* What hangs on a node after its children: they are all listed. */
static void list_rest(TreeLayout *layout, int32_t node, int32_t *next) {
  int32_t layer = layout->tree->nodes[node].depth + 1;
  TreeItem item = {.node = node, .above = layout->item[node]};
  if (folds(layout, node)) {
    item.x = layout->columns - layout->more[node];
    item.kind = TREE_ITEM_MORE;
    layout->items[next[layer]++] = item;
  }
  if (is_cut(layout, node)) {
    item.x = layout->columns - layout->pruned[node];
    item.kind = TREE_ITEM_PRUNED;
    layout->items[next[layer]++] = item;
  }
}

/* Layer by layer, from left to right. */
static void list_items(TreeLayout *layout, int32_t *next, int32_t *path) {
  const Tree *tree = layout->tree;
  int32_t at = -1; /* depth of the node listed last */
  for (int32_t i = 0; i < tree->count; i++) {
    if (layout->item[i] < 0) continue;
    int32_t depth = tree->nodes[i].depth, parent = tree->nodes[i].parent;
    for (; at >= depth; at--) list_rest(layout, path[at], next);
    layout->items[next[depth]] = (TreeItem){.x = layout->columns - layout->place[i],
                                            .node = i,
                                            .above = parent < 0 ? -1 : layout->item[parent],
                                            .kind = TREE_ITEM_NODE};
    layout->item[i] = next[depth]++;
    path[depth] = i;
    at = depth;
  }
  for (; at >= 0; at--) list_rest(layout, path[at], next);
}

void tree_layout_place(TreeLayout *layout) {
  size_t rooms = (size_t)layout->depth + 3;
  Fill fill = {.next = malloc(rooms * sizeof *fill.next), .given = malloc(rooms * sizeof *fill.given)};
  int32_t *next = malloc(rooms * sizeof *next), *path = malloc(rooms * sizeof *path);
  layout->count = layout->layers = 0; /* where memory is short, nothing is shown */
  if (next && path && fill.next && fill.given) {
    measure(layout, &fill);
    count_layers(layout);
    layout->count = layout->starts[layout->depth + 2];
    memcpy(next, layout->starts, rooms * sizeof *next);
    list_items(layout, next, path);
  }
  free(next);
  free(path);
  free(fill.next);
  free(fill.given);
}

/* Whether only the path to a node and its best line are open, besides what was opened by hand. */
static bool shows(const TreeLayout *layout, int32_t node) {
  const TreeNode *nodes = layout->tree->nodes;
  int32_t lines = 0;
  bool open = true;
  for (int32_t i = 0; i < layout->tree->count; i++) lines += layout->open[i] == TREE_OPEN_FOR_LINE;
  for (int32_t i = nodes[node].parent; i >= 0; i = nodes[i].parent) {
    open = open && layout->open[i];
    lines -= layout->open[i] == TREE_OPEN_FOR_LINE;
  }
  for (int32_t i = node; i >= 0; i = nodes[i].best) {
    open = open && layout->open[i];
    lines -= layout->open[i] == TREE_OPEN_FOR_LINE;
  }
  return open && lines == 0;
}

static void open_for_line(TreeLayout *layout, int32_t node) {
  if (layout->open[node] == TREE_FOLDED) layout->open[node] = TREE_OPEN_FOR_LINE;
}

void tree_layout_show(TreeLayout *layout, int32_t node) {
  const TreeNode *nodes = layout->tree->nodes;
  if (layout->layers > 0 && shows(layout, node)) return;
  for (int32_t i = 0; i < layout->tree->count; i++)
    if (layout->open[i] == TREE_OPEN_FOR_LINE) layout->open[i] = TREE_FOLDED;
  for (int32_t i = nodes[node].parent; i >= 0; i = nodes[i].parent) open_for_line(layout, i);
  for (int32_t i = node; i >= 0; i = nodes[i].best) open_for_line(layout, i);
  tree_layout_place(layout);
}

void tree_layout_open_all(TreeLayout *layout) {
  memset(layout->open, TREE_OPEN_BY_HAND, (size_t)layout->tree->count);
  tree_layout_place(layout);
}

void tree_layout_fold_all(TreeLayout *layout) {
  memset(layout->open, TREE_FOLDED, (size_t)layout->tree->count);
  tree_layout_place(layout);
}

int32_t tree_layout_find(const TreeLayout *layout, int32_t layer, float x) {
  int32_t low = layout->starts[layer], high = layout->starts[layer + 1];
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (layout->items[middle].x < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
