/* The trees that searches keep, against a plain and slow alpha-beta that is written here and keeps everything: every
 * node, window, value, bound and cut is the same, in the same order. It shares nothing with the searches but the worth
 * of the last position. Random small boards of levels 4 and 7. */
#include <math.h>
#include <stdlib.h>

#include "ai/level4_hunt/search.h"
#include "ai/level7_classic/classic_search_internal.h"
#include "game/app/model/tree_reason.h"
#include "game/core/game.h"
#include "tests/support/berkeley_table.h"

enum { POSITIONS = 200, NODES_MOST = 400000, ACTORS = 4 };

/* ---- what the slow search keeps ---- */

typedef struct Kept {
  TreeNode *nodes;
  int32_t count;
} Kept;

static int32_t keep(Kept *kept, int32_t parent, TreeKind kind, int32_t actor, Move move, double alpha, double beta) {
  assert_true(kept->count < NODES_MOST);
  kept->nodes[kept->count] = (TreeNode){
      .parent = parent, .kind = (uint8_t)kind, .actor = (uint8_t)actor, .move = move, .alpha = alpha, .beta = beta};
  return kept->count++;
}

/* As the level has it: `strict` where only a value beyond the window cuts. */
static double close_node(Kept *kept, int32_t id, double value, bool strict) {
  TreeNode *node = &kept->nodes[id];
  node->value = value;
  node->bound = TREE_EXACT;
  if (strict ? value < node->alpha : value <= node->alpha) node->bound = TREE_UPPER;
  if (strict ? value > node->beta : value >= node->beta) node->bound = TREE_LOWER;
  return value;
}

/* What a cut leaves: the moves from `at` on. */
static void prune(Kept *kept, int32_t id, const Move *legal, int32_t at, int32_t count) {
  for (; at < count; at++) kept->nodes[id].pruned |= (uint16_t)(1u << legal[at]);
}

static void compare(const Kept *kept, const Tree *tree) {
  assert_int_equal(tree_left_out(tree), 0);
  assert_int_equal(tree->count, kept->count);
  for (int32_t i = 0; i < tree->count; i++) {
    const TreeNode *a = &tree->nodes[i], *b = &kept->nodes[i];
    bool same = a->parent == b->parent && a->kind == b->kind && a->actor == b->actor && a->move == b->move &&
                a->alpha == b->alpha && a->beta == b->beta && a->value == b->value && a->bound == b->bound &&
                a->pruned == b->pruned;
    if (!same)
      fail_msg(
          "node %d: parent %d/%d kind %d/%d move %d/%d alpha %g/%g beta %g/%g value %g/%g bound %d/%d pruned %x/%x",
          (int)i, (int)a->parent, (int)b->parent, a->kind, b->kind, a->move, b->move, a->alpha, b->alpha, a->beta,
          b->beta, a->value, b->value, a->bound, b->bound, a->pruned, b->pruned);
  }
}

/* The main line goes from the root to a leaf, and has the root's value all the way. */
static void check_line(const Tree *tree) {
  int32_t at = 0, length = 0, marked = 0;
  for (; at >= 0; at = tree->nodes[at].best, length++) {
    assert_true(tree->nodes[at].pv);
    assert_true(tree->nodes[at].value == tree->nodes[0].value);
    if (tree->nodes[at].best < 0) assert_true(tree->nodes[at].end != TREE_INNER);
  }
  for (int32_t i = 0; i < tree->count; i++) marked += tree->nodes[i].pv;
  assert_int_equal(marked, length);
}

/* ---- what is said of nodes ---- */

static bool judged(const TreeNode *node) { return node->end != TREE_INNER && node->end != TREE_TABLE; }

static bool is_above(const Tree *tree, int32_t above, int32_t node) {
  while (node > above) node = tree->nodes[node].parent;
  return node == above;
}

/* The move that is held against a node was looked at before it, by the other side further up, and is worth at least
 * (for Pacman) or at most (for a monster) what is said. */
