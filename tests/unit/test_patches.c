/* Boxes that cover marked tiles: nothing marked is left out, nothing reaches beyond the picture, and there are few. */
#include "tests/support/check.h"

#include <string.h>

#include "game/app/model/patches.h"
#include "game/core/rng.h"

enum { COLUMNS = 40, ROWS = 23, TILE = 32, WIDTH = 1280, HEIGHT = 720 };

static int32_t gather(const uint8_t *marks, Box out[PATCHES]) {
  uint8_t copy[COLUMNS * ROWS];
  memcpy(copy, marks, sizeof copy);
  TileGrid grid = {copy, TILE, COLUMNS, ROWS, WIDTH, HEIGHT};
  return patches_gather(&grid, out);
}

static void nothing_marked(void **state) {
  (void)state;
  uint8_t marks[COLUMNS * ROWS] = {0};
  Box out[PATCHES];
  assert_int_equal(gather(marks, out), 0);
}

static void everything_is_one_box(void **state) {
  (void)state;
  uint8_t marks[COLUMNS * ROWS];
  Box out[PATCHES];
  memset(marks, 1, sizeof marks);
  assert_int_equal(gather(marks, out), 1);
  assert_int_equal(out[0].left, 0);
  assert_int_equal(out[0].top, 0);
  assert_int_equal(out[0].right, WIDTH);
  assert_int_equal(out[0].bottom, HEIGHT); /* not 23 x 32 */
}

static void far_corners_stay_apart(void **state) {
  (void)state;
  uint8_t marks[COLUMNS * ROWS] = {0};
  Box out[PATCHES];
  marks[0] = marks[COLUMNS * ROWS - 1] = 1;
  assert_int_equal(gather(marks, out), 2);
  assert_true(box_area(out[0]) + box_area(out[1]) <= 2L * TILE * TILE);
}

static void every_mark_is_covered(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 7, 0);
  for (int32_t round = 0; round < 300; round++) {
    uint8_t marks[COLUMNS * ROWS];
    Box out[PATCHES], whole = {0, 0, WIDTH, HEIGHT};
    uint32_t one_in = 1 + rng_below(&rng, 200);
    for (int32_t i = 0; i < COLUMNS * ROWS; i++) marks[i] = rng_below(&rng, one_in) == 0;
    int32_t count = gather(marks, out);
    assert_in_range(count, 0, PATCHES);
    for (int32_t k = 0; k < count; k++) assert_true(box_holds(whole, out[k]) && !box_empty(out[k]));
    for (int32_t i = 0; i < COLUMNS * ROWS; i++) {
      Box tile = {i % COLUMNS * TILE, i / COLUMNS * TILE, (i % COLUMNS + 1) * TILE, (i / COLUMNS + 1) * TILE};
      bool covered = false;
      for (int32_t k = 0; k < count; k++) covered = covered || box_holds(out[k], box_meet(tile, whole));
      assert_true(covered || !marks[i]);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_marked),
      cmocka_unit_test(everything_is_one_box),
      cmocka_unit_test(far_corners_stay_apart),
      cmocka_unit_test(every_mark_is_covered),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
