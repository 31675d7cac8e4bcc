/* The map editor: keys, saving, opening, asking, trying out.
 * Must not know how anything is drawn, nor what a level asks for. */
#include "game/app/screens/editor.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/names.h"

/* Rows and columns of a new map: large enough for a maze, small enough to be seen whole. */
static const int32_t NEW_ROWS = 15, NEW_COLS = 25;
static const double DRAFT_SECONDS = 1.5; /* after a change, until the draft is written */
static const double CHECK_CHEAP = 0.004; /* seconds: a check that takes longer waits for a rest */
static const double CHECK_REST = 0.25;

static const char *const draft_id = "editor/drawing";

/* ---- map and checks ---- */

static uint64_t picture_hash(const Edit *edit) {
  uint64_t hash = UINT64_C(1469598103934665603);
  size_t cells = (size_t)edit->rows * (size_t)edit->cols;
  for (size_t i = 0; i < cells; i++) hash = (hash ^ (unsigned char)edit->cell[i]) * UINT64_C(1099511628211);
  return hash;
}

static void log_report(App *app) {
  const EditorState *e = app->editor;
  char fits[64] = "";
  for (int32_t i = 0; i < e->report.levels; i++)
    if (e->report.level[i].fits) {
      size_t used = strlen(fits);
      snprintf(fits + used, sizeof fits - used, "%d", (int)e->report.level[i].level->number);
    }
  app_log(app, "editor picture %016llx size=%dx%d fits=%s way=%d foods=%d/%d",
          (unsigned long long)picture_hash(&e->edit), (int)e->edit.rows, (int)e->edit.cols, fits[0] ? fits : "none",
          (int)e->report.way_count - 1, (int)e->report.foods_reached, (int)e->report.foods);
}

void editor_refresh(App *app) {
  EditorState *e = app->editor;
  double now = GetTime();
  if (e->map && e->checked == e->edit.version) return;
  /* A huge map is checked when the hand rests. */
  if (e->map && e->check_seconds > CHECK_CHEAP && now < e->check_again && e->map->board.rows == e->edit.rows &&
      e->map->board.cols == e->edit.cols)
    return;
  Map *map = edit_map(&e->edit, NULL);
  if (!map) return;
  map_destroy(e->map);
  e->map = map;
  edit_check(&e->report, map);
  e->checked = e->edit.version;
  e->check_seconds = GetTime() - now;
  bool focus = e->view.has_focus;
  board_view_forget(&e->view); /* the board is another one, even at the same address */
  e->view.has_focus = focus;
  log_report(app);
}

const Level *editor_level(const EditorState *e) {
  const Level *own = level_find(e->edit.level);
  if (own) return own;
  for (int32_t i = 0; i < e->report.levels; i++)
    if (e->report.level[i].fits) return e->report.level[i].level;
  return NULL;
}

void editor_why(const Ui *ui, const Level *level, const Map *map, const char *otherwise, char *out, size_t room) {
  int foods = (int)map->foods.count, monsters = (int)map->monsters.count,
      cells = (int)(map->board.rows * map->board.cols);
  int open = (int)map->board.open_count;
  if (map->pacman == CELL_NONE)
    snprintf(out, room, "%s", say(ui, STR_WHY_PACMAN));
  else if (level->one_food && foods != 1)
    snprintf(out, room, say(ui, STR_WHY_ONE_FOOD), foods);
  else if (foods == 0 && !level->exit)
    snprintf(out, room, "%s", say(ui, STR_WHY_FOOD));
  else if (level->exit && map->exit == CELL_NONE)
    snprintf(out, room, "%s", say(ui, STR_WHY_EXIT));
  else if (!level->exit && !level->exit_ignored && map->exit != CELL_NONE)
    snprintf(out, room, "%s", say(ui, STR_WHY_NO_EXIT));
  else if (level->no_monsters && monsters > 0)
    snprintf(out, room, say(ui, STR_WHY_NO_MONSTERS), monsters);
  else if (level->max_monsters > 0 && monsters > level->max_monsters)
    snprintf(out, room, say(ui, STR_WHY_MANY_MONSTERS), (int)level->max_monsters, monsters);
  else if (level->max_open > 0 && open > level->max_open)
    snprintf(out, room, say(ui, STR_WHY_MANY_OPEN), (int)level->max_open, open);
  else if (level->max_cells > 0 && cells > level->max_cells)
    snprintf(out, room, say(ui, STR_WHY_MANY_CELLS), (int)level->max_cells, cells);
  else
    snprintf(out, room, "%s", otherwise); /* a rule this list does not know yet, in the level's own words */
}

