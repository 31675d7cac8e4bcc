/* Messages that come and go over every screen: what was done, and what went wrong.
 * Must not know the screens it is drawn over. */
#include <math.h>
#include <string.h>

#include "game/app/app_state.h"
#include "game/app/model/messages.h"

/* How long a message stays: longer ones take longer to read. */
static const float TOAST_SECONDS = 3.5f, ALARM_SECONDS = 8, TOAST_LETTER_SECONDS = 0.04f, TOAST_MOST_SECONDS = 14;
static const float TOAST_WIDTH = 860, ALARM_WIDTH = 520; /* units; beside the menu of the title is that much room */
enum { TOAST_SHORT = 50, TOAST_LINES = 8, TOAST_FRESH = 2 /* frames */ };

const char *app_trouble(App *app, const char *message) {
  (void)message_in(app->ui.language, message, app->trouble, sizeof app->trouble); /* unknown ones as they are */
  return app->trouble;
}

static void tell(App *app, const char *words, bool bad) {
  snprintf(app->toast, sizeof app->toast, "%s", app_trouble(app, words));
  float more = fmaxf((float)strlen(app->toast) - (float)TOAST_SHORT, 0) * TOAST_LETTER_SECONDS;
  app->toast_bad = bad;
  app->toast_since = app->frames;
  app->toast_left = fminf((bad ? ALARM_SECONDS : TOAST_SECONDS) + more, TOAST_MOST_SECONDS);
}

void app_toast(App *app, const char *words) { tell(app, words, false); }

void app_alarm(App *app, const char *words) { tell(app, words, true); }

/* A message from another screen disappears with it, except for one that the change of screen caused, or an error found
 * at the start. */
void app_toast_leave(App *app) {
  bool fresh = app->frames - app->toast_since <= TOAST_FRESH, first = app->toast_bad && app->toast_since <= TOAST_FRESH;
  if (!fresh && !first) app->toast_left = 0;
}

/* A message over the row of keys, at its right end, before which the row then ends; longer ones grow upwards. What went
 * wrong has a bar at its left and a sign. A slow frame takes no more of its time than a normal one, so that messages at
 * the start can be read. */
void app_toast_draw(App *app) {
  Ui *ui = &app->ui;
  ui->covered = (Rectangle){0};
  if (app->toast_left <= 0) return;
  float alpha = fminf(app->toast_left / 0.3f, 1), margin = px(ui, 18), line = roundf((float)px_letters(ui, 13) * 1.5f);
  float sign = app->toast_bad ? px(ui, 34) : 0, most = px(ui, app->toast_bad ? ALARM_WIDTH : TOAST_WIDTH);
  app->toast_left -= fminf(ui->dt, 0.1f);
  float widest = fminf(ui_right(ui) - ui_left(ui), most) - 2 * margin - sign;
  float width = fminf(width_of(ui, FACE_MEDIUM, 13, app->toast), widest);
  int32_t lines = fonts_lines(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), width + 1, app->toast);
  lines = lines < 1 ? 1 : lines > TOAST_LINES ? TOAST_LINES : lines;
  float high = (float)lines * line + px(ui, 16),
        end = fminf(ui_keys(ui) + (line + px(ui, 16)) / 2, ui->area.y + ui->area.height);
  Rectangle rect =
      rect_snap((Rectangle){ui_right(ui) - width - 2 * margin - sign, end - high, width + 2 * margin + sign, high});
  ui->covered = rect;
  Color edge = color_fade(tint(ui, app->toast_bad ? TOKEN_DANGER : TOKEN_MUTED), alpha);
  float round = px(ui, 12);
  draw_round(rect, round, color_fade(tint(ui, TOKEN_RAISED), alpha));
  draw_frame(rect, round, line_width(ui), edge);
  if (app->toast_bad) {
    draw_round((Rectangle){rect.x + px(ui, 7), rect.y + px(ui, 8), px(ui, 5), rect.height - px(ui, 16)}, px(ui, 2),
               edge);
    draw_warning((Vector2){rect.x + px(ui, 30), rect.y + px(ui, 8) + line / 2}, px(ui, 18), edge,
                 tint(ui, TOKEN_RAISED));
  }
  put_wrapped(ui, FACE_MEDIUM, 13, rect.x + margin + sign, rect.y + px(ui, 8) + line / 2, width + 1, line, lines,
              color_fade(tint(ui, TOKEN_TEXT), alpha), app->toast);
}
