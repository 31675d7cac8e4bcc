/* Leaderboards: order by time, steps and score, ranks, marks of hints, replays byte by byte, whose result it is.
 * Works in a home of its own. */
#include "game/store/boards.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/store/db_state.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/store.h"

static int64_t add(Db *db, const char *board, PlayerKind player, int64_t profile, int32_t steps, int64_t ms) {
  Result result = {.player = player, .profile = profile, .steps = steps, .ms = ms, .score = -steps, .seed = UINT64_MAX};
  Error error;
  int64_t id = 0;
  snprintf(result.board, sizeof result.board, "%s", board);
  if (player == PLAYER_AGENT) snprintf(result.name, sizeof result.name, "astar:weight=2");
  if (!boards_add(db, &result, "replay\0bytes", 12, &id, &error)) fail_msg("%s", error.text);
  return id;
}

static void orders(void **state) {
  (void)state;
  Db *db = store_open();
  Error error;
  Result top[10];
  ProfileReply reply;
  assert_true(profile_register(db, "Ann", "password", &reply));
  int64_t ann = reply.profile.id;
  int64_t slow = add(db, "maze/easy/plain", PLAYER_PROFILE, ann, 30, 9000);
  int64_t fast = add(db, "maze/easy/plain", PLAYER_GUEST, 0, 50, 4000);
  int64_t agent = add(db, "maze/easy/plain", PLAYER_AGENT, 0, 30, 4000);
  add(db, "maze/hard/plain", PLAYER_AGENT, 0, 1, 1);
  assert_int_equal(boards_top(db, "maze/easy/plain", ORDER_TIME, top, 10, &error), 3);
  assert_int_equal(top[0].id, agent);
  assert_int_equal(top[1].id, fast);
  assert_int_equal(top[2].id, slow);
  assert_string_equal(top[0].name, "astar:weight=2");
  assert_string_equal(top[1].name, "");
  assert_string_equal(top[2].name, "Ann");
  assert_int_equal(top[2].player, PLAYER_PROFILE);
  assert_true(top[2].seed == UINT64_MAX);
  assert_int_equal(boards_top(db, "maze/easy/plain", ORDER_STEPS, top, 2, &error), 2);
  assert_int_equal(top[0].id, agent);
  assert_int_equal(top[1].id, slow);
  assert_int_equal(boards_top(db, "maze/easy/plain", ORDER_SCORE, top, 10, &error), 3);
  assert_int_equal(top[0].id, slow); /* as good as the agent's, and earlier */
  int32_t rank = 0;
  assert_true(boards_own(db, "maze/easy/plain", ORDER_TIME, ann, &top[0], &rank, &error));
  assert_int_equal(rank, 3);
  assert_int_equal(boards_rank(db, slow, ORDER_STEPS, &error), 2);
  assert_int_equal(boards_rank(db, slow, ORDER_SCORE, &error), 1);
  int64_t same = add(db, "maze/easy/plain", PLAYER_PROFILE, ann, 50, 4000), next;
  next = add(db, "maze/easy/plain", PLAYER_PROFILE, ann, 51, 4000);
  for (BoardOrder order = 0; order < ORDER_COUNT; order++) /* equal results share a rank, the next one is after both */
    assert_int_equal(boards_rank(db, same, order, &error), boards_rank(db, fast, order, &error));
  assert_int_equal(boards_rank(db, fast, ORDER_TIME, &error), 2);
  assert_int_equal(boards_rank(db, next, ORDER_TIME, &error), 4);
  assert_false(boards_own(db, "maze/medium/plain", ORDER_TIME, ann, &top[0], &rank, &error));
  assert_string_equal(error.text, "");
  size_t size;
  char *replay = boards_replay(db, fast, &size, &error);
  assert_int_equal(size, 12);
  assert_memory_equal(replay, "replay\0bytes", 12);
  free(replay);
  db_close(db);
}

/* Whose it is must be said, and no number may be below 0; then nothing is kept. */
static void refusals(void **state) {
  (void)state;
  static const Result wrong[] = {
      {.board = "", .player = PLAYER_GUEST},
      {.board = "caf\u00E9", .player = PLAYER_GUEST},
      {.board = "b", .player = PLAYER_PROFILE},
      {.board = "b", .player = PLAYER_PROFILE, .profile = 77}, /* there is none */
      {.board = "b", .player = PLAYER_GUEST, .profile = 1},
      {.board = "b", .player = PLAYER_AGENT},
      {.board = "b", .player = PLAYER_AGENT, .name = "two\nlines"},
      {.board = "b", .player = PLAYER_KIND_COUNT},
      {.board = "b", .player = PLAYER_GUEST, .steps = -1},
      {.board = "b", .player = PLAYER_GUEST, .ms = -1},
      {.board = "b", .player = PLAYER_GUEST, .hints = -1},
  };
  Db *db = store_open();
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Error error = {0};
    assert_false(boards_add(db, &wrong[i], "r", 1, NULL, &error));
    assert_true(error.text[0] != 0);
  }
  assert_int_equal(boards_count(db, "b", NULL), 0);
  db_close(db);
}

