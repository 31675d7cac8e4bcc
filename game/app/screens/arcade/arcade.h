/* The door of the arcade for other rooms: its records are watched here, and mazes that were drawn are tried. */
#ifndef PACADE_APP_SCREENS_ARCADE_ARCADE_H
#define PACADE_APP_SCREENS_ARCADE_ARCADE_H

#include "game/app/app_state.h"
#include "game/core/arcade_record.h"
#include "game/store/boards.h"

/* Shows a recorded game; leaving it leads to `back`. Takes over the record, also on failure. */
bool arcade_watch(App *app, ArcadeRecord *record, const Screen *back, Error *error);
/* A game on this map that counts for nothing; leaving it leads to `back`. */
bool arcade_try(App *app, const Map *map, const char *name, const Screen *back, Error *error);
/* The boards that the leaderboards show of the arcade, one after the other: their keys for people and for agents, and
 * what they are called. False past the last. */
bool arcade_board(const App *app, int32_t index, char people[BOARD_KEY], char agents[BOARD_KEY], char *title,
                  size_t size);

#endif
