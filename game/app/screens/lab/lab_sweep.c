/* The chart of a sweep: the chosen column of the table over the values of the option that is swept, one line per agent;
 * agents without the option are dashed. Must not know how figures are computed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"

enum { LINES = 32 };
static const double LOG_FROM = 30; /* values that span so many times their least are told by powers of ten */

/* The agent of a bench as it was chosen; NULL: not known here. */
static const AgentInfo *info_of(const LabState *lab, int32_t agent, Agent *chosen) {
  const BenchRow *row = &lab->bench.bench.rows[lab->bench.totals[agent].row];
  return agent_choose_known(chosen, row->agent, SIDE_PACMAN, row->level, NULL) ? chosen->info : NULL;
}

const char *lab_agent_title(const LabState *lab, Language language, int32_t agent) {
  Agent chosen;
  const AgentInfo *info = info_of(lab, agent, &chosen);
  return info ? agent_title(language, info) : lab_bench_agent(&lab->bench, agent);
}

bool lab_swept_value(const LabState *lab, int32_t agent, double *value) {
  Agent chosen;
  const AgentInfo *info = lab->swept ? info_of(lab, agent, &chosen) : NULL;
  for (int32_t i = 0; info && i < info->option_count; i++) {
    if (strcmp(info->options[i].name, lab->swept) != 0) continue;
    *value = chosen.setup.options.v[i];
    return true;
  }
  return false;
}

const char *lab_swept_name(const LabState *lab, Language language) {
  Agent chosen;
  for (int32_t a = 0; a < lab->bench.agent_count && language != LANGUAGE_ENGLISH; a++) {
    const AgentInfo *info = info_of(lab, a, &chosen);
    for (int32_t i = 0; info && i < info->option_count; i++)
      if (strcmp(info->options[i].name, lab->swept) == 0) return option_title(language, &info->options[i]);
  }
  return lab->swept;
}

int32_t lab_look(const LabState *lab, int32_t agent) {
  int32_t look = 0;
  const AgentInfo *last = NULL;
  Agent chosen;
  if (!lab->swept) return agent;
  for (int32_t i = 0; i <= agent; i++) { /* agents of one id follow each other */
    const AgentInfo *info = info_of(lab, i, &chosen);
    look += i > 0 && (!info || info != last);
    last = info;
  }
  return look;
}

/* ---- what is shown ---- */

static LabColumn column_of(const LabState *lab) {
  bool shown = lab->column != COL_AGENT && lab->column != COL_VERDICT;
  return shown ? (LabColumn)lab->column : lab->bench.searches ? COL_NODES : COL_SCORE;
}

static double figure_of(const LabTotal *t, LabColumn column) {
  if (t->figures.games == 0) return NAN;
  switch (column) {
    case COL_WON: return 100 * bench_win_rate(&t->figures);
    case COL_MOVES: return t->figures.moves.mean;
    case COL_NODES: return t->nodes;
    case COL_MS: return bench_median_ms(&t->figures);
    case COL_P99: return bench_move_p99_ms(&t->figures);
    default: return t->figures.score.mean;
  }
}

static Interval interval_of(const LabTotal *t, LabColumn column) {
  Interval none = {NAN, NAN};
  if (column == COL_WON) return (Interval){100 * t->wins.low, 100 * t->wins.high};
  if (column == COL_MS && t->figures.games > 1) return bench_median_interval(&t->figures);
  return column == COL_SCORE ? t->score : none;
}

static bool is_time(LabColumn column) { return column == COL_MS || column == COL_P99; }

static const char *column_words(const Ui *ui, const LabState *lab, LabColumn column) {
  bool searches = lab->bench.searches;
  switch (column) {
    case COL_WON: return say(ui, STR_LAB_WON_SHARE);
    case COL_MOVES: return say(ui, searches ? STR_LAB_COL_LENGTH : STR_LAB_COL_MOVES);
    case COL_NODES: return say(ui, searches ? STR_LAB_COL_NODES_SEARCH : STR_LAB_COL_NODES);
    case COL_MS: return say(ui, searches ? STR_LAB_COL_MS_SEARCH : STR_LAB_COL_MS);
    case COL_P99: return say(ui, STR_LAB_COL_P99);
    default: return say(ui, STR_LAB_COL_GAME_SCORE);
  }
}

/* ---- axes ---- */

typedef struct LineAxis {
  double low, high;
  bool log;
} LineAxis;

typedef struct LineFrame {
  float left, right, top, bottom;
  LineAxis x, y;
  LabColumn column;
} LineFrame;

static void take_in(LineAxis *axis, double value) {
  if (!isfinite(value)) return;
  axis->low = fmin(axis->low, value);
  axis->high = fmax(axis->high, value);
}

static float share_of(const LineAxis *axis, double v) {
  double share =
      axis->log ? log(v / axis->low) / log(axis->high / axis->low) : (v - axis->low) / (axis->high - axis->low);
  return (float)fmin(fmax(share, 0), 1);
}

