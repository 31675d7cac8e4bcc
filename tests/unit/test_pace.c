/* The speeds a game is shown at: a table that doubles, its nearest entry, and how they are written. */
#include <math.h>

#include "game/play/pace.h"
#include "tests/support/check.h"

static void test_each_is_twice_the_one_before(void **unused) {
  (void)unused;
  int32_t count = pace_count();
  assert_true(count >= 8);
  for (int32_t i = 0; i + 1 < count; i++) {
    assert_false(pace_is_endless(pace_at(i)));
    if (i > 0) assert_true(pace_at(i) == 2 * pace_at(i - 1));
  }
  assert_true(pace_is_endless(pace_at(count - 1)));
}

static void test_the_nearest_is_found(void **unused) {
  (void)unused;
  for (int32_t i = 0; i < pace_count(); i++) assert_int_equal(pace_index(pace_at(i)), i);
  assert_int_equal(pace_index(0), 0);
  assert_int_equal(pace_index(-3), 0);
  assert_true(pace_at(pace_index(9)) == 8);
  assert_true(pace_at(pace_index(15)) == 16);
  assert_true(pace_at(pace_index(12)) == 8);            /* in the middle: the slower */
  assert_int_equal(pace_index(1e30), pace_count() - 1); /* as far from all of them, in double precision */
  assert_int_equal(pace_index(INFINITY), pace_count() - 1);
}

static void test_the_words(void **unused) {
  (void)unused;
  static const struct {
    double speed;
    const char *words;
  } cases[] = {{1, "1/8\u00d7"}, {4, "1/2\u00d7"}, {8, "1\u00d7"}, {16, "2\u00d7"}, {512, "64\u00d7"}, {1e9, "\u221e"}};
  char words[16];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pace_words(cases[i].speed, words, sizeof words);
    assert_string_equal(words, cases[i].words);
  }
  pace_words(512, words, 3); /* never past the room */
  assert_string_equal(words, "64");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_is_twice_the_one_before),
                                     cmocka_unit_test(test_the_nearest_is_found), cmocka_unit_test(test_the_words)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
