/* The play view, as other rooms see it: how a game begins there, and how it is put away. */
#ifndef PACADE_APP_SCREENS_PLAY_PLAY_H
#define PACADE_APP_SCREENS_PLAY_PLAY_H

#include "game/app/app_state.h"
#include "game/play/broadcast.h"

/* Starts the chosen game and goes to it; false (with a toast) when it can't be. */
bool play_start(App *app);
/* A recorded game; `back`: where leaving it leads, NULL: the title. */
bool play_start_replay(App *app, const char *path, const Screen *back, Error *error);
/* Of the game that was started last: it stands still where that turn (from 1) begins, as soon as it is known so far. */
void play_show_turn(App *app, int32_t turn);
/* The same of a record that is at hand, taken over in either case. */
bool play_start_record(App *app, Record *record, const Screen *back, Error *error);
/* Starts a game that stands on no shelf, and goes to it; its map is borrowed until play_stop. */
bool play_start_game(App *app, const SessionConfig *config, const char *map_title, const char *agent_title,
                     Error *error);
/* What a reporter says about a moment. */
void play_moment_words(const Ui *ui, const Moment *moment, char *out, size_t room);
/* Whether the time of the game that is shown goes on. */
bool play_goes_on(const App *app);
/* Ends a running game, if there is one. */
void play_stop(App *app);

#endif
