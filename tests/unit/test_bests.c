/* Best results: only better games are kept, they survive a restart, two windows do not lose each other's, and a broken
 * file is set aside. Works in a folder of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/store/bests.h"
#include "tests/support/check.h"

static char root[512];
static const BestKey first = {.level = 4, .map = UINT64_C(0x0123456789abcdef), .team = "chase-random"};
static const BestKey other = {.level = 4, .map = UINT64_C(0x0123456789abcdef), .team = "chase"};

static int fresh_home(void **state) {
  (void)state;
  const char *place = getenv("TMPDIR");
  snprintf(root, sizeof root, "%s/pacade-bests-XXXXXX", place && *place ? place : "/tmp");
  if (!mkdtemp(root)) return -1;
  return setenv("XDG_DATA_HOME", root, 1);
}

static int remove_home(void **state) {
  (void)state;
  static const char *const names[] = {"bests", "bests.broken-1", "bests.broken-2"};
  char path[640];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(path, sizeof path, "%s/pacade/%s", root, names[i]);
    (void)unlink(path);
  }
  snprintf(path, sizeof path, "%s/pacade", root);
  (void)rmdir(path);
  (void)rmdir(root);
  return 0;
}

static void keeps_the_better(void **state) {
  (void)state;
  Bests bests;
  Error error;
  Best best;
  assert_int_equal(bests_load(&bests, &error), PAIRS_NONE);
  assert_false(bests_get(&bests, &first, &best));
  assert_true(bests_note(&bests, &first, &(Best){.score = -20, .moves = 40, .agent = "astar:weight=2"}));
  assert_false(bests_note(&bests, &first, &(Best){.score = -21, .moves = 10, .agent = "bfs"}));
  assert_false(bests_note(&bests, &first, &(Best){.score = -20, .moves = 40, .agent = "bfs"})); /* the first stays */
  assert_true(bests_note(&bests, &first, &(Best){.score = -20, .moves = 39, .agent = "bfs"}));
  assert_false(bests_get(&bests, &other, &best)); /* another team is another game */
  assert_true(bests_save(&bests, &error));
  bests_destroy(&bests);
  assert_int_equal(bests_load(&bests, &error), PAIRS_READ);
  assert_true(bests_get(&bests, &first, &best));
  assert_int_equal(best.score, -20);
  assert_int_equal(best.moves, 39);
  assert_string_equal(best.agent, "bfs");
  bests_destroy(&bests);
}

static void two_windows(void **state) {
  (void)state;
  Bests a, b;
  Error error;
  Best best;
  assert_int_equal(bests_load(&a, &error), PAIRS_NONE);
  assert_int_equal(bests_load(&b, &error), PAIRS_NONE);
  assert_true(bests_note(&a, &first, &(Best){.score = 100, .moves = 5, .agent = "a"}));
  assert_true(bests_note(&b, &first, &(Best){.score = 90, .moves = 5, .agent = "b"}));
  assert_true(bests_note(&b, &other, &(Best){.score = 70, .moves = 5, .agent = "b"}));
  assert_true(bests_save(&a, &error));
  assert_true(bests_save(&b, &error));
  bests_destroy(&a);
  bests_destroy(&b);
  assert_int_equal(bests_load(&a, &error), PAIRS_READ);
  assert_true(bests_get(&a, &first, &best));
  assert_int_equal(best.score, 100);
  assert_true(bests_get(&a, &other, &best));
  assert_int_equal(best.score, 70);
  bests_destroy(&a);
}

static void broken_is_set_aside(void **state) {
  (void)state;
  static const char *const texts[] = {"",
                                      "version=1\nbest.1.0.still=\n",
                                      "version=1\nbest.1.0.still=5\n",
                                      "version=1\nbest.1.0.still=5 -1 a\n",
                                      "version=1\nbest.1.0.still=5 1\n",
                                      "version=1\nbest.1.0.still=x 1 a\n",
                                      "version=9\n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Bests bests;
    Error error = {{0}};
    char path[FOLDER_PATH], aside[FOLDER_PATH + 16];
    assert_true(folder_path(FOLDER_DATA, "bests", path, sizeof path, NULL));
    assert_true(folder_make_for(path, NULL));
    assert_true(file_write(path, texts[i], strlen(texts[i]), NULL));
    assert_int_equal(bests_load(&bests, &error), PAIRS_BROKEN);
    assert_non_null(strstr(error.text, "bests.broken-1"));
    assert_int_equal(bests.pairs.count, 0);
    bests_destroy(&bests);
    snprintf(aside, sizeof aside, "%s.broken-1", path);
    assert_int_equal(unlink(aside), 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(keeps_the_better, fresh_home, remove_home),
      cmocka_unit_test_setup_teardown(two_windows, fresh_home, remove_home),
      cmocka_unit_test_setup_teardown(broken_is_set_aside, fresh_home, remove_home),
  };
  return cmocka_run_group_tests_name("bests", tests, NULL, NULL);
}
