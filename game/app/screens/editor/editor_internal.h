/* What the editor keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_EDITOR_EDITOR_INTERNAL_H
#define PACADE_APP_SCREENS_EDITOR_EDITOR_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/edit_file.h"
#include "game/app/ui/field.h"
#include "game/app/view/board_view.h"
#include "game/play/maps.h"

/* What has the keys: the drawing, the title, or a question. */
typedef enum { EDITOR_DRAW, EDITOR_TITLE, EDITOR_OPEN, EDITOR_ASK_SAVE, EDITOR_ASK_OVERWRITE } EditorMode;
typedef enum { EDITOR_BOARD, EDITOR_ROWS, EDITOR_COLS, EDITOR_LEVELS, EDITOR_FOCUS_COUNT } EditorFocus;
/* What was asked for and waits for an answer, or for a save. */
typedef enum { AFTER_NOTHING, AFTER_LEAVE, AFTER_NEW, AFTER_OPEN, AFTER_CLOSE } EditorAfter;

typedef struct EditorState {
  Edit edit;
  Map *map; /* as drawn, of version `checked` */
  EditReport report;
  uint64_t checked;
  double check_seconds, check_again; /* what a check costs, and when the next one may be */
  BoardView view;
  Brush brush;
  EditTool tool;
  int32_t row, col;    /* the cursor of the keys */
  bool keys_used;      /* it is shown */
  bool stroke, erases; /* a stroke of the mouse is under way, with the right button */
  int32_t from_row, from_col, last_row, last_col;
  bool corner_set; /* by keys: the first corner of a rectangle */
  EditorMode mode;
  EditorFocus focus;
  EditorAfter after;
  bool save_waits; /* for a title */
  Field field;
  int32_t choice; /* in a question or the list */
  MapList list;   /* to open */
  char wanted[FIELD_TEXT];
  char message[512];          /* of the open list: what was wrong */
  char saved_name[EDIT_NAME]; /* the file this drawing is saved in, or empty */
  double changed_at;          /* since when the draft is out of date; 0: it is up to date */
  uint64_t drafted;           /* version of the draft */
  double draft_seconds;       /* what writing it took the last time */
  bool draft_told, forgot_told;
  bool testing; /* a game on the drawing is being played */
  bool looking; /* it is under the microscope */
  int32_t test_shelf, old_shelf, old_agent;
  char old_map[MAP_ID];
} EditorState;

static inline EditorState *editor_state(const App *app) { return screen_state(app, &screen_editor); }

/* The parts. */
void editor_board_draw(App *app, Rectangle room);
void editor_panel_draw(App *app, Rectangle room);
void editor_header_draw(App *app, float center_y);
/* The question or list over everything, if there is one. */
void editor_dialog_draw(App *app);
void editor_dialog_key(App *app, Action action);

/* Brings map and report up to date, unless that would cost too much now. */
void editor_refresh(App *app);
/* Takes up a brush; the one that paints costs, taken up again, paints the next cost. */
void editor_set_brush(App *app, Brush brush);
/* What erasing does with the brush at hand: opens the cell, or makes it cost 1 again. */
Brush editor_eraser(const EditorState *e);
/* Undo and redo with a word for the log. */
void editor_undo(App *app);
void editor_redo(App *app);
void editor_resize(App *app, int32_t rows, int32_t cols);
void editor_save(App *app, bool overwrite);
/* Starts a test game: the player plays if `person`, otherwise the level's chosen agent. */
void editor_test(App *app, bool person);
/* Does it, after asking when there is something to lose. */
void editor_ask(App *app, EditorAfter what);
/* Does what was asked for. */
void editor_go_on(App *app);
void editor_open_list(App *app);
/* Replaces the drawing by another and takes ownership of it; `saved_name`: the user's map it was loaded from, or "". */
void editor_use(App *app, Edit *edit, const char *saved_name);
bool editor_start_new(App *app);
/* Opens the microscope on the drawing, and takes over what was moved there as one undo step. */
void editor_look_closer(App *app);
void editor_take_moved(App *app);
/* Puts everything back as it was before a test game, if there was one. */
void editor_end_test(App *app);
/* The level that is shown as chosen: the drawing's own, else the first that fits; NULL. */
const Level *editor_level(const EditorState *e);
/* The arcade: what is missing to a good maze (first; empty: nothing), and its figures. False: it is not one yet, or not
 * meant for the arcade. */
bool editor_live_words(const App *app, char *first, char *second, size_t size);
/* Says why a level does not accept the drawing, in the player's language. */
void editor_why(const Ui *ui, const Level *level, const Map *map, const char *otherwise, char *out, size_t room);

#endif