static bool holds_against(const Tree *tree, int32_t node, int32_t rival, TreeKind kind) {
  if (rival < 0 || rival >= node) return false;
  const TreeNode *at = &tree->nodes[node], *other = &tree->nodes[rival];
  if (tree->nodes[other->parent].kind != kind || !is_above(tree, other->parent, node)) return false;
  if (is_above(tree, rival, node)) return false;
  if (kind == TREE_MAX) return (judged(other) || other->bound != TREE_UPPER) && at->value <= other->value;
  return (judged(other) || other->bound != TREE_LOWER) && at->value >= other->value;
}

static bool reason_holds(const TreeLayout *layout, int32_t node, const TreeReason *reason) {
  const Tree *tree = layout->tree;
  const TreeNode *at = &tree->nodes[node];
  bool most = at->kind == TREE_MAX;
  int32_t children = 0;
  for (int32_t i = layout->first_child[node]; i >= 0; i = layout->next[i]) children++;
  if (reason->best >= 0 && at->kind != TREE_CHANCE && tree->nodes[reason->best].value != at->value) return false;
  switch (reason->kind) {
    case REASON_DEPTH: return at->end == TREE_DEPTH && children == 0;
    case REASON_WON: return at->end == TREE_WON && children == 0;
    case REASON_LOST: return at->end == TREE_LOST && children == 0;
    case REASON_TABLE: return at->end == TREE_TABLE && children == 0;
    case REASON_AGAIN: return at->end == TREE_AGAIN;
    case REASON_RARE: return at->end == TREE_RARE;
    case REASON_EXPECTED:
      return at->expected && (reason->rival < 0 || holds_against(tree, node, reason->rival, TREE_MAX));
    case REASON_AVERAGE: return at->kind == TREE_CHANCE;
    case REASON_REFUTED: return !most && holds_against(tree, node, reason->rival, TREE_MAX);
    case REASON_TOO_LITTLE: return most && at->pruned == 0 && holds_against(tree, node, reason->rival, TREE_MAX);
    case REASON_ENOUGH: return most && holds_against(tree, node, reason->rival, TREE_MIN);
    case REASON_TOO_MUCH: return !most && at->pruned == 0 && holds_against(tree, node, reason->rival, TREE_MIN);
    case REASON_ONLY: return children == 1 && at->pruned == 0;
    case REASON_CHOICE: {
      if (reason->second < 0) return children == 1 && at->pruned != 0;
      const TreeNode *second = &tree->nodes[reason->second];
      if (most) return second->value <= at->value && (judged(second) || second->bound != TREE_LOWER);
      return second->value >= at->value && (judged(second) || second->bound != TREE_UPPER);
    }
    case REASON_UNKNOWN: return at->best < 0 && at->end == TREE_INNER;
  }
  return false;
}

/* Counts, by kind, the reasons that are given. */
static void check_reasons(const Tree *tree, int32_t said[REASON_UNKNOWN + 1]) {
  TreeLayout layout;
  assert_true(tree_layout_init(&layout, tree));
  for (int32_t i = 0; i < tree->count; i++) {
    TreeReason reason = tree_reason(&layout, i);
    said[reason.kind]++;
    const TreeNode *at = &tree->nodes[i];
    if (!reason_holds(&layout, i, &reason))
      fail_msg("node %d (kind %d, alpha %g, beta %g, value %g, bound %d): reason %d with best %d, second %d, rival %d",
               (int)i, at->kind, at->alpha, at->beta, at->value, at->bound, (int)reason.kind, (int)reason.best,
               (int)reason.second, (int)reason.rival);
  }
  tree_layout_destroy(&layout);
}

/* ---- level 4 ---- */

typedef struct Hunt {
  Map *map;
  Game game;
  State state;
  Arena *arena;
  Keys keys;
  Terrain *terrain;
  Searcher *searcher, *judge;
  Kept kept;
  bool cuts;
} Hunt;

