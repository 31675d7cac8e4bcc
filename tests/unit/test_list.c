/* A list longer than its room: the focus stops at both ends and stays in sight, and what is seen fills the room. */
#include "tests/support/check.h"

#include "game/app/model/list.h"

static void expect(const List *list, int32_t focus, int32_t scroll) {
  assert_int_equal(list->focus, focus);
  assert_int_equal(list->scroll, scroll);
}

static void test_move(void **state) {
  (void)state;
  List list = {0};
  list_layout(&list, 10, 4);
  assert_false(list_move(&list, -1));
  assert_true(list_move(&list, 3));
  expect(&list, 3, 0);
  assert_true(list_move(&list, 1));
  expect(&list, 4, 1);
  assert_true(list_move(&list, 10));
  expect(&list, 9, 6);
  assert_false(list_move(&list, 1));
  assert_true(list_move(&list, -3));
  expect(&list, 6, 6);
  assert_true(list_move(&list, -10));
  expect(&list, 0, 0);
}

static void test_empty(void **state) {
  (void)state;
  List list = {0};
  assert_false(list_move(&list, 1)); /* not laid out yet */
  list_layout(&list, 0, 0);
  assert_int_equal(list.fit, 1);
  assert_false(list_move(&list, 5));
  assert_false(list_move(&list, -5));
  list_scroll(&list, 3);
  list_center(&list);
  expect(&list, 0, 0);
}

static void test_scroll(void **state) {
  (void)state;
  List list = {0};
  list_layout(&list, 10, 4);
  list_follow_moved(&list);
  list_scroll(&list, 3);
  expect(&list, 0, 3);
  list_follow_moved(&list); /* nothing moved: the wheel's place stays */
  expect(&list, 0, 3);
  list_scroll(&list, 30);
  expect(&list, 0, 6);
  list.focus = 1;
  list_follow_moved(&list);
  expect(&list, 1, 1);
  list_scroll(&list, 4);
  list_layout(&list, 10, 5); /* another room: the focus comes back into sight */
  list_follow_moved(&list);
  expect(&list, 1, 1);
  list_scroll(&list, -30);
  expect(&list, 1, 0);
  list_scroll(&list, 4);
  list_follow(&list);
  expect(&list, 1, 1);
}

static void test_layout(void **state) {
  (void)state;
  List list = {0};
  list_layout(&list, 10, 4);
  list_move(&list, 9);
  list_layout(&list, 10, 6); /* more room, and then fewer lines: no empty line below the last */
  expect(&list, 9, 4);
  list_layout(&list, 8, 6);
  assert_int_equal(list.scroll, 2);
  list_layout(&list, 3, 6);
  assert_int_equal(list.scroll, 0);
}

static void test_none_focused(void **state) {
  (void)state;
  List list = {.focus = -1};
  list_layout(&list, 10, 4);
  list_scroll(&list, 2);
  list_follow(&list);
  list_follow_moved(&list);
  expect(&list, -1, 2);
}

static void test_center(void **state) {
  (void)state;
  List list = {0};
  list_layout(&list, 20, 5);
  for (list.focus = 0; list.focus < 20; list.focus++) {
    list_center(&list);
    int32_t expected = list.focus - 2;
    assert_int_equal(list.scroll, expected < 0 ? 0 : expected > 15 ? 15 : expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_move),         cmocka_unit_test(test_empty),
                                     cmocka_unit_test(test_scroll),       cmocka_unit_test(test_layout),
                                     cmocka_unit_test(test_none_focused), cmocka_unit_test(test_center)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
