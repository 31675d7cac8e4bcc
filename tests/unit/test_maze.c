/* Generated mazes: perfect, seeded, with loops when asked for; and what the program needs of memory on a large one. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/search/finder.h"
#include "game/core/file.h"
#include "game/core/maze_map.h"
#include "tests/support/check.h"

enum { LARGE_SIDE = 2001, PEAK_MEGABYTES = 120 };

/* Cells reachable from the first room, by a plain flood. */
static int32_t reachable(const Board *board) {
  uint8_t *seen = calloc((size_t)board->cells, 1);
  Cell *stack = malloc(sizeof *stack * (size_t)board->cells);
  assert_true(seen && stack);
  int32_t depth = 0, count = 0;
  stack[depth++] = board_cell(board, 1, 1);
  seen[stack[0]] = 1;
  while (depth > 0) {
    Cell cell = stack[--depth];
    count++;
    for (Move move = 0; move < DIRECTION_COUNT; move++) {
      Cell next = cell + board->step[move];
      if (board->open[next] && !seen[next]) {
        seen[next] = 1;
        stack[depth++] = next;
      }
    }
  }
  free(seen);
  free(stack);
  return count;
}

static int32_t passages(const Board *board) {
  int32_t ends = 0;
  for (Cell cell = 0; cell < board->cells; cell++)
    for (Move move = 0; move < DIRECTION_COUNT; move++) ends += board->exits[cell] >> move & 1;
  return ends / 2;
}

static int32_t dead_ends(const Board *board) {
  int32_t count = 0;
  for (Cell cell = 0; cell < board->cells; cell++)
    count += board->open[cell] && (board->exits[cell] & (board->exits[cell] - 1)) == 0;
  return count;
}

static void mazes_are_perfect(void **state) {
  (void)state;
  static const int32_t sizes[][2] = {{3, 3}, {3, 41}, {41, 3}, {21, 21}, {101, 61}, {20, 31}, {31, 28}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    Board board;
    Rng rng;
    rng_seed(&rng, i, 0);
    assert_true(maze_carve(&board, sizes[i][0], sizes[i][1], &rng, NULL));
    int32_t rooms = (sizes[i][0] - 1) / 2 * ((sizes[i][1] - 1) / 2);
    assert_int_equal(board.open_count, 2 * rooms - 1);
    assert_int_equal(reachable(&board), board.open_count);    /* all joined ... */
    assert_int_equal(passages(&board), board.open_count - 1); /* ... and no way twice: a tree */
    for (int32_t col = 0; col < board.cols; col++) {
      assert_false(board.open[board_cell(&board, 0, col)]);
      assert_false(board.open[board_cell(&board, board.rows - 1, col)]);
    }
    board_destroy(&board);
  }
  Board board;
  Rng rng;
  rng_seed(&rng, 1, 0);
  Error error;
  assert_false(maze_carve(&board, 2, 9, &rng, &error));
  assert_false(maze_carve(&board, 9, BOARD_MAX_SIDE + 1, &rng, &error));
}

static Board built(MazeKind kind, int32_t rows, int32_t cols, uint64_t seed, int64_t steps) {
  Rng rng;
  Board board;
  rng_seed(&rng, seed, 0);
  MazeBuilder *builder = maze_builder_create(kind, rows, cols, &rng, NULL);
  assert_non_null(builder);
  double before = 0;
  while (steps > 0 && maze_builder_step(builder, steps)) {
    Cell at = maze_builder_at(builder);
    assert_true(at == CELL_NONE || (at >= 0 && at < maze_builder_board(builder)->cells));
    assert_true(maze_builder_progress(builder) >= before);
    before = maze_builder_progress(builder);
  }
  assert_true(steps == 0 || maze_builder_progress(builder) == 1);
  maze_builder_take(builder, &board);
  return board;
}

