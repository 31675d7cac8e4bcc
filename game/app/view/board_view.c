/* Places a board in its room and keeps its walls baked. What lies on it is in board_layer.c and board_marks.c.
 * Must not know rules, agents or time. */
#include "game/app/view/board_view.h"

#include <math.h>
#include <stdlib.h>

#include "game/app/platform/canvas.h"

/* Pixels: where cells would be smaller than this, only a part of the board is shown. */
static const float SMALLEST_CELL = BOARD_SMALLEST_CELL, ZOOM_SMALLEST = 3;
static const float SHADE = 0.965f; /* how much the fade hides */

void board_view_init(BoardView *view) { *view = (BoardView){.zoom = 1}; }

void board_view_forget(BoardView *view) {
  picture_destroy(&view->base);
  board_view_bake_none(view);
  picture_destroy(&view->glow);
  view->base_key = (BakeKey){0};
  view->has_focus = false;
}

void board_view_destroy(BoardView *view) {
  board_view_forget(view);
  tileset_destroy(&view->tiles);
  free(view->laid);
  view->laid = NULL;
  view->laid_room = 0;
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

/* Keeps the followed cell out of the outer quarter of the visible part. */
static void follow_cell(BoardView *view, const Board *board, Cell follow, int32_t rows, int32_t cols) {
  int32_t row = board_row(board, follow), col = board_col(board, follow);
  if (!view->has_focus) {
    view->focus_row = row;
    view->focus_col = col;
    view->has_focus = true;
  }
  if (row < view->focus_row - rows / 4 || row > view->focus_row + rows / 4) view->focus_row = row;
  if (col < view->focus_col - cols / 4 || col > view->focus_col + cols / 4) view->focus_col = col;
}

void board_view_place(BoardView *view, const Board *board, const BoardRoom *room, Cell follow) {
  Rectangle area = rect_inset(room->rect, room->padding);
  float fit = fminf(area.width / (float)board->cols, area.height / (float)board->rows);
  float cell = floorf(fminf(fit, room->max_cell));
  float least = room->least_cell > 0 ? room->least_cell : SMALLEST_CELL;
  if (cell < least) cell = least;
  cell = fmaxf(floorf(cell * view->zoom), ZOOM_SMALLEST);
  int32_t rows = clamp((int32_t)(area.height / cell), 1, board->rows);
  int32_t cols = clamp((int32_t)(area.width / cell), 1, board->cols);
  view->room = room->rect;
  view->radius = room->radius;
  view->ground = room->ground;
  view->area = area;
  view->cell = cell;
  view->whole = rows == board->rows && cols == board->cols;
  view->range = (CellRange){0, 0, rows, cols};
  if (!view->whole) {
    if (follow != CELL_NONE) follow_cell(view, board, follow, rows, cols);
    view->range.row = clamp(view->focus_row - rows / 2, 0, board->rows - rows);
    view->range.col = clamp(view->focus_col - cols / 2, 0, board->cols - cols);
  }
  view->origin = (Vector2){floorf(area.x + (area.width - cell * (float)cols) / 2),
                           floorf(area.y + (area.height - cell * (float)rows) / 2)};
}

void board_view_pan(BoardView *view, const Board *board, int32_t rows, int32_t cols) {
  int32_t half_rows = view->range.rows / 2, half_cols = view->range.cols / 2;
  view->focus_row = clamp(view->range.row + half_rows + rows, half_rows, board->rows - half_rows);
  view->focus_col = clamp(view->range.col + half_cols + cols, half_cols, board->cols - half_cols);
  view->has_focus = true;
}

Vector2 board_view_corner(const BoardView *view, int32_t row, int32_t col) {
  return (Vector2){view->origin.x + (float)(col - view->range.col) * view->cell,
                   view->origin.y + (float)(row - view->range.row) * view->cell};
}

void board_view_seat(const BoardView *view, const Board *board, Cell cell, int32_t *row, int32_t *col) {
  if (view->turns != 0) {
    rotation_place(board, view->turns, cell, row, col);
    return;
  }
  *row = board_row(board, cell);
  *col = board_col(board, cell);
}

Vector2 board_view_at(const BoardView *view, const Board *board, Cell cell) {
  int32_t row, col;
  board_view_seat(view, board, cell, &row, &col);
  Vector2 corner = board_view_corner(view, row, col);
  return (Vector2){corner.x + view->cell / 2, corner.y + view->cell / 2};
}

Vector2 board_view_between(const BoardView *view, const Board *board, Cell from, Cell to, float part) {
  Vector2 a = board_view_at(view, board, from), b = board_view_at(view, board, to);
  return (Vector2){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

bool board_view_shows(const BoardView *view, int32_t row, int32_t col) {
  const CellRange *range = &view->range;
  return row >= range->row && row < range->row + range->rows && col >= range->col && col < range->col + range->cols;
}

Color board_view_heat(const Theme *theme, int32_t order, int32_t total) {
  return theme_heat(theme, (float)(order - 1) / (float)(total > 1 ? total - 1 : 1));
}

/* ---- baking ---- */

bool board_view_same_key(const BakeKey *a, const BakeKey *b) {
  const CellRange *r = &a->range, *s = &b->range;
  return a->board == b->board && a->theme == b->theme && a->cell == b->cell && r->row == s->row && r->col == s->col &&
         r->rows == s->rows && r->cols == s->cols && a->inset.x == b->inset.x && a->inset.y == b->inset.y &&
         a->width == b->width && a->height == b->height && a->radius == b->radius && a->shade_from == b->shade_from &&
         a->shade_to == b->shade_to && a->version == b->version;
}

static void draw_shade(const BoardView *view, const Theme *theme) {
  Color full = color_fade(theme_color(theme, TOKEN_BACKGROUND), SHADE), none = color_fade(full, 0);
  draw_rect((Rectangle){0, 0, view->shade_from, view->room.height}, full);
  draw_gradient((Rectangle){view->shade_from, 0, view->shade_to - view->shade_from, view->room.height}, full, none);
}

float board_view_seen(const BoardView *view, float x) {
  if (view->shade_to <= 0) return 1;
  return fminf(fmaxf((x - view->room.x - view->shade_from) / (view->shade_to - view->shade_from), 0), 1);
}

BakeKey board_view_key(const BoardView *view, const Board *board, const Theme *theme) {
  return (BakeKey){.board = board,
                   .theme = theme,
                   .cell = view->cell,
                   .range = view->range,
                   .inset = {view->origin.x - view->room.x, view->origin.y - view->room.y},
                   .width = view->room.width,
                   .height = view->room.height,
                   .radius = view->radius,
                   .shade_from = view->shade_from,
                   .shade_to = view->shade_to,
                   .version = view->version};
}

void board_view_tiles(BoardView *view) { tileset_make(&view->tiles, (int32_t)view->cell); }

static Picture bake_picture(const BoardView *view, const Board *board, const Theme *theme) {
  Color floor = theme_color(theme, TOKEN_FLOOR);
  Picture walls = walls_bake(board, view->range, view->cell, floor, theme);
  Picture picture = picture_create((int)view->room.width, (int)view->room.height);
  if (picture.id) {
    canvas_onto(picture, theme_color(theme, view->ground));
    draw_round((Rectangle){0, 0, view->room.width, view->room.height}, view->radius, floor);
    if (walls.id) draw_picture(walls, (Vector2){view->origin.x - view->room.x, view->origin.y - view->room.y}, 1);
    if (view->shade_to > 0) draw_shade(view, theme);
    canvas_onto_end();
  }
  picture_destroy(&walls);
  return picture;
}

void board_view_bake(BoardView *view, const Board *board, const Theme *theme) {
  BakeKey key = board_view_key(view, board, theme);
  board_view_tiles(view);
  if (view->base.id && board_view_same_key(&key, &view->base_key)) return;
  picture_destroy(&view->base);
  board_view_bake_none(view);
  picture_destroy(&view->glow);
  view->base_key = key;
  view->base = bake_picture(view, board, theme);
}

/* Mixes a colour with the hero's. */
static uint32_t warmer(const Theme *theme, Token token, float part) {
  Color c = color_mix(theme_color(theme, token), theme_color(theme, TOKEN_HERO), part);
  return (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

void board_view_draw_glow(BoardView *view, const Board *board, float light, const Theme *theme) {
  if (!view->glow.id) {
    Theme warm = *theme;
    warm.c[TOKEN_WALL_STROKE] = warmer(theme, TOKEN_WALL_STROKE, 0.95f);
    warm.c[TOKEN_WALL_FILL] = warmer(theme, TOKEN_WALL_FILL, 0.28f);
    view->glow = bake_picture(view, board, &warm);
  }
  if (!view->glow.id) return;
  draw_picture(view->glow, (Vector2){view->room.x, view->room.y}, fminf(light, 0.99f));
}

void board_view_bake_none(BoardView *view) {
  picture_destroy(&view->layer);
  view->layer_foods = false;
}

/* ---- drawing ---- */

void board_view_draw(const BoardView *view) {
  const Picture *picture = view->layer.id ? &view->layer : &view->base;
  if (!picture->id) return;
  draw_picture(*picture, (Vector2){view->room.x, view->room.y}, 1);
}

void board_view_draw_maze(const BoardView *view) {
  const Picture *picture = view->layer.id ? &view->layer : &view->base;
  float wide = view->cell * (float)view->range.cols, high = view->cell * (float)view->range.rows;
  float x = view->origin.x - view->room.x, y = view->origin.y - view->room.y;
  if (!picture->id) return;
  picture_set_smooth(*picture, true);
  draw_picture_part(*picture, (Rectangle){x, y, wide, high}, (Rectangle){view->origin.x, view->origin.y, wide, high},
                    COLOR_WHITE);
}
