/* The log of a tree search: what is kept when there is no room for all of it, second looks, playouts, and the figures
 * made from it. */
#include "ai/common/tree.h"

#include <math.h>
#include <stdlib.h>

#include "tests/support/check.h"

enum { BRANCHES = 4, DEPTH = 6 };

/* A tree of BRANCHES moves everywhere, values of the leaves by a simple rule. */
static double grow(Tree *tree, int32_t depth, Move move, uint32_t place) {
  bool most = depth % 2 == 0;
  tree_enter(tree, &(TreeEntry){.alpha = -INFINITY,
                                .beta = INFINITY,
                                .chance = 1,
                                .kind = most ? TREE_MAX : TREE_MIN,
                                .actor = most ? 0 : 1,
                                .move = move});
  double value = place * 7919u % 1009u, best = most ? -INFINITY : INFINITY;
  for (Move m = 0; depth < DEPTH && m < BRANCHES; m++) {
    double child = grow(tree, depth + 1, m, place * BRANCHES + m);
    best = most ? fmax(best, child) : fmin(best, child);
  }
  if (depth < DEPTH) value = best;
  tree_leave(tree, value, TREE_EXACT, depth < DEPTH ? TREE_INNER : TREE_DEPTH, 15, false);
  return value;
}

static uint64_t whole(void) {
  uint64_t sum = 0, layer = 1;
  for (int32_t i = 0; i <= DEPTH; i++, layer *= BRANCHES) sum += layer;
  return sum;
}

static void check_form(const Tree *tree) {
  uint64_t left_out = 0;
  for (int32_t i = 0; i < tree->count; i++) {
    const TreeNode *node = &tree->nodes[i];
    assert_true(node->parent < i && (node->parent < 0) == (i == 0));
    assert_int_equal(node->depth, i == 0 ? 0 : tree->nodes[node->parent].depth + 1);
    if (node->best >= 0) {
      assert_int_equal(tree->nodes[node->best].parent, i);
      assert_true(tree->nodes[node->best].value == node->value);
    }
    left_out += node->left_out;
  }
  assert_int_equal(left_out, tree_left_out(tree));
}

/* Whatever the limit, nothing is lost from the count, the upper layers are whole, and the values are the same. */
static void test_limits(void **unused) {
  (void)unused;
  static const size_t limits[] = {100000, 5461, 5460, 3000, 1400, 100, 8};
  double value = 0;
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    Tree tree;
    tree_init(&tree, limits[i]);
    tree_begin(&tree);
    grow(&tree, 0, MOVE_COUNT, 1);
    tree_commit(&tree, DEPTH);
    assert_int_equal(tree.searched, whole());
    assert_true((size_t)tree.count <= limits[i]);
    assert_int_equal(tree_left_out(&tree) == 0, limits[i] >= whole());
    check_form(&tree);
    int32_t layers[DEPTH + 1] = {0};
    int32_t full = 1;
    for (int32_t k = 0; k < tree.count; k++) layers[tree.nodes[k].depth]++;
    for (int32_t depth = 0; depth <= DEPTH; depth++, full *= BRANCHES)
      assert_true(layers[depth] == full || layers[depth] == 0);
    if (i == 0) value = tree.nodes[0].value;
    assert_true(tree.nodes[0].value == value);
    tree_destroy(&tree);
  }
}

/* A count alone keeps the root. */
static void test_count_only(void **unused) {
  (void)unused;
  Tree tree;
  tree_init(&tree, 1000);
  tree.ask = (TreeAsk){.plain = true, .count_only = true};
  tree_begin(&tree);
  grow(&tree, 0, MOVE_COUNT, 1);
  tree_commit(&tree, DEPTH);
  assert_int_equal(tree.count, 1);
  assert_int_equal(tree.searched, whole());
  tree_destroy(&tree);
}

static void enter(Tree *tree, TreeKind kind, Move move) {
  tree_enter(tree,
             &(TreeEntry){.alpha = -INFINITY, .beta = INFINITY, .chance = 1, .kind = (uint8_t)kind, .move = move});
}

