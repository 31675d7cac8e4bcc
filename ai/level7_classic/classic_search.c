/* Minimax, alpha-beta and expectimax over single moves. Leaves: a game that is over, or no round left.
 * Prunes on strict inequality only and keeps the first of equal moves: the published counts depend on both. */
#include "ai/level7_classic/classic_search_internal.h"

#include <math.h>

typedef struct Searcher {
  const BerkeleyField *field;
  BerkeleyState *state;
  ClassicKind kind;
  CourseEvaluate evaluate;
  void *data;
  const Budget *budget;
  uint64_t successors, check_at;
  BudgetState stopped;
  TreeOrder order;
  Tree *tree; /* NULL: nobody watches */
} Searcher;

static void count_successor(Searcher *s) {
  if (++s->successors < s->check_at) return;
  s->stopped = budget_check(s->budget, s->successors);
  s->check_at = budget_next(s->budget, s->successors);
}

/* ---- what the recorder of the tree is told ---- */

static void tree_down(const Searcher *s, Move move, double alpha, double beta) {
  bool chance = s->state->next > 0 && s->kind == CLASSIC_EXPECTIMAX;
  const TreeFrame *above = tree_top(s->tree);
  Move moves[MOVE_COUNT];
  TreeEntry entry = {.alpha = alpha, .beta = beta, .chance = 1, .actor = s->state->next, .move = move};
  entry.kind = s->state->next == 0 ? TREE_MAX : chance ? TREE_CHANCE : TREE_MIN;
  if (above && above->kind == TREE_CHANCE) entry.chance = 1 / (float)above->from;
  /* A frame's `from` is how many moves there are. */
  if (s->state->outcome == OUTCOME_PLAYING) entry.from = berkeley_moves(s->field, s->state, s->state->next, moves);
  tree_enter(s->tree, &entry);
}

static void tree_up(const Searcher *s, double value) {
  const TreeFrame *top = tree_top(s->tree);
  if (!top) return;
  const BerkeleyState *state = s->state;
  TreeEnd end = top->seen ? TREE_INNER : TREE_DEPTH;
  if (state->outcome != OUTCOME_PLAYING) end = state->outcome == OUTCOME_WON ? TREE_WON : TREE_LOST;
  Move moves[MOVE_COUNT];
  uint16_t legal = 0;
  for (int32_t i = end == TREE_INNER ? berkeley_moves(s->field, state, state->next, moves) : 0; i > 0; i--)
    legal |= (uint16_t)(1u << moves[i - 1]);
  /* Cuts are strict here: a value on the edge of the window is exact. */
  TreeBound bound = value > top->beta ? TREE_LOWER : value < top->alpha ? TREE_UPPER : TREE_EXACT;
  tree_leave(s->tree, value, bound, end, legal, s->kind == CLASSIC_ALPHABETA);
}

/* Sorted by what the position after each move is worth, for the actor that moves. */
static void sort_moves(const Searcher *s, Move *moves, int32_t count) {
  double worth[MOVE_COUNT];
  bool most_first = (s->state->next == 0) == (s->order == TREE_BEST);
  for (int32_t i = 0; i < count; i++) {
    BerkeleyUndo undo;
    Move move = moves[i];
    berkeley_step(s->field, s->state, move, &undo);
    double value = s->state->score;
    if (s->evaluate && s->state->outcome == OUTCOME_PLAYING) value += s->evaluate(s->data, s->state);
    berkeley_undo(s->field, s->state, &undo);
    int32_t at = i;
    for (; at > 0 && (most_first ? worth[at - 1] < value : worth[at - 1] > value); at--) {
      worth[at] = worth[at - 1];
      moves[at] = moves[at - 1];
    }
    worth[at] = value;
    moves[at] = move;
  }
}

static double search(Searcher *s, int32_t depth, double alpha, double beta, ClassicResult *root);
static double kept_search(Searcher *s, Move move, int32_t depth, double alpha, double beta, ClassicResult *root);

