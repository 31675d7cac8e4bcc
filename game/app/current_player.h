/* Who plays: a profile or the guest, with the settings of his own. Without a store everything goes on, and nothing is
 * kept. */
#ifndef PACADE_APP_CURRENT_PLAYER_H
#define PACADE_APP_CURRENT_PLAYER_H

#include "game/store/profiles.h"

typedef struct App App;

/* Whether games can be kept. */
bool current_player_saves(const App *app);
/* From now on this one plays, with the settings of his own; and the guest again. */
void current_player_log_in(App *app, const Profile *profile);
void current_player_log_out(App *app);
/* Keeps the settings where they belong: with the profile, or in the file. */
bool current_player_save_settings(App *app, Error *error);
/* The name to be shown; why nothing can be kept. */
const char *current_player_name(const App *app);
void current_player_trouble(const App *app, Error *out);

#endif