static Vector2 line_place(const LineFrame *f, double x, double y) {
  return (Vector2){f->left + (f->right - f->left) * share_of(&f->x, x),
                   f->bottom - (f->bottom - f->top) * share_of(&f->y, y)};
}

static double power_below(double value) { return pow(10, floor(log10(value) + 1e-9)); }

/* Rounds an axis of figures to its ticks. */
static double round_axis(LineAxis *y, LabColumn column) {
  if (!(y->high >= y->low)) *y = (LineAxis){0, 1, false};
  if (column == COL_WON) *y = (LineAxis){0, 100, false};
  y->log = (column == COL_NODES || is_time(column)) && y->low > 0 && y->high / y->low > LOG_FROM;
  if (y->log) {
    y->low = power_below(y->low);
    y->high = power_below(y->high) * (power_below(y->high) < y->high ? 10 : 1);
    return 0;
  }
  double least = is_time(column) ? y->high * 0.1 : 1; /* what differs by less than that looks the same */
  double lack = fmax(least, 1e-6) - (y->high - y->low);
  if (lack > 0) y->low -= lack / 2, y->high += lack / 2;
  double step = lab_nice_step(y->high - y->low, 5);
  y->low = floor(y->low / step + 1e-9) * step;
  y->high = ceil(y->high / step - 1e-9) * step;
  return step;
}

static void tick_words(char *out, size_t room, LabColumn column, double value, double step) {
  if (column == COL_WON)
    snprintf(out, room, "%.0f%%", value);
  else if (is_time(column))
    lab_ms_words(out, room, fmax(value, 0));
  else
    lab_tick_words(out, room, value, step);
}

