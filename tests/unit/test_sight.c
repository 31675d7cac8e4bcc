/* Limited sight: which cells each kind shows, and that nothing else of the state leaks into it. */
#include <stdlib.h>
#include <string.h>

#include "game/core/sight.h"
#include "tests/support/check.h"

static void look(const char *text, SightKind kind, Sight *out) {
  Map *map = map_of(text);
  Game game;
  State state;
  assert_true(game_init(&game, map, level_find(3), NULL, NULL));
  assert_true(state_init(&state, &game, NULL));
  sight_look(&game, &state, kind, out);
  state_destroy(&state);
  map_destroy(map);
}

static int seen_cells(const Sight *sight) {
  int count = 0;
  for (int r = 0; r < SIGHT_SPAN; r++)
    for (int c = 0; c < SIGHT_SPAN; c++) count += sight->at[r][c] & SEEN;
  return count;
}

static const char field[] =
    ".........\n.........\n.........\n.........\n....P....\n.........\n.........\n.........\n.........\n";

static void test_diamond_shows_24_cells_through_walls(void **unused) {
  (void)unused;
  Sight sight;
  look(field, SIGHT_DIAMOND, &sight);
  assert_int_equal(seen_cells(&sight), 25);
  assert_int_equal(sight.at[0][3], SEEN | SEEN_FOOD);
  assert_int_equal(sight.at[0][2], 0);
  look("%%%%%%%%%\n%.     .%\n%   %   %\n%.%P%.G.%\n%%%%%%%%%\n", SIGHT_DIAMOND, &sight);
  assert_int_equal(sight.at[3][4], SEEN | SEEN_WALL);
  assert_int_equal(sight.at[3][5], SEEN | SEEN_FOOD);
  assert_int_equal(sight.at[3][6], SEEN | SEEN_MONSTER);
  assert_int_equal(sight.at[5][3], SEEN | SEEN_WALL); /* off the board */
}

static void test_square_shows_48_cells(void **unused) {
  (void)unused;
  Sight sight;
  look(field, SIGHT_SQUARE, &sight);
  assert_int_equal(seen_cells(&sight), 49);
}

static void test_walk_stops_at_walls(void **unused) {
  (void)unused;
  Sight sight;
  look(field, SIGHT_WALK, &sight);
  assert_int_equal(seen_cells(&sight), 25);
  look("%%%%%%%%%\n%.     .%\n%   %   %\n%.%P%.G.%\n%%%%%%%%%\n", SIGHT_WALK, &sight);
  assert_int_equal(sight.at[3][4], SEEN | SEEN_WALL); /* the wall itself is seen */
  assert_int_equal(sight.at[3][5], 0);                /* what is behind it is not */
  assert_int_equal(sight.at[3][6], 0);
  assert_int_equal(sight.at[1][3], SEEN);
}

/* Everything outside the window may change: the sight stays the same. */
static void test_nothing_outside_leaks(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 77, 0);
  for (int i = 0; i < 500; i++) {
    RandomMap what = {.rows = 15, .cols = 15, .wall = 0.3, .foods = 30, .monsters = 8};
    Map *map = map_random(&rng, &what);
    Game game;
    State state;
    assert_true(game_init(&game, map, level_find(3), NULL, NULL));
    assert_true(state_init(&state, &game, NULL));
    const Board *board = &map->board;
    for (SightKind kind = 0; kind < SIGHT_KIND_COUNT; kind++) {
      Sight before, after;
      sight_look(&game, &state, kind, &before);
      for (int32_t r = 0; r < board->rows; r++)
        for (int32_t c = 0; c < board->cols; c++) {
          int32_t dr = r - board_row(board, state.pacman), dc = c - board_col(board, state.pacman);
          bool inside = abs(dr) <= SIGHT_REACH && abs(dc) <= SIGHT_REACH;
          Cell cell = board_cell(board, r, c);
          if (inside && before.at[dr + SIGHT_REACH][dc + SIGHT_REACH]) continue;
          if (!inside) map->board.open[cell] ^= 1; /* walls further off change too */
          if (map->board.open[cell]) state.food[cell] ^= 1;
        }
      for (int32_t m = 0; m < game.monster_count; m++) {
        int32_t dr = board_row(board, state.monsters[m]) - board_row(board, state.pacman);
        int32_t dc = board_col(board, state.monsters[m]) - board_col(board, state.pacman);
        if (abs(dr) > SIGHT_REACH || abs(dc) > SIGHT_REACH) state.monsters[m] = board_cell(board, 0, 0);
      }
      int32_t corner_r = board_row(board, state.pacman), corner_c = board_col(board, state.pacman);
      if (corner_r <= SIGHT_REACH && corner_c <= SIGHT_REACH) continue; /* the corner itself is in sight */
      sight_look(&game, &state, kind, &after);
      assert_memory_equal(&before, &after, sizeof before);
    }
    state_destroy(&state);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_diamond_shows_24_cells_through_walls),
      cmocka_unit_test(test_square_shows_48_cells),
      cmocka_unit_test(test_walk_stops_at_walls),
      cmocka_unit_test(test_nothing_outside_leaks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
