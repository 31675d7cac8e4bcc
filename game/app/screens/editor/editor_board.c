/* The drawing itself: the map as it would look in a game, the cursor, and the mouse that paints.
 * Must not know the panel, nor files. */
#include <math.h>
#include <stdlib.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/editor/editor_internal.h"
#include "game/app/view/items.h"
#include "game/app/view/terrain_view.h"

static const float MAX_CELL = 56; /* units */
static const double WAY_BEAT = 1.2;

/* ---- where ---- */

static bool cell_at(const EditorState *e, Vector2 point, int32_t *row, int32_t *col) {
  const BoardView *view = &e->view;
  *row = view->range.row + (int32_t)floorf((point.y - view->origin.y) / view->cell);
  *col = view->range.col + (int32_t)floorf((point.x - view->origin.x) / view->cell);
  return edit_inside(&e->edit, *row, *col);
}

static Rectangle cell_rect(const BoardView *view, int32_t row, int32_t col) {
  return (Rectangle){view->origin.x + (float)(col - view->range.col) * view->cell,
                     view->origin.y + (float)(row - view->range.row) * view->cell, view->cell, view->cell};
}

static bool in_sight(const CellRange *range, int32_t row, int32_t col) {
  return row >= range->row && row < range->row + range->rows && col >= range->col && col < range->col + range->cols;
}

static bool sees(const BoardView *view, const Board *board, Cell cell) {
  return in_sight(&view->range, board_row(board, cell), board_col(board, cell));
}

/* ---- what lies there ---- */

/* The shortest way, under whatever lies on it. */
static void draw_way(const App *app) {
  const EditorState *e = editor_state(app);
  const Board *board = &e->map->board;
  const Cell *way = e->report.way;
  if (e->report.way_count < 2 || e->checked != e->edit.version) return;
  board_view_draw_way(&e->view, board, way, e->report.way_count, board_view_at(&e->view, board, way[0]), app->ui.theme);
  for (int32_t i = 0; i < e->report.way_count; i++)
    if (edit_at(&e->edit, board_row(board, way[i]), board_col(board, way[i])) == '.')
      board_view_draw_bead(&e->view, board, way[i], app->ui.theme);
}

static void draw_things(App *app) {
  EditorState *e = editor_state(app);
  const Map *map = e->map;
  const Board *board = &map->board;
  const BoardView *view = &e->view;
  const Theme *theme = app->ui.theme;
  float half = view->cell / 2;
  for (int32_t i = 0; i < map->foods.count; i++) {
    if (!sees(view, board, map->foods.at[i])) continue;
    Vector2 at = board_view_at(view, board, map->foods.at[i]);
    if (map->foods.count == 1)
      goal_draw(at, view->cell, theme);
    else
      tileset_draw(&view->tiles, TILE_FOOD, (Vector2){at.x - half, at.y - half}, theme_color(theme, TOKEN_FOOD));
  }
  for (int32_t i = 0; i < map->pies.count; i++)
    if (sees(view, board, map->pies.at[i])) pie_draw(board_view_at(view, board, map->pies.at[i]), view->cell, theme);
  for (int32_t i = 0; i < map->pills.count; i++) {
    if (!sees(view, board, map->pills.at[i])) continue;
    char digit[2] = {(char)('0' + map->pill_values[i]), 0};
    fonts_draw(app->ui.fonts, FACE_MONO_BOLD, (int32_t)fmaxf(view->cell * 0.6f, 8),
               board_view_at(view, board, map->pills.at[i]), ALIGN_CENTER, theme_color(theme, TOKEN_GOOD), digit);
  }
  if (map->exit != CELL_NONE && sees(view, board, map->exit))
    exit_draw(board_view_at(view, board, map->exit), view->cell, theme);
  for (int32_t i = 0; i < map->monsters.count; i++) {
    if (!sees(view, board, map->monsters.at[i])) continue;
    MonsterPose pose = {.at = board_view_at(view, board, map->monsters.at[i]),
                        .cell = view->cell,
                        .kind = monster_kind(i),
                        .look = {0, 0.6f}};
    monster_draw(&pose, theme);
  }
  if (map->pacman == CELL_NONE || !sees(view, board, map->pacman)) return;
  HeroPose hero = {.at = board_view_at(view, board, map->pacman),
                   .cell = view->cell,
                   .facing = MOVE_EAST,
                   .mouth = 0.55f,
                   .size = 1};
  if (e->report.way_count > 1) {
    Move move = board_move_between(board, e->report.way[0], e->report.way[1]);
    if (move <= MOVE_SOUTH) hero.facing = move;
    if (!app->settings.calm) hero.mouth = 0.45f + 0.15f * sinf((float)(app->ui.now * 6.28 / WAY_BEAT));
  }
  hero_draw(&hero, theme);
}

