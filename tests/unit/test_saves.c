/* Saved games: byte by byte as they were, each profile's its own, one automatic a kind, titles good and bad; and the
 * writer, which puts them there without making anybody wait. Works in a home of its own. */
#include "game/store/saves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/store/db_query.h"
#include "game/store/preferences.h"
#include "game/store/writer.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/store.h"

static int64_t ann, bo;

static Db *open_with_two(void) {
  Db *db = store_open();
  ProfileReply reply;
  assert_true(profile_register(db, "Ann", "password", &reply));
  ann = reply.profile.id;
  assert_true(profile_register(db, "Bo", "password", &reply));
  bo = reply.profile.id;
  return db;
}

static int64_t put(Db *db, int64_t profile, const char *kind, const char *title, const char *words) {
  Error error;
  int64_t id = 0;
  SaveDraft draft = {.profile = profile, .kind = kind, .title = title, .bytes = words, .size = strlen(words)};
  if (!saves_put(db, &draft, &id, &error)) fail_msg("%s", error.text);
  assert_true(id > 0);
  return id;
}

static void expect(Db *db, int64_t profile, int64_t id, const char *words) {
  size_t size;
  Error error = {0};
  char *bytes = saves_get(db, profile, id, &size, &error);
  if (!words) {
    assert_null(bytes);
    assert_true(error.text[0] != 0);
    return;
  }
  assert_non_null(bytes);
  assert_string_equal(bytes, words);
  free(bytes);
}

static void expect_automatic(Db *db, int64_t profile, const char *kind, const char *words) {
  size_t size;
  int64_t saved = 0;
  Error error;
  char *bytes = saves_get_automatic(db, profile, kind, &size, &saved, &error);
  assert_string_equal(error.text, "");
  if (!words) {
    assert_null(bytes);
    return;
  }
  assert_non_null(bytes);
  assert_string_equal(bytes, words);
  assert_true(saved > 0);
  free(bytes);
}

static int32_t count_of(Db *db, int64_t profile, const char *kind) {
  SaveInfo *saves;
  int32_t count;
  Error error;
  assert_true(saves_list(db, profile, kind, &saves, &count, &error));
  free(saves);
  return count;
}

static void to_each_his_own(void **state) {
  (void)state;
  Db *db = open_with_two();
  Error error;
  int64_t a = put(db, ann, "maze", "one", "Ann's"), b = put(db, bo, "maze", "one", "Bo's"),
          g = put(db, 0, "maze", "one", "the guest's");
  assert_true(a != b && b != g);
  expect(db, ann, a, "Ann's");
  expect(db, bo, b, "Bo's");
  expect(db, 0, g, "the guest's");
  expect(db, bo, a, NULL); /* nobody sees another's */
  expect(db, 0, a, NULL);
  expect(db, ann, g, NULL);
  assert_int_equal(count_of(db, ann, NULL), 1);
  assert_false(saves_remove(db, bo, a, &error));
  assert_false(saves_rename(db, bo, a, "mine", &error));
  assert_false(saves_remove(db, 0, a, &error));
  assert_int_equal(put(db, ann, "maze", " one ", "newer"), a); /* the same title: written over */
  expect(db, ann, a, "newer");
  int64_t p = put(db, ann, "puzzle", "one", "a puzzle"); /* of another kind: another */
  assert_int_equal(count_of(db, ann, NULL), 2);
  assert_int_equal(count_of(db, ann, "maze"), 1);
  assert_true(saves_rename(db, ann, p, "two", &error));
  assert_true(saves_remove(db, ann, p, &error));
  assert_false(saves_remove(db, ann, p, &error));
  db_close(db);
}

static void automatic_ones(void **state) {
  (void)state;
  Db *db = open_with_two();
  Error error;
  expect_automatic(db, ann, "maze", NULL);
  int64_t a = put(db, ann, "maze", NULL, "first");
  put(db, 0, "maze", "", "guest");
  put(db, ann, "puzzle", NULL, "puzzle");
  assert_int_equal(put(db, ann, "maze", NULL, "second"), a);
  expect_automatic(db, ann, "maze", "second");
  expect_automatic(db, 0, "maze", "guest");
  expect_automatic(db, bo, "maze", NULL);
  expect_automatic(db, ann, "puzzle", "puzzle");
  assert_true(saves_rename(db, ann, a, "worth keeping", &error)); /* then the next one is another */
  assert_true(put(db, ann, "maze", NULL, "third") != a);
  expect(db, ann, a, "second");
  assert_true(saves_remove_automatic(db, ann, "maze", &error));
  assert_true(saves_remove_automatic(db, ann, "maze", &error)); /* none is fine */
  expect_automatic(db, ann, "maze", NULL);
  expect_automatic(db, 0, "maze", "guest");
  expect(db, ann, a, "second");
  db_close(db);
}

