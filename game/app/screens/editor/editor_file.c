/* Saving and opening the editor's drawing, asking first, and games to try it out. Must not know how anything is drawn
 * or painted. */
#include <string.h>

#include "game/app/model/names.h"
#include "game/app/screens/arcade/arcade.h"
#include "game/app/screens/editor/editor_internal.h"
#include "game/app/screens/play/play.h"

static const char *const draft_id = "editor/drawing"; /* of the map that is being tried out */

/* ---- saving ---- */

/* The choose screen shows the map as it is now. */
static void put_on_shelf(App *app, const char *id) {
  Catalog *catalog = &app->catalog;
  for (int32_t s = 0; s < catalog->count; s++) app_drop_map(app, s, id);
  int32_t shelf;
  Error ignored;
  catalog_add(catalog, id, 0, &shelf, &ignored);
}

void editor_save(App *app, bool overwrite) {
  EditorState *e = editor_state(app);
  Error error = {0};
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
    e->choice = 1; /* the safe answer */
    app_log(app, "editor exists %s", id);
    return;
  }
  if (result == SAVE_REFUSED) {
    bool no_pacman = e->map && e->map->pacman == CELL_NONE;
    if (no_pacman)
      snprintf(words, sizeof words, "%s", say(&app->ui, STR_EDITOR_NO_PACMAN));
    else
      snprintf(words, sizeof words, say(&app->ui, STR_EDITOR_NOT_SAVED), app_trouble(app, error.text));
    app_alarm(app, words);
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
  EditorState *e = editor_state(app);
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
  EditorState *e = editor_state(app);
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
  EditorState *e = editor_state(app);
  Edit edit;
  Error error;
  if (!edit_open(&edit, e->wanted, &error)) {
    char typed[FIELD_TEXT]; /* to be corrected, not typed again */
    snprintf(typed, sizeof typed, "%s", strcmp(e->field.text, e->wanted) == 0 ? e->wanted : "");
    editor_open_list(app);
    field_set(&e->field, typed);
    snprintf(e->message, sizeof e->message, say(&app->ui, STR_EDITOR_CANT_OPEN), app_trouble(app, error.text));
    app_log(app, "editor can't open %s", error.text);
    sound_play(app->sound, SOUND_ERROR);
    return;
  }
  bool own = strncmp(e->wanted, "mine/", 5) == 0;
  char name[EDIT_NAME] = "";
  if (own) snprintf(name, sizeof name, "%.*s", EDIT_NAME - 1, e->wanted + 5);
  editor_use(app, &edit, name);
  app_log(app, "editor opened %s", e->wanted);
}

void editor_go_on(App *app) {
  EditorState *e = editor_state(app);
  EditorAfter what = e->after;
  e->after = AFTER_NOTHING;
  e->mode = EDITOR_DRAW;
  switch (what) {
    case AFTER_LEAVE:
      edit_draft_remove();
      if (edit_unsaved(&e->edit)) editor_start_new(app); /* a drawing that was discarded is not shown again */
      app_back(app);
      break;
    case AFTER_NEW: editor_start_new(app); break;
    case AFTER_OPEN: open_wanted(app); break;
    case AFTER_CLOSE: app->quit = true; break;
    default: break;
  }
}

/* ---- trying out ---- */

void editor_test(App *app, bool person) {
  EditorState *e = editor_state(app);
  edit_end(&e->edit);
  e->check_again = 0;
  editor_refresh(app);
  const Level *level = editor_level(e);
  Map *map = edit_map(&e->edit, NULL);
  char words[200];
  if (!level || !map || !level_accepts(level, map, NULL)) {
    if (level && map) {
      char why[160];
      Error reason = {.text = ""};
      level_accepts(level, map, &reason);
      editor_why(&app->ui, level, map, reason.text, why, sizeof why);
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
  if (level->live) {
    Error error;
    if (!map->title[0]) snprintf(map->title, sizeof map->title, "%s", say(&app->ui, STR_EDITOR_UNTITLED));
    app_log(app, "editor test level=%d", (int)level->number);
    if (!arcade_try(app, map, "mine/draft", &screen_editor, &error)) app_alarm(app, app_trouble(app, error.text));
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
  e->old_shelf = app->shelf;
  snprintf(e->old_map, sizeof e->old_map, "%s", app->catalog.shelves[shelf].cards[app->choices[shelf].map].id);
  e->old_agent = app->choices[shelf].agent;
  app->shelf = shelf;
  app->choices[shelf].map = card;
  if (person) app->choices[shelf].agent = 0;
  app_log(app, "editor test level=%d", (int)level->number);
  app_wait_for_game(app, &screen_editor);
  play_start(app);
}

void editor_end_test(App *app) {
  EditorState *e = editor_state(app);
  if (!e->testing) return;
  e->testing = false;
  play_stop(app);
  app_drop_map(app, e->test_shelf, draft_id);
  app_choose_map(app, e->test_shelf, e->old_map);
  app->choices[e->test_shelf].agent = e->old_agent;
  app->shelf = e->old_shelf;
}
