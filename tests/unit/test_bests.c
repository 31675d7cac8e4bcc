/* Best results: only better games count, each player's best goes on the board with its replay, they survive a restart,
 * two windows do not lose each other's, and the text file of earlier versions is taken over once. */
#include "game/store/bests.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/core/file.h"
#include "game/store/db_state.h"
#include "game/store/folders.h"
#include "tests/support/check.h"
#include "tests/support/home.h"

static const BestKey first = {.level = 4, .map = UINT64_C(0x0123456789abcdef), .team = "chase-random"};
static const BestKey other = {.level = 4, .map = UINT64_C(0x0123456789abcdef), .team = "chase"};

/* A window: its store and what it knows of it. */
typedef struct Window {
  Db *db;
  Bests bests;
  Error told;
  bool quiet;
} Window;

static Window open_window(void) {
  Window window = {.db = db_open(NULL, NULL)};
  assert_true(db_saves(window.db));
  window.quiet = bests_load(&window.bests, window.db, NULL, &window.told);
  return window;
}

static void close_window(Window *window) {
  bests_destroy(&window->bests);
  db_close(window->db);
}

static Best agent(int32_t score, int32_t moves, const char *name) {
  Best best = {.score = score, .moves = moves, .player = PLAYER_AGENT};
  snprintf(best.agent, sizeof best.agent, "%s", name);
  return best;
}

static bool note(Window *window, const BestKey *key, Best best) {
  Error error;
  bool is_first = bests_note(&window->bests, key, &best, "the game", 8, &error);
  if (error.text[0]) fail_msg("%s", error.text);
  return is_first;
}

static void keeps_the_better(void **state) {
  (void)state;
  Best best;
  Window w = open_window();
  assert_true(w.quiet);
  assert_false(bests_get(&w.bests, &first, &best));
  assert_true(note(&w, &first, agent(-20, 40, "astar:weight=2")));
  assert_false(note(&w, &first, agent(-21, 10, "bfs")));
  assert_false(note(&w, &first, agent(-20, 40, "bfs"))); /* the first stays */
  assert_true(note(&w, &first, agent(-20, 39, "bfs")));
  assert_false(note(&w, &first, agent(-20, 39, "bfs")));
  assert_false(bests_get(&w.bests, &other, &best)); /* another team is another game */
  assert_true(note(&w, &first, (Best){.score = 7, .moves = 50, .hints = 2, .player = PLAYER_GUEST}));
  close_window(&w);
  w = open_window();
  assert_true(bests_get(&w.bests, &first, &best));
  assert_int_equal(best.score, 7);
  assert_int_equal(best.moves, 50);
  assert_int_equal(best.hints, 2);
  assert_int_equal(best.player, PLAYER_GUEST);
  assert_string_equal(best.agent, "");
  char board[BOARD_KEY];
  Result top[10];
  Error error;
  size_t size;
  best_board(&first, board);
  assert_string_equal(board, "level/4/0123456789abcdef/chase-random");
  /* Every game that was its player's best then, and none other. */
  assert_int_equal(boards_top(w.db, board, ORDER_SCORE, top, 10, &error), 5);
  assert_string_equal(top[1].name, "bfs");
  assert_string_equal(top[2].name, "astar:weight=2");
  char *replay = boards_replay(w.db, best.result, &size, &error);
  assert_non_null(replay);
  assert_string_equal(replay, "the game");
  free(replay);
  close_window(&w);
}

/* A person's best stands beside the agents', whoever of them was better or first. */
static void people_and_agents_apart(void **state) {
  (void)state;
  Best best;
  Window w = open_window();
  assert_true(note(&w, &other, agent(50, 9, "astar")));
  assert_false(bests_get_of(&w.bests, &other, WHO_PEOPLE, &best));
  assert_false(note(&w, &other, (Best){.score = 50, .moves = 9, .hints = 1, .player = PLAYER_GUEST}));
  for (int round = 0; round < 2; round++) {
    assert_true(bests_get_of(&w.bests, &other, WHO_PEOPLE, &best));
    assert_int_equal(best.player, PLAYER_GUEST);
    assert_int_equal(best.hints, 1);
    assert_true(bests_get_of(&w.bests, &other, WHO_AGENTS, &best));
    assert_string_equal(best.agent, "astar");
    close_window(&w);
    w = open_window();
  }
  char board[BOARD_KEY];
  Result result;
  Error error;
  best_board(&other, board);
  assert_true(boards_first(w.db, board, WHO_PEOPLE, &result, &error));
  assert_int_equal(result.player, PLAYER_GUEST);
  assert_true(boards_first(w.db, board, WHO_AGENTS, &result, &error));
  assert_int_equal(result.player, PLAYER_AGENT);
  close_window(&w);
}

static void two_windows(void **state) {
  (void)state;
  Best best;
  Window a = open_window(), b = open_window();
  assert_true(note(&a, &first, agent(100, 5, "a")));
  assert_true(note(&b, &first, agent(90, 5, "b"))); /* as far as it knows */
  assert_true(note(&b, &other, agent(70, 5, "b")));
  close_window(&a);
  close_window(&b);
  a = open_window();
  assert_true(bests_get(&a.bests, &first, &best));
  assert_int_equal(best.score, 100);
  assert_true(bests_get(&a.bests, &other, &best));
  assert_int_equal(best.score, 70);
  close_window(&a);
}