/* ---- changing ---- */

void editor_undo(App *app) {
  EditorState *e = app->editor;
  if (edit_undo(&e->edit)) app_log(app, "editor undo left=%d", (int)e->edit.done);
}

void editor_redo(App *app) {
  EditorState *e = app->editor;
  if (edit_redo(&e->edit)) app_log(app, "editor redo done=%d", (int)e->edit.done);
}

void editor_resize(App *app, int32_t rows, int32_t cols) {
  EditorState *e = app->editor;
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
static void use(App *app, Edit *edit, const char *saved_name) {
  EditorState *e = app->editor;
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

static bool start_new(App *app) {
  Edit edit;
  Error error;
  if (!edit_init(&edit, NEW_ROWS, NEW_COLS, &error)) {
    app_toast(app, error.text);
    return false;
  }
  use(app, &edit, "");
  app_log(app, "editor new");
  return true;
}

/* ---- saving ---- */

/* The choose screen shows the map as it is now. */
static void put_on_shelf(App *app, const char *id) {
  Catalog *catalog = &app->catalog;
  for (int32_t s = 0; s < catalog->count; s++)
    for (int32_t k = catalog->shelves[s].count - 1; k >= 0; k--)
      if (strcmp(catalog->shelves[s].cards[k].id, id) == 0) {
        catalog_drop(catalog, s, k);
        int32_t *chosen = &app->choices[s].map;
        if (*chosen > k || (*chosen == k && k > 0 && k == catalog->shelves[s].count)) (*chosen)--;
      }
  int32_t shelf;
  Error ignored;
  catalog_add(catalog, id, 0, &shelf, &ignored);
}

void editor_save(App *app, bool overwrite) {
  EditorState *e = app->editor;
  Error error = {{0}};
  char id[96], name[EDIT_NAME], words[700];
  const Level *level = editor_level(e);
  if (!e->edit.title[0]) { /* a map wants a name first */
    e->mode = EDITOR_TITLE;
    e->save_waits = true;
    app_log(app, "editor asks title");
    field_set(&e->field, "");
    e->field.most = MAP_TEXT;
    return;
  }
  edit_name(e->edit.title, name);
  edit_id(e->edit.title, id, sizeof id);
  if (level) edit_set_level(&e->edit, level->number);
  SaveResult result = edit_save(&e->edit, overwrite || strcmp(name, e->saved_name) == 0, &error);
  if (result == SAVE_EXISTS) {
    e->mode = EDITOR_ASK_OVERWRITE;
    e->choice = 1; /* the careful one */
    app_log(app, "editor exists %s", id);
    return;
  }
  if (result == SAVE_REFUSED) {
    bool no_pacman = e->map && e->map->pacman == CELL_NONE;
    if (no_pacman)
      snprintf(words, sizeof words, "%s", say(&app->ui, STR_EDITOR_NO_PACMAN));
    else
      snprintf(words, sizeof words, say(&app->ui, STR_EDITOR_NOT_SAVED), error.text);
    app_toast(app, words);
    app_log(app, "editor refused %s", error.text);
    sound_play(app->sound, SOUND_ERROR);
    e->after = AFTER_NOTHING;
    return;
  }
  snprintf(e->saved_name, sizeof e->saved_name, "%s", name);
  edit_draft_remove();
  e->changed_at = 0;
  e->drafted = e->edit.version;
  put_on_shelf(app, id);
  bool fits = level && e->map && level_accepts(level, e->map, NULL);
  snprintf(words, sizeof words, say(&app->ui, fits ? STR_EDITOR_SAVED : STR_EDITOR_SAVED_UNFIT), id);
  app_toast(app, words);
  app_log(app, "editor saved %s level=%d", id, level ? (int)level->number : 0);
  sound_play(app->sound, SOUND_CHOOSE);
  if (e->after != AFTER_NOTHING) editor_go_on(app);
}

/* ---- leaving, opening ---- */

void editor_ask(App *app, EditorAfter what) {
  EditorState *e = app->editor;
  e->after = what;
  edit_end(&e->edit);
  e->stroke = false;
  if (!edit_unsaved(&e->edit)) {
    editor_go_on(app);
    return;
  }
  e->mode = EDITOR_ASK_SAVE;
  e->choice = 0;
  app_log(app, "editor asks save");
}

void editor_open_list(App *app) {
  EditorState *e = app->editor;
  maps_list_destroy(&e->list);
  Error ignored;
  maps_list(&e->list, &ignored);
  maps_list_mine(&e->list, &ignored);
  field_set(&e->field, "");
  e->field.most = 0;
  e->message[0] = 0;
  e->choice = 0;
  e->mode = EDITOR_OPEN;
  app_log(app, "editor list %d", (int)e->list.count);
}

static void open_wanted(App *app) {
  EditorState *e = app->editor;
  Edit edit;
  Error error;
  if (!edit_open(&edit, e->wanted, &error)) {
    editor_open_list(app);
    snprintf(e->message, sizeof e->message, "%s", error.text);
    app_log(app, "editor can't open %s", error.text);
    sound_play(app->sound, SOUND_ERROR);
    return;
  }
  bool own = strncmp(e->wanted, "mine/", 5) == 0;
  char name[EDIT_NAME] = "";
  if (own) snprintf(name, sizeof name, "%.*s", EDIT_NAME - 1, e->wanted + 5);
  use(app, &edit, name);
  app_log(app, "editor opened %s", e->wanted);
}

void editor_go_on(App *app) {
  EditorState *e = app->editor;
  EditorAfter what = e->after;
  e->after = AFTER_NOTHING;
  e->mode = EDITOR_DRAW;
  switch (what) {
    case AFTER_LEAVE:
      edit_draft_remove();
      if (edit_unsaved(&e->edit)) start_new(app); /* what was not to be kept is not shown again */
      app_go(app, &screen_title);
      break;
    case AFTER_NEW: start_new(app); break;
    case AFTER_OPEN: open_wanted(app); break;
    case AFTER_CLOSE: app->quit = true; break;
    default: break;
  }
}

/* ---- trying out ---- */

void editor_test(App *app, bool person) {
  EditorState *e = app->editor;
  edit_end(&e->edit);
  e->check_again = 0;
  editor_refresh(app);
  const Level *level = editor_level(e);
  Map *map = edit_map(&e->edit, NULL);
  char words[200];
  if (!level || !map || !level_accepts(level, map, NULL)) {
    if (level && map) {
      char why[160];
      editor_why(&app->ui, level, map, "", why, sizeof why);
      snprintf(words, sizeof words, "%d %s: %s", (int)level->number, level_title(app->ui.language, level), why);
    } else {
      snprintf(words, sizeof words, "%s", say(&app->ui, STR_EDITOR_FITS_NONE));
    }
    app_toast(app, words);
    app_log(app, "editor can't test");
    sound_play(app->sound, SOUND_ERROR);
    map_destroy(map);
    return;
  }
  int32_t shelf = catalog_shelf(&app->catalog, level->number);
  if (!map->title[0]) snprintf(map->title, sizeof map->title, "%s", say(&app->ui, STR_EDITOR_UNTITLED));
  int32_t card = shelf < 0 ? -1 : catalog_put(&app->catalog, shelf, draft_id, map);
  if (card < 0) {
    if (shelf < 0) map_destroy(map);
    app_toast(app, say(&app->ui, STR_EDITOR_FITS_NONE));
    return;
  }
  e->testing = true;
  e->test_shelf = shelf;
  e->test_card = card;
  e->old_shelf = app->shelf;
  e->old_map = app->choices[shelf].map;
  e->old_agent = app->choices[shelf].agent;
  app->shelf = shelf;
  app->choices[shelf].map = card;
  if (person) app->choices[shelf].agent = 0;
  app_log(app, "editor test level=%d", (int)level->number);
  play_start(app);
}

const Screen *editor_return(App *app, const Screen *screen) {
  bool back = app->editor && app->editor->testing && (screen == &screen_select || screen == &screen_title);
  return back ? &screen_editor : screen;
}

static void end_test(App *app) {
  EditorState *e = app->editor;
  if (!e->testing) return;
  e->testing = false;
  play_stop(app);
  app->choices[e->test_shelf].map = e->old_map;
  app->choices[e->test_shelf].agent = e->old_agent;
  app->shelf = e->old_shelf;
  catalog_drop(&app->catalog, e->test_shelf, e->test_card);
}

/* ---- keys ---- */

static void move_cursor(App *app, int32_t rows, int32_t cols) {
  EditorState *e = app->editor;
  int32_t row = e->row + rows, col = e->col + cols;
  if (!edit_inside(&e->edit, row, col)) return;
  e->row = row;
  e->col = col;
  e->keys_used = true;
}

/* What the chosen tool does at the cursor. */
static void use_tool(App *app, Brush brush) {
  EditorState *e = app->editor;
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
  EditorState *e = app->editor;
  int32_t at = 0;
  const Level *now = editor_level(e);
  for (int32_t i = 0; i < e->report.levels; i++)
    if (e->report.level[i].level == now) at = i;
  at = (at + by + e->report.levels) % (e->report.levels > 0 ? e->report.levels : 1);
  edit_set_level(&e->edit, e->report.level[at].level->number);
  app_log(app, "editor level %d", (int)e->edit.level);
}

static void arrow(App *app, Action action) {
  EditorState *e = app->editor;
  int down = action == ACTION_DOWN ? 1 : action == ACTION_UP ? -1 : 0;
  int right = action == ACTION_RIGHT ? 1 : action == ACTION_LEFT ? -1 : 0;
  switch (e->focus) {
    case EDITOR_ROWS: editor_resize(app, e->edit.rows + right - down, e->edit.cols); break;
    case EDITOR_COLS: editor_resize(app, e->edit.rows, e->edit.cols + right - down); break;
    case EDITOR_LEVELS: choose_level(app, down + right); break;
    default: move_cursor(app, down, right); break;
  }
}

static void set_brush(App *app, Brush brush) {
  app->editor->brush = brush;
  app->editor->corner_set = false;
  app_log(app, "editor brush %d", (int)brush);
}

static void rename_map(App *app) {
  EditorState *e = app->editor;
  e->mode = EDITOR_TITLE;
  e->field.most = MAP_TEXT;
  field_set(&e->field, e->edit.title);
}

static void draw_key(App *app, Action action) {
  EditorState *e = app->editor;
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
    case ACTION_ERASE: use_tool(app, BRUSH_OPEN); break;
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
    case ACTION_ZOOM_IN: e->view.zoom = fminf(e->view.zoom * 1.25f, 8); break;
    case ACTION_ZOOM_OUT: e->view.zoom = fmaxf(e->view.zoom / 1.25f, 0.25f); break;
    default: break;
  }
  if (action >= ACTION_NUMBER_1 && action <= ACTION_NUMBER_6) set_brush(app, (Brush)(action - ACTION_NUMBER_1));
  if (action == ACTION_NUMBER_7) set_brush(app, BRUSH_EXIT);
}

/* ---- the draft ---- */

static void keep_draft(App *app) {
  EditorState *e = app->editor;
  if (e->edit.version == e->drafted || !edit_unsaved(&e->edit)) {
    e->changed_at = 0;
    return;
  }
  if (e->changed_at == 0) e->changed_at = app->ui.now;
  if (app->ui.now - e->changed_at < DRAFT_SECONDS || e->stroke) return;
  Error error;
  bool ok = edit_draft_save(&e->edit, &error);
  e->drafted = e->edit.version;
  e->changed_at = 0;
  app_log(app, "editor draft %s", ok ? "kept" : error.text);
  if (ok || e->draft_told) return;
  e->draft_told = true;
  char words[700];
  snprintf(words, sizeof words, say(&app->ui, STR_EDITOR_DRAFT_FAILED), error.text);
  app_toast(app, words);
}

/* ---- the screen ---- */

static void take_dropped_file(App *app) {
  EditorState *e = app->editor;
  if (!IsFileDropped()) return;
  FilePathList files = LoadDroppedFiles();
  if (files.count > 0) {
    snprintf(e->wanted, sizeof e->wanted, "%s", files.paths[0]);
    editor_ask(app, AFTER_OPEN);
  }
  UnloadDroppedFiles(files);
}

static void editor_update(App *app) {
  EditorState *e = app->editor;
  if (!e) {
    app_go(app, &screen_title);
    return;
  }
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

static void editor_enter(App *app) {
  if (!app->editor) {
    app->editor = calloc(1, sizeof *app->editor);
    if (!app->editor) {
      app_toast(app, "out of memory for the editor");
      app_go(app, &screen_title);
      return;
    }
    board_view_init(&app->editor->view);
    Edit draft;
    if (edit_draft_load(&draft)) {
      use(app, &draft, "");
      app_toast(app, say(&app->ui, STR_EDITOR_DRAFT_BACK));
      app_log(app, "editor draft loaded");
    } else if (!start_new(app)) {
      app_go(app, &screen_title);
      return;
    }
  }
  end_test(app);
  app->editor->mode = EDITOR_DRAW;
  app_log(app, "screen editor");
}

static InputContext editor_context(const App *app) {
  if (!app->editor) return CONTEXT_MENU;
  switch (app->editor->mode) {
    case EDITOR_TITLE:
    case EDITOR_OPEN: return CONTEXT_TEXT;
    case EDITOR_DRAW: return CONTEXT_EDITOR;
    default: return CONTEXT_MENU;
  }
}

static void editor_draw(App *app) {
  static const LegendItem keys[] = {{"\u2190\u2191\u2193\u2192", STR_EDITOR_KEY_CURSOR, ACTION_NONE},
                                    {"Space", STR_EDITOR_KEY_PAINT, ACTION_PAINT},
                                    {"X", STR_EDITOR_KEY_ERASE, ACTION_ERASE},
                                    {"1\u20137", STR_EDITOR_KEY_BRUSHES, ACTION_NONE},
                                    {"U", STR_EDITOR_KEY_UNDO, ACTION_UNDO},
                                    {"Shift U", STR_EDITOR_KEY_REDO, ACTION_REDO},
                                    {"M", STR_EDITOR_KEY_SYMMETRY, ACTION_SYMMETRY},
                                    {"Tab", STR_EDITOR_KEY_PANEL, ACTION_NEXT_GROUP},
                                    {"Enter", STR_EDITOR_KEY_TEST, ACTION_TEST},
                                    {"Esc", STR_EDITOR_KEY_MENU, ACTION_BACK}};
  Ui *ui = &app->ui;
  const EditorState *e = app->editor;
  if (!e || !e->map) return;
  Rectangle area = ui->area;
  float margin = px(ui, 24), top = area.y + px(ui, 72), bottom = area.y + area.height - px(ui, 52);
  float side = px(ui, 304);
  bool asks = e->mode == EDITOR_OPEN || e->mode == EDITOR_ASK_SAVE || e->mode == EDITOR_ASK_OVERWRITE;
  ui->input->muted = asks;
  Rectangle right = {area.x + area.width - margin - side, top, side, bottom - top};
  Rectangle board = {area.x + margin, top, right.x - px(ui, 16) - area.x - margin, bottom - top};
  editor_board_draw(app, board);
  editor_header_draw(app, area.y + px(ui, 38));
  editor_panel_draw(app, right);
  legend_row(ui, area.x + margin, area.x + area.width - margin, area.y + area.height - px(ui, 26), keys,
             (int32_t)(sizeof keys / sizeof *keys));
  ui->input->muted = false;
  if (asks) editor_dialog_draw(app);
}

void editor_destroy(App *app) {
  EditorState *e = app->editor;
  if (!e) return;
  /* Closed in the middle of a drawing: it is there again next time. */
  if (e->edit.cell && edit_unsaved(&e->edit) && e->edit.version != e->drafted) edit_draft_save(&e->edit, NULL);
  edit_destroy(&e->edit);
  edit_report_destroy(&e->report);
  maps_list_destroy(&e->list);
  map_destroy(e->map);
  if (IsWindowReady()) board_view_destroy(&e->view);
  free(e);
  app->editor = NULL;
}

const Screen screen_editor = {.name = "editor",
                              .slides = true,
                              .enter = editor_enter,
                              .context = editor_context,
                              .update = editor_update,
                              .draw = editor_draw};
