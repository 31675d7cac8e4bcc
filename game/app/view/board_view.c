/* Places a board in its room, keeps its walls baked, and draws what lies on it in layers.
 * Must not know rules, agents or time. */
#include "game/app/view/board_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/canvas.h"

#include <rlgl.h> /* after raylib.h: both know Matrix */

/* Pixels: a cell smaller than this is not fitted but looked at in part. */
static const float SMALLEST_CELL = 8, ZOOM_SMALLEST = 3;
static const float SHADE = 0.965f; /* how much the fade hides */
static const float CELL_FOR_ORDERS = 12;
enum { MANY_FOODS = 160 }; /* up to this many they are drawn, and pulse */
/* In cells. */
static const float WAY = 0.16f, WAY_KEYLINE = 0.30f, TRAIL = 0.07f;

void board_view_init(BoardView *view) { *view = (BoardView){.zoom = 1}; }

static void drop(RenderTexture2D *picture) {
  if (picture->id) UnloadRenderTexture(*picture);
  *picture = (RenderTexture2D){0};
}

void board_view_forget(BoardView *view) {
  drop(&view->base);
  board_view_bake_none(view);
  drop(&view->glow);
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

/* Keeps the followed cell out of the outer quarter of the sight. */
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

static Vector2 corner_of(const BoardView *view, int32_t row, int32_t col) {
  return (Vector2){view->origin.x + (float)(col - view->range.col) * view->cell,
                   view->origin.y + (float)(row - view->range.row) * view->cell};
}

void board_view_seat(const BoardView *view, const Board *board, Cell cell, int32_t *row, int32_t *col) {
  if (view->turns != 0) {
    view_place(board, view->turns, cell, row, col);
    return;
  }
  *row = board_row(board, cell);
  *col = board_col(board, cell);
}

Vector2 board_view_at(const BoardView *view, const Board *board, Cell cell) {
  int32_t row, col;
  board_view_seat(view, board, cell, &row, &col);
  Vector2 corner = corner_of(view, row, col);
  return (Vector2){corner.x + view->cell / 2, corner.y + view->cell / 2};
}

Vector2 board_view_between(const BoardView *view, const Board *board, Cell from, Cell to, float part) {
  Vector2 a = board_view_at(view, board, from), b = board_view_at(view, board, to);
  return (Vector2){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
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

static RenderTexture2D bake_picture(const BoardView *view, const Board *board, const Theme *theme) {
  Color floor = theme_color(theme, TOKEN_FLOOR);
  RenderTexture2D walls = walls_bake(board, view->range, view->cell, floor, theme);
  RenderTexture2D picture = LoadRenderTexture((int)view->room.width, (int)view->room.height);
  if (picture.id) {
    canvas_onto(picture, NULL);
    ClearBackground(theme_color(theme, TOKEN_BACKGROUND));
    draw_round((Rectangle){0, 0, view->room.width, view->room.height}, view->radius, floor);
    if (walls.id) draw_picture(walls, (Vector2){view->origin.x - view->room.x, view->origin.y - view->room.y}, 1);
    if (view->shade_to > 0) draw_shade(view, theme);
    canvas_onto_end();
  }
  drop(&walls);
  return picture;
}

void board_view_bake(BoardView *view, const Board *board, const Theme *theme) {
  BakeKey key = board_view_key(view, board, theme);
  board_view_tiles(view);
  if (view->base.id && board_view_same_key(&key, &view->base_key)) return;
  drop(&view->base);
  board_view_bake_none(view);
  drop(&view->glow);
  view->base_key = key;
  view->base = bake_picture(view, board, theme);
}

/* Towards the hero's colour. */
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

static Color heat_color(const Theme *theme, int32_t order, int32_t total) {
  return theme_heat(theme, (float)(order - 1) / (float)(total > 1 ? total - 1 : 1));
}

static bool in_range(const CellRange *range, int32_t row, int32_t col) {
  return row >= range->row && row < range->row + range->rows && col >= range->col && col < range->col + range->cols;
}

void board_view_bake_none(BoardView *view) {
  drop(&view->layer);
  view->layer_foods = false;
}

/* A rectangle of the picture that grows by a cell. */
static void grow(const BoardView *view, int32_t row, int32_t col, Rectangle *part) {
  if (!in_range(&view->range, row, col)) return;
  Vector2 at = corner_of(view, row, col);
  float left = at.x - view->room.x, top = at.y - view->room.y, right = left + view->cell, bottom = top + view->cell;
  if (part->width > 0) {
    left = fminf(left, part->x), right = fmaxf(right, part->x + part->width);
    top = fminf(top, part->y), bottom = fmaxf(bottom, part->y + part->height);
  }
  *part = (Rectangle){left, top, right - left, bottom - top};
}

/* Where foods are to be laid or taken away. */
static Rectangle foods_bounds(const BoardView *view, const Board *board, const State *state, const CellList *foods) {
  Rectangle part = {0};
  for (int32_t i = 0; i < foods->count; i++) {
    int32_t row, col;
    if (view->laid[i] == state->food[foods->at[i]]) continue;
    board_view_seat(view, board, foods->at[i], &row, &col);
    grow(view, row, col, &part);
  }
  return part;
}

static Rectangle heat_bounds(const BoardView *view, const Board *board, const Overlay *overlay, int32_t first,
                             int32_t end) {
  Rectangle part = {0};
  for (int32_t i = first; i < end && i < overlay->closed; i++) {
    int32_t row, col;
    board_view_seat(view, board, overlay->sequence[i], &row, &col);
    grow(view, row, col, &part);
  }
  return part;
}

/* Some foods that are to be laid or taken away. */
static bool foods_differ(const BoardView *view, const State *state, const CellList *foods) {
  for (int32_t i = 0; i < foods->count; i++)
    if (view->laid[i] != state->food[foods->at[i]]) return true;
  return false;
}

static void lay_foods(BoardView *view, const Board *board, const State *state, const CellList *foods,
                      const Theme *theme) {
  Color color = theme_color(theme, TOKEN_FOOD);
  float high = (float)view->base.texture.height;
  /* First what was eaten, then what lies there: each is one batch. */
  for (int pass = 0; pass < 2; pass++) {
    if (pass == 0) rlDisableColorBlend();
    for (int32_t i = 0; i < foods->count; i++) {
      Cell cell = foods->at[i];
      int32_t row, col;
      board_view_seat(view, board, cell, &row, &col);
      if (view->laid[i] == state->food[cell] || state->food[cell] != pass) continue;
      if (!in_range(&view->range, row, col)) continue;
      Vector2 corner = corner_of(view, row, col);
      corner.x -= view->room.x;
      corner.y -= view->room.y;
      Rectangle from = {corner.x, high - corner.y - view->cell, view->cell, -view->cell};
      if (pass == 0)
        draw_piece_of(view->base.texture, from, corner, WHITE);
      else
        tileset_draw(&view->tiles, TILE_FOOD, corner, color);
    }
    rlDrawRenderBatchActive();
    if (pass == 0) rlEnableColorBlend();
  }
  for (int32_t i = 0; i < foods->count; i++) view->laid[i] = state->food[foods->at[i]];
}

bool board_view_bake_foods(BoardView *view, const Board *board, const State *state, const Game *game,
                           const Theme *theme) {
  const CellList *foods = &game->map->foods;
  if (foods->count <= MANY_FOODS || !view->base.id) return false;
  if (foods->count > view->laid_room) {
    uint8_t *more = realloc(view->laid, (size_t)foods->count);
    if (!more) return false;
    view->laid = more;
    view->laid_room = foods->count;
    view->layer_foods = false;
  }
  bool anew = !view->layer.id || !view->layer_foods;
  if (!anew && !foods_differ(view, state, foods)) return true;
  if (!view->layer.id) view->layer = LoadRenderTexture(view->base.texture.width, view->base.texture.height);
  if (!view->layer.id) return false;
  Rectangle part = foods_bounds(view, board, state, foods);
  canvas_onto(view->layer, anew ? NULL : &part);
  if (anew) {
    draw_picture(view->base, (Vector2){0, 0}, 1);
    memset(view->laid, 0, (size_t)foods->count);
  }
  lay_foods(view, board, state, foods, theme);
  canvas_onto_end();
  view->layer_foods = true;
  return true;
}

void board_view_bake_heat(BoardView *view, const Board *board, const Overlay *overlay, int32_t settled, int32_t total,
                          const Theme *theme) {
  if (!view->base.id) return;
  /* Changing the target in every frame costs more than drawing a few cells again: they are baked by the dozen. */
  enum { BAKE_AT_ONCE = 96 };
  bool anew =
      !view->layer.id || view->layer_foods || view->layer_turn != overlay_turn(overlay) || settled < view->layer_closed;
  bool all = settled >= total;
  if (!anew && (settled == view->layer_closed || (!all && settled < view->layer_closed + BAKE_AT_ONCE))) return;
  if (!view->layer.id) view->layer = LoadRenderTexture(view->base.texture.width, view->base.texture.height);
  if (!view->layer.id) return;
  int32_t first = anew ? 0 : view->layer_closed;
  Rectangle part = heat_bounds(view, board, overlay, first, settled);
  canvas_onto(view->layer, anew ? NULL : &part);
  if (anew) {
    draw_picture(view->base, (Vector2){0, 0}, 1);
    view->layer_closed = 0;
  }
  for (int32_t i = view->layer_closed; i < settled && i < overlay->closed; i++) {
    int32_t row, col;
    board_view_seat(view, board, overlay->sequence[i], &row, &col);
    if (!in_range(&view->range, row, col)) continue;
    Vector2 corner = corner_of(view, row, col);
    corner.x -= view->room.x;
    corner.y -= view->room.y;
    tileset_draw(&view->tiles, TILE_HEAT, corner, heat_color(theme, i + 1, total));
  }
  canvas_onto_end();
  view->layer_closed = settled;
  view->layer_turn = overlay_turn(overlay);
  view->layer_foods = false;
}

/* ---- drawing ---- */

void board_view_draw(const BoardView *view) {
  const RenderTexture2D *picture = view->layer.id ? &view->layer : &view->base;
  if (!picture->id) return;
  draw_picture(*picture, (Vector2){view->room.x, view->room.y}, 1);
}

void board_view_draw_maze(const BoardView *view) {
  const RenderTexture2D *picture = view->layer.id ? &view->layer : &view->base;
  float wide = view->cell * (float)view->range.cols, high = view->cell * (float)view->range.rows;
  float x = view->origin.x - view->room.x, y = view->origin.y - view->room.y;
  if (!picture->id) return;
  SetTextureFilter(picture->texture, TEXTURE_FILTER_BILINEAR);
  draw_texture(picture->texture, (Rectangle){x, (float)picture->texture.height - y - high, wide, -high},
               (Rectangle){view->origin.x, view->origin.y, wide, high}, WHITE);
}

void board_view_draw_fresh(const BoardView *view, const Board *board, const Overlay *overlay, int32_t total, float now,
                           float fresh, const Theme *theme) {
  for (int32_t i = view->layer.id ? view->layer_closed : 0; i < overlay->closed; i++) {
    int32_t row, col;
    board_view_seat(view, board, overlay->sequence[i], &row, &col);
    if (!in_range(&view->range, row, col)) continue;
    float age = fresh > 0 ? (now - (float)i) / fresh : 1;
    tileset_draw(&view->tiles, TILE_HEAT, corner_of(view, row, col),
                 color_fade(heat_color(theme, i + 1, total), fminf(age, 1)));
  }
}

void board_view_draw_frontier(const BoardView *view, const Board *board, const Overlay *overlay, const Theme *theme) {
  Color color = theme_color(theme, TOKEN_FRONTIER);
  for (Cell cell = 0; cell < overlay->cells; cell++) {
    int32_t row, col;
    if (!overlay->open[cell]) continue;
    board_view_seat(view, board, cell, &row, &col);
    if (in_range(&view->range, row, col)) tileset_draw(&view->tiles, TILE_FRONTIER, corner_of(view, row, col), color);
  }
}

/* Black or white, whichever reads better. */
static Color ink_on(Color fill) {
  float light = 0.299f * (float)fill.r + 0.587f * (float)fill.g + 0.114f * (float)fill.b;
  return light > 140 ? (Color){20, 18, 14, 255} : (Color){250, 248, 240, 255};
}

static bool on_way(const Orders *orders, Cell cell) {
  for (int32_t i = 0; i < orders->way_count; i++)
    if (orders->way[i] == cell) return true;
  return false;
}

/* The first cells at or after each quarter of the search that lie beside the way; 0 where there is none. */
static void find_quarters(const Orders *orders, int32_t quarters[3]) {
  enum { REACH = 24 }; /* expansions to look on for such a cell */
  const Overlay *overlay = orders->overlay;
  for (int q = 0; q < 3; q++) quarters[q] = 0;
  if (orders->total < 8) return;
  for (Cell cell = 0; cell < overlay->cells; cell++)
    for (int q = 0; q < 3; q++) {
      int32_t order = overlay->order[cell], from = orders->total * (q + 1) / 4;
      bool better = order >= from && order < from + REACH && (quarters[q] == 0 || order < quarters[q]);
      if (better && !on_way(orders, cell)) quarters[q] = order;
    }
}

static void draw_order(const BoardView *view, Vector2 middle, int32_t order, Color fill, bool chip, Ui *ui) {
  int32_t size = (int32_t)fminf(fmaxf(view->cell * 0.38f, 10), 16 * fmaxf(ui->s, 1));
  char text[16];
  snprintf(text, sizeof text, "%d", (int)order);
  float wide = fonts_width(ui->fonts, FACE_MONO, size, text);
  if (wide > view->cell * (chip ? 2.2f : 0.98f)) return; /* no room: better none than a mess */
  if (wide > view->cell * 0.98f) {
    Rectangle rect = {middle.x - wide / 2 - 4, middle.y - (float)size * 0.7f, wide + 8, (float)size * 1.4f};
    draw_round(rect, rect.height / 2, fill);
  }
  fonts_draw(ui->fonts, FACE_MONO, size, middle, ALIGN_CENTER, ink_on(fill), text);
}

void board_view_draw_orders(const BoardView *view, const Board *board, const Orders *orders, Ui *ui) {
  int32_t quarters[3];
  if (view->cell < CELL_FOR_ORDERS) return;
  if (!orders->every) find_quarters(orders, quarters);
  for (Cell cell = 0; cell < orders->overlay->cells; cell++) {
    int32_t order = orders->overlay->order[cell], row, col;
    if (order == 0) continue;
    if (!orders->every && order != quarters[0] && order != quarters[1] && order != quarters[2]) continue;
    board_view_seat(view, board, cell, &row, &col);
    if (!in_range(&view->range, row, col)) continue;
    Vector2 corner = corner_of(view, row, col), middle = {corner.x + view->cell / 2, corner.y + view->cell / 2};
    draw_order(view, middle, order, heat_color(ui->theme, order, orders->total), !orders->every, ui);
  }
}

void board_view_draw_foods(const BoardView *view, const Board *board, const State *state, const Game *game, float light,
                           const Theme *theme) {
  const CellList *foods = &game->map->foods;
  Color color = color_fade(theme_color(theme, TOKEN_FOOD), 0.72f + 0.28f * light);
  for (int32_t i = 0; i < foods->count; i++) {
    Cell cell = foods->at[i];
    int32_t row, col;
    board_view_seat(view, board, cell, &row, &col);
    if (!in_range(&view->range, row, col)) continue;
    if (!state->food[cell]) continue;
    if (foods->count == 1) {
      goal_draw(board_view_at(view, board, cell), view->cell, theme);
      continue;
    }
    Vector2 at = board_view_at(view, board, cell);
    tileset_draw(&view->tiles, TILE_FOOD, (Vector2){at.x - view->cell / 2, at.y - view->cell / 2}, color);
  }
}

/* Whether one can be walked to from the other in a straight line: else somebody was carried there. */
static bool joined(const Board *board, Cell from, Cell to) {
  int32_t dr = board_row(board, to) - board_row(board, from), dc = board_col(board, to) - board_col(board, from);
  if (dr != 0 && dc != 0) return false;
  int32_t far = abs(dr) + abs(dc), step = far > 0 ? (to - from) / far : 0;
  for (int32_t i = 1; i < far; i++)
    if (!board->open[from + i * step]) return false;
  return true;
}

/* A straight piece. Where there are very many, or they are small, square ends will do: round ones cost forty times as
 * much. Pieces out of sight are left out. */
static void draw_piece(const BoardView *view, Vector2 a, Vector2 b, float thick, bool round, Color color) {
  Rectangle rect = {fminf(a.x, b.x), fminf(a.y, b.y), fabsf(b.x - a.x), fabsf(b.y - a.y)};
  rect = rect_inset(rect, -thick / 2);
  if (!CheckCollisionRecs(rect, view->area)) return;
  bool straight = a.x == b.x || a.y == b.y;
  if (round || !straight)
    draw_stroke(a, b, thick, color);
  else
    draw_rect(rect, color);
}

/* Straight runs of a way. */
static void draw_runs(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 head,
                      float thick, Color color) {
  enum { MANY_PIECES = 300 };
  bool round = view->cell >= SMALLEST_CELL && count < MANY_PIECES;
  Vector2 from = head;
  for (int32_t i = 1; i < count; i++) {
    bool straight = i + 1 < count && cells[i + 1] - cells[i] == cells[i] - cells[i - 1];
    if (!joined(board, cells[i - 1], cells[i])) {
      if (i > 1) draw_piece(view, from, board_view_at(view, board, cells[i - 1]), thick, round, color);
      from = board_view_at(view, board, cells[i]);
      continue;
    }
    if (straight && joined(board, cells[i], cells[i + 1])) continue;
    Vector2 to = board_view_at(view, board, cells[i]);
    draw_piece(view, from, to, thick, round, color);
    from = to;
  }
}

void board_view_draw_way(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 head,
                         const Theme *theme) {
  if (count < 2) return;
  Color key = theme_color(theme, theme->light ? TOKEN_PANEL : TOKEN_BACKGROUND);
  if (view->cell >= SMALLEST_CELL) draw_runs(view, board, cells, count, head, fmaxf(WAY_KEYLINE * view->cell, 3), key);
  draw_runs(view, board, cells, count, head, fmaxf(WAY * view->cell, 1.5f), theme_color(theme, TOKEN_PATH));
}

void board_view_draw_trail(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 tail,
                           const Theme *theme) {
  if (count < 1) return;
  Color color = theme_color(theme, TOKEN_PATH);
  float thick = fmaxf(TRAIL * view->cell, 1.2f);
  Vector2 start = board_view_at(view, board, cells[0]);
  draw_runs(view, board, cells, count, start, thick, color);
  Vector2 last = board_view_at(view, board, cells[count - 1]);
  if (fabsf(last.x - tail.x) + fabsf(last.y - tail.y) <= 1.05f * view->cell) draw_stroke(last, tail, thick, color);
  draw_disc(start, fmaxf(0.13f * view->cell, 2), color);
}
