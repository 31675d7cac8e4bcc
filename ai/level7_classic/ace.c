/* Expectimax with iterative deepening. Values are points from here on, so that a position's value does not depend on
 * how it was reached and the table can be shared by all ways. */
#include "ai/level7_classic/ace_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level7_classic/evaluation_internal.h"

/* A chance of less than this is not looked into any deeper: the evaluation speaks for it. */
static const double least_chance = 0.002;
/* What comes later counts a little less: else eating now and eating after a detour within the horizon are worth the
 * same, and Pacman puts it off forever. */
static const double patience = 0.999;
/* Of a move's time, where it is limited, until the tables are there. */
static const double build_part = 0.5;
enum { TABLE_BITS = 18, LEAF_BITS = 15 };

typedef struct Entry {
  uint64_t key;
  float value;
  uint8_t depth;
  uint16_t age;
} Entry;

/* What a leaf was worth, whatever the search around it: the evaluation knows the position alone. */
typedef struct Leaf {
  uint64_t key;
  double value;
} Leaf;

struct Ace {
  const BerkeleyField *field;
  GhostsKind ghosts;
  Evaluation *evaluation;
  Survival *survival; /* NULL without ghosts, or on a maze too large for it or for the memory allowed */
  bool ready;         /* it is worked out and in use */
  Entry *table;
  Leaf *leaves;
  uint16_t age;
  int32_t foods_left, ate; /* as last seen, and the round in which that was new */
  /* One search. */
  BerkeleyState *state;
  double lost; /* what being caught costs more than the score says */
  const Budget *budget;
  uint64_t nodes, most, check_at;
  bool stop;
  BudgetState stopped;
};

Ace *ace_create(const BerkeleyField *field, GhostsKind ghosts, uint64_t max_bytes, Error *error) {
  const uint64_t fixed = (sizeof(Entry) << TABLE_BITS) + (sizeof(Leaf) << LEAF_BITS);
  uint64_t left = max_bytes == 0 ? 0 : max_bytes > fixed ? max_bytes - fixed : 1;
  bool refused = false;
  Ace *strong = calloc(1, sizeof *strong);
  if (strong) {
    strong->field = field;
    strong->ghosts = ghosts;
    strong->table = calloc((size_t)1 << TABLE_BITS, sizeof *strong->table);
    strong->leaves = calloc((size_t)1 << LEAF_BITS, sizeof *strong->leaves);
    strong->evaluation = evaluation_create(field, error);
    if (!strong->evaluation) {
      ace_destroy(strong);
      return NULL;
    }
    /* Lanes do without tables of survival; but not because the system is short of memory now. */
    if (field->ghost_count > 0) strong->survival = survival_create(field, ghosts, left, &refused, NULL);
  }
  if (strong && strong->table && strong->leaves && (strong->survival || !refused)) return strong;
  ace_destroy(strong);
  error_set(error, "out of memory for the search's tables");
  return NULL;
}

void ace_destroy(Ace *strong) {
  if (!strong) return;
  evaluation_destroy(strong->evaluation);
  survival_destroy(strong->survival);
  free(strong->table);
  free(strong->leaves);
  free(strong);
}

static void count_node(Ace *s) {
  if (++s->nodes < s->check_at) return;
  s->stopped = s->nodes >= s->most ? BUDGET_NODES : budget_check(s->budget, 0);
  s->stop = s->stopped != BUDGET_OK;
  s->check_at = s->nodes + 1024 < s->most ? s->nodes + 1024 : s->most;
}

static double value_of(Ace *s, int32_t depth, double chance);

/* Points that one move brings and the value of what follows. */
/* NOLINTNEXTLINE(misc-no-recursion): ACE_DEPTH_MAX turns deep at most */
static double after(Ace *s, Move move, int32_t depth, double chance) {
  BerkeleyUndo undo;
  int32_t before = s->state->score;
  berkeley_step(s->field, s->state, move, &undo);
  count_node(s);
  double later = value_of(s, depth, chance), value = s->state->score - before + (undo.next == 0 ? patience : 1) * later;
  berkeley_undo(s->field, s->state, &undo);
  return value;
}

/* NOLINTNEXTLINE(misc-no-recursion): ACE_DEPTH_MAX turns deep at most */
static double ghosts_move(Ace *s, int32_t depth, double chance) {
  Move moves[MOVE_COUNT];
  double chances[MOVE_COUNT], sum = 0;
  bool last = s->state->next == s->field->ghost_count;
  int32_t count = ghosts_chances(s->field, s->state, s->state->next, s->ghosts, moves, chances);
  for (int32_t i = 0; i < count && !s->stop; i++)
    sum += chances[i] * after(s, moves[i], depth - last, chance * chances[i]);
  return sum;
}