static void draw_figure_axis(const Ui *ui, const LineFrame *f, double step) {
  char words[48];
  double v = f->y.low, last = f->y.high * (f->y.log ? 1.001 : 1) + step / 2;
  while (v <= last) {
    float y = line_place(f, f->x.low, v).y;
    lab_level_line(ui, y, f->left, f->right);
    tick_words(words, sizeof words, f->column, v, f->y.log ? 1 : step);
    put(ui, FACE_MONO, 12, f->left - px(ui, 8), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
    v = f->y.log ? v * 10 : v + step;
  }
}

/* The values themselves are the ticks. */
static void draw_value_axis(const LabState *lab, const Ui *ui, const LineFrame *f) {
  float free = -1;
  double x, last = NAN;
  char words[48];
  for (int32_t round = 0; round < lab->bench.agent_count; round++) { /* the next greater one each time */
    double next = NAN;
    for (int32_t a = 0; a < lab->bench.agent_count; a++)
      if (lab_swept_value(lab, a, &x) && (isnan(last) || x > last) && (isnan(next) || x < next)) next = x;
    if (isnan(next)) return;
    last = next;
    float at = line_place(f, next, f->y.low).x;
    lab_upright(ui, at, f->top, f->bottom, 0.5f);
    lab_value_words(words, sizeof words, next);
    float half = width_of(ui, FACE_MONO, 12, words) / 2;
    if (at - half < free) continue;
    put(ui, FACE_MONO, 12, at, f->bottom + px(ui, 14), ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
    free = at + half + px(ui, 6);
  }
}

/* From the figures of an axis down to its name. */
static float below(const Ui *ui) { return fmaxf(px(ui, 16), (float)px_letters(ui, 12) * 1.25f); }

/* What the axes count, below them. */
static void draw_axis_names(const LabState *lab, const Ui *ui, const LineFrame *f) {
  char words[96];
  float y = f->bottom + px(ui, 14) + below(ui);
  snprintf(words, sizeof words, "\u2191 %s", column_words(ui, lab, f->column));
  float wide = put(ui, FACE_MEDIUM, 12, f->left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
  snprintf(words, sizeof words, "%s \u2192", lab_swept_name(lab, ui->language));
  put_fit(ui, FACE_MEDIUM, 12, f->right, y, ALIGN_RIGHT, f->right - f->left - wide - px(ui, 12), tint(ui, TOKEN_MUTED),
          words);
}

/* ---- lines ---- */

typedef struct LineName {
  float y;
  int32_t look;
  const char *title;
} LineName;

/* One below the other beside the ends of the lines, as near to them as there is room. */
static void draw_names(const Ui *ui, const LineFrame *f, LineName *names, int32_t count, float right) {
  float high = fmaxf(px(ui, 17), (float)px_letters(ui, 12) * 1.3f);
  for (int32_t i = 1; i < count; i++)
    for (int32_t k = i; k > 0 && names[k].y < names[k - 1].y; k--) {
      LineName other = names[k];
      names[k] = names[k - 1];
      names[k - 1] = other;
    }
  for (int32_t i = 1; i < count; i++) names[i].y = fmaxf(names[i].y, names[i - 1].y + high);
  float under = f->bottom + px(ui, 6);
  for (int32_t i = count - 1; i >= 0; i--) {
    names[i].y = fminf(names[i].y, under);
    under = names[i].y - high;
  }
  for (int32_t i = 0; i < count; i++) {
    float x = f->right + px(ui, 20);
    if (names[i].y < f->top - high) continue; /* more of them than the chart is high */
    lab_mark(ui, names[i].look, (Vector2){x, names[i].y}, px(ui, 4.5f));
    put_fit(ui, FACE_SEMIBOLD, 12, x + px(ui, 11), names[i].y, ALIGN_LEFT, right - x - px(ui, 11), tint(ui, TOKEN_TEXT),
            names[i].title);
  }
}

static void draw_dashed(const Ui *ui, const LineFrame *f, float y, Color color) {
  float dash = px(ui, 8), thick = fmaxf(px(ui, 2), 1);
  int32_t dashes = (int32_t)ceilf((f->right - f->left) / (dash * 1.75f));
  for (int32_t i = 0; i < dashes; i++) {
    float x = f->left + (float)i * dash * 1.75f;
    draw_stroke((Vector2){x, y}, (Vector2){fminf(x + dash, f->right), y}, thick, color);
  }
}

/* One agent's point, and the line to its next value; false: nothing to show. `end`: its line ends here. */
static bool draw_point(const LabState *lab, const Ui *ui, const LineFrame *f, int32_t a, float *y, bool *end) {
  const LabTotal *t = &lab->bench.totals[a];
  double x, next_x, value = figure_of(t, f->column);
  int32_t look = lab_look(lab, a);
  Color color = lab_color(ui, look);
  *end = true;
  if (!isfinite(value) || (f->y.log && value <= 0)) return false;
  if (!lab_swept_value(lab, a, &x)) {
    *y = line_place(f, f->x.low, value).y;
    draw_dashed(ui, f, *y, color);
    return true;
  }
  Vector2 at = line_place(f, x, value);
  Interval interval = interval_of(t, f->column);
  *y = at.y;
  if (!isnan(interval.low))
    draw_stroke(line_place(f, x, fmax(interval.low, f->y.low)), line_place(f, x, interval.high), fmaxf(px(ui, 2), 1),
                color_fade(color, 0.6f));
  for (int32_t next = a + 1; next < lab->bench.agent_count && lab_look(lab, next) == look; next++) {
    double other = figure_of(&lab->bench.totals[next], f->column);
    if (!lab_swept_value(lab, next, &next_x) || !isfinite(other) || (f->y.log && other <= 0)) continue;
    draw_stroke(at, line_place(f, next_x, other), fmaxf(px(ui, 2), 1), color);
    *end = false;
    break;
  }
  lab_mark(ui, look, at, px(ui, 5));
  return true;
}

void lab_sweep_draw(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  const LabState *lab = lab_state(app);
  int32_t count = lab->bench.agent_count, named = 0;
  LineName names[LINES];
  float right = room.x + room.width - px(ui, 12), wide = 0, figures = 0;
  LineFrame f = {.top = room.y + px(ui, 54),
                 .bottom = room.y + room.height - px(ui, 30) - below(ui),
                 .x = {1e18, -1e18, false},
                 .y = {1e18, -1e18, false},
                 .column = column_of(lab)};
  double x;
  char words[48];
  for (int32_t a = 0; a < count; a++) {
    const LabTotal *t = &lab->bench.totals[a];
    Interval interval = interval_of(t, f.column);
    wide = fmaxf(wide, width_of(ui, FACE_SEMIBOLD, 12, lab_agent_title(lab, ui->language, a)));
    if (lab_swept_value(lab, a, &x)) take_in(&f.x, x);
    take_in(&f.y, figure_of(t, f.column));
    if (t->figures.games == 0) continue;
    if (interval.low > 0 || !is_time(f.column)) take_in(&f.y, interval.low);
    take_in(&f.y, interval.high);
  }
  if (!(f.x.high > f.x.low)) f.x.high = f.x.low + 1;
  f.x.log = f.x.low > 0 && f.x.high / f.x.low > LOG_FROM;
  double step = round_axis(&f.y, f.column);
  for (int end = 0; end < 2; end++) {
    tick_words(words, sizeof words, f.column, end ? f.y.high : f.y.low, f.y.log ? 1 : step);
    figures = fmaxf(figures, width_of(ui, FACE_MONO, 12, words));
  }
  f.left = room.x + px(ui, 28) + figures;
  f.right = right - px(ui, 32) - fminf(wide, room.width * 0.34f);
  draw_figure_axis(ui, &f, step);
  draw_value_axis(lab, ui, &f);
  draw_axis_names(lab, ui, &f);
  for (int32_t a = 0; a < count; a++) {
    float y;
    bool end;
    if (draw_point(lab, ui, &f, a, &y, &end) && end && named < LINES)
      names[named++] = (LineName){y, lab_look(lab, a), lab_agent_title(lab, ui->language, a)};
  }
  draw_names(ui, &f, names, named, right);
  app_log(app, "lab draws lines=%d column=%d", (int)named, (int)f.column);
  lab_chart_note(ui, room, from, say(ui, STR_LAB_LINE_NOTE));
}
