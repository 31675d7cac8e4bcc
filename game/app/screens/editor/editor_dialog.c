/* The editor's questions: save first? replace that map? and the list of maps to open.
 * Must not know how a map is drawn or written. */
#include <ctype.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "game/app/screens/editor/editor_internal.h"
#include "game/app/ui/dialog.h"

static const float ROW = 34; /* units, of the list */

/* ---- the list ---- */

/* As ids are written: "snail shell" finds 1/03-snail-shell. */
static bool same_letter(char id, char typed) {
  return tolower((unsigned char)id) == tolower((unsigned char)(typed == ' ' ? '-' : typed));
}

/* Whether an entry has the typed words in its id. */
static bool matches(const EditorState *e, int32_t index) {
  const char *id = e->list.entries[index].id, *typed = e->field.text;
  for (; *typed && *id; id++) {
    size_t same = 0;
    while (typed[same] && same_letter(id[same], typed[same])) same++;
    if (!typed[same]) return true;
  }
  return !*typed;
}

/* The title of its map, if that is on a shelf; otherwise its id. */
static const char *title_of(const App *app, const MapEntry *map) {
  for (int32_t i = 0; i < app->catalog.count; i++) {
    const Shelf *shelf = &app->catalog.shelves[i];
    for (int32_t k = 0; k < shelf->count; k++)
      if (strcmp(shelf->cards[k].id, map->id) == 0) return shelf->cards[k].title;
  }
  return map->id;
}

/* The n-th entry that matches, or -1. */
static int32_t nth_match(const EditorState *e, int32_t n) {
  for (int32_t i = 0; i < e->list.count; i++)
    if (matches(e, i) && n-- == 0) return i;
  return -1;
}

static int32_t match_count(const EditorState *e) {
  int32_t count = 0;
  for (int32_t i = 0; i < e->list.count; i++) count += matches(e, i);
  return count;
}

static void open_entry(App *app, int32_t index) {
  EditorState *e = editor_state(app);
  /* A path that exists is taken as a path, whatever the list contains. */
  if (e->field.text[0] && (index < 0 || (strchr(e->field.text, '/') && access(e->field.text, F_OK) == 0)))
    snprintf(e->wanted, sizeof e->wanted, "%s", e->field.text);
  else if (index >= 0)
    snprintf(e->wanted, sizeof e->wanted, "%s", e->list.entries[index].id);
  else
    return;
  editor_ask(app, AFTER_OPEN);
}

static void list_key(App *app, Action action) {
  EditorState *e = editor_state(app);
  int32_t count = match_count(e);
  switch (action) {
    case ACTION_BACK: e->mode = EDITOR_DRAW; break;
    case ACTION_ACCEPT: open_entry(app, nth_match(e, e->choice)); break;
    case ACTION_DOWN: e->choice = count > 0 ? (e->choice + 1) % count : 0; break;
    case ACTION_UP: e->choice = count > 0 ? (e->choice + count - 1) % count : 0; break;
    case ACTION_PAGE_DOWN: e->choice = e->choice + 8 < count ? e->choice + 8 : count > 0 ? count - 1 : 0; break;
    case ACTION_PAGE_UP: e->choice = e->choice > 8 ? e->choice - 8 : 0; break;
    case ACTION_ERASE:
      if (field_erase(&e->field)) e->choice = 0;
      break;
    case ACTION_PASTE:
      if (field_paste(&e->field)) e->choice = 0;
      break;
    default: break;
  }
}

