/* The store's file when all is well, and when it is damaged, truncated, somebody else's, of a later version, locked,
 * read-only, or has no place or no room: a message, play goes on, and nothing is ever written over. */
#include "game/store/db.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/store/db_state.h"
#include "game/store/preferences.h"
#include "game/store/writer.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/store.h"

static char *read_store(const char *name, size_t *size) {
  char path[FOLDER_PATH];
  home_data_path(name, path, sizeof path);
  char *bytes = file_read(path, 1 << 28, size, NULL);
  assert_non_null(bytes);
  return bytes;
}

static void run_sql(const char *text) {
  char path[FOLDER_PATH];
  sqlite3 *sql = NULL;
  home_data_path("pacade.db", path, sizeof path);
  assert_true(folder_make_for(path, NULL));
  assert_int_equal(sqlite3_open(path, &sql), SQLITE_OK);
  char *wrong = NULL;
  if (sqlite3_exec(sql, text, NULL, NULL, &wrong) != SQLITE_OK) fail_msg("%s: %s", text, wrong);
  sqlite3_close(sql);
}

static int64_t ask_sql(Db *db, const char *text) {
  sqlite3_stmt *statement = NULL;
  assert_int_equal(sqlite3_prepare_v2(db->sql, text, -1, &statement, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  int64_t value = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return value;
}

static void fill_and_close(void) {
  Db *db = store_open();
  store_fill(db);
  db_close(db);
}

/* Every call on a store that does not save: nothing breaks, and nothing is found. */
static void expect_harmless(Db *db) {
  ProfileReply reply;
  Profile *profiles;
  SaveInfo *saves;
  Result result = {.board = "b", .player = PLAYER_GUEST};
  Error error = {0};
  Pairs pairs;
  int32_t count = 9;
  size_t size;
  assert_false(db_saves(db));
  assert_false(profile_register(db, "Bo", "password", &reply));
  assert_int_equal(reply.answer, PROFILE_FAILED);
  assert_true(reply.error.text[0] != 0);
  assert_false(profile_log_in(db, "Ann", "password", &reply));
  assert_false(profile_change_password(db, 1, "password", "passwords", &reply));
  assert_false(profile_delete(db, 1, "password", &reply));
  assert_false(profile_list(db, &profiles, &count, &error));
  assert_int_equal(count, 0);
  assert_null(profiles);
  assert_false(saves_put(db, &(SaveDraft){.kind = "maze", .bytes = "x", .size = 1}, NULL, &error));
  assert_true(error.text[0] != 0);
  assert_false(saves_list(db, 1, NULL, &saves, &count, &error));
  assert_null(saves_get(db, 1, 1, &size, &error));
  assert_null(saves_get_automatic(db, 0, "maze", &size, NULL, &error));
  assert_false(saves_remove(db, 1, 1, &error));
  assert_false(saves_remove_automatic(db, 1, "maze", &error));
  assert_false(saves_rename(db, 1, 1, "t", &error));
  assert_false(boards_add(db, &result, NULL, 0, NULL, &error));
  assert_int_equal(boards_top(db, "b", ORDER_TIME, &result, 1, &error), -1);
  assert_int_equal(boards_count(db, "b", &error), -1);
  assert_int_equal(boards_rank(db, 1, ORDER_TIME, &error), 0);
  assert_false(boards_own(db, "b", ORDER_TIME, 1, &result, NULL, &error));
  assert_false(boards_get(db, 1, &result, &error));
  assert_null(boards_replay(db, 1, &size, &error));
  assert_false(preferences_load(db, 1, &pairs, &error));
  assert_false(preferences_set(db, 1, "k", "v", &error));
  assert_false(preferences_reset(db, 1, &error));
  Writer *writer = writer_open(db, &error);
  assert_non_null(writer);
  assert_true(writer_save(writer, &(SaveDraft){.kind = "maze", .bytes = "x", .size = 1}, &error));
  writer_flush(writer);
  assert_true(writer_trouble(writer, &error));
  assert_true(error.text[0] != 0);
  writer_close(writer);
}

static void lasts(void **state) {
  (void)state;
  Db *db = store_open();
  assert_int_equal(db_state(db), DB_NEW);
  store_fill(db);
  static const char *const files[] = {"pacade.db", "pacade.db-wal", "pacade.db-shm"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char path[FOLDER_PATH];
    struct stat info;
    home_data_path(files[i], path, sizeof path);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600); /* nobody else's business */
  }
  assert_int_equal(ask_sql(db, "PRAGMA foreign_keys"), 1);
  assert_int_equal(ask_sql(db, "PRAGMA synchronous"), 2);
  assert_int_equal(ask_sql(db, "SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'"), 1);
  db_close(db);
  assert_false(home_has("pacade.db-wal")); /* a clean end leaves none */
  db = store_open();
  assert_int_equal(db_state(db), DB_READ);
  store_expect_filled(db);
  Error error;
  db_message(db, &error);
  assert_string_equal(error.text, "");
  db_close(db);
  store_expect_sound();
}

/* The file as it is now is damaged: it is moved to broken-N whole, and a new one serves. */
static void expect_set_aside(int32_t number) {
  size_t size, size_aside;
  char name[64];
  Error error;
  char *before = read_store("pacade.db", &size);
  Db *db = db_open(NULL, &error);
  if (db_state(db) != DB_BROKEN) fail_msg("state %d: %s", (int)db_state(db), error.text);
  snprintf(name, sizeof name, "pacade.db.broken-%d", (int)number);
  assert_non_null(strstr(error.text, name));
  char *aside = read_store(name, &size_aside);
  assert_int_equal(size, size_aside);
  assert_memory_equal(before, aside, size);
  free(before);
  free(aside);
  profile_set_cost(db, PROFILE_COST_LEAST);
  store_fill(db);
  store_expect_filled(db);
  db_close(db);
}

static void damage_is_set_aside(void **state) {
  (void)state;
  char *bytes;
  size_t size;
  int32_t number = 0;
  fill_and_close();
  bytes = read_store("pacade.db", &size);
  assert_true(size > 16384);
  char *copy = malloc(size);
  assert_non_null(copy);
  home_put("pacade.db", "no database at all, but a letter to somebody", 44);
  expect_set_aside(++number);
  for (size_t at = 0; at < size; at += 4096) { /* every page overwritten in turn, the first one's header too */
    memcpy(copy, bytes, size);
    memset(copy + at, 0x5A, 900);
    home_put("pacade.db", copy, size);
    expect_set_aside(++number);
  }
  for (size_t part = 1; part < 6; part++) { /* cut off, on pages and between them */
    home_put("pacade.db", bytes, size * part / 6);
    expect_set_aside(++number);
  }
  free(copy);
  free(bytes);
}

static void strangers_are_set_aside(void **state) {
  (void)state;
  run_sql("CREATE TABLE letters(text TEXT); INSERT INTO letters VALUES('dear');");
  expect_set_aside(1);
  run_sql("DROP TABLE replays;"); /* says it is of this version, and is not */
  expect_set_aside(2);
  run_sql("PRAGMA user_version = 1;"); /* a step that can't be taken: its table is there */
  expect_set_aside(3);
  run_sql("PRAGMA user_version = -7;");
  expect_set_aside(4);
  /* A view that never ends in the place of a table, a trigger, a virtual table. */
  run_sql(
      "DROP TABLE results; CREATE VIEW results AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
      " SELECT i AS id, 'level/1' AS board, 0 AS profile, 0 AS player, '' AS name, 1 AS steps, 1 AS ms, 1 AS score,"
      " 0 AS hints, 0 AS seed, 0 AS ended FROM n;");
  expect_set_aside(5);
  run_sql("CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM profiles; END;");
  expect_set_aside(6);
  run_sql("CREATE TEMP TABLE x(y); CREATE VIRTUAL TABLE more USING fts5(text);");
  expect_set_aside(7);
  home_put("pacade.db", "", 0); /* an empty one has nothing to lose */
  Db *db = store_open();
  assert_int_equal(db_state(db), DB_NEW);
  db_close(db);
}

/* An expression in the place of plain values is evaluated by whoever reads, writes or only checks the table, as often
 * as there are rows, and can take as long as it likes. */
static void expressions_are_set_aside(void **state) {
  (void)state;
#define TABLE "DROP TABLE preferences; CREATE TABLE preferences(profile INTEGER, key TEXT, value TEXT"
#define SLOW "length(hex(zeroblob(20000000)))"
  static const char *const changes[] = {
      TABLE " AS (" SLOW "));", TABLE ", CHECK(" SLOW " > 1));", TABLE ");", /* one key could have two values */
      "CREATE INDEX more ON preferences(key) WHERE " SLOW " > 1;", "CREATE TABLE notes(text TEXT);"};
  fill_and_close();
  for (int32_t i = 0; i < (int32_t)(sizeof changes / sizeof *changes); i++) {
    run_sql(changes[i]);
    expect_set_aside(i + 1);
  }
}

/* A save of a size that no save has is not taken into memory. */
static void endless_saves(void **state) {
  (void)state;
  Error error;
  size_t size;
  fill_and_close();
  run_sql("INSERT INTO saves VALUES(77, NULL, 'maze', 'endless', 0, 1, zeroblob(70000000));");
  Db *db = store_open();
  assert_int_equal(db_state(db), DB_READ);
  sqlite3_memory_highwater(1);
  assert_null(saves_get(db, 0, 77, &size, &error));
  assert_non_null(strstr(error.text, "the saved game can't be read"));
  assert_true(sqlite3_memory_highwater(0) < 40 << 20);
  assert_true(db_saves(db)); /* the rest is still good */
  db_close(db);
}

/* One that is killed leaves its -wal; when that is what the file needs, both go aside together. */
static int fill_only(void) { return store_fill(store_open()) > 0 ? 0 : 1; }

static int change_only(void) { return preferences_set(store_open(), 1, "theme", "night", NULL) ? 0 : 1; }

static void the_log_goes_along(void **state) {
  (void)state;
  store_in_doomed_child(fill_only);
  assert_true(home_has("pacade.db-wal"));
  Db *db = store_open();
  assert_int_equal(db_state(db), DB_READ);
  store_expect_filled(db);
  db_close(db);
  store_in_doomed_child(change_only); /* too little to have the first page in the log */
  size_t size, size_aside;
  char *log = read_store("pacade.db-wal", &size);
  home_put("pacade.db", "rubbish", 7);
  expect_set_aside(1);
  char *aside = read_store("pacade.db.broken-1-wal", &size_aside);
  assert_int_equal(size, size_aside);
  assert_memory_equal(log, aside, size);
  free(log);
  free(aside);
}

static void expect_untouched(const char *words) {
  size_t size, after_size;
  Error error;
  char *before = read_store("pacade.db", &size);
  Db *db = db_open(NULL, &error);
  assert_int_equal(db_state(db), DB_NOT_SAVING);
  if (!strstr(error.text, words)) fail_msg("no '%s' in '%s'", words, error.text);
  assert_null(strchr(error.text, '\n'));
  expect_harmless(db);
  db_close(db);
  char *after = read_store("pacade.db", &after_size);
  assert_int_equal(size, after_size);
  assert_memory_equal(before, after, size);
  assert_false(home_has("pacade.db.broken-1"));
  free(before);
  free(after);
}

static void later_version(void **state) {
  (void)state;
  fill_and_close();
  run_sql("PRAGMA user_version = 99; PRAGMA journal_mode = DELETE;");
  expect_untouched("later version (99");
}

static void locked(void **state) {
  (void)state;
  int ready[2], over[2];
  char mark = 'x';
  fill_and_close();
  assert_int_equal(pipe(ready) | pipe(over), 0);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    char path[FOLDER_PATH];
    sqlite3 *sql = NULL;
    home_data_path("pacade.db", path, sizeof path);
    bool ok = sqlite3_open(path, &sql) == SQLITE_OK &&
              sqlite3_exec(sql, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;", NULL, NULL, NULL) == SQLITE_OK;
    ok = ok && write(ready[1], &mark, 1) == 1 && read(over[0], &mark, 1) == 1;
    _exit(ok ? 0 : 1);
  }
  assert_int_equal(read(ready[0], &mark, 1), 1);
  expect_untouched("another program holds the file");
  int status = 0;
  assert_int_equal(write(over[1], &mark, 1), 1);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  close(ready[0]), close(ready[1]), close(over[0]), close(over[1]);
  Db *db = store_open(); /* and then it is ours again */
  store_expect_filled(db);
  db_close(db);
}

/* Root may write anything, so these run as another user. */
static bool become_nobody(void) { return getuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0); }