static void open_hunt(Hunt *hunt, Rng *rng) {
  RandomMap what = {.rows = 2 + (int32_t)rng_below(rng, 5),
                    .cols = 3 + (int32_t)rng_below(rng, 5),
                    .wall = 0.1 + 0.3 * rng_unit(rng),
                    .foods = 1 + (int32_t)rng_below(rng, 6),
                    .monsters = 1 + (int32_t)rng_below(rng, 3),
                    .format = MAP_DIGITS};
  GameConfig config = {.max_turns = 1000000};
  Error error = {.text = ""};
  hunt->map = map_random(rng, &what);
  if (!game_init(&hunt->game, hunt->map, level_find(4), &config, &error)) fail_msg("%s", error.text);
  assert_true(state_init(&hunt->state, &hunt->game, &error));
  hunt->arena = arena_create(hunt->game.board, &error);
  hunt->terrain = terrain_create(hunt->arena, &error);
  keys_init(&hunt->keys);
  hunt->searcher = searcher_create(hunt->arena, &hunt->keys, hunt->terrain, 10, &error);
  hunt->judge = searcher_create(hunt->arena, &hunt->keys, hunt->terrain, 0, &error);
  assert_true(hunt->searcher && hunt->judge);
}

static void close_hunt(Hunt *hunt) {
  searcher_destroy(hunt->searcher);
  searcher_destroy(hunt->judge);
  terrain_destroy(hunt->terrain);
  arena_destroy(hunt->arena);
  state_destroy(&hunt->state);
  map_destroy(hunt->map);
}

static void position_of(Hunt *hunt, Position *position) {
  Error error;
  assert_true(position_set(position, hunt->arena, &hunt->keys, &hunt->game, &hunt->state, &error));
}

/* In points, as the search defines them: being caught is worse the sooner it comes. */
static double lost(int32_t turns) { return (VALUE_LOST - 64.0 * turns) / VALUE_UNIT; }

static double slow_pacman(Hunt *hunt, int32_t parent, Move move, int32_t turns, double alpha, double beta, double gain);

/* Monster `actor` (1..) of the hunt; the moves of those before it are in `joint`. */
static double slow_monster(Hunt *hunt, int32_t parent, Move move, int32_t actor, Move *joint, int32_t turns,
                           double alpha, double beta, double gain) {
  Kept *kept = &hunt->kept;
  int32_t id = keep(kept, parent, TREE_MIN, actor, move, alpha, beta);
  Move legal[MOVE_COUNT];
  if (actor == 1) { /* one that stands beside Pacman takes it, and nothing else is looked at */
    for (int32_t i = 1; i <= hunt->game.monster_count; i++)
      for (int32_t k = game_moves(&hunt->game, &hunt->state, i, legal); k > 0; k--)
        if (hunt->state.monsters[i - 1] + hunt->game.board->step[legal[k - 1]] == hunt->state.pacman)
          return close_node(kept, id, gain + lost(turns), false);
  }
  int32_t count = game_moves(&hunt->game, &hunt->state, actor, legal);
  double least = INFINITY, floor = alpha, top = beta;
  for (int32_t i = 0; i < count; i++) {
    joint[actor - 1] = legal[i];
    double value;
    if (actor < hunt->game.monster_count) {
      value = slow_monster(hunt, id, legal[i], actor + 1, joint, turns, floor, top, gain);
    } else {
      Undo undo;
      Move moves[ACTORS];
      for (int32_t k = 0; k < ACTORS; k++) moves[k] = joint[k];
      game_step(&hunt->game, &hunt->state, moves, &undo);
      value = slow_pacman(hunt, id, legal[i], turns - 1, floor, top, gain);
      game_undo(&hunt->game, &hunt->state, moves, &undo);
    }
    if (value < least) least = value;
    if (!hunt->cuts) continue;
    if (least < top) top = least;
    if (top <= floor) {
      prune(kept, id, legal, i + 1, count);
      break;
    }
  }
  return close_node(kept, id, least, false);
}

