/* An arcade game on a small map, for tests of its rules: begun, and played tick by tick. */
#ifndef PACADE_TESTS_ARCADE_TABLE_H
#define PACADE_TESTS_ARCADE_TABLE_H

#include "game/core/arcade.h"

typedef struct ArcadeTable {
  Map *map;
  ArcadeMaze maze;
  const ArcadeMaze *list[1];
  ArcadeGame game;
  ArcadeState state;
} ArcadeTable;

/* By these rules, but for the maze; NULL: the usual ones. Fails the test where the map is none for the arcade. */
void arcade_table_begin(ArcadeTable *t, const char *map, const ArcadeGame *rules);
void arcade_table_end(ArcadeTable *t);
void arcade_table_tick(ArcadeTable *t, Move want); /* with a wish of Pacman's */
void arcade_table_ticks(ArcadeTable *t, int32_t count);
void arcade_table_get_ready(ArcadeTable *t); /* until play begins */
Cell arcade_table_at(const ArcadeTable *t, int32_t row, int32_t col);

#endif
