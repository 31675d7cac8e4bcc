/* A short life of what is kept: settings, the lasting store and a saved map, for the fault tests.
 *   store save    what a session does; exit 0 when all of it was kept, 1 with a message when not
 *   store check   whether what stands there is whole: exit 0, or 1 with a message. Knows no faults. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/edit_file.h"
#include "game/core/map.h"
#include "game/store/boards.h"
#include "game/store/preferences.h"
#include "game/store/saves.h"
#include "game/store/settings.h"

static const char drawing[] = "%%%%%\n%P .%\n%%%%%\n";

static bool save_settings(Error *error) {
  Settings settings;
  PairsState state = settings_load(&settings, error);
  settings.music = 33;
  bool ok = settings_set(&settings, "other", "kept") || error_set(error, "out of memory for the settings");
  ok = ok && settings_save(&settings, error) && (settings.writable || error_set(error, "no settings are kept"));
  settings_destroy(&settings);
  return ok && state != PAIRS_UNKNOWN;
}

static bool save_store(Error *error) {
  Db *db = db_open(NULL, error);
  if (!db) return error_set(error, "out of memory for the store");
  ProfileReply reply;
  profile_set_cost(db, PROFILE_COST_LEAST);
  Result result = {.board = "maze/easy", .player = PLAYER_GUEST, .steps = 3, .ms = 40, .score = 5};
  SaveDraft draft = {.kind = "maze", .title = "new", .bytes = "new bytes", .size = 9};
  SaveInfo *list = NULL;
  int32_t count = 0;
  bool ok = db_saves(db) || error_set(error, "the store does not save");
  ok = ok && saves_put(db, &draft, NULL, error) && boards_add(db, &result, "replay", 6, NULL, error);
  ok = ok && saves_list(db, 0, "maze", &list, &count, error);
  free(list);
  if (ok && !profile_register(db, "Ada", "a password", &reply)) {
    *error = reply.error;
    ok = reply.answer == PROFILE_TAKEN;
  }
  db_close(db);
  return ok;
}

static bool save_map(Error *error) {
  Edit edit;
  if (!edit_from_text(&edit, drawing, sizeof drawing - 1, "drawing", error)) return false;
  edit_set_title(&edit, "Drawn");
  bool ok = edit_draft_save(&edit, error) && edit_save(&edit, true, error) == SAVE_DONE;
  edit_destroy(&edit);
  return ok;
}

/* What was there before must be there still; what is new is there whole or not at all. */
static bool check_store(Error *error) {
  Db *db = db_open(NULL, error);
  if (!db || db_state(db) == DB_BROKEN || !db_saves(db)) {
    db_close(db);
    return error_set(error, "the store is damaged or does not save");
  }
  SaveInfo *list = NULL;
  int32_t count = 0;
  bool ok = saves_list(db, 0, "maze", &list, &count, error), old = false;
  for (int32_t i = 0; ok && i < count; i++) {
    size_t size = 0;
    char *bytes = saves_get(db, 0, list[i].id, &size, error);
    const char *expected = strcmp(list[i].title, "old") == 0 ? "old bytes" : "new bytes";
    old |= strcmp(list[i].title, "old") == 0;
    ok = bytes && size == 9 && memcmp(bytes, expected, 9) == 0;
    if (!ok) error_set(error, "a saved game is not what was saved");
    free(bytes);
  }
  if (ok && !old) ok = error_set(error, "a saved game is lost");
  free(list);
  db_close(db);
  return ok;
}

static bool check_settings(Error *error) {
  Settings settings;
  PairsState state = settings_load(&settings, error);
  const char *kept = settings_get(&settings, "first");
  bool ok = state == PAIRS_READ && kept && strcmp(kept, "old") == 0;
  if (!ok) error_set(error, "the settings are lost or damaged");
  settings_destroy(&settings);
  return ok;
}

static bool check_map(Error *error) {
  char path[EDIT_PATH];
  if (!edit_path("Drawn", path, error)) return false;
  FILE *there = fopen(path, "r");
  if (!there) return true;
  fclose(there);
  Map *map = map_read(path, error);
  map_destroy(map);
  return map != NULL;
}

/* What stands there before anything goes wrong. */
static bool prepare(Error *error) {
  Settings settings;
  settings_load(&settings, error);
  bool ok = settings_set(&settings, "first", "old") && settings_save(&settings, error);
  settings_destroy(&settings);
  Db *db = db_open(NULL, error);
  SaveDraft draft = {.kind = "maze", .title = "old", .bytes = "old bytes", .size = 9};
  ok = ok && saves_put(db, &draft, NULL, error);
  db_close(db);
  return ok;
}

int main(int argc, char **argv) {
  Error error = {.text = "usage: store prepare|save|check"};
  const char *what = argc == 2 ? argv[1] : "";
  bool ok = false;
  if (strcmp(what, "prepare") == 0)
    ok = prepare(&error);
  else if (strcmp(what, "save") == 0) {
    bool settings = save_settings(&error), store = save_store(&error), map = save_map(&error);
    ok = settings && store && map;
  } else if (strcmp(what, "check") == 0)
    ok = check_store(&error) && check_settings(&error) && check_map(&error);
  if (!ok) fprintf(stderr, "pacade: %s\n", error.text);
  return ok ? 0 : 1;
}
