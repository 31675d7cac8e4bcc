/* The log of a tree search: nodes in the order in which they were entered, the deepest layers dropped where they don't
 * fit. Knows no game and no search. */
#include "ai/common/tree.h"

#include <math.h>
#include <stdlib.h>

enum { DEPTH_MOST = 4096 }; /* half moves: 60 turns of 33 actors are fewer */

const char *const tree_order_names[] = {
    [TREE_OWN] = "own", [TREE_BEST] = "best", [TREE_BOARD] = "board", [TREE_WORST] = "worst", NULL};

const char *tree_kind_name(TreeKind kind) {
  static const char *const names[] = {[TREE_MAX] = "max", [TREE_MIN] = "min", [TREE_CHANCE] = "chance"};
  return names[kind];
}

const char *tree_bound_name(TreeBound bound) {
  static const char *const names[] = {[TREE_EXACT] = "exact", [TREE_LOWER] = "lower", [TREE_UPPER] = "upper"};
  return names[bound];
}

const char *tree_end_name(TreeEnd end) {
  static const char *const names[] = {
      [TREE_INNER] = NULL,    [TREE_DEPTH] = "depth", [TREE_WON] = "won",  [TREE_LOST] = "lost",
      [TREE_TABLE] = "table", [TREE_AGAIN] = "again", [TREE_RARE] = "rare"};
  return names[end];
}

void tree_init(Tree *tree, size_t limit) { *tree = (Tree){.limit = limit}; }

void tree_destroy(Tree *tree) {
  free(tree->nodes);
  free(tree->work);
  free(tree->by_depth);
  free(tree->frames);
  *tree = (Tree){0};
}

void tree_begin(Tree *tree) {
  tree->frame_count = 0;
  tree->work_count = 0;
  tree->risk = false;
  tree->keep_depth = tree->ask.plain && tree->ask.count_only ? 0 : DEPTH_MOST;
  if (!tree->by_depth) tree->by_depth = malloc(sizeof *tree->by_depth * (DEPTH_MOST + 1));
  tree->out_of_memory = !tree->by_depth;
  for (int32_t i = 0; tree->by_depth && i <= DEPTH_MOST; i++) tree->by_depth[i] = 0;
}

/* Drops the deepest layers until half of the room is free; later nodes as deep as those are only counted. */
static bool make_room(Tree *tree) {
  int32_t *place = malloc(sizeof *place * (size_t)tree->work_count); /* of a dropped node: its nearest kept ancestor */
  if (!place) return false;
  uint64_t kept = (uint64_t)tree->work_count;
  int32_t keep = tree->keep_depth;
  while (keep > 0 && kept > tree->limit / 2) kept -= tree->by_depth[keep--];
  int32_t count = 0;
  for (int32_t i = 0; i < tree->work_count; i++) {
    TreeNode node = tree->work[i];
    int32_t parent = node.parent < 0 ? -1 : place[node.parent];
    if (node.depth > keep) {
      place[i] = parent;
      tree->work[parent].left_out += 1 + node.left_out;
      continue;
    }
    node.parent = parent;
    place[i] = count;
    tree->work[count++] = node;
  }
  for (int32_t i = 0; i < count; i++) {
    TreeNode *node = &tree->work[i];
    node->best = node->best >= 0 && node->depth < keep ? place[node->best] : -1;
  }
  for (int32_t i = 0; i < tree->frame_count; i++) {
    TreeFrame *frame = &tree->frames[i];
    frame->anchor = place[frame->anchor];
    if (frame->id >= 0) frame->id = i <= keep ? place[frame->id] : -1;
    if (frame->best_child >= 0) frame->best_child = i < keep ? place[frame->best_child] : -1;
    if (frame->last_child >= 0) frame->last_child = i < keep ? place[frame->last_child] : -1;
  }
  for (int32_t depth = keep + 1; depth <= DEPTH_MOST; depth++) tree->by_depth[depth] = 0;
  tree->work_count = count;
  tree->keep_depth = keep;
  free(place);
  return true;
}

/* Room for one more node; false: it is only counted. */
static bool node_room(Tree *tree, int32_t depth) {
  if (tree->out_of_memory || depth > tree->keep_depth) return false;
  if ((size_t)tree->work_count < tree->work_room) return true;
  if (tree->work_room < tree->limit) {
    size_t room = tree->work_room ? tree->work_room * 2 : 1024;
    if (room > tree->limit) room = tree->limit;
    TreeNode *more = realloc(tree->work, room * sizeof *more);
    if (more) {
      tree->work = more;
      tree->work_room = room;
      return true;
    }
  }
  if (tree->work_count == 0 || !make_room(tree)) {
    tree->out_of_memory = true;
    return false;
  }
  return depth <= tree->keep_depth;
}

/* The last child's value counts, now that it is not searched again. */
static void settle(TreeFrame *frame, double chance) {
  if (!frame->has_pending) return;
  bool better = frame->kind == TREE_MIN ? frame->pending < frame->best : frame->pending > frame->best;
  if (frame->kind == TREE_CHANCE) better = chance > frame->best;
  if (better) {
    frame->best = frame->kind == TREE_CHANCE ? chance : frame->pending;
    frame->best_child = frame->last_child;
  }
  frame->has_pending = false;
}

static double chance_of(const Tree *tree, const TreeFrame *frame) {
  return frame->last_child >= 0 ? (double)tree->work[frame->last_child].chance : 0;
}

