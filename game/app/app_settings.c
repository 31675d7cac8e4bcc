/* Settings in the window: taken from their file, put to use at once, written a little after a change.
 * Must not know the screen they are changed on. */
#include <stdlib.h>
#include <string.h>

#include "game/app/app_state.h"
#include "game/app/model/report_words.h"
#include "game/app/platform/key_names.h"
#include "game/app/words/language.h"
#include "game/play/pace.h"

static const double SAVE_SECONDS = 1.0; /* after the last change */

static Language language_of(const Settings *settings) {
  const char *wish = settings->language;
  if (wish[0] == 0) return language_of_system();
  return strncmp(wish, "vi", 2) == 0 ? LANGUAGE_VIETNAMESE : LANGUAGE_ENGLISH;
}

/* Applies the settings that concern appearance. A theme from the command line holds until another is chosen. */
static void apply(App *app) {
  const Settings *s = &app->settings;
  const Theme *theme = theme_find(app->options.theme ? app->options.theme : s->theme);
  app->ui.theme = theme ? theme : theme_table(NULL);
  app->ui.language = language_of(s);
  reports_speak(app->ui.language);
  app->ui.large = s->large_text;
  app->ui.calm = s->calm;
}

static void key_line(int32_t choice, char *out, size_t room) {
  snprintf(out, room, "key-%s", key_choice(choice)->name);
}

static void load_keys(App *app) {
  keymap_init(&app->keymap);
  for (int32_t i = 0; i < KEY_CHOICES; i++) {
    char line[PAIRS_KEY];
    key_line(i, line, sizeof line);
    const char *name = settings_get(&app->settings, line);
    int32_t key = name ? key_by_name(name) : 0;
    if (key && keymap_allows(key)) keymap_set(&app->keymap, i, key);
  }
}

void app_set_key(App *app, int32_t choice, int32_t key) {
  char line[PAIRS_KEY];
  key_line(choice, line, sizeof line);
  keymap_set(&app->keymap, choice, key);
  (void)settings_set(&app->settings, line, keymap_changed(&app->keymap, choice) ? key_name(key) : NULL);
  app_settings_changed(app);
}

void app_load_settings(App *app) {
  Error error = {0};
  if (app->options.screenshot) { /* a screenshot must not depend on the player's settings */
    settings_defaults(&app->settings);
    snprintf(app->settings.language, sizeof app->settings.language, "en");
  } else {
    PairsState state = settings_load(&app->settings, &error);
    if (state == PAIRS_BROKEN || state == PAIRS_UNKNOWN) snprintf(app->notice, sizeof app->notice, "%s", error.text);
    app->settings_told = state == PAIRS_UNKNOWN;
  }
  app_settings_put_to_use(app);
}

void app_settings_put_to_use(App *app) {
  app->speed = pace_at(pace_index(app->settings.speed));
  load_keys(app);
  apply(app);
  app->settings_changed = false;
}

void app_tell_settings(App *app) {
  if (!app->notice[0]) return;
  app_log(app, "settings: %s", app->notice);
  char words[sizeof app->notice + 96];
  snprintf(words, sizeof words, say(&app->ui, STR_FILES_BROKEN), app_trouble(app, app->notice));
  app_alarm(app, words);
}

void app_settings_changed(App *app) {
  apply(app);
  app->settings_changed = true;
  app->settings_since = app->ui.now;
}

void app_set_theme(App *app, const Theme *theme) {
  app->options.theme = NULL;
  snprintf(app->settings.theme, sizeof app->settings.theme, "%s", theme->id);
  app_settings_changed(app);
}

void app_set_full_screen(App *app, bool on) {
  window_set_full_screen(on);
  if (app->settings.full_screen == on) return;
  app->settings.full_screen = on;
  app_settings_changed(app);
  app_log(app, "full screen %s", on ? "on" : "off");
}

/* Collects the size and the speed, whose changes are not reported. */
static void gather(App *app) {
  Settings *s = &app->settings;
  if (app->options.speed <= 0 && s->speed != app->speed) {
    s->speed = app->speed;
    app->settings_changed = true;
  }
  bool sized = app->options.width > 0 || app->options.height > 0; /* given on the command line: for this run only */
  if (sized || !window_is_open() || window_is_full_screen()) return;
  int32_t width, height;
  window_size(&width, &height);
  if (width == s->width && height == s->height) return;
  s->width = width;
  s->height = height;
  app->settings_changed = true;
}

void app_save_settings(App *app, bool now) {
  if (now) gather(app);
  if (!app->settings_changed || (!now && app->ui.now - app->settings_since < SAVE_SECONDS)) return;
  app->settings_changed = false;
  Error error;
  if (current_player_save_settings(app, &error) || app->settings_told) return;
  app->settings_told = true; /* reported once only */
  app_log(app, "settings not saved: %s", error.text);
  app_alarm(app, say(&app->ui, STR_SETTINGS_NOT_SAVED));
}

void app_change_speed(App *app, int by) {
  int32_t index = pace_index(app->speed) + by;
  if (index < 0 || index >= pace_count()) return;
  app->speed = app->settings.speed = pace_at(index);
  app_settings_changed(app);
  app_log(app, "speed %g", app->speed);
}

void app_settle_speed(App *app, int32_t level) {
  enum { SWIFT = 2 }; /* times the usual one */
  bool other = app->speed_level != level;
  if (app->options.speed <= 0 && other && app->speed > SWIFT * pace_usual()) {
    app->speed = SWIFT * pace_usual();
    app_log(app, "speed %g", app->speed);
  }
  app->speed_level = level;
}
