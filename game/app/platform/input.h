/* Keys, pads, mouse and fingers, turned into actions by one table (bindings.h). Screens ask for actions, never for
 * keys. Knows no screen, only the context that it is given. */
#ifndef PACADE_APP_PLATFORM_INPUT_H
#define PACADE_APP_PLATFORM_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/app/platform/events.h"

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
  ACTION_DRAWING, /* the same as SVG, with tables */
  ACTION_FULL_SCREEN,
  ACTION_LINK,      /* copied */
  ACTION_TAKE_OVER, /* a person takes the agent's place, or gives it back */
  ACTION_STEER,     /* a person takes a monster's place */
  ACTION_BEST_WAY,
  ACTION_THINK_SLOWER,
  ACTION_THINK_FASTER,
  ACTION_KEEP,   /* save a replay */
  ACTION_GIF,    /* of a game */
  ACTION_FRAMES, /* of a game */
  ACTION_BENCH,
  ACTION_RACE,
  ACTION_KEYS,  /* all of them, on a panel */
  ACTION_NOTES, /* what the numbers mean */
  ACTION_DELETE,
  ACTION_MOVE_WEST, /* a person's moves, in the order of MOVE_WEST.. */
  ACTION_MOVE_NORTH,
  ACTION_MOVE_EAST,
  ACTION_MOVE_SOUTH,
  ACTION_UNDO, /* of the editor and the puzzle */
  ACTION_REDO,
  ACTION_ERASE, /* what is under the cursor, or the letter before it */
  ACTION_SAVE,
  ACTION_OPEN,
  ACTION_NEW,
  ACTION_RENAME,
  ACTION_PASTE,
  ACTION_PAINT,
  ACTION_TOOL_PEN,
  ACTION_TOOL_RECTANGLE,
  ACTION_TOOL_FILL,
  ACTION_SYMMETRY,
  ACTION_TEST,
  ACTION_NUMBER_7,
  ACTION_NUMBER_8,
  ACTION_NUMBER_9,
  ACTION_SOLVE,
  ACTION_HINT,
  ACTION_WHOLE_WAY,
  ACTION_HOME,
  ACTION_COMPARE,
  ACTION_HOW,       /* the page on how the active agent works */
  ACTION_HOW_OTHER, /* the same for the other agent, where two are compared */
  ACTION_EXPLAIN,
  ACTION_LOOK,
  ACTION_LENS,      /* compares two searches of the map that is shown */
  ACTION_WIPE_LEFT, /* moves the lens's boundary */
  ACTION_WIPE_RIGHT,
  ACTION_SIDE_B, /* chooses the second agent; the first is ACTION_AGENT */
  ACTION_SWAP,
  ACTION_TREE,        /* the search tree of the move that is shown */
  ACTION_ORDER,       /* changes the order of the moves in it */
  ACTION_FOLD,        /* folds or unfolds all of it */
  ACTION_SECOND_WEST, /* the moves of the second of two people at one keyboard, in the order of MOVE_WEST.. */
  ACTION_SECOND_NORTH,
  ACTION_SECOND_EAST,
  ACTION_SECOND_SOUTH,
  ACTION_UNHARMED, /* in practice: nobody is caught */
  ACTION_TURBO,    /* in practice: Pacman is fast */
  ACTION_COUNT
} Action;

/* What the keys mean at the moment. */
typedef enum {
  CONTEXT_MENU = 1,
  CONTEXT_WATCH = 2,
  CONTEXT_PERSON = 4,
  CONTEXT_ANY = 7,  /* those three */
  CONTEXT_TEXT = 8, /* letters are typed: see Input.typed */
  CONTEXT_EDITOR = 16,
  CONTEXT_PUZZLE = 32,
  CONTEXT_MAZE = 64,  /* a person walks there */
  CONTEXT_LENS = 128, /* together with CONTEXT_WATCH: what is its own comes first */
  CONTEXT_MICROSCOPE = 256,
  CONTEXT_TREE = 512,
  CONTEXT_AGENTS = 1024, /* together with CONTEXT_MENU */
  CONTEXT_ARCADE = 2048, /* an arcade game runs */
  CONTEXT_EVERY = 4095
} InputContext;

