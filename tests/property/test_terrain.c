/* Every finder on thousands of random boards whose cells cost 1 to 9, against a plain Dijkstra and a plain breadth
 * first search: what is called optimal is cheapest, what is called fewest has the fewest steps, and a weighted search
 * keeps its bound. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/finder.h"
#include "game/core/rng.h"
#include "tests/support/check.h"

enum { MAPS = 6000, SMALL = 14, LARGE = 48 };

/* --- boards ---------------------------------------------------------------------------------------------------- */

/* Costs as maps have them: all kinds, dear ground only, two kinds, a few dear spots, or patches. */
static int32_t random_cost(Rng *rng, uint32_t kind, int32_t row, int32_t col) {
  switch (kind) {
    case 0: return 1 + (int32_t)rng_below(rng, COST_MAX);
    case 1: return 3 + (int32_t)rng_below(rng, COST_MAX - 2);
    case 2: return rng_below(rng, 2) ? COST_MAX : 1;
    case 3: return rng_below(rng, 10) ? 2 : COST_MAX;
    case 4: return COST_MAX;
    default: return 1 + (row / 3 * 5 + col / 4 * 7) % COST_MAX;
  }
}

static void random_board(Board *board, Rng *rng, int32_t number) {
  uint32_t most = number % 10 == 0 ? LARGE : SMALL, kind = rng_below(rng, 6), walls = rng_below(rng, 45);
  int32_t rows = 1 + (int32_t)rng_below(rng, most), cols = 2 + (int32_t)rng_below(rng, most);
  assert_true(board_init(board, rows, cols, NULL));
  assert_true(board_add_cost(board));
  for (int32_t row = 0; row < rows; row++)
    for (int32_t col = 0; col < cols; col++) {
      Cell cell = board_cell(board, row, col);
      board->open[cell] = rng_below(rng, 100) >= walls;
      board->cost[cell] = (uint8_t)random_cost(rng, kind, row, col);
    }
  Cell sure = board_cell(board, (int32_t)rng_below(rng, (uint32_t)rows), (int32_t)rng_below(rng, (uint32_t)cols));
  board->open[sure] = 1;
  board->cost[sure] = COST_MAX; /* at least one cell costs more than 1: else there would be no terrain */
  board_finish(board);
}

static Cell random_open(const Board *board, Rng *rng) {
  for (;;) {
    Cell cell = board_cell(board, (int32_t)rng_below(rng, (uint32_t)board->rows),
                           (int32_t)rng_below(rng, (uint32_t)board->cols));
    if (board->open[cell]) return cell;
  }
}

/* --- the references -------------------------------------------------------------------------------------------- */

/* Dijkstra with a list that is searched for its cheapest cell; with `steps`, every step costs 1. -1: no way leads. */
static void reference(const Board *board, const uint8_t *blocked, Cell start, bool steps, int32_t *distance) {
  Cell *open = malloc((size_t)board->cells * sizeof *open);
  uint8_t *closed = calloc((size_t)board->cells, 1);
  assert_true(open && closed);
  for (Cell cell = 0; cell < board->cells; cell++) distance[cell] = -1;
  int32_t count = 0;
  distance[start] = 0;
  open[count++] = start;
  while (count > 0) {
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++)
      if (distance[open[i]] < distance[open[best]]) best = i;
    Cell at = open[best];
    open[best] = open[--count];
    closed[at] = 1;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = at + board->step[m];
      if (!board->open[next] || blocked[next] || closed[next]) continue;
      int32_t cost = distance[at] + (steps ? 1 : board_cost(board, next));
      if (distance[next] >= 0 && distance[next] <= cost) continue;
      if (distance[next] < 0) open[count++] = next;
      distance[next] = cost;
    }
  }
  free(open);
  free(closed);
}

/* --- the properties -------------------------------------------------------------------------------------------- */

typedef struct Truth {
  const Board *board;
  const uint8_t *blocked;
  int32_t cheapest, fewest; /* cost and steps, -1: no way */
  const int32_t *cost;      /* of every cell, from the start */
} Truth;

typedef struct Tally {
  int32_t found, none;
  int32_t bfs_dearer, weighted_dearer, greedy_dearer;
} Tally;

