/* The sliding puzzle: boards, parity, shuffles, estimates by hand, searches under limits, jobs, and published results.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/puzzle/solver.h"
#include "tests/bench/puzzle_plain.h"
#include "tests/support/check.h"

static Puzzle board_of(const char *text) {
  Puzzle board;
  Error error;
  if (!puzzle_read(&board, text, &error)) fail_msg("%s: %s", text, error.text);
  return board;
}

static PuzzleTables *new_tables(void) {
  PuzzleTables *tables = puzzle_tables_create(NULL, NULL);
  assert_non_null(tables);
  return tables;
}

/* The answer must lead to the goal. */
static void assert_answer(const Puzzle *start, const PuzzleResult *result) {
  Puzzle board = *start;
  assert_int_equal(result->status, PUZZLE_SOLVED);
  assert_int_equal(strlen(result->moves), result->length);
  assert_true(puzzle_replay(&board, result->moves));
  assert_true(puzzle_is_goal(&board));
}

/* --- boards --------------------------------------------------------------------------------------------------------
 */

static void assert_refused(const char *text, const char *why) {
  Puzzle board;
  Error error;
  assert_false(puzzle_read(&board, text, &error));
  if (!strstr(error.text, why)) fail_msg("'%s' refused with '%s', expected '%s' in it", text, error.text, why);
}

static void test_reading(void **unused) {
  (void)unused;
  Puzzle board = board_of(" 8,7 6\n5 4 3\t2 1 0 ");
  assert_int_equal(board.side, 3);
  assert_int_equal(puzzle_blank(&board), 8);
  char text[PUZZLE_TEXT_MAX];
  puzzle_write(&board, text);
  assert_string_equal(text, "8 7 6 5 4 3 2 1 0");
  puzzle_goal(&board, 8);
  puzzle_write(&board, text);
  Puzzle again = board_of(text);
  assert_memory_equal(&again, &board, sizeof board);
  assert_refused("", "found 0 tiles");
  assert_refused("0", "found 1 tiles");
  assert_refused("0 1 2", "found 3 tiles");
  assert_refused("0 1 2 3 4", "found 5 tiles");
  assert_refused("0 1 2 2", "tile 2 twice");
  assert_refused("0 1 2 4", "tile 4");
  assert_refused("1 2 3 99999", "tile 99999");
  assert_refused("0 1 x 3", "'x'");
  assert_refused("0 1 -2 3", "'-2'");
  assert_refused("0 1 2.5 3", "'2.5'");
  assert_refused("0 1 2 99999999999999999999", "expected a tile's number");
  char many[400] = "0";
  for (int i = 1; i < 66; i++) snprintf(many + strlen(many), sizeof many - strlen(many), " %d", i);
  assert_refused(many, "more than 64");
}

static void test_sliding(void **unused) {
  (void)unused;
  Puzzle board;
  puzzle_goal(&board, 3);
  assert_true(puzzle_is_goal(&board));
  assert_false(puzzle_slide(&board, SLIDE_UP));
  assert_false(puzzle_slide(&board, SLIDE_LEFT));
  assert_true(puzzle_slide(&board, SLIDE_RIGHT));
  assert_true(puzzle_slide(&board, SLIDE_DOWN));
  char text[PUZZLE_TEXT_MAX];
  puzzle_write(&board, text);
  assert_string_equal(text, "1 4 2 3 0 5 6 7 8");
  assert_true(puzzle_replay(&board, "UL"));
  assert_true(puzzle_is_goal(&board));
  assert_false(puzzle_replay(&board, "U"));
  assert_false(puzzle_replay(&board, "x"));
  for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
    assert_int_equal(slide_of_letter(slide_letter(slide)), slide);
    assert_int_equal(slide_opposite(slide_opposite(slide)), slide);
    assert_int_not_equal(slide_opposite(slide), slide);
  }
  assert_int_equal(slide_of_letter('\0'), SLIDE_COUNT);
}

