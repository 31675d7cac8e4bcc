/* The microscope of searches over whole states, as other rooms see it: levels 5, 6 and 8 with energy, and the puzzle.
 */
#ifndef PACADE_APP_SCREENS_STATES_STATES_H
#define PACADE_APP_SCREENS_STATES_STATES_H

#include "ai/planner.h"
#include "ai/puzzle/explain.h"
#include "game/app/app_state.h"

typedef struct StatesVisit {
  /* Either a game and where it stands, borrowed until the screen is left, and the planner; */
  const Game *game;
  const State *state;
  const AgentInfo *agent;
  const OptionValues *options;
  /* or a puzzle, with its tables. */
  PuzzleTables *tables;
  PuzzleQuery query;
  const char *title;
  const Screen *back;
  void (*lost)(App *app); /* called when the next screen is not `back`; may be NULL */
} StatesVisit;

/* Whether a planner's search over states can be shown for this game: it must know no more and no less than what is
 * shown. */
bool states_serve(const Game *game, const AgentInfo *agent);
/* Goes there; false, with a message, when there is nothing to see. */
bool states_visit(App *app, const StatesVisit *visit);

#endif
