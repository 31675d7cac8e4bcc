/* The tables of shortest paths on random boards: every length equals a plain breadth-first search, every path is legal
 * and that long, and neither threads nor the width of the labels change an answer. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/oracle.h"
#include "game/core/rng.h"
#include "tests/support/boards.h"
#include "tests/support/check.h"

enum { MAPS = 500, STARTS = 2 };

typedef struct Bench {
  uint8_t *blocked; /* none */
  int32_t *distance;
  Cell *queue, *path, *other;
} Bench;

static Bench bench_make(const Board *board) {
  size_t cells = (size_t)board->cells;
  Bench bench = {calloc(cells, 1), malloc(cells * sizeof(int32_t)), malloc(cells * sizeof(Cell)),
                 malloc(cells * sizeof(Cell)), malloc(cells * sizeof(Cell))};
  assert_true(bench.blocked && bench.distance && bench.queue && bench.path && bench.other);
  return bench;
}

static void bench_free(Bench *bench) {
  free(bench->blocked);
  free(bench->distance);
  free(bench->queue);
  free(bench->path);
  free(bench->other);
}

static void check_path(const Board *board, const Cell *path, Cell start, Cell goal, int32_t length) {
  assert_int_equal(path[0], start);
  assert_int_equal(path[length], goal);
  for (int32_t i = 1; i <= length; i++) {
    assert_true(board_move_between(board, path[i - 1], path[i]) < DIRECTION_COUNT);
    assert_true(board->open[path[i]]);
  }
}

/* From one start to every cell of the board, walls included. */
static void check_start(const Board *board, const Oracle *oracle, const Oracle *threaded, Bench *bench, Cell start) {
  boards_distances(board, bench->blocked, start, bench->distance, bench->queue);
  for (Cell goal = 0; goal < board->cells; goal++) {
    int32_t expected = bench->distance[goal];
    assert_int_equal(oracle_length(oracle, start, goal), expected);
    assert_int_equal(oracle_path(oracle, start, goal, bench->path), expected);
    if (expected < 0) continue;
    check_path(board, bench->path, start, goal, expected);
    if (!threaded) continue;
    assert_int_equal(oracle_path(threaded, start, goal, bench->other), expected);
    assert_memory_equal(bench->path, bench->other, sizeof(Cell) * (size_t)(expected + 1));
  }
}

static void test_random_boards(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 21, 1);
  int32_t maps = check_sample(MAPS);
  for (int32_t number = 0; number < maps; number++) {
    Board board;
    boards_random(&board, &rng, number);
    Oracle *oracle = oracle_create(&board, NULL, 1, NULL);
    Oracle *threaded = number % 10 == 0 ? oracle_create(&board, NULL, 3, NULL) : NULL;
    Bench bench = bench_make(&board);
    assert_non_null(oracle);
    for (int32_t i = 0; i < STARTS; i++) check_start(&board, oracle, threaded, &bench, boards_open_cell(&board, &rng));
    bench_free(&bench);
    oracle_destroy(oracle);
    oracle_destroy(threaded);
    board_destroy(&board);
  }
}

/* One corridor from side to side and back, all the way down: the longest path a board can have. */
static void serpentine(Board *board, int32_t side) {
  assert_true(board_init(board, side, side, NULL));
  for (int32_t row = 0; row < side; row++)
    for (int32_t col = 0; col < side; col++)
      board->open[board_cell(board, row, col)] = row % 2 == 0 || col == (row % 4 == 1 ? side - 1 : 0);
  board_finish(board);
}

static void test_long_corridor(void **unused) {
  (void)unused;
  Board board;
  serpentine(&board, 301);
  Oracle *oracle = oracle_create(&board, NULL, 2, NULL);
  Bench bench = bench_make(&board);
  Cell start = board_cell(&board, 0, 0), goal = board_cell(&board, 300, 300);
  assert_non_null(oracle);
  assert_true(oracle_widest(oracle) < 40); /* cut in half again and again, one cell at a time */
  boards_distances(&board, bench.blocked, start, bench.distance, bench.queue);
  assert_int_equal(oracle_path(oracle, start, goal, bench.path), 45600);
  check_path(&board, bench.path, start, goal, 45600);
  for (Cell cell = 0; cell < board.cells; cell++)
    assert_int_equal(oracle_length(oracle, start, cell), bench.distance[cell]);
  bench_free(&bench);
  oracle_destroy(oracle);
  board_destroy(&board);
}

static void test_refusals(void **unused) {
  (void)unused;
  Board board;
  Error error;
  atomic_bool cancel = true;
  assert_true(board_init(&board, 60, 60, NULL));
  memset(board.open + board_cell(&board, 30, 0), 1, 60);
  board_finish(&board);
  Limits little = {.max_bytes = 1000}, stopped = {.cancel = &cancel};
  assert_null(oracle_create(&board, &little, 1, &error));
  assert_non_null(strstr(error.text, "limit"));
  assert_null(oracle_create(&board, &stopped, 1, &error));
  assert_true(board_add_cost(&board));
  board.cost[board_cell(&board, 30, 7)] = 5;
  board_finish(&board);
  assert_null(oracle_create(&board, NULL, 1, &error));
  assert_non_null(strstr(error.text, "terrain"));
  board_destroy(&board);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_boards),
      cmocka_unit_test(test_long_corridor),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests_name("tables of shortest paths", tests, NULL, NULL);
}
