/* What the play view and the result keep between frames. Only data; what is done with it is in play.h. */
#ifndef PACADE_APP_SCREENS_PLAY_PLAY_STATE_H
#define PACADE_APP_SCREENS_PLAY_PLAY_STATE_H

#include "game/app/catalog.h"
#include "game/app/view/stage.h"

typedef struct PlayState {
  Stage stage; /* the game and its place on the time line */
  StageShow show;
  MapCard *card; /* NULL for a replay */
  Record record; /* a replay's */
  bool is_replay;
  const struct Screen *back; /* where a replay was opened; NULL: the usual */
  char map_title[MAP_TEXT];
  char agent_title[160];
  int32_t level;
  int32_t plies_told; /* as last written to the event log */
  double think_speed; /* expansions a second, or THINK_AUTO, THINK_SKIP */
  bool legend_open;   /* where it is folded away */
  bool keys_open;     /* all the keys are shown */
  Action held;        /* the button of the time line that is held down, when it fires again, and that it has */
  double repeat_at;
  bool repeated;
  bool saved; /* as a replay */
  bool kept;  /* the settings above have been set once */
} PlayState;

typedef struct ResultState {
  int32_t focus;
  double since;
} ResultState;

#endif
