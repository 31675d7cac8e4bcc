/* Keeping a game: as a replay in the user's folder, as a GIF or as numbered pictures.
 * Must not know how they are written. */
#include <stdio.h>

#include "game/app/places.h"
#include "game/app/screens/play.h"

void play_keep(App *app) {
  PlayState *p = &app->play;
  char path[PLACE_PATH], words[PLACE_PATH + 200];
  Error error;
  bool ok = places_replay(path, sizeof path, p->map_title, &error) && session_save(p->stage.session, path, &error);
  snprintf(words, sizeof words, say(&app->ui, ok ? STR_REPLAY_KEPT : STR_REPLAY_NOT_KEPT), ok ? path : error.text);
  app_toast(app, words);
  app_log(app, "replay %s %s", ok ? "saved" : "failed", ok ? path : error.text);
  if (ok) p->saved = true;
}

void play_export(App *app, bool gif) {
  (void)app;
  (void)gif;
}
