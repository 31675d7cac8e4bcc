/* Playing the sliding puzzle: moves, pushes of a whole row, undo and redo, the clock, best results, typed starts. */
#include "tests/support/check.h"

#include <string.h>

#include "game/app/model/slides.h"

static bool same(const Puzzle *a, const Puzzle *b) {
  return a->side == b->side && memcmp(a->at, b->at, (size_t)puzzle_cells(a)) == 0;
}

static void test_moves(void **state) {
  (void)state;
  for (int32_t side = 3; side <= PUZZLE_SIDE_MAX; side++) {
    SlideGame game;
    slides_init(&game, side);
    slides_shuffle(&game, side, 7);
    Puzzle start = game.board;
    assert_true(game.shuffled && game.seed == 7 && puzzle_solvable(&start));
    Rng rng;
    rng_seed(&rng, 3, 0);
    int32_t made = 0;
    for (int i = 0; i < 500; i++) made += slides_move(&game, (Slide)rng_below(&rng, SLIDE_COUNT));
    assert_int_equal(game.made, made);
    Puzzle end = game.board;
    assert_true(puzzle_solvable(&end));
    while (slides_undo(&game)) continue;
    assert_true(same(&game.board, &start) && game.made == 0);
    while (slides_redo(&game)) continue;
    assert_true(same(&game.board, &end) && game.made == made);
    assert_false(slides_move(&game, SLIDE_COUNT));
    slides_restart(&game);
    assert_true(same(&game.board, &start) && game.seconds == 0);
    slides_destroy(&game);
  }
}

static void test_push(void **state) {
  (void)state;
  SlideGame game;
  slides_init(&game, 4); /* the blank is first */
  assert_int_equal(slides_push(&game, 3), 3);
  static const uint8_t row[] = {1, 2, 3, 0};
  assert_memory_equal(game.board.at, row, 4);
  assert_int_equal(slides_push(&game, 15), 3);
  assert_int_equal(puzzle_blank(&game.board), 15);
  assert_int_equal(slides_push(&game, 0), 0); /* neither its row nor its column */
  assert_int_equal(slides_push(&game, 15), 0);
  assert_int_equal(slides_push(&game, -1), 0);
  assert_int_equal(slides_push(&game, 16), 0);
  assert_int_equal(game.made, 6);
  slides_destroy(&game);
}

static void test_clock_and_best(void **state) {
  (void)state;
  SlideGame game;
  SlideBest best = {0};
  slides_init(&game, 3);
  slides_tick(&game, 5);
  assert_true(game.seconds == 0); /* it starts with the first move */
  Puzzle start;
  Error error;
  assert_true(puzzle_read(&start, "1 2 0 3 4 5 6 7 8", &error));
  slides_begin(&game, &start);
  assert_true(slides_move(&game, SLIDE_LEFT));
  slides_tick(&game, 2);
  assert_false(slides_note(&game, &best)); /* not solved yet */
  assert_true(slides_move(&game, SLIDE_LEFT));
  assert_true(game.fresh && !game.running);
  slides_tick(&game, 9);
  assert_true(slides_note(&game, &best));
  assert_true(best.moves == 2 && best.seconds == 2);
  assert_false(slides_note(&game, &best)); /* no better than itself */
  slides_restart(&game);
  game.helped = true;
  slides_move(&game, SLIDE_LEFT), slides_move(&game, SLIDE_LEFT);
  SlideBest none = {0};
  assert_false(slides_note(&game, &none));
  SlideBest back;
  assert_true(slides_read_best("2 2.000", &back) && back.moves == 2 && back.seconds == 2);
  static const char *const wrong[] = {"", "x", "5", "-3 2", "3 -2", "3 nan", "3 2 1", "99999999999 1"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_false(slides_read_best(wrong[i], &back));
  assert_false(slides_read_best(NULL, &back));
  slides_destroy(&game);
}

static void test_typed_start(void **state) {
  (void)state;
  Puzzle board;
  uint64_t seed = 0;
  Error error;
  assert_int_equal(slides_read_start(" 42 ", &board, &seed, &error), TYPED_SEED);
  assert_int_equal(seed, 42);
  assert_int_equal(slides_read_start("18446744073709551616", &board, &seed, &error), TYPED_WRONG);
  assert_int_equal(slides_read_start("8 6 7 2 5 4 3 0 1", &board, &seed, &error), TYPED_BOARD);
  assert_int_equal(board.side, 3);
  assert_int_equal(slides_read_start("0 2 1 3 4 5 6 7 8", &board, &seed, &error), TYPED_WRONG);
  assert_non_null(strstr(error.text, "solved"));
  static const char *const wrong[] = {"", "a b c", "1 2 3", "0 1 2 3 4 5 6 7 7", "0 1 2 3 4 5 6 7 9"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(slides_read_start(wrong[i], &board, &seed, &error), TYPED_WRONG);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_moves),
      cmocka_unit_test(test_push),
      cmocka_unit_test(test_clock_and_best),
      cmocka_unit_test(test_typed_start),
  };
  return cmocka_run_group_tests_name("slides", tests, NULL, NULL);
}