/* In steps of any size, or all at once. */
static void watching_changes_nothing(void **state) {
  (void)state;
  for (int kind = 0; kind < MAZE_KIND_COUNT; kind++) {
    static const int64_t steps[] = {0, 1, 7, 1000};
    Board first = built((MazeKind)kind, 31, 41, 5, 0);
    for (size_t i = 1; i < sizeof steps / sizeof *steps; i++) {
      Board other = built((MazeKind)kind, 31, 41, 5, steps[i]);
      assert_memory_equal(first.open, other.open, (size_t)first.cells);
      assert_memory_equal(first.exits, other.exits, (size_t)first.cells);
      board_destroy(&other);
    }
    assert_int_equal(reachable(&first), first.open_count);
    if (kind == MAZE_BRAIDED)
      assert_true(passages(&first) > first.open_count + 10);
    else
      assert_int_equal(passages(&first), first.open_count - 1);
    board_destroy(&first);
  }
  assert_int_equal(maze_kind_find("wilson"), MAZE_WILSON);
  assert_int_equal(maze_kind_find("prim"), MAZE_KIND_COUNT);
}

/* Two rooms by three have 15 perfect mazes, and Wilson's walks make each as often as the others: over 15,000 draws the
 * sum of squared misses over what is expected is below 36.1 with a chance of 0.999 (14 degrees of freedom). Depth-first
 * search is nowhere near it. */
static double misses(MazeKind kind) {
  enum { DRAWS = 15000, MAZES = 15, MASKS = 128 };
  int32_t seen[MASKS] = {0}, different = 0;
  for (uint64_t seed = 0; seed < DRAWS; seed++) {
    Board board = built(kind, 5, 7, seed, 0);
    uint32_t mask = 0, bit = 0;
    for (int32_t row = 1; row <= 3; row++)
      for (int32_t col = 1 + row % 2; col <= 5; col += 2)
        mask |= (uint32_t)board.open[board_cell(&board, row, col)] << bit++;
    assert_int_equal(bit, 7);
    seen[mask]++;
    board_destroy(&board);
  }
  double sum = 0, expected = (double)DRAWS / MAZES;
  for (int i = 0; i < MASKS; i++) {
    different += seen[i] > 0;
    if (seen[i] > 0) sum += (seen[i] - expected) * (seen[i] - expected) / expected;
  }
  assert_true(different <= MAZES);
  return sum + expected * (MAZES - different);
}

static void wilson_is_fair(void **state) {
  (void)state;
  assert_true(misses(MAZE_WILSON) < 36.1);
  assert_true(misses(MAZE_DFS) > 100);
}

/* The best of a few, for other programs run too. */
static void mazes_are_made_fast(void **state) {
  (void)state;
  if (check_slowed()) skip();
  double large = 1e9, hard = 0;
  for (uint64_t seed = 0; seed < 3; seed++) {
    MazeSetup setup = {.rooms = MAZE_ROOMS_MAX, .seed = seed};
    double before = check_cpu_seconds();
    Map *map = maze_create(&setup, NULL, NULL, NULL);
    double spent = check_cpu_seconds() - before;
    assert_non_null(map);
    map_destroy(map);
    if (spent < large) large = spent;
  }
  for (uint64_t seed = 0; seed < 10; seed++) {
    MazeSetup setup = {.rooms = MAZE_HARD, .seed = seed};
    Map *map = maze_create(&setup, NULL, NULL, NULL);
    assert_non_null(map);
    Query query = {.start = map->pacman, .goal = map->exit, .weight = 1};
    double least = 1e9;
    for (int i = 0; i < 5; i++) {
      SearchResult found;
      double before = check_cpu_seconds();
      Finder *finder = finder_create(&map->board, NULL);
      assert_non_null(finder);
      finder_run(finder, algorithm_find("bfs"), &query, NULL, NULL, &found);
      double spent = check_cpu_seconds() - before;
      assert_int_equal(found.status, SEARCH_FOUND);
      finder_destroy(finder);
      if (spent < least) least = spent;
    }
    map_destroy(map);
    if (hard < least) hard = least;
  }
  print_message("# 1000 x 1000 rooms made in %.3f s, 100 x 100 solved by BFS in at most %.3f ms\n", large, 1000 * hard);
  double pace = check_pace();
  assert_true(large < 0.5 * pace && hard < 0.002 * pace);
}

