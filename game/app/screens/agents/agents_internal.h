/* Your agents: what the files of this room share. */
#ifndef PACADE_APP_SCREENS_AGENTS_AGENTS_INTERNAL_H
#define PACADE_APP_SCREENS_AGENTS_AGENTS_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/view/option_rows.h"

typedef struct AgentsState {
  List list;
  char chosen[OWN_NAME]; /* the focus stays with it when the folder changes */
  bool page;             /* in narrow windows: its details, not the list */
  bool menu;             /* of languages, for a new one */
  int32_t language;      /* focused in it */
  bool options;          /* the keys change these, not the list */
  OptionRows rows;
} AgentsState;

static inline AgentsState *agents_state(const App *app) { return screen_state(app, &screen_agents); }

/* What can be done with the chosen one. */
typedef enum { DO_EDIT, DO_CHECK, DO_FOLDER, DO_RACE, DO_SHOW, DO_NEW, DO_COUNT } AgentsDeed;
void agents_do(App *app, AgentsDeed deed);
/* Why it can't be done now; NULL: it can. */
const char *agents_why_not(const App *app, const OwnAgent *agent, AgentsDeed deed);
void agents_make(App *app, int32_t language);
/* The chosen options of an agent; NULL where it is on no shelf. Changes apply to all levels. */
OptionValues *agents_values(App *app, const AgentInfo *info);
void agents_spread_values(App *app, const AgentInfo *info);

void agents_draw(App *app);

#endif
