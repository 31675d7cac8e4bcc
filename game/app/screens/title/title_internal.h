/* What the title keeps between frames, and what its files share. */
#ifndef PACADE_APP_SCREENS_TITLE_TITLE_INTERNAL_H
#define PACADE_APP_SCREENS_TITLE_TITLE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/view/stage_view.h"
#include "game/play/broadcast_feed.h"

enum { REELS_MOST = 16, REEL_NAME = 96 };

/* Shipped games, a few scenes of each. */
typedef struct TitleReel {
  char folder[1024], names[REELS_MOST][REEL_NAME];
  int32_t count, next;
  bool on;
  Record record;
  Stage stage;
  StageShow show;
  BroadcastFeed feed;
  int32_t scene; /* of its key moments; -1: not begun */
  double until;  /* the place at which the scene ends */
  double rest;   /* seconds since its end was reached */
  double waited; /* seconds spent waiting for its searches to be recomputed */
} TitleReel;

typedef struct TitleState {
  const Screen *items[SCREEN_COUNT + 1]; /* of the menu, in order; the last is NULL and quits */
  int32_t count, focus;
  Map *map;
  Session *session;
  BoardView view;
  double rest; /* seconds to wait at the end */
  int32_t next_agent;
  TitleReel reel;
} TitleState;

static inline TitleState *title_state(const App *app) { return screen_state(app, &screen_title); }

/* The game behind the menu: starts when the title is first shown, runs while it is visible, and ends with the
 * window. */
void title_show_init(App *app);
void title_show_close(App *app);
void title_show_move(App *app);
void title_show_draw(App *app);
/* Reels. Starting one returns false when there is none. */
void title_reel_init(TitleReel *reel);
void title_reel_close(TitleReel *reel);
bool title_reel_start(App *app, TitleReel *reel);
void title_reel_stop(TitleReel *reel);
void title_reel_move(App *app, TitleReel *reel);
void title_reel_draw(App *app, TitleReel *reel);
/* Who plays there now. */
void title_show_label(App *app);

#endif
