/* What is seen on the puzzle's tiles: numbers, a picture or both; which picture, and the player's own files. Must not
 * know how anything is drawn. */
#include <string.h>

#include "game/app/platform/desktop.h"
#include "game/app/screens/puzzle/puzzle_internal.h"

enum { PICTURE_FILE = -2, PICTURE_SCENE = -1 }; /* instead of the number of a map */

static const char *look_words(const App *app) {
  static const StringId words[LOOK_COUNT] = {STR_PUZZLE_LOOK_NUMBERS, STR_PUZZLE_LOOK_PICTURE, STR_PUZZLE_LOOK_BOTH};
  return say(&app->ui, words[puzzle_state(app)->look_kind]);
}

/* The n-th map of the catalog, counted through its shelves. */
static const MapCard *nth_card(const App *app, int32_t n) {
  for (int32_t i = 0; i < app->catalog.count; i++) {
    if (n < app->catalog.shelves[i].count) return &app->catalog.shelves[i].cards[n];
    n -= app->catalog.shelves[i].count;
  }
  return NULL;
}

void puzzle_make_picture(App *app) {
  PuzzleState *r = puzzle_state(app);
  bool ok = false;
  r->picture_theme = app->ui.theme;
  if (r->picture_map == PICTURE_FILE) {
    ok = tile_picture_file(&r->picture, r->picture_file);
    const char *slash = strrchr(r->picture_file, '/');
    snprintf(r->picture_title, sizeof r->picture_title, "%.100s", slash ? slash + 1 : r->picture_file);
  }
  const MapCard *card = r->picture_map >= 0 ? nth_card(app, r->picture_map) : NULL;
  if (card) {
    ok = tile_picture_map(&r->picture, card->map, app->ui.theme);
    snprintf(r->picture_title, sizeof r->picture_title, "%s", card->title);
  }
  if (ok) return;
  r->picture_map = PICTURE_SCENE;
  tile_picture_scene(&r->picture, app->ui.theme);
  snprintf(r->picture_title, sizeof r->picture_title, "%s", say(&app->ui, STR_PUZZLE_PICTURE_SCENE));
}

/* Numbers, then the picture, then both. */
void puzzle_look_key(App *app) {
  PuzzleState *r = puzzle_state(app);
  r->look_kind = (TileLook)((r->look_kind + 1) % LOOK_COUNT);
  app_log(app, "puzzle look %s", look_words(app));
  settings_set(&app->settings, "puzzle.look", (const char[]){(char)('0' + (int)r->look_kind), 0});
  app_settings_changed(app);
}

/* Asks again for a file that can't be read, with the reason; the old picture stays. */
static void ask_again(App *app, const char *path) {
  PuzzleState *r = puzzle_state(app);
  char typed[FIELD_TEXT]; /* it may be the field itself, which is emptied */
  snprintf(typed, sizeof typed, "%s", path);
  puzzle_ask(app, ROOM_PICTURE);
  field_set(&r->field, typed);
  snprintf(r->message, sizeof r->message, say(&app->ui, STR_PUZZLE_PICTURE_FAILED), typed);
  sound_play(app->sound, SOUND_ERROR);
}

void puzzle_choose_picture(App *app, const char *path) {
  PuzzleState *r = puzzle_state(app);
  int32_t before = r->picture_map;
  char file[FIELD_TEXT];
  snprintf(file, sizeof file, "%s", r->picture_file);
  r->mode = ROOM_PLAY;
  if (path[0]) {
    r->picture_map = PICTURE_FILE;
    snprintf(r->picture_file, sizeof r->picture_file, "%s", path);
  } else {
    bool next = before >= PICTURE_SCENE && nth_card(app, before + 1);
    r->picture_map = next ? before + 1 : PICTURE_SCENE;
  }
  puzzle_make_picture(app);
  bool failed = path[0] && r->picture_map != PICTURE_FILE;
  if (failed) {
    r->picture_map = before;
    snprintf(r->picture_file, sizeof r->picture_file, "%s", file);
    puzzle_make_picture(app);
    ask_again(app, path);
  } else if (r->look_kind == LOOK_NUMBERS) {
    r->look_kind = LOOK_BOTH; /* it was asked for to be seen */
  }
  app_log(app, "puzzle picture %s %s", failed ? "failed, still" : "is", r->picture_title);
}

void puzzle_take_dropped(App *app) {
  char path[FIELD_TEXT];
  if (desktop_dropped_file(path, sizeof path)) puzzle_choose_picture(app, path);
}
