/* An arcade game on a small map, for tests of its rules: begun, and played tick by tick. */
#ifndef PACADE_TESTS_ARCADE_TABLE_H
#define PACADE_TESTS_ARCADE_TABLE_H

#include "game/core/arcade.h"

typedef struct Table {
  Map *map;
  ArcadeMaze maze;
  const ArcadeMaze *list[1];
  ArcadeGame game;
  ArcadeState state;
} Table;

/* By these rules, but for the maze; NULL: the usual ones. Fails the test where the map is none for the arcade. */
void table_begin(Table *t, const char *map, const ArcadeGame *rules);
void table_end(Table *t);
void table_tick(Table *t, Move want); /* with a wish of Pacman's */
void table_ticks(Table *t, int32_t count);
void table_get_ready(Table *t); /* until play begins */
Cell table_at(const Table *t, int32_t row, int32_t col);

#endif
