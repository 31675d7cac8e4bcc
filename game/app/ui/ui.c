/* Scale and layout classes, and shorthands for drawing text.
 * Must not know what is laid out. */
#include "game/app/ui/ui.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/ui/notes.h"

/* The reference design and the limits of its scale. */
static const float DESIGN_WIDTH = 1280, DESIGN_HEIGHT = 720;
static const float SCALE_MIN = 0.8f, SCALE_MAX = 2.0f, SCALE_STEP = 0.25f;
static const float NARROW_BELOW = 900, MIDDLE_BELOW = 1100;     /* pixels */
static const float SMALLEST_WIDTH = 640, SMALLEST_HEIGHT = 400; /* below this even the smallest scale shrinks */
/* An upright phone: narrower than this, and so much higher than wide; and the width that its layouts are drawn for. */
static const float PHONE_BELOW = 560, PHONE_UPRIGHT = 1.2f, PHONE_WIDTH = 390;
/* A phone on its side: lower and wider than this. */
static const float LOW_BELOW = 480, LOW_WIDE = 660;
static const float GROW = 1.25f; /* at the largest scale the content grows this far, then margins do */
static const float SMALLEST_LETTERS = 11, LARGE_LETTERS = 1.25f;
static const float MARGIN = 24, TITLE = 56, HEAD = 38, TOP = 72, BOTTOM = 54, KEYS = 26; /* units */
static const float PHONE_HEAD = 28;
static const double TURN = 6.283185307179586;

void ui_layout(Ui *ui, int32_t width, int32_t height, float ratio, bool phone) {
  ui->ratio = fmaxf(ratio, 1);
  float w = (float)(width > 1 ? width : 1) / ui->ratio, h = (float)(height > 1 ? height : 1) / ui->ratio;
  float fit = fminf(w / DESIGN_WIDTH, h / DESIGN_HEIGHT);
  float s = floorf(fit / SCALE_STEP + 0.001f) * SCALE_STEP;
  s = fminf(fmaxf(s, SCALE_MIN), SCALE_MAX);
  float squeeze = fminf(fminf(w / SMALLEST_WIDTH, h / SMALLEST_HEIGHT), 1);
  ui->phone = phone && w < PHONE_BELOW && h > w * PHONE_UPRIGHT;
  ui->s = (ui->phone ? fminf(fmaxf(w / PHONE_WIDTH, 0.8f), 1.3f) : s * squeeze) * ui->ratio;
  ui->window = (Rectangle){0, 0, (float)(width > 1 ? width : 1), (float)(height > 1 ? height : 1)};
  ui->area = ui->window;
  if (s >= SCALE_MAX) {
    ui->area.width = fminf(ui->window.width, roundf(DESIGN_WIDTH * ui->s * GROW));
    ui->area.height = fminf(ui->window.height, roundf(DESIGN_HEIGHT * ui->s * GROW));
    ui->area.x = floorf((ui->window.width - ui->area.width) / 2);
    ui->area.y = floorf((ui->window.height - ui->area.height) / 2);
  }
  ui->low = h < LOW_BELOW && w >= LOW_WIDE;
  ui->width = w < NARROW_BELOW && !ui->low ? WIDTH_NARROW : w < MIDDLE_BELOW ? WIDTH_MIDDLE : WIDTH_WIDE;
}

float px(const Ui *ui, float units) { return roundf(units * ui->s); }

float ui_left(const Ui *ui) { return ui->area.x + px(ui, MARGIN); }

float ui_right(const Ui *ui) { return ui->area.x + ui->area.width - px(ui, MARGIN); }

float ui_head(const Ui *ui) { return ui->area.y + px(ui, ui->phone ? PHONE_HEAD : HEAD); }

float ui_title_left(const Ui *ui) { return ui->area.x + px(ui, TITLE); }

float ui_top(const Ui *ui) { return ui->area.y + px(ui, TOP); }

float ui_bottom(const Ui *ui) { return ui->area.y + ui->area.height - px(ui, BOTTOM); }

float ui_keys(const Ui *ui) { return ui->area.y + ui->area.height - px(ui, KEYS); }

int32_t px_letters(const Ui *ui, float units) {
  return (int32_t)lroundf(fmaxf(units * ui->s, SMALLEST_LETTERS * fmaxf(ui->ratio, 1)) *
                          (ui->large ? LARGE_LETTERS : 1));
}

float ui_wave(const Ui *ui, float rate) { return ui->calm ? 0 : sinf((float)fmod(ui->now * (double)rate, TURN)); }

Color tint(const Ui *ui, Token token) { return theme_color(ui->theme, token); }

const char *say(const Ui *ui, StringId id) { return str(ui->language, id); }

/* The bounds of words that were drawn at (x, y). */
static Rectangle text_at(const Ui *ui, float size, float x, float y, Align align, float wide) {
  float high = (float)px_letters(ui, size);
  float left = align == ALIGN_LEFT ? x : align == ALIGN_RIGHT ? x - wide : x - wide / 2;
  return (Rectangle){left, y - high / 2, wide, high};
}

float put(const Ui *ui, Face face, float size, float x, float y, Align align, Color color, const char *words) {
  float wide = fonts_draw(ui->fonts, face, px_letters(ui, size), (Vector2){x, y}, align, color, words);
  notes_see(ui, text_at(ui, size, x, y, align, wide), words);
  return wide;
}

float put_fit(const Ui *ui, Face face, float size, float x, float y, Align align, float room, Color color,
              const char *words) {
  float wide = fonts_draw_fit(ui->fonts, face, px_letters(ui, size), (Vector2){x, y}, align, room, color, words);
  notes_see(ui, text_at(ui, size, x, y, align, wide), words);
  return wide;
}

int32_t put_wrapped(const Ui *ui, Face face, float size, float x, float y, float room, float line, int32_t max_lines,
                    Color color, const char *words) {
  return fonts_draw_wrapped(ui->fonts, face, px_letters(ui, size), (Vector2){x, y}, room, line, max_lines, color,
                            words);
}

float width_of(const Ui *ui, Face face, float size, const char *words) {
  return fonts_width(ui->fonts, face, px_letters(ui, size), words);
}

void write_duration(char *out, size_t room, const char **unit, double seconds) {
  double ms = seconds * 1000;
  *unit = ms < 1000 ? "ms" : "s";
  if (ms < 1000)
    snprintf(out, room, ms < 10 ? "%.2f" : ms < 100 ? "%.1f" : "%.0f", ms);
  else
    snprintf(out, room, seconds < 100 ? "%.2f" : "%.0f", seconds);
}

void write_clock(char *out, size_t room, double seconds) {
  int whole = (int)seconds, tenth = (int)(seconds * 10) % 10;
  if (whole >= 3600)
    snprintf(out, room, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  else
    snprintf(out, room, "%d:%02d.%d", whole / 60, whole % 60, tenth);
}
