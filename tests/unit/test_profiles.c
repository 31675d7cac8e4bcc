/* Profiles: names and passwords good and bad, wrong tries that get slower, everything gone with the account, and no
 * byte of a password in the file. Works in a home of its own. */
#include "game/store/profiles.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "game/core/file.h"
#include "game/store/boards.h"
#include "game/store/db_state.h"
#include "game/store/preferences.h"
#include "game/store/profile_job.h"
#include "game/store/saves.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/store.h"

static int64_t clock_now;
static int64_t tell_time(void *data) {
  (void)data;
  return clock_now;
}

static Db *open_store(void) {
  Db *db = store_open();
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
  assert_int_equal(register_as(db, "B\u1EA3o anh", "another one"), PROFILE_TAKEN);
  ProfileReply reply = log_in(db, " B\u1EA3o ANH", "m\u1EADt kh\u1EA9u");
  assert_int_equal(reply.answer, PROFILE_OK);
  assert_string_equal(reply.profile.name, "B\u1EA3o Anh");
  assert_true(reply.profile.id > 0);
  int64_t id = reply.profile.id;
  assert_int_equal(log_in(db, "B\u1EA3o Anh", "mat khau").answer, PROFILE_WRONG_PASSWORD);
  assert_int_equal(log_in(db, "B\u1EA3o", "m\u1EADt kh\u1EA9u").answer, PROFILE_UNKNOWN);
  assert_false(profile_change_password(db, id, "wrong", "a new one", &reply));
  assert_int_equal(reply.answer, PROFILE_WRONG_PASSWORD);
  assert_false(profile_change_password(db, id, "m\u1EADt kh\u1EA9u", "new", &reply));
  assert_int_equal(reply.answer, PROFILE_BAD_PASSWORD);
  assert_true(profile_change_password(db, id, "m\u1EADt kh\u1EA9u", "a new one", &reply));
  assert_int_equal(log_in(db, "B\u1EA3o Anh", "m\u1EADt kh\u1EA9u").answer, PROFILE_WRONG_PASSWORD);
  db_close(db);
  db = open_store(); /* it lasts */
  reply = log_in(db, "B\u1EA3o Anh", "a new one");
  assert_int_equal(reply.answer, PROFILE_OK);
  assert_int_equal(reply.profile.id, id);
  profile_log_out(&reply.profile);
  assert_int_equal(reply.profile.id, PROFILE_GUEST);
  assert_string_equal(reply.profile.name, "");
  db_close(db);
}

/* Whoever is there already can't be taken for a newcomer: names of letters that are all of another alphabet, or of
 * another shape, are taken when they look the same. */
static void look_alikes(void **state) {
  (void)state;
  static const char *const there[] = {"coco", "Ann B", "max", "HOPE", "\u043A\u043E\u0442", "\u0110\u1EE9c"};
  static const char *const taken[] = {"\u0441\u043E\u0441\u043E", /* Cyrillic */
                                      "\u0421\u041E\u0421\u041E",
                                      "\U0001D41C\U0001D428\U0001D41C\U0001D428", /* bold */
                                      "\uFF43\uFF4F\uFF43\uFF4F",
                                      "\u24D2\u24DE\u24D2\u24DE", /* wide; in circles */
                                      "Ann\u00A0B",
                                      "ann  b",
                                      "Ann\u2009\u3000B", /* other spaces */
                                      "\U0001D5C6\U0001D5BA\U0001D5D1",
                                      "\u0397\u039F\u03A1\u0395",
                                      "KOT", /* sans serif; Greek; Latin */
                                      "\u0111\u1EE9c",
                                      "\u0110\u1EE8C"}; /* in capitals */
  static const char *const other[] = {
      "cocoa", "coc", "AnnB", "maxi", "hop", "\u043A\u0438\u0442", "Duc", "\u0433\u043E\u0434"};
  Db *db = open_store();
  for (size_t i = 0; i < sizeof there / sizeof *there; i++)
    assert_int_equal(register_as(db, there[i], "password"), PROFILE_OK);
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    if (register_as(db, taken[i], "password") != PROFILE_TAKEN) fail_msg("%s is not taken", taken[i]);
  for (size_t i = 0; i < sizeof other / sizeof *other; i++)
    if (register_as(db, other[i], "password") != PROFILE_OK) fail_msg("%s is taken", other[i]);
  db_close(db);
}