static int open_read_only_file(void) {
  char path[FOLDER_PATH];
  home_data_path("pacade.db", path, sizeof path);
  if (chmod(home_path(), 0755) != 0 || chmod(path, 0444) != 0 || !become_nobody()) return 1;
  expect_untouched("may not be written to");
  return 0;
}

static int open_in_read_only_folder(void) {
  char path[FOLDER_PATH];
  home_data_path("pacade.db", path, sizeof path);
  if (chmod(path, 0666) != 0) return 1;
  home_data_path(NULL, path, sizeof path);
  if (chmod(home_path(), 0755) != 0 || chmod(path, 0555) != 0 || !become_nobody()) return 1;
  expect_untouched("the file");
  return 0;
}

static int open_new_in_read_only_folder(void) {
  if (chmod(home_path(), 0555) != 0 || !become_nobody()) return 1;
  Error error;
  Db *db = db_open(NULL, &error);
  assert_int_equal(db_state(db), DB_NOT_SAVING);
  assert_true(error.text[0] != 0);
  expect_harmless(db);
  db_close(db);
  return 0;
}

static void read_only(void **state) {
  (void)state;
  char path[FOLDER_PATH];
  store_in_child(open_new_in_read_only_folder);
  assert_int_equal(chmod(home_path(), 0755), 0);
  fill_and_close();
  home_data_path(NULL, path, sizeof path);
  assert_int_equal(chmod(path, 0755), 0);
  store_in_child(open_read_only_file);
  store_in_child(open_in_read_only_folder);
  assert_int_equal(chmod(path, 0755), 0);
}