/* Slides keep a board solvable; two tiles swapped never do. */
static void test_parity(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 5, 5);
  for (int32_t side = PUZZLE_SIDE_MIN; side <= PUZZLE_SIDE_MAX; side++)
    for (int32_t round = 0; round < 200; round++) {
      Puzzle board;
      puzzle_goal(&board, side);
      for (int32_t i = 0; i < 50; i++) (void)puzzle_slide(&board, (Slide)rng_below(&rng, SLIDE_COUNT));
      assert_true(puzzle_solvable(&board));
      int32_t first = puzzle_blank(&board) == 0 ? 1 : 0, second = puzzle_blank(&board) == 2 ? 3 : 2;
      uint8_t kept = board.at[first];
      board.at[first] = board.at[second];
      board.at[second] = kept;
      assert_false(puzzle_solvable(&board));
    }
}

static void test_shuffles(void **unused) {
  (void)unused;
  for (int32_t side = PUZZLE_SIDE_MIN; side <= PUZZLE_SIDE_MAX; side++)
    for (uint64_t seed = 0; seed < 300; seed++) {
      Puzzle board, again;
      puzzle_shuffle(&board, side, seed);
      puzzle_shuffle(&again, side, seed);
      assert_memory_equal(&board, &again, sizeof board);
      assert_true(puzzle_solvable(&board));
      char text[PUZZLE_TEXT_MAX];
      puzzle_write(&board, text);
      (void)board_of(text); /* each tile once */
    }
  /* All twelve solvable boards of 2 x 2, about equally often: 1,000 each, give or take five deviations. */
  int32_t seen[256] = {0}, kinds = 0;
  for (uint64_t seed = 0; seed < 12000; seed++) {
    Puzzle board;
    puzzle_shuffle(&board, 2, seed);
    seen[board.at[0] << 6 | board.at[1] << 4 | board.at[2] << 2 | board.at[3]]++;
  }
  for (int32_t i = 0; i < 256; i++) {
    if (!seen[i]) continue;
    kinds++;
    assert_in_range(seen[i], 850, 1150);
  }
  assert_int_equal(kinds, 12);
}

/* --- estimates -----------------------------------------------------------------------------------------------------
 */

static void assert_view(PuzzleTables *tables, const char *text, Estimate estimate, int32_t expected) {
  Puzzle board = board_of(text);
  EstimateView view;
  assert_int_equal(puzzle_tables_prepare(tables, board.side, estimate, NULL, NULL, NULL), TABLES_READY);
  assert_true(estimate_view(tables, estimate, &board, &view));
  if (view.total != expected) fail_msg("%s of %s: %d", estimate_ids[estimate], text, (int)view.total);
}

static void test_estimates_by_hand(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  for (int e = 0; e < ESTIMATE_COUNT; e++) assert_view(tables, "0 1 2 3 4 5 6 7 8", (Estimate)e, 0);
  /* 7 and 8 swapped, and the blank one step off: 1 + 1 + 1 steps, one pair. */
  const char *swapped = "1 0 2 3 4 5 6 8 7";
  assert_view(tables, swapped, ESTIMATE_H1, 3);
  assert_view(tables, swapped, ESTIMATE_H2, 5);
  assert_view(tables, swapped, ESTIMATE_H4, 5);
  assert_view(tables, swapped, ESTIMATE_H3, 5);
  assert_view(tables, swapped, ESTIMATE_LINEAR, 5);
  /* 8 in the first corner's neighbour: 2 rows, 1 column: 4 + 1; 1 the other way round. */
  const char *far = "0 8 2 3 4 5 6 7 1";
  assert_view(tables, far, ESTIMATE_H1, 6);
  assert_view(tables, far, ESTIMATE_H2, 6);
  assert_view(tables, far, ESTIMATE_H4, 10);
  assert_view(tables, far, ESTIMATE_H3, 9); /* 10 - floor(1.5) */
  /* Row 1 reversed, 5 4 3: not neighbours' pairs but three natives, one of which may stay: 4 more. */
  const char *reversed = "0 1 2 5 4 3 6 7 8";
  assert_view(tables, reversed, ESTIMATE_H1, 4);
  assert_view(tables, reversed, ESTIMATE_H2, 4);
  assert_view(tables, reversed, ESTIMATE_LINEAR, 8);
  /* A blank in the pair's place makes no pair. */
  assert_view(tables, "1 0 2 3", ESTIMATE_H2, 1);
  puzzle_tables_destroy(tables);
}