/* Thin lines, so that cells can be counted; and the axes of the symmetry. */
static void draw_grid(App *app) {
  const EditorState *e = editor_state(app);
  const BoardView *view = &e->view;
  const Ui *ui = &app->ui;
  if (view->cell < 10) return;
  Color line = color_fade(tint(ui, TOKEN_LINE), ui->theme->contrast ? 0.22f : 0.45f);
  float width = view->cell * (float)view->range.cols, height = view->cell * (float)view->range.rows;
  for (int32_t r = 0; r <= view->range.rows; r++)
    draw_rect((Rectangle){view->origin.x, view->origin.y + (float)r * view->cell, width, 1}, line);
  for (int32_t c = 0; c <= view->range.cols; c++)
    draw_rect((Rectangle){view->origin.x + (float)c * view->cell, view->origin.y, 1, height}, line);
}

static void draw_axes(App *app) {
  const EditorState *e = editor_state(app);
  const BoardView *view = &e->view;
  const Ui *ui = &app->ui;
  Symmetry s = e->edit.symmetry;
  Color color = color_fade(tint(ui, TOKEN_ACCENT), 0.7f);
  float thick = fmaxf(px(ui, 2), 1), dash = fmaxf(px(ui, 10), 2);
  float middle_x = view->origin.x + ((float)e->edit.cols / 2 - (float)view->range.col) * view->cell;
  float middle_y = view->origin.y + ((float)e->edit.rows / 2 - (float)view->range.row) * view->cell;
  float right = view->origin.x + view->cell * (float)view->range.cols;
  float below = view->origin.y + view->cell * (float)view->range.rows;
  if (s == SYMMETRY_ACROSS || s == SYMMETRY_BOTH)
    for (int32_t i = 0; view->origin.y + (float)i * 2 * dash < below; i++) {
      float y = view->origin.y + (float)i * 2 * dash;
      draw_rect((Rectangle){middle_x - thick / 2, y, thick, fminf(dash, below - y)}, color);
    }
  if (s == SYMMETRY_DOWN || s == SYMMETRY_BOTH)
    for (int32_t i = 0; view->origin.x + (float)i * 2 * dash < right; i++) {
      float x = view->origin.x + (float)i * 2 * dash;
      draw_rect((Rectangle){x, middle_y - thick / 2, fminf(dash, right - x), thick}, color);
    }
  if (s == SYMMETRY_TURNED) {
    float radius = px(ui, 14);
    for (int i = 0; i < 4; i++)
      draw_arc((Vector2){middle_x, middle_y}, radius, thick, (float)i * 1.5708f + 0.2f, (float)i * 1.5708f + 1.1f,
               color);
  }
}

/* ---- the cursor ---- */

static void mark_cell(const App *app, int32_t row, int32_t col, float alpha, bool strong) {
  const BoardView *view = &editor_state(app)->view;
  if (!in_sight(&view->range, row, col)) return;
  Rectangle rect = cell_rect(view, row, col);
  Color accent = tint(&app->ui, TOKEN_ACCENT);
  draw_round(rect, view->cell * 0.2f, color_fade(accent, 0.18f * alpha));
  draw_frame(rect_inset(rect, strong ? -1 : 0), view->cell * 0.2f, fmaxf(px(&app->ui, strong ? 3 : 2), 1),
             color_fade(accent, alpha));
}

