/* The page of the help that explains one agent's algorithm, beside a list of all. */
#ifndef PACADE_APP_SCREENS_HELP_HELP_AGENTS_INTERNAL_H
#define PACADE_APP_SCREENS_HELP_HELP_AGENTS_INTERNAL_H

#include "game/app/app_state.h"

typedef struct HelpAgents {
  int32_t chosen; /* place among those that have a page */
  float scroll;   /* pixels that the page is moved up by */
  float most;     /* the most it can be moved up by */
} HelpAgents;

/* Turns to this agent's page; false when it has none. */
bool help_agents_choose(App *app, HelpAgents *state, const AgentInfo *agent);
/* True when the key meant something here. */
bool help_agents_key(App *app, HelpAgents *state, Action action);
void help_agents_draw(App *app, HelpAgents *state, Rectangle area);

#endif
