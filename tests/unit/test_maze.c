/* Generated mazes: perfect, seeded, with loops when asked for; and what the program needs of memory on a large one. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/core/maze.h"
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
#if defined(__SANITIZE_ADDRESS__)
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
      cmocka_unit_test(a_large_maze_stays_small_in_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
