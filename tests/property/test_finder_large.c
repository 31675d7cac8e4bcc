/* Finders on mazes of 2001 x 2001 cells: with one way between any two cells, and with some walls taken away. Jump point
 * search on tall boards: what it keeps between queries changes no answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search/finder_internal.h"
#include "tests/support/boards.h"
#include "tests/support/check.h"

enum { SIDE = 2001, QUERIES = 2 };

/* A depth first maze on the cells of odd row and column; the stack holds its way back. */
static void carve(Board *board, Rng *rng) {
  size_t room = (size_t)(SIDE / 2) * (SIDE / 2), count = 0;
  Cell *stack = malloc(room * sizeof *stack);
  assert_non_null(stack);
  stack[count++] = board_cell(board, 1, 1);
  board->open[stack[0]] = 1;
  while (count) {
    Cell at = stack[count - 1];
    int32_t row = board_row(board, at), col = board_col(board, at), choices = 0;
    Move choice[DIRECTION_COUNT];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      int32_t r = row + (m == MOVE_SOUTH ? 2 : m == MOVE_NORTH ? -2 : 0);
      int32_t c = col + (m == MOVE_EAST ? 2 : m == MOVE_WEST ? -2 : 0);
      if (board_inside(board, r, c) && !board->open[board_cell(board, r, c)]) choice[choices++] = m;
    }
    if (!choices) {
      count--;
      continue;
    }
    int32_t step = board->step[choice[rng_below(rng, (uint32_t)choices)]];
    board->open[at + step] = 1;
    stack[count] = at + 2 * step;
    board->open[stack[count++]] = 1;
  }
  free(stack);
}

static Cell random_room(const Board *board, Rng *rng) {
  return board_cell(board, 1 + 2 * (int32_t)rng_below(rng, SIDE / 2), 1 + 2 * (int32_t)rng_below(rng, SIDE / 2));
}

/* Steps between two cells, by the plainest breadth first search there is. */
static int32_t plain_length(const Board *board, Cell start, Cell goal) {
  int32_t *distance = calloc((size_t)board->cells, sizeof *distance);
  Cell *queue = malloc((size_t)board->open_count * sizeof *queue);
  assert_true(distance && queue);
  int32_t head = 0, tail = 0, found = -1;
  queue[tail++] = start;
  distance[start] = 1;
  while (head < tail && found < 0) {
    Cell at = queue[head++];
    if (at == goal) found = distance[at] - 1;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = at + board->step[m];
      if (!board->open[next] || distance[next]) continue;
      distance[next] = distance[at] + 1;
      queue[tail++] = next;
    }
  }
  free(distance);
  free(queue);
  return found;
}

static void check_all(const Board *board, Rng *rng, bool one_way) {
  Finder *finder = finder_create(board, NULL);
  assert_non_null(finder);
  for (int32_t q = 0; q < QUERIES; q++) {
    Query query = {random_room(board, rng), random_room(board, rng), HEURISTIC_MANHATTAN, 1};
    int32_t length = plain_length(board, query.start, query.goal), count;
    assert_true(length > 0);
    const Algorithm *table = algorithm_table(&count);
    for (int32_t a = 0; a < count; a++) {
      /* IDA* raises its bound once for every other step of the way: tens of thousands of times here. */
      if (strcmp(table[a].id, "idastar") == 0) continue;
      SearchResult result;
      finder_run(finder, &table[a], &query, NULL, NULL, &result);
      assert_int_equal(result.status, SEARCH_FOUND);
      assert_true(one_way || table[a].optimal ? result.length == length : result.length >= length);
      assert_int_equal(result.path[0], query.start);
      assert_int_equal(result.path[result.length], query.goal);
      for (int32_t i = 1; i <= result.length; i++) {
        assert_true(board->open[result.path[i]]);
        assert_true(board_move_between(board, result.path[i - 1], result.path[i]) < DIRECTION_COUNT);
      }
    }
  }
  finder_destroy(finder);
}

