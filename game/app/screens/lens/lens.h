/* The lens, as other rooms see it: two searches of one map in one picture. */
#ifndef PACADE_APP_SCREENS_LENS_LENS_H
#define PACADE_APP_SCREENS_LENS_LENS_H

#include "game/app/app_state.h"

typedef struct LensVisit {
  const Map *map; /* borrowed until the lens is left */
  const Level *level;
  const char *title;   /* of the map */
  const char *agent;   /* to be compared, "id" or "id:k=v,..."; NULL, or one that can't be: as it was the last time */
  const char *against; /* the other one; NULL: as it was the last time */
  const Screen *back;  /* where leaving it leads */
  void (*lost)(App *app); /* called when another screen than `back` follows, to end what waits there; may be NULL */
} LensVisit;

/* Goes there; where the level has no searches of the map to compare, says so and stays. */
void lens_visit(App *app, const LensVisit *visit);

#endif