/* What Unicode's normal form writes otherwise looks the same to the dot: it registers nobody, and whoever was
 * registered so before still comes in. */
static void spellings(void **state) {
  (void)state;
  static const char *const usual[] = {"\uD55C\uAE00", "\u304C",       "\u00C5sa",    "\u8C48",
                                      "\u0622\u0644", "\u0929\u0930", "\u1112\u1112"};
  static const char *const unusual[] = {"\u1112\u1161\u11AB\uAE00", /* Hangul in parts, and half in parts */
                                        "\uD558\u11AB",
                                        "\u304B\u3099", /* Kana and its mark */
                                        "\u212Bsa",
                                        "\uF900",
                                        "\U0002F800", /* copies of a letter */
                                        "\u0627\u0653\u0644",
                                        "\u0928\u093C\u0930"}; /* Arabic, Devanagari */
  Db *db = open_store();
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
    if (register_as(db, usual[i], "password") != PROFILE_OK) fail_msg("%s is refused", usual[i]);
  for (size_t i = 0; i < sizeof unusual / sizeof *unusual; i++) {
    if (register_as(db, unusual[i], "password") != PROFILE_BAD_NAME) fail_msg("%s is taken in", unusual[i]);
    assert_int_equal(log_in(db, unusual[i], "password").answer, log_in(db, "nobody", "password").answer);
  }
  db_close(db);
}

static char *repeat(char letter, size_t count) {
  char *text = malloc(count + 1);
  assert_non_null(text);
  memset(text, letter, count);
  text[count] = 0;
  return text;
}

static void names(void **state) {
  (void)state;
  static const char *const bad[] = {
      "",
      "   ",
      "\u00A0\u3000",
      "two\nlines",
      "tab\there",
      "bell\a",
      "\x7F",
      "An\u3164n",
      "An\u115Fn",
      "An\uFFA0n",
      "An\u2800n",
      "An\uFE0Fn",   /* nothing is drawn for these */
      "e\u0301mile", /* an accent of its own: \u00E9 would look the same */
      "P\u0430cade",
      "\u0391nn",
      "\uFF21nn",                          /* letters that only look Latin */
      "\xC2\x85",                          /* a control character of two bytes */
      "zero\u200Bwidth",                   /* would look like another's */
      "\xE2\x80\xAEgnorw\xE2\x80\xAC",     /* turns the text around */
      "\uFEFFmark",                        /* nothing to be seen */
      "\xFF\xFE",                          /* no UTF-8 */
      "cut \xE1\xBA",                      /* cut off */
      "\xC0\xAF",                          /* overlong */
      "\xED\xA0\x80",                      /* half of a pair */
      "\xF4\x90\x80\x80",                  /* beyond the last letter */
      "123456789012345678901234567890123", /* 33 letters */
  };
  static const char *const good[] = {
      "x",
      "12345678901234567890123456789012",
      "Nguy\u1EC5n V\u0103n \u0110\u1EE9c",
      "'; DROP TABLE profiles; --",
      "\" OR 1=1 --",
      "Robert'); DELETE FROM saves",
      "%s%n",
      "NULL",
      "../../etc",
      "a\\",
  };
  Db *db = open_store();
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(register_as(db, bad[i], "password"), PROFILE_BAD_NAME);
    assert_int_equal(log_in(db, bad[i], "password").answer, PROFILE_BAD_NAME);
  }
  char faces[PROFILE_LETTERS * 4 + 5] = "";
  for (size_t i = 0; i < PROFILE_LETTERS; i++) memcpy(faces + 4 * i, "\U0001F600", 5);
  assert_int_equal(register_as(db, faces, "password"), PROFILE_OK); /* 32 letters of four bytes, and then one more */
  assert_string_equal(log_in(db, faces, "password").profile.name, faces);
  memcpy(faces + sizeof faces - 5, "\U0001F600", 5);
  assert_int_equal(register_as(db, faces, "password"), PROFILE_BAD_NAME);
  char *large = repeat('n', 1 << 20), *blank = repeat(' ', 1 << 20);
  assert_int_equal(register_as(db, large, "password"), PROFILE_BAD_NAME);
  assert_int_equal(register_as(db, blank, "password"), PROFILE_BAD_NAME);
  free(large);
  free(blank);
  int32_t count;
  Profile *all;
  assert_true(profile_list(db, &all, &count, NULL));
  assert_int_equal(count, 1);
  free(all);
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_int_equal(register_as(db, good[i], "password"), PROFILE_OK);
    ProfileReply reply = log_in(db, good[i], "password");
    assert_int_equal(reply.answer, PROFILE_OK);
    assert_string_equal(reply.profile.name, good[i]); /* as it is */
    assert_int_equal(log_in(db, good[i], "' OR 1=1 --").answer, PROFILE_WRONG_PASSWORD);
  }
  assert_true(profile_list(db, &all, &count, NULL));
  assert_int_equal(count, 1 + sizeof good / sizeof *good);
  for (int32_t i = 1; i < count; i++) assert_true(all[i - 1].id != all[i].id);
  free(all);
  db_close(db);
  store_expect_sound();
}