static int64_t wall;
static int64_t tell_wall(void *data) {
  (void)data;
  return wall;
}

/* The wall clock is set back, ahead, before 1970 and to its end: the automatic one is the last that was written,
 * named ones are all there, whatever the clock said. */
static void clock_jumps(void **state) {
  (void)state;
  static const int64_t times[] = {1800000000000, 0, -1000, INT64_MAX, INT64_MIN, 1700000000000, 1800000000001, 5};
  enum { TIMES = sizeof times / sizeof *times };
  Db *db = open_with_two();
  int64_t ids[TIMES];
  char words[32], title[32];
  db_set_clock(db, tell_wall, NULL);
  for (int32_t i = 0; i < TIMES; i++) {
    wall = times[i];
    snprintf(words, sizeof words, "step %d", (int)i);
    snprintf(title, sizeof title, "game %d", (int)i);
    put(db, ann, "maze", NULL, words);
    ids[i] = put(db, ann, "maze", title, words);
    size_t size;
    Error error;
    char *bytes = saves_get_automatic(db, ann, "maze", &size, NULL, &error);
    assert_non_null(bytes);
    assert_string_equal(bytes, words);
    free(bytes);
  }
  SaveInfo *saves;
  int32_t count;
  Error error;
  assert_true(saves_list(db, ann, "maze", &saves, &count, &error));
  assert_int_equal(count, TIMES + 1);
  free(saves);
  db_close(db);
  db = store_open(); /* by the system's own clock again */
  for (int32_t i = 0; i < TIMES; i++) {
    snprintf(words, sizeof words, "step %d", (int)i);
    expect(db, ann, ids[i], words);
  }
  expect_automatic(db, ann, "maze", words);
  db_close(db);
}

static void titles(void **state) {
  (void)state;
  static const char *const bad[] = {"   ", "two\nlines", "\xFF", "\x1B[2J", "\xE2\x80\xAEx\xE2\x80\xAC"};
  static const char *const good[] = {"'; DELETE FROM saves; --", "%", "B\u00E0i m\u1EDBi", "\"", "a"};
  Db *db = open_with_two();
  Error error;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    SaveDraft draft = {.profile = ann, .kind = "maze", .title = bad[i], .bytes = "x", .size = 1};
    assert_false(saves_put(db, &draft, NULL, &error));
  }
  char *large = malloc((1 << 20) + 1);
  assert_non_null(large);
  memset(large, 't', 1 << 20);
  large[1 << 20] = 0;
  SaveDraft draft = {.profile = ann, .kind = "maze", .title = large, .bytes = "x", .size = 1};
  assert_false(saves_put(db, &draft, NULL, &error));
  draft = (SaveDraft){.profile = ann, .kind = large, .title = "t", .bytes = "x", .size = 1};
  assert_false(saves_put(db, &draft, NULL, &error));
  draft = (SaveDraft){.profile = ann, .kind = "", .title = "t", .bytes = "x", .size = 1};
  assert_false(saves_put(db, &draft, NULL, &error));
  draft = (SaveDraft){.profile = ann, .kind = "maze", .title = "t", .bytes = "x", .size = SAVE_BYTES_MAX + 1};
  assert_false(saves_put(db, &draft, NULL, &error));
  assert_int_equal(count_of(db, ann, NULL), 0);
  int64_t last = 0;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) last = put(db, ann, "maze", good[i], good[i]);
  SaveInfo *saves;
  int32_t count;
  assert_true(saves_list(db, ann, "maze", &saves, &count, &error));
  assert_int_equal(count, sizeof good / sizeof *good);
  for (int32_t i = 0; i < count; i++) expect(db, ann, saves[i].id, saves[i].title);
  free(saves);
  assert_false(saves_rename(db, ann, last, good[0], &error)); /* taken */
  assert_non_null(strstr(error.text, "title"));
  /* A large one, with every byte, and an empty one. */
  for (size_t i = 0; i < 1 << 20; i++) large[i] = (char)(i * 7 + i / 256);
  draft = (SaveDraft){.profile = ann, .kind = "maze", .title = "large", .bytes = large, .size = 1 << 20};
  assert_true(saves_put(db, &draft, &last, &error));
  size_t size;
  char *bytes = saves_get(db, ann, last, &size, &error);
  assert_int_equal(size, 1 << 20);
  assert_memory_equal(bytes, large, size);
  free(bytes);
  free(large);
  draft = (SaveDraft){.profile = ann, .kind = "maze", .title = "empty", .bytes = NULL, .size = 0};
  assert_true(saves_put(db, &draft, &last, &error));
  expect(db, ann, last, "");
  db_close(db);
}

