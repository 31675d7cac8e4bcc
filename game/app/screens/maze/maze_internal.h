/* What the maze room keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_MAZE_MAZE_INTERNAL_H
#define PACADE_APP_SCREENS_MAZE_MAZE_INTERNAL_H

#include "ai/common/plan.h"
#include "game/app/screens/maze/maze.h"
#include "game/app/ui/field.h"
#include "game/app/view/maze_picture.h"
#include "game/app/view/maze_view.h"
#include "game/app/view/stage.h"
#include "game/play/task.h"

/* The rows of the set-up, then its buttons. */
typedef enum {
  SETUP_DIFFICULTY,
  SETUP_SIZE,
  SETUP_KIND,
  SETUP_SEED,
  SETUP_MODE,
  SETUP_FACTOR,
  SETUP_ENDS,
  SETUP_WHO,
  SETUP_AGENT,
  SETUP_ROWS,
  SETUP_START = SETUP_ROWS,
  SETUP_CONTINUE,
  SETUP_SAVES,
  SETUP_BOARDS,
  SETUP_ALL
} SetupRow;

/* What stands over the play. */
typedef enum { OVER_NOTHING, OVER_NAME, OVER_HELP, OVER_RESULT } MazeOver;
/* The buttons beside the play, and those of the result. */
typedef enum {
  PLAY_PAUSE,
  PLAY_HINT,
  PLAY_WAY,
  PLAY_NEW,
  PLAY_AGAIN,
  PLAY_SAVE,
  PLAY_HOME,
  PLAY_HELP,
  PLAY_BUTTONS
} PlayButton;
typedef enum { RESULT_NEW, RESULT_AGAIN, RESULT_EXACT, RESULT_BOARDS, RESULT_HOME, RESULT_BUTTONS } ResultButton;

/* Another maze that is asked for: with the digging to be watched, or not. */
typedef enum { MAZE_NOT_WANTED, MAZE_UNSEEN, MAZE_WATCHED } MazeWanted;

/* Made on a thread: everything that takes long on a large maze. */
typedef struct MazeMaker {
  MazeSetup setup;
  const atomic_bool *cancel; /* while it runs */
  Map *map;                  /* NULL: `error` says why */
  MazeGuide guide;
  uint64_t hash; /* of the map: computed on the thread because it takes long */
  Error error;
} MazeMaker;

/* The exact answer that is asked for after a game. */
typedef struct MazeExact {
  Task *task; /* NULL: not asked for */
  const Level *level;
  Map map;   /* the map that was played, with its values visible; borrows everything */
  Plan plan; /* the task's until `told` */
  int32_t energy;
  double since;
  bool told;
} MazeExact;

/* Steps that a person has ordered and that are still to be made. */
typedef struct MazeOrders {
  Move *moves;
  int32_t count, next, room;
  int32_t made; /* plies known when the last one was handed over; -1: none is under way */
  double since; /* when it was */
} MazeOrders;

typedef struct MazeState {
  MazeChoice choice;
  /* the set-up */
  int32_t focus;
  Field size, seed;
  int32_t picking; /* 0: nothing; 1: the start; 2: the goal */
  int32_t picked_row, picked_col;
  bool has_automatic; /* a game that was left can be resumed */
  MazeBuilder *builder;
  double building; /* seconds since it began */
  Task *task;
  MazeMaker maker;
  char trouble[256]; /* why there is no maze */
  bool start_when_made;
  MazeWanted wanted; /* started with the next frame, so that what this one draws stays valid */
  Map *map;          /* the one that is set up or played; NULL: not yet */
  uint64_t map_hash;
  MazeGuide guide;
  MazeView preview;
  MazePicture preview_picture;
  /* a game that is resumed once its maze is made */
  MazeSaved left;
  bool goes_on;
  /* the play */
  bool on;            /* there is a game */
  const Level *level; /* the level of the game: the card's, the record's, or that of generated mazes */
  MazeChoice played;
  int64_t owner; /* the profile that began it, even if another logs in meanwhile */
  Record record; /* what is watched */
  bool watching;
  const MapCard *card; /* a map of the level that is played here; NULL: one that was made */
  const Screen *back;  /* where a replay was opened; NULL: the set-up */
  Stage stage, rival;
  MazeExact exact;
  MazeView view;
  MazePicture mini;
  const Theme *mini_theme;
  int32_t mini_closed, mini_turn;
  MazeTrail trail, rival_trail;
  int32_t trail_plies, rival_plies;
  EdgeMarks hint, answer;
  Cell hint_end;
  MazeOrders orders;
  FloodField click;    /* the way to a room that was clicked on */
  double seconds;      /* played */
  uint64_t hinted_map; /* the maze in which a person last asked for hints, and how many */
  int32_t hinted;
  int32_t hints;
  double pace;        /* of the opponent in a race, in rooms per second */
  bool paused, freed; /* freed: the camera was moved by hand */
  bool over, ranked;
  double rival_from; /* where the rival of a saved game continues, as soon as it is computed that far; otherwise 0 */
  bool rival_told;
  int64_t before_result; /* what the writer had written before this one */
  int64_t result_id;
  int32_t rank_time, rank_steps, rank_of;
  bool board_asked; /* the leaderboard of the game played is what the leaderboards show next */
  int32_t energy_seen, moves_seen, gain;
  double gain_at;
  Cell gain_cell;
  bool dragging;
  Vector2 drag_at;
  double ended, autosaved, autosaved_seconds;
  int32_t autosaved_moves, autosaved_hints;
  char *automatic; /* the last one's text, for those who play without a store */
  size_t automatic_size;
  int64_t automatic_of;           /* profile */
  MazeOver over_play, under_help; /* and what the keys were opened over */
  int32_t button;                 /* focused in the result */
  int32_t pressed;                /* of its buttons, one more than its number; 0: none. Done with the next frame */
  Field name;
  char title[SAVE_TITLE]; /* of the save that was opened or written */
  bool legend_open;
} MazeState;

