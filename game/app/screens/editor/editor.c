/* The map editor: keys, saving, opening, asking, trying out.
 * Must not know how anything is drawn, nor what a level asks for. */
#include "game/app/screens/editor/editor_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/names.h"
#include "game/app/platform/desktop.h"
#include "game/core/arcade_make.h"

/* Rows and columns of a new map: large enough for a maze, small enough to be seen whole. */
static const int32_t NEW_ROWS = 15, NEW_COLS = 25;
static const double DRAFT_SHARE = 30;    /* at most a thirtieth of the time is spent writing drafts */
static const double DRAFT_SECONDS = 1.5; /* after a change, until the draft is written */
static const double CHECK_REST = 0.25;   /* after a stroke, until a slow check */

/* ---- changing ---- */

void editor_undo(App *app) {
  EditorState *e = editor_state(app);
  if (edit_undo(&e->edit)) app_log(app, "editor undo left=%d", (int)e->edit.done);
}

void editor_redo(App *app) {
  EditorState *e = editor_state(app);
  if (edit_redo(&e->edit)) app_log(app, "editor redo done=%d", (int)e->edit.done);
}

void editor_resize(App *app, int32_t rows, int32_t cols) {
  EditorState *e = editor_state(app);
  Error error;
  if (edit_resize(&e->edit, rows, cols, &error)) {
    e->row = e->row < rows ? e->row : rows - 1;
    e->col = e->col < cols ? e->col : cols - 1;
    e->corner_set = e->stroke = false;
    return;
  }
  char words[128];
  snprintf(words, sizeof words, say(&app->ui, STR_EDITOR_LIMIT), (int)BOARD_MAX_SIDE);
  app_toast(app, rows < 1 || cols < 1 || rows > BOARD_MAX_SIDE || cols > BOARD_MAX_SIDE ? words : error.text);
  sound_play(app->sound, SOUND_ERROR);
}

/* Another drawing takes the place of this one. */
void editor_use(App *app, Edit *edit, const char *saved_name) {
  EditorState *e = editor_state(app);
  edit_destroy(&e->edit);
  e->edit = *edit;
  snprintf(e->saved_name, sizeof e->saved_name, "%s", saved_name);
  e->row = edit->rows / 2;
  e->col = edit->cols / 2;
  e->stroke = e->corner_set = e->forgot_told = false;
  e->view.zoom = 1;
  e->view.has_focus = false;
  e->checked = 0;
  map_destroy(e->map);
  e->map = NULL;
  e->drafted = e->edit.version;
  e->changed_at = 0;
  editor_refresh(app);
}

/* A whole maze of classic size to begin with: another one each time. */
static bool new_live(const App *app, Edit *edit, const Level *level, Error *error) {
  Map *map = arcade_make((uint64_t)(app->ui.now * 1000) + (uint64_t)app->frames, error);
  bool ok = map && edit_from_map(edit, map, error);
  map_destroy(map);
  if (!ok) return false;
  edit->title[0] = '\0';
  edit->level = level->number;
  edit->symmetry = SYMMETRY_ACROSS;
  return true;
}

bool editor_start_new(App *app) {
  Edit edit;
  Error error;
  const EditorState *e = editor_state(app);
  const Level *level = e->map ? level_find(e->edit.level) : NULL;
  bool ok = level && level->live ? new_live(app, &edit, level, &error) : edit_init(&edit, NEW_ROWS, NEW_COLS, &error);
  if (!ok) {
    app_alarm(app, error.text);
    return false;
  }
  editor_use(app, &edit, "");
  app_log(app, "editor new");
  return true;
}

/* ---- keys ---- */

static void move_cursor(App *app, int32_t rows, int32_t cols) {
  EditorState *e = editor_state(app);
  int32_t row = e->row + rows, col = e->col + cols;
  if (!edit_inside(&e->edit, row, col)) return;
  e->row = row;
  e->col = col;
  e->keys_used = true;
}

