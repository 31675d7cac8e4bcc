/* Shades, dots and numbers of terrain. Must not know what a search is doing on it. */
#include "game/app/view/terrain_view.h"

#include <math.h>
#include <stdio.h>

static const float SHADE = 0.05f,
                   DOT_INK = 0.42f;               /* of the colour of text: per point of cost, and of a dot over that */
static const float DOT = 0.13f, DOT_STEP = 0.28f; /* in cells: the side of a dot, and how far they are apart */
static const float DOTS_FROM = 5, NUMBERS_FROM = 20; /* pixels of a cell */
static const float HEAT_ON_TERRAIN = 0.72f;

Color terrain_floor(const Theme *theme, int32_t cost) {
  return color_mix(theme_color(theme, TOKEN_FLOOR), theme_color(theme, TOKEN_TEXT), SHADE * (float)(cost - 1));
}

/* Dots as on dice, in a grid of 3 x 3: the middle one where their number is odd; the corner of the
 * number comes last. */
static int dots_of(int32_t cost, int out[9]) {
  static const int pairs[] = {2, 6, 3, 5, 1, 7, 0, 8};
  int count = cost - 1, n = 0;
  if (count % 2 == 1) out[n++] = 4;
  for (int i = 0; n < count; i++) out[n++] = pairs[i];
  return n;
}

void terrain_draw_cell(Rectangle cell, int32_t cost, const Theme *theme) {
  Color floor = terrain_floor(theme, cost);
  draw_rect(cell, floor);
  if (cell.width < DOTS_FROM) return;
  int dots[9], count = dots_of(cost, dots);
  Color ink = color_mix(floor, theme_color(theme, TOKEN_TEXT), DOT_INK);
  float side = fmaxf(DOT * cell.width, 1), step = DOT_STEP * cell.width;
  Vector2 middle = rect_center(cell);
  for (int i = 0; i < count; i++) {
    Vector2 at = {middle.x + (float)(dots[i] % 3 - 1) * step, middle.y + (float)(dots[i] / 3 - 1) * step};
    draw_rect((Rectangle){at.x - side / 2, at.y - side / 2, side, side}, ink);
  }
}

void terrain_draw(const Board *board, CellRange range, float cell, const Theme *theme) {
  for (int32_t r = 0; r < range.rows; r++)
    for (int32_t c = 0; c < range.cols; c++) {
      Cell at = board_cell(board, range.row + r, range.col + c);
      if (!board->open[at] || board_cost(board, at) == 1) continue;
      terrain_draw_cell((Rectangle){(float)c * cell, (float)r * cell, cell, cell}, board_cost(board, at), theme);
    }
}

void terrain_draw_numbers(const BoardView *view, const Board *board, Ui *ui) {
  if (!board->cost || view->turns != 0 || view->cell < NUMBERS_FROM) return;
  int32_t size = (int32_t)fmaxf(0.34f * view->cell, 9);
  for (int32_t r = view->range.row; r < view->range.row + view->range.rows; r++)
    for (int32_t c = view->range.col; c < view->range.col + view->range.cols; c++) {
      Cell at = board_cell(board, r, c);
      if (!board->open[at] || board->cost[at] == 1) continue;
      char digit[2] = {(char)('0' + board->cost[at]), 0};
      Vector2 corner = board_view_corner(view, r, c);
      float side = fmaxf(0.4f * view->cell, 11);
      Rectangle chip = {corner.x, corner.y, side, side};
      Color floor = terrain_floor(ui->theme, board->cost[at]);
      draw_rect(chip, floor);
      fonts_draw(ui->fonts, FACE_MONO, size, rect_center(chip), ALIGN_CENTER,
                 color_mix(floor, tint(ui, TOKEN_TEXT), 0.85f), digit);
    }
}

float terrain_heat(const Board *board) { return board->cost ? HEAT_ON_TERRAIN : 1; }