/* The last child is searched again: its subtree goes. */
static void drop_last(Tree *tree, TreeFrame *frame) {
  if (frame->last_child >= 0) {
    for (int32_t i = frame->last_child; i < tree->work_count; i++) tree->by_depth[tree->work[i].depth]--;
    tree->work_count = frame->last_child;
  } else if (frame->anchor >= 0) {
    tree->work[frame->anchor].left_out -= frame->last_nodes;
  }
  frame->nodes -= frame->last_nodes;
  frame->has_pending = false;
}

static TreeFrame *push(Tree *tree) {
  if (tree->frame_count == tree->frame_room) {
    int32_t room = tree->frame_room ? tree->frame_room * 2 : 128;
    TreeFrame *more = realloc(tree->frames, (size_t)room * sizeof *more);
    if (!more) return NULL;
    tree->frames = more;
    tree->frame_room = room;
  }
  return &tree->frames[tree->frame_count++];
}

void tree_enter(Tree *tree, const TreeEntry *entry) {
  int32_t depth = tree->frame_count, parent = -1, anchor = -1;
  if (depth > 0) {
    TreeFrame *above = &tree->frames[depth - 1];
    if (above->has_pending && above->last_move == entry->move)
      drop_last(tree, above);
    else
      settle(above, chance_of(tree, above));
  }
  bool kept = node_room(tree, depth);
  if (depth > 0) {
    TreeFrame *above = &tree->frames[depth - 1];
    above->seen |= (uint16_t)(1u << entry->move);
    above->last_move = entry->move;
    above->last_child = kept ? tree->work_count : -1;
    parent = above->id;
    anchor = above->anchor;
  }
  TreeFrame *frame = push(tree);
  if (!frame) { /* only the search's own figures are left to show: there is no tree */
    tree->out_of_memory = true;
    return;
  }
  *frame = (TreeFrame){.alpha = entry->alpha,
                       .beta = entry->beta,
                       .best = entry->kind == TREE_MIN ? INFINITY : -INFINITY,
                       .nodes = 1,
                       .id = kept ? tree->work_count : -1,
                       .anchor = kept ? tree->work_count : anchor,
                       .best_child = -1,
                       .last_child = -1,
                       .from = entry->from,
                       .last_move = MOVE_COUNT,
                       .kind = entry->kind,
                       .actor = entry->actor};
  if (!kept) {
    if (anchor >= 0) tree->work[anchor].left_out++;
    return;
  }
  tree->by_depth[depth]++;
  tree->work[tree->work_count++] = (TreeNode){.alpha = entry->alpha,
                                              .beta = entry->beta,
                                              .parent = parent,
                                              .best = -1,
                                              .chance = entry->chance,
                                              .depth = (uint16_t)depth,
                                              .kind = entry->kind,
                                              .actor = entry->actor,
                                              .move = entry->move,
                                              .expected = entry->expected};
}

void tree_leave(Tree *tree, double value, TreeBound bound, TreeEnd end, uint16_t moves, bool cuts) {
  if (tree->frame_count == 0) return;
  TreeFrame *frame = &tree->frames[tree->frame_count - 1];
  settle(frame, chance_of(tree, frame));
  if (frame->id >= 0) {
    TreeNode *node = &tree->work[frame->id];
    node->value = value;
    node->bound = (uint8_t)bound;
    node->end = (uint8_t)end;
    node->best = frame->best_child;
    if (cuts && frame->seen) node->pruned = (uint16_t)(moves & ~frame->seen);
  }
  uint64_t nodes = frame->nodes;
  if (tree->frame_count == 1) return; /* the root stays open for tree_commit */
  tree->frame_count--;
  TreeFrame *above = &tree->frames[tree->frame_count - 1];
  above->pending = value;
  above->has_pending = true;
  above->last_nodes = nodes;
  above->nodes += nodes;
}

/* The principal variation, by the best child of each node. */
static void mark_line(Tree *tree) {
  for (int32_t i = 0; i < tree->count; i++) tree->nodes[i].pv = false;
  for (int32_t i = 0; i >= 0 && i < tree->count; i = tree->nodes[i].best) tree->nodes[i].pv = true;
}

void tree_commit(Tree *tree, int32_t turns) {
  if (tree->frame_count != 1 || tree->out_of_memory) return;
  tree->searched = tree->frames[0].nodes;
  tree->frame_count = 0;
  tree->turns = turns;
  tree->was_plain = tree->ask.plain;
  free(tree->nodes);
  tree->nodes = tree->work;
  tree->count = tree->work_count;
  tree->work = NULL;
  tree->work_room = 0;
  tree->work_count = 0;
  mark_line(tree);
}

void tree_visits(Tree *tree, Move move, uint32_t visits, double mean, double value) {
  if (tree->count == 0) return;
  tree->nodes[0].visits += visits;
  int32_t best = -1;
  for (int32_t i = 1; i < tree->count; i++) {
    TreeNode *node = &tree->nodes[i];
    if (node->parent != 0) continue;
    if (node->move == move) {
      node->visits = visits;
      node->mean = mean;
      node->value = value;
    }
    if (best < 0 || node->value > tree->nodes[best].value) best = i;
  }
  tree->nodes[0].best = best;
  if (best >= 0) tree->nodes[0].value = tree->nodes[best].value;
  mark_line(tree);
}

double tree_branching(uint64_t nodes, int32_t plies) {
  if (nodes == 0 || plies <= 0) return 0;
  double low = 0, high = (double)nodes + 1;
  for (int32_t step = 0; step < 100; step++) {
    double b = (low + high) / 2, sum = 0;
    for (int32_t i = 0; i < plies && sum <= (double)nodes; i++) sum = sum * b + b;
    if (sum > (double)nodes)
      high = b;
    else
      low = b;
  }
  return low;
}
