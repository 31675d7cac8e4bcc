/* Where the nodes of a search tree stand, why they have their values, and what a line of it does on the board. */
#include <math.h>
#include <stdlib.h>

#include "game/app/model/tree_future.h"
#include "game/app/model/tree_reason.h"
#include "tests/support/check.h"

static void enter(Tree *tree, TreeKind kind, int32_t actor, Move move, double alpha, double beta) {
  tree_enter(
      tree,
      &(TreeEntry){
          .alpha = alpha, .beta = beta, .chance = 1, .kind = (uint8_t)kind, .actor = (uint8_t)actor, .move = move});
}

/* Any tree: a few moves everywhere, some of them cut. */
static double grow(Tree *tree, Rng *rng, int32_t depth, int32_t most, Move move) {
  enter(tree, depth % 2 ? TREE_MIN : TREE_MAX, depth % 2, move, -INFINITY, INFINITY);
  int32_t moves = depth >= most ? 0 : (int32_t)rng_below(rng, 5);
  if (depth < 3 && depth < most && moves == 0) moves = 2;
  bool cut = moves > 1 && rng_below(rng, 3) == 0;
  double best = depth % 2 ? INFINITY : -INFINITY;
  for (int32_t m = 0; m < moves - cut; m++) {
    double value = grow(tree, rng, depth + 1, most, (Move)m);
    best = depth % 2 ? fmin(best, value) : fmax(best, value);
  }
  if (moves == 0) best = rng_unit(rng);
  tree_leave(tree, best, TREE_EXACT, moves ? TREE_INNER : TREE_DEPTH, (uint16_t)((1u << moves) - 1), true);
  return best;
}

static void random_tree(Tree *tree, Rng *rng, int32_t most, size_t limit) {
  tree_init(tree, limit);
  tree_begin(tree);
  grow(tree, rng, 0, most, MOVE_COUNT);
  tree_commit(tree, most);
}

static float width_of(const TreeItem *item) {
  return item->kind == TREE_ITEM_PRUNED ? TREE_PRUNED_WIDTH : item->kind == TREE_ITEM_MORE ? TREE_MORE_WIDTH : 1;
}

/* Nothing overlaps, every node is shown once below its parent, and parents stand over the middle. */
static void check_layout(const TreeLayout *layout) {
  const Tree *tree = layout->tree;
  int32_t shown = 0;
  for (int32_t i = 0; i < tree->count; i++) {
    int32_t parent = tree->nodes[i].parent;
    bool visible = parent < 0 || (layout->item[parent] >= 0 && layout->open[parent]);
    assert_int_equal(layout->item[i] >= 0, visible);
    shown += visible;
  }
  int32_t nodes = 0;
  const float slack = 1e-3f * fmaxf(layout->columns / 1000, 1);
  float *low = malloc(sizeof *low * (size_t)layout->count), *high = malloc(sizeof *high * (size_t)layout->count);
  for (int32_t i = 0; i < layout->count; i++) {
    low[i] = INFINITY;
    high[i] = -INFINITY;
  }
  for (int32_t layer = 0; layer < layout->layers; layer++)
    for (int32_t i = layout->starts[layer]; i < layout->starts[layer + 1]; i++) {
      const TreeItem *item = &layout->items[i];
      assert_true(item->x >= width_of(item) / 2 - slack && item->x <= layout->columns - width_of(item) / 2 + slack);
      if (i > layout->starts[layer])
        assert_true(item->x - item[-1].x >= (width_of(item) + width_of(item - 1)) / 2 - slack);
      nodes += item->kind == TREE_ITEM_NODE;
      int32_t above = item->kind == TREE_ITEM_NODE ? tree->nodes[item->node].parent : item->node;
      assert_int_equal(item->above, above < 0 ? -1 : layout->item[above]);
      assert_int_equal(tree->nodes[item->node].depth + (item->kind != TREE_ITEM_NODE), layer);
      if (item->above < 0) continue;
      low[item->above] = fminf(low[item->above], item->x);
      high[item->above] = fmaxf(high[item->above], item->x);
    }
  assert_int_equal(nodes, shown);
  for (int32_t i = 0; i < layout->count; i++)
    if (low[i] <= high[i]) assert_true(fabsf((low[i] + high[i]) / 2 - layout->items[i].x) < slack);
  free(low);
  free(high);
}