static void no_place(void **state) {
  (void)state;
  Error error;
  assert_int_equal(setenv("XDG_DATA_HOME", "/proc/pacade", 1), 0);
  Db *db = db_open(NULL, &error);
  expect_harmless(db);
  assert_non_null(strstr(error.text, "nothing is saved: /proc/pacade"));
  db_close(db);
  const char *home = getenv("HOME");
  char kept[1024] = "";
  if (home) snprintf(kept, sizeof kept, "%s", home);
  unsetenv("XDG_DATA_HOME");
  unsetenv("HOME");
  db = db_open(NULL, &error);
  if (home) setenv("HOME", kept, 1);
  expect_harmless(db);
  assert_non_null(strstr(error.text, "nothing is saved: neither XDG_DATA_HOME nor HOME"));
  db_close(db);
  char path[FOLDER_PATH + 64];
  memset(path, 'x', sizeof path);
  path[0] = '/';
  path[sizeof path - 1] = 0;
  db = db_open(path, &error);
  expect_harmless(db);
  db_close(db);
  snprintf(path, sizeof path, "%s", home_path()); /* a folder */
  db = db_open(path, &error);
  expect_harmless(db);
  db_close(db);
  expect_harmless(NULL);
  db_close(NULL);
  writer_close(NULL);
}