static inline MazeState *maze_state(const App *app) { return screen_state(app, &screen_maze); }

typedef struct MazeFigure {
  StringId label, brief;
  char value[48];
} MazeFigure;
enum { MAZE_FIGURES = 6 };

/* Where the parts of the play are; `line`: the time line under the board; `pad`: arrows for fingers. */
typedef struct MazeLayout {
  Rectangle board, hud, line, pad, buttons;
  float header_y, keys_y;
} MazeLayout;

/* ---- set-up ---- */
void maze_setup_changed(App *app, bool walls); /* remakes the maze; `walls`: they change, which is worth watching */
void maze_setup_draw(App *app);
void maze_setup_press(App *app, SetupRow row);
void maze_setup_change(App *app, SetupRow row, int32_t by);
bool maze_setup_applies(const MazeState *r, SetupRow row);
/* ---- making ---- */
/* Asks for the chosen maze; begun with the next maze_make_watch. */
void maze_make_start(App *app, bool watch);
void maze_make_watch(App *app);
void maze_make_stop(MazeState *r);
/* The board as far as it is made; NULL: not yet. */
const Board *maze_make_board(const MazeState *r);
/* The agent `by` places further than the one of that name among those of the level; `name` NULL: the first. */
const AgentInfo *maze_agent(const Level *level, const char *name, int32_t by);
/* ---- play ---- */
bool maze_begin(App *app, Error *error);
void maze_end(App *app);
/* Puts a game of this map on a stage, with this agent or "human". */
bool maze_start_stage(App *app, Stage *stage, const char *who, const Map *map, Error *error);
/* Whether a person walks now. */
bool maze_by_person(const MazeState *r);
/* The clock is stopped, by a pause or while a panel is open; the maze is hidden then. */
bool maze_rests(const MazeState *r);
const SessionResult *maze_result(const MazeState *r);
/* Where the walker is, all steps known. */
Cell maze_last_cell(const MazeState *r);
/* Orders a walk to a room that is near or known; `told`: shows a message when it is neither. */
void maze_order_way(App *app, Cell to, bool told);
void maze_order_clear(MazeState *r);
bool maze_order(MazeState *r, Move move);
/* Once per frame: the next step, when its time has come. */
void maze_carry_out(App *app);
void maze_give_hint(App *app, bool whole);
void maze_key(App *app, Action action);
void maze_leave(App *app);
void maze_press(App *app, PlayButton button);
void maze_show_help(App *app, bool on);
void maze_result_press(App *app, ResultButton button);
/* Updates trail, marks and map to the moment that is shown. */
void maze_follow(App *app);
void maze_play_draw(App *app);
void maze_board_prepare(App *app, Rectangle room);
void maze_board_draw(App *app, Rectangle room);
void maze_hud_draw(App *app, Rectangle room);
/* Figures of the search or of the race, as many as apply. */
int32_t maze_hud_figures(const App *app, MazeFigure out[MAZE_FIGURES]);
void maze_hud_energy(App *app, float left, float right, float y, float bar_y);
void maze_hud_mini(App *app, Rectangle room);
/* All of a row are as wide as each other; `columns` 0: all in one row. */
void maze_hud_buttons(App *app, Rectangle box, int32_t columns);
/* ---- an upright phone ---- */
MazeLayout maze_phone_layout(const Ui *ui, bool watched);
void maze_phone_hud_draw(App *app, Rectangle room);
void maze_phone_controls_draw(App *app, const MazeLayout *layout);
void maze_panels_draw(App *app, Rectangle board);
/* ---- the exact answer ---- */
void maze_exact_ask(App *app);
void maze_exact_watch(App *app);
void maze_exact_words(const App *app, char *out, size_t room);
void maze_exact_end(MazeState *r);
/* ---- saves ---- */
/* The game as text, allocated. */
char *maze_save_text(const MazeState *r, size_t *size);
void maze_autosave(App *app, bool now);
void maze_save_named(App *app, const char *title);
bool maze_has_automatic(App *app);
void maze_continue(App *app);
/* The finished game goes on the leaderboard. */
void maze_note_result(App *app);
void maze_watch_rank(App *app);

/* See Screen.link. */
char *maze_link(App *app, Error *error);

#endif