static void leaf(Tree *tree, Move move, double value) {
  enter(tree, TREE_MIN, move);
  tree_leave(tree, value, TREE_EXACT, TREE_DEPTH, 0, false);
}

/* A move that is searched again replaces its first look; an unfinished search leaves the last whole one. */
static void test_second_looks(void **unused) {
  (void)unused;
  for (size_t limit = 6; limit <= 100;
       limit += 94) { /* where all of the first look is kept, and where the most of it is only counted */
    Tree tree;
    tree_init(&tree, limit);
    tree_begin(&tree);
    enter(&tree, TREE_MAX, MOVE_COUNT);
    leaf(&tree, MOVE_WEST, 5);
    enter(&tree, TREE_MIN, MOVE_NORTH);
    for (Move m = 0; m < 4; m++) leaf(&tree, m, 20 + m);
    tree_leave(&tree, 20, TREE_LOWER, TREE_INNER, 15, true);
    enter(&tree, TREE_MIN, MOVE_NORTH);
    leaf(&tree, MOVE_WEST, 3);
    tree_leave(&tree, 3, TREE_EXACT, TREE_INNER, 15, true);
    tree_leave(&tree, 5, TREE_EXACT, TREE_INNER, 3, false);
    tree_commit(&tree, 1);
    assert_int_equal(tree.searched, 4);
    check_form(&tree);
    assert_int_equal(tree.nodes[tree.nodes[0].best].move, MOVE_WEST); /* the first look's 20 is forgotten */
    for (int32_t i = 1; i < tree.count; i++)
      if (tree.nodes[i].move == MOVE_NORTH && tree.nodes[i].parent == 0) {
        assert_true(tree.nodes[i].value == 3);
        assert_int_equal(tree.nodes[i].pruned, 14);
      }
    tree_begin(&tree);
    enter(&tree, TREE_MAX, MOVE_COUNT);
    leaf(&tree, MOVE_SOUTH, 9);
    assert_int_equal(tree.searched, 4);
    assert_true(tree.nodes[0].value == 5);
    tree_destroy(&tree);
  }
}

/* Playouts change what the root thinks of its moves, and with it the main line. */
static void test_visits(void **unused) {
  (void)unused;
  Tree tree;
  tree_init(&tree, 100);
  tree_begin(&tree);
  enter(&tree, TREE_MAX, MOVE_COUNT);
  leaf(&tree, MOVE_WEST, 0.9);
  leaf(&tree, MOVE_EAST, 0.8);
  tree_leave(&tree, 0.9, TREE_EXACT, TREE_INNER, 5, false);
  tree_commit(&tree, 1);
  assert_true(tree.nodes[1].pv && !tree.nodes[2].pv);
  tree_visits(&tree, MOVE_WEST, 100, 0.5, 0.6);
  tree_visits(&tree, MOVE_EAST, 100, 0.7, 0.75);
  assert_int_equal(tree.nodes[0].visits, 200);
  assert_int_equal(tree.nodes[2].visits, 100);
  assert_true(tree.nodes[2].mean == 0.7 && tree.nodes[0].value == 0.75);
  assert_true(!tree.nodes[1].pv && tree.nodes[2].pv);
  tree_destroy(&tree);
}

static void test_branching(void **unused) {
  (void)unused;
  assert_true(fabs(tree_branching(3 + 9 + 27, 3) - 3) < 1e-9);
  assert_true(fabs(tree_branching(5, 5) - 1) < 1e-9);
  assert_true(fabs(tree_branching(2 + 4 + 8 + 16 + 32 + 64, 6) - 2) < 1e-9);
  assert_true(tree_branching(0, 5) == 0);
  assert_true(tree_branching(5, 0) == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_limits), cmocka_unit_test(test_count_only),
                                     cmocka_unit_test(test_second_looks), cmocka_unit_test(test_visits),
                                     cmocka_unit_test(test_branching)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