/* A hash says itself what checking it takes: one that wants hours or all memory is not begun. */
static void hostile_hashes(void **state) {
  (void)state;
  static const char *const hashes[] = {
      "$argon2id$v=19$m=65536,t=4294967295,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "$argon2id$v=19$m=99999999999999999999,t=2,p=1$c29tZXNhbHQ$AAAA",
      "$argon2id$v=19$m=65536,t=2,p=16777215$c29tZXNhbHQ$AAAA",
      "$argon2i$v=19$m=65536,t=4294967295,p=1$c29tZXNhbHQ$AAAA",
      "",
      "x"};
  for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
    char name[8], sql[400];
    snprintf(name, sizeof name, "h%d", (int)i);
    Db *db = open_store();
    assert_int_equal(register_as(db, name, "password"), PROFILE_OK);
    snprintf(sql, sizeof sql, "UPDATE profiles SET hash = '%s' WHERE name = '%s'", hashes[i], name);
    assert_int_equal(sqlite3_exec(db->sql, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(log_in(db, name, "password").answer, PROFILE_FAILED);
    db_close(db);
  }
}

static void passwords(void **state) {
  (void)state;
  static const char *const good[] = {"\xFF\xFE\xC0\x80 any bytes", "two\nlines\tand\x01", "        ", "'; DROP TABLE",
                                     "m\u1EADt kh\u1EA9u"};
  Db *db = open_store();
  char name[8];
  assert_int_equal(register_as(db, "a", ""), PROFILE_BAD_PASSWORD);
  assert_int_equal(register_as(db, "a", "abcdefg"), PROFILE_BAD_PASSWORD);
  char *large = repeat('p', 1 << 20);
  assert_int_equal(register_as(db, "a", large), PROFILE_BAD_PASSWORD);
  large[PASSWORD_MOST] = 0;
  assert_int_equal(register_as(db, "a", large), PROFILE_OK);
  assert_int_equal(log_in(db, "a", large).answer, PROFILE_OK);
  large[PASSWORD_MOST] = 'p'; /* the same and more: not the same */
  assert_int_equal(log_in(db, "a", large).answer, PROFILE_WRONG_PASSWORD);
  large[PASSWORD_MOST - 1] = 0;
  assert_int_equal(log_in(db, "a", large).answer, PROFILE_WRONG_PASSWORD);
  free(large);
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    snprintf(name, sizeof name, "p%d", (int)i);
    assert_int_equal(register_as(db, name, good[i]), PROFILE_OK);
    assert_int_equal(log_in(db, name, good[i]).answer, PROFILE_OK);
    assert_int_equal(log_in(db, name, "any bytes").answer, PROFILE_WRONG_PASSWORD);
  }
  db_close(db);
}

