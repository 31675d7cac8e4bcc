/* The editor's heading and side panel: brushes, tools, symmetry, size, the shortest path, and which levels accept the
 * map. Must not know how the map is drawn. */
#include <math.h>
#include <string.h>

#include "game/app/model/names.h"
#include "game/app/screens/editor/editor_internal.h"
#include "game/app/view/items.h"
#include "game/app/view/terrain_view.h"

static const StringId brush_words[BRUSH_COUNT] = {STR_EDITOR_WALL,   STR_EDITOR_OPEN_CELL, STR_EDITOR_FOOD,
                                                  STR_EDITOR_PACMAN, STR_EDITOR_MONSTER,   STR_EDITOR_PIE,
                                                  STR_EDITOR_EXIT,   STR_EDITOR_COST};
static const char *const brush_names[BRUSH_COUNT] = {"wall",    "open", "food", "pacman",
                                                     "monster", "pie",  "exit", "cost"};
static const char *const tool_names[EDIT_TOOL_COUNT] = {"pen", "frame", "box", "fill"};

/* ---- the heading ---- */

static bool head_button(App *app, float *right, float y, ButtonKind kind, StringId word, const char *name) {
  Ui *ui = &app->ui;
  const char *label = say(ui, word);
  float width = width_of(ui, FACE_BOLD, kind == BUTTON_PRIMARY ? 16 : 14, label) + px(ui, 30), height = px(ui, 36);
  Rectangle rect = rect_snap((Rectangle){*right - width, y - height / 2, width, height});
  *right -= width + px(ui, 8);
  app_target(app, name, rect);
  return button(ui, rect, kind, label, false);
}

static void draw_title(App *app, float x, float right, float y) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  bool untitled = !e->edit.title[0], typing = e->mode == EDITOR_TITLE;
  if (typing) {
    Rectangle rect = rect_snap((Rectangle){x, y - px(ui, 17), fminf(right - x, px(ui, 320)), px(ui, 34)});
    field_draw(ui, rect, &e->field, say(ui, STR_EDITOR_TITLE_HINT), true);
    for (int32_t i = 0; i < ui->input->click_count; i++) /* a click elsewhere ends the typing */
      if (!rect_has(rect, ui->input->clicks[i].press) && !ui->input->clicks[i].taken)
        input_push(ui->input, ACTION_ACCEPT);
    return;
  }
  const char *badge_words = say(ui, edit_unsaved(&e->edit) ? STR_EDITOR_UNSAVED : STR_EDITOR_SAVED_BADGE);
  bool show_badge = edit_unsaved(&e->edit) || e->saved_name[0];
  float badge_room = show_badge ? width_of(ui, FACE_SEMIBOLD, 12, badge_words) + px(ui, 36) : 0;
  const char *words = untitled ? say(ui, STR_EDITOR_UNTITLED) : e->edit.title;
  bool alone = ui->width == WIDTH_NARROW; /* then it is the screen's title */
  Face face = alone ? FACE_LOGO : FACE_SEMIBOLD;
  float letters = alone ? 20 : 16;
  float room = fmaxf(right - x - badge_room, px(ui, 40));
  Rectangle target = {x - px(ui, 8), y - px(ui, 17), fminf(width_of(ui, face, letters, words), room) + px(ui, 16),
                      px(ui, 34)};
  if (input_hovers(ui->input, target)) draw_round(target, px(ui, 8), tint(ui, TOKEN_RAISED));
  float width =
      put_fit(ui, face, letters, x, y, ALIGN_LEFT, room, tint(ui, untitled ? TOKEN_MUTED : TOKEN_TEXT), words);
  app_target(app, "editor.title", target);
  if (input_clicked(ui->input, target)) input_push(ui->input, ACTION_RENAME);
  if (show_badge && x + width + badge_room <= right + px(ui, 8))
    badge_left(ui, x + width + px(ui, 14), y, edit_unsaved(&e->edit) ? TOKEN_FRONTIER : TOKEN_GOOD, badge_words);
}