typedef struct Click {
  Vector2 press, release;
  bool twice; /* the second of a double click */
  bool taken;
} Click;

enum { INPUT_QUEUE = 32, INPUT_PADS = 4 };

typedef struct KeyPress {
  int32_t key;
  bool shift, ctrl;
} KeyPress;

typedef struct Input {
  Events *events;              /* borrowed: of the window */
  const struct KeyMap *keymap; /* borrowed: keys that a person chose (keymap.h) */
  bool wants_key;              /* the next key pressed is not acted on but caught */
  int32_t caught_key;          /* 0: none */
  bool caught_escape;          /* Escape was pressed: the player keeps the old key */
  bool left;                   /* since the last frame the keys go to another window */
  InputContext context;
  Action actions[INPUT_QUEUE];
  int32_t action_count;
  Action pushed[INPUT_QUEUE]; /* from the mouse: delivered with the next frame */
  int32_t pushed_count;
  KeyPress injected[INPUT_QUEUE]; /* from a script */
  int32_t injected_count;
  Vector2 injected_clicks[INPUT_QUEUE];
  int32_t injected_click_count;
  bool injected_drop;
  int32_t held; /* the key that repeats, 0: none */
  bool held_shift, held_ctrl;
  double repeat_at;                /* when it fires again */
  uint32_t pad_before[INPUT_PADS]; /* buttons that were down, one bit each */
  int32_t held_button;             /* the one that repeats, 0: none */
  double button_repeat_at;
  int32_t injected_buttons[INPUT_QUEUE]; /* from a script */
  int32_t injected_button_count;
  Click clicks[INPUT_QUEUE];
  int32_t click_count;
  Vector2 mouse, drag_from, before;
  bool mouse_moved, down, scripted_mouse;
  bool mouse_awake;  /* moved or pressed since the last key: an idle mouse highlights nothing */
  bool right_down;   /* the right button */
  bool touched;      /* a finger was used at some time: there is a touch screen */
  bool drag_claimed; /* something is being dragged along: see input_drags */
  bool shift_down, ctrl_down;
  int32_t typed[INPUT_QUEUE]; /* letters of this frame, as code points */
  int32_t typed_count;
  int32_t injected_typed[INPUT_QUEUE]; /* from a script */
  int32_t injected_typed_count;
  float wheel;
  int32_t taken; /* keys pressed and clicks made by a person so far, Shift and Ctrl aside: for the event log */
  bool muted;    /* while something is drawn under a panel: it must not take clicks */
  double last_click;
  Vector2 last_click_at;
} Input;

void input_init(Input *input, Events *events);
/* Gathers this frame's events. */
void input_frame(Input *input, InputContext context, double now);
/* Takes the next action in order; ACTION_NONE when there is none left. */
Action input_next(Input *input);
/* The digit of ACTION_NUMBER_1.., 0 for any other. */
int32_t input_number(Action action);
/* As if a key had been pressed: for clicks on the key legend. */
void input_push(Input *input, Action action);
/* For scripts: a key by its name ("Enter", "Left", "a", "Shift+Left", "Ctrl+z"); false when there is none. */
bool input_inject_key(Input *input, const char *name);
/* For scripts: a button of the first or second pad (0, 1) by its name ("A", "Start", "Down"). */
bool input_inject_button(Input *input, int32_t pad, const char *name);
/* Words as if typed; what does not fit into a frame is left out. */
void input_inject_text(Input *input, const char *words);
void input_inject_click(Input *input, Vector2 at);
/* Lets go of the mouse button where the mouse is. */
void input_inject_drop(Input *input);
void input_inject_mouse(Input *input, Vector2 at);

/* A finished click inside the rectangle that nobody has taken yet; takes it. */
bool input_clicked(Input *input, Rectangle area);
bool input_clicked_twice(Input *input, Rectangle area);
/* Whether the mouse is awake and over the area. */
bool input_hovers(const Input *input, Rectangle area);
/* The button is down and went down inside. */
bool input_presses(const Input *input, Rectangle area);
/* The same for something that is dragged: a finger that moves on it makes no flick. */
bool input_drags(Input *input, Rectangle area);

#endif