static bool holds(const char *bytes, size_t size, const char *word) {
  size_t length = strlen(word);
  for (size_t i = 0; i + length <= size; i++)
    if (memcmp(bytes + i, word, length) == 0) return true;
  return false;
}

static bool file_holds(const char *name, const char *word) {
  char path[1024];
  size_t size;
  home_data_path(name, path, sizeof path);
  char *bytes = file_read(path, 1 << 28, &size, NULL);
  bool found = bytes && holds(bytes, size, word);
  free(bytes);
  return found;
}

static void only_a_hash_is_kept(void **state) {
  (void)state;
  Db *db = open_store();
  assert_int_equal(register_as(db, "Ann", "a very secret word"), PROFILE_OK);
  assert_int_equal(register_as(db, "Bo", "a very secret word"), PROFILE_OK);
  assert_int_equal(log_in(db, "Ann", "a quite wrong word").answer, PROFILE_WRONG_PASSWORD);
  assert_true(file_holds("pacade.db-wal", "$argon2id$"));
  assert_false(file_holds("pacade.db-wal", "secret word"));
  db_close(db);
  assert_true(file_holds("pacade.db", "$argon2id$"));
  assert_false(file_holds("pacade.db", "secret word"));
  assert_false(file_holds("pacade.db", "wrong word"));
}

/* Three slips are free, then the wait doubles; it lasts over a restart, and a right password ends it. */
static void tries_are_slowed(void **state) {
  (void)state;
  Db *db = open_store();
  assert_int_equal(register_as(db, "Ann", "password"), PROFILE_OK);
  assert_int_equal(register_as(db, "Bo", "password"), PROFILE_OK);
  ProfileReply reply;
  for (int32_t i = 0; i < 3; i++) {
    reply = log_in(db, "Ann", "guess");
    assert_int_equal(reply.answer, PROFILE_WRONG_PASSWORD);
    assert_int_equal(reply.wait, 0);
  }
  int32_t expected = 1;
  for (int32_t i = 0; i < 12; i++) {
    reply = log_in(db, "Ann", "guess");
    assert_int_equal(reply.answer, PROFILE_WRONG_PASSWORD);
    assert_int_equal(reply.wait, expected);
    reply = log_in(db, "Ann", "password"); /* not even the right one is looked at */
    assert_int_equal(reply.answer, PROFILE_WAIT);
    assert_int_equal(reply.wait, expected);
    assert_false(profile_delete(db, 1, "password", &reply));
    assert_int_equal(reply.answer, PROFILE_WAIT);
    assert_false(profile_change_password(db, 1, "password", "passwords", &reply));
    assert_int_equal(reply.answer, PROFILE_WAIT);
    clock_now += expected * 1000 - 1;
    assert_int_equal(log_in(db, "ANN", "password").wait, 1);
    clock_now += 1;
    expected = expected * 2 > 300 ? 300 : expected * 2;
  }
  assert_int_equal(log_in(db, "Bo", "password").answer, PROFILE_OK); /* others are not held up */
  assert_int_equal(log_in(db, "Ann", "guess").wait, 300);
  int64_t then = clock_now;
  db_close(db);
  db = open_store();
  clock_now = then + 1000;
  reply = log_in(db, "Ann", "password");
  assert_int_equal(reply.answer, PROFILE_WAIT);
  assert_int_equal(reply.wait, 299);
  clock_now = then - 86400000; /* the clock is put back a day: the wait is no longer than it was */
  assert_int_equal(log_in(db, "Ann", "password").wait, 300);
  clock_now += 300000;
  assert_int_equal(log_in(db, "Ann", "password").answer, PROFILE_OK);
  assert_int_equal(log_in(db, "Ann", "guess").wait, 0); /* counting from the start again */
  db_close(db);
}