static void test_view_of_each_tile(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  for (uint64_t seed = 0; seed < 200; seed++)
    for (int e = 0; e < ESTIMATE_COUNT; e++) {
      Puzzle board;
      EstimateView view;
      Estimate estimate = (Estimate)e;
      puzzle_shuffle(&board, estimate == ESTIMATE_PATTERN || seed % 2 ? 3 : 4, seed);
      assert_int_equal(puzzle_tables_prepare(tables, board.side, estimate, NULL, NULL, NULL), TABLES_READY);
      assert_true(estimate_view(tables, estimate, &board, &view));
      int32_t sum = 0, extras = 0, groups = 0;
      for (int32_t cell = 0; cell < puzzle_cells(&board); cell++) {
        sum += view.part[cell];
        extras += view.extra[cell];
        if (view.partner[cell] >= 0) assert_int_equal(view.partner[view.partner[cell]], cell);
        if (estimate == ESTIMATE_PATTERN)
          assert_int_equal(view.part[cell], board.at[cell] ? view.group_value[view.group[cell]] : 0);
      }
      for (int32_t i = 0; i < PATTERN_GROUPS; i++) groups += view.group_value[i];
      if (estimate == ESTIMATE_WALKING) {
        assert_int_equal(view.total, view.down + view.across);
      } else if (estimate == ESTIMATE_PATTERN) {
        assert_int_equal(view.total, groups);
      } else {
        assert_int_equal(sum, view.sum);
        assert_int_equal(extras, view.extras);
        assert_int_equal(view.total, sum - view.reduction + extras);
      }
    }
  /* Large boards are seen too, though nothing searches them; tables don't reach that far. */
  Puzzle large;
  EstimateView view;
  puzzle_shuffle(&large, 8, 1);
  assert_true(estimate_view(tables, ESTIMATE_LINEAR, &large, &view));
  assert_false(estimate_view(tables, ESTIMATE_PATTERN, &large, &view));
  assert_false(estimate_view(tables, ESTIMATE_WALKING, &large, &view));
  puzzle_tables_destroy(tables);
}

static void test_names(void **unused) {
  (void)unused;
  for (int e = 0; e < ESTIMATE_COUNT; e++) {
    assert_int_equal(estimate_find(estimate_ids[e]), e);
    assert_true(strlen(estimate_title((Estimate)e)) > 5);
    assert_int_equal(estimate_admissible((Estimate)e), e != ESTIMATE_H3 && e != ESTIMATE_H4);
  }
  assert_int_equal(estimate_find("h5"), ESTIMATE_COUNT);
  assert_int_equal(puzzle_algorithm_find("bfs"), PUZZLE_ALGORITHM_COUNT);
}

/* --- searches ------------------------------------------------------------------------------------------------------
 */

/* Every algorithm and estimate, on every side they take: answers that hold, the same from the admissible ones. */
static void test_all_agree(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  Rng rng;
  rng_seed(&rng, 77, 1);
  for (int32_t side = PUZZLE_SIDE_MIN; side <= PUZZLE_SOLVE_MAX; side++)
    for (int32_t round = 0; round < 12; round++) {
      PuzzleQuery query;
      PuzzleResult result;
      int32_t shortest = -1;
      puzzle_goal(&query.start, side);
      for (int32_t i = 0; i < round * 4; i++) (void)puzzle_slide(&query.start, (Slide)rng_below(&rng, SLIDE_COUNT));
      for (int a = 0; a < PUZZLE_ALGORITHM_COUNT; a++)
        for (int e = 0; e < ESTIMATE_COUNT; e++) {
          query.algorithm = (PuzzleAlgorithm)a;
          query.estimate = (Estimate)e;
          /* Pattern databases of 4 x 4 and 5 x 5 take their time to build: they have tests of their own. */
          if (!estimate_fits(query.estimate, side) || (e == ESTIMATE_PATTERN && side > 3)) continue;
          puzzle_solve(tables, &query, NULL, NULL, &result);
          assert_answer(&query.start, &result);
          assert_int_equal(result.optimal, estimate_admissible(query.estimate));
          assert_true(result.generated > result.expanded || result.length == 0);
          if (shortest < 0) shortest = result.length;
          if (result.optimal)
            assert_int_equal(result.length, shortest);
          else
            assert_true(result.length >= shortest);
          EstimateView view;
          assert_true(estimate_view(tables, query.estimate, &query.start, &view));
          assert_int_equal(result.estimate, view.total);
        }
    }
  puzzle_tables_destroy(tables);
}

