/* The maze room, as other rooms see it: its games can be started, watched, continued and forgotten from outside. */
#ifndef PACADE_APP_SCREENS_MAZE_MAZE_H
#define PACADE_APP_SCREENS_MAZE_MAZE_H

#include "game/app/app_state.h"
#include "game/app/model/maze_choice.h"

/* Starts the chosen map of the maze level and goes to it; false (with a toast) when it can't be. */
bool maze_play_chosen(App *app);
/* Shows a replay in the room; takes ownership of the record in either case. `back`: where leaving it leads, NULL: the
 * set-up. */
bool maze_watch(App *app, Record *record, const Screen *back, Error *error);
/* Resumes a saved game: its maze is made first. */
bool maze_open_saved(App *app, const char *text, size_t size, const char *title, Error *error);

struct Link; /* play/link.h */
/* Opens the set-up with the maze that the link describes. */
bool maze_open_link(App *app, const struct Link *link, Error *error);

/* The autosave of the current player is deleted; it has become a named save, and is no longer kept here. */
void maze_forget_automatic(App *app);
void maze_drop_automatic(App *app);
/* A profile is deleted: its game ends unsaved. */
void maze_forget_player(App *app, int64_t profile);

/* What was last chosen in the set-up. */
const MazeChoice *maze_last_choice(App *app);
/* True once after a game whose leaderboard was asked for, with what was played. */
bool maze_take_board(App *app, MazeChoice *out);

#endif
