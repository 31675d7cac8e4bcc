/* What the picture keys save where a screen has a board: a PNG without buttons, or an SVG with the figures as tables.
 * Must not know what the board shows. */
#include <stdio.h>
#include <string.h>

#include "game/app/app_state.h"
#include "game/app/view/sheet_picture.h"
#include "game/store/user_dirs.h"

/* The same name with another ending. */
static void with_ending(char *out, size_t room, const char *path, const char *ending) {
  const char *dot = strrchr(path, '.');
  snprintf(out, room, "%.*s.%s", (int)(dot ? dot - path : (long)strlen(path)), path, ending);
}

static bool save_drawing(const App *app, const Sheet *sheet, const char *path, Error *error) {
  char table[PLACE_PATH + 8];
  if (!sheet_save_svg(sheet, app->ui.theme, path, error)) return false;
  with_ending(table, sizeof table, path, "md");
  if (!sheet_save_table(sheet, table, error)) return false;
  with_ending(table, sizeof table, path, "tex");
  return sheet_save_table(sheet, table, error);
}

AppLoan app_lend_ui(App *app, const Ui *ui) {
  AppLoan loan = {.ui = app->ui, .log = app->log};
  app->ui = *ui;
  app->log = NULL;
  return loan;
}

void app_take_back(App *app, const AppLoan *loan) {
  app->ui = loan->ui;
  app->log = loan->log;
}

bool app_save_sheet(App *app, bool drawing) {
  Sheet sheet = {0};
  SheetPainter painter;
  Error error = {0};
  char path[PLACE_PATH], words[PLACE_PATH + 700];
  if (!app->screen->sheet || !app->screen->sheet(app, &sheet, &painter)) {
    if (drawing) app_toast(app, say(&app->ui, STR_SHEET_NOT_HERE));
    return drawing;
  }
  user_dirs_picture(path, sizeof path, drawing ? "svg" : "png");
  bool ok = !sheet.failed || error_set_memory(&error, "out of memory for the picture");
  if (ok)
    ok = drawing ? save_drawing(app, &sheet, path, &error) : sheet_save_png(&sheet, &painter, &app->ui, path, &error);
  sheet_destroy(&sheet);
  snprintf(words, sizeof words,
           say(&app->ui, !ok       ? STR_NOT_SAVED
                         : drawing ? STR_SHEET_SAVED
                                   : STR_SAVED),
           ok ? path : app_trouble(app, error.text));
  (ok ? app_toast : app_alarm)(app, words);
  app_log(app, "%s %s %s", drawing ? "drawing" : "picture", ok ? "saved" : "failed", ok ? path : error.text);
  return true;
}