/* What the chosen tool does at the cursor. */
static void use_tool(App *app, Brush brush) {
  EditorState *e = editor_state(app);
  e->keys_used = true;
  bool rectangle = e->tool == EDIT_FRAME || e->tool == EDIT_BOX;
  if (rectangle && !e->corner_set) {
    e->corner_set = true;
    e->from_row = e->row;
    e->from_col = e->col;
    return;
  }
  edit_begin(&e->edit);
  if (rectangle)
    edit_rectangle(&e->edit, e->from_row, e->from_col, e->row, e->col, brush, e->tool == EDIT_BOX);
  else if (e->tool == EDIT_FILL)
    edit_fill(&e->edit, e->row, e->col, brush);
  else
    edit_paint(&e->edit, e->row, e->col, brush);
  edit_end(&e->edit);
  e->corner_set = false;
  sound_play(app->sound, SOUND_STEP);
}

static void choose_level(App *app, int by) {
  EditorState *e = editor_state(app);
  int32_t at = 0;
  if (e->report.levels == 0) return;
  const Level *now = editor_level(e);
  for (int32_t i = 0; i < e->report.levels; i++)
    if (e->report.level[i].level == now) at = i;
  at = (at + by + e->report.levels) % e->report.levels;
  const Level *level = e->report.level[at].level;
  if (level) edit_set_level(&e->edit, level->number);
  app_log(app, "editor level %d", (int)e->edit.level);
}

static void arrow(App *app, Action action) {
  EditorState *e = editor_state(app);
  int down = action == ACTION_DOWN ? 1 : action == ACTION_UP ? -1 : 0;
  int right = action == ACTION_RIGHT ? 1 : action == ACTION_LEFT ? -1 : 0;
  switch (e->focus) {
    case EDITOR_ROWS: editor_resize(app, e->edit.rows + right - down, e->edit.cols); break;
    case EDITOR_COLS: editor_resize(app, e->edit.rows, e->edit.cols + right - down); break;
    case EDITOR_LEVELS: choose_level(app, down + right); break;
    default: move_cursor(app, down, right); break;
  }
}

void editor_set_brush(App *app, Brush brush) {
  EditorState *e = editor_state(app);
  if (brush == BRUSH_COST && e->brush == BRUSH_COST) e->edit.cost = e->edit.cost % COST_MAX + 1; /* again: the next */
  e->brush = brush;
  e->corner_set = false;
  app_log(app, "editor brush %d cost=%d", (int)brush, (int)e->edit.cost);
}

Brush editor_eraser(const EditorState *e) { return e->brush == BRUSH_COST ? BRUSH_COST_ERASER : BRUSH_OPEN; }

static void rename_map(App *app) {
  EditorState *e = editor_state(app);
  e->mode = EDITOR_TITLE;
  e->field.most = MAP_TEXT;
  field_set(&e->field, e->edit.title);
}