static void test_unsolvable(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  PuzzleQuery query = {.algorithm = PUZZLE_ASTAR, .estimate = ESTIMATE_H1};
  PuzzleResult result;
  for (int32_t side = PUZZLE_SIDE_MIN; side <= PUZZLE_SIDE_MAX; side++) {
    puzzle_goal(&query.start, side);
    query.start.at[1] = 2;
    query.start.at[2] = 1;
    puzzle_solve(tables, &query, NULL, NULL, &result);
    assert_int_equal(result.status, PUZZLE_UNSOLVABLE);
    assert_int_equal(result.length, -1);
    assert_false(result.optimal);
  }
  puzzle_shuffle(&query.start, 6, 1); /* solvable, but no search takes it on */
  puzzle_solve(tables, &query, NULL, NULL, &result);
  assert_int_equal(result.status, PUZZLE_FAILED);
  assert_true(result.note.text[0] != '\0');
  puzzle_tables_destroy(tables);
}

/* The fast search counts what the plain one counts, whatever is batched and walked again. */
static void test_fast_counts(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  Rng rng;
  rng_seed(&rng, 4, 4);
  uint64_t largest = 0;
  for (int32_t round = 0; round < 60; round++) {
    PuzzleQuery query = {.algorithm = PUZZLE_IDASTAR, .estimate = ESTIMATE_H1};
    PuzzleResult result;
    PlainPuzzle plain = {0};
    puzzle_goal(&query.start, 4);
    for (int32_t i = 0; i < 20 + 3 * round; i++) (void)puzzle_slide(&query.start, (Slide)rng_below(&rng, SLIDE_COUNT));
    puzzle_solve(tables, &query, NULL, NULL, &result);
    assert_answer(&query.start, &result);
    plain_init(&plain, query.start.at);
    plain_solve(&plain);
    assert_int_equal(result.length, plain.length);
    assert_true(result.generated == plain.nodes);
    if (result.generated > largest) largest = result.generated;
    /* Without room for the batches the plain way is taken, and nothing else changes. */
    PuzzleResult small;
    puzzle_solve(tables, &query, &(Limits){.max_bytes = 100000}, NULL, &small);
    assert_answer(&query.start, &small);
    assert_string_equal(small.moves, result.moves);
    assert_true(small.generated == result.generated && small.expanded == result.expanded);
    /* Nor does stopping short of the end give more than asked for. */
    if (result.generated < 2) continue;
    uint64_t limit = 1 + rng_next(&rng) % (result.generated - 1);
    puzzle_solve(tables, &query, &(Limits){.max_nodes = limit}, NULL, &small);
    assert_int_equal(small.status, PUZZLE_OUT_OF_NODES);
    assert_true(small.generated == limit);
  }
  assert_true(largest > 100000); /* some were large enough to be batched */
  puzzle_tables_destroy(tables);
}

static const char *const hard_board = "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6"; /* 56 moves, 62 million boards with h1 */

