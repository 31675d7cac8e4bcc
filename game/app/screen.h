/* A screen is a row of functions. The app holds the current one; a change takes effect between two frames. */
#ifndef PACADE_APP_SCREEN_H
#define PACADE_APP_SCREEN_H

#include "game/app/platform/input.h"

typedef struct App App;

typedef struct Screen {
  const char *name;
  bool slides; /* comes in with a short slide and fade */
  bool helps;  /* the key of help opens it while the keys are those of a menu or of drawing; it leads back here */
  void (*enter)(App *app);
  /* What the keys mean now. */
  InputContext (*context)(const App *app);
  /* Keys and time. The mouse is read where its targets are drawn. */
  void (*update)(App *app);
  void (*draw)(App *app);
  void (*leave)(App *app);
  /* Whether it is in a state that scripts wait for: "idle" when nothing is under way, or one of its own. NULL: it knows
   * none. */
  bool (*is)(const App *app, const char *state);
} Screen;

extern const Screen screen_title, screen_select, screen_play, screen_result;
extern const Screen screen_settings, screen_keys, screen_help, screen_about, screen_tour;
extern const Screen screen_race, screen_replays, screen_lab;
extern const Screen screen_editor, screen_puzzle;
extern const Screen screen_maze, screen_maze_play, screen_profile, screen_saves, screen_boards;

#endif