static double slow_pacman(Hunt *hunt, int32_t parent, Move move, int32_t turns, double alpha, double beta,
                          double gain) {
  Kept *kept = &hunt->kept;
  int32_t id = keep(kept, parent, TREE_MAX, 0, move, alpha, beta);
  if (turns == 0) {
    Position position;
    position_of(hunt, &position);
    return close_node(kept, id, gain + (double)search_fixed(hunt->judge, &position, 0) / VALUE_UNIT, false);
  }
  Move legal[MOVE_COUNT], joint[ACTORS] = {0};
  int32_t count = game_moves(&hunt->game, &hunt->state, 0, legal);
  double best = -INFINITY, floor = alpha;
  for (int32_t i = 0; i < count; i++) {
    Undo undo;
    int32_t score = hunt->state.score;
    game_step(&hunt->game, &hunt->state, &legal[i], &undo);
    double made = gain + hunt->state.score - score, value;
    if (hunt->state.outcome == OUTCOME_PLAYING) {
      value = slow_monster(hunt, id, legal[i], 1, joint, turns, floor, beta, made);
    } else {
      int32_t leaf = keep(kept, id, TREE_MIN, 1, legal[i], floor, beta);
      bool won = hunt->state.outcome == OUTCOME_WON;
      value = close_node(kept, leaf, won ? made + (double)VALUE_WON / VALUE_UNIT : gain + lost(turns), false);
    }
    game_undo(&hunt->game, &hunt->state, &legal[i], &undo);
    if (value > best) best = value;
    if (!hunt->cuts) continue;
    if (best > floor) floor = best;
    if (floor >= beta) {
      prune(kept, id, legal, i + 1, count);
      break;
    }
  }
  return close_node(kept, id, best, false);
}

static void random_turn(Hunt *hunt, Rng *rng) {
  for (int32_t ply = 0; ply < 2 && !state_over(&hunt->state); ply++) {
    Move moves[ACTORS], legal[MOVE_COUNT];
    int32_t first, movers = game_movers(&hunt->game, &hunt->state, &first);
    for (int32_t k = 0; k < movers; k++)
      moves[k] = legal[rng_below(rng, (uint32_t)game_moves(&hunt->game, &hunt->state, first + k, legal))];
    Undo undo;
    game_step(&hunt->game, &hunt->state, moves, &undo);
  }
}

/* The same position in every order, and without cuts: one value. Returns the nodes of alpha-beta. */
static void check_orders(Hunt *hunt, const Position *position, int32_t turns, double value) {
  Tree tree;
  SearchResult report;
  tree_init(&tree, NODES_MOST);
  for (TreeOrder order = TREE_OWN; order < TREE_ORDER_COUNT; order++)
    for (int all = 0; all < 2; all++) {
      tree.ask = (TreeAsk){.plain = true, .depth = turns, .order = order, .all = all != 0, .count_only = order & 1};
      assert_true(search_plain(hunt->searcher, position, &tree, NULL, &report));
      assert_true(tree.nodes[0].value == value);
      assert_true(report.value == (int32_t)(value * VALUE_UNIT));
      assert_int_equal(tree.searched, report.nodes + 1); /* one node for every move made, and the root */
      if (order & 1) assert_int_equal(tree.count, 1);
    }
  tree_destroy(&tree);
}

