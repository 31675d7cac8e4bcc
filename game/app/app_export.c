/* Pictures of a record without a window that anybody sees: the command line's way to an export.
 * Must not know how pictures are made. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "game/app/app.h"
#include "game/app/platform/window.h"
#include "game/app/view/export.h"

static const double SLICE = 0.25; /* seconds between two looks at the progress */
static const struct timespec PAUSE = {.tv_nsec = 20000000};

static bool run(Export *job, const AppExport *options, Error *error) {
  ExportStatus status = EXPORT_GOES_ON;
  while (status == EXPORT_GOES_ON) {
    status = export_step(job, SLICE, error);
    int32_t done, all;
    bool thinks = export_thinks(job, &done, &all);
    if (!thinks) export_progress(job, &done, &all);
    if (options->progress) options->progress(options->context, thinks, done, all);
    if (thinks && status == EXPORT_GOES_ON) nanosleep(&PAUSE, NULL); /* the thread that thinks has work to do */
  }
  return status == EXPORT_DONE;
}

static bool write_pictures(const AppExport *options, Fonts *fonts, const Theme *theme, Error *error) {
  Record record;
  if (!record_read(&record, options->record, error)) return false;
  if (!record_verify(&record, error)) {
    record_destroy(&record);
    return false;
  }
  ExportConfig config = {.gif = options->gif,
                         .frames = options->frames,
                         .theme = theme,
                         .fonts = fonts,
                         .steps = options->steps > 0 ? options->steps
                                  : options->gif     ? 2
                                                     : 1,
                         .cell = options->cell,
                         .speed = options->speed};
  Export *job = export_begin(&record, &config, error);
  bool ok = job && run(job, options, error);
  export_end(job);
  return ok;
}

int app_export(const AppExport *options, Error *error) {
  const Theme *theme = options->theme ? theme_find(options->theme) : theme_table(NULL);
  if (!theme) {
    error_set(error, "no theme '%s'; there are: %s", options->theme, theme_ids());
    return 1;
  }
  Window window;
  WindowOptions unseen = {
      .title = "Pacade", .width = 320, .height = 200, .min_width = 1, .min_height = 1, .unseen = true};
  if (!window_open(&window, &unseen, error)) return 1;
  Fonts *fonts = calloc(1, sizeof *fonts);
  bool ok = fonts && fonts_init(fonts);
  if (!ok)
    error_set(error, "out of memory for the fonts");
  else
    ok = write_pictures(options, fonts, theme, error);
  if (fonts) fonts_destroy(fonts);
  free(fonts);
  window_close(&window);
  return ok ? 0 : 1;
}
