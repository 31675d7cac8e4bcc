/* A small game set up by hand, for tests that play it move by move.
 * Knows the rules only through the game itself. */
#ifndef PACADE_TESTS_GAME_TABLE_H
#define PACADE_TESTS_GAME_TABLE_H

#include "game/core/game.h"

typedef struct GameTable {
  Map *map;
  Game game;
  State state;
} GameTable;

/* Takes the map over. */
void game_table_begin(GameTable *table, Map *map, int32_t level, const GameConfig *config);
/* The same from a map's text, with usual limits. */
GameTable game_table_of(const char *text, int32_t level, CornersKind corners);
void game_table_end(GameTable *table);
/* Plays letters as in a record, checking that every move is legal and that undo takes it back exactly. */
void game_table_play(GameTable *table, const char *letters);

#endif
