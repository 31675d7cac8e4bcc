/* What the files of the title share. */
#ifndef PACADE_APP_SCREENS_TITLE_TITLE_H
#define PACADE_APP_SCREENS_TITLE_TITLE_H

#include "game/app/app_state.h"

/* The game behind the menu: starts with the first title, goes on while one is shown, ends with the window. */
void title_show_begin(App *app);
void title_show_end(App *app);
void title_show_move(App *app);
void title_show_draw(App *app);
/* The screen of that name among the menu's rooms and the tour, or NULL when this build has none. */
const Screen *title_screen(const char *name);
/* Who plays there now. */
void title_show_label(App *app);

#endif