static void mark_images(const App *app, int32_t row, int32_t col, bool strong) {
  const EditorState *e = editor_state(app);
  int32_t rows[4], cols[4], count = edit_images(&e->edit, row, col, e->brush, rows, cols);
  for (int32_t i = 0; i < count; i++) mark_cell(app, rows[i], cols[i], i == 0 ? 1 : 0.5f, strong && i == 0);
}

static void mark_rectangle(const App *app, int32_t row, int32_t col) {
  const EditorState *e = editor_state(app);
  Rectangle a = cell_rect(&e->view, e->from_row, e->from_col), b = cell_rect(&e->view, row, col);
  Rectangle all = {fminf(a.x, b.x), fminf(a.y, b.y), fabsf(a.x - b.x) + e->view.cell, fabsf(a.y - b.y) + e->view.cell};
  Color accent = tint(&app->ui, TOKEN_ACCENT);
  if (e->tool == EDIT_BOX) draw_round(all, e->view.cell * 0.2f, color_fade(accent, 0.2f));
  draw_frame(all, e->view.cell * 0.2f, fmaxf(px(&app->ui, 3), 2), accent);
  char size[48];
  snprintf(size, sizeof size, "%d \u00D7 %d", abs(row - e->from_row) + 1, abs(col - e->from_col) + 1);
  badge_left(&app->ui, all.x, fmaxf(all.y - px(&app->ui, 18), e->view.room.y + px(&app->ui, 14)), TOKEN_ACCENT, size);
}

static void draw_cursor(App *app, Rectangle room) {
  EditorState *e = editor_state(app);
  int32_t row, col;
  bool rectangle = e->tool == EDIT_FRAME || e->tool == EDIT_BOX;
  bool hovers = input_hovers(&app->input, room) && cell_at(e, app->input.mouse, &row, &col);
  if (app->input.mouse_moved && hovers) e->keys_used = false;
  if (e->mode != EDITOR_DRAW) return;
  if (e->stroke && rectangle) {
    cell_at(e, app->input.mouse, &row, &col);
    mark_rectangle(app, row, col);
  } else if (e->corner_set) {
    mark_rectangle(app, e->row, e->col);
  } else if (hovers && !e->keys_used) {
    mark_images(app, row, col, false);
  }
  if (e->keys_used) mark_images(app, e->row, e->col, e->focus == EDITOR_BOARD);
}

/* ---- the mouse ---- */

static void finish_stroke(App *app) {
  EditorState *e = editor_state(app);
  bool rectangle = e->tool == EDIT_FRAME || e->tool == EDIT_BOX;
  if (rectangle) {
    edit_begin(&e->edit);
    edit_rectangle(&e->edit, e->from_row, e->from_col, e->last_row, e->last_col,
                   e->erases ? editor_eraser(e) : e->brush, e->tool == EDIT_BOX);
  }
  edit_end(&e->edit);
  e->stroke = false;
  app_log(app, "editor stroke");
}

static void go_on_with_stroke(App *app) {
  EditorState *e = editor_state(app);
  int32_t row, col;
  cell_at(e, app->input.mouse, &row, &col);
  Brush brush = e->erases ? editor_eraser(e) : e->brush;
  if (e->tool == EDIT_PEN && (row != e->last_row || col != e->last_col))
    edit_line(&e->edit, e->last_row, e->last_col, row, col, brush);
  e->last_row = row;
  e->last_col = col;
}