static void check_path(const Truth *truth, const Query *query, const SearchResult *result) {
  int32_t cost = 0;
  assert_int_equal(result->path[0], query->start);
  assert_int_equal(result->path[result->length], query->goal);
  for (int32_t i = 1; i <= result->length; i++) {
    assert_true(board_move_between(truth->board, result->path[i - 1], result->path[i]) < DIRECTION_COUNT);
    assert_true(truth->board->open[result->path[i]] && !truth->blocked[result->path[i]]);
    cost += board_cost(truth->board, result->path[i]);
  }
  assert_int_equal(result->cost, cost);
}

/* A closed cell's cost in the log is what reaching it costs: for UCS the cheapest of all ways. */
static void check_trace(const Truth *truth, const Algorithm *algorithm, const Trace *trace) {
  bool ucs = strcmp(algorithm->id, "ucs") == 0, exact = ucs || strcmp(algorithm->id, "astar") == 0;
  int32_t last = 0;
  for (size_t i = 0; exact && i < trace->count; i++) {
    const TraceEvent *event = &trace->events[i];
    if (event->kind != TRACE_CLOSED) continue;
    assert_int_equal(event->value, truth->cost[event->cell]);
    if (ucs) assert_true(event->value >= last);
    last = event->value;
  }
}

static void check_finder(Finder *finder, const Algorithm *algorithm, const Truth *truth, const Query *query,
                         Tally *tally) {
  SearchResult result, traced;
  finder_run(finder, algorithm, query, NULL, NULL, &result);
  assert_int_equal(result.status, truth->cheapest < 0 ? SEARCH_NO_WAY : SEARCH_FOUND);
  if (truth->cheapest < 0) {
    assert_int_equal(result.cost, -1);
    assert_false(result.optimal || result.fewest);
    return;
  }
  check_path(truth, query, &result);
  assert_true(result.cost >= truth->cheapest && result.length >= truth->fewest);
  bool admissible = !algorithm->heuristic || heuristic_admissible(query->heuristic);
  bool exact = algorithm->optimal && admissible && query->weight <= 1, trivial = query->start == query->goal;
  assert_true(result.optimal == (trivial || (exact && !algorithm->steps)));
  assert_true(result.fewest == (trivial || (exact && algorithm->steps)));
  if (result.optimal) assert_int_equal(result.cost, truth->cheapest);
  if (result.fewest) assert_int_equal(result.length, truth->fewest);
  assert_true((result.bound > 0) == (trivial || (algorithm->optimal && admissible && !algorithm->steps)));
  if (result.bound > 0) assert_true((double)result.cost <= result.bound * truth->cheapest + 1e-9);
  tally->bfs_dearer += strcmp(algorithm->id, "bfs") == 0 && result.cost > truth->cheapest;
  tally->greedy_dearer += strcmp(algorithm->id, "greedy") == 0 && result.cost > truth->cheapest;
  tally->weighted_dearer += query->weight > 1 && result.cost > truth->cheapest;
  /* Being watched changes nothing, and the path it found is reported. */
  uint64_t expanded = result.expanded, generated = result.generated, peak = result.peak_frontier;
  int32_t cost = result.cost, length = result.length;
  Trace trace;
  trace_init(&trace, (size_t)1 << 22);
  finder_run(finder, algorithm, query, NULL, &trace, &traced);
  assert_true(traced.expanded == expanded && traced.generated == generated && traced.peak_frontier == peak);
  assert_true(traced.cost == cost && traced.length == length);
  if (query->weight <= 1 && admissible && algorithm->optimal) check_trace(truth, algorithm, &trace);
  trace_destroy(&trace);
}

static void check_query(Finder *finder, const Truth *truth, Cell start, Cell goal, Tally *tally) {
  static const double weights[] = {1, 1.5, 2.5, 5};
  int32_t count;
  const Algorithm *table = algorithm_table(&count);
  for (int32_t a = 0; a < count; a++)
    for (Heuristic h = 0; h < (table[a].heuristic ? HEURISTIC_COUNT : 1); h++)
      for (size_t w = 0; w < (table[a].weighted ? sizeof weights / sizeof *weights : 1); w++) {
        Query query = {start, goal, h, weights[w]};
        check_finder(finder, &table[a], truth, &query, tally);
      }
  if (truth->cheapest >= 0)
    tally->found++;
  else
    tally->none++;
}

