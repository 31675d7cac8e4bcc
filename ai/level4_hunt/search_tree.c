/* What the search reports to the recorder of its tree, and the textbook search. Values are reported as seen from the
 * root: the points gained on the way are added, so that all of them can be compared. Knows no agent. */
#include <math.h>

#include "ai/level4_hunt/search_internal.h"

/* The spot of the actor. */
static Spot place_of(const Searcher *searcher, int32_t actor) {
  const Position *position = &searcher->position;
  return actor == 0 ? position->pacman : position->monsters[actor - 1];
}

/* In points from the root; infinite values are bounds of a window that has not been narrowed. */
static double points(const Searcher *searcher, int32_t value) {
  int32_t all = value + searcher->tree_gain;
  if (all <= -VALUE_NONE || all >= VALUE_NONE) return all < 0 ? -INFINITY : INFINITY;
  return (double)all / VALUE_UNIT;
}

void search_tree_enter(Searcher *searcher, int32_t actor, int32_t alpha, int32_t beta) {
  const TreeFrame *above = tree_top(searcher->tree);
  TreeEntry entry = {.alpha = searcher->prune ? points(searcher, alpha) : -INFINITY,
                     .beta = searcher->prune ? points(searcher, beta) : INFINITY,
                     .chance = 1,
                     .from = place_of(searcher, actor),
                     .kind = actor == 0 ? TREE_MAX : TREE_MIN,
                     .actor = (uint8_t)actor,
                     .move = MOVE_COUNT,
                     .expected = actor > 0 && searcher->foresees};
  if (above) entry.move = arena_move(searcher->arena, (Spot)above->from, place_of(searcher, above->actor));
  tree_enter(searcher->tree, &entry);
}

void search_tree_root(Searcher *searcher) {
  tree_begin(searcher->tree);
  searcher->tree->order = searcher->order == TREE_OWN ? TREE_BEST : searcher->order;
  searcher->tree->pruned = searcher->prune;
  searcher->tree->risk = searcher->errands != NULL;
  searcher->tree_gain = 0;
  search_tree_enter(searcher, 0, -VALUE_NONE, VALUE_NONE);
}

void search_tree_order(const Searcher *searcher, uint8_t order[DIRECTION_COUNT]) {
  int32_t count = searcher->arena->exits[searcher->position.pacman].count;
  uint8_t best_first[DIRECTION_COUNT];
  for (int32_t i = 0; i < count; i++) best_first[i] = order[i];
  for (int32_t i = 0; i < count; i++) {
    if (searcher->order == TREE_BOARD) order[i] = (uint8_t)i;
    if (searcher->order == TREE_WORST) order[i] = best_first[count - 1 - i];
  }
}

static TreeEnd end_of(const Searcher *searcher, int32_t actor, int32_t turns) {
  const Position *position = &searcher->position;
  if (actor > 0) return TREE_LOST; /* a monster catches Pacman: nothing else was searched */
  if (searcher->trail && position->foods_left == searcher->trail->foods_left &&
      trail_times(searcher->trail, position->hash) > 0)
    return TREE_AGAIN;
  return turns == 0 ? TREE_DEPTH : TREE_TABLE;
}

static void leave(Searcher *searcher, double value, TreeEnd end, uint16_t moves) {
  Tree *tree = searcher->tree;
  const TreeFrame *top = tree_top(tree);
  TreeBound bound = TREE_EXACT;
  if (searcher->prune && value <= top->alpha) bound = TREE_UPPER;
  if (searcher->prune && value >= top->beta) bound = TREE_LOWER;
  tree_leave(tree, value, bound, end, moves, searcher->prune && !(top->actor > 0 && searcher->foresees));
}

void search_tree_leave(Searcher *searcher, int32_t turns, int32_t value) {
  const TreeFrame *top = tree_top(searcher->tree);
  if (!top) return;
  const Exits *exits = &searcher->arena->exits[top->from];
  uint16_t moves = 0;
  for (int32_t i = 0; i < exits->count; i++) moves |= (uint16_t)(1u << exits->moves[i]);
  leave(searcher, points(searcher, value), top->seen ? TREE_INNER : end_of(searcher, top->actor, turns), moves);
}

void search_tree_end(Searcher *searcher, int32_t alpha, int32_t beta, int32_t value) {
  search_tree_enter(searcher, 1, alpha, beta);
  if (tree_top(searcher->tree))
    leave(searcher, points(searcher, value), searcher->position.outcome == OUTCOME_WON ? TREE_WON : TREE_LOST, 0);
}

bool search_plain(Searcher *searcher, const Position *position, Tree *tree, const Limits *limits,
                  SearchResult *report) {
  Searcher own = *searcher; /* its changes here are undone afterwards */
  searcher->table_mask = 0;
  searcher->foresees = false;
  searcher->trail = NULL;
  searcher->errands = NULL;
  searcher->endgame = NULL;
  searcher->prune = !tree->ask.all;
  searcher->plain = true;
  searcher->order = tree->ask.order;
  searcher->tree = tree;
  bool whole = search_depth(searcher, position, tree->ask.depth, limits, report);
  searcher->table_mask = own.table_mask;
  searcher->foresees = own.foresees;
  searcher->trail = own.trail;
  searcher->errands = own.errands;
  searcher->endgame = own.endgame;
  searcher->prune = own.prune;
  searcher->plain = own.plain;
  searcher->order = own.order;
  searcher->tree = own.tree;
  return whole;
}
