/* The help, as other rooms see it. */
#ifndef PACADE_APP_SCREENS_HELP_HELP_H
#define PACADE_APP_SCREENS_HELP_HELP_H

#include "game/app/app_state.h"

/* Opens the page of the level on this shelf of the catalog; Escape leads to `back`. */
void help_visit(App *app, int32_t shelf, const Screen *back);
/* Opens the page of this agent's algorithm; the page last seen where it has none. */
void help_visit_agent(App *app, const AgentInfo *agent, const Screen *back);

#endif
