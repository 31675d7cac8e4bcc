/* Leaderboards: order by time, steps and score, ranks, marks of hints, replays byte by byte, whose result it is.
 * Works in a home of its own. */
#include "game/store/boards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/store/writer.h"
#include "tests/support/check.h"
#include "tests/support/home.h"

static Db *open_store(void) {
  Error error;
  Db *db = db_open(NULL, &error);
  assert_non_null(db);
  if (!db_saves(db)) fail_msg("%s", error.text);
  profile_set_cost(db, PROFILE_COST_LEAST);
  return db;
}

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
  Db *db = open_store();
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
  assert_false(boards_own(db, "maze/medium/plain", ORDER_TIME, ann, &top[0], &rank, &error));
  assert_string_equal(error.text, "");
  size_t size;
  char *replay = boards_replay(db, fast, &size, &error);
  assert_int_equal(size, 12);
  assert_memory_equal(replay, "replay\0bytes", 12);
  free(replay);
  db_close(db);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(orders, home_make, home_remove),
  };
  return cmocka_run_group_tests_name("boards", tests, NULL, NULL);
}