static void test_limits(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  for (int a = 0; a < PUZZLE_ALGORITHM_COUNT; a++)
    for (int e = 0; e < ESTIMATE_PATTERN; e++) {
      PuzzleQuery query = {board_of(hard_board), (PuzzleAlgorithm)a, (Estimate)e};
      PuzzleResult result;
      atomic_bool cancel = true;
      puzzle_solve(tables, &query, &(Limits){.max_nodes = 777}, NULL, &result);
      assert_int_equal(result.status, PUZZLE_OUT_OF_NODES);
      assert_true(result.generated == 777);
      assert_int_equal(result.length, -1);
      assert_false(result.optimal);
      puzzle_solve(tables, &query, &(Limits){.cancel = &cancel}, NULL, &result);
      assert_int_equal(result.status, PUZZLE_CANCELLED);
    }
  PuzzleQuery query = {board_of(hard_board), PUZZLE_IDASTAR, ESTIMATE_H2};
  PuzzleResult result;
  double began = check_cpu_seconds();
  puzzle_solve(tables, &query, &(Limits){.max_seconds = 0.01}, NULL, &result);
  assert_int_equal(result.status, PUZZLE_OUT_OF_TIME);
  assert_true(result.seconds >= 0.01 && check_cpu_seconds() - began < 5 * check_pace());
  query.estimate = ESTIMATE_H1;
  puzzle_solve(tables, &query, &(Limits){.max_seconds = 0.0001}, NULL, &result);
  assert_int_equal(result.status, PUZZLE_OUT_OF_TIME);
  puzzle_tables_destroy(tables);
}

/* A* stays under its cap at every size, on both kinds of key, and says so. */
static void test_memory_cap(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  PuzzleQuery queries[2] = {{board_of(hard_board), PUZZLE_ASTAR, ESTIMATE_H1}, {{0}, PUZZLE_ASTAR, ESTIMATE_LINEAR}};
  puzzle_shuffle(&queries[1].start, 5, 9);
  for (int i = 0; i < 2; i++) {
    uint64_t before = 0;
    for (uint64_t cap = 100000; cap < 40000000; cap *= 3) {
      PuzzleResult result;
      puzzle_solve(tables, &queries[i], &(Limits){.max_bytes = cap}, NULL, &result);
      assert_int_equal(result.status, PUZZLE_OUT_OF_MEMORY);
      assert_true(result.peak_bytes <= cap);
      assert_true(result.generated >= before);
      before = result.generated;
    }
    assert_true(before > 500000); /* boards in 24 MB */
  }
  puzzle_tables_destroy(tables);
}

/* --- jobs ----------------------------------------------------------------------------------------------------------
 */

static void pause_briefly(void) { nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL); }

static void test_job(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  PuzzleQuery query = {board_of("8 7 6 5 4 3 2 1 0"), PUZZLE_IDASTAR, ESTIMATE_PATTERN};
  PuzzleJob *job = puzzle_job_start(tables, &query, NULL, NULL);
  PuzzleLook look;
  assert_non_null(job);
  while (!puzzle_job_result(job)) pause_briefly();
  puzzle_job_look(job, &look);
  assert_int_equal(look.phase, PUZZLE_DONE);
  assert_true(look.prepared >= 1);
  assert_answer(&query.start, puzzle_job_result(job));
  assert_true(look.generated == puzzle_job_result(job)->generated);
  assert_int_equal(look.threshold, puzzle_job_result(job)->length);
  puzzle_job_destroy(job);
  puzzle_tables_destroy(tables);
}

static void test_job_stops(void **unused) {
  (void)unused;
  PuzzleTables *tables = new_tables();
  PuzzleQuery query = {{0}, PUZZLE_IDASTAR, ESTIMATE_LINEAR};
  puzzle_shuffle(&query.start, 5, 3);
  PuzzleJob *job = puzzle_job_start(tables, &query, NULL, NULL);
  PuzzleLook look = {0};
  assert_non_null(job);
  while (look.generated < 10000) {
    pause_briefly();
    puzzle_job_look(job, &look);
  }
  assert_int_equal(look.phase, PUZZLE_SEARCHING);
  assert_true(look.threshold > 50);
  assert_null(puzzle_job_result(job));
  puzzle_job_stop(job);
  while (!puzzle_job_result(job)) pause_briefly();
  assert_int_equal(puzzle_job_result(job)->status, PUZZLE_CANCELLED);
  puzzle_job_destroy(job);
  /* Dropped in the middle of building tables. */
  query.estimate = ESTIMATE_PATTERN;
  job = puzzle_job_start(tables, &query, NULL, NULL);
  assert_non_null(job);
  pause_briefly();
  puzzle_job_destroy(job);
  puzzle_job_destroy(NULL);
  puzzle_tables_destroy(tables);
}