void editor_header_draw(App *app, float y) {
  Ui *ui = &app->ui;
  float x = ui_title_left(ui), right = ui_right(ui);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  if (head_button(app, &right, y, BUTTON_PRIMARY, STR_EDITOR_PLAY, "editor.play")) input_push(ui->input, ACTION_TEST);
  if (head_button(app, &right, y, BUTTON_PLAIN, STR_EDITOR_WATCH, "editor.watch")) input_push(ui->input, ACTION_SOLVE);
  if (head_button(app, &right, y, BUTTON_PLAIN, STR_EDITOR_SAVE, "editor.save")) input_push(ui->input, ACTION_SAVE);
  if (head_button(app, &right, y, BUTTON_PLAIN, STR_EDITOR_OPEN, "editor.open")) input_push(ui->input, ACTION_OPEN);
  if (head_button(app, &right, y, BUTTON_PLAIN, STR_EDITOR_NEW, "editor.new")) input_push(ui->input, ACTION_NEW);
  if (ui->width != WIDTH_NARROW) {
    x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_EDITOR)) + px(ui, 16);
    draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
    x += px(ui, 16);
  }
  draw_title(app, x, right - px(ui, 8), y);
}

/* ---- brushes ---- */

static void draw_brush_picture(const App *app, Brush brush, Vector2 at, float cell) {
  const Theme *theme = app->ui.theme;
  switch (brush) {
    case BRUSH_WALL: {
      Rectangle rect = {at.x - 0.36f * cell, at.y - 0.36f * cell, 0.72f * cell, 0.72f * cell};
      draw_round(rect, 0.3f * cell, theme_color(theme, TOKEN_WALL_FILL));
      draw_frame(rect, 0.3f * cell, fmaxf(0.06f * cell, 1.5f), theme_color(theme, TOKEN_WALL_STROKE));
      break;
    }
    case BRUSH_OPEN: {
      Rectangle rect = {at.x - 0.36f * cell, at.y - 0.36f * cell, 0.72f * cell, 0.72f * cell};
      draw_round(rect, 0.14f * cell, theme_color(theme, TOKEN_FLOOR));
      draw_frame(rect, 0.14f * cell, fmaxf(0.05f * cell, 1), theme_color(theme, TOKEN_LINE));
      break;
    }
    case BRUSH_FOOD: draw_disc(at, 0.16f * cell, theme_color(theme, TOKEN_FOOD)); break;
    case BRUSH_PACMAN:
      hero_draw(&(HeroPose){.at = at, .cell = cell, .facing = MOVE_EAST, .mouth = 0.6f, .size = 1}, theme);
      break;
    case BRUSH_MONSTER:
      monster_draw(&(MonsterPose){.at = at, .cell = cell, .kind = MONSTER_HOB, .look = {0, 0.6f}}, theme);
      break;
    case BRUSH_PIE: pie_draw(at, cell, theme); break;
    case BRUSH_COST: {
      Rectangle rect = rect_snap((Rectangle){at.x - 0.4f * cell, at.y - 0.4f * cell, 0.8f * cell, 0.8f * cell});
      char digit[2] = {(char)('0' + editor_state(app)->edit.cost), 0};
      draw_rect(rect, terrain_floor(theme, editor_state(app)->edit.cost));
      fonts_draw(app->ui.fonts, FACE_MONO_BOLD, (int32_t)(0.6f * cell), at, ALIGN_CENTER,
                 theme_color(theme, TOKEN_TEXT), digit);
      break;
    }
    default: exit_draw(at, cell, theme); break;
  }
}

static void draw_brushes(App *app, Rectangle row) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  float gap = px(ui, 5), width = floorf((row.width - gap * (BRUSH_COUNT - 1)) / BRUSH_COUNT);
  for (int i = 0; i < BRUSH_COUNT; i++) {
    Rectangle rect = {row.x + (float)i * (width + gap), row.y, width, row.height};
    bool on = e->brush == (Brush)i, hover = input_hovers(ui->input, rect);
    draw_round(rect, px(ui, 8), tint(ui, on ? TOKEN_RAISED : hover ? TOKEN_RAISED : TOKEN_BACKGROUND));
    if (on) draw_frame(rect, px(ui, 8), fmaxf(px(ui, 2), 2), tint(ui, TOKEN_ACCENT));
    float size = fminf(rect.width, rect.height - px(ui, 14)) * 0.86f;
    draw_brush_picture(app, (Brush)i, (Vector2){rect_center(rect).x, rect.y + (rect.height - px(ui, 12)) / 2}, size);
    char key[2] = {(char)('1' + i), 0};
    put(ui, FACE_SEMIBOLD, 11, rect_center(rect).x, rect.y + rect.height - px(ui, 9), ALIGN_CENTER,
        tint(ui, on ? TOKEN_ACCENT : TOKEN_MUTED), key);
    char name[48];
    snprintf(name, sizeof name, "editor.brush.%s", brush_names[i]);
    app_target(app, name, rect);
    if (input_clicked(ui->input, rect)) editor_set_brush(app, (Brush)i);
  }
}

