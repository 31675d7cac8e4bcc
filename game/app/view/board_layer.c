/* The layer over a board's walls that is baked because it has many parts: heat that no longer changes, many foods. Must
 * not know rules, agents or time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/view/board_view.h"
#include "game/app/view/terrain_view.h"

enum { MANY_FOODS = 160 }; /* up to this many foods are drawn in every frame, and pulse */

/* A rectangle of the picture that grows by a cell. */
static void grow(const BoardView *view, int32_t row, int32_t col, Rectangle *part) {
  if (!board_view_shows(view, row, col)) return;
  Vector2 at = board_view_corner(view, row, col);
  float left = at.x - view->room.x, top = at.y - view->room.y, right = left + view->cell, bottom = top + view->cell;
  if (part->width > 0) {
    left = fminf(left, part->x), right = fmaxf(right, part->x + part->width);
    top = fminf(top, part->y), bottom = fmaxf(bottom, part->y + part->height);
  }
  *part = (Rectangle){left, top, right - left, bottom - top};
}

/* The area in which foods have to be added or removed. */
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

/* Whether some foods have to be added or removed. */
static bool foods_differ(const BoardView *view, const State *state, const CellList *foods) {
  for (int32_t i = 0; i < foods->count; i++)
    if (view->laid[i] != state->food[foods->at[i]]) return true;
  return false;
}

/* Where a food is in the picture; false: it is not in sight. */
static bool food_place(const BoardView *view, const Board *board, Cell cell, Rectangle *out) {
  int32_t row, col;
  board_view_seat(view, board, cell, &row, &col);
  if (!board_view_shows(view, row, col)) return false;
  Vector2 corner = board_view_corner(view, row, col);
  *out = (Rectangle){corner.x - view->room.x, corner.y - view->room.y, view->cell, view->cell};
  return true;
}

/* Restores the floor where foods were eaten. */
static void take_foods(const BoardView *view, const Board *board, const State *state, const CellList *foods) {
  enum { AT_ONCE = 64 };
  Rectangle parts[AT_ONCE];
  int32_t count = 0;
  for (int32_t i = 0; i < foods->count; i++) {
    bool eaten = view->laid[i] && !state->food[foods->at[i]];
    if (eaten && food_place(view, board, foods->at[i], &parts[count])) count++;
    if (count == AT_ONCE || (count > 0 && i == foods->count - 1)) {
      draw_picture_parts(view->base, parts, count);
      count = 0;
    }
  }
}

static void lay_foods(BoardView *view, const Board *board, const State *state, const CellList *foods,
                      const Theme *theme) {
  Color color = theme_color(theme, TOKEN_FOOD);
  take_foods(view, board, state, foods);
  for (int32_t i = 0; i < foods->count; i++) {
    Rectangle place;
    bool fresh = !view->laid[i] && state->food[foods->at[i]];
    if (fresh && food_place(view, board, foods->at[i], &place))
      tileset_draw(&view->tiles, TILE_FOOD, (Vector2){place.x, place.y}, color);
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
  if (!view->layer.id) view->layer = picture_create(view->base.width, view->base.height);
  if (!view->layer.id) return false;
  Rectangle part = foods_bounds(view, board, state, foods);
  canvas_onto_part(view->layer, anew ? NULL : &part);
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
  /* Changing the render target in every frame costs more than redrawing a few cells, so cells are baked in batches. */
  enum { BAKE_AT_ONCE = 96 };
  bool anew =
      !view->layer.id || view->layer_foods || view->layer_turn != overlay_turn(overlay) || settled < view->layer_closed;
  bool all = settled >= total;
  if (!anew && (settled == view->layer_closed || (!all && settled < view->layer_closed + BAKE_AT_ONCE))) return;
  if (!view->layer.id) view->layer = picture_create(view->base.width, view->base.height);
  if (!view->layer.id) return;
  int32_t first = anew ? 0 : view->layer_closed;
  Rectangle part = heat_bounds(view, board, overlay, first, settled);
  canvas_onto_part(view->layer, anew ? NULL : &part);
  if (anew) {
    draw_picture(view->base, (Vector2){0, 0}, 1);
    view->layer_closed = 0;
  }
  for (int32_t i = view->layer_closed; i < settled && i < overlay->closed; i++) {
    int32_t row, col;
    board_view_seat(view, board, overlay->sequence[i], &row, &col);
    if (!board_view_shows(view, row, col)) continue;
    Vector2 corner = board_view_corner(view, row, col);
    corner.x -= view->room.x;
    corner.y -= view->room.y;
    tileset_draw(&view->tiles, TILE_HEAT, corner,
                 color_fade(board_view_heat(theme, i + 1, total), terrain_heat(board)));
  }
  canvas_onto_end();
  view->layer_closed = settled;
  view->layer_turn = overlay_turn(overlay);
  view->layer_foods = false;
}
