/* A screen is one row: its words in the menu, its own state, its functions. The app shows one screen at a time; a
 * change takes effect between two frames. Nothing below the screens knows more of them than this. */
#ifndef PACADE_APP_SCREEN_H
#define PACADE_APP_SCREEN_H

#include "game/app/platform/input.h"
#include "game/app/words/strings.h"
#include "game/core/base.h"

typedef struct App App;
struct Sheet;        /* model/sheet.h */
struct SheetPainter; /* view/sheet_picture.h */

/* Where the title's menu shows a screen: nowhere, as a room of its own, or in the last row, side by side. */
typedef enum { MENU_NONE, MENU_ROOM, MENU_LAST_ROW } MenuPlace;

typedef struct Screen {
  const char *name;  /* in the event log; for --screen and scripts too, where it has no alias */
  const char *alias; /* what the menu, --screen and scripts call it instead of its name; NULL: its name */
  bool needs_game;   /* --screen and scripts can't open it: another screen has to start a game first */
  MenuPlace menu;
  StringId title, note;      /* in the menu; a note for rooms alone */
  bool phone;                /* it has a layout for upright phones: see Ui.phone */
  bool slides;               /* comes in with a short slide and fade */
  bool helps;                /* the help key opens the help while the keys are those of a menu or of drawing */
  bool under_help;           /* `leave` keeps what it shows when the help follows; see there */
  bool gives_way;            /* to a screen that waits for the end of a game it has started: see app_wait_for_game */
  const struct Screen *back; /* where app_back leads when nothing else was said; NULL: the title */

  /* The screen's own data: allocated and zeroed by the app before anything is shown, freed by it at the end. Reached
   * through screen_state(), by the files of its room alone. 0: it has none. */
  size_t state_size;
  /* Once, before its state is first used: gives the state its first values. NULL: zero is good. */
  void (*init)(App *app);
  /* Each time it comes up, and each time it goes. One that keeps what it shows under the help goes a second time when
   * the help leads elsewhere. */
  void (*open)(App *app);
  void (*leave)(App *app);
  /* Once at the end, after `leave`, if `init` has run: frees what the state holds. Window, store and catalog are still
   * open then. */
  void (*close)(App *app);

  /* What the keys mean now. NULL: the same as in a menu. */
  InputContext (*context)(const App *app);
  /* Keys and time. The mouse is read where its targets are drawn. */
  void (*update)(App *app);
  void (*draw)(App *app);
  /* The agent that is chosen or playing there, whose page the help key opens. NULL, or no agent: the help as last
   * seen. */
  const struct AgentInfo *(*agent)(const App *app);
  /* Whether it is in a state that scripts wait for: "idle" when nothing is under way, or one of its own. NULL: it knows
   * none. */
  bool (*is)(const App *app, const char *state);
  /* What the picture keys save instead of the window: the board with its title, key and figures, and who paints it.
   * False: nothing now. NULL: it has no board. */
  bool (*sheet)(App *app, struct Sheet *sheet, struct SheetPainter *painter);
  /* A link to what it shows, allocated; NULL with a message. No function: links don't lead to this screen. */
  char *(*link)(App *app, Error *error);
  /* Called when the page is hidden and may not come back: saves what is under way. NULL: nothing is saved. */
  void (*keep)(App *app);
} Screen;

/* Every screen, one row each; those of the menu in its order. The first is where the program begins and where leaving a
 * screen ends. The menu, --screen, scripts and the closing of the window use this list. */
#define SCREENS(ROW) \
  ROW(title)         \
  ROW(select)        \
  ROW(arcade)        \
  ROW(lessons)       \
  ROW(race)          \
  ROW(league)        \
  ROW(replays)       \
  ROW(agents)        \
  ROW(editor)        \
  ROW(lab)           \
  ROW(maze)          \
  ROW(puzzle)        \
  ROW(boards)        \
  ROW(profile)       \
  ROW(settings)      \
  ROW(help)          \
  ROW(about)         \
  ROW(tour)          \
  ROW(keys)          \
  ROW(saves)         \
  ROW(lens)          \
  ROW(tree)          \
  ROW(play)          \
  ROW(result)        \
  ROW(maze_play)     \
  ROW(microscope)    \
  ROW(states)

#define SCREEN_DECLARED(id) extern const Screen screen_##id;
#define SCREEN_PLACE(id) SCREEN_PLACE_##id,
SCREENS(SCREEN_DECLARED)
enum { SCREENS(SCREEN_PLACE) SCREEN_COUNT };
#undef SCREEN_DECLARED
#undef SCREEN_PLACE

extern const Screen *const app_screens[SCREEN_COUNT];

/* What the app keeps of a screen. */
typedef struct ScreenSlot {
  void *state;
  bool ready;         /* `init` has run */
  const Screen *back; /* where app_back leads from here; NULL: as its row says */
} ScreenSlot;

/* The screen that the one after this was visited from; NULL: none. */
const Screen *screen_next_back(const App *app);
/* What the menu, --screen and scripts call it; the screen they call that, or NULL. */
const char *screen_word(const Screen *screen);
const Screen *screen_find(const char *word);

/* A screen's data. Every room has one typed function around this. */
void *screen_state(const App *app, const Screen *screen);
/* Runs `init` unless it has run: for a room that is used before its screen is first opened. */
void screen_prepare(App *app, const Screen *screen);
InputContext screen_context(const App *app);

/* For app.c: the beginning and the end of all, and the change that app_go has asked for. */
bool screens_begin(App *app, Error *error);
void screens_end(App *app);
void screens_change(App *app);
/* Goes to the screen that the command line asks for; beside the screens themselves, in screens/first_screen.c. */
bool screens_open_first(App *app, Error *error);
/* Files dropped onto the window that no screen has taken, and what the page around it says; in screens/outside.c. */
void screens_take_outside(App *app);

#endif
