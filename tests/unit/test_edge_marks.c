/* Marks on the doors of a maze, a trail that shortens when one walks back, and moves that were made before a match. */
#include "tests/support/check.h"

#include "game/app/model/edge_marks.h"
#include "game/play/match.h"

enum { ROOMS = 6 };

static Cell room_at(const Board *board, int32_t row, int32_t col) {
  return board_cell(board, 2 * row + 1, 2 * col + 1);
}

static int32_t count_marks(const EdgeMarks *marks) {
  int32_t count = 0;
  for (int32_t r = 0; r < marks->rooms; r++)
    for (int32_t c = 0; c < marks->rooms; c++) count += edge_marks_east(marks, r, c) + edge_marks_south(marks, r, c);
  return count;
}

static void test_doors(void **state) {
  (void)state;
  Board board;
  Error error;
  EdgeMarks marks = {0};
  assert_true(board_init(&board, 2 * ROOMS + 1, 2 * ROOMS + 1, &error));
  assert_true(edge_marks_init(&marks, ROOMS));
  edge_marks_step(&marks, &board, room_at(&board, 2, 3), room_at(&board, 2, 4), true);
  edge_marks_step(&marks, &board, room_at(&board, 5, 1), room_at(&board, 4, 1), true);
  assert_true(edge_marks_east(&marks, 2, 3) && edge_marks_south(&marks, 4, 1));
  assert_int_equal(count_marks(&marks), 2);
  /* A door that two ways go through stays marked until both are gone. */
  edge_marks_step(&marks, &board, room_at(&board, 2, 4), room_at(&board, 2, 3), true);
  edge_marks_step(&marks, &board, room_at(&board, 2, 3), room_at(&board, 2, 4), false);
  assert_true(edge_marks_east(&marks, 2, 3));
  edge_marks_step(&marks, &board, room_at(&board, 2, 3), room_at(&board, 2, 4), false);
  assert_false(edge_marks_east(&marks, 2, 3));
  /* Rooms that don't touch have no door. */
  edge_marks_step(&marks, &board, room_at(&board, 0, 0), room_at(&board, 3, 3), true);
  assert_int_equal(count_marks(&marks), 1);
  edge_marks_clear(&marks);
  assert_int_equal(count_marks(&marks), 0);
  edge_marks_destroy(&marks);
  board_destroy(&board);
}

static void test_trail(void **state) {
  (void)state;
  Board board;
  Error error;
  MazeTrail trail = {0};
  assert_true(board_init(&board, 2 * ROOMS + 1, 2 * ROOMS + 1, &error));
  assert_true(maze_trail_begin(&trail, &board, room_at(&board, 0, 0)));
  for (int32_t c = 1; c < ROOMS; c++) assert_true(maze_trail_step(&trail, &board, room_at(&board, 0, c)));
  assert_int_equal(trail.count, ROOMS);
  assert_int_equal(count_marks(&trail.marks), ROOMS - 1);
  for (int32_t c = ROOMS - 2; c >= 2; c--) assert_true(maze_trail_step(&trail, &board, room_at(&board, 0, c)));
  assert_int_equal(trail.count, 3);
  assert_int_equal(count_marks(&trail.marks), 2);
  assert_int_equal(trail.cells[2], room_at(&board, 0, 2));
  /* Where one has been stays known. */
  assert_true(maze_trail_been(&trail, &board, room_at(&board, 0, 5)));
  assert_false(maze_trail_been(&trail, &board, room_at(&board, 1, 1)));
  /* Round a loop it grows: only the way back shortens it. */
  const int32_t loop[4][2] = {{1, 2}, {1, 1}, {0, 1}, {0, 2}};
  for (int i = 0; i < 4; i++) assert_true(maze_trail_step(&trail, &board, room_at(&board, loop[i][0], loop[i][1])));
  assert_int_equal(trail.count, 7);
  maze_trail_destroy(&trail);
  board_destroy(&board);
}

/* A match that is resumed is the match that was left. */
static void test_made_moves(void **state) {
  (void)state;
  static const char text[] = "# level: 1\n%%%%%%%\n%P   .%\n%%%%%%%\n";
  Error error;
  Map *map = map_parse(text, sizeof text - 1, "text", &error);
  assert_non_null(map);
  MatchConfig config = {.map = map, .level = level_find(1), .pacman = "bfs", .seed = 1, .keep = true};
  Match one, other;
  assert_true(match_init(&one, &config, &error) && match_init(&other, &config, &error));
  Move east = MOVE_EAST, north = MOVE_NORTH;
  assert_int_equal(match_ply(&one, NULL, &error), MATCH_PLAYED);
  assert_int_equal(match_make(&other, &north, &error), MATCH_ERROR);
  assert_int_equal(match_make(&other, &east, &error), MATCH_PLAYED);
  assert_int_equal(one.hash, other.hash);
  assert_int_equal(match_run(&one, &error), MATCH_OVER);
  for (int i = 0; i < 3; i++) assert_int_equal(match_make(&other, &east, &error), MATCH_PLAYED);
  assert_int_equal(match_make(&other, &east, &error), MATCH_OVER);
  assert_int_equal(one.hash, other.hash);
  assert_int_equal(one.record.hash, other.record.hash);
  match_destroy(&one);
  match_destroy(&other);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_doors),
      cmocka_unit_test(test_trail),
      cmocka_unit_test(test_made_moves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
