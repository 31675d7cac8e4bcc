/* What the screen of a search over states keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_STATES_STATES_INTERNAL_H
#define PACADE_APP_SCREENS_STATES_STATES_INTERNAL_H

#include "game/app/screens/states/states.h"
#include "game/app/view/board_view.h"
#include "game/app/view/code_view.h"
#include "game/play/state_scope.h"

enum { STATES_ROWS = 40 };

/* Where the moves to a state lead. */
typedef struct StatesPicture {
  int32_t opened; /* the state it belongs to; -1: none */
  Puzzle puzzle;
  Cell *way; /* the cells that Pacman passes, the first one included */
  int32_t count, room;
} StatesPicture;

typedef struct StatesState {
  bool puzzle;
  const Game *game;  /* NULL: nothing is shown */
  State first, then; /* where the search begins, and the chosen state */
  bool has_states;
  PlannerOptions planner;
  const AgentInfo *agent; /* whose search it is */
  bool instead;           /* the agent that plays uses another search */
  PuzzleTables *tables;
  PuzzleQuery query;
  char title[MAP_TEXT];
  const Screen *back;
  void (*lost)(App *app);
  StateLog log;
  StateScope scope;
  bool ready;
  int32_t length; /* moves of the answer, -1: none */
  bool stopped;   /* by the limit */
  uint64_t generated;
  int32_t chosen; /* an opened state; -1: the one that is due */
  bool playing, keys_open;
  double pending;
  int32_t rows[STATES_ROWS], row_count, row_place; /* the open list at a place */
  StatesPicture picture;
  BoardView view;
} StatesState;

static inline StatesState *states_state(const App *app) { return screen_state(app, &screen_states); }

/* The state that is looked at; -1: none. */
int32_t states_chosen(const StatesState *s);
/* The first rows of the open list. */
int32_t states_rows(StatesState *s);
/* Plays the moves to a state: `then` or the picture's puzzle, and the way. False when memory is short. */
bool states_play(StatesState *s, int32_t opened);
void states_choose(App *app, int32_t opened);
void states_seek(App *app, int32_t node);
void states_draw(App *app);
/* The picture without its panel: a board's walls are baked first. */
void states_board_prepare(App *app, const BoardRoom *room);
void states_board_paint(App *app, Rectangle inside);
void states_puzzle_draw(const Ui *ui, const Puzzle *puzzle, Rectangle room);
/* What a state is, in a few words; what has become of it so far, and why; and which search it is. */
void states_state_words(App *app, int32_t opened, char *out, size_t room);
void states_fate_words(const App *app, int32_t at, char *out, size_t room);
StringId states_search_words(const StatesState *s);
/* What the picture keys save: see Screen.sheet. */
bool states_sheet(App *app, struct Sheet *sheet, struct SheetPainter *painter);
/* What its estimate is called. */
const char *states_estimate_words(const App *app);

#endif