/* Comes twice: `kept` false for play, true where the tree is kept, so that play does not pay for it.
 * Depth of the calls: rounds times agents, both bounded by the constants of the headers. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, ten turns at most */
static inline __attribute__((always_inline)) double search_body(Searcher *s, bool kept, int32_t depth, double alpha,
                                                                double beta, ClassicResult *root) {
  BerkeleyState *state = s->state;
  if (state->outcome != OUTCOME_PLAYING) return state->score;
  if (depth == 0) return state->score + (s->evaluate ? s->evaluate(s->data, state) : 0);
  bool maximizes = state->next == 0;
  bool last = state->next == s->field->ghost_count;
  Move moves[MOVE_COUNT];
  int32_t count = berkeley_moves(s->field, state, state->next, moves);
  if (kept && (s->order == TREE_BEST || s->order == TREE_WORST)) sort_moves(s, moves, count);
  double best = maximizes ? -INFINITY : INFINITY, sum = 0;
  for (int32_t i = 0; i < count && s->stopped == BUDGET_OK; i++) {
    BerkeleyUndo undo;
    berkeley_step(s->field, state, moves[i], &undo);
    count_successor(s);
    double value =
        kept ? kept_search(s, moves[i], depth - last, alpha, beta, NULL) : search(s, depth - last, alpha, beta, NULL);
    berkeley_undo(s->field, state, &undo);
    if (s->stopped != BUDGET_OK) break; /* half a value is none */
    sum += value;
    if (root) {
      root->values[moves[i]] = value;
      root->tried |= 1u << moves[i];
      if (value > best) root->best = moves[i];
    }
    if (maximizes ? value > best : value < best) best = value;
    if (s->kind != CLASSIC_ALPHABETA) continue;
    if (maximizes ? best > beta : best < alpha) break;
    if (maximizes && best > alpha) alpha = best;
    if (!maximizes && best < beta) beta = best;
  }
  return !maximizes && s->kind == CLASSIC_EXPECTIMAX ? sum / count : best;
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, ten turns at most */
static double search(Searcher *s, int32_t depth, double alpha, double beta, ClassicResult *root) {
  return search_body(s, false, depth, alpha, beta, root);
}

/* `move`: the one that led here. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, ten turns at most */
static double kept_search(Searcher *s, Move move, int32_t depth, double alpha, double beta, ClassicResult *root) {
  tree_down(s, move, alpha, beta);
  double value = search_body(s, true, depth, alpha, beta, root);
  tree_up(s, value);
  return value;
}

ClassicResult classic_search_tree(const BerkeleyField *field, BerkeleyState *state, ClassicKind kind, int32_t depth,
                                  CourseEvaluate evaluate, void *data, const Budget *budget, TreeOrder order,
                                  Tree *tree) {
  ClassicResult result = {.best = MOVE_STAY};
  Searcher s = {.field = field,
                .state = state,
                .kind = kind,
                .evaluate = evaluate,
                .data = data,
                .budget = budget,
                .check_at = budget_next(budget, 0),
                .order = order,
                .tree = tree};
  if (tree) {
    tree_begin(tree);
    tree->order = order == TREE_OWN ? TREE_BOARD : order;
    tree->pruned = kind == CLASSIC_ALPHABETA;
  }
  result.value = tree ? kept_search(&s, MOVE_COUNT, depth, -INFINITY, INFINITY, &result)
                      : search(&s, depth, -INFINITY, INFINITY, &result);
  if (tree && s.stopped == BUDGET_OK) tree_commit(tree, depth);
  result.successors = s.successors;
  result.stopped = s.stopped;
  return result;
}

ClassicResult classic_search(const BerkeleyField *field, BerkeleyState *state, ClassicKind kind, int32_t depth,
                             CourseEvaluate evaluate, void *data, const Budget *budget) {
  return classic_search_tree(field, state, kind, depth, evaluate, data, budget, TREE_OWN, NULL);
}
