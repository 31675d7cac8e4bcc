/* Drawing charts: rows of marks with intervals, and heat maps of shares.
 * Must not know what is compared. */
#include "game/lab/chart.h"

#include <math.h>

/* In the drawing's units. Text of size 13 stays legible when a phone shows the drawing at three quarters of its
 * size. */
static const double row_height = 23, title_height = 30, axis_height = 44, letter = 7.5, small_letter = 6.6;
static const double value_width = 62, gap = 12;
static const int32_t label_most = 22, label_least = 6;

/* Okabe and Ito's blue and vermillion: distinguishable with any kind of colour vision, on white and on near black. */
const char chart_style[] =
    ":root{--ink:#1b1f24;--soft:#57606a;--grid:#e4e7eb;--line:#8c959f;--mark:#0072b2;--other:#d55e00;--page:#fff;"
    "--field:#0072b2}"
    "@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--ink:#e6e9ee;--soft:#9aa4b0;--grid:#2b3138;"
    "--line:#6b7681;--mark:#56b4e9;--other:#f0a35e;--page:#14171b;--field:#3d93c9}}"
    ":root[data-theme=dark]{--ink:#e6e9ee;--soft:#9aa4b0;--grid:#2b3138;--line:#6b7681;--mark:#56b4e9;"
    "--other:#f0a35e;--page:#14171b;--field:#3d93c9}"
    "svg text{font-family:system-ui,-apple-system,'Segoe UI','Helvetica Neue',Arial,sans-serif;font-size:13px;fill:"
    "var(--ink)}svg .t{font-weight:600;font-size:14.5px}svg .a{fill:var(--soft);font-size:12px}svg .v{"
    "font-variant-numeric:tabular-nums;font-size:12.5px}svg .g{stroke:var(--grid);stroke-width:1}svg .h{stroke:"
    "var(--grid);stroke-width:.5}svg .x{stroke:var(--line);stroke-width:1}svg .i{stroke:var(--mark);stroke-width:2}"
    "svg .m{fill:var(--mark)}svg .s{fill:var(--page);stroke:var(--mark);stroke-width:1.6}svg .d{fill:var(--mark);"
    "fill-opacity:.28}svg .o .i{stroke:var(--other)}svg .o .m{fill:var(--other)}svg .o .s{stroke:var(--other)}svg .o "
    ".d{fill:var(--other)}svg .o text{fill:var(--other);font-weight:600}svg .f{fill:var(--field)}svg "
    ".n{font-size:11.5px;font-variant-numeric:tabular-nums}svg .w{fill:#fff}";

static int32_t clamp_label(int32_t length, int32_t most) {
  return length > most ? most : length < label_least ? label_least : length;
}

static double label_width(const ChartPanel *panel) {
  int32_t longest = 0;
  for (int32_t i = 0; i < panel->row_count; i++) {
    int32_t length = svg_length(panel->rows[i].label);
    if (length > longest) longest = length;
  }
  return clamp_label(longest, label_most) * letter;
}

static void hold(Axis *axis, double value) {
  if (!isfinite(value) || (axis->log && value <= 0)) return;
  if (isnan(axis->low) || value < axis->low) axis->low = value;
  if (isnan(axis->high) || value > axis->high) axis->high = value;
}

static Axis panel_axis(const ChartPanel *panel, double from, double to) {
  Axis axis = {.low = NAN, .high = NAN, .log = panel->log, .from = from, .to = to};
  hold(&axis, panel->at_least);
  hold(&axis, panel->at_most);
  for (int32_t i = 0; i < panel->row_count; i++) {
    const ChartRow *row = &panel->rows[i];
    hold(&axis, row->value);
    hold(&axis, row->interval.low);
    hold(&axis, row->interval.high);
    hold(&axis, row->second);
    for (int32_t k = 0; k < row->dot_count; k++) hold(&axis, row->dots[k]);
  }
  if (isnan(axis.low)) axis.low = axis.high = 1;
  return axis;
}