static void injections(void **state) {
  (void)state;
  static const char *const boards[] = {"'; DROP TABLE results; --", "b' OR '1'='1", "\"b\"", "b%", "?1"};
  Db *db = store_open();
  Result top[4];
  Error error;
  add(db, "b", PLAYER_GUEST, 0, 1, 1);
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    assert_int_equal(boards_top(db, boards[i], ORDER_TIME, top, 4, &error), 0);
    Result result = {.player = PLAYER_AGENT, .steps = 5};
    snprintf(result.board, sizeof result.board, "%s", boards[i]);
    snprintf(result.name, sizeof result.name, "%s", boards[i]);
    assert_true(boards_add(db, &result, boards[i], strlen(boards[i]), NULL, &error));
    assert_int_equal(boards_top(db, boards[i], ORDER_TIME, top, 4, &error), 1);
    assert_string_equal(top[0].name, boards[i]);
  }
  assert_int_equal(boards_count(db, "b", NULL), 1);
  db_close(db);
}

/* A board that agents fill forever stays small: the good ones and every person's stay. */
static void stays_small(void **state) {
  (void)state;
  enum { MANY = 1500 };
  Db *db = store_open();
  Error error;
  Result top[10];
  ProfileReply reply;
  assert_true(profile_register(db, "Ann", "password", &reply));
  int64_t worst = add(db, "b", PLAYER_PROFILE, reply.profile.id, 999999, 99999999);
  for (int32_t i = 0; i < MANY; i++) add(db, "b", PLAYER_AGENT, 0, 10 + i % 700, 1000 + i);
  int32_t count = boards_count(db, "b", &error);
  assert_in_range(count, 300, 1001);
  assert_int_equal(boards_top(db, "b", ORDER_TIME, top, 10, &error), 10);
  for (int32_t i = 0; i < 10; i++) assert_int_equal(top[i].ms, 1000 + i);
  assert_int_equal(boards_top(db, "b", ORDER_STEPS, top, 3, &error), 3);
  for (int32_t i = 0; i < 3; i++) assert_int_equal(top[i].steps, 10); /* all three games of ten steps */
  assert_int_equal(boards_rank(db, worst, ORDER_TIME, &error), count);
  db_close(db);
  store_expect_sound();
}

static int count_work(void *data) {
  ++*(int64_t *)data;
  return 0;
}

static bool take_id(void *data, const Result *result) {
  int64_t *ids = data;
  ids[++ids[0]] = result->id;
  return true;
}

/* Looking up the first of every board takes work for each result, not for each pair of results of a board, even where
 * nobody of the wanted kind has played. */
static void many_on_one_board(void **state) {
  (void)state;
  enum { RESULTS = 4000, STEPS = 1000 };
  int64_t work = 0, ids[8] = {0};
  Error error;
  Db *db = store_open();
  int64_t other = add(db, "level/0", PLAYER_AGENT, 0, 5, 5);
  assert_true(db_begin(db, "", &error));
  for (int32_t i = 0; i < RESULTS; i++) add(db, "level/1", PLAYER_GUEST, 0, 1 + i * 7 % RESULTS, 1);
  int64_t best = add(db, "level/2", PLAYER_AGENT, 0, 3, 9), worse = add(db, "level/2", PLAYER_AGENT, 0, 4, 1);
  add(db, "levels", PLAYER_AGENT, 0, 1, 1); /* does not begin so */
  assert_true(db_commit(db, "", &error));
  sqlite3_progress_handler(db->sql, STEPS, count_work, &work);
  assert_true(boards_firsts(db, "level/", ORDER_SCORE, WHO_AGENTS, take_id, ids, &error));
  assert_true(work * STEPS < (int64_t)RESULTS * 100);
  sqlite3_progress_handler(db->sql, 0, NULL, NULL);
  assert_int_equal(ids[0], 2);
  assert_int_equal(ids[1], other);
  assert_int_equal(ids[2], best);
  ids[0] = 0;
  assert_true(boards_firsts(db, "level/2", ORDER_TIME, WHO_ALL, take_id, ids, &error));
  assert_int_equal(ids[0], 1);
  assert_int_equal(ids[1], worse);
  db_close(db);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(orders, home_make, home_remove),
      cmocka_unit_test_setup_teardown(many_on_one_board, home_make, home_remove),
      cmocka_unit_test_setup_teardown(refusals, home_make, home_remove),
      cmocka_unit_test_setup_teardown(injections, home_make, home_remove),
      cmocka_unit_test_setup_teardown(stays_small, home_make, home_remove),
  };
  return cmocka_run_group_tests_name("boards", tests, NULL, NULL);
}