/* ---- size ---- */

static bool small_button(App *app, Rectangle rect, const char *sign, const char *name) {
  Ui *ui = &app->ui;
  bool hover = input_hovers(ui->input, rect);
  draw_round(rect, px(ui, 8), tint(ui, hover ? TOKEN_LINE : TOKEN_RAISED));
  put(ui, FACE_BOLD, 16, rect_center(rect).x, rect_center(rect).y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), sign);
  app_target(app, name, rect);
  return input_clicked(ui->input, rect);
}

/* Returns by how much the number is to change. */
static int stepper(App *app, Rectangle rect, StringId word, int32_t value, bool focused, const char *name) {
  Ui *ui = &app->ui;
  float size = px(ui, 32), y = rect_center(rect).y;
  char text[32], target[64];
  put_fit(ui, FACE_MEDIUM, 12, rect.x, rect.y - px(ui, 15), ALIGN_LEFT, rect.width, tint(ui, TOKEN_MUTED),
          say(ui, word));
  Rectangle less = {rect.x, y - size / 2, size, size}, more = {rect.x + rect.width - size, y - size / 2, size, size};
  if (focused) focus_ring(ui, rect, px(ui, 8));
  snprintf(text, sizeof text, "%d", (int)value);
  put(ui, FACE_MONO_BOLD, 15, rect_center(rect).x, y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), text);
  notes_last(ui, word == STR_EDITOR_ROWS ? STR_EDITOR_ROWS_MEANS : STR_EDITOR_COLS_MEANS);
  snprintf(target, sizeof target, "editor.%s.less", name);
  int by = small_button(app, less, "\u2212", target) ? -1 : 0;
  snprintf(target, sizeof target, "editor.%s.more", name);
  if (small_button(app, more, "+", target)) by = 1;
  return by;
}

/* ---- the way, the levels ---- */

static void draw_way_words(App *app, Rectangle rect) {
  const EditorState *e = editor_state(app);
  const EditReport *r = &e->report;
  Ui *ui = &app->ui;
  char words[128], figures[128];
  Token token = TOKEN_TEXT;
  float y = rect.y + px(ui, 6);
  if (editor_live_words(app, words, figures, sizeof words)) {
    bool good = !words[0];
    put_fit(ui, FACE_SEMIBOLD, 14, rect.x, y, ALIGN_LEFT, rect.width,
            tint(ui, good ? TOKEN_GOOD_TEXT : TOKEN_DANGER_TEXT), good ? say(ui, STR_EDITOR_LIVE_GOOD) : words);
    put_fit(ui, FACE_MEDIUM, 12, rect.x, y + px(ui, ui->large ? 21 : 17), ALIGN_LEFT, rect.width, tint(ui, TOKEN_MUTED),
            figures);
    return;
  }
  if (!r->has_goal)
    snprintf(words, sizeof words, "%s", say(ui, STR_EDITOR_NO_GOAL)), token = TOKEN_MUTED;
  else if (r->way_count == 0)
    snprintf(words, sizeof words, "%s", say(ui, STR_EDITOR_NO_WAY)), token = TOKEN_DANGER_TEXT;
  else if (e->map->board.cost && r->foods == 1)
    snprintf(words, sizeof words, say(ui, STR_EDITOR_WAY_COST), (int)r->way_count - 1, (int)r->way_cost);
  else
    snprintf(words, sizeof words, say(ui, r->foods > 1 ? STR_EDITOR_WAY_FOOD : STR_EDITOR_WAY), (int)r->way_count - 1);
  put_fit(ui, FACE_SEMIBOLD, 14, rect.x, y, ALIGN_LEFT, rect.width, tint(ui, token), words);
  int lost = (int)(r->foods - r->foods_reached);
  if (!r->has_goal || r->foods < 2) return;
  if (lost > 0)
    snprintf(words, sizeof words, say(ui, STR_EDITOR_CUT_OFF), lost, (int)r->foods);
  else
    snprintf(words, sizeof words, say(ui, STR_EDITOR_ALL_REACHED), (int)r->foods);
  put_fit(ui, FACE_MEDIUM, 12, rect.x, y + px(ui, ui->large ? 21 : 17), ALIGN_LEFT, rect.width,
          tint(ui, lost > 0 ? TOKEN_DANGER_TEXT : TOKEN_MUTED), words);
}

