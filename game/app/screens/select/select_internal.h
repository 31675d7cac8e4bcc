/* What the choose screen keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_SELECT_SELECT_INTERNAL_H
#define PACADE_APP_SCREENS_SELECT_SELECT_INTERNAL_H

#include "game/app/app_state.h"
#include "game/core/difficulty.h"

typedef enum { GROUP_MAPS, GROUP_SIDES, GROUP_AGENTS, GROUP_OPTIONS, GROUP_PLAY, GROUP_TABS, GROUP_COUNT } SelectGroup;

typedef struct SelectState {
  SelectGroup group;
  Side side;             /* whose agents are shown */
  int32_t option;        /* focused among the options */
  int32_t option_scroll; /* first option shown */
  List maps;             /* rows of cards */
  List agents;
  int32_t columns; /* of cards, as last laid out */
  int32_t page;    /* narrow windows: 0 maps, 1 agents */
  bool baked;      /* a preview was made in this frame */
} SelectState;

static inline SelectState *select_state(const App *app) { return screen_state(app, &screen_select); }

/* Whose agents the panel shows: Pacman's, or the monsters' where there is a choice of them. */
Side select_side(App *app);
void select_turn(App *app, Side side);
/* The chosen one of that side, and its options' values. */
const AgentInfo *select_info(App *app);
OptionValues *select_values(App *app);

/* The options: the height they need, drawing as many as fit, and the keys that change one. */
float select_options_height(App *app);
void select_options_draw(App *app, Rectangle area);
void select_change_option(App *app, int32_t index, int direction);

/* The panel that asks who plays: agents, options, the button. Returns nothing: choices go into the app. */
void select_agents_draw(App *app, Rectangle panel_rect);
/* Keys while the agents or the options have the focus; true when the key was used. */
bool select_agents_key(App *app, Action action);
/* How many controls the chosen agent's options take (the speed included). */
int32_t select_option_count(App *app);

/* The n-th map of the shelf; a click chooses it, two begin. Bakes at most one picture per frame. */
void select_card_draw(App *app, int32_t index, Rectangle rect);

void select_focus(App *app, SelectGroup group);
void select_map(App *app, int32_t map);
void select_agent(App *app, int32_t agent);
void select_level(App *app, int32_t shelf);
/* Starts the game, or turns to the agents' page where there are two pages. */
void select_go_on(App *app);

#endif
