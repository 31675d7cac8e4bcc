/* Filling a store, and seeing whether all of it is there. */
#include "tests/support/store.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/store/folders.h"
#include "game/store/preferences.h"
#include "tests/support/check.h"
#include "tests/support/home.h"

static const char game[] = "a game\0with any bytes \xFF\x01";
static const char replay[] = "a replay\n\0\xFE";

Db *store_open(void) {
  Error error;
  Db *db = db_open(NULL, &error);
  assert_non_null(db);
  if (!db_saves(db)) fail_msg("%s", error.text);
  profile_set_cost(db, PROFILE_COST_LEAST);
  return db;
}

int64_t store_fill(Db *db) {
  ProfileReply reply;
  Error error = {0};
  if (!profile_register(db, "Ann", "password", &reply)) fail_msg("%s", reply.error.text);
  int64_t ann = reply.profile.id;
  SaveDraft draft = {.profile = ann, .kind = "maze", .title = "half way", .bytes = game, .size = sizeof game};
  Result result = {.board = "maze/easy/plain", .player = PLAYER_PROFILE, .profile = ann, .steps = 40, .ms = 12345};
  bool ok = saves_put(db, &draft, NULL, &error) && boards_add(db, &result, replay, sizeof replay, NULL, &error) &&
            preferences_set(db, ann, "theme", "paper", &error);
  if (!ok) fail_msg("%s", error.text);
  return ann;
}

void store_expect_filled(Db *db) {
  ProfileReply reply;
  Error error = {0};
  SaveInfo *saves;
  int32_t count, rank;
  Result result;
  Pairs pairs;
  size_t size;
  if (!profile_log_in(db, "Ann", "password", &reply)) fail_msg("%s", reply.error.text);
  assert_true(saves_list(db, reply.profile.id, NULL, &saves, &count, &error));
  assert_int_equal(count, 1);
  assert_string_equal(saves[0].title, "half way");
  char *bytes = saves_get(db, reply.profile.id, saves[0].id, &size, &error);
  assert_int_equal(size, sizeof game);
  assert_memory_equal(bytes, game, sizeof game);
  free(bytes);
  free(saves);
  assert_true(boards_own(db, "maze/easy/plain", ORDER_TIME, reply.profile.id, &result, &rank, &error));
  assert_int_equal(result.ms, 12345);
  assert_string_equal(result.name, "Ann");
  bytes = boards_replay(db, result.id, &size, &error);
  assert_int_equal(size, sizeof replay);
  assert_memory_equal(bytes, replay, sizeof replay);
  free(bytes);
  assert_true(preferences_load(db, reply.profile.id, &pairs, &error));
  assert_string_equal(pairs_get(&pairs, "theme"), "paper");
  pairs_destroy(&pairs);
}

void store_in_child(int (*act)(void)) {
  fflush(NULL);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) _exit(act());
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
}

void store_in_doomed_child(int (*act)(void)) {
  int done[2];
  char code = 1;
  assert_int_equal(pipe(done), 0);
  fflush(NULL);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    code = (char)act();
    if (write(done[1], &code, 1) == 1) pause();
    _exit(1);
  }
  assert_int_equal(read(done[0], &code, 1), 1);
  assert_int_equal(kill(child, SIGKILL), 0);
  assert_int_equal(waitpid(child, NULL, 0), child);
  assert_int_equal(code, 0);
  close(done[0]);
  close(done[1]);
}

void store_expect_sound(void) {
  char path[FOLDER_PATH], word[256] = "";
  sqlite3 *sql = NULL;
  sqlite3_stmt *statement = NULL;
  home_data_path("pacade.db", path, sizeof path);
  assert_int_equal(sqlite3_open(path, &sql), SQLITE_OK);
  sqlite3_busy_timeout(sql, 5000);
  assert_int_equal(sqlite3_prepare_v2(sql, "PRAGMA integrity_check", -1, &statement, NULL), SQLITE_OK);
  if (sqlite3_step(statement) == SQLITE_ROW)
    snprintf(word, sizeof word, "%s", (const char *)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  assert_int_equal(sqlite3_prepare_v2(sql, "PRAGMA foreign_key_check", -1, &statement, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
  sqlite3_finalize(statement);
  sqlite3_close(sql);
  assert_string_equal(word, "ok");
}