/* Pacman's best. */
/* NOLINTNEXTLINE(misc-no-recursion): ACE_DEPTH_MAX turns deep at most */
static double pacman_moves(Ace *s, int32_t depth, double chance) {
  Entry *entry = &s->table[s->state->hash >> (64 - TABLE_BITS)];
  uint64_t key = s->state->hash;
  if (entry->key == key && entry->depth >= depth && entry->age == s->age) return entry->value;
  Move moves[MOVE_COUNT];
  int32_t count = berkeley_moves(s->field, s->state, 0, moves);
  double best = -INFINITY;
  for (int32_t i = 0; i < count && !s->stop; i++) {
    double value = after(s, moves[i], depth - (s->field->ghost_count == 0), chance);
    if (value > best) best = value;
  }
  if (!s->stop) *entry = (Entry){.key = key, .value = (float)best, .depth = (uint8_t)depth, .age = s->age};
  return best;
}

/* Leaves are met again by other ways and in later searches: keeping their values, with food looked up along a list,
 * took the time of a node on a small map down to 0.6 of what it was (processor time of the same four games). */
static double leaf(Ace *s) {
  Leaf *kept = &s->leaves[s->state->hash >> (64 - LEAF_BITS)];
  if (kept->key != s->state->hash)
    *kept = (Leaf){.key = s->state->hash, .value = evaluation_value(s->evaluation, s->state)};
  return kept->value;
}

/* NOLINTNEXTLINE(misc-no-recursion): ACE_DEPTH_MAX turns deep at most */
static double value_of(Ace *s, int32_t depth, double chance) {
  if (s->stop) return 0;
  if (s->state->outcome == OUTCOME_WON) return evaluation_won(s->evaluation, s->state);
  if (s->state->outcome == OUTCOME_LOST) return -s->lost;
  if (s->state->next != 0) return ghosts_move(s, depth, chance);
  if (depth <= 0 || chance < least_chance) return leaf(s);
  return pacman_moves(s, depth, chance);
}

/* Works on the tables as long as a part of the move's time allows, and looks when Pacman last ate; what leaves were
 * worth before is forgotten when that changes it. */
static void prepare(Ace *s, const BerkeleyState *state, const Budget *budget) {
  bool changed = false;
  if (s->survival) {
    Budget part = budget_share(budget, build_part);
    bool done = survival_work(s->survival, state, &part, &changed);
    if (done && !s->ready) evaluation_use(s->evaluation, s->survival);
    s->ready |= done;
  }
  if (state->foods_left != s->foods_left || state->rounds < s->ate) {
    s->foods_left = state->foods_left;
    s->ate = state->rounds;
  }
  changed |= evaluation_hunger(s->evaluation, state->rounds - s->ate);
  if (changed) memset(s->leaves, 0, sizeof *s->leaves << LEAF_BITS);
}

/* Without the ghosts' answers: for rounds that are too many to be looked at within the nodes, as among ten ghosts. */
static StrongResult glance(Ace *s, const Move *moves, int32_t count) {
  StrongResult result = {.best = MOVE_STAY, .value = -INFINITY};
  for (int32_t i = 0; i < count; i++) {
    BerkeleyUndo undo;
    berkeley_step(s->field, s->state, moves[i], &undo);
    double value = s->state->score + (s->state->outcome == OUTCOME_WON    ? evaluation_won(s->evaluation, s->state)
                                      : s->state->outcome == OUTCOME_LOST ? -s->lost
                                                                          : leaf(s));
    berkeley_undo(s->field, s->state, &undo);
    result.values[moves[i]] = value;
    result.tried |= 1u << moves[i];
    if (value > result.value) result.value = value, result.best = moves[i];
  }
  return result;
}

StrongResult ace_think(Ace *s, BerkeleyState *state, int32_t max_depth, uint64_t nodes, const Budget *budget) {
  Move moves[MOVE_COUNT];
  int32_t count = berkeley_moves(s->field, state, 0, moves);
  prepare(s, state, budget);
  s->state = state;
  s->lost = evaluation_lost(s->evaluation);
  s->budget = budget;
  s->nodes = 0;
  s->most = nodes;
  s->stop = false;
  s->stopped = BUDGET_OK;
  s->check_at = nodes < 1024 ? nodes : 1024;
  StrongResult result = glance(s, moves, count);
  if (max_depth <= 0 || max_depth > ACE_DEPTH_MAX) max_depth = ACE_DEPTH_MAX;
  for (int32_t depth = 1; depth <= max_depth && !s->stop; depth++) {
    StrongResult now = {.best = MOVE_STAY, .depth = depth, .value = -INFINITY};
    s->age++; /* an entry's value depends on how deep the search around it went */
    for (int32_t i = 0; i < count && !s->stop; i++) {
      double value = after(s, moves[i], depth - (s->field->ghost_count == 0), 1);
      if (s->stop) break;
      now.values[moves[i]] = state->score + value;
      now.tried |= 1u << moves[i];
      if (value > now.value) now.value = value, now.best = moves[i];
    }
    if (s->stop) break; /* half a round says nothing about the moves not looked at */
    now.value += state->score;
    result = now;
  }
  result.nodes = s->nodes;
  result.stopped = s->stopped;
  return result;
}
