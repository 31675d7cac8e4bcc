/* Keys and mouse, turned into actions by one table. Screens ask for actions, never for keys.
 * Knows no screen beyond the context it is told. */
#ifndef PACADE_APP_INPUT_H
#define PACADE_APP_INPUT_H

#include <raylib.h>
#include <stdbool.h>
#include <stdint.h>

#include "game/app/platform.h"

typedef enum {
  ACTION_NONE,
  ACTION_UP,
  ACTION_DOWN,
  ACTION_LEFT,
  ACTION_RIGHT,
  ACTION_ACCEPT,
  ACTION_BACK,
  ACTION_NEXT_GROUP,
  ACTION_PREVIOUS_GROUP,
  ACTION_PAGE_UP,
  ACTION_PAGE_DOWN,
  ACTION_FIRST,
  ACTION_LAST,
  ACTION_PAUSE,
  ACTION_STEP_BACK,
  ACTION_STEP_FORWARD,
  ACTION_REWIND,
  ACTION_TO_END,
  ACTION_SLOWER,
  ACTION_FASTER,
  ACTION_NUMBER_1, /* overlays while playing, levels while choosing */
  ACTION_NUMBER_2,
  ACTION_NUMBER_3,
  ACTION_NUMBER_4,
  ACTION_NUMBER_5,
  ACTION_NUMBER_6,
  ACTION_AGENT,
  ACTION_AGAIN,
  ACTION_HELP,
  ACTION_ZOOM_IN,
  ACTION_ZOOM_OUT,
  ACTION_THEME,
  ACTION_PICTURE,
  ACTION_FULL_SCREEN,
  ACTION_MOVE_WEST, /* a person's moves, in the order of MOVE_WEST.. */
  ACTION_MOVE_NORTH,
  ACTION_MOVE_EAST,
  ACTION_MOVE_SOUTH,
  ACTION_COUNT
} Action;

/* What the keys mean at the moment. */
typedef enum { CONTEXT_MENU = 1, CONTEXT_WATCH = 2, CONTEXT_PERSON = 4, CONTEXT_ANY = 7 } InputContext;

typedef struct Click {
  Vector2 press, release;
  bool twice; /* the second of a double click */
  bool taken;
} Click;

enum { INPUT_QUEUE = 32 };

typedef struct KeyPress {
  int32_t key;
  bool shift;
} KeyPress;

typedef struct Input {
  Platform *platform; /* borrowed: where buttons come from */
  InputContext context;
  Action actions[INPUT_QUEUE];
  int32_t action_count;
  Action pushed[INPUT_QUEUE]; /* from the mouse: come in with the next frame */
  int32_t pushed_count;
  KeyPress injected[INPUT_QUEUE]; /* from a script */
  int32_t injected_count;
  Vector2 injected_clicks[INPUT_QUEUE];
  int32_t injected_click_count;
  int32_t held; /* the key that repeats, 0: none */
  bool held_shift;
  double repeat_at; /* when it fires again */
  Click clicks[INPUT_QUEUE];
  int32_t click_count;
  Vector2 mouse, drag_from, before;
  bool mouse_moved, down, scripted_mouse;
  float wheel;
  bool muted; /* while something is drawn under a panel: it must not take clicks */
  double last_click;
  Vector2 last_click_at;
} Input;

void input_init(Input *input, Platform *platform);
/* Gathers this frame's events. */
void input_frame(Input *input, InputContext context, double now);
/* Takes the next action in order; ACTION_NONE when there is none left. */
Action input_next(Input *input);
/* As if a key had been pressed: for clicks on the key legend. */
void input_push(Input *input, Action action);
/* For scripts: a key by its name ("Enter", "Left", "a", "Shift+Left"); false when there is none. */
bool input_inject_key(Input *input, const char *name);
void input_inject_click(Input *input, Vector2 at);
void input_inject_mouse(Input *input, Vector2 at);

/* A finished click inside the rectangle that nobody has taken yet; takes it. */
bool input_clicked(Input *input, Rectangle area);
bool input_clicked_twice(Input *input, Rectangle area);
bool input_hovers(const Input *input, Rectangle area);
/* The button is down and went down inside. */
bool input_presses(const Input *input, Rectangle area);

#endif
