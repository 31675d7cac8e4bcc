/* The race, as other rooms see it. */
#ifndef PACADE_APP_SCREENS_RACE_RACE_H
#define PACADE_APP_SCREENS_RACE_RACE_H

#include "game/app/app_state.h"

enum { RACERS_MOST = 6 };

typedef struct RaceVisit {
  int32_t shelf, map;              /* of the catalog */
  const char *pacmen[RACERS_MOST]; /* "id" or "id:k=v,..."; "human" is the person */
  int32_t count;                   /* 2, 3, 4 or 6 */
  const char *monsters;            /* NULL: the level's usual ones */
  const Screen *back;              /* where Escape leads from its set-up */
  bool start;                      /* at once */
} RaceVisit;

/* Goes to the race with this set up. False, with a message shown, when somebody named can't race there. */
bool race_visit(App *app, const RaceVisit *visit);

#endif