/* A saved game that does not fit is refused with a message; what was there stays, and smaller ones fit again. */
static void expect_full(Db *db, const char *words) {
  static char large[1 << 20];
  Error error;
  SaveDraft draft = {.kind = "maze", .title = "large", .bytes = large, .size = sizeof large};
  Result result = {.board = "b", .player = PLAYER_GUEST};
  assert_false(saves_put(db, &draft, NULL, &error));
  if (!strstr(error.text, words)) fail_msg("no '%s' in '%s'", words, error.text);
  assert_false(boards_add(db, &result, large, sizeof large, NULL, &error));
  assert_int_equal(boards_count(db, "b", &error), 0); /* no result without its replay */
  store_expect_filled(db);
}

static void full_disk(void **state) {
  (void)state;
  Db *db = store_open();
  store_fill(db);
  (void)ask_sql(db, "PRAGMA max_page_count = 60");
  expect_full(db, "the disk is full");
  (void)ask_sql(db, "PRAGMA max_page_count = 100000");
  Error error;
  assert_true(saves_put(db, &(SaveDraft){.kind = "maze", .bytes = "small", .size = 5}, NULL, &error));
  db_close(db);
  store_expect_sound();
}

static int write_with_a_limit(void) {
  (void)signal(SIGXFSZ, SIG_IGN); /* then writing fails, as on a full disk */
  Db *db = store_open();
  store_fill(db);
  struct rlimit limit = {.rlim_cur = 400000, .rlim_max = 400000};
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
  expect_full(db, "writing the disk failed");
  db_close(db);
  return 0;
}