static void draw_level(App *app, Rectangle rect, int32_t i) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  const Level *level = e->report.level[i].level;
  bool fits = e->report.level[i].fits, chosen = editor_level(e) == level, hover = input_hovers(ui->input, rect);
  bool two_lines = !fits && rect.height > 2.8f * (float)px_letters(ui, 13); /* else the reason stands beside it */
  if (chosen || hover) draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  if (chosen) draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
  float x = rect.x + px(ui, 14), right = rect.x + rect.width - px(ui, 10);
  float y = rect.y + rect.height * (two_lines ? 0.3f : 0.5f);
  char number[16], why[160] = "";
  snprintf(number, sizeof number, "%d", (int)level->number);
  put(ui, FACE_BOLD, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), number);
  x += px(ui, 18);
  float title = put_fit(ui, FACE_SEMIBOLD, 13, x, y, ALIGN_LEFT, (right - x) * 0.6f, tint(ui, TOKEN_TEXT),
                        level_title(ui->language, level));
  if (!fits) editor_why(ui, level, e->map, e->report.level[i].why, why, sizeof why);
  if (fits) {
    draw_check((Vector2){right - px(ui, 6), y}, px(ui, 12), px(ui, 2.2f), tint(ui, TOKEN_GOOD_TEXT));
    put(ui, FACE_SEMIBOLD, 12, right - px(ui, 20), y, ALIGN_RIGHT, tint(ui, TOKEN_GOOD_TEXT), say(ui, STR_EDITOR_FITS));
  } else if (two_lines) {
    put(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_EDITOR_FITS_NOT));
    put_fit(ui, FACE_REGULAR, 12, x, rect.y + rect.height * 0.75f, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), why);
  } else {
    float left = right - x - title - px(ui, 10); /* half a reason explains nothing */
    bool whole = width_of(ui, FACE_REGULAR, 11, why) <= left;
    put_fit(ui, FACE_REGULAR, 12, right, y, ALIGN_RIGHT, left, tint(ui, TOKEN_MUTED),
            whole ? why : say(ui, STR_EDITOR_FITS_NOT));
  }
  char name[48];
  snprintf(name, sizeof name, "editor.level.%d", (int)level->number);
  app_target(app, name, rect);
  if (!input_clicked(ui->input, rect)) return;
  edit_set_level(&e->edit, level->number);
  app_log(app, "editor level %d", (int)level->number);
}

static void draw_levels(App *app, Rectangle room) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  int32_t levels = e->report.levels > 0 ? e->report.levels : 1;
  float height = fminf(fmaxf(room.height / (float)levels, px(ui, 24)), px(ui, 38));
  int32_t shown = (int32_t)(room.height / height), count = e->report.levels, first = 0;
  if (shown < 1) return;
  const Level *level = editor_level(e);
  for (int32_t i = 0; i < count; i++) /* where not all fit, the chosen one is in sight */
    if (e->report.level[i].level == level && i >= shown) first = i - shown + 1;
  for (int32_t i = first; i < count && i < first + shown; i++)
    draw_level(app, (Rectangle){room.x, room.y + (float)(i - first) * height, room.width, height - px(ui, 2)}, i);
  if (e->focus == EDITOR_LEVELS)
    focus_ring(ui, (Rectangle){room.x, room.y, room.width, height * (float)(count < shown ? count : shown)}, px(ui, 8));
}

/* ---- all of it ---- */

static void label(const Ui *ui, float x, float y, float room, StringId word, const char *note) {
  float width = put(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, word));
  if (note)
    put_fit(ui, FACE_SEMIBOLD, 12, x + room, y, ALIGN_RIGHT, room - width - px(ui, 12), tint(ui, TOKEN_TEXT), note);
}

