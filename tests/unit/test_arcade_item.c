/* What came to the arcade later: the bonus item that wanders, practice with one monster, and turbo. */
#include <string.h>

#include "game/core/arcade.h"
#include "tests/support/arcade_table.h"
#include "tests/support/check.h"

/* Pacman eats the food before him as if it were the last but one: an item appears. */
static void show_item(ArcadeTable *t) {
  t->state.eaten = t->maze.foods;
  t->state.foods_left = 100;
  Cell cell = arcade_ahead(&t->maze, &t->state.pacmen[0].at);
  t->state.lies[cell] = ARCADE_FOOD;
  for (int32_t i = 0; i < 20 && t->state.bonus_ticks == 0; i++) arcade_table_ticks(t, 1);
  assert_true(t->state.bonus_ticks > 0);
}

static const char house[] =
    "%%%%%%%%%%%%\n"
    "%..........%\n"
    "%.%%%%%%%%.%\n"
    "%....G.....%\n"
    "%.%%%%%%%%.%\n"
    "%.%G GG  %.%\n"
    "%.%%%%%%%%.%\n"
    "%o...P....o%\n"
    "%%%%%%%%%%%%\n";

static const char tunnel[] =
    "%%%%%%%%%%%%%\n"
    "%P         .%\n"
    "% %%%% %%%% %\n"
    "             \n"
    "% %%%% %%%% %\n"
    "%...........%\n"
    "%%%%%%%%%%%%%\n";

/* From the third round on it comes in by a tunnel, passes the middle and leaves at the tunnel's other end; in records
 * of version 1 it lies still. */
static void wander(bool wanders, int32_t round, bool west) {
  ArcadeTable t;
  arcade_table_begin(&t, tunnel, &(ArcadeGame){.wanders = wanders, .first_round = round});
  arcade_table_get_ready(&t);
  bool moves = wanders && round >= 3;
  ArcadeActor far = {ARCADE_CELL * 3 / 2, ARCADE_CELL * 11 / 2, MOVE_EAST, MOVE_STAY};
  t.state.pacmen[0].at = far;
  show_item(&t);
  assert_int_equal(t.state.item.dir, moves ? (west ? MOVE_EAST : MOVE_WEST) : MOVE_STAY);
  Cell first = arcade_cell(&t.maze, t.state.item.x, t.state.item.y), last = first;
  Cell middle = arcade_cell(&t.maze, t.maze.bonus.x, t.maze.bonus.y);
  bool passed = false;
  int32_t length = 0;
  for (; t.state.bonus_ticks > 0; length++) {
    last = arcade_cell(&t.maze, t.state.item.x, t.state.item.y);
    passed |= last == middle;
    assert_true(t.maze.board->open[last]);
    t.state.pacmen[0].at = far;
    arcade_table_ticks(&t, 1);
  }
  assert_int_equal(first, moves ? arcade_table_at(&t, 3, west ? 0 : 12) : middle);
  assert_int_equal(last, moves ? arcade_table_at(&t, 3, west ? 12 : 0) : middle);
  assert_true(passed);
  assert_in_range(length, moves ? 150 : 560, 580);
  map_destroy(t.map);
}

static void test_the_bonus_item_wanders(void **unused) {
  (void)unused;
  for (int32_t round = 1; round <= 4; round++)
    for (int version = 1; version <= 2; version++) wander(version == 2, round, round % 2 == 1);
}

/* Wherever it is, Pacman takes it by meeting it. */
static void test_a_wandering_item_is_taken(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, tunnel, &(ArcadeGame){.wanders = true, .first_round = 5});
  arcade_table_get_ready(&t);
  show_item(&t);
  arcade_table_ticks(&t, 5);
  t.state.pacmen[0].at.x = t.state.item.x;
  t.state.pacmen[0].at.y = t.state.item.y;
  t.state.pacmen[0].pause = 0;
  arcade_table_ticks(&t, 1);
  assert_int_equal(t.state.items, 1);
  assert_int_equal(t.state.pop_points, 700);
  assert_int_equal(t.state.bonus_ticks, 0);
  map_destroy(t.map);
}

/* Without a tunnel it lies still in every round. */
static void test_without_a_tunnel_it_lies_still(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, &(ArcadeGame){.wanders = true, .first_round = 9, .unharmed = true});
  arcade_table_get_ready(&t);
  show_item(&t);
  assert_int_equal(t.state.item.dir, MOVE_STAY);
  assert_int_equal(t.state.item.x, t.maze.bonus.x);
  assert_int_equal(t.state.item.y, t.maze.bonus.y);
  map_destroy(t.map);
}

/* Practice with one monster: it comes out at once, the others never do. */
static void test_one_monster_alone(void **unused) {
  (void)unused;
  for (int32_t alone = 1; alone <= ARCADE_MONSTERS; alone++) {
    ArcadeTable t;
    arcade_table_begin(&t, house, &(ArcadeGame){.alone = alone, .unharmed = true});
    arcade_table_get_ready(&t);
    assert_int_equal(t.maze.monsters, ARCADE_MONSTERS);
    for (int32_t k = 1; k < ARCADE_MONSTERS; k++) /* each has a bed of its own */
      if (alone > 1 && k + 1 != alone) assert_int_not_equal(t.state.monsters[k].at.x, t.state.monsters[0].at.x);
    for (int32_t i = 0; i < 2000; i++) {
      arcade_table_ticks(&t, 1);
      for (int32_t k = 0; k < ARCADE_MONSTERS; k++)
        if (k + 1 != alone) assert_int_equal(t.state.monsters[k].mode, MONSTER_WAITS);
      if (i == 200) assert_int_equal(t.state.monsters[alone - 1].mode, MONSTER_OUT);
    }
    map_destroy(t.map);
  }
}

/* Turbo: the same way in less time, with food on it or without. */
static void test_turbo(void **unused) {
  (void)unused;
  int32_t took[2][2];
  for (int turbo = 0; turbo < 2; turbo++)
    for (int food = 0; food < 2; food++) {
      ArcadeTable t;
      arcade_table_begin(&t, house, &(ArcadeGame){.turbo = turbo == 1, .unharmed = true});
      arcade_table_get_ready(&t);
      for (Cell cell = 0; food == 0 && cell < t.maze.board->cells; cell++)
        if (t.state.lies[cell] == ARCADE_FOOD && board_row(t.maze.board, cell) == 7) t.state.lies[cell] = ARCADE_EMPTY;
      int32_t before = t.state.tick;
      arcade_table_tick(&t, MOVE_EAST);
      while (arcade_cell(&t.maze, t.state.pacmen[0].at.x, t.state.pacmen[0].at.y) != arcade_table_at(&t, 7, 9))
        arcade_table_tick(&t, MOVE_STAY);
      took[turbo][food] = t.state.tick - before;
      map_destroy(t.map);
    }
  assert_true(took[0][1] > took[0][0]);     /* eating takes time ... */
  assert_int_equal(took[1][1], took[1][0]); /* ... but not then */
  assert_in_range(took[0][0] * 100 / took[1][0], 170, 260);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_bonus_item_wanders),
      cmocka_unit_test(test_a_wandering_item_is_taken),
      cmocka_unit_test(test_without_a_tunnel_it_lies_still),
      cmocka_unit_test(test_one_monster_alone),
      cmocka_unit_test(test_turbo),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
