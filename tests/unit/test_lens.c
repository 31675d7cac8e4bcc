/* Two searches compared: the three counts are set arithmetic on the two traces, at every tick; the forks are where the
 * paths part; the sentence has the right figures and the right plurals. */
#include <stdlib.h>
#include <string.h>

#include "game/play/lens.h"
#include "tests/support/check.h"

enum { ROOM = 512 };

static LensSide search(const Map *map, const char *agent) {
  Error error = {0};
  LensSide side = {0};
  LensQuestion question;
  const Level *level = level_find(map->monsters.count > 0 ? 2 : 1);
  if (!lens_ask(&question, map, level, agent, &error) || !lens_search(&side, &question, &error))
    fail_msg("%s: %s", agent, error.text);
  return side;
}

static void compare(Lens *lens, const Map *map, const char *a, const char *b) {
  LensSide sides[LENS_SIDES] = {search(map, a), search(map, b)};
  assert_true(lens_build(lens, &map->board, &sides[0], &sides[1], NULL));
}

/* ---- sets ---- */

/* The cells that a finder closes among its first `most` expansions, from a trace of its own. */
static int32_t closed_set(const Map *map, const char *id, double weight, int32_t most, uint8_t *set) {
  Finder *finder = finder_create(&map->board, NULL);
  Trace trace;
  SearchResult result;
  int32_t closed = 0;
  assert_non_null(finder);
  trace_init(&trace, (size_t)1 << 22);
  for (int32_t i = 0; i < map->monsters.count; i++) finder_block(finder, map->monsters.at[i], true);
  Query query = {.start = map->pacman, .goal = map->foods.at[0], .weight = weight};
  finder_run(finder, algorithm_find(id), &query, NULL, &trace, &result);
  assert_int_equal(trace.dropped, 0);
  memset(set, 0, (size_t)map->board.cells);
  for (size_t i = 0; i < trace.count; i++) {
    if (trace.events[i].kind != TRACE_CLOSED || closed == most) continue;
    set[trace.events[i].cell] = 1;
    closed++;
  }
  trace_destroy(&trace);
  finder_destroy(finder);
  return closed;
}

static void check_counts(const Lens *lens, int32_t tick, const uint8_t *a, const uint8_t *b) {
  LensCounts expected = {0}, counts = lens_counts(lens, tick);
  for (Cell cell = 0; cell < lens->cells; cell++) {
    expected.both += a[cell] && b[cell];
    expected.only_a += a[cell] && !b[cell];
    expected.only_b += !a[cell] && b[cell];
    assert_int_equal(lens_class(lens, cell, tick), a[cell] + 2 * b[cell]);
  }
  assert_int_equal(counts.both, expected.both);
  assert_int_equal(counts.only_a, expected.only_a);
  assert_int_equal(counts.only_b, expected.only_b);
}

/* Every finder against every other (and itself) on random maps, at the end and at some ticks on the way. */
static void test_counts_are_set_arithmetic(void **state) {
  (void)state;
  Rng rng = {0};
  rng_seed(&rng, 4711, 0);
  int32_t count, maps = check_sample(12);
  const Algorithm *table = algorithm_table(&count);
  for (int32_t m = 0; m < maps; m++) {
    RandomMap what = {.rows = 5 + m % 6, .cols = 6 + m % 5, .wall = 0.25, .foods = 1, .monsters = m % 3};
    Map *map = map_random(&rng, &what);
    uint8_t *a = malloc((size_t)map->board.cells), *b = malloc((size_t)map->board.cells);
    assert_true(a && b);
    for (int32_t i = 0; i < count; i++)
      for (int32_t k = 0; k < count; k++) {
        Lens lens;
        compare(&lens, map, table[i].id, table[k].id);
        for (int part = 0; part <= 3; part++) {
          int32_t tick = lens.ticks * part / 3;
          int32_t nodes_a = closed_set(map, table[i].id, 1, tick, a),
                  nodes_b = closed_set(map, table[k].id, 1, tick, b);
          assert_int_equal(lens_nodes(&lens, 0, tick), nodes_a);
          assert_int_equal(lens_nodes(&lens, 1, tick), nodes_b);
          check_counts(&lens, tick, a, b);
        }
        assert_int_equal(lens.side[0].nodes, lens.side[0].closed_count);
        lens_destroy(&lens);
      }
    free(a);
    free(b);
    map_destroy(map);
  }
}