static void all_goes_with_the_account(void **state) {
  (void)state;
  Db *db = open_store();
  ProfileReply reply;
  Result result;
  Error error;
  SaveInfo *saves;
  int32_t count;
  int64_t ann = store_fill(db);
  assert_int_equal(register_as(db, "Bo", "password"), PROFILE_OK);
  assert_false(profile_delete(db, ann, "wrong", &reply));
  assert_int_equal(reply.answer, PROFILE_WRONG_PASSWORD);
  store_expect_filled(db);
  assert_true(profile_delete(db, ann, "password", &reply));
  assert_int_equal(log_in(db, "Ann", "password").answer, PROFILE_UNKNOWN);
  assert_true(saves_list(db, ann, NULL, &saves, &count, &error));
  assert_int_equal(count, 0);
  assert_false(boards_own(db, "maze/easy/plain", ORDER_TIME, ann, &result, NULL, &error));
  assert_int_equal(boards_count(db, "maze/easy/plain", &error), 0);
  assert_false(profile_delete(db, ann, "password", &reply));
  assert_int_equal(reply.answer, PROFILE_UNKNOWN);
  assert_false(file_holds("pacade.db", "half way")); /* overwritten, not only forgotten */
  assert_false(file_holds("pacade.db-wal", "half way"));
  /* A window that is still open as Ann can do no harm, and the next profile is not hers. */
  assert_false(preferences_set(db, ann, "theme", "paper", &error));
  assert_false(saves_put(db, &(SaveDraft){.profile = ann, .kind = "maze", .bytes = "x", .size = 1}, NULL, &error));
  assert_int_equal(register_as(db, "Cy", "password"), PROFILE_OK);
  assert_true(log_in(db, "Cy", "password").profile.id > ann);
  db_close(db);
  store_expect_sound();
}

static void preferences_are_ones_own(void **state) {
  (void)state;
  Db *db = open_store();
  Error error;
  Pairs pairs;
  assert_int_equal(register_as(db, "Ann", "password"), PROFILE_OK);
  assert_int_equal(register_as(db, "Bo", "password"), PROFILE_OK);
  assert_true(preferences_set(db, 1, "theme", "paper", &error));
  assert_true(preferences_set(db, 1, "theme", "okabe-ito", &error));
  assert_true(preferences_set(db, 1, "keys.up", "'; DROP TABLE preferences; --", &error));
  assert_true(preferences_set(db, 2, "theme", "midnight", &error));
  assert_false(preferences_set(db, 0, "theme", "paper", &error)); /* the guest's are in the settings file */
  assert_false(preferences_set(db, 1, "Bad Key", "1", &error));
  assert_false(preferences_set(db, 1, "key", "two\nlines", &error));
  assert_false(preferences_set(db, 1, "key", "\xFF", &error));
  assert_true(preferences_load(db, 1, &pairs, &error));
  assert_int_equal(pairs.count, 2);
  assert_string_equal(pairs_get(&pairs, "theme"), "okabe-ito");
  assert_string_equal(pairs_get(&pairs, "keys.up"), "'; DROP TABLE preferences; --");
  assert_true(pairs_set(&pairs, "music", "10"));
  assert_true(pairs_set(&pairs, "theme", NULL));
  assert_true(preferences_save(db, 1, &pairs, &error));
  pairs_destroy(&pairs);
  assert_true(preferences_load(db, 1, &pairs, &error));
  assert_int_equal(pairs.count, 2);
  assert_null(pairs_get(&pairs, "theme"));
  assert_string_equal(pairs_get(&pairs, "music"), "10");
  pairs_destroy(&pairs);
  assert_true(preferences_reset(db, 1, &error));
  assert_true(preferences_load(db, 1, &pairs, &error));
  assert_int_equal(pairs.count, 0);
  assert_true(preferences_load(db, 2, &pairs, &error));
  assert_int_equal(pairs.count, 1);
  pairs_destroy(&pairs);
  db_close(db);
}