static void test_mazes(void **unused) {
  (void)unused;
  Board board;
  Rng rng;
  rng_seed(&rng, 2001, 0);
  assert_true(board_init(&board, SIDE, SIDE, NULL));
  carve(&board, &rng);
  board_finish(&board);
  check_all(&board, &rng, true);
  for (int32_t i = 0; i < SIDE * SIDE / 20; i++)
    board.open[random_room(&board, &rng) + board.step[rng_below(&rng, 4)]] = 1;
  for (int32_t i = 0; i < SIDE; i++) /* but not the outer walls */
    board.open[board_cell(&board, 0, i)] = board.open[board_cell(&board, SIDE - 1, i)] =
        board.open[board_cell(&board, i, 0)] = board.open[board_cell(&board, i, SIDE - 1)] = 0;
  board_finish(&board);
  check_all(&board, &rng, false);
  board_destroy(&board);
}

/* Walls that are few, so that walks along columns are long: single cells, and now and then a row with a gap. */
static void open_country(Board *board, Rng *rng) {
  const int32_t share = (int32_t)rng_below(rng, 40); /* per 1,000 cells */
  for (int32_t row = 0; row < board->rows; row++) {
    const bool fence = rng_below(rng, 60) == 0;
    const int32_t gap = (int32_t)rng_below(rng, (uint32_t)board->cols);
    for (int32_t col = 0; col < board->cols; col++)
      board->open[board_cell(board, row, col)] = fence ? col == gap : (int32_t)rng_below(rng, 1000) >= share;
  }
}

/* With a trace every walk is made step by step: the same cells must be expanded, and the same path found. */
static void check_kept_walks(const Board *board, Rng *rng) {
  const Algorithm *jps = algorithm_find("jps"), *bfs = algorithm_find("bfs");
  Finder *kept = finder_create(board, NULL), *plain = finder_create(board, NULL);
  assert_true(kept && plain);
  for (int32_t q = 0; q < 40; q++) {
    Query query = {boards_open_cell(board, rng), boards_open_cell(board, rng), HEURISTIC_MANHATTAN, 1};
    SearchResult quick, slow, shortest;
    Trace trace;
    trace_init(&trace, 1 << 16);
    finder_run(plain, bfs, &query, NULL, NULL, &shortest);
    finder_run(plain, jps, &query, NULL, &trace, &slow);
    finder_run(kept, jps, &query, NULL, NULL, &quick);
    trace_destroy(&trace);
    assert_int_equal(quick.status, slow.status);
    assert_int_equal(quick.length, shortest.length);
    assert_int_equal(quick.expanded, slow.expanded);
    assert_int_equal(quick.generated, slow.generated);
    assert_int_equal(quick.length, slow.length);
    if (quick.length > 0) assert_memory_equal(quick.path, slow.path, sizeof(Cell) * (size_t)(quick.length + 1));
  }
  finder_destroy(kept);
  finder_destroy(plain);
}

static void test_kept_walks(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 64, 0);
  for (int32_t i = 0, boards = check_sample(1000); i < boards; i++) {
    Board board;
    assert_true(board_init(&board, 30 + (int32_t)rng_below(&rng, 500), 3 + (int32_t)rng_below(&rng, 40), NULL));
    open_country(&board, &rng);
    board_finish(&board);
    if (board.open_count > 0) check_kept_walks(&board, &rng);
    board_destroy(&board);
  }
}

static int32_t takeovers; /* of a rival that did better */

/* Where the number of queries is known, swift changes from search to search: always the shortest length, and the same
 * sequence of queries always gets the same answers, with 20 more than announced too. Returns whether the first answer
 * was that of A*. */
