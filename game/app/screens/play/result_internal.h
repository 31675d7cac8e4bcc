/* The result: what its box offers. What its files share. */
#ifndef PACADE_APP_SCREENS_PLAY_RESULT_INTERNAL_H
#define PACADE_APP_SCREENS_PLAY_RESULT_INTERNAL_H

#include "game/app/app_state.h"

typedef enum {
  CHOICE_NEXT,
  CHOICE_AGAIN,
  CHOICE_RACE,
  CHOICE_AGENT,
  CHOICE_LENS,
  CHOICE_KEEP,
  CHOICE_FILES,
  CHOICE_MAPS,
  CHOICE_COUNT
} ResultChoice;

extern const char *const result_choice_names[CHOICE_COUNT]; /* as tests and the mouse call them */

typedef struct ResultState {
  int32_t focus;
  double since;
} ResultState;

static inline ResultState *result_state(const App *app) { return screen_state(app, &screen_result); }

/* Races need somebody else to race against: BFS, or A* where BFS has played. */
const char *result_rival(const App *app);
bool result_offers(const App *app, int32_t choice);
int32_t result_count(const App *app); /* of what is offered */
/* What Enter does first: on to the next map where this one is done, else again. */
ResultChoice result_first(const App *app);
void result_choose(App *app, ResultChoice choice);
void result_focus(App *app, int32_t focus);
/* To a key moment, to look or to play on from there. */
void result_to_moment(App *app, int32_t key, bool take_over);
void result_draw(App *app);

#endif
