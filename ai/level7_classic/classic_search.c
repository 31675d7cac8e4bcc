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
} Searcher;

static void count_successor(Searcher *s) {
  if (++s->successors < s->check_at) return;
  s->stopped = budget_check(s->budget, s->successors);
  s->check_at = budget_next(s->budget, s->successors);
}

/* Depth of the calls: rounds times agents, both bounded by the constants of the headers. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, ten turns at most */
static double search(Searcher *s, int32_t depth, double alpha, double beta, ClassicResult *root) {
  BerkeleyState *state = s->state;
  if (state->outcome != OUTCOME_PLAYING) return state->score;
  if (depth == 0) return state->score + (s->evaluate ? s->evaluate(s->data, state) : 0);
  bool maximizes = state->next == 0;
  bool last = state->next == s->field->ghost_count;
  Move moves[MOVE_COUNT];
  int32_t count = berkeley_moves(s->field, state, state->next, moves);
  double best = maximizes ? -INFINITY : INFINITY, sum = 0;
  for (int32_t i = 0; i < count && s->stopped == BUDGET_OK; i++) {
    BerkeleyUndo undo;
    berkeley_step(s->field, state, moves[i], &undo);
    count_successor(s);
    double value = search(s, depth - last, alpha, beta, NULL);
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

ClassicResult classic_search(const BerkeleyField *field, BerkeleyState *state, ClassicKind kind, int32_t depth,
                             CourseEvaluate evaluate, void *data, const Budget *budget) {
  ClassicResult result = {.best = MOVE_STAY};
  Searcher s = {.field = field,
                .state = state,
                .kind = kind,
                .evaluate = evaluate,
                .data = data,
                .budget = budget,
                .check_at = budget_next(budget, 0)};
  result.value = search(&s, depth, -INFINITY, INFINITY, &result);
  result.successors = s.successors;
  result.stopped = s.stopped;
  return result;
}