static bool check_told(const Board *board, Rng *rng, int32_t queries) {
  const Algorithm *swift = algorithm_find("swift"), *bfs = algorithm_find("bfs"), *astar = algorithm_find("astar");
  Finder *told = finder_create(board, NULL), *twin = finder_create(board, NULL), *plain = finder_create(board, NULL);
  assert_true(told && twin && plain);
  finder_expect(told, queries);
  finder_expect(twin, queries);
  bool began_light = false;
  for (int32_t q = 0; q < (queries < 60 ? queries : 60) + 20; q++) {
    Query query = {boards_open_cell(board, rng), boards_open_cell(board, rng), HEURISTIC_MANHATTAN, 1};
    SearchResult result, again, shortest;
    finder_run(told, swift, &query, NULL, NULL, &result);
    finder_run(twin, swift, &query, NULL, NULL, &again);
    if (q == 0) {
      finder_run(plain, astar, &query, NULL, NULL, &shortest);
      began_light = shortest.expanded == result.expanded && shortest.generated == result.generated;
    }
    finder_run(plain, bfs, &query, NULL, NULL, &shortest);
    assert_int_equal(result.status, shortest.status);
    assert_int_equal(result.length, shortest.length);
    assert_int_equal(result.cost, shortest.cost);
    assert_int_equal(result.optimal, shortest.optimal);
    assert_int_equal(again.status, result.status);
    assert_int_equal(again.expanded, result.expanded);
    if (result.length < 0) continue;
    assert_memory_equal(result.path, again.path, sizeof(Cell) * (size_t)(result.length + 1));
    for (int32_t i = 0; i <= result.length; i++) {
      assert_true(board->open[result.path[i]]);
      if (i > 0) assert_true(board_move_between(board, result.path[i - 1], result.path[i]) < DIRECTION_COUNT);
    }
    assert_int_equal(result.path[0], query.start);
    assert_int_equal(result.path[result.length], query.goal);
  }
  takeovers += told->expected.takeovers;
  /* Watched or limited, it is the search for this board and query alone, whatever came before. */
  Query query = {boards_open_cell(board, rng), boards_open_cell(board, rng), HEURISTIC_MANHATTAN, 1};
  SearchResult late, usual;
  Trace trace;
  trace_init(&trace, 0);
  finder_run(told, swift, &query, NULL, &trace, &late);
  finder_run(plain, swift, &query, NULL, NULL, &usual);
  assert_int_equal(late.expanded, usual.expanded);
  trace_destroy(&trace);
  const Limits limits = {.max_nodes = 1 + rng_below(rng, 3000)};
  finder_run(told, swift, &query, &limits, NULL, &late);
  finder_run(plain, swift, &query, &limits, NULL, &usual);
  assert_int_equal(late.status, usual.status);
  assert_int_equal(late.expanded, usual.expanded);
  finder_destroy(told);
  finder_destroy(twin);
  finder_destroy(plain);
  return began_light;
}

static void test_expected(void **unused) {
  (void)unused;
  static const int32_t queries[] = {1, 5, 60, 5000}; /* the last: told, and not asked for by far */
  Rng rng;
  int32_t began_light = 0, boards = check_sample(100);
  rng_seed(&rng, 65, 0);
  for (int32_t i = 0; i < boards; i++) {
    Board board;
    assert_true(board_init(&board, 100 + (int32_t)rng_below(&rng, 150), 100 + (int32_t)rng_below(&rng, 150), NULL));
    const uint32_t share = rng_below(&rng, 40);
    if (i / 4 % 2)
      open_country(&board, &rng);
    else
      for (int32_t row = 0; row < board.rows; row++)
        for (int32_t col = 0; col < board.cols; col++)
          board.open[board_cell(&board, row, col)] = rng_below(&rng, 100) >= share;
    board_finish(&board);
    if (board.open_count > 0) began_light += check_told(&board, &rng, queries[i % 4]);
    board_destroy(&board);
  }
  printf("# %d began with A*, %d rivals took over\n", (int)began_light, (int)takeovers);
  assert_true((began_light > 0 && takeovers > 0) || boards < 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_mazes),
      cmocka_unit_test(test_kept_walks),
      cmocka_unit_test(test_expected),
  };
  return cmocka_run_group_tests_name("finders on large mazes", tests, NULL, NULL);
}