static void through_the_writer(void **state) {
  (void)state;
  Db *db = open_with_two();
  Error error = {0};
  Writer *writer = writer_open(db, &error);
  assert_non_null(writer);
  Result result = {.board = "b", .player = PLAYER_GUEST, .steps = 9}, found;
  SaveDraft named = {.profile = ann, .kind = "maze", .title = "t", .bytes = "named", .size = 5};
  assert_true(writer_save(writer, &named, &error));
  assert_true(writer_preference(writer, ann, "theme", "paper", &error));
  assert_true(writer_result(writer, &result, "replay", 6, &error));
  writer_flush(writer);
  assert_int_equal(writer_waiting(writer), 0);
  assert_false(writer_trouble(writer, &error));
  int64_t id = writer_last_result(writer);
  assert_true(boards_get(db, id, &found, &error)); /* the other connection sees it */
  assert_int_equal(found.steps, 9);
  assert_int_equal(found.replay_size, 6);
  assert_int_equal(count_of(db, ann, NULL), 1);
  /* What can't be written is reported once, and does not stop the rest. */
  named.title = "\xFF";
  assert_true(writer_save(writer, &named, &error));
  assert_true(writer_preference(writer, 0, "theme", "paper", &error));
  named.title = "u";
  assert_true(writer_save(writer, &named, &error));
  writer_flush(writer);
  assert_true(writer_trouble(writer, &error));
  assert_true(error.text[0] != 0);
  assert_false(writer_trouble(writer, &error));
  assert_int_equal(count_of(db, ann, NULL), 2);
  writer_close(writer);
  assert_false(writer_save(NULL, &named, &error));
  db_close(db);
}

/* A thousand automatic saves while the writer is held up are one, the newest; other things keep their order; and when
 * the queue is full that is reported. */
static void newest_only(void **state) {
  (void)state;
  Db *db = open_with_two();
  Error error = {0};
  Writer *writer = writer_open(db, &error);
  char words[32];
  assert_non_null(writer);
  assert_true(db_begin(db, "the test", &error)); /* holds the file: the writer has to wait */
  for (int32_t i = 0; i < 1000; i++) {
    snprintf(words, sizeof words, "%d", (int)i);
    SaveDraft draft = {.profile = i % 2 ? ann : 0, .kind = "maze", .bytes = words, .size = strlen(words)};
    assert_true(writer_save(writer, &draft, &error));
  }
  assert_in_range(writer_waiting(writer), 2, 4); /* one may be in the writer's hands */
  assert_true(writer_forget_automatic(writer, ann, "maze", &error));
  SaveDraft last = {.profile = ann, .kind = "maze", .bytes = "last", .size = 4};
  assert_true(writer_save(writer, &last, &error)); /* after the forgetting, not before */
  Pairs pairs = {0};
  for (int32_t i = 0; i < 100; i++) { /* so are settings */
    snprintf(words, sizeof words, "%d", (int)i);
    assert_true(pairs_set(&pairs, "music", words));
    assert_true(writer_preferences(writer, ann, &pairs, &error));
  }
  pairs_destroy(&pairs);
  assert_in_range(writer_waiting(writer), 5, 7);
  int32_t taken = 0;
  while (taken < 1000 && writer_preference(writer, ann, "k", "v", &error)) taken++;
  assert_in_range(taken, 200, 256);
  assert_non_null(strstr(error.text, "too slow"));
  db_rollback(db);
  writer_close(writer); /* writes all that waits */
  expect_automatic(db, ann, "maze", "last");
  expect_automatic(db, 0, "maze", "998");
  assert_true(preferences_load(db, ann, &pairs, &error));
  assert_string_equal(pairs_get(&pairs, "music"), "99");
  assert_string_equal(pairs_get(&pairs, "k"), "v"); /* asked later, not lost */
  pairs_destroy(&pairs);
  db_close(db);
  store_expect_sound();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(to_each_his_own, home_make, home_remove),
      cmocka_unit_test_setup_teardown(automatic_ones, home_make, home_remove),
      cmocka_unit_test_setup_teardown(clock_jumps, home_make, home_remove),
      cmocka_unit_test_setup_teardown(titles, home_make, home_remove),
      cmocka_unit_test_setup_teardown(through_the_writer, home_make, home_remove),
      cmocka_unit_test_setup_teardown(newest_only, home_make, home_remove),
  };
  return cmocka_run_group_tests_name("saves", tests, NULL, NULL);
}
