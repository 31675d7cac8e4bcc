/* The current player, and the settings that change with the player.
 * Must not know what else is kept. */
#include "game/app/current_player.h"

#include <stdio.h>

#include "game/app/app_state.h"
#include "game/store/preferences.h"

bool current_player_saves(const App *app) { return app->db && app->writer && db_saves(app->db); }

const char *current_player_name(const App *app) {
  return app->profile.id ? app->profile.name : say(&app->ui, STR_PROFILE_GUEST);
}

void current_player_trouble(const App *app, Error *out) {
  out->text[0] = 0;
  if (app->db) db_message(app->db, out);
  if (!out->text[0]) snprintf(out->text, sizeof out->text, "%s", say(&app->ui, STR_STORE_NO_SAVES));
}

/* The window's size and the tour's tick are kept whoever plays. */
static void take_settings(App *app, const Pairs *pairs) {
  Settings *s = &app->settings;
  int32_t width = s->width, height = s->height;
  bool full = s->full_screen, tour = s->tour_seen;
  Error error;
  if (!settings_from_pairs(s, pairs, &error)) app_log(app, "preferences: %s", error.text);
  s->width = width;
  s->height = height;
  s->full_screen = full;
  s->tour_seen = tour;
}

void current_player_log_in(App *app, const Profile *profile) {
  Pairs pairs = {0};
  Error error;
  app_save_settings(app, true);
  writer_flush(app->writer); /* so that a player who returns at once finds the latest settings */
  app->profile = *profile;
  if (preferences_load(app->db, profile->id, &pairs, &error) && pairs.count > 0) take_settings(app, &pairs);
  pairs_destroy(&pairs);
  app_settings_put_to_use(app);
  app_log(app, "profile in %s", profile->name);
  app_log(app, "profile theme %s", app->ui.theme->id);
}

void current_player_log_out(App *app) {
  if (app->profile.id == PROFILE_GUEST) return;
  app_save_settings(app, true);
  profile_log_out(&app->profile);
  settings_destroy(&app->settings);
  app_load_settings(app);
  app_settings_put_to_use(app);
  app_log(app, "profile out");
  app_log(app, "profile theme %s", app->ui.theme->id);
}

bool current_player_save_settings(App *app, Error *error) {
  if (app->profile.id == PROFILE_GUEST) return settings_save(&app->settings, error);
  Pairs pairs;
  if (!settings_to_pairs(&app->settings, &pairs)) return error_set(error, "out of memory for the settings");
  bool ok = writer_preferences(app->writer, app->profile.id, &pairs, error);
  pairs_destroy(&pairs);
  return ok;
}
