/* The lens: the cells around the cursor, large, with f, g and h, the arrow to the parent, and what happened there. Must
 * not know how the search was done. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/microscope/microscope_internal.h"

static const float CELL = 52, GAP = 3, PAD = 12, TEXT_ROOM = 74; /* units */

static int32_t columns(const Ui *ui) { return ui->width == WIDTH_NARROW ? 3 : 5; }

static Vector2 lens_size(const Ui *ui, bool cells) {
  float wide = 2 * px(ui, PAD) + (float)(cells ? columns(ui) : 5) * px(ui, CELL);
  float high = 2 * px(ui, PAD) + (cells ? 3 * px(ui, CELL) : 0) + px(ui, TEXT_ROOM) * (ui->large ? 1.25f : 1);
  if (ui->width == WIDTH_NARROW) wide = 2 * px(ui, PAD) + fmaxf(wide - 2 * px(ui, PAD), px(ui, 250));
  return (Vector2){wide, high};
}

static Rectangle corner_rect(Rectangle room, Vector2 size, int32_t corner, float margin) {
  return (Rectangle){corner & 1 ? room.x + margin : room.x + room.width - size.x - margin,
                     corner & 2 ? room.y + margin : room.y + room.height - size.y - margin, size.x, size.y};
}

/* The corner of the board where the lens hides least of the search, and neither the cell nor the one that explains why
 * it was not expanded. */
static int32_t choose_corner(const MicroscopeState *s, Rectangle room, Vector2 size, float margin) {
  int32_t best = 0, least = INT32_MAX;
  Cell reason = microscope_reason_cell(s);
  for (int32_t corner = 0; corner < 4; corner++) {
    Rectangle rect = corner_rect(room, size, corner, margin);
    int32_t hidden = 0;
    for (Cell cell = 0; cell < s->scope.board.cells; cell++) {
      if (s->scope.last_event[cell] < 0 && cell != s->cursor) continue;
      Vector2 at = board_view_at(&s->view, &s->scope.board, cell);
      if (!rect_has(rect_inset(rect, cell == s->cursor ? -2 * s->view.cell : 0), at)) continue;
      hidden += cell == s->cursor ? 2 * s->scope.board.cells : cell == reason ? s->scope.board.cells : 1;
    }
    if (hidden < least) least = hidden, best = corner;
  }
  return best;
}

/* An arrow from the parent's side into the cell. */
static void draw_arrow(const Ui *ui, const MicroscopeState *s, Cell cell, Cell parent, Rectangle rect) {
  const Board *board = &s->scope.board;
  int32_t dr = board_row(board, parent) - board_row(board, cell),
          dc = board_col(board, parent) - board_col(board, cell);
  float dx = (float)((dc > 0) - (dc < 0)), dy = (float)((dr > 0) - (dr < 0)), half = rect.width / 2;
  Vector2 middle = rect_center(rect);
  Vector2 tip = {middle.x + dx * (half - px(ui, 5)), middle.y + dy * (half - px(ui, 5))};
  Vector2 tail = {middle.x + dx * (half + px(ui, 9)), middle.y + dy * (half + px(ui, 9))};
  float wing = px(ui, 5);
  Color color = tint(ui, TOKEN_TEXT);
  draw_stroke(tail, tip, px(ui, 5), tint(ui, TOKEN_PANEL));
  draw_stroke(tail, tip, fmaxf(px(ui, 2.4f), 1.5f), color);
  draw_stroke(tip, (Vector2){tip.x + dx * wing - dy * wing, tip.y + dy * wing - dx * wing}, fmaxf(px(ui, 2.4f), 1.5f),
              color);
  draw_stroke(tip, (Vector2){tip.x + dx * wing + dy * wing, tip.y + dy * wing + dx * wing}, fmaxf(px(ui, 2.4f), 1.5f),
              color);
}

static void draw_cell(const Ui *ui, const MicroscopeState *s, Cell cell, Rectangle rect) {
  CellNow now = microscope_cell(&s->scope, cell);
  float radius = px(ui, 9);
  Color ink = tint(ui, TOKEN_TEXT);
  if (now.kind == CELL_IS_WALL) {
    draw_round(rect, radius, tint(ui, TOKEN_WALL_FILL));
    draw_frame(rect, radius, line_width(ui), tint(ui, TOKEN_WALL_STROKE));
    return;
  }
  if (now.order > 0) {
    Color fill = board_view_heat(ui->theme, now.order, s->scope.nodes);
    draw_round(rect, radius, fill);
    ink = color_ink(fill);
  } else {
    draw_round(rect, radius, tint(ui, TOKEN_FLOOR));
  }
  if (now.kind == CELL_IS_OPEN) draw_frame(rect, radius, fmaxf(px(ui, 2.4f), 2), tint(ui, TOKEN_FRONTIER));
  Vector2 middle = rect_center(rect);
  if (now.kind == CELL_IS_MONSTER) {
    monster_draw(&(MonsterPose){.at = middle, .cell = 0.7f * rect.width, .asleep = true}, ui->theme);
    return;
  }
  if (now.g < 0) {
    draw_disc(middle, px(ui, 2), color_fade(tint(ui, TOKEN_MUTED), 0.6f));
    return;
  }
  char f[24], g[24], h[24], both[52];
  microscope_number(now.f, f, sizeof f);
  microscope_number(now.h, h, sizeof h);
  snprintf(g, sizeof g, "%d", (int)now.g);
  snprintf(both, sizeof both, "%s %s", g, h);
  put_fit(ui, FACE_MONO_BOLD, 18, middle.x, middle.y - px(ui, 7), ALIGN_CENTER, rect.width - 4, ink, f);
  put_fit(ui, FACE_MONO, 11, middle.x, middle.y + px(ui, 13), ALIGN_CENTER, rect.width - 2, ink, both);
}

