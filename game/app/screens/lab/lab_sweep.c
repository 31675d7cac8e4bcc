/* The chart of a sweep: one line per agent over the values of the option that is swept. Must not know how figures are
 * computed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"

/* The value that an agent of the bench has for the swept option, and whether it has the option at all. */
static bool swept_value(const LabState *lab, int32_t agent, double *value, const AgentInfo **info) {
  const BenchRow *row = &lab->bench.bench.rows[lab->bench.totals[agent].row];
  Agent chosen;
  if (!agent_choose_known(&chosen, row->agent, SIDE_PACMAN, row->level, NULL)) return false;
  *info = chosen.info;
  for (int32_t i = 0; i < chosen.info->option_count; i++) {
    if (strcmp(chosen.info->options[i].name, lab->swept) != 0) continue;
    *value = chosen.setup.options.v[i];
    return lab->bench.totals[agent].figures.games > 0;
  }
  return false;
}

typedef struct LineFrame {
  float left, right, top, bottom;
  double x_low, x_high, y_low, y_high;
  bool log; /* values that span more than a hundred times their least */
} LineFrame;

static Vector2 line_place(const LineFrame *f, double x, double y) {
  double share = f->log ? log(x / f->x_low) / log(f->x_high / f->x_low) : (x - f->x_low) / (f->x_high - f->x_low);
  return (Vector2){f->left + (f->right - f->left) * (float)share,
                   f->bottom - (f->bottom - f->top) * (float)((y - f->y_low) / (f->y_high - f->y_low))};
}

static LineFrame frame_of(const LabState *lab, const Ui *ui, Rectangle room) {
  LineFrame f = {.left = room.x + px(ui, 76),
                 .right = room.x + room.width - px(ui, 130),
                 .top = room.y + px(ui, 54),
                 .bottom = room.y + room.height - px(ui, 40),
                 .x_low = 1e18,
                 .x_high = -1e18};
  lab_bar_span(&lab->bench, &f.y_low, &f.y_high);
  const AgentInfo *info;
  double x;
  for (int32_t a = 0; a < lab->bench.agent_count; a++) {
    if (!swept_value(lab, a, &x, &info)) continue;
    f.x_low = fmin(f.x_low, x);
    f.x_high = fmax(f.x_high, x);
  }
  if (!(f.x_high > f.x_low)) f.x_high = f.x_low + 1;
  f.log = f.x_low > 0 && f.x_high / f.x_low > 50;
  double part = lab_nice_step(f.y_high - f.y_low, 5);
  f.y_low = floor(f.y_low / part + 1e-9) * part;
  f.y_high = ceil(f.y_high / part - 1e-9) * part;
  return f;
}

static void draw_frame_lines(const LabState *lab, const Ui *ui, const LineFrame *f) {
  double part = lab_nice_step(f->y_high - f->y_low, 5), x;
  const AgentInfo *info;
  char words[48];
  for (double v = f->y_low; v <= f->y_high + part / 2; v += part) {
    float y = line_place(f, f->x_low, v).y;
    lab_level_line(ui, y, f->left, f->right);
    lab_tick_words(words, sizeof words, v, part);
    put(ui, FACE_MONO, 12, f->left - px(ui, 8), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  }
  for (int32_t a = 0; a < lab->bench.agent_count; a++) { /* the values themselves are the ticks */
    if (!swept_value(lab, a, &x, &info)) continue;
    float at = line_place(f, x, f->y_low).x;
    lab_upright(ui, at, f->top, f->bottom, 0.5f);
    snprintf(words, sizeof words, "%g", x);
    put(ui, FACE_MONO, 12, at, f->bottom + px(ui, 14), ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
  }
}

/* Which line an agent is on, from 0: so many others began before `first`, the first agent of that line. */
static int32_t line_of(const LabState *lab, int32_t first) {
  const AgentInfo *last = NULL, *info;
  int32_t line = 0;
  double x;
  for (int32_t k = 0; k < first; k++) {
    if (!swept_value(lab, k, &x, &info)) continue;
    line += info != last; /* agents of one id follow each other */
    last = info;
  }
  return line;
}

void lab_sweep_draw(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  const LabState *lab = lab_state(app);
  const LabBench *bench = &lab->bench;
  LineFrame f = frame_of(lab, ui, room);
  draw_frame_lines(lab, ui, &f);
  for (int32_t a = 0; a < bench->agent_count; a++) {
    const AgentInfo *info, *other;
    double x, next_x;
    if (!swept_value(lab, a, &x, &info)) continue;
    int32_t next = -1, first = a; /* in the order of their values */
    for (int32_t k = 0; k < bench->agent_count; k++) {
      if (!swept_value(lab, k, &next_x, &other) || other != info) continue;
      if (k < first) first = k;
      if (k > a && next < 0) next = k;
    }
    int32_t line = line_of(lab, first);
    Color color = lab_color(ui, line);
    Vector2 at = line_place(&f, x, lab_bar_value(bench, &bench->totals[a]));
    Interval interval = lab_bar_interval(bench, &bench->totals[a]);
    if (!isnan(interval.low))
      draw_stroke(line_place(&f, x, interval.low), line_place(&f, x, interval.high), fmaxf(px(ui, 2), 1),
                  color_fade(color, 0.6f));
    if (next >= 0 && swept_value(lab, next, &next_x, &other))
      draw_stroke(at, line_place(&f, next_x, lab_bar_value(bench, &bench->totals[next])), fmaxf(px(ui, 2), 1), color);
    else
      put_fit(ui, FACE_SEMIBOLD, 12, at.x + px(ui, 12), at.y, ALIGN_LEFT, room.x + room.width - at.x - px(ui, 20),
              tint(ui, TOKEN_TEXT), agent_title(ui->language, info));
    lab_mark(ui, line, at, px(ui, 5));
  }
  char words[128];
  OptionInfo option = {.name = lab->swept, .title = lab->swept};
  snprintf(words, sizeof words, say(ui, bench->searches ? STR_LAB_LINE_NODES : STR_LAB_LINE_SCORE),
           option_title(ui->language, &option));
  lab_chart_note(ui, room, from, words);
}