/* The usual cost, on a thread; a hash of another cost is made anew when its owner comes. */
static void on_a_thread(void **state) {
  (void)state;
  Db *db = open_store();
  ProfileReply reply;
  Error error;
  assert_int_equal(register_as(db, "Ann", "password"), PROFILE_OK);
  assert_false(file_holds("pacade.db-wal", "$m=65536,t=2,p=1$"));
  profile_set_cost(db, PROFILE_COST_USUAL);
  static const ProfileTask tasks[] = {
      {.kind = JOB_LOG_IN, .name = "Ann", .password = "password"},
      {.kind = JOB_REGISTER, .name = "Bo", .password = "password"},
      {.kind = JOB_CHANGE_PASSWORD, .profile = 1, .password = "password", .new_password = "another one"},
      {.kind = JOB_DELETE, .profile = 1, .password = "another one"},
  };
  for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
    ProfileJob *job = profile_job_start(db, &tasks[i], &error);
    assert_non_null(job);
    while (!profile_job_done(job, &reply)) {
      int32_t count; /* requests are answered meanwhile */
      Profile *all;
      assert_true(profile_list(db, &all, &count, &error));
      free(all);
    }
    profile_job_end(job);
    if (reply.answer != PROFILE_OK) fail_msg("%d: %s", (int)i, reply.error.text);
    if (i == 0) assert_true(file_holds("pacade.db-wal", "$m=65536,t=2,p=1$"));
  }
  assert_int_equal(log_in(db, "Ann", "another one").answer, PROFILE_UNKNOWN);
  profile_job_end(NULL);
  db_close(db);
}

/* By the limit, and where the system hands cores to a program, which does not know the limit. */
static void no_core_of_a_password(void **state) {
  (void)state;
  struct rlimit before, during, after;
  assert_int_equal(getrlimit(RLIMIT_CORE, &before), 0);
#ifdef __linux__
  int could = prctl(PR_GET_DUMPABLE);
#endif
  for (int i = 0; i < 2; i++) { /* again: what is off stays off */
    profile_no_core(true);
    assert_int_equal(getrlimit(RLIMIT_CORE, &during), 0);
    assert_int_equal(during.rlim_cur, 0);
    assert_int_equal(during.rlim_max, before.rlim_max);
#ifdef __linux__
    assert_int_equal(prctl(PR_GET_DUMPABLE), 0);
#endif
  }
  profile_no_core(false);
  assert_int_equal(getrlimit(RLIMIT_CORE, &after), 0);
  assert_int_equal(after.rlim_cur, before.rlim_cur);
#ifdef __linux__
  assert_int_equal(prctl(PR_GET_DUMPABLE), could);
#endif
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(in_and_out, home_make, home_remove),
      cmocka_unit_test_setup_teardown(look_alikes, home_make, home_remove),
      cmocka_unit_test_setup_teardown(spellings, home_make, home_remove),
      cmocka_unit_test_setup_teardown(names, home_make, home_remove),
      cmocka_unit_test_setup_teardown(passwords, home_make, home_remove),
      cmocka_unit_test_setup_teardown(hostile_hashes, home_make, home_remove),
      cmocka_unit_test_setup_teardown(only_a_hash_is_kept, home_make, home_remove),
      cmocka_unit_test_setup_teardown(tries_are_slowed, home_make, home_remove),
      cmocka_unit_test_setup_teardown(all_goes_with_the_account, home_make, home_remove),
      cmocka_unit_test_setup_teardown(preferences_are_ones_own, home_make, home_remove),
      cmocka_unit_test_setup_teardown(on_a_thread, home_make, home_remove),
      cmocka_unit_test(no_core_of_a_password),
  };
  return cmocka_run_group_tests_name("profiles", tests, NULL, NULL);
}