/* The least cost of a cell times the distance is never more than the way costs. */
static void check_estimates(const Board *board, const int32_t *cost, Cell start) {
  int32_t least = board_least_cost(board);
  for (Cell cell = 0; cell < board->cells; cell++) {
    if (cost[cell] < 0) continue;
    int32_t rows = board_row(board, cell) - board_row(board, start);
    int32_t cols = board_col(board, cell) - board_col(board, start);
    for (Heuristic h = 0; h < HEURISTIC_COUNT; h++)
      if (heuristic_admissible(h)) assert_true(least * heuristic_value(h, rows, cols) <= cost[cell] + 1e-9);
  }
}

static void test_all_agree_with_dijkstra(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 9, 1);
  Tally tally = {0};
  int32_t maps = check_part(MAPS, 2500);
  for (int32_t number = 0; number < maps; number++) {
    Board board;
    random_board(&board, &rng, number);
    size_t cells = (size_t)board.cells;
    Finder *finder = finder_create(&board, NULL);
    uint8_t *blocked = calloc(cells, 1);
    int32_t *cost = malloc(cells * sizeof *cost), *steps = malloc(cells * sizeof *steps);
    assert_true(finder && blocked && cost && steps);
    for (int32_t q = 0; q < 2; q++) {
      Cell start = random_open(&board, &rng), goal = random_open(&board, &rng);
      for (int32_t i = (int32_t)rng_below(&rng, 3); i > 0; i--) { /* monsters on some cells */
        Cell cell = random_open(&board, &rng);
        blocked[cell] = !blocked[cell];
        finder_block(finder, cell, blocked[cell]);
      }
      reference(&board, blocked, start, false, cost);
      reference(&board, blocked, start, true, steps);
      Truth truth = {&board, blocked, cost[goal], steps[goal], cost};
      check_estimates(&board, cost, start);
      check_query(finder, &truth, start, goal, &tally);
    }
    free(steps);
    free(cost);
    free(blocked);
    finder_destroy(finder);
    board_destroy(&board);
  }
  print_message("# %d ways found, %d times none; dearer than need be: bfs %d, weighted %d, greedy %d times\n",
                (int)tally.found, (int)tally.none, (int)tally.bfs_dearer, (int)tally.weighted_dearer,
                (int)tally.greedy_dearer);
  assert_true(tally.found > maps && tally.none > maps / 20);
  assert_true(tally.bfs_dearer > maps / 4 && tally.weighted_dearer > maps / 20 && tally.greedy_dearer > maps / 4);
}

static void test_limits_are_kept(void **unused) {
  (void)unused;
  Rng rng;
  Board board;
  rng_seed(&rng, 3, 1);
  assert_true(board_init(&board, 60, 60, NULL) && board_add_cost(&board));
  for (Cell cell = 0; cell < board.cells; cell++) board.cost[cell] = (uint8_t)(1 + rng_below(&rng, COST_MAX));
  for (int32_t row = 0; row < 60; row++) memset(board.open + board_cell(&board, row, 0), 1, 60);
  board_finish(&board);
  Finder *finder = finder_create(&board, NULL);
  assert_non_null(finder);
  static const char *const ids[] = {"ucs", "astar", "idastar", "swift", "greedy", "astar-report"};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    Query query = {board_cell(&board, 0, 0), board_cell(&board, 59, 59), HEURISTIC_MANHATTAN, 1};
    SearchResult result;
    Limits limits = {.max_nodes = 20};
    finder_run(finder, algorithm_find(ids[i]), &query, &limits, NULL, &result);
    assert_int_equal(result.status, SEARCH_LIMIT);
    assert_true(result.expanded <= 20);
    limits = (Limits){.max_bytes = 1};
    finder_run(finder, algorithm_find(ids[i]), &query, &limits, NULL, &result);
    assert_true(result.status == SEARCH_LIMIT && result.memory);
  }
  finder_destroy(finder);
  board_destroy(&board);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_agree_with_dijkstra),
      cmocka_unit_test(test_limits_are_kept),
  };
  return cmocka_run_group_tests_name("finders on terrain", tests, NULL, NULL);
}
