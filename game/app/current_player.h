/* The current player: a profile or the guest, with their own settings. Without a store everything goes on, and nothing
 * is kept. */
#ifndef PACADE_APP_CURRENT_PLAYER_H
#define PACADE_APP_CURRENT_PLAYER_H

#include "game/store/profiles.h"

typedef struct App App;

/* Whether games can be kept. */
bool current_player_saves(const App *app);
/* Log a player in with their own settings, and out again, which leaves the guest. */
void current_player_log_in(App *app, const Profile *profile);
void current_player_log_out(App *app);
/* Keeps the settings where they belong: with the profile, or in the file. */
bool current_player_save_settings(App *app, Error *error);
/* The name to be shown; why nothing can be kept. */
const char *current_player_name(const App *app);
void current_player_trouble(const App *app, Error *out);

#endif
