/* The saved games of whoever plays: what the list keeps between frames. */
#ifndef PACADE_APP_SCREENS_SAVES_SAVES_H
#define PACADE_APP_SCREENS_SAVES_SAVES_H

#include "game/app/screens/maze/maze.h"

typedef struct SaveCard {
  SaveInfo info;
  bool looked, broken;
  MazeChoice choice; /* what is in it */
  int64_t ms;
  int32_t steps, hints;
  char when[32];
} SaveCard;

typedef struct SavesState {
  SaveCard *cards; /* the newest first */
  int32_t count, focus, scroll;
  int32_t doomed; /* the card that a second press removes, or -1 */
  bool renaming;
  Field name;
  Error error; /* why there is no list; empty: there is one */
} SavesState;

/* Frees what the screen holds, if it was ever opened. */
void saves_free(App *app);

#endif
