/* Fingers: taps, drags, flicks and pinches are told apart, whatever the density of the screen. */
#include "tests/support/check.h"

#include "game/app/model/touch.h"

static void expect(Touch *touch, TouchKind kind) {
  TouchEvent event;
  assert_true(touch_next(touch, &event));
  assert_int_equal(event.kind, kind);
}

static void nothing(Touch *touch) {
  TouchEvent event;
  assert_false(touch_next(touch, &event));
}

static void at(Touch *touch, float x, float y, double now) { touch_change(touch, &(TouchPoint){x, y}, 1, now); }

static void up(Touch *touch, double now) { touch_change(touch, NULL, 0, now); }

static void test_tap(void **state) {
  (void)state;
  Touch touch = {.unit = 2};
  TouchEvent event;
  at(&touch, 100, 100, 1);
  at(&touch, 108, 103, 1.05); /* a finger is never still */
  up(&touch, 1.1);
  expect(&touch, TOUCH_PRESS);
  expect(&touch, TOUCH_DRAG);
  assert_true(touch_next(&touch, &event));
  assert_int_equal(event.kind, TOUCH_RELEASE);
  assert_false(event.moved);
  assert_true(event.x == 108 && event.y == 103);
  nothing(&touch);
}

static Move flick(float unit, float dx, float dy) {
  Touch touch = {.unit = unit};
  TouchEvent event;
  Move move = MOVE_COUNT;
  at(&touch, 500, 500, 1);
  for (int i = 1; i <= 4; i++) at(&touch, 500 + dx * unit * (float)i / 4, 500 + dy * unit * (float)i / 4, 1 + 0.02 * i);
  up(&touch, 1.1);
  while (touch_next(&touch, &event)) {
    if (event.kind == TOUCH_FLICK) move = event.move;
    if (event.kind == TOUCH_RELEASE) assert_true(event.moved == (move != MOVE_COUNT));
  }
  return move;
}

static void test_flick(void **state) {
  (void)state;
  for (float unit = 1; unit <= 3; unit++) {
    assert_int_equal(flick(unit, 40, 6), MOVE_EAST);
    assert_int_equal(flick(unit, -40, 6), MOVE_WEST);
    assert_int_equal(flick(unit, 5, 40), MOVE_SOUTH);
    assert_int_equal(flick(unit, 5, -40), MOVE_NORTH);
    assert_int_equal(flick(unit, 12, 12), MOVE_COUNT);
  }
}

static void test_corner_without_lifting(void **state) {
  (void)state;
  Touch touch = {.unit = 1};
  TouchEvent event;
  Move moves[4] = {0};
  int count = 0;
  at(&touch, 100, 100, 1);
  at(&touch, 140, 100, 1.1);
  at(&touch, 140, 140, 1.2);
  up(&touch, 1.3);
  while (touch_next(&touch, &event))
    if (event.kind == TOUCH_FLICK && count < 4) moves[count++] = event.move;
  assert_int_equal(count, 2);
  assert_int_equal(moves[0], MOVE_EAST);
  assert_int_equal(moves[1], MOVE_SOUTH);
}

static void test_slow_drag(void **state) {
  (void)state;
  Touch touch = {.unit = 1};
  TouchEvent event;
  at(&touch, 100, 100, 1);
  for (int i = 1; i < 20; i++) at(&touch, 100 + 2 * (float)i, 100, 1 + 0.1 * i);
  up(&touch, 4);
  while (touch_next(&touch, &event)) assert_int_not_equal(event.kind, TOUCH_FLICK);
}

static void test_pinch(void **state) {
  (void)state;
  Touch touch = {.unit = 1};
  TouchPoint two[2] = {{100, 100}, {200, 100}};
  at(&touch, 100, 100, 1);
  touch_change(&touch, two, 2, 1.1);
  two[1].x = 250;
  touch_change(&touch, two, 2, 1.2);
  two[1].x = 180;
  touch_change(&touch, two, 2, 1.3);
  expect(&touch, TOUCH_PRESS);
  expect(&touch, TOUCH_CANCEL); /* what the first finger began was no tap */
  expect(&touch, TOUCH_SPREAD);
  expect(&touch, TOUCH_SPREAD);
  expect(&touch, TOUCH_PINCH);
  expect(&touch, TOUCH_PINCH);
  expect(&touch, TOUCH_PINCH);
  at(&touch, 100, 100, 1.4); /* one is lifted before the other */
  at(&touch, 300, 100, 1.45);
  up(&touch, 1.5);
  nothing(&touch);
  at(&touch, 100, 100, 2);
  expect(&touch, TOUCH_PRESS);
}

static void test_lost(void **state) {
  (void)state;
  Touch touch = {.unit = 1};
  at(&touch, 1, 1, 1);
  touch_lost(&touch);
  expect(&touch, TOUCH_PRESS);
  expect(&touch, TOUCH_CANCEL);
  nothing(&touch);
  for (int i = 0; i < 1000; i++) at(&touch, (float)i, 1, 2); /* nobody reads: the queue is full, and nothing breaks */
  up(&touch, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tap),       cmocka_unit_test(test_flick), cmocka_unit_test(test_corner_without_lifting),
      cmocka_unit_test(test_slow_drag), cmocka_unit_test(test_pinch), cmocka_unit_test(test_lost)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