static void no_room_for_the_log(void **state) {
  (void)state;
  store_in_child(write_with_a_limit);
  Db *db = store_open();
  store_expect_filled(db);
  db_close(db);
  store_expect_sound();
}

/* Damage that is met while the store is in use: no more is saved, and the next opening looks for it. */
static void damage_met_later(void **state) {
  (void)state;
  fill_and_close();
  Db *db = store_open();
  Error error = {0};
  pthread_mutex_lock(&db->lock);
  db_give_up(db, SQLITE_CORRUPT);
  pthread_mutex_unlock(&db->lock);
  expect_harmless(db);
  db_message(db, &error);
  assert_non_null(strstr(error.text, "damaged"));
  db_close(db);
  assert_true(home_has("pacade.db-suspect"));
  db = store_open(); /* it was intact after all */
  assert_int_equal(db_state(db), DB_READ);
  assert_false(home_has("pacade.db-suspect"));
  store_expect_filled(db);
  db_close(db);
}

/* A store as the first version wrote it, with its rows. */
static void from_version_1(void **state) {
  (void)state;
  run_sql(
      "CREATE TABLE profiles( id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE UNIQUE, hash"
      " TEXT NOT NULL, created INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0, wait_until INTEGER NOT NULL"
      " DEFAULT 0) STRICT;"
      "CREATE TABLE preferences( profile INTEGER NOT NULL REFERENCES profiles(id) ON DELETE CASCADE, key TEXT NOT"
      " NULL, value TEXT NOT NULL, PRIMARY KEY(profile, key)) STRICT, WITHOUT ROWID;"
      "CREATE TABLE saves( id INTEGER PRIMARY KEY AUTOINCREMENT, profile INTEGER REFERENCES profiles(id) ON DELETE"
      " CASCADE, kind TEXT NOT NULL, title TEXT NOT NULL, automatic INTEGER NOT NULL, saved INTEGER NOT NULL,"
      " bytes BLOB NOT NULL) STRICT;"
      "CREATE UNIQUE INDEX saves_place ON saves(coalesce(profile, 0), kind, automatic, title);"
      "CREATE INDEX saves_profile ON saves(profile);"
      "CREATE TABLE results( id INTEGER PRIMARY KEY AUTOINCREMENT, board TEXT NOT NULL, profile INTEGER REFERENCES"
      " profiles(id) ON DELETE CASCADE, player INTEGER NOT NULL, name TEXT NOT NULL, steps INTEGER NOT NULL, ms"
      " INTEGER NOT NULL, score INTEGER NOT NULL, hints INTEGER NOT NULL, seed INTEGER NOT NULL, ended INTEGER NOT"
      " NULL) STRICT;"
      "CREATE INDEX results_time ON results(board, ms, steps, id);"
      "CREATE INDEX results_steps ON results(board, steps, ms, id);"
      "CREATE INDEX results_score ON results(board, score DESC, steps, id);"
      "CREATE INDEX results_profile ON results(profile);"
      "CREATE TABLE replays( result INTEGER PRIMARY KEY REFERENCES results(id) ON DELETE CASCADE, bytes BLOB NOT"
      " NULL) STRICT;"
      "INSERT INTO profiles(name, hash, created) VALUES('Old', 'x', 5);"
      "INSERT INTO preferences VALUES(1, 'theme', 'paper');"
      "INSERT INTO saves(profile, kind, title, automatic, saved, bytes) VALUES(1, 'maze', 'mine', 0, 6, x'00FF');"
      "INSERT INTO results(board, profile, player, name, steps, ms, score, hints, seed, ended)"
      " VALUES('b', 1, 0, '', 3, 4, 5, 6, -1, 7);"
      "INSERT INTO replays VALUES(1, x'0102');"
      "PRAGMA user_version = 1;");
  Db *db = store_open();
  assert_int_equal(db_state(db), DB_READ);
  assert_int_equal(ask_sql(db, "PRAGMA user_version"), db_newest_version());
  Error error;
  Result result;
  size_t size;
  int32_t rank;
  assert_true(boards_own(db, "b", ORDER_SCORE, 1, &result, &rank, &error));
  assert_string_equal(result.name, "Old");
  assert_int_equal(result.hints, 6);
  assert_true(result.seed == UINT64_MAX);
  char *bytes = saves_get(db, 1, 1, &size, &error);
  assert_int_equal(size, 2);
  assert_memory_equal(bytes, "\x00\xFF", 2);
  free(bytes);
  bytes = boards_replay(db, 1, &size, &error);
  assert_memory_equal(bytes, "\x01\x02", 2);
  free(bytes);
  store_fill(db); /* and all of today's calls work on it */
  store_expect_filled(db);
  db_close(db);
  store_expect_sound();
}