static void draw_row(App *app, Rectangle rect, int32_t entry, bool chosen) {
  Ui *ui = &app->ui;
  const EditorState *e = editor_state(app);
  const MapEntry *map = &e->list.entries[entry];
  float y = rect_center(rect).y;
  if (chosen || input_hovers(ui->input, rect)) draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  if (chosen) draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
  const char *title = title_of(app, map);
  float x = rect.x + px(ui, 14), end = rect.x + rect.width - px(ui, 110);
  float column = title == map->id ? end : x + (end - x) * 0.52f;
  put_fit(ui, FACE_SEMIBOLD, 14, x, y, ALIGN_LEFT, column - x - px(ui, 12), tint(ui, TOKEN_TEXT), title);
  if (title != map->id) put_fit(ui, FACE_MONO, 12, column, y, ALIGN_LEFT, end - column, tint(ui, TOKEN_MUTED), map->id);
  char words[32] = "";
  if (map->level > 0) snprintf(words, sizeof words, say(ui, STR_LEVEL_N), (int)map->level);
  put(ui, FACE_MEDIUM, 12, rect.x + rect.width - px(ui, 14), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
}

static void draw_list(App *app) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  Rectangle box = dialog_place(ui, ui->area, 640, 520);
  dialog_box(ui, box);
  float x = box.x + px(ui, 24), width = box.width - px(ui, 48), y = box.y + px(ui, 34);
  put(ui, FACE_LOGO, 20, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_EDITOR_OPEN_TITLE));
  int32_t count = match_count(e);
  char words[64];
  snprintf(words, sizeof words, say(ui, count == 1 ? STR_EDITOR_OPEN_1 : STR_EDITOR_OPEN_COUNT), (int)count);
  put(ui, FACE_MEDIUM, 13, x + width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  y += px(ui, 24);
  Rectangle field = rect_snap((Rectangle){x, y, width, px(ui, 38)});
  field_draw(ui, field, &e->field, say(ui, STR_EDITOR_OPEN_HINT), true);
  app_target(app, "editor.list.field", field);
  y += px(ui, 52);
  if (e->message[0]) {
    float between = (float)px_letters(ui, 12) * 1.35f;
    Rectangle bar = {x, y, px(ui, 4), between * 2 + px(ui, 4)};
    draw_round(bar, px(ui, 2), tint(ui, TOKEN_DANGER));
    fonts_draw_wrapped(ui->fonts, FACE_MEDIUM, px_letters(ui, 12), (Vector2){x + px(ui, 14), y + px(ui, 10)},
                       width - px(ui, 14), between, 2, tint(ui, TOKEN_DANGER_TEXT), e->message);
    y += bar.height + px(ui, 10);
  }
  float row = px(ui, ROW);
  int32_t shown = (int32_t)((box.y + box.height - px(ui, 16) - y) / row);
  if (shown < 1) return;
  List list = {.focus = e->choice};
  list_layout(&list, count, shown);
  list_move(&list, list_wheel(ui, box));
  list_center(&list);
  e->choice = list.focus;
  for (int32_t i = list.scroll; i < count && i < list.scroll + shown; i++) {
    int32_t entry = nth_match(e, i);
    Rectangle rect = {x - px(ui, 10), y + (float)(i - list.scroll) * row, width + px(ui, 20), row - px(ui, 2)};
    draw_row(app, rect, entry, i == e->choice);
    char name[128];
    snprintf(name, sizeof name, "editor.list.%s", e->list.entries[entry].id);
    app_target(app, name, rect);
    if (input_clicked(ui->input, rect)) {
      e->choice = i;
      open_entry(app, entry);
      return;
    }
  }
  list_thumb(ui, &list, (Rectangle){x, y, width + px(ui, 18), (float)shown * row});
  if (count == 0)
    put_fit(ui, FACE_MEDIUM, 14, x, y + row / 2, ALIGN_LEFT, width, tint(ui, TOKEN_MUTED),
            say(ui, STR_EDITOR_OPEN_NONE));
}

/* ---- questions ---- */

enum { ANSWERS = 3 };

static void answers_of(const EditorState *e, StringId out[ANSWERS], const char *names[ANSWERS]) {
  bool save = e->mode == EDITOR_ASK_SAVE;
  out[0] = save ? STR_EDITOR_SAVE : STR_EDITOR_REPLACE;
  out[1] = save ? STR_EDITOR_DISCARD : STR_EDITOR_OTHER_TITLE;
  out[2] = STR_EDITOR_CANCEL;
  names[0] = save ? "editor.ask.save" : "editor.ask.replace";
  names[1] = save ? "editor.ask.discard" : "editor.ask.title";
  names[2] = "editor.ask.cancel";
}

static void answer(App *app, int32_t which) {
  EditorState *e = editor_state(app);
  bool save = e->mode == EDITOR_ASK_SAVE;
  app_log(app, "editor answer %d", (int)which);
  e->mode = EDITOR_DRAW;
  if (which == 2) {
    e->after = AFTER_NOTHING;
  } else if (save && which == 0) {
    editor_save(app, false);
  } else if (save) {
    editor_go_on(app);
  } else if (which == 0) {
    editor_save(app, true);
  } else {
    e->mode = EDITOR_TITLE;
    e->save_waits = true;
    e->field.most = MAP_TEXT;
    field_set(&e->field, e->edit.title);
  }
}

