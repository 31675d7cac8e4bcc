/* SQLite's memory running out at every place in turn: each call of the store does what it does or says why not, a
 * sound file is never taken for a broken one, and all that was kept is there. Works in a home of its own. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/store/preferences.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/store.h"

enum { PLACES_MOST = 3000 };

static sqlite3_mem_methods usual;
static int32_t left = -1; /* of the allocations that succeed; -1: all do */
static bool hit;

static bool fails(void) {
  if (left < 0 || hit) return false;
  hit = left-- == 0;
  return hit;
}

static void *sometimes_malloc(int size) { return fails() ? NULL : usual.xMalloc(size); }
static void *sometimes_realloc(void *block, int size) { return fails() ? NULL : usual.xRealloc(block, size); }

/* SQLite's cache of small blocks is off, so that every allocation comes through here. */
static void take_over_memory(void) {
  assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual), SQLITE_OK);
  sqlite3_mem_methods own = usual;
  own.xMalloc = sometimes_malloc;
  own.xRealloc = sometimes_realloc;
  assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &own), SQLITE_OK);
  assert_int_equal(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0), SQLITE_OK);
}

/* ---- calls: true when it did what it does; else the error says why ---- */

static int64_t ann;
static int32_t place;

static bool put_save(Db *db, Error *error) {
  SaveDraft draft = {.kind = "puzzle", .title = "another", .bytes = "bytes", .size = 5};
  return saves_put(db, &draft, NULL, error);
}

static bool put_automatic(Db *db, Error *error) {
  SaveDraft draft = {.kind = "puzzle", .bytes = "bytes", .size = 5};
  return saves_put(db, &draft, NULL, error);
}

static bool list_saves(Db *db, Error *error) {
  SaveInfo *list = NULL;
  int32_t count = 0;
  bool ok = saves_list(db, ann, "maze", &list, &count, error);
  assert_true(!ok || (count == 1 && strcmp(list[0].title, "half way") == 0));
  free(list);
  return ok;
}

static bool get_automatic(Db *db, Error *error) {
  size_t size;
  int64_t saved;
  char *bytes = saves_get_automatic(db, 0, "puzzle", &size, &saved, error);
  assert_true(!bytes || (size == 5 && memcmp(bytes, "bytes", 5) == 0));
  free(bytes);
  return bytes != NULL;
}

static bool remove_automatic(Db *db, Error *error) { return saves_remove_automatic(db, 0, "puzzle", error); }

static bool add_result(Db *db, Error *error) {
  Result result = {.board = "maze/hard", .player = PLAYER_GUEST, .steps = place + 1, .ms = 100 + place};
  return boards_add(db, &result, "replay", 6, NULL, error);
}

static bool top_results(Db *db, Error *error) {
  Result top[4];
  int32_t count = boards_top(db, "maze/easy/plain", ORDER_STEPS, top, 4, error);
  assert_true(count <= 0 || (count == 1 && top[0].steps == 40));
  return count == 1;
}

static bool own_result(Db *db, Error *error) {
  Result own;
  int32_t rank = 0;
  return boards_own(db, "maze/easy/plain", ORDER_TIME, ann, &own, &rank, error) && rank == 1 && own.ms == 12345;
}

static bool count_results(Db *db, Error *error) { return boards_count(db, "maze/easy/plain", error) == 1; }

static bool tell_one(void *data, const Result *result) {
  int32_t *told = data;
  *told += result->steps == 40;
  return true;
}

static bool first_results(Db *db, Error *error) {
  int32_t told = 0;
  return boards_firsts(db, "maze/easy", ORDER_TIME, WHO_ALL, tell_one, &told, error) && told == 1;
}

static bool load_preferences(Db *db, Error *error) {
  Pairs pairs = {0};
  bool ok = preferences_load(db, ann, &pairs, error);
  const char *theme = ok ? pairs_get(&pairs, "theme") : NULL;
  ok = theme && strcmp(theme, "paper") == 0;
  pairs_destroy(&pairs);
  return ok;
}

static bool set_preference(Db *db, Error *error) { return preferences_set(db, ann, "music", "50", error); }

static bool log_in(Db *db, Error *error) {
  ProfileReply reply;
  bool ok = profile_log_in(db, "Ann", "password", &reply);
  *error = reply.error;
  assert_true(ok || reply.answer != PROFILE_WRONG_PASSWORD); /* that would be a lie */
  return ok;
}

static bool register_one(Db *db, Error *error) {
  ProfileReply reply;
  char name[32];
  snprintf(name, sizeof name, "Bo %d", (int)place);
  bool ok = profile_register(db, name, "password", &reply);
  *error = reply.error;
  assert_true(ok || reply.answer != PROFILE_TAKEN);
  return ok;
}

static bool list_profiles(Db *db, Error *error) {
  Profile *list = NULL;
  int32_t count = 0;
  bool ok = profile_list(db, &list, &count, error);
  assert_true(!ok || count >= 1);
  free(list);
  return ok;
}

static const struct {
  const char *name;
  bool (*act)(Db *db, Error *error);
} calls[] = {
    {"put a save", put_save},
    {"list saves", list_saves},
    {"put an automatic save", put_automatic},
    {"get it", get_automatic},
    {"add a result", add_result},
    {"the top", top_results},
    {"one's own", own_result},
    {"count", count_results},
    {"the first of each", first_results},
    {"load preferences", load_preferences},
    {"set a preference", set_preference},
    {"log in", log_in},
    {"register", register_one},
    {"list profiles", list_profiles},
    {"remove the automatic save", remove_automatic},
};

static void every_call(void **state) {
  (void)state;
  Db *db = store_open();
  ann = store_fill(db);
  int32_t step = check_sample(1000) == 1000 ? 1 : 7;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    bool done = false;
    int32_t failed = 0;
    for (place = 0; !done; place += step) {
      Error error = {0};
      assert_true(place < PLACES_MOST);
      left = place;
      hit = false;
      bool ok = calls[i].act(db, &error);
      left = -1;
      if (!ok && error.text[0] == '\0')
        fail_msg("%s, allocation %d: failed, and said nothing", calls[i].name, (int)place);
      if (!ok && !hit) fail_msg("%s: %s, with memory enough", calls[i].name, error.text);
      failed += !ok;
      done = !hit;
    }
    if (failed == 0) print_message("%s: nothing that fails matters to it\n", calls[i].name);
  }
  store_expect_filled(db);
  db_close(db);
  store_expect_sound();
}

static void opening(void **state) {
  (void)state;
  Db *db = store_open();
  store_fill(db);
  db_close(db);
  int32_t step = check_sample(1000) == 1000 ? 3 : 41, refused = 0;
  bool done = false;
  for (place = 0; !done; place += step) {
    Error error = {0};
    assert_true(place < PLACES_MOST);
    left = place;
    hit = false;
    db = db_open(NULL, &error);
    left = -1;
    if (db && db_state(db) == DB_BROKEN)
      fail_msg("allocation %d: a sound file is set aside: %s", (int)place, error.text);
    if (db && !db_saves(db) && error.text[0] == '\0') fail_msg("allocation %d: no store, and nothing said", (int)place);
    refused += !db || !db_saves(db);
    done = !hit;
    db_close(db);
  }
  assert_true(refused > 0);
  db = store_open();
  store_expect_filled(db);
  db_close(db);
  store_expect_sound();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(every_call, home_make, home_remove),
      cmocka_unit_test_setup_teardown(opening, home_make, home_remove),
  };
  take_over_memory();
  return cmocka_run_group_tests_name("the store's memory", tests, NULL, NULL);
}
