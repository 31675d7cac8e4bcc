/* Pictures of a record without a window that anybody sees: the command line's way to an export.
 * Must not know how pictures are made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/app/app.h"
#include "game/app/model/names.h"
#include "game/app/platform/window.h"
#include "game/app/view/export.h"
#include "game/app/view/stage_sheet.h"
#include "game/core/arcade_record.h"
#include "game/core/file.h"

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
    if (thinks && status == EXPORT_GOES_ON) nanosleep(&PAUSE, NULL); /* the search thread has work to do */
  }
  return status == EXPORT_DONE;
}

/* ---- one moment ---- */

/* Finds the place after `turn` of Pacman's moves, where the next one is being searched. */
static bool find_turn(const Session *s, int32_t turn, double *place, Error *error) {
  int32_t moves = 0, last = 0;
  for (int32_t i = 0; i < session_ply_count(s); i++) {
    const SessionPly *ply = session_ply(s, i);
    if (ply->phase != PHASE_PACMAN) continue;
    if (moves == turn) {
      *place = ply->start + ply->closed;
      return true;
    }
    moves++;
    last = ply->end;
  }
  *place = last;
  return moves == turn || error_set(error, "the game has %d moves: there is no turn %d", (int)moves, (int)turn);
}

static bool wait_for_thoughts(const AppExport *options, Session *session) {
  int32_t plies = 0;
  bool thinks = true;
  while (thinks) {
    session_sync(session);
    thinks = !session_done(session) || session_rethinks(session, &plies);
    if (!thinks) break;
    if (options->progress) options->progress(options->context, true, plies, session_ply_count(session));
    nanosleep(&PAUSE, NULL);
  }
  return !session_error(session);
}

static bool save_sheet(const AppExport *options, StagePage *page, Ui *ui, Error *error) {
  Sheet sheet;
  const char *dot = options->picture ? strrchr(options->picture, '.') : NULL;
  bool vector = dot && strcmp(dot, ".svg") == 0, ok = true;
  stage_sheet(&sheet, page, ui);
  SheetPainter painter = stage_painter(page);
  if (sheet.failed) ok = error_set_memory(error, "out of memory for the picture");
  if (ok && options->picture)
    ok = vector ? sheet_save_svg(&sheet, ui->theme, options->picture, error)
                : sheet_save_png(&sheet, &painter, ui, options->picture, error);
  if (ok && options->table) ok = sheet_save_table(&sheet, options->table, error);
  sheet_destroy(&sheet);
  return ok;
}

/* The stage is prepared once for what it keeps between frames; then the final picture is drawn. */
static bool write_moment(const AppExport *options, Record *record, Ui *ui, Error *error) {
  Stage stage;
  StageShow show = stage_show_all();
  SessionConfig config = {.record = record};
  double place = 0;
  stage_init(&stage);
  bool ok = stage_begin(&stage, &config, error);
  if (ok && !wait_for_thoughts(options, stage.session)) ok = error_set(error, "%s", session_error(stage.session));
  if (ok) ok = find_turn(stage.session, options->turn, &place, error);
  if (ok) {
    const char *slash = strrchr(record->map_name, '/'), *file = slash ? slash + 1 : record->map_name;
    char agent[RECORD_NAME];
    agent_told(ui->language, record->pacman, record->level, agent, sizeof agent);
    StagePage page = {
        .stage = &stage, .show = &show, .map = record->map->title[0] ? record->map->title : file, .agent = agent};
    StageLook look = {.max_cell = 8, .least_cell = 2, .calm = true};
    session_seek(stage.session, place);
    stage.playing = false;
    stage_prepare(ui, &stage, &show, (Rectangle){0, 0, 320, 200}, &look);
    ok = save_sheet(options, &page, ui, error);
  }
  stage_destroy(&stage);
  return ok;
}

/* The film of an arcade game; *is tells whether the file is one. */
static bool write_film(const AppExport *options, Fonts *fonts, const Theme *theme, bool *is, Error *error) {
  enum { FILM_PICTURES = 20 }; /* per second */
  ArcadeRecord record;
  size_t size;
  char *text = file_read_regular(options->record, ARCADE_RECORD_BYTES, &size, NULL);
  *is = text && arcade_record_is(text, size);
  bool ok = *is && arcade_record_parse(&record, text, size, options->record, error);
  free(text);
  if (!ok) return false;
  if (!arcade_record_verify(&record, error)) {
    arcade_record_destroy(&record);
    return false;
  }
  ExportConfig config = {.gif = options->gif,
                         .frames = options->frames,
                         .theme = theme,
                         .fonts = fonts,
                         .steps = FILM_PICTURES,
                         .cell = options->cell};
  Export *job = export_begin_arcade(&record, &config, error);
  ok = job && run(job, options, error);
  export_end(job);
  return ok;
}

static bool write_pictures(const AppExport *options, Fonts *fonts, const Theme *theme, Error *error) {
  Record record;
  bool film, ok_film = write_film(options, fonts, theme, &film, error);
  if (film) return ok_film;
  if (!record_read(&record, options->record, error)) return false;
  if (!record_verify(&record, error)) {
    record_destroy(&record);
    return false;
  }
  if (options->picture || options->table) {
    Input *nobody = calloc(1, sizeof *nobody);
    Ui ui = {.theme = theme, .fonts = fonts, .input = nobody, .s = 1, .calm = true};
    bool moment =
        nobody ? write_moment(options, &record, &ui, error) : error_set_memory(error, "out of memory for the picture");
    free(nobody);
    record_destroy(&record);
    return moment;
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