static void test_layouts(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 1, 2);
  for (int32_t i = 0; i < 200; i++) {
    Tree tree;
    TreeLayout layout;
    random_tree(&tree, &rng, 2 + (int32_t)rng_below(&rng, 6), i % 3 ? 100000 : 50);
    assert_true(tree_layout_init(&layout, &tree));
    check_layout(&layout);
    assert_int_equal(layout.below[0] + 1, tree.searched);
    tree_layout_open_all(&layout);
    check_layout(&layout);
    for (int32_t k = 0; k < 5; k++) {
      layout.open[rng_below(&rng, (uint32_t)tree.count)] = TREE_FOLDED;
      tree_layout_place(&layout);
      check_layout(&layout);
      int32_t layer = (int32_t)rng_below(&rng, (uint32_t)layout.layers), at = layout.starts[layer];
      float x = (float)rng_unit(&rng) * layout.columns;
      while (at < layout.starts[layer + 1] && layout.items[at].x < x) at++;
      assert_int_equal(tree_layout_find(&layout, layer, x), at);
    }
    int32_t node = (int32_t)rng_below(&rng, (uint32_t)tree.count);
    tree_layout_fold_all(&layout);
    assert_int_equal(layout.item[tree.count - 1] >= 0, tree.count == 1);
    tree_layout_show(&layout, node);
    assert_true(layout.item[node] >= 0); /* it can be seen, and so can its best line */
    for (int32_t at = node; at >= 0; at = tree.nodes[at].best) assert_true(layout.item[at] >= 0);
    check_layout(&layout);
    tree_layout_destroy(&layout);
    tree_destroy(&tree);
  }
}

/* A hundred thousand nodes, all of them open: placed in a moment. */
static void test_large(void **unused) {
  (void)unused;
  Rng rng;
  Tree tree;
  TreeLayout layout;
  for (uint64_t seed = 1;; seed++) {
    rng_seed(&rng, seed, 3);
    random_tree(&tree, &rng, 18, 2000000);
    if (tree.count > 100000) break;
    tree_destroy(&tree);
  }
  double before = check_cpu_seconds();
  assert_true(tree_layout_init(&layout, &tree));
  tree_layout_open_all(&layout);
  double used = check_cpu_seconds() - before;
  print_message("# %d nodes in %.3f s\n", (int)tree.count, used);
  if (!check_slowed()) assert_true(used < 1e-6 * check_pace() * (double)tree.count);
  check_layout(&layout);
  tree_layout_destroy(&layout);
  tree_destroy(&tree);
}

/* ---- reasons ---- */

static void leaf(Tree *tree, int32_t actor, Move move, double alpha, double beta, double value) {
  enter(tree, actor ? TREE_MIN : TREE_MAX, actor, move, alpha, beta);
  TreeBound bound = value <= alpha ? TREE_UPPER : value >= beta ? TREE_LOWER : TREE_EXACT;
  tree_leave(tree, value, bound, TREE_DEPTH, 0, false);
}

