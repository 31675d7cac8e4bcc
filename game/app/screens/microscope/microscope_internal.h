/* What the microscope's screen keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_MICROSCOPE_MICROSCOPE_INTERNAL_H
#define PACADE_APP_SCREENS_MICROSCOPE_MICROSCOPE_INTERNAL_H

#include "game/app/screens/microscope/microscope.h"
#include "game/app/view/board_view.h"
#include "game/app/view/code_view.h"

/* What stands in the cells. */
typedef enum { NUMBERS_NONE, NUMBERS_ORDER, NUMBERS_G, NUMBERS_H, NUMBERS_F, NUMBERS_COUNT } NumbersMode;
/* What the mouse holds. */
typedef enum { HOLDS_NOTHING, HOLDS_CELL, HOLDS_START, HOLDS_GOAL, HOLDS_WALL, HOLDS_BRUSH } MicroscopeHold;
typedef enum { TAB_LIST, TAB_CODE, TAB_COUNT } MicroscopeTab;

typedef struct MicroscopeState {
  Microscope scope;
  MicroscopeQuestion asked; /* as it was at first; its map is not kept */
  Board first_board;        /* the walls at first */
  bool moved;               /* walls, start or goal */
  const Level *level;
  const Screen *back;     /* where closing it leads */
  void (*lost)(App *app); /* what to do when something else follows; NULL: nothing */
  bool exit_goal;         /* the goal is an exit, not a food */
  char title[MAP_TEXT];
  char agent[RECORD_NAME];
  StringId note; /* what has to be said about it; STR_COUNT: nothing */
  BoardView view;
  NumbersMode numbers;
  MicroscopeTab tab;
  bool playing;
  double pending; /* part of an event that is due */
  Cell cursor;
  bool pinned;    /* the cursor stays where it was clicked */
  Cell pinned_at; /* where the mouse was then */
  int32_t lens_corner;
  Cell lens_cell; /* the corner was chosen for this cell */
  /* The open list at the place, sorted. */
  Cell *list;
  int32_t list_room, list_count, list_place, list_search;
  Vector2 mouse;  /* as last seen */
  bool keys_open; /* all the keys are shown */
  MicroscopeHold hold;
  Cell held;
  bool brush_wall;
} MicroscopeState;

static inline MicroscopeState *microscope_state(const App *app) { return screen_state(app, &screen_microscope); }

typedef struct MicroscopeLayout {
  Rectangle board, legend, panel, transport;
  float keys_y;
} MicroscopeLayout;
MicroscopeLayout microscope_layout(const Ui *ui);

/* The parts. */
void microscope_board_draw(App *app, Rectangle room);
void microscope_legend_draw(App *app, Rectangle room);
void microscope_lens_draw(App *app, Rectangle room);
void microscope_panel_draw(App *app, Rectangle room);
void microscope_transport_draw(App *app, Rectangle room);
/* Without the controls: first what has to be baked, then all of it. */
void microscope_board_prepare(App *app, const BoardRoom *room);
void microscope_board_paint(App *app, Rectangle inside);
/* The number that the mode asks for; false: none in this cell. And the name of the mode. */
bool microscope_cell_number(const MicroscopeState *s, const CellNow *now, char *out, size_t room);
StringId microscope_numbers_words(const MicroscopeState *s, bool large);
/* What the picture keys save: see Screen.sheet. */
bool microscope_sheet(App *app, struct Sheet *sheet, struct SheetPainter *painter);
/* The cell that is taken next; CELL_NONE: none. */
Cell microscope_next_cell(App *app);
/* The cell that the sentence about the cursor's cell refers to, if it is another one. */
Cell microscope_reason_cell(const MicroscopeState *s);
/* The mouse on the board: looks, pins, drags. */
void microscope_mouse(App *app, Rectangle room);

/* Cells large enough for three numbers need no lens. */
bool microscope_large_cells(const Ui *ui, const MicroscopeState *s);
/* Moves the cursor and writes what is there to the event log. */
void microscope_set_cursor(App *app, Cell cell);
/* Called when the place or the search has changed: writes it to the event log. */
void microscope_note_place(App *app);
/* After walls, start, goal or algorithm were changed; `ok` as the change returned it. */
void microscope_changed(App *app, bool ok, const Error *error);
/* The sorted open list at the place. */
const Cell *microscope_open_list(App *app, int32_t *count);

/* --- words (microscope_words.c) --- */

/* A cost: whole, or with one figure after the point. */
void microscope_number(double value, char *out, size_t room);
/* Why the cell was not expanded, or that it was. */
void microscope_why_words(const Ui *ui, const Microscope *m, Cell cell, char *out, size_t room);
/* When it was opened and closed, and from where. */
void microscope_story_words(const Ui *ui, const Microscope *m, Cell cell, char *out, size_t room);

/* --- pseudocode (microscope_code.c) --- */

/* The page of the search that ran; NULL: it has none. */
const Explanation *microscope_page(const Microscope *m);
/* The algorithm's name in the window's language: that of the agent that uses it. */
const char *microscope_algorithm_title(const Ui *ui, const Algorithm *algorithm);
CodeStage microscope_stage(const Microscope *m);

#endif
