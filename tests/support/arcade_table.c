#include "tests/support/arcade_table.h"

#include <string.h>

#include "tests/support/check.h"

void table_begin(Table *t, const char *map, const ArcadeGame *rules) {
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

void table_end(Table *t) { map_destroy(t->map); }

void table_tick(Table *t, Move want) {
  ArcadeInput input = arcade_no_input;
  input.want[ACTOR_PACMAN] = want;
  arcade_step(&t->game, &t->state, &input);
}

void table_ticks(Table *t, int32_t count) {
  for (int32_t i = 0; i < count; i++) table_tick(t, MOVE_STAY);
}

void table_get_ready(Table *t) {
  for (int32_t i = 0; i < 1000 && t->state.stage != STAGE_PLAY; i++) table_tick(t, MOVE_STAY);
  assert_int_equal(t->state.stage, STAGE_PLAY);
}

Cell table_at(const Table *t, int32_t row, int32_t col) { return board_cell(t->maze.board, row, col); }
