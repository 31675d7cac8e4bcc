/* Every 8-puzzle board against a table made breadth first from the goal: no estimate that promises it says too much,
 * and every search finds the shortest way. Searches take a seeded share of the boards; PACADE_FULL=1 in the environment
 * gives all boards to all of them (minutes). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/puzzle/solver.h"
#include "ai/puzzle/tracker_internal.h"
#include "tests/support/check.h"

enum { BOARDS = 362880, SOLVABLE = 181440, FARTHEST = 31, UNKNOWN = 255 };

typedef struct World {
  uint8_t *distance; /* by rank */
  int32_t *list;     /* ranks of all solvable boards, nearest first */
  int32_t count;
  PuzzleTables *tables;
} World;

static World world;

static int32_t rank_of(const uint8_t *at) {
  int32_t rank = 0;
  for (int32_t i = 0; i < 9; i++) {
    int32_t smaller = at[i];
    for (int32_t k = 0; k < i; k++) smaller -= at[k] < at[i];
    rank = rank * (9 - i) + smaller;
  }
  return rank;
}

static Puzzle board_of(int32_t rank) {
  int32_t digit[9];
  Puzzle board = {.side = 3};
  bool used[9] = {false};
  for (int32_t i = 8; i >= 0; i--) {
    digit[i] = rank % (9 - i);
    rank /= 9 - i;
  }
  for (int32_t i = 0; i < 9; i++) {
    int32_t tile = 0;
    for (int32_t skip_count = digit[i]; used[tile] || skip_count > 0; tile++) skip_count -= !used[tile];
    used[tile] = true;
    board.at[i] = (uint8_t)tile;
  }
  return board;
}

static int make_world(void **unused) {
  (void)unused;
  world.distance = malloc(BOARDS);
  world.list = malloc(sizeof *world.list * SOLVABLE);
  world.tables = puzzle_tables_create(NULL, NULL);
  if (!world.distance || !world.list || !world.tables) return -1;
  memset(world.distance, UNKNOWN, BOARDS);
  Puzzle goal;
  puzzle_goal(&goal, 3);
  world.list[world.count++] = rank_of(goal.at);
  world.distance[world.list[0]] = 0;
  for (int32_t i = 0; i < world.count; i++)
    for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
      Puzzle board = board_of(world.list[i]);
      if (!puzzle_slide(&board, slide)) continue;
      int32_t rank = rank_of(board.at);
      if (world.distance[rank] != UNKNOWN) continue;
      if (world.count == SOLVABLE) return -1;
      world.distance[rank] = (uint8_t)(world.distance[world.list[i]] + 1);
      world.list[world.count++] = rank;
    }
  for (int e = 0; e < ESTIMATE_COUNT; e++)
    if (puzzle_tables_prepare(world.tables, 3, (Estimate)e, NULL, NULL, NULL) != TABLES_READY) return -1;
  return 0;
}

static int free_world(void **unused) {
  (void)unused;
  free(world.distance);
  free(world.list);
  puzzle_tables_destroy(world.tables);
  return 0;
}

static void test_half_of_all_boards(void **unused) {
  (void)unused;
  assert_int_equal(world.count, SOLVABLE);
  assert_int_equal(world.distance[world.list[SOLVABLE - 1]], FARTHEST);
  for (int32_t rank = 0; rank < BOARDS; rank++) {
    Puzzle board = board_of(rank);
    assert_int_equal(rank_of(board.at), rank);
    assert_int_equal(puzzle_solvable(&board), world.distance[rank] != UNKNOWN);
  }
}

/* On every board: 0 on the goal alone, never above the truth where promised, h2 never above linear, and along every
 * slide a change of at most one for those that A* never has to open twice. */
static void test_estimates(void **unused) {
  (void)unused;
  const SideTables *tables = puzzle_tables_side(world.tables, 3);
  int32_t too_much[ESTIMATE_COUNT] = {0};
  for (int32_t i = 0; i < SOLVABLE; i++) {
    Puzzle board = board_of(world.list[i]);
    int32_t truth = world.distance[world.list[i]], values[ESTIMATE_COUNT];
    for (int e = 0; e < ESTIMATE_COUNT; e++) {
      Tracker tracker;
      values[e] = tracker_load(&tracker, tables, (Estimate)e, board.at);
      assert_int_equal(values[e] == 0, truth == 0);
      if (estimate_admissible((Estimate)e))
        assert_true(values[e] <= truth);
      else
        too_much[e] += values[e] > truth;
      if (!estimate_admissible((Estimate)e)) continue;
      assert_int_equal((truth - values[e]) % 2, 0);
      for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
        Tracker next = tracker;
        int32_t target = tables->target[tracker.blank][slide];
        if (target < 0) continue;
        int32_t change = tracker_slide(&next, tables, (Estimate)e, (uint32_t)target) - values[e];
        if (e != ESTIMATE_PATTERN) assert_int_equal(abs(change), 1);
      }
    }
    assert_true(values[ESTIMATE_H1] <= values[ESTIMATE_H2] && values[ESTIMATE_H2] <= values[ESTIMATE_LINEAR]);
  }
  assert_true(too_much[ESTIMATE_H3] > 1000 && too_much[ESTIMATE_H4] > 1000); /* they do say too much */
}

