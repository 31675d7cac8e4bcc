/* The games that were kept: a list of files, each looked into when it is first shown. */
#ifndef PACADE_APP_SCREENS_REPLAYS_REPLAYS_H
#define PACADE_APP_SCREENS_REPLAYS_REPLAYS_H

#include "game/app/app_state.h"
#include "game/store/user_dirs.h"

typedef struct ReplayCard {
  char path[PLACE_PATH];
  bool loaded, broken;
  Error error; /* why it can't be read */
  char title[MAP_TEXT], agent[RECORD_NAME], when[32];
  int32_t level, score, moves;
  Outcome outcome;
  Map *map;
  Preview preview;
} ReplayCard;

typedef struct ReplaysState {
  ReplayCard *cards; /* the newest first */
  int32_t count;
  int32_t focus, scroll;
  int32_t doomed; /* the card that a second Delete removes, or -1 */
  Error error;    /* why there is no list, or empty */
} ReplaysState;

/* Frees what the screen holds, if it was ever opened. */
void replays_free(App *app);

#endif
