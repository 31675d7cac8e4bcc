/* The play view, as other rooms see it: how a game begins there, and how it is ended. */
#ifndef PACADE_APP_SCREENS_PLAY_PLAY_H
#define PACADE_APP_SCREENS_PLAY_PLAY_H

#include "game/app/app_state.h"
#include "game/play/broadcast.h"

/* Starts the chosen game and goes to it; false (with a toast) when it can't be. */
bool play_start(App *app);
/* A recorded game; `back`: where leaving it leads, NULL: the title. */
bool play_start_replay(App *app, const char *path, const Screen *back, Error *error);
/* Pauses the game that was started last where this turn (from 1) begins, as soon as it is computed that far. */
void play_show_turn(App *app, int32_t turn);
/* The same for a record in memory; takes ownership of it in either case. */
bool play_start_record(App *app, Record *record, const Screen *back, Error *error);
/* Starts a game whose map is on no shelf, and goes to it; its map is borrowed until play_stop. */
bool play_start_game(App *app, const SessionConfig *config, const char *map_title, const char *agent_title,
                     Error *error);
/* The commentator's sentence about a moment. */
void play_moment_words(const Ui *ui, const Moment *moment, char *out, size_t room);
/* Whether the game that is shown is playing. */
bool play_goes_on(const App *app);
/* Ends a running game, if there is one. */
void play_stop(App *app);

#endif