static void test_hunt_trees(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 4, 20);
  static Hunt hunt;
  hunt.kept.nodes = malloc(NODES_MOST * sizeof *hunt.kept.nodes);
  assert_non_null(hunt.kept.nodes);
  int32_t positions = check_sample(POSITIONS), cuts = 0, nodes = 0, said[REASON_UNKNOWN + 1] = {0};
  for (int32_t i = 0; i < positions;) {
    open_hunt(&hunt, &rng);
    for (int32_t here = 0; here < 4 && i < positions && !state_over(&hunt.state) && hunt.game.monster_count > 0;
         here++, i++) {
      static const int32_t deepest[] = {4, 4, 3, 2};
      int32_t turns = 1 + (int32_t)rng_below(&rng, (uint32_t)deepest[hunt.game.monster_count & 3]);
      Position position, after;
      position_of(&hunt, &position);
      for (int all = 0; all < 2; all++) {
        Tree tree;
        SearchResult report;
        tree_init(&tree, NODES_MOST);
        tree.ask = (TreeAsk){.plain = true, .depth = turns, .order = TREE_BOARD, .all = all != 0};
        assert_true(search_plain(hunt.searcher, &position, &tree, NULL, &report));
        hunt.kept.count = 0;
        hunt.cuts = !all;
        double value = slow_pacman(&hunt, -1, MOVE_COUNT, turns, -INFINITY, INFINITY, 0);
        compare(&hunt.kept, &tree);
        check_line(&tree);
        check_reasons(&tree, said);
        assert_true(tree.nodes[0].value == value);
        for (int32_t k = 0; k < tree.count; k++) cuts += tree.nodes[k].pruned != 0;
        nodes += tree.count;
        if (all) check_orders(&hunt, &position, turns, value);
        tree_destroy(&tree);
      }
      position_of(&hunt, &after);
      assert_memory_equal(&after, &position, sizeof after);
      random_turn(&hunt, &rng);
    }
    close_hunt(&hunt);
  }
  print_message("# %d nodes, %d of them cut\n", (int)nodes, (int)cuts);
  assert_true(cuts > positions);
  static const TreeReasonKind usual[] = {REASON_REFUTED,  REASON_ENOUGH, REASON_TOO_LITTLE,
                                         REASON_TOO_MUCH, REASON_CHOICE, REASON_ONLY};
  for (size_t k = 0; k < sizeof usual / sizeof *usual; k++) assert_true(said[usual[k]] > 0);
  free(hunt.kept.nodes);
}

/* The search that an agent plays by, with its table, its second looks and its model, is kept without changing it. */
static void test_real_searches(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 5, 20);
  static Hunt hunt;
  int32_t tables = 0, expected = 0, cuts = 0, positions = check_sample(POSITIONS), said[REASON_UNKNOWN + 1] = {0};
  for (int32_t i = 0; i < positions; i++) {
    open_hunt(&hunt, &rng);
    if (hunt.game.monster_count > 0 && !state_over(&hunt.state)) {
      Position position;
      position_of(&hunt, &position);
      Searcher *searcher = hunt.searcher;
      searcher->foresees = i % 4 == 0;
      searcher->reply = REPLY_CHASE;
      SearchResult alone, watched;
      Limits limits = {.max_nodes = 3000};
      search_pacman(searcher, &position, 6, &limits, &alone);
      searcher_forget(searcher);
      Tree tree;
      tree_init(&tree, NODES_MOST);
      searcher->tree = &tree;
      search_pacman(searcher, &position, 6, &limits, &watched);
      searcher->tree = NULL;
      assert_int_equal(alone.value, watched.value);
      assert_int_equal(alone.best, watched.best);
      assert_int_equal(alone.nodes, watched.nodes);
      assert_int_equal(tree.turns, watched.turns);
      assert_false(tree.was_plain);
      if (tree.turns > 0) {
        assert_true(tree.nodes[0].value == (double)watched.value / VALUE_UNIT);
        assert_int_equal(tree.nodes[tree.nodes[0].best].move, hunt.arena->exits[position.pacman].moves[watched.best]);
      }
      check_reasons(&tree, said);
      for (int32_t k = 1; k < tree.count; k++) {
        const TreeNode *node = &tree.nodes[k], *above = &tree.nodes[node->parent];
        assert_true(node->parent < k && node->depth == above->depth + 1);
        assert_true(above->kind == TREE_MAX ? above->value >= node->value : above->value <= node->value);
        if (node->bound == TREE_EXACT) assert_true(node->alpha < node->value && node->value < node->beta);
        if (node->pruned) assert_true(node->kind == TREE_MAX ? node->value >= node->beta : node->value <= node->alpha);
        tables += node->end == TREE_TABLE;
        expected += node->expected;
        cuts += node->pruned != 0;
      }
      tree_destroy(&tree);
    }
    close_hunt(&hunt);
  }
  print_message("# %d values from the table, %d expected nodes, %d cuts\n", (int)tables, (int)expected, (int)cuts);
  assert_true(tables > 0 && expected > 0 && cuts > 0);
}