static void draw_key(App *app, Action action) {
  EditorState *e = editor_state(app);
  switch (action) {
    case ACTION_BACK:
      if (e->corner_set)
        e->corner_set = false;
      else if (e->focus != EDITOR_BOARD)
        e->focus = EDITOR_BOARD;
      else
        editor_ask(app, AFTER_LEAVE);
      break;
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT: arrow(app, action); break;
    case ACTION_NEXT_GROUP: e->focus = (EditorFocus)((e->focus + 1) % EDITOR_FOCUS_COUNT); break;
    case ACTION_PREVIOUS_GROUP:
      e->focus = (EditorFocus)((e->focus + EDITOR_FOCUS_COUNT - 1) % EDITOR_FOCUS_COUNT);
      break;
    case ACTION_PAINT: use_tool(app, e->brush); break;
    case ACTION_ERASE: use_tool(app, editor_eraser(e)); break;
    case ACTION_UNDO: editor_undo(app); break;
    case ACTION_REDO: editor_redo(app); break;
    case ACTION_TOOL_PEN: e->tool = EDIT_PEN; break;
    case ACTION_TOOL_RECTANGLE: e->tool = e->tool == EDIT_FRAME ? EDIT_BOX : EDIT_FRAME; break;
    case ACTION_TOOL_FILL: e->tool = EDIT_FILL; break;
    case ACTION_SYMMETRY:
      e->edit.symmetry = (Symmetry)((e->edit.symmetry + 1) % SYMMETRY_COUNT);
      app_log(app, "editor symmetry %d", (int)e->edit.symmetry);
      break;
    case ACTION_SAVE: editor_save(app, false); break;
    case ACTION_OPEN: editor_open_list(app); break;
    case ACTION_NEW: editor_ask(app, AFTER_NEW); break;
    case ACTION_RENAME: rename_map(app); break;
    case ACTION_TEST: editor_test(app, true); break;
    case ACTION_SOLVE: editor_test(app, false); break;
    case ACTION_EXPLAIN: editor_look_closer(app); break;
    case ACTION_ZOOM_IN: e->view.zoom = fminf(e->view.zoom * 1.25f, 8); break;
    case ACTION_ZOOM_OUT: e->view.zoom = fmaxf(e->view.zoom / 1.25f, 0.25f); break;
    default: break;
  }
  if (action >= ACTION_NUMBER_1 && action <= ACTION_NUMBER_6) editor_set_brush(app, (Brush)(action - ACTION_NUMBER_1));
  if (action == ACTION_NUMBER_7) editor_set_brush(app, BRUSH_EXIT);
  if (action == ACTION_NUMBER_8) editor_set_brush(app, BRUSH_COST);
}

/* ---- the draft ---- */

static void keep_draft(App *app) {
  EditorState *e = editor_state(app);
  if (e->edit.version == e->drafted || !edit_unsaved(&e->edit)) {
    e->changed_at = 0;
    return;
  }
  if (e->changed_at == 0) e->changed_at = app->ui.now;
  /* A huge drawing takes a while to write, so its draft is written less often, to keep drawing smooth. */
  if (app->ui.now - e->changed_at < fmax(DRAFT_SECONDS, DRAFT_SHARE * e->draft_seconds) || e->stroke) return;
  Error error;
  double began = window_seconds();
  bool ok = edit_draft_save(&e->edit, &error);
  e->draft_seconds = window_seconds() - began;
  e->drafted = e->edit.version;
  e->changed_at = 0;
  app_log(app, "editor draft %s", ok ? "kept" : error.text);
  if (ok || e->draft_told) return;
  e->draft_told = true;
  char words[700];
  snprintf(words, sizeof words, say(&app->ui, STR_EDITOR_DRAFT_FAILED), error.text);
  app_alarm(app, words);
}

/* ---- the screen ---- */

static void take_dropped_file(App *app) {
  EditorState *e = editor_state(app);
  if (desktop_dropped_file(e->wanted, sizeof e->wanted)) editor_ask(app, AFTER_OPEN);
}

static void editor_update(App *app) {
  EditorState *e = editor_state(app);
  if (!e->edit.cell) return; /* there was no memory for a drawing */
  if (e->mode == EDITOR_TITLE || e->mode == EDITOR_OPEN)
    if (field_type(&e->field, &app->input)) e->choice = 0;
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (e->mode == EDITOR_DRAW)
      draw_key(app, action);
    else
      editor_dialog_key(app, action);
  }
  take_dropped_file(app);
  if (e->edit.version != e->checked) e->check_again = fmax(e->check_again, e->stroke ? app->ui.now + CHECK_REST : 0);
  editor_refresh(app);
  keep_draft(app);
  if (e->edit.forgotten > 0 && !e->forgot_told) {
    e->forgot_told = true;
    app_toast(app, say(&app->ui, STR_EDITOR_FORGOTTEN));
  }
}