/* The options count: the same agent twice with different weights. */
static void test_options(void **state) {
  (void)state;
  Rng rng = {0};
  rng_seed(&rng, 5, 0);
  int32_t fewer = 0;
  for (int32_t m = 0; m < 20; m++) {
    Map *map = map_random(&rng, &(RandomMap){.rows = 20, .cols = 30, .wall = 0.3, .foods = 1});
    uint8_t *a = malloc((size_t)map->board.cells), *b = malloc((size_t)map->board.cells);
    assert_true(a && b);
    Lens lens;
    compare(&lens, map, "astar", "astar:weight=3");
    closed_set(map, "astar", 1, INT32_MAX, a);
    closed_set(map, "astar", 3, INT32_MAX, b);
    check_counts(&lens, lens.ticks, a, b);
    fewer += lens_counts(&lens, lens.ticks).only_a;
    LensCounts none = lens_counts(&lens, 0);
    assert_int_equal(none.both + none.only_a + none.only_b, 0);
    lens_destroy(&lens);
    free(a);
    free(b);
    map_destroy(map);
  }
  assert_true(fewer > 0);
}

/* ---- paths ---- */

static const char ring[] = "%%%%%%%\n%P    %\n% %%% %\n%    .%\n%%%%%%%\n";

static LensSide drawn(const Board *board, const int32_t (*cells)[2], int32_t count) {
  LensSide side = {.closed = malloc(sizeof(Cell)), .path = malloc(sizeof(Cell) * (size_t)count), .path_count = count};
  assert_true(side.closed && side.path);
  side.closed[0] = board_cell(board, cells[0][0], cells[0][1]);
  side.closed_count = 1;
  for (int32_t i = 0; i < count; i++) side.path[i] = board_cell(board, cells[i][0], cells[i][1]);
  side.length = side.cost = count - 1;
  return side;
}

static void test_forks(void **state) {
  (void)state;
  static const int32_t upper[][2] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 5}, {3, 5}};
  static const int32_t lower[][2] = {{1, 1}, {2, 1}, {3, 1}, {3, 2}, {3, 3}, {3, 4}, {3, 5}};
  static const int32_t half[][2] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}};
  Map *map = map_of(ring);
  const Board *board = &map->board;
  LensSide a = drawn(board, upper, 7), b = drawn(board, lower, 7);
  Lens lens;
  assert_true(lens_build(&lens, board, &a, &b, NULL));
  assert_int_equal(lens.fork_count, 2); /* at both ends */
  assert_int_equal(lens.forks[0], board_cell(board, 1, 1));
  assert_int_equal(lens.forks[1], board_cell(board, 3, 5));
  assert_int_equal(lens.shared[board_cell(board, 1, 2)], LENS_ON_A);
  assert_int_equal(lens.shared[board_cell(board, 1, 1)], LENS_ON_A | LENS_ON_B);
  assert_false(lens_same_path(&lens));
  lens_destroy(&lens);
  a = drawn(board, upper, 7), b = drawn(board, upper, 7);
  assert_true(lens_build(&lens, board, &a, &b, NULL));
  assert_int_equal(lens.fork_count, 0);
  assert_true(lens_same_path(&lens));
  assert_int_equal(lens.shared[board_cell(board, 1, 2)], LENS_ON_A | LENS_ON_B | LENS_STEP_A | LENS_STEP_B);
  lens_destroy(&lens);
  a = drawn(board, upper, 7), b = drawn(board, half, 4);
  assert_true(lens_build(&lens, board, &a, &b, NULL));
  assert_int_equal(lens.fork_count, 1); /* where the shorter one ends */
  assert_int_equal(lens.forks[0], board_cell(board, 1, 4));
  lens_destroy(&lens);
  map_destroy(map);
}

/* ---- words ---- */

static void check_sentence(const Lens *lens, const char *expected) {
  static const char *const names[] = {"BFS", "A*"};
  char out[ROOM];
  lens_sentence(lens, lens_english, names, out, sizeof out);
  assert_string_equal(out, expected);
}

