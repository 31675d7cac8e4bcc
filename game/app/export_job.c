/* Writes a game as a GIF or numbered pictures while the window stays in use: a slice in every frame, on any screen.
 * Must not know how pictures are made, nor the screen that asked for them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/app/app_state.h"
#include "game/app/view/export.h"
#include "game/store/user_dirs.h"

/* How much of a frame an export may take: seconds, and a share of a slow frame's time. */
static const double SLICE = 0.02, SLICE_SHARE = 0.6;

/* Where and how pictures are made, with `path` as their place; false, and said, while another export runs. */
static bool prepare(App *app, bool gif, char path[PLACE_PATH], ExportConfig *config) {
  if (app->export_job) {
    app_toast(app, say(&app->ui, STR_EXPORT_BUSY));
    return false;
  }
  user_dirs_picture(path, PLACE_PATH, gif ? "gif" : "");
  *config = (ExportConfig){.gif = gif ? path : NULL,
                           .frames = gif ? NULL : path,
                           .theme = app->ui.theme,
                           .fonts = &app->fonts,
                           .language = app->ui.language};
  return true;
}

static void tell_refusal(App *app, const Error *error) {
  char words[700];
  snprintf(words, sizeof words, say(&app->ui, STR_EXPORT_FAILED), app_trouble(app, error->text));
  app_alarm(app, words);
  app_log(app, "export failed %s", error->text);
}

void app_export_game(App *app, const Session *session, const StageShow *show, bool gif) {
  Error error;
  Record record;
  ExportConfig config;
  char path[PLACE_PATH];
  if (!prepare(app, gif, path, &config)) return;
  config.steps = gif ? 2 : 1;
  config.show = show;
  if (session_copy_record(session, &record, &error)) app->export_job = export_begin(&record, &config, &error);
  if (!app->export_job) tell_refusal(app, &error);
}

/* A copy through its text: the record stays with whoever shows it. */
static bool copy_record(const ArcadeRecord *record, ArcadeRecord *copy, Error *error) {
  size_t size;
  char *text = arcade_record_write(record, &size);
  bool ok = text ? arcade_record_parse(copy, text, size, "the record", error)
                 : error_set_memory(error, "out of memory for the pictures");
  free(text);
  return ok;
}

void app_export_arcade(App *app, const ArcadeRecord *record, bool gif) {
  enum { FILM_PICTURES = 20 }; /* per second */
  Error error;
  ArcadeRecord copy;
  ExportConfig config;
  char path[PLACE_PATH];
  if (!prepare(app, gif, path, &config)) return;
  config.steps = FILM_PICTURES;
  if (copy_record(record, &copy, &error)) app->export_job = export_begin_arcade(&copy, &config, &error);
  if (!app->export_job) tell_refusal(app, &error);
}

void app_export_step(App *app) {
  if (!app->export_job) return;
  Error error;
  char words[PLACE_PATH + 700];
  int32_t done, all;
  ExportStatus status = export_step(app->export_job, fmax(SLICE, SLICE_SHARE * (double)app->ui.dt), &error);
  bool thinks = export_thinks(app->export_job, &done, &all);
  if (!thinks) export_progress(app->export_job, &done, &all);
  if (status == EXPORT_GOES_ON) {
    snprintf(words, sizeof words, say(&app->ui, thinks ? STR_EXPORT_THINKS : STR_EXPORTING), (int)done, (int)all);
    app_toast(app, words);
    return;
  }
  bool ok = status == EXPORT_DONE;
  const char *path = export_path(app->export_job);
  snprintf(words, sizeof words, say(&app->ui, ok ? STR_EXPORTED : STR_EXPORT_FAILED),
           ok ? path : app_trouble(app, error.text));
  (ok ? app_toast : app_alarm)(app, words);
  app_log(app, "export %s %s frames=%d", ok ? "done" : "failed", ok ? path : error.text, (int)done);
  export_end(app->export_job);
  app->export_job = NULL;
}