static void editor_init(App *app) {
  board_view_init(&editor_state(app)->view);
  Edit draft;
  if (!edit_draft_load(&draft)) return;
  editor_use(app, &draft, "");
  app_toast(app, say(&app->ui, STR_EDITOR_DRAFT_BACK));
  app_log(app, "editor draft loaded");
}

static void editor_open(App *app) {
  EditorState *e = editor_state(app);
  if (!e->edit.cell && !editor_start_new(app)) {
    app_go(app, &screen_title);
    return;
  }
  editor_end_test(app);
  editor_take_moved(app);
  e->mode = EDITOR_DRAW;
  app_log(app, "screen editor");
}

static InputContext editor_context(const App *app) {
  switch (editor_state(app)->mode) {
    case EDITOR_TITLE:
    case EDITOR_OPEN: return CONTEXT_TEXT;
    case EDITOR_DRAW: return CONTEXT_EDITOR;
    default: return CONTEXT_MENU;
  }
}

static void editor_draw(App *app) {
  static const LegendItem keys[] = {
      {LEGEND_ARROWS, STR_EDITOR_KEY_CURSOR},     {ACTION_PAINT, STR_EDITOR_KEY_PAINT},
      {ACTION_ERASE, STR_EDITOR_KEY_ERASE},       {LEGEND_NUMBERS(1, 8), STR_EDITOR_KEY_BRUSHES},
      {ACTION_UNDO, STR_EDITOR_KEY_UNDO},         {ACTION_REDO, STR_EDITOR_KEY_REDO},
      {ACTION_SYMMETRY, STR_EDITOR_KEY_SYMMETRY}, {ACTION_NEXT_GROUP, STR_EDITOR_KEY_PANEL},
      {ACTION_TEST, STR_EDITOR_KEY_TEST},         {ACTION_EXPLAIN, STR_KEY_MICROSCOPE},
      {ACTION_BACK, STR_EDITOR_KEY_MENU}};
  Ui *ui = &app->ui;
  const EditorState *e = editor_state(app);
  if (!e->map) return;
  Rectangle area = ui->area;
  float margin = px(ui, 24), top = area.y + px(ui, 72), bottom = area.y + area.height - px(ui, 52);
  float side = px(ui, 304);
  bool asks = e->mode == EDITOR_OPEN || e->mode == EDITOR_ASK_SAVE || e->mode == EDITOR_ASK_OVERWRITE;
  ui->input->muted = asks;
  Rectangle right = {area.x + area.width - margin - side, top, side, bottom - top};
  Rectangle board = {area.x + margin, top, right.x - px(ui, 16) - area.x - margin, bottom - top};
  editor_board_draw(app, board);
  editor_header_draw(app, ui_head(ui));
  editor_panel_draw(app, right);
  Legend legend = {.items = keys, .count = (int32_t)(sizeof keys / sizeof *keys), .context = CONTEXT_EDITOR};
  legend_row_of(ui, area.x + margin, area.x + area.width - margin, ui_keys(ui), &legend);
  ui->input->muted = false;
  if (asks) editor_dialog_draw(app);
}

static void editor_close(App *app) {
  EditorState *e = editor_state(app);
  /* If the window is closed in the middle of a drawing, the drawing is there again next time. */
  if (e->edit.cell && edit_unsaved(&e->edit) && e->edit.version != e->drafted) edit_draft_save(&e->edit, NULL);
  edit_destroy(&e->edit);
  edit_report_destroy(&e->report);
  maps_list_destroy(&e->list);
  map_destroy(e->map);
  board_view_destroy(&e->view);
}

const Screen screen_editor = {
    .name = "editor",
    .menu = MENU_ROOM,
    .title = STR_MENU_EDITOR,
    .note = STR_MENU_EDITOR_NOTE,
    .slides = true,
    .helps = true,
    .state_size = sizeof(EditorState),
    .init = editor_init,
    .open = editor_open,
    .close = editor_close,
    .context = editor_context,
    .update = editor_update,
    .draw = editor_draw,
};
