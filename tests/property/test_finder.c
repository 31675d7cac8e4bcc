/* Every finder on thousands of random boards against a slow, obvious reference: the same lengths, legal ways,
 * and nothing left over from one query to the next. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/finder.h"
#include "game/core/rng.h"
#include "tests/support/check.h"

enum { MAPS = 10000, SMALL = 14, LARGE = 150 };

/* --- boards ---------------------------------------------------------------------------------------------------- */

static void fill_noise(Board *board, Rng *rng, uint32_t percent) {
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) board->open[board_cell(board, r, c)] = rng_below(rng, 100) >= percent;
}

/* Passages on odd rows and columns, carved from a random growing tree; some more walls are then taken away. */
static void fill_maze(Board *board, Rng *rng, int32_t loops) {
  int32_t rooms = (board->rows / 2) * (board->cols / 2), count = 0;
  if (rooms == 0) {
    fill_noise(board, rng, 0);
    return;
  }
  Cell *stack = calloc((size_t)rooms, sizeof *stack);
  assert_non_null(stack);
  stack[count++] = board_cell(board, 1, 1);
  board->open[stack[0]] = 1;
  while (count) {
    Cell at = stack[count - 1];
    int32_t choices = 0;
    Move choice[DIRECTION_COUNT];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      int32_t row = board_row(board, at), col = board_col(board, at);
      row += m == MOVE_NORTH ? -2 : m == MOVE_SOUTH ? 2 : 0;
      col += m == MOVE_WEST ? -2 : m == MOVE_EAST ? 2 : 0;
      if (board_inside(board, row, col) && !board->open[board_cell(board, row, col)]) choice[choices++] = m;
    }
    if (!choices) {
      count--;
      continue;
    }
    Move m = choice[rng_below(rng, (uint32_t)choices)];
    board->open[at + board->step[m]] = 1;
    stack[count] = at + 2 * board->step[m];
    board->open[stack[count++]] = 1;
  }
  free(stack);
  for (int32_t i = 0; i < loops; i++)
    board->open[board_cell(board, (int32_t)rng_below(rng, (uint32_t)board->rows),
                           (int32_t)rng_below(rng, (uint32_t)board->cols))] = 1;
}

/* Rooms with a door or two in each wall. */
static void fill_rooms(Board *board, Rng *rng) {
  int32_t side = 3 + (int32_t)rng_below(rng, 14);
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++)
      board->open[board_cell(board, r, c)] = r % side != side - 1 && c % side != side - 1;
  for (int32_t r = 0; r < board->rows; r += side)
    for (int32_t c = 0; c < board->cols; c += side)
      for (int32_t doors = 0; doors < 3; doors++) {
        int32_t along = (int32_t)rng_below(rng, (uint32_t)side);
        bool flat = rng_below(rng, 2);
        int32_t row = flat ? r + side - 1 : r + along, col = flat ? c + along : c + side - 1;
        if (board_inside(board, row, col)) board->open[board_cell(board, row, col)] = 1;
      }
}

static void random_board(Board *board, Rng *rng, int32_t number) {
  uint32_t most = number % 20 == 0 ? LARGE : number % 4 == 0 ? 40 : SMALL;
  int32_t rows = 1 + (int32_t)rng_below(rng, most), cols = 1 + (int32_t)rng_below(rng, most);
  if (number % 1000 == 7) cols = 1 + (int32_t)rng_below(rng, BOARD_MAX_SIDE); /* thin: the longest rows and columns */
  if (number % 1000 == 8) rows = 1 + (int32_t)rng_below(rng, BOARD_MAX_SIDE);
  assert_true(board_init(board, rows, cols, NULL));
  switch (rng_below(rng, 6)) {
    case 0: fill_noise(board, rng, 0); break;
    case 1: fill_maze(board, rng, 0); break;
    case 2: fill_maze(board, rng, rows * cols / 12 + 1); break;
    case 3: fill_rooms(board, rng); break;
    case 4: fill_noise(board, rng, 1 + rng_below(rng, 15)); break;
    default: fill_noise(board, rng, 10 + rng_below(rng, 40)); break;
  }
  board->open[board_cell(board, (int32_t)rng_below(rng, (uint32_t)rows), (int32_t)rng_below(rng, (uint32_t)cols))] = 1;
  board_finish(board);
}

static Cell random_open(const Board *board, Rng *rng) {
  for (;;) {
    Cell cell = board_cell(board, (int32_t)rng_below(rng, (uint32_t)board->rows),
                           (int32_t)rng_below(rng, (uint32_t)board->cols));
    if (board->open[cell]) return cell;
  }
}

/* --- the reference --------------------------------------------------------------------------------------------- */

/* Distances from `start` by walking out one step at a time; -1 where no way leads. Blocked cells are never entered. */
static void reference(const Board *board, const uint8_t *blocked, Cell start, int32_t *distance, Cell *queue) {
  int32_t head = 0, tail = 0;
  for (Cell c = 0; c < board->cells; c++) distance[c] = -1;
  distance[start] = 0;
  queue[tail++] = start;
  while (head < tail) {
    Cell at = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = at + board->step[m];
      if (!board->open[next] || blocked[next] || distance[next] >= 0) continue;
      distance[next] = distance[at] + 1;
      queue[tail++] = next;
    }
  }
}

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
  int32_t maps = check_sample(MAPS);
  for (int32_t number = 0; number < maps; number++) {
    Board board;
    random_board(&board, &rng, number);
    bool small = board.rows <= 40 && board.cols <= 40;
    Finder *finder = finder_create(&board, NULL);
    uint8_t *blocked = calloc((size_t)board.cells, 1);
    int32_t *distance = malloc((size_t)board.cells * sizeof *distance);
    Cell *queue = malloc((size_t)board.cells * sizeof *queue);
    assert_true(finder && blocked && distance && queue);
    int32_t queries = number % 500 == 0 ? 70 : 2; /* 70: past the point where marks must be cleared */
    for (int32_t q = 0; q < queries; q++) {
      Finder *fresh = q % 7 == 1 ? finder_create(&board, NULL) : NULL;
      Cell start = random_open(&board, &rng), goal = random_open(&board, &rng);
      /* Monsters stand on some cells: other ones for each query, sometimes the start or the goal. */
      for (int32_t i = (int32_t)rng_below(&rng, 4); i > 0; i--) {
        Cell cell = random_open(&board, &rng);
        blocked[cell] = !blocked[cell];
        finder_block(finder, cell, blocked[cell]);
      }
      for (Cell c = 0; fresh && c < board.cells; c++)
        if (blocked[c]) finder_block(fresh, c, true);
      reference(&board, blocked, start, distance, queue);
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
