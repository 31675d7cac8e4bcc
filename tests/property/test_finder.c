/* Every finder on thousands of random boards against a slow, obvious reference: the same lengths, legal ways,
 * and nothing left over from one query to the next. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/finder.h"
#include "game/core/rng.h"
#include "tests/support/boards.h"
#include "tests/support/check.h"

enum { MAPS = 10000 };

static void assert_legal(const Board *board, const uint8_t *blocked, const Query *query, const SearchResult *result) {
  assert_int_equal(result->path[0], query->start);
  assert_int_equal(result->path[result->length], query->goal);
  for (int32_t i = 1; i <= result->length; i++) {
    Move m = board_move_between(board, result->path[i - 1], result->path[i]);
    assert_true(m < DIRECTION_COUNT);
    assert_true(board->open[result->path[i]]);
    assert_true(!blocked[result->path[i]]);
  }
}

static void assert_same(const SearchResult *a, const SearchResult *b) {
  assert_int_equal(a->status, b->status);
  assert_int_equal(a->length, b->length);
  assert_true(a->expanded == b->expanded && a->generated == b->generated && a->peak_frontier == b->peak_frontier);
  if (a->length >= 0) assert_memory_equal(a->path, b->path, sizeof(Cell) * (size_t)(a->length + 1));
}

/* --- the properties -------------------------------------------------------------------------------------------- */

typedef struct Tally {
  int32_t found, none, report_worse, greedy_worse;
  uint64_t plain, weighted; /* cells that A* expanded */
} Tally;

/* One query with one algorithm and estimate on a finder that has served many, and on a fresh one, traced too. */
static int32_t ask(Finder *finder, Finder *fresh, const Algorithm *algorithm, const Board *board,
                   const uint8_t *blocked, Query query, int32_t expected, SearchResult *result) {
  finder_run(finder, algorithm, &query, NULL, NULL, result);
  if (expected < 0) {
    assert_int_equal(result->status, SEARCH_NO_WAY);
    assert_int_equal(result->length, -1);
    assert_false(result->optimal);
  } else {
    assert_int_equal(result->status, SEARCH_FOUND);
    assert_legal(board, blocked, &query, result);
    assert_true(result->length >= expected);
    if (result->optimal) assert_int_equal(result->length, expected);
    bool promised =
        algorithm->optimal && query.weight <= 1 && (!algorithm->heuristic || heuristic_admissible(query.heuristic));
    assert_true(result->optimal == (promised || query.start == query.goal));
  }
  assert_true(result->peak_frontier <= result->generated);
  if (fresh) {
    SearchResult again;
    Trace trace;
    finder_run(fresh, algorithm, &query, NULL, NULL, &again);
    assert_same(result, &again);
    trace_init(&trace, 16);
    finder_run(fresh, algorithm, &query, NULL, &trace, &again);
    assert_same(result, &again);
    trace_destroy(&trace);
  }
  return result->length;
}

static void check_query(const Board *board, const uint8_t *blocked, Finder *finder, Finder *fresh, Cell start,
                        Cell goal, int32_t expected, bool small, Tally *tally) {
  int32_t count;
  const Algorithm *table = algorithm_table(&count);
  uint64_t bfs = 0;
  for (int32_t a = 0; a < count; a++) {
    const Algorithm *algorithm = &table[a];
    if (strcmp(algorithm->id, "idastar") == 0 && !small) continue;
    for (Heuristic h = 0; h < HEURISTIC_COUNT; h++) {
      if (h > 0 && !algorithm->heuristic) break;
      for (double weight = 1; weight < (algorithm->weighted ? 4 : 2); weight += 1.5) {
        SearchResult result;
        Query query = {start, goal, h, weight};
        int32_t length = ask(finder, fresh, algorithm, board, blocked, query, expected, &result);
        if (strcmp(algorithm->id, "bfs") == 0) bfs = result.expanded;
        if (strcmp(algorithm->id, "astar") == 0 && h == HEURISTIC_MANHATTAN) {
          assert_true(weight > 1 || result.expanded <= bfs);
          *(weight > 1 ? &tally->weighted : &tally->plain) += result.expanded;
        }
        if (strcmp(algorithm->id, "astar-report") == 0) tally->report_worse += length > expected;
        if (strcmp(algorithm->id, "greedy") == 0) tally->greedy_worse += length > expected;
      }
    }
  }
  if (expected >= 0)
    tally->found++;
  else
    tally->none++;
}

static void test_all_agree_with_the_reference(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 20, 1);
  Tally tally = {0};
  int32_t maps = check_part(MAPS, 4000);
  for (int32_t number = 0; number < maps; number++) {
    Board board;
    boards_random(&board, &rng, number);
    bool small = board.rows <= 40 && board.cols <= 40;
    Finder *finder = finder_create(&board, NULL);
    uint8_t *blocked = calloc((size_t)board.cells, 1);
    int32_t *distance = malloc((size_t)board.cells * sizeof *distance);
    Cell *queue = malloc((size_t)board.cells * sizeof *queue);
    assert_true(finder && blocked && distance && queue);
    int32_t queries = number % 500 == 0 ? 70 : 2; /* 70: past the point where marks must be cleared */
    for (int32_t q = 0; q < queries; q++) {
      Finder *fresh = q % 7 == 1 ? finder_create(&board, NULL) : NULL;
      Cell start = boards_open_cell(&board, &rng), goal = boards_open_cell(&board, &rng);
      /* Monsters stand on some cells: other ones for each query, sometimes the start or the goal. */
      for (int32_t i = (int32_t)rng_below(&rng, 4); i > 0; i--) {
        Cell cell = boards_open_cell(&board, &rng);
        blocked[cell] = !blocked[cell];
        finder_block(finder, cell, blocked[cell]);
      }
      for (Cell c = 0; fresh && c < board.cells; c++)
        if (blocked[c]) finder_block(fresh, c, true);
      boards_distances(&board, blocked, start, distance, queue);
      check_query(&board, blocked, finder, fresh, start, goal, distance[goal], small, &tally);
      finder_destroy(fresh);
    }
    free(queue);
    free(distance);
    free(blocked);
    finder_destroy(finder);
    board_destroy(&board);
  }
  print_message("# %d ways found, %d times none; astar-report longer %d times, greedy %d times\n", (int)tally.found,
                (int)tally.none, (int)tally.report_worse, (int)tally.greedy_worse);
  assert_true(tally.found > maps / 2 && tally.none > maps / 20);
  assert_true(tally.report_worse > 0 && tally.greedy_worse > 0);
  assert_true(tally.weighted < tally.plain);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_agree_with_the_reference),
  };
  return cmocka_run_group_tests_name("finders on random boards", tests, NULL, NULL);
}
