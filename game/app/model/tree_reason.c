/* Finds what decided the value of a node. Must not know the window, nor any language. */
#include "game/app/model/tree_reason.h"

/* The child whose value comes next after the best one's, for the side that chooses. */
static int32_t second_best(const TreeLayout *layout, int32_t node, int32_t best) {
  const TreeNode *nodes = layout->tree->nodes;
  int32_t found = -1;
  for (int32_t i = layout->first_child[node]; i >= 0; i = layout->next[i]) {
    if (i == best) continue;
    bool better = found < 0 || (nodes[node].kind == TREE_MIN ? nodes[i].value < nodes[found].value
                                                             : nodes[i].value > nodes[found].value);
    if (better) found = i;
  }
  return found;
}

/* A leaf's value is exact, whatever the window was. */
static bool leaf(const TreeNode *node) { return node->end != TREE_INNER && node->end != TREE_TABLE; }

/* Where a bound of the window comes from: on the path up, an earlier move of a node of that kind with exactly that
 * value. The value must be exact: one that is only known to be no better for that side can't have set a bound. */
static int32_t source(const TreeLayout *layout, int32_t node, TreeKind kind, double bound) {
  const TreeNode *nodes = layout->tree->nodes;
  TreeBound unsure = kind == TREE_MAX ? TREE_UPPER : TREE_LOWER;
  for (int32_t at = node; nodes[at].parent >= 0; at = nodes[at].parent) {
    if (nodes[nodes[at].parent].kind != kind) continue;
    for (int32_t i = layout->previous[at]; i >= 0; i = layout->previous[i])
      if (nodes[i].value == bound && (leaf(&nodes[i]) || nodes[i].bound != unsure)) return i;
  }
  return -1;
}

TreeReason tree_reason(const TreeLayout *layout, int32_t node) {
  static const TreeReasonKind of_end[] = {
      [TREE_INNER] = REASON_CHOICE, [TREE_DEPTH] = REASON_DEPTH, [TREE_WON] = REASON_WON,   [TREE_LOST] = REASON_LOST,
      [TREE_TABLE] = REASON_TABLE,  [TREE_AGAIN] = REASON_AGAIN, [TREE_RARE] = REASON_RARE,
  };
  const TreeNode *at = &layout->tree->nodes[node];
  TreeReason reason = {.kind = of_end[at->end], .best = at->best, .second = -1, .rival = -1};
  if (at->end != TREE_INNER) return reason;
  if (at->best < 0) {
    reason.kind = at->kind == TREE_CHANCE ? REASON_AVERAGE : REASON_UNKNOWN;
    return reason;
  }
  reason.second = second_best(layout, node, at->best);
  if (at->kind == TREE_CHANCE) {
    reason.kind = REASON_AVERAGE;
  } else if (at->expected) {
    reason.kind = REASON_EXPECTED;
    if (at->bound == TREE_UPPER) reason.rival = source(layout, node, TREE_MAX, at->alpha);
  } else if (at->bound == TREE_UPPER) {
    reason.rival = source(layout, node, TREE_MAX, at->alpha);
    if (reason.rival >= 0) reason.kind = at->kind == TREE_MIN ? REASON_REFUTED : REASON_TOO_LITTLE;
  } else if (at->bound == TREE_LOWER) {
    reason.rival = source(layout, node, TREE_MIN, at->beta);
    if (reason.rival >= 0) reason.kind = at->kind == TREE_MAX ? REASON_ENOUGH : REASON_TOO_MUCH;
  }
  if (reason.kind == REASON_CHOICE && reason.second < 0 && at->pruned == 0) reason.kind = REASON_ONLY;
  return reason;
}