/* --- published results ---------------------------------------------------------------------------------------------
 */

typedef struct Published {
  Puzzle board;
  int32_t length;
  uint64_t nodes;
} Published;

/* How many were read; 0 where the list is not at hand. */
static int32_t read_published(Published *list, int32_t most) {
  const char *shared = getenv("PACADE_SHARED");
  char path[512], line[512];
  snprintf(path, sizeof path, "%s/data/puzzle/korf100.txt", shared ? shared : "../shared");
  FILE *file = fopen(path, "r");
  int32_t count = 0;
  if (!file) {
    print_message("# no list of published instances (PACADE_SHARED)\n");
    return 0;
  }
  while (count < most && fgets(line, sizeof line, file)) {
    if (line[0] == '#') continue;
    int64_t tiles[16];
    char *at = line;
    (void)strtol(at, &at, 10);
    for (int i = 0; i < 16; i++) tiles[i] = strtol(at, &at, 10);
    list[count].length = (int32_t)strtol(at, &at, 10);
    list[count].nodes = strtoull(at, &at, 10);
    assert_true(puzzle_set(&list[count++].board, tiles, 16, NULL));
  }
  fclose(file);
  return count;
}

/* Exactly the listed lengths and node counts, on the easy ones. */
static void test_published_counts(void **unused) {
  (void)unused;
  static Published list[100];
  int32_t count = read_published(list, 100), tried = 0;
  if (count == 0) skip();
  const uint64_t most = check_slowed() ? 1000000 : 20000000;
  PuzzleTables *tables = new_tables();
  for (int32_t i = 0; i < count; i++) {
    PuzzleQuery query = {list[i].board, PUZZLE_IDASTAR, ESTIMATE_H1};
    PuzzleResult result;
    if (list[i].nodes > most) continue;
    puzzle_solve(tables, &query, NULL, NULL, &result);
    assert_answer(&query.start, &result);
    assert_int_equal(result.length, list[i].length);
    assert_true(result.generated == list[i].nodes);
    tried++;
  }
  assert_true(tried >= 3);
  puzzle_tables_destroy(tables);
}

/* All hundred, by pattern databases; the easier ones by the others too. */
static void test_published_lengths(void **unused) {
  (void)unused;
  static Published list[100];
  int32_t count = read_published(list, 100);
  if (count == 0) skip();
  const uint64_t most = check_slowed() ? 10000000 : UINT64_MAX, most_others = check_slowed() ? 1000000 : 1500000;
  PuzzleTables *tables = new_tables();
  for (int32_t i = 0; i < count; i++)
    for (int a = 0; a < PUZZLE_ALGORITHM_COUNT; a++)
      for (int e = 0; e < ESTIMATE_COUNT; e++) {
        PuzzleQuery query = {list[i].board, (PuzzleAlgorithm)a, (Estimate)e};
        PuzzleResult result;
        bool best = query.algorithm == PUZZLE_IDASTAR && query.estimate == ESTIMATE_PATTERN;
        if (list[i].nodes > (best ? most : most_others) || e == ESTIMATE_H3 || e == ESTIMATE_H4) continue;
        puzzle_solve(tables, &query, NULL, NULL, &result);
        assert_answer(&query.start, &result);
        assert_int_equal(result.length, list[i].length);
        assert_true(result.optimal);
      }
  puzzle_tables_destroy(tables);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reading),
      cmocka_unit_test(test_sliding),
      cmocka_unit_test(test_parity),
      cmocka_unit_test(test_shuffles),
      cmocka_unit_test(test_estimates_by_hand),
      cmocka_unit_test(test_view_of_each_tile),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_all_agree),
      cmocka_unit_test(test_unsolvable),
      cmocka_unit_test(test_fast_counts),
      cmocka_unit_test(test_limits),
      cmocka_unit_test(test_memory_cap),
      cmocka_unit_test(test_job),
      cmocka_unit_test(test_job_stops),
      cmocka_unit_test(test_published_counts),
      cmocka_unit_test(test_published_lengths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
