/* Difficulty is worked out from the map: more to do is harder, and the shipped maps of a level reach from easy to hard.
 */
#include "game/core/difficulty.h"
#include "game/play/maps.h"
#include "tests/support/check.h"

static int64_t value_of(const char *text, int32_t level) {
  Map *map = map_of(text);
  int64_t value = difficulty_value(map, level_find(level));
  map_destroy(map);
  return value;
}

static void test_one_goal(void **unused) {
  (void)unused;
  /* P and the three cells up to the food, and three steps */
  assert_int_equal(value_of("%%%%%%\n%P  .%\n%%%%%%\n", 1), 7);
  /* the same with a side way, which breadth-first search looks at too */
  assert_int_equal(value_of("%%%%%%\n%P  .%\n% %%%%\n%%%%%%\n", 1), 8);
  /* a costly cell counts by its cost */
  assert_int_equal(value_of("%%%%%%\n%P  .%\n%%%%%%\n# costs:\n%%%%%%\n%1511%\n%%%%%%\n", 1), 11);
  /* a sleeper in the way: everything that can be reached, and out of reach */
  assert_int_equal(value_of("%%%%%%%\n%  PG.%\n%%%%%%%\n", 2), 10003);
}

static void test_more_is_harder(void **unused) {
  (void)unused;
  const char *plain = "%%%%%%%\n%P .. %\n% %G% %\n%  .  %\n%%%%%%%\n",
             *food = "%%%%%%%\n%P ...%\n% %G% %\n%  .  %\n%%%%%%%\n",
             *hunter = "%%%%%%%\n%P ..G%\n% %G% %\n%  .  %\n%%%%%%%\n";
  for (int32_t level = 3; level <= 7; level++) {
    if (level == 5 || level == 6) continue; /* other maps */
    assert_true(value_of(food, level) > value_of(plain, level));
    assert_true(value_of(hunter, level) > value_of(plain, level));
  }
  assert_true(value_of(plain, 3) < value_of(plain, 4)); /* there they stay near home */
}

static void test_shipped_maps(void **unused) {
  (void)unused;
  MapList list;
  Error error;
  assert_true(maps_list(&list, &error));
  int32_t low[10] = {0}, high[10] = {0};
  for (int32_t i = 0; i < list.count; i++) {
    int32_t level = list.entries[i].level;
    Map *map = map_read(list.entries[i].path, &error);
    assert_non_null(map);
    int32_t grade = difficulty_grade(difficulty_value(map, level_find(level)), level_find(level));
    assert_in_range(grade, 1, DIFFICULTY_GRADES);
    if (!low[level] || grade < low[level]) low[level] = grade;
    if (grade > high[level]) high[level] = grade;
    map_destroy(map);
  }
  for (int32_t level = 1; level <= 8; level++) assert_true(low[level] <= 2 && high[level] >= 4);
  maps_list_destroy(&list);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_one_goal), cmocka_unit_test(test_more_is_harder),
                                     cmocka_unit_test(test_shipped_maps)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
