/* The lens: two searches of one map in one picture. What its files share. */
#ifndef PACADE_APP_SCREENS_LENS_LENS_INTERNAL_H
#define PACADE_APP_SCREENS_LENS_LENS_INTERNAL_H

#include "game/app/screens/lens/lens.h"
#include "game/app/view/board_view.h"
#include "game/play/lens.h"

enum { LENS_LAYERS = 3, LENS_NAME = 120 };

typedef struct LensChoice {
  const AgentInfo *info;
  OptionValues values;
} LensChoice;

/* The small pictures of the cells: one strip, white, made for a cell size. */
typedef enum {
  LENS_TILE_SOLID,
  LENS_TILE_RISING,
  LENS_TILE_FALLING,
  LENS_TILE_RISING_THIN,
  LENS_TILE_FALLING_THIN,
  LENS_TILES
} LensTile;
typedef struct LensTileSet {
  Picture strip;
  int32_t cell;
} LensTileSet;

/* What is painted over the walls: one picture as A's side shows it and one as B's does. */
typedef struct LensPaint {
  Picture side[LENS_SIDES];
  BakeKey key;
  uint8_t *painted; /* per cell: its LensClass as painted */
  int32_t cells;
  bool valid;
} LensPaint;

typedef struct LensState {
  const Map *map; /* NULL: nothing is shown */
  const Level *level;
  char title[MAP_TEXT];
  const Screen *back;     /* the screen that leaving the lens leads to, */
  void (*lost)(App *app); /* and what to call when another screen follows; NULL: nothing */
  LensChoice choice[LENS_SIDES];
  struct LensJob *job; /* searching; NULL: no */
  double job_since;
  Lens lens;                    /* what is shown; valid when `ready` */
  LensChoice shown[LENS_SIDES]; /* who searched it */
  bool ready;
  double tick;
  bool playing;
  int32_t pace;             /* place in the list of paces */
  float wipe;               /* 0..1 of the board's width */
  bool layers[LENS_LAYERS]; /* both, only A, only B */
  bool dragging;
  int32_t choosing; /* the side whose search is being chosen, -1: none */
  int32_t focus;    /* a row of that */
  BoardView view;
  LensTileSet tiles;
  LensPaint paint;
} LensState;

static inline LensState *lens_state(const App *app) { return screen_state(app, &screen_lens); }

/* ---- who is compared (lens_choice.c) ---- */

/* A and B as they were the last time, else the two that differ most; `agent` (may be NULL) is one of them. */
void lens_choose_first(App *app, const char *agent, const char *against);
/* Searches again in the background; the old result is shown until that is done. */
void lens_search_again(App *app);
/* Takes over what has been found. */
void lens_watch_job(App *app);
void lens_end_job(LensState *s);
/* Nodes that the running search has looked at so far. */
uint64_t lens_job_nodes(const LensState *s);
/* What a side is called: with its options where the other is the same agent. */
void lens_name(const App *app, int side, char out[LENS_NAME]);
void lens_swap(App *app);
/* A row of the choice: the agent, then its options. */
int32_t lens_choice_rows(const LensState *s);
void lens_choice_change(App *app, int32_t row, int by);
void lens_choice_draw(App *app, Rectangle room);

/* ---- the picture ---- */

typedef struct LensLayout {
  Rectangle board, panel, time;
} LensLayout;

Color lens_color(const Ui *ui, int side);
Color lens_both_color(const Ui *ui);
/* A cell of that class as it looks on a side's part of the board. */
void lens_cell_draw(const Ui *ui, const LensTileSet *tiles, LensClass what, int side, Vector2 corner);
void lens_tiles_make(LensTileSet *tiles, int32_t cell);
void lens_tiles_destroy(LensTileSet *tiles);
/* A line as a side's path is drawn: dashed or solid. */
void lens_line_draw(Vector2 from, Vector2 to, float thick, bool dashed, Color color);

void lens_board_draw(App *app, Rectangle rect);
/* What the picture keys save: see Screen.sheet. */
bool lens_sheet(App *app, struct Sheet *sheet, struct SheetPainter *painter);
/* The parts of lens_board_draw: placing and baking, the board, and the wipe. */
void lens_board_prepare(Ui *ui, LensState *s, const BoardRoom *room);
void lens_board_paint(const Ui *ui, LensState *s, Rectangle rect);
void lens_wipe_draw(App *app, const Ui *ui, bool handle);
void lens_paint_destroy(LensPaint *paint);
void lens_panel_draw(App *app, Rectangle room);
void lens_strip_draw(App *app, Rectangle room);
void lens_time_draw(App *app, Rectangle room);

/* The sentence about what is shown. */
void lens_words(const App *app, char *out, size_t room);
/* A place on the time line. */
void lens_seek(App *app, double tick);
void lens_toggle(App *app, int32_t layer);

#endif
