/* Axes, figures and escapes for SVG and HTML written by this program.
 * Must not know what is drawn. */
#include "game/lab/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/core/utf8.h"

/* Bytes of the first character; 0 if XML does not allow it, because readers would refuse the whole file. */
static size_t sequence(const char *text) {
  uint32_t letter = 0;
  size_t length = utf8_next(text, strnlen(text, 4), &letter);
  bool none = letter == 0xfffe || letter == 0xffff;
  return utf8_is_hidden(letter) || none ? 0 : length;
}

/* Writes one character, escaped; returns where the next one starts. */
static const char *put_character(Text *out, const char *text) {
  size_t length = sequence(text);
  if (length == 0) {
    size_t bytes = utf8_next(text, strnlen(text, 4), NULL);
    text_print(out, "\xef\xbf\xbd");
    return text + (bytes ? bytes : 1);
  }
  switch (*text) {
    case '<': text_print(out, "&lt;"); break;
    case '>': text_print(out, "&gt;"); break;
    case '&': text_print(out, "&amp;"); break;
    case '"': text_print(out, "&quot;"); break;
    default: text_bytes(out, text, length);
  }
  return text + length;
}

void svg_text(Text *out, const char *text) {
  while (*text) text = put_character(out, text);
}

int32_t svg_length(const char *text) {
  int32_t count = 0;
  for (; *text; text++) count += ((unsigned char)*text & 0xc0) != 0x80;
  return count;
}

void svg_text_cut(Text *out, const char *text, int32_t most) {
  bool cut = svg_length(text) > most;
  for (int32_t i = 0; *text && (!cut || i < most - 1); i++) text = put_character(out, text);
  if (cut) text_print(out, "\xe2\x80\xa6");
}

/* Three significant digits, without trailing zeros. */
static void put_digits(Text *out, double value) {
  double size = fabs(value);
  bool whole = fabs(size - round(size)) < 1e-9 * size || size == 0; /* ticks are computed, and so slightly off */
  int digits = size >= 99.95 || whole ? 0 : size >= 9.995 ? 1 : 2;
  text_print(out, "%.*f", digits, value);
}

static void put_grouped(Text *out, double value) {
  char plain[32];
  snprintf(plain, sizeof plain, "%.0f", fabs(value));
  if (value < 0 && strcmp(plain, "0") != 0) text_print(out, "\xe2\x88\x92");
  size_t length = strlen(plain);
  for (size_t i = 0; i < length; i++) {
    text_char(out, plain[i]);
    if (length - i > 1 && (length - i) % 3 == 1) text_char(out, ',');
  }
}

static void put_scaled(Text *out, double value, const double *steps, const char *const *units, int count) {
  int unit = 0;
  while (unit + 1 < count && fabs(value) >= steps[unit + 1] * 0.9995) unit++;
  put_digits(out, value / steps[unit]);
  text_print(out, "%s", units[unit]);
}

void svg_figure(Text *out, FigureStyle style, double value) {
  static const double counts[] = {1, 1e3, 1e6, 1e9, 1e12}, times[] = {1e-6, 1e-3, 1, 1e3};
  static const char *const count_units[] = {"", "k", "M", "G", "T"};
  static const char *const time_units[] = {" ns", " \xc2\xb5s", " ms", " s"};
  if (!isfinite(value)) return;
  switch (style) {
    case FIGURE_COUNT: put_scaled(out, value, counts, count_units, 5); return;
    case FIGURE_TIME: put_scaled(out, value, times, time_units, 4); return;
    case FIGURE_PERCENT:
      text_print(out, "%.*f%%", value > 0.9995 || value * 100 == round(value * 100) ? 0 : 1, value * 100);
      return;
    case FIGURE_RATIO: text_print(out, "%.2f", value); return;
    case FIGURE_PLAIN: break;
  }
  if (fabs(value) >= 99.95 || value == round(value))
    put_grouped(out, value);
  else
    text_print(out, "%s%.1f", value < 0 ? "\xe2\x88\x92" : "", fabs(value));
}

/* The round number (1, 2 or 5 times a power of ten) just above the exact step. */
static double round_step(double exact) {
  double power = pow(10, floor(log10(exact))), share = exact / power;
  return (share <= 1.0001 ? 1 : share <= 2.0001 ? 2 : share <= 5.0001 ? 5 : 10) * power;
}

static int32_t log_ticks(Axis *axis, double *ticks, bool *major) {
  double low = floor(log10(axis->low) + 1e-9), high = ceil(log10(axis->high) - 1e-9);
  if (high <= low) high = low + 1;
  axis->low = pow(10, low);
  axis->high = pow(10, high);
  int32_t count = 0, stride = high - low > 8 ? 2 : 1;
  bool between = high - low <= 3; /* room for 2 and 5 */
  for (int32_t i = 0; i <= (int32_t)(high - low) && count < TICKS_MAX; i += stride) {
    double decade = pow(10, low + i);
    major[count] = true;
    ticks[count++] = decade;
    for (int k = 0; k < 2 && between && i < (int32_t)(high - low) && count < TICKS_MAX; k++) {
      major[count] = false;
      ticks[count++] = decade * (k == 0 ? 2 : 5);
    }
  }
  return count;
}

int32_t axis_ticks(Axis *axis, int32_t wanted, double ticks[TICKS_MAX], bool major[TICKS_MAX]) {
  if (axis->log) return log_ticks(axis, ticks, major);
  if (!(axis->high > axis->low)) {
    double room = fabs(axis->low) > 1 ? fabs(axis->low) * 0.1 : 1;
    axis->low -= room;
    axis->high += room;
  }
  double step = round_step((axis->high - axis->low) / wanted);
  axis->low = floor(axis->low / step + 1e-9) * step;
  axis->high = ceil(axis->high / step - 1e-9) * step;
  int32_t count = 0, steps = (int32_t)round((axis->high - axis->low) / step);
  for (int32_t i = 0; i <= steps && count < TICKS_MAX; i++) {
    major[count] = true;
    ticks[count++] = axis->low + i * step;
  }
  return count;
}

double axis_at(const Axis *axis, double value) {
  double low = axis->low, high = axis->high;
  if (value < low) value = low;
  if (value > high) value = high;
  double share = axis->log ? log(value / low) / log(high / low) : (value - low) / (high - low);
  return axis->from + share * (axis->to - axis->from);
}
