/* Finders on mazes of 2001 x 2001 cells: with one way between any two cells, and with some walls taken away. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/finder.h"
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_mazes),
  };
  return cmocka_run_group_tests_name("finders on large mazes", tests, NULL, NULL);
}