/* Beside it what the chosen level still requires: there is room for all of it. */
static void draw_levels_label(App *app, float x, float y, float room) {
  const EditorState *e = editor_state(app);
  const Level *level = editor_level(e);
  char why[160] = "";
  for (int32_t i = 0; level && i < e->report.levels; i++)
    if (e->report.level[i].level == level && !e->report.level[i].fits)
      editor_why(&app->ui, level, e->map, e->report.level[i].why, why, sizeof why);
  label(&app->ui, x, y, room, STR_EDITOR_LEVELS, why[0] ? why : NULL);
}

static void draw_tools(App *app, float x, float *y, float room) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  const char *tools[EDIT_TOOL_COUNT] = {say(ui, STR_EDITOR_PEN), say(ui, STR_EDITOR_FRAME), say(ui, STR_EDITOR_BOX),
                                        say(ui, STR_EDITOR_FILL)};
  const char *symmetries[SYMMETRY_COUNT] = {say(ui, STR_EDITOR_SYMMETRY_NONE), "\u2194", "\u2195", "\u2194 \u2195",
                                            say(ui, STR_EDITOR_SYMMETRY_TURNED)};
  label(ui, x, *y, room, STR_EDITOR_TOOL, NULL);
  *y += px(ui, 14);
  Rectangle rect = {x, *y, room, px(ui, 34)};
  for (int i = 0; i < EDIT_TOOL_COUNT; i++) {
    char name[32];
    snprintf(name, sizeof name, "editor.tool.%s", tool_names[i]);
    app_target(app, name,
               (Rectangle){rect.x + rect.width / EDIT_TOOL_COUNT * (float)i, rect.y, rect.width / EDIT_TOOL_COUNT,
                           rect.height});
  }
  int32_t clicked = segmented(ui, rect, tools, EDIT_TOOL_COUNT, EDIT_TOOL_COUNT, (int32_t)e->tool, false);
  if (clicked >= 0) e->tool = (EditTool)clicked, e->corner_set = false;
  *y += px(ui, 50);
  label(ui, x, *y, room, STR_EDITOR_SYMMETRY, NULL);
  *y += px(ui, 14);
  rect.y = *y;
  clicked = segmented(ui, rect, symmetries, SYMMETRY_COUNT, SYMMETRY_COUNT, (int32_t)e->edit.symmetry, false);
  if (clicked >= 0) e->edit.symmetry = (Symmetry)clicked;
  app_target(app, "editor.symmetry", rect);
  *y += px(ui, 62);
}

void editor_panel_draw(App *app, Rectangle room) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 18), x = room.x + pad, width = room.width - 2 * pad, y = room.y + px(ui, 20);
  char brush[64];
  const Level *level = editor_level(e);
  bool energizer = e->brush == BRUSH_PIE && level && level->live;
  snprintf(brush, sizeof brush, e->brush == BRUSH_COST ? say(ui, STR_EDITOR_COST_N) : "%s%.0d",
           e->brush == BRUSH_COST ? say(ui, STR_EDITOR_COST)
                                  : say(ui, energizer ? STR_EDITOR_ENERGIZER : brush_words[e->brush]),
           e->brush == BRUSH_COST ? (int)e->edit.cost : 0);
  label(ui, x, y, width, STR_EDITOR_BRUSH, brush);
  y += px(ui, 14);
  draw_brushes(app, (Rectangle){x, y, width, px(ui, 48)});
  y += px(ui, 63);
  draw_tools(app, x, &y, width);
  float half = (width - px(ui, 20)) / 2;
  int rows =
      stepper(app, (Rectangle){x, y, half, px(ui, 34)}, STR_EDITOR_ROWS, e->edit.rows, e->focus == EDITOR_ROWS, "rows");
  int cols = stepper(app, (Rectangle){x + half + px(ui, 20), y, half, px(ui, 34)}, STR_EDITOR_COLS, e->edit.cols,
                     e->focus == EDITOR_COLS, "cols");
  if (rows || cols) editor_resize(app, e->edit.rows + rows, e->edit.cols + cols);
  y += px(ui, 42);
  draw_rect(rect_snap((Rectangle){x, y, width, fmaxf(px(ui, 1), 1)}), tint(ui, TOKEN_LINE));
  y += px(ui, 10);
  draw_way_words(app, (Rectangle){x, y, width, px(ui, 40)});
  y += px(ui, ui->large ? 52 : 46);
  draw_levels_label(app, x, y, width);
  y += px(ui, 12);
  draw_levels(app, (Rectangle){x - px(ui, 8), y, width + px(ui, 16), room.y + room.height - y - px(ui, 8)});
}