static void begin_stroke(App *app, Vector2 at, bool erases) {
  EditorState *e = editor_state(app);
  int32_t row, col;
  if (!cell_at(e, at, &row, &col)) return;
  Brush brush = erases ? editor_eraser(e) : e->brush;
  e->stroke = true;
  e->erases = erases;
  e->corner_set = false;
  e->focus = EDITOR_BOARD;
  e->from_row = e->last_row = e->row = row;
  e->from_col = e->last_col = e->col = col;
  edit_begin(&e->edit);
  if (e->tool == EDIT_PEN) edit_paint(&e->edit, row, col, brush);
  if (e->tool == EDIT_FILL) edit_fill(&e->edit, row, col, brush);
  sound_play(app->sound, SOUND_STEP);
}

static void paint_with_mouse(App *app, Rectangle room) {
  EditorState *e = editor_state(app);
  Input *input = &app->input;
  if (e->mode != EDITOR_DRAW) return;
  bool left = input_presses(input, room), right = input->right_down && (input_hovers(input, room) || e->erases);
  if (!e->stroke && left) begin_stroke(app, input->drag_from, false);
  if (!e->stroke && right && input_hovers(input, room)) begin_stroke(app, input->mouse, true);
  bool down = e->stroke && (e->erases ? right : left);
  if (down) go_on_with_stroke(app);
  for (int32_t i = 0; i < input->click_count;
       i++) { /* a press and release within one frame, or the release of a stroke */
    Click *click = &input->clicks[i];
    if (click->taken || input->muted || !rect_has(room, click->press)) continue;
    click->taken = true;
    if (!e->stroke) begin_stroke(app, click->press, false);
    if (e->stroke && !e->erases) {
      int32_t row, col;
      cell_at(e, click->release, &row, &col);
      if (e->tool == EDIT_PEN) edit_line(&e->edit, e->last_row, e->last_col, row, col, e->brush);
      e->last_row = row;
      e->last_col = col;
      finish_stroke(app);
    }
    down = false;
  }
  if (e->stroke && !down) finish_stroke(app);
}

/* Zoom with the wheel; on a map that does not fit, the wheel scrolls, and zooms with Ctrl. */
static void turn_wheel(App *app, Rectangle room) {
  EditorState *e = editor_state(app);
  const Input *input = &app->input;
  if (input->wheel == 0 || !input_hovers(input, room) || e->mode != EDITOR_DRAW) return;
  int32_t by = input->wheel > 0 ? -2 : 2;
  if (input->ctrl_down || e->view.whole)
    e->view.zoom = fminf(fmaxf(e->view.zoom * (input->wheel > 0 ? 1.25f : 0.8f), 0.25f), 8);
  else
    board_view_pan(&e->view, &e->map->board, input->shift_down ? 0 : by, input->shift_down ? by : 0);
}

void editor_board_draw(App *app, Rectangle room) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  const Board *board = &e->map->board;
  BoardRoom place = {.rect = room, .padding = px(ui, 8), .radius = px(ui, 16), .max_cell = px(ui, MAX_CELL)};
  Rectangle inside = rect_inset(room, place.padding);
  Cell follow = e->keys_used || !e->view.has_focus ? board_cell(board, e->row, e->col) : CELL_NONE;
  if (!board_inside(board, e->row, e->col)) follow = CELL_NONE;
  board_view_place(&e->view, board, &place, follow);
  board_view_bake(&e->view, board, ui->theme);
  board_view_bake_none(&e->view);
  board_view_draw(&e->view);
  canvas_clip(inside);
  terrain_draw_numbers(&e->view, board, ui);
  draw_grid(app);
  draw_way(app);
  draw_things(app);
  draw_axes(app);
  draw_cursor(app, inside);
  canvas_unclip();
  app_target(app, "editor.cell.first", cell_rect(&e->view, e->view.range.row, e->view.range.col));
  app_target(
      app, "editor.cell.last",
      cell_rect(&e->view, e->view.range.row + e->view.range.rows - 1, e->view.range.col + e->view.range.cols - 1));
  paint_with_mouse(app, inside);
  turn_wheel(app, inside);
}