static void draw_question(App *app) {
  EditorState *e = editor_state(app);
  Ui *ui = &app->ui;
  Rectangle box = dialog_place(ui, ui->area, 560, 190);
  bool save = e->mode == EDITOR_ASK_SAVE;
  StringId words[ANSWERS];
  const char *names[ANSWERS];
  char heading[160], id[96];
  answers_of(e, words, names);
  edit_id(e->edit.title, id, sizeof id);
  if (save)
    snprintf(heading, sizeof heading, "%s", say(ui, STR_EDITOR_ASK_SAVE));
  else
    snprintf(heading, sizeof heading, say(ui, STR_EDITOR_ASK_OVERWRITE), id);
  dialog_box(ui, box);
  float x = box.x + px(ui, 28), width = box.width - px(ui, 56);
  put_fit(ui, FACE_LOGO, 20, x, box.y + px(ui, 44), ALIGN_LEFT, width, tint(ui, TOKEN_TEXT), heading);
  put_fit(ui, FACE_REGULAR, 14, x, box.y + px(ui, 80), ALIGN_LEFT, width, tint(ui, TOKEN_MUTED),
          say(ui, save ? STR_EDITOR_ASK_SAVE_NOTE : STR_EDITOR_ASK_OVERWRITE_NOTE));
  float gap = px(ui, 12), each = (width - gap * (ANSWERS - 1)) / ANSWERS;
  for (int32_t i = 0; i < ANSWERS; i++) {
    Rectangle rect =
        rect_snap((Rectangle){x + (float)i * (each + gap), box.y + box.height - px(ui, 66), each, px(ui, 42)});
    app_target(app, names[i], rect);
    bool loses = words[i] == STR_EDITOR_DISCARD || words[i] == STR_EDITOR_REPLACE;
    ButtonKind kind = loses ? BUTTON_DANGER : i == 0 ? BUTTON_PRIMARY : BUTTON_PLAIN;
    if (button(ui, rect, kind, say(ui, words[i]), e->choice == i)) {
      answer(app, i);
      return;
    }
  }
}

static void question_key(App *app, Action action) {
  EditorState *e = editor_state(app);
  switch (action) {
    case ACTION_BACK: answer(app, 2); break;
    case ACTION_ACCEPT: answer(app, e->choice); break;
    case ACTION_RIGHT:
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: e->choice = (e->choice + 1) % ANSWERS; break;
    case ACTION_LEFT:
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP: e->choice = (e->choice + ANSWERS - 1) % ANSWERS; break;
    default: break;
  }
}

/* ---- the title ---- */

static void title_key(App *app, Action action) {
  EditorState *e = editor_state(app);
  if (action == ACTION_ERASE) field_erase(&e->field);
  if (action == ACTION_PASTE) field_paste(&e->field);
  if (action == ACTION_BACK) {
    e->mode = EDITOR_DRAW;
    e->after = AFTER_NOTHING;
    e->save_waits = false;
  }
  if (action != ACTION_ACCEPT && action != ACTION_NEXT_GROUP) return;
  e->mode = EDITOR_DRAW;
  edit_set_title(&e->edit, e->field.text);
  app_log(app, "editor title %s", e->edit.title);
  /* The title was asked for so that the map can be saved. */
  bool save = e->edit.title[0] && e->save_waits;
  e->save_waits = false;
  if (save) editor_save(app, false);
}

void editor_dialog_draw(App *app) {
  const EditorState *e = editor_state(app);
  draw_rect(app->ui.window, color_fade(tint(&app->ui, TOKEN_BACKGROUND), 0.72f));
  if (e->mode == EDITOR_OPEN)
    draw_list(app);
  else
    draw_question(app);
}

void editor_dialog_key(App *app, Action action) {
  switch (editor_state(app)->mode) {
    case EDITOR_OPEN: list_key(app, action); break;
    case EDITOR_TITLE: title_key(app, action); break;
    default: question_key(app, action); break;
  }
}