/* Sides made of counts alone: cells 0.., the first `shared` of them both sides'. */
static void made_of(Lens *lens, const Board *board, int32_t shared, int32_t a, int32_t b, int32_t length_a,
                    int32_t length_b) {
  LensSide sides[LENS_SIDES] = {{.length = length_a, .cost = length_a}, {.length = length_b, .cost = length_b}};
  int32_t own[LENS_SIDES] = {a, b};
  for (int s = 0; s < LENS_SIDES; s++) {
    sides[s].closed = malloc(sizeof(Cell) * (size_t)(shared + own[s] + 1));
    assert_non_null(sides[s].closed);
    for (int32_t i = 0; i < shared; i++) sides[s].closed[sides[s].closed_count++] = i;
    for (int32_t i = 0; i < own[s]; i++) sides[s].closed[sides[s].closed_count++] = shared + (s == 0 ? i : own[0] + i);
    if (sides[s].length < 0) continue;
    sides[s].path_count = 1 + s; /* different ones */
    sides[s].path = calloc(2, sizeof(Cell));
    assert_non_null(sides[s].path);
  }
  assert_true(lens_build(lens, board, &sides[0], &sides[1], NULL));
}

static void test_sentence(void **state) {
  (void)state;
  static const struct {
    int32_t shared, a, b, length_a, length_b;
    const char *words;
  } cases[] = {
      {118, 143, 0, 63, 63, "A* left 143 cells untouched that BFS looked at; both paths are 63 long."},
      {118, 1, 0, 63, 63, "A* left 1 cell untouched that BFS looked at; both paths are 63 long."},
      {118, 0, 2, 63, 64,
       "BFS left 2 cells untouched that A* looked at; the path of A* is 1 step longer, 64 against 63."},
      {5, 1, 1, 70, 63,
       "BFS looked at 1 cell that A* did not, and A* at 1 that BFS did not; the path of BFS is 7 steps longer, 70 "
       "against 63."},
      {5, 3, 12, -1, 63,
       "BFS looked at 3 cells that A* did not, and A* at 12 that BFS did not; only A* found a path, 63 long."},
      {1204, 0, 0, -1, -1, "Both looked at the same 1,204 cells; neither found a path."},
      {1, 0, 0, -1, -1, "Both looked at the same cell, and at no other; neither found a path."},
  };
  Board board;
  assert_true(board_init(&board, 40, 40, NULL));
  board_finish(&board);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Lens lens;
    made_of(&lens, &board, cases[i].shared, cases[i].a, cases[i].b, cases[i].length_a, cases[i].length_b);
    check_sentence(&lens, cases[i].words);
    lens_destroy(&lens);
  }
  Lens lens;
  made_of(&lens, &board, 9, 0, 0, 63, 63);
  lens.side[0].cost = 80;
  lens.side[1].cost = 75;
  check_sentence(&lens, "Both looked at the same 9 cells; the path of BFS costs 5 more, 80 against 75.");
  lens.side[0].stopped = true;
  lens.side[0].path_count = 0;
  check_sentence(&lens, "Both looked at the same 9 cells; BFS was stopped by a limit.");
  lens_destroy(&lens);
  board_destroy(&board);
}

/* ---- who and where ---- */

static void test_who_can_be_compared(void **state) {
  (void)state;
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count; i++) {
    int32_t number = levels[i].number;
    assert_int_equal(lens_serves(&levels[i]), number == 1 || number == 2 || number == 8);
  }
  assert_true(lens_takes(registry_find("bfs", SIDE_PACMAN, 1), level_find(1)));
  assert_false(lens_takes(registry_find("human", SIDE_PACMAN, 1), level_find(1)));
  assert_false(lens_takes(registry_find("energy-exact", SIDE_PACMAN, 8), level_find(8)));
}

static void test_cancel(void **state) {
  (void)state;
  Map *map = map_of(ring);
  atomic_bool cancel = true;
  Error error = {0};
  LensSide side = {0};
  LensQuestion question;
  assert_false(lens_ask(&question, map, level_find(1), "nobody", &error));
  assert_false(lens_ask(&question, map, level_find(1), "human", &error));
  assert_true(lens_ask(&question, map, level_find(1), "bfs", &error));
  question.limits.cancel = &cancel;
  assert_false(lens_search(&side, &question, &error));
  assert_null(side.closed);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_counts_are_set_arithmetic),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_forks),
      cmocka_unit_test(test_sentence),
      cmocka_unit_test(test_who_can_be_compared),
      cmocka_unit_test(test_cancel),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