static void draw_label(Text *out, const char *label, int32_t most, double x, double y, const char *anchor) {
  text_print(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
  if (svg_length(label) > most) {
    text_print(out, "<title>");
    svg_text(out, label);
    text_print(out, "</title>");
  }
  svg_text_cut(out, label, most);
  text_print(out, "</text>\n");
}

static void draw_grid(Text *out, const ChartPanel *panel, Axis *axis, double top, double bottom) {
  double ticks[TICKS_MAX];
  bool major[TICKS_MAX];
  int32_t count = axis_ticks(axis, 4, ticks, major);
  double last = -1e9; /* where the last number ends */
  for (int32_t i = 0; i < count; i++) {
    double x = axis_at(axis, ticks[i]);
    text_print(out, "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", major[i] ? "g" : "h", x,
               x, top, bottom);
    Text figure = {0};
    svg_figure(&figure, panel->style, ticks[i]);
    double half = figure.at ? svg_length(figure.at) * small_letter / 2 : 0;
    if (major[i] && figure.at && x - half > last + 4) {
      text_print(out, "<text class=\"a\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", x, bottom + 17,
                 figure.at);
      last = x + half;
    }
    text_destroy(&figure);
  }
  text_print(out, "<line class=\"x\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", axis->from, axis->to, bottom,
             bottom);
}

static bool on_axis(const Axis *axis, double value) { return isfinite(value) && (!axis->log || value > 0); }

static void draw_row(Text *out, const ChartPanel *panel, const ChartRow *row, const Axis *axis, double y) {
  text_print(out, "<g%s>", row->reference ? " class=\"o\"" : "");
  draw_label(out, row->label, label_most, axis->from - gap, y + 4.5, "end");
  for (int32_t i = 0; i < row->dot_count; i++)
    if (on_axis(axis, row->dots[i]))
      text_print(out, "<circle class=\"d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>", axis_at(axis, row->dots[i]), y);
  if (on_axis(axis, row->interval.low) && on_axis(axis, row->interval.high))
    text_print(out, "<line class=\"i\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>",
               axis_at(axis, row->interval.low), axis_at(axis, row->interval.high), y, y);
  if (on_axis(axis, row->second))
    text_print(out, "<circle class=\"s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.6\"/>", axis_at(axis, row->second), y);
  if (on_axis(axis, row->value))
    text_print(out, "<circle class=\"m\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.2\"/>", axis_at(axis, row->value), y);
  text_print(out, "<text class=\"v\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", CHART_WIDTH - 2, y + 4.5);
  svg_figure(out, panel->style, row->value);
  text_print(out, "</text></g>\n");
}

static void draw_title(Text *out, const char *title, double top) {
  text_print(out, "<text class=\"t\" x=\"2\" y=\"%.1f\">", top + 16);
  svg_text(out, title);
  text_print(out, "</text>\n");
}

double chart_panel(Text *out, const ChartPanel *panel, double top) {
  double left = label_width(panel) + gap + 2, right = CHART_WIDTH - value_width;
  double first = top + title_height, bottom = first + panel->row_count * row_height + 2;
  Axis axis = panel_axis(panel, left, right);
  draw_title(out, panel->title, top);
  draw_grid(out, panel, &axis, first - 4, bottom);
  for (int32_t i = 0; i < panel->row_count; i++)
    draw_row(out, panel, &panel->rows[i], &axis, first + (i + 0.5) * row_height);
  text_print(out, "<text class=\"a\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", (left + right) / 2, bottom + 35);
  svg_text(out, panel->axis);
  text_print(out, "</text>\n");
  return title_height + panel->row_count * row_height + 2 + axis_height + 8;
}

static int32_t longest(const char *const *names, int32_t count, int32_t most) {
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++)
    if (svg_length(names[i]) > found) found = svg_length(names[i]);
  return clamp_label(found, most);
}

/* One field: its shade, its number if it fits, and the interval as a tooltip. */
static void draw_field(Text *out, const ChartHeat *heat, int32_t index, double x, double y, double width) {
  double value = heat->values[index];
  if (isnan(value)) return;
  text_print(out, "<g><title>");
  svg_text(out, heat->rows[index / heat->column_count]);
  text_print(out, ", ");
  svg_text(out, heat->columns[index % heat->column_count]);
  text_print(out, ": ");
  svg_figure(out, FIGURE_PERCENT, value);
  text_print(out, " (%.1f\xe2\x80\x93%.1f)</title>", heat->intervals[index].low * 100,
             heat->intervals[index].high * 100);
  text_print(out, "<rect class=\"f\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill-opacity=\"%.2f\"/>", x,
             y, width - 1.5, row_height - 1.5, 0.06 + 0.86 * value);
  if (width >= 25)
    text_print(out, "<text class=\"n%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.0f</text>",
               value > 0.55 ? " w" : "", x + width / 2 - 0.75, y + row_height / 2 + 3.8, value * 100);
  text_print(out, "</g>\n");
}

double chart_heat(Text *out, const ChartHeat *heat, double top) {
  enum { ROW_MOST = 19, COLUMN_MOST = 16 };
  double left = longest(heat->rows, heat->row_count, ROW_MOST) * letter + gap;
  double slanted = longest(heat->columns, heat->column_count, COLUMN_MOST) * letter;
  double width = (CHART_WIDTH - left - slanted * 0.5) / heat->column_count; /* the last name leans over the edge */
  if (width > 64) width = 64;
  double head = slanted * 0.82 + 10;
  double first = top + title_height + head;
  draw_title(out, heat->title, top);
  for (int32_t i = 0; i < heat->column_count; i++) {
    double x = left + (i + 0.5) * width + 3;
    text_print(out, "<g transform=\"translate(%.1f %.1f) rotate(-56)\">", x, first - 7);
    draw_label(out, heat->columns[i], COLUMN_MOST, 0, 0, "start");
    text_print(out, "</g>\n");
  }
  for (int32_t i = 0; i < heat->row_count; i++) {
    double y = first + i * row_height;
    draw_label(out, heat->rows[i], ROW_MOST, left - gap + 2, y + row_height / 2 + 3.8, "end");
    for (int32_t k = 0; k < heat->column_count; k++)
      draw_field(out, heat, i * heat->column_count + k, left + k * width, y, width);
  }
  double bottom = first + heat->row_count * row_height;
  text_print(out, "<text class=\"a\" x=\"%.1f\" y=\"%.1f\">", left, bottom + 17);
  svg_text(out, heat->note);
  text_print(out, "</text>\n");
  return bottom + 34 - top;
}

double chart_nothing(Text *out, const char *title, const char *why, double top) {
  draw_title(out, title, top);
  text_print(out, "<text class=\"a\" x=\"2\" y=\"%.1f\">", top + 38);
  svg_text(out, why);
  text_print(out, "</text>\n");
  return title_height + 26;
}
