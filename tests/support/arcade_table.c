/* Sets up an arcade game for tests: one maze, one Pacman, rules of the test's choice. */
#include "tests/support/arcade_table.h"

#include <string.h>

#include "tests/support/check.h"

void arcade_table_begin(ArcadeTable *t, const char *map, const ArcadeGame *rules) {
  Error error = {.text = ""};
  memset(t, 0, sizeof *t);
  t->map = map_of(map);
  if (!arcade_maze(&t->maze, t->map, &error)) fail_msg("%s", error.text);
  t->list[0] = &t->maze;
  if (rules) t->game = *rules;
  t->game.mazes = t->list;
  t->game.maze_count = t->game.pacmen = 1;
  arcade_start(&t->game, &t->state);
}

void arcade_table_end(ArcadeTable *t) { map_destroy(t->map); }

void arcade_table_tick(ArcadeTable *t, Move want) {
  ArcadeInput input = arcade_no_input;
  input.want[ACTOR_PACMAN] = want;
  arcade_step(&t->game, &t->state, &input);
}

void arcade_table_ticks(ArcadeTable *t, int32_t count) {
  for (int32_t i = 0; i < count; i++) arcade_table_tick(t, MOVE_STAY);
}

void arcade_table_get_ready(ArcadeTable *t) {
  for (int32_t i = 0; i < 1000 && t->state.stage != STAGE_PLAY; i++) arcade_table_tick(t, MOVE_STAY);
  assert_int_equal(t->state.stage, STAGE_PLAY);
}

Cell arcade_table_at(const ArcadeTable *t, int32_t row, int32_t col) { return board_cell(t->maze.board, row, col); }