/* The books' example: West is worth 3, North is refuted by its first answer, East is worth 2 after all. */
static void test_reasons(void **unused) {
  (void)unused;
  Tree tree;
  TreeLayout layout;
  tree_init(&tree, 100);
  tree_begin(&tree);
  enter(&tree, TREE_MAX, 0, MOVE_COUNT, -INFINITY, INFINITY);
  enter(&tree, TREE_MIN, 1, MOVE_WEST, -INFINITY, INFINITY);
  leaf(&tree, 0, MOVE_WEST, -INFINITY, INFINITY, 3);
  leaf(&tree, 0, MOVE_NORTH, -INFINITY, 3, 12);
  leaf(&tree, 0, MOVE_EAST, -INFINITY, 3, 8);
  tree_leave(&tree, 3, TREE_EXACT, TREE_INNER, 7, true);
  enter(&tree, TREE_MIN, 1, MOVE_NORTH, 3, INFINITY);
  leaf(&tree, 0, MOVE_WEST, 3, INFINITY, 2);
  tree_leave(&tree, 2, TREE_UPPER, TREE_INNER, 7, true);
  enter(&tree, TREE_MIN, 1, MOVE_EAST, 3, INFINITY);
  enter(&tree, TREE_MAX, 0, MOVE_SOUTH, 3, INFINITY);
  leaf(&tree, 1, MOVE_WEST, 3, INFINITY, 1);
  tree_leave(&tree, 1, TREE_UPPER, TREE_INNER, 1, true);
  tree_leave(&tree, 1, TREE_UPPER, TREE_INNER, 8, true);
  tree_leave(&tree, 3, TREE_EXACT, TREE_INNER, 7, true);
  tree_commit(&tree, 1);
  assert_true(tree_layout_init(&layout, &tree));
  TreeReason root = tree_reason(&layout, 0), west = tree_reason(&layout, 1), north = tree_reason(&layout, 5),
             east = tree_reason(&layout, 7), deep = tree_reason(&layout, 8), end = tree_reason(&layout, 2);
  assert_int_equal(root.kind, REASON_CHOICE);
  assert_true(root.best == 1 && root.second == 5);
  assert_int_equal(west.kind, REASON_CHOICE);
  assert_true(west.best == 2 && west.second == 4);
  assert_int_equal(north.kind, REASON_REFUTED); /* "which line refuted North?" */
  assert_true(north.best == 6 && north.rival == 1);
  assert_int_equal(tree.nodes[5].pruned, 6);
  assert_int_equal(east.kind, REASON_REFUTED);
  assert_int_equal(east.rival, 1);
  assert_int_equal(deep.kind, REASON_TOO_LITTLE);
  assert_int_equal(deep.rival, 1);
  assert_int_equal(end.kind, REASON_DEPTH);
  tree_layout_destroy(&layout);
  tree_destroy(&tree);
}

/* ---- the board ---- */

static void test_future(void **unused) {
  (void)unused;
  Map *map = map_of("4 4\n1 1 1 1\n1 0 2 1\n1 2 3 1\n1 1 1 1\n1 1\n");
  GameConfig config = {.max_turns = 100};
  Game game;
  State state;
  Error error;
  assert_true(game_init(&game, map, level_find(4), &config, &error) && state_init(&state, &game, &error));
  Tree tree;
  tree_init(&tree, 100);
  tree_begin(&tree);
  enter(&tree, TREE_MAX, 0, MOVE_COUNT, -INFINITY, INFINITY);
  enter(&tree, TREE_MIN, 1, MOVE_EAST, -INFINITY, INFINITY);
  enter(&tree, TREE_MAX, 0, MOVE_WEST, -INFINITY, INFINITY);
  leaf(&tree, 1, MOVE_SOUTH, -INFINITY, INFINITY, 5);
  tree_leave(&tree, 5, TREE_EXACT, TREE_INNER, 8, false);
  tree_leave(&tree, 5, TREE_EXACT, TREE_INNER, 1, false);
  tree_leave(&tree, 5, TREE_EXACT, TREE_INNER, 4, false);
  tree_commit(&tree, 2);
  TreeFuture future;
  assert_true(tree_future(&game, &state, &tree, 2, &future));
  const Board *board = game.board;
  assert_int_equal(future.played, 1);
  assert_int_equal(future.steps, 2);
  assert_int_equal(future.way[0], board_cell(board, 1, 2));
  assert_int_equal(future.way[1], board_cell(board, 2, 2));
  assert_int_equal(future.monsters[0], board_cell(board, 2, 1));
  assert_true(tree_future(&game, &state, &tree, 0, &future));
  assert_int_equal(future.played, 0);
  assert_int_equal(future.steps, 2);
  assert_int_equal(future.monsters[0], state.monsters[0]); /* the position itself */
  int32_t path[2];
  assert_int_equal(tree_path(&tree, 3, path, 2), 2);
  assert_true(path[0] == 1 && path[1] == 2);
  tree_destroy(&tree);
  state_destroy(&state);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_layouts), cmocka_unit_test(test_large),
                                     cmocka_unit_test(test_reasons), cmocka_unit_test(test_future)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