static void a_seed_makes_one_maze(void **state) {
  (void)state;
  Board boards[3];
  for (int i = 0; i < 3; i++) {
    Rng rng;
    rng_seed(&rng, i < 2 ? 11 : 12, 0);
    assert_true(maze_carve(&boards[i], 41, 41, &rng, NULL));
  }
  assert_memory_equal(boards[0].open, boards[1].open, (size_t)boards[0].cells);
  assert_true(memcmp(boards[0].open, boards[2].open, (size_t)boards[0].cells) != 0);
  for (int i = 0; i < 3; i++) board_destroy(&boards[i]);
}

static void loops_end_dead_ends(void **state) {
  (void)state;
  Board board;
  Rng rng;
  rng_seed(&rng, 4, 0);
  assert_true(maze_carve(&board, 31, 28, &rng, NULL));
  int32_t before = dead_ends(&board), open = board.open_count;
  assert_true(before > 5);
  maze_braid(&board, 0, &rng);
  assert_int_equal(board.open_count, open);
  maze_braid(&board, 1, &rng);
  assert_int_equal(dead_ends(&board), 0);
  assert_int_equal(reachable(&board), board.open_count);
  assert_true(passages(&board) > board.open_count - 1);
  Board again = board; /* what braiding kept up to date is what counting afresh finds */
  again.exits = malloc((size_t)board.cells);
  assert_non_null(again.exits);
  board_finish(&again);
  assert_int_equal(again.open_count, board.open_count);
  assert_memory_equal(again.exits, board.exits, (size_t)board.cells);
  free(again.exits);
  board_destroy(&board);
}

/* A grid benchmark map, as a file. */
static void write_maze(const char *path) {
  Board board;
  Rng rng;
  rng_seed(&rng, 2001, 0);
  assert_true(maze_carve(&board, LARGE_SIDE, LARGE_SIDE, &rng, NULL));
  size_t room = 64 + (size_t)LARGE_SIDE * (LARGE_SIDE + 1);
  char *text = malloc(room);
  assert_non_null(text);
  size_t used = (size_t)snprintf(text, room, "type octile\nheight %d\nwidth %d\nmap\n", LARGE_SIDE, LARGE_SIDE);
  for (int32_t row = 0; row < LARGE_SIDE; row++) {
    for (int32_t col = 0; col < LARGE_SIDE; col++) text[used++] = board.open[board_cell(&board, row, col)] ? '.' : '@';
    text[used++] = '\n';
  }
  assert_true(file_write(path, text, used, NULL));
  free(text);
  board_destroy(&board);
}

/* Runs `solve` on the file; its exit status. */
static int solve_file(const char *program, const char *path, const char *algorithm) {
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    execl(program, program, "solve", path, "--algo", algorithm, "--start", "1,1", "--goal", "1999,1999", "--json",
          (char *)NULL);
    _exit(127);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void a_large_maze_stays_small_in_memory(void **state) {
  (void)state;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  skip(); /* the sanitizer's own memory would be measured */
#endif
  const char *program = getenv("PACADE"), *place = getenv("TMPDIR");
  if (!program || access(program, X_OK) != 0) program = "build/pacade";
  if (access(program, X_OK) != 0) skip(); /* only the library was built */
  char path[256];
  snprintf(path, sizeof path, "%s/pacade-maze-%ld.map", place && *place ? place : "/tmp", (long)getpid());
  write_maze(path);
  static const char *const algorithms[] = {"bfs", "astar", "ucs", "jps", "bidirectional", "greedy", "dfs"};
  for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
    int status = solve_file(program, path, algorithms[i]);
    if (status != 0) remove(path);
    assert_int_equal(status, 0);
    struct rusage usage; /* of the largest child up to here */
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &usage), 0);
    print_message("# %s: peak so far %ld KB\n", algorithms[i], usage.ru_maxrss);
    if (usage.ru_maxrss >= PEAK_MEGABYTES * 1024L) remove(path);
    assert_true(usage.ru_maxrss < PEAK_MEGABYTES * 1024L);
  }
  remove(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(mazes_are_perfect),
      cmocka_unit_test(a_seed_makes_one_maze),
      cmocka_unit_test(loops_end_dead_ends),
      cmocka_unit_test(watching_changes_nothing),
      cmocka_unit_test(wilson_is_fair),
      cmocka_unit_test(mazes_are_made_fast),
      cmocka_unit_test(a_large_maze_stays_small_in_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