/* Kept up to date slide by slide, an estimate is what it is from scratch, on every side. */
static void walk_and_compare(int32_t side, Estimate estimate, int32_t slides) {
  Rng rng;
  Puzzle board;
  Tracker tracker;
  EstimateView view;
  rng_seed(&rng, (uint64_t)side, (uint64_t)estimate);
  puzzle_shuffle(&board, side, 1);
  assert_int_equal(puzzle_tables_prepare(world.tables, side, estimate, NULL, NULL, NULL), TABLES_READY);
  const SideTables *tables = puzzle_tables_side(world.tables, side);
  int32_t value = tracker_load(&tracker, tables, estimate, board.at);
  for (int32_t i = 0; i < slides; i++) {
    assert_true(estimate_view(world.tables, estimate, &board, &view));
    assert_int_equal(value, view.total);
    assert_memory_equal(tracker.at, board.at, (size_t)puzzle_cells(&board));
    Slide slide = (Slide)rng_below(&rng, SLIDE_COUNT);
    int32_t target = tables->target[tracker.blank][slide];
    if (target < 0) continue;
    value = tracker_slide(&tracker, tables, estimate, (uint32_t)target);
    assert_true(puzzle_slide(&board, slide));
  }
}

static void test_slide_by_slide(void **unused) {
  (void)unused;
  for (int32_t side = PUZZLE_SIDE_MIN; side <= PUZZLE_SOLVE_MAX; side++)
    for (int e = 0; e < ESTIMATE_COUNT; e++)
      if (estimate_fits((Estimate)e, side) && (e != ESTIMATE_PATTERN || side < 4))
        walk_and_compare(side, (Estimate)e, 20000);
}

/* One board in so many: what fits into a few seconds. Under the sanitizers fewer. */
static int32_t share_of(PuzzleAlgorithm algorithm, Estimate estimate) {
  static const int32_t share[PUZZLE_ALGORITHM_COUNT][ESTIMATE_COUNT] = {
      [PUZZLE_ASTAR] = {41, 41, 97, 97, 23, 19, 11},
      [PUZZLE_IDASTAR] = {41, 41, 97, 97, 17, 11, 1},
  };
  if (getenv("PACADE_FULL")) return 1;
  return share[algorithm][estimate] * (check_slowed() ? 11 : 1);
}

static void solve_boards(PuzzleAlgorithm algorithm, Estimate estimate) {
  int32_t share = share_of(algorithm, estimate), longer = 0, solved = 0;
  for (int32_t i = 0; i < SOLVABLE; i++) {
    if (i % share != (int32_t)estimate % share && i < SOLVABLE - 2) continue; /* the farthest two always */
    PuzzleQuery query = {board_of(world.list[i]), algorithm, estimate};
    PuzzleResult result;
    puzzle_solve(world.tables, &query, NULL, NULL, &result);
    Puzzle board = query.start;
    int32_t truth = world.distance[world.list[i]];
    assert_int_equal(result.status, PUZZLE_SOLVED);
    assert_true(puzzle_replay(&board, result.moves) && puzzle_is_goal(&board));
    assert_int_equal(strlen(result.moves), result.length);
    assert_int_equal(result.optimal, estimate_admissible(estimate));
    if (estimate_admissible(estimate))
      assert_int_equal(result.length, truth);
    else
      assert_true(result.length >= truth);
    longer += result.length > truth;
    solved++;
  }
  assert_true(solved >= SOLVABLE / share);
  if (!estimate_admissible(estimate)) assert_true(longer > 0); /* so claiming the shortest would have been a lie */
}

static void test_astar(void **unused) {
  (void)unused;
  for (int e = 0; e < ESTIMATE_COUNT; e++) solve_boards(PUZZLE_ASTAR, (Estimate)e);
}

static void test_idastar(void **unused) {
  (void)unused;
  for (int e = 0; e < ESTIMATE_COUNT; e++) solve_boards(PUZZLE_IDASTAR, (Estimate)e);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_half_of_all_boards),
      cmocka_unit_test(test_estimates),
      cmocka_unit_test(test_slide_by_slide),
      cmocka_unit_test(test_astar),
      cmocka_unit_test(test_idastar),
  };
  return cmocka_run_group_tests(tests, make_world, free_world);
}