static void draw_cells(const Ui *ui, const MicroscopeState *s, float left, float top) {
  const Board *board = &s->scope.board;
  int32_t wide = columns(ui), unit = s->scope.unit;
  float size = px(ui, CELL), gap = px(ui, GAP);
  int32_t row = board_row(board, s->cursor), col = board_col(board, s->cursor);
  Rectangle middle = {0};
  for (int32_t r = 0; r < 3; r++)
    for (int32_t c = 0; c < wide; c++) {
      int32_t at_row = row + (r - 1) * unit, at_col = col + (c - wide / 2) * unit;
      Rectangle rect = {left + (float)c * size + gap / 2, top + (float)r * size + gap / 2, size - gap, size - gap};
      if (!board_inside(board, at_row, at_col)) continue;
      draw_cell(ui, s, board_cell(board, at_row, at_col), rect);
      if (r == 1 && c == wide / 2) middle = rect;
      /* In a maze a wall between two rooms has no cell of its own in the lens. */
      if (unit > 1 && c + 1 < wide && board_inside(board, at_row, at_col + unit) &&
          !board->open[board_cell(board, at_row, at_col + 1)])
        draw_rect((Rectangle){rect.x + rect.width - 1, rect.y, gap + 2, rect.height}, tint(ui, TOKEN_WALL_STROKE));
      if (unit > 1 && r < 2 && board_inside(board, at_row + unit, at_col) &&
          !board->open[board_cell(board, at_row + 1, at_col)])
        draw_rect((Rectangle){rect.x, rect.y + rect.height - 1, rect.width, gap + 2}, tint(ui, TOKEN_WALL_STROKE));
    }
  draw_frame(rect_inset(middle, -px(ui, 2)), px(ui, 11), fmaxf(px(ui, 3), 2), tint(ui, TOKEN_TEXT));
  notes_add(ui, middle, STR_NOTE_CELL);
  CellNow now = microscope_cell(&s->scope, s->cursor);
  if (now.parent != CELL_NONE) draw_arrow(ui, s, s->cursor, now.parent, middle);
}

static float figure(const Ui *ui, float x, float y, const char *name, const char *value, Color color) {
  x += put(ui, FACE_MONO, 15, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), name) + px(ui, 6);
  return x + put(ui, FACE_MONO_BOLD, 15, x, y, ALIGN_LEFT, color, value) + px(ui, 16);
}

static void draw_words(const Ui *ui, const MicroscopeState *s, float left, float right, float y) {
  const Microscope *m = &s->scope;
  CellNow now = microscope_cell(m, s->cursor);
  char g[24] = "–", h[24] = "–", f[24] = "–", words[320];
  if (now.g >= 0) {
    snprintf(g, sizeof g, "%d", (int)now.g);
    microscope_number(now.f, f, sizeof f);
  }
  if (now.kind != CELL_IS_WALL) microscope_number(now.h, h, sizeof h);
  float x = figure(ui, left, y, say(ui, STR_MICRO_G), g, tint(ui, TOKEN_TEXT));
  x = figure(ui, x, y, say(ui, STR_MICRO_H), h, tint(ui, TOKEN_TEXT));
  figure(ui, x, y, say(ui, STR_MICRO_F), f, tint(ui, TOKEN_ACCENT));
  snprintf(words, sizeof words, "(%d, %d)", (int)board_row(&m->board, s->cursor), (int)board_col(&m->board, s->cursor));
  put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  if (m->board.cost && now.kind != CELL_IS_WALL) {
    float wide = width_of(ui, FACE_MONO, 12, words) + px(ui, 10);
    snprintf(words, sizeof words, say(ui, STR_MICRO_COST), (int)board_cost(&m->board, s->cursor));
    put(ui, FACE_MONO, 12, right - wide, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  }
  microscope_story_words(ui, m, s->cursor, words, sizeof words);
  float line = px(ui, 17) * (ui->large ? 1.25f : 1);
  put_wrapped(ui, FACE_MEDIUM, 12, left, y + line + px(ui, 6), right - left, line, 2, tint(ui, TOKEN_TEXT), words);
}

void microscope_lens_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MicroscopeState *s = microscope_state(app);
  if (s->cursor == CELL_NONE || s->hold > HOLDS_CELL) return;
  bool cells = !microscope_large_cells(ui, s);
  Vector2 size = lens_size(ui, cells);
  float margin = px(ui, 12);
  if (s->lens_cell != s->cursor) {
    s->lens_corner = choose_corner(s, room, size, margin);
    s->lens_cell = s->cursor;
  }
  Rectangle rect = rect_snap(corner_rect(room, size, s->lens_corner, margin));
  draw_round(rect, px(ui, 12), tint(ui, TOKEN_PANEL));
  draw_frame(rect, px(ui, 12), fmaxf(px(ui, 2), 1.5f), tint(ui, TOKEN_TEXT));
  float left = rect.x + px(ui, PAD), right = rect.x + rect.width - px(ui, PAD), y = rect.y + px(ui, PAD);
  if (cells) {
    float wide = (float)columns(ui) * px(ui, CELL);
    draw_cells(ui, s, rect.x + (rect.width - wide) / 2, y);
    y += 3 * px(ui, CELL);
  }
  draw_words(ui, s, left, right, y + px(ui, 14));
  app_target(app, "micro.lens", rect);
}
