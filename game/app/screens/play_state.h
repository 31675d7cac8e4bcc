/* What the play view and the result keep between frames. Only data; what is done with it is in play.h. */
#ifndef PACADE_APP_SCREENS_PLAY_STATE_H
#define PACADE_APP_SCREENS_PLAY_STATE_H

#include "game/app/catalog.h"
#include "game/app/session.h"
#include "game/app/view/board_view.h"
#include "game/app/view/fog.h"

typedef enum { ORDERS_QUARTERS, ORDERS_EVERY, ORDERS_NONE, ORDERS_COUNT } OrdersMode;

typedef struct PlayState {
  Session *session;
  const Map *map;
  MapCard *card; /* NULL for a replay */
  Record record; /* a replay's */
  bool is_replay;
  char map_title[MAP_TEXT];
  char agent_title[160];
  int32_t level;
  BoardView view;
  Overlay overlay;
  FogView fog;
  double place; /* on the time line, with its fraction */
  bool playing;
  bool result_shown;
  double ended; /* seconds at the end of the time line */
  bool show_heat, show_frontier, show_plan;
  OrdersMode orders;
  bool show_fog, show_danger, show_homes; /* where sight is limited; fog stays while a person plays */
  bool legend_open;                       /* where it is folded away */
  Cell *plan_cells;                       /* of the thought `plan_key` */
  int32_t plan_count, plan_key;
  int32_t plan_near; /* cells of it up to the first thing it goes for */
  Cell *trail;
  int32_t trail_room;
  bool kept;            /* the settings below the session have been set once */
  float drag_x, drag_y; /* what is left of a pan, in pixels */
} PlayState;

typedef struct ResultState {
  int32_t focus;
  double since;
} ResultState;

#endif
