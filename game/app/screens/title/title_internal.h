/* What the title keeps between frames, and what its files share. */
#ifndef PACADE_APP_SCREENS_TITLE_TITLE_INTERNAL_H
#define PACADE_APP_SCREENS_TITLE_TITLE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/view/board_view.h"

typedef struct TitleState {
  const Screen *items[SCREEN_COUNT + 1]; /* of the menu, in order; the last is NULL and quits */
  int32_t count, focus;
  Map *map;
  Session *session;
  BoardView view;
  double rest; /* seconds to wait at the end */
  int32_t next_agent;
} TitleState;

static inline TitleState *title_state(const App *app) { return screen_state(app, &screen_title); }

/* The game behind the menu: starts with the first title, goes on while one is shown, ends with the window. */
void title_show_init(App *app);
void title_show_close(App *app);
void title_show_move(App *app);
void title_show_draw(App *app);
/* Who plays there now. */
void title_show_label(App *app);

#endif
