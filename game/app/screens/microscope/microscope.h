/* The microscope, as other rooms see it: what to show, and what was moved there. */
#ifndef PACADE_APP_SCREENS_MICROSCOPE_MICROSCOPE_H
#define PACADE_APP_SCREENS_MICROSCOPE_MICROSCOPE_H

#include "game/app/app_state.h"
#include "game/play/microscope.h"

typedef struct MicroscopeVisit {
  const Map *map; /* borrowed while the visit begins */
  const Level *level;
  const State *state;     /* what is left of the food; NULL: all of it */
  Cell start;             /* CELL_NONE: where the map has Pacman */
  const AgentInfo *agent; /* NULL, or one that searches no cells: A* is shown instead, with a note */
  const OptionValues *options;
  const char *title;      /* of the map */
  double part;            /* how far into the search to start, 0..1 */
  const Screen *back;     /* where closing it leads */
  void (*lost)(App *app); /* called when a screen other than `back` follows; may be NULL */
} MicroscopeVisit;

/* Goes there; false, with a toast, when there is nothing to see. */
bool microscope_visit(App *app, const MicroscopeVisit *visit);
/* After it was closed: the search as it was left there, until the next visit; NULL when nothing was moved. */
const Microscope *microscope_moved(const App *app);
/* Where start and goal were when it was opened. */
void microscope_first_ends(const App *app, Cell *start, Cell *goal);

/* Buttons for rooms that step through a search: rewind, a node back, play or pause, a node forward. `x` is the left
 * end. */
void microscope_buttons_draw(App *app, float x, float y, bool playing);

#endif