static void file_is_taken_over(void **state) {
  (void)state;
  static const char text[] =
      "# best\nversion=1\nbest.4.0123456789abcdef.chase-random=300 40 expectimax:depth=4\n"
      "best.4.0123456789abcdef.chase=-5 7 human\nlater.key=1\n";
  Best best;
  home_put("bests", text, strlen(text));
  for (int round = 0; round < 2; round++) {
    Window w = open_window();
    assert_true(w.quiet);
    assert_true(bests_get(&w.bests, &first, &best));
    assert_int_equal(best.score, 300);
    assert_int_equal(best.moves, 40);
    assert_int_equal(best.player, PLAYER_AGENT);
    assert_string_equal(best.agent, "expectimax:depth=4");
    assert_true(bests_get(&w.bests, &other, &best));
    assert_int_equal(best.score, -5);
    assert_int_equal(best.player, PLAYER_GUEST);
    char board[BOARD_KEY];
    best_board(&first, board);
    assert_int_equal(boards_count(w.db, board, NULL), 1); /* once, not at every start */
    close_window(&w);
  }
  char path[FOLDER_PATH];
  size_t size;
  home_data_path("bests", path, sizeof path);
  char *kept = file_read(path, 1 << 20, &size, NULL);
  assert_non_null(kept);
  assert_string_equal(kept, text);
  free(kept);
}

static void broken_file_is_set_aside(void **state) {
  (void)state;
  static const char *const texts[] = {"",
                                      "version=1\nbest.1.0.still=\n",
                                      "version=1\nbest.1.0.still=5\n",
                                      "version=1\nbest.1.0.still=5 -1 a\n",
                                      "version=1\nbest.1.0.still=5 1\n",
                                      "version=1\nbest.1.0.still=x 1 a\n",
                                      "version=1\nbest.1.still=5 1 a\n",
                                      "version=1\nbest.1.0.=5 1 a\n",
                                      "version=1\nbest.1.0.still=5 1 a\nbest.2.0.still=oops\n",
                                      "version=0\n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char aside[32];
    home_put("bests", texts[i], strlen(texts[i]));
    Window w = open_window();
    snprintf(aside, sizeof aside, "bests.broken-%d", (int)i + 1);
    assert_false(w.quiet);
    assert_non_null(strstr(w.told.text, aside));
    assert_true(home_has(aside));
    assert_int_equal(w.bests.count, 0); /* nothing of it is taken */
    close_window(&w);
  }
}

static void without_a_store(void **state) {
  (void)state;
  Bests bests = {.db = NULL};
  Best best, game = agent(1, 2, "bfs");
  Error error;
  assert_true(bests_note(&bests, &first, &game, NULL, 0, &error));
  assert_string_equal(error.text, "");
  assert_true(bests_get(&bests, &first, &best));
  bests_destroy(&bests);
}

/* A store with hundreds of thousands of boards is read quickly: 40,000 took nine seconds when each was searched for
 * among all others. */
static void very_many_boards(void **state) {
  (void)state;
  enum { BOARDS = 100000 };
  Window window = open_window();
  char sql[600];
  snprintf(
      sql, sizeof sql,
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO results(board,"
      " profile, player, name, steps, ms, score, hints, seed, ended) SELECT printf('level/4/%%016x/chase', i), NULL,"
      " 2, 'astar', 10, 0, i, 0, 1, 1 FROM n",
      (int)BOARDS - 1);
  assert_int_equal(sqlite3_exec(window.db->sql, sql, NULL, NULL, NULL), SQLITE_OK);
  close_window(&window);
  double most = 5 * check_pace();
  clock_t before = clock();
  window = open_window();
  double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
  assert_int_equal(window.bests.count, 2 * BOARDS);                            /* of all, and of people or agents */
  if (seconds > most) fail_msg("%d boards took %.1f s", (int)BOARDS, seconds); /* 0.5 s; quadratic: a minute */
  for (int32_t i = 0; i < BOARDS; i += 997) {
    Best best;
    BestKey key = {.level = 4, .map = (uint64_t)i, .team = "chase"};
    assert_true(bests_get(&window.bests, &key, &best));
    assert_int_equal(best.score, i);
  }
  close_window(&window);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(keeps_the_better, home_make, home_remove),
      cmocka_unit_test_setup_teardown(people_and_agents_apart, home_make, home_remove),
      cmocka_unit_test_setup_teardown(two_windows, home_make, home_remove),
      cmocka_unit_test_setup_teardown(file_is_taken_over, home_make, home_remove),
      cmocka_unit_test_setup_teardown(broken_file_is_set_aside, home_make, home_remove),
      cmocka_unit_test(without_a_store),
      cmocka_unit_test_setup_teardown(very_many_boards, home_make, home_remove),
  };
  return cmocka_run_group_tests_name("bests", tests, NULL, NULL);
}
