/* A board on the screen: where each cell is, its baked walls, and everything that lies or stands on it.
 * Reads const boards, states and overlays; decides nothing. */
#ifndef PACADE_APP_VIEW_BOARD_VIEW_H
#define PACADE_APP_VIEW_BOARD_VIEW_H

#include "game/app/ui/ui.h"
#include "game/app/view/overlay.h"
#include "game/app/view/sprites.h"
#include "game/app/view/walls.h"
#include "game/core/game.h"

enum { BOARD_SMALLEST_CELL = 8 }; /* pixels: below it there are no keylines and no round ends */

/* Everything a baked picture depends on. */
typedef struct BakeKey {
  const Board *board;
  const Theme *theme;
  float cell;
  CellRange range;
  Vector2 inset; /* of the first cell in the room */
  float width, height, radius;
  float shade_from, shade_to;
  int32_t version;
} BakeKey;

typedef struct BoardView {
  Rectangle room;               /* all of it, its rim included, in pixels */
  Rectangle area;               /* where cells may be */
  float radius;                 /* of the room's corners */
  Token ground;                 /* the background that is visible beyond the corners */
  float cell;                   /* whole pixels */
  Vector2 origin;               /* of the first cell in `range` */
  CellRange range;              /* cells that are shown */
  float zoom;                   /* 1: as large as fits, but never too small to recognise */
  bool whole;                   /* all of the board is visible */
  int32_t focus_row, focus_col; /* centre of the visible part when it is not */
  bool has_focus;
  float shade_from, shade_to; /* pixels: the left side fades into the background; 0 and 0: it does not */
  /* What is baked: floor and walls, and the same with the heat that no longer changes. */
  Picture base, layer;
  Picture glow; /* the same with bright walls, for a game that was won; only then */
  BakeKey base_key;
  int32_t layer_turn, layer_closed;
  bool layer_foods; /* the layer holds foods instead of heat: those of `laid`, by their place on the map's list */
  uint8_t *laid;
  int32_t laid_room;
  TileSet tiles;
  /* A maze that rotates, or whose walls are eaten, is baked from a copy of its board as it looks now. Cells always
   * refer to the maze itself. */
  int32_t turns;   /* quarter turns clockwise */
  int32_t version; /* of that copy: changes with it */
} BoardView;

void board_view_init(BoardView *view);
void board_view_destroy(BoardView *view);
/* Forgets what is baked: the board at this address may be another one now. */
void board_view_forget(BoardView *view);

typedef struct BoardRoom {
  Rectangle rect;
  float padding, radius, max_cell;
  float least_cell; /* where cells would be smaller than this, only a part is shown; 0: the default */
  Token ground;     /* what is beyond the room's corners */
} BoardRoom;

/* Finds cell size and range. A board too large for the room follows the cell `follow` (CELL_NONE: stays). */
void board_view_place(BoardView *view, const Board *board, const BoardRoom *room, Cell follow);
/* Scrolls a large board by cells. */
void board_view_pan(BoardView *view, const Board *board, int32_t rows, int32_t cols);
/* What a picture baked for this view depends on, and whether two of them are the same. */
BakeKey board_view_key(const BoardView *view, const Board *board, const Theme *theme);
bool board_view_same_key(const BakeKey *a, const BakeKey *b);
/* Makes the small tiles for the present size of a cell; baking does so too. */
void board_view_tiles(BoardView *view);
/* Bakes floor and walls when something changed. Cheapest before anything of the frame is drawn. */
void board_view_bake(BoardView *view, const Board *board, const Theme *theme);
/* Adds expansions up to `settled` to the baked picture, of `total` in all, when enough have gathered. */
void board_view_bake_heat(BoardView *view, const Board *board, const Overlay *overlay, int32_t settled, int32_t total,
                          const Theme *theme);
/* Lays the foods into the baked picture where there are many, and no heat: drawing a thousand of them takes a third of
 * the frame's time. False when there are few or it can't be done: then the caller must draw them. */
bool board_view_bake_foods(BoardView *view, const Board *board, const State *state, const Game *game,
                           const Theme *theme);
/* Removes all heat again. */
void board_view_bake_none(BoardView *view);
/* How visible something drawn at x is through the fade, 0..1. */
float board_view_seen(const BoardView *view, float x);

/* The left upper corner of a cell by its row and column as shown, and whether that cell is in sight. */
Vector2 board_view_corner(const BoardView *view, int32_t row, int32_t col);
bool board_view_shows(const BoardView *view, int32_t row, int32_t col);
/* The colour of the order-th expansion, counted from 1, of so many. */
Color board_view_heat(const Theme *theme, int32_t order, int32_t total);
/* Row and column of a cell as it is shown. */
void board_view_seat(const BoardView *view, const Board *board, Cell cell, int32_t *row, int32_t *col);
/* The middle of a cell. */
Vector2 board_view_at(const BoardView *view, const Board *board, Cell cell);
/* Between two cells. */
Vector2 board_view_between(const BoardView *view, const Board *board, Cell from, Cell to, float part);

/* Cells that the agent has coloured itself: from the first colour of heat for 0 to the last for 1. */
void board_view_draw_cells(const BoardView *view, const Board *board, const TraceEvent *events, int32_t count,
                           const Theme *theme);

/* What is baked. */
void board_view_draw(const BoardView *view);
/* The maze alone, without the room around it, smooth at any angle: for the animation of a rotation. */
void board_view_draw_maze(const BoardView *view);
/* Walls that light up, over what was drawn; light in 0..1. Bakes on first use: not while a picture is painted on. */
void board_view_draw_glow(BoardView *view, const Board *board, float light, const Theme *theme);
/* The expansions up to `now` that are not baked yet; the last `fresh` of them are still fading in. */
void board_view_draw_fresh(const BoardView *view, const Board *board, const Overlay *overlay, int32_t total, float now,
                           float fresh, const Theme *theme);
void board_view_draw_frontier(const BoardView *view, const Board *board, const Overlay *overlay, const Theme *theme);
/* Order numbers: in every cell, or only at the quarters of the search, beside the way so that no line crosses them. */
typedef struct Orders {
  const Overlay *overlay;
  int32_t total; /* expansions in all */
  bool every;
  const Cell *way;
  int32_t way_count;
} Orders;
void board_view_draw_orders(const BoardView *view, const Board *board, const Orders *orders, Ui *ui);
/* `light` in 0..1: they pulse. */
/* Where the order of every cell is shown: draws some of the numbers a second time, above the line of the path. */
void board_view_draw_orders_on(const BoardView *view, const Board *board, const Orders *orders, const Cell *cells,
                               int32_t count, Ui *ui);
void board_view_draw_foods(const BoardView *view, const Board *board, const State *state, const Game *game, float light,
                           const Theme *theme);
/* A line along cells, which need not be neighbours. `head`, where the hero is, replaces the first cell's place; the
 * line begins a little before him. */
void board_view_draw_way(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 head,
                         const Theme *theme);
/* A food on such a line, in a gap of it. */
void board_view_draw_bead(const BoardView *view, const Board *board, Cell cell, const Theme *theme);
/* The thin line already walked: ends behind the hero, who is at `tail`. */
void board_view_draw_trail(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 tail,
                           const Theme *theme);

#endif
