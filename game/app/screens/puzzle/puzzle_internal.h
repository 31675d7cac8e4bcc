/* What the puzzle room keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_PUZZLE_PUZZLE_INTERNAL_H
#define PACADE_APP_SCREENS_PUZZLE_PUZZLE_INTERNAL_H

#include "ai/puzzle/solver.h"
#include "game/app/app_state.h"
#include "game/app/model/names.h"
#include "game/app/model/slides.h"
#include "game/app/ui/field.h"
#include "game/app/view/tile_picture.h"

typedef enum { ROOM_PLAY, ROOM_TYPE, ROOM_PICTURE, ROOM_KEYS } RoomMode;
typedef enum { ROOM_BOARD, ROOM_SIZE, ROOM_SEARCH, ROOM_HEURISTIC, ROOM_LIMIT, ROOM_FOCUS_COUNT } RoomFocus;
typedef enum { LOOK_NUMBERS, LOOK_PICTURE, LOOK_BOTH, LOOK_COUNT } TileLook;
typedef enum { SHEET_COMPARE, SHEET_EXPLAIN, SHEET_COUNT } RoomSheet;
/* What the running search is for. */
typedef enum { FOR_NOTHING, FOR_SOLVING, FOR_HINT, FOR_COMPARING } RoomJob;

enum { COMPARE_ROWS = (int)PUZZLE_ALGORITHM_COUNT * (int)ESTIMATE_COUNT, CONFETTI = 160 };

typedef enum { ROW_WAITS, ROW_RUNS, ROW_DONE } RowState;

typedef struct CompareRow {
  PuzzleAlgorithm algorithm;
  Estimate estimate;
  RowState state;
  PuzzleStatus status;
  int32_t length;
  bool optimal;
  uint64_t nodes, bytes;
  double seconds;
} CompareRow;

typedef struct Flake {
  Vector2 at, speed;
  float turn, spin;
  int32_t color;
} Flake;

typedef struct PuzzleState {
  SlideGame game;
  PuzzleTables *tables; /* NULL: could not be made */
  PuzzleAlgorithm algorithm;
  Estimate estimate;
  int32_t limit; /* of the list of time limits */
  RoomMode mode;
  RoomFocus focus;
  RoomSheet sheet;
  bool sheet_open; /* on an upright phone: it replaces the solver */
  Field field;
  char message[512]; /* why what was typed was refused */
  char refusal[160]; /* why a key did nothing, shown since `refused_at` */
  double refused_at;
  char solved_words[160]; /* how the board was solved */
  SlideBest best;         /* of that side and profile: see puzzle_best() */
  int32_t best_side;
  int64_t best_profile;
  /* the search */
  PuzzleJob *job;
  RoomJob job_for;
  PuzzleLook look;
  bool has_result;
  PuzzleResult result; /* of the last solve */
  /* its answer, played back */
  char plan[PUZZLE_LENGTH_MAX + 1];
  int32_t plan_length, plan_at;
  bool playing;
  int32_t rate; /* of the list of speeds */
  double step_due;
  int32_t hint; /* a Slide, or -1 */
  /* the same start by every search */
  CompareRow rows[COMPARE_ROWS];
  int32_t row_count, row_at;
  Puzzle compared;
  /* what is seen */
  TileLook look_kind;
  TilePicture picture;
  int32_t picture_map; /* -1: the scene; else a map of the catalog, counted through; -2: a file */
  char picture_file[FIELD_TEXT];
  char picture_title[MAP_TEXT];
  const Theme *picture_theme; /* it was drawn in; NULL: not yet */
  uint8_t slid_tile;          /* the tile that moves, from where, since when */
  int32_t slid_from;
  double slid_at;
  int32_t grabbed; /* cell under the mouse button, or -1 */
  double solved_at;
  Flake flakes[CONFETTI];
  Rectangle board; /* as last drawn, in pixels */
} PuzzleState;

static inline PuzzleState *puzzle_state(const App *app) { return screen_state(app, &screen_puzzle); }

/* Speeds of the playback and limits of the search. */
double puzzle_rate(const PuzzleState *r);
int32_t puzzle_rates(void);
double puzzle_limit_seconds(int32_t index);
enum { PUZZLE_LIMITS = 4 };

/* Called after a move by the player: plans and hints become invalid. */
void puzzle_player_moved(App *app);
void puzzle_slide_by(App *app, Slide slide, bool person);
void puzzle_set_size(App *app, int32_t side);
void puzzle_shuffle_again(App *app);
/* Starts a search, or resumes or pauses the playback of a plan. */
void puzzle_solve_key(App *app);
void puzzle_stop_job(App *app);
void puzzle_hint_key(App *app);
void puzzle_compare_key(App *app);
/* Asks for a start or a picture in a line that is typed. */
void puzzle_ask(App *app, RoomMode mode);
void puzzle_look_key(App *app);
/* A picture file; "" takes the next of the pictures that are there. */
void puzzle_choose_picture(App *app, const char *path);
void puzzle_take_dropped(App *app);
/* The chosen one in the colours of the present theme. */
void puzzle_make_picture(App *app);
void puzzle_seek(App *app, int32_t place);
/* Why no search can start here; NULL when one can. */
const char *puzzle_refusal(const App *app);
/* Whether a search may start from here (or its answer go on), and whether a hint can be had. */
bool puzzle_can_solve(const App *app);
bool puzzle_can_hint(const App *app);
/* How an estimate evaluates the board; false while that is not available. Never waits. */
bool puzzle_view(const App *app, Estimate estimate, EstimateView *view);
const char *puzzle_estimate_short(const Ui *ui, Estimate estimate);
/* Its name, or the short one where that has no room. */
const char *puzzle_estimate_fit(const Ui *ui, Estimate estimate, Face face, float size, float room);

/* Once per frame: takes over what a search has found; makes the moves of a plan that are due. */
void puzzle_watch_job(App *app);
void puzzle_play_back(App *app);
/* Shared by the files of the room. */
/* Says in the panel why nothing happens. */
void puzzle_refuse(App *app, const char *why);
void puzzle_note_solved(App *app);
/* The best game of the current player on boards of this size; and noting the game just solved: true when it is better.
 */
const SlideBest *puzzle_best(App *app);
bool puzzle_note_best(App *app);
void puzzle_show_slide(App *app, int32_t blank_before);
void puzzle_forget_plan(PuzzleState *r);

/* The parts. */
void puzzle_board_draw(App *app, Rectangle room);
void puzzle_transport_draw(App *app, Rectangle room);
void puzzle_panel_draw(App *app, Rectangle room);
void puzzle_sheet_choose(App *app, RoomSheet sheet); /* the same one again: the comparison starts over */
void puzzle_sheet_draw(App *app, Rectangle room);
void puzzle_draw(App *app);
void puzzle_confetti_start(App *app);
void puzzle_confetti_draw(App *app);

#endif
