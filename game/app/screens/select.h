/* The parts of the choose screen that its files share. */
#ifndef PACADE_APP_SCREENS_SELECT_H
#define PACADE_APP_SCREENS_SELECT_H

#include "game/app/app_state.h"

/* The panel that asks who plays: agents, options, the button. Returns nothing: choices go into the app. */
void select_agents_draw(App *app, Rectangle panel_rect);
/* Keys while the agents or the options have the focus; true when the key was used. */
bool select_agents_key(App *app, Action action);
/* How many controls the chosen agent's options take (the speed included). */
int32_t select_option_count(App *app);

void select_focus(App *app, SelectGroup group);
void select_map(App *app, int32_t map);
void select_agent(App *app, int32_t agent);
void select_level(App *app, int32_t shelf);
/* Starts the game, or turns to the agents' page where there are two pages. */
void select_go_on(App *app);

#endif