/* Many programs open, fill and read one store at the same time: each begins it, takes the steps, writes. */
enum { PROGRAMS = 4, ROUNDS = 25 };

/* On a busy machine the others may keep the store for longer than its patience lasts: then it is asked again. */
static bool is_held(const Error *error) { return strstr(error->text, "another program holds the file") != NULL; }

static int many_writes(void) {
  Db *db = store_open();
  Error error = {0};
  for (int32_t i = 0; i < ROUNDS; i++) {
    char title[64];
    snprintf(title, sizeof title, "%d-%d", (int)getpid(), (int)i);
    Result result = {.board = "together", .player = PLAYER_GUEST, .steps = i};
    SaveDraft draft = {.kind = "maze", .title = title, .bytes = title, .size = strlen(title)};
    bool ok = false, saved = false;
    do ok = boards_add(db, &result, title, strlen(title), NULL, &error);
    while (!ok && is_held(&error));
    do saved = ok && saves_put(db, &draft, NULL, &error);
    while (ok && !saved && is_held(&error));
    if (!saved) {
      fprintf(stderr, "%s\n", error.text);
      return 1;
    }
  }
  db_close(db);
  return 0;
}

static void programs_together(void **state) {
  (void)state;
  pid_t children[PROGRAMS];
  fflush(NULL);
  for (int32_t i = 0; i < PROGRAMS; i++) {
    children[i] = fork();
    assert_true(children[i] >= 0);
    if (children[i] == 0) _exit(many_writes());
  }
  for (int32_t i = 0; i < PROGRAMS; i++) {
    int status = 1;
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_int_equal(status, 0);
  }
  Db *db = store_open();
  SaveInfo *saves;
  int32_t count;
  assert_int_equal(boards_count(db, "together", NULL), PROGRAMS * ROUNDS);
  assert_true(saves_list(db, 0, "maze", &saves, &count, NULL));
  assert_int_equal(count, PROGRAMS * ROUNDS);
  free(saves);
  db_close(db);
  store_expect_sound();
  assert_false(home_has("pacade.db.broken-1"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(lasts, home_make, home_remove),
      cmocka_unit_test_setup_teardown(damage_is_set_aside, home_make, home_remove),
      cmocka_unit_test_setup_teardown(strangers_are_set_aside, home_make, home_remove),
      cmocka_unit_test_setup_teardown(expressions_are_set_aside, home_make, home_remove),
      cmocka_unit_test_setup_teardown(endless_saves, home_make, home_remove),
      cmocka_unit_test_setup_teardown(the_log_goes_along, home_make, home_remove),
      cmocka_unit_test_setup_teardown(later_version, home_make, home_remove),
      cmocka_unit_test_setup_teardown(locked, home_make, home_remove),
      cmocka_unit_test_setup_teardown(read_only, home_make, home_remove),
      cmocka_unit_test_setup_teardown(no_place, home_make, home_remove),
      cmocka_unit_test_setup_teardown(full_disk, home_make, home_remove),
      cmocka_unit_test_setup_teardown(no_room_for_the_log, home_make, home_remove),
      cmocka_unit_test_setup_teardown(damage_met_later, home_make, home_remove),
      cmocka_unit_test_setup_teardown(from_version_1, home_make, home_remove),
      cmocka_unit_test_setup_teardown(programs_together, home_make, home_remove),
  };
  return cmocka_run_group_tests_name("db", tests, NULL, NULL);
}