/* ---- level 7 ---- */

static double slow_course(Table *t, Kept *kept, int32_t parent, Move move, int32_t depth, double alpha, double beta,
                          bool cuts) {
  BerkeleyState *state = &t->state;
  bool most = state->next == 0, last = state->next == t->field.ghost_count;
  int32_t id = keep(kept, parent, most ? TREE_MAX : TREE_MIN, state->next, move, alpha, beta);
  if (state->outcome != OUTCOME_PLAYING || depth == 0) return close_node(kept, id, state->score, true);
  Move legal[MOVE_COUNT];
  int32_t count = berkeley_moves(&t->field, state, state->next, legal);
  double best = most ? -INFINITY : INFINITY;
  for (int32_t i = 0; i < count; i++) {
    BerkeleyUndo undo;
    berkeley_step(&t->field, state, legal[i], &undo);
    double value = slow_course(t, kept, id, legal[i], last ? depth - 1 : depth, alpha, beta, cuts);
    berkeley_undo(&t->field, state, &undo);
    best = most ? fmax(best, value) : fmin(best, value);
    if (!cuts) continue;
    if (most ? best > beta : best < alpha) {
      prune(kept, id, legal, i + 1, count);
      break;
    }
    if (most) alpha = fmax(alpha, best);
    if (!most) beta = fmin(beta, best);
  }
  return close_node(kept, id, best, true);
}

static void test_course_trees(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 7, 20);
  Kept kept = {.nodes = malloc(NODES_MOST * sizeof *kept.nodes)};
  assert_non_null(kept.nodes);
  Budget budget = budget_start(NULL);
  int32_t cuts = 0, positions = check_sample(POSITIONS), said[REASON_UNKNOWN + 1] = {0};
  for (int32_t i = 0; i < positions; i++) {
    RandomMap what = {.rows = 3 + (int32_t)rng_below(&rng, 4),
                      .cols = 4 + (int32_t)rng_below(&rng, 4),
                      .wall = 0.1 + 0.2 * rng_unit(&rng),
                      .foods = 2 + (int32_t)rng_below(&rng, 6),
                      .monsters = 1 + (int32_t)rng_below(&rng, 2),
                      .format = MAP_CHARACTERS};
    Table t;
    table_of_map(&t, map_random(&rng, &what));
    int32_t depth = t.field.ghost_count > 1 ? 2 : 1 + (int32_t)rng_below(&rng, 3);
    double value = 0;
    for (int all = 0; all < 2; all++) {
      Tree tree;
      tree_init(&tree, NODES_MOST);
      ClassicKind kind = all ? CLASSIC_MINIMAX : CLASSIC_ALPHABETA;
      ClassicResult found = classic_search_tree(&t.field, &t.state, kind, depth, NULL, NULL, &budget, TREE_OWN, &tree);
      kept.count = 0;
      slow_course(&t, &kept, -1, MOVE_COUNT, depth, -INFINITY, INFINITY, !all);
      compare(&kept, &tree);
      check_line(&tree);
      check_reasons(&tree, said);
      assert_int_equal(tree.searched, found.successors + 1);
      assert_int_equal(tree.nodes[tree.nodes[0].best].move, found.best);
      if (all) assert_true(found.value == value);
      value = found.value;
      for (int32_t k = 0; k < tree.count; k++) cuts += tree.nodes[k].pruned != 0;
      for (TreeOrder order = TREE_BEST; order < TREE_ORDER_COUNT; order++) {
        found = classic_search_tree(&t.field, &t.state, kind, depth, NULL, NULL, &budget, order, &tree);
        assert_true(found.value == value);
      }
      tree_destroy(&tree);
    }
    table_clear(&t);
  }
  assert_true(cuts > 0);
  free(kept.nodes);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_hunt_trees), cmocka_unit_test(test_real_searches),
                                     cmocka_unit_test(test_course_trees)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
