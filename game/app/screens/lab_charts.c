/* The lab's charts: score an agent, win rate a map, nodes and time a move on log axes.
 * Must not know how figures come about. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab.h"

static const double FRAME_MS = 1000.0 / 60;
enum { LABELS = 64 };

/* ---- the frame of a chart ---- */

static const StringId titles[LAB_CHARTS] = {STR_LAB_CHART_SCORE, STR_LAB_CHART_WINS, STR_LAB_CHART_NODES};

/* Its title; where others could stand in its place, theirs too, to be clicked on. Returns where it ended. */
static float draw_titles(App *app, LabChart chart, Rectangle room) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  float x = room.x + px(ui, 20), y = room.y + px(ui, 22);
  bool narrow = ui->width == WIDTH_NARROW;
  for (LabChart c = narrow ? 0 : chart == LAB_CHART_SCORE ? 0 : 1; c < LAB_CHARTS; c++) {
    if (!narrow && chart == LAB_CHART_SCORE && c > 0) break;
    bool chosen = c == chart;
    const char *words = say(ui, titles[c]);
    float wide = width_of(ui, FACE_SEMIBOLD, 15, words);
    Rectangle rect = {x - px(ui, 4), y - px(ui, 16), wide + px(ui, 8), px(ui, 32)};
    char name[32];
    put(ui, FACE_SEMIBOLD, 15, x, y, ALIGN_LEFT,
        tint(ui, chosen || input_hovers(ui->input, rect) ? TOKEN_TEXT : TOKEN_MUTED), words);
    if (chosen && (narrow || chart != LAB_CHART_SCORE))
      draw_round(rect_snap((Rectangle){x, y + px(ui, 13), wide, px(ui, 3)}), 1, tint(ui, TOKEN_ACCENT));
    snprintf(name, sizeof name, "lab.chart.%d", (int)c);
    app_target(app, name, rect);
    if (input_clicked(ui->input, rect)) lab->chart = c;
    x += wide + px(ui, 20);
  }
  return x;
}

static void draw_note(const Ui *ui, Rectangle room, float from, const char *words) {
  float right = room.x + room.width - px(ui, 20);
  if (width_of(ui, FACE_MEDIUM, 12, words) > right - from) return;
  put(ui, FACE_MEDIUM, 12, right, room.y + px(ui, 22), ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
}

static void upright(const Ui *ui, float x, float top, float bottom, float alpha) {
  draw_rect(rect_snap((Rectangle){x, top, fmaxf(px(ui, 1), 1), bottom - top}), color_fade(tint(ui, TOKEN_LINE), alpha));
}

static void level_line(const Ui *ui, float y, float left, float right, float alpha) {
  draw_rect(rect_snap((Rectangle){left, y, right - left, fmaxf(px(ui, 1), 1)}),
            color_fade(tint(ui, TOKEN_LINE), alpha));
}

/* 1, 2 or 5 times a power of ten, so that about `parts` fit. */
static double nice_step(double span, double parts) {
  double raw = span / parts, power = pow(10, floor(log10(raw))), rest = raw / power;
  return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

static void tick_words(char *out, size_t room, double value, double step) {
  if (step >= 1)
    write_number(out, room, (int64_t)llround(value));
  else
    snprintf(out, room, "%s%.1f", value < -0.01 ? "\u2212" : "", fabs(value));
}

/* ---- score ---- */

static void score_span(const LabBench *bench, double *low, double *high) {
  *low = *high = 0;
  for (int32_t a = 0; a < bench->agent_count; a++) {
    const LabTotal *t = &bench->totals[a];
    if (t->figures.games == 0) continue;
    double from = isnan(t->score.low) ? t->figures.score.mean : t->score.low;
    double to = isnan(t->score.high) ? t->figures.score.mean : t->score.high;
    *low = fmin(*low, from);
    *high = fmax(*high, to);
  }
  if (*high - *low < 1) *high = *low + 1;
}

static void draw_score(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  const LabBench *bench = &lab->bench;
  double low, high;
  score_span(bench, &low, &high);
  float least = px(ui, 17), top = room.y + px(ui, 46), bottom = room.y + room.height - px(ui, 30);
  int32_t fit = (int32_t)fmaxf((bottom - top) / least, 1), lines = bench->agent_count < fit ? bench->agent_count : fit;
  int32_t first = lab->scroll + lines > bench->agent_count ? bench->agent_count - lines : lab->scroll;
  float step = fminf((bottom - top) / (float)lines, px(ui, 34)), names = 0, right = room.x + room.width - px(ui, 36);
  for (int32_t i = 0; i < lines; i++)
    names = fmaxf(names, width_of(ui, FACE_BOLD, 13, lab_bench_agent(bench, lab->order[first + i])));
  names = fminf(names, room.width * 0.34f);
  bottom = top + step * (float)lines;
  float left = room.x + px(ui, 20) + names + px(ui, 14), wide = right - left;
  double part = nice_step(high - low, fmax((double)(wide / px(ui, 90)), 2));
  low = floor(low / part + 1e-9) * part;
  high = ceil(high / part - 1e-9) * part;
  int ticks = (int)lround((high - low) / part);
  for (int i = 0; i <= ticks; i++) {
    double v = low + part * i;
    float x = left + wide * (float)((v - low) / (high - low));
    char words[32];
    upright(ui, x, top, bottom, fabs(v) < part / 2 ? 1 : 0.6f);
    tick_words(words, sizeof words, v, part);
    put(ui, FACE_MONO, 12, x, bottom + px(ui, 14), ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
  }
  float zero = left + wide * (float)((0 - low) / (high - low));
  for (int32_t i = 0; i < lines; i++) {
    int32_t agent = lab->order[first + i];
    const LabTotal *t = &bench->totals[agent];
    float y = top + step * ((float)i + 0.5f), thick = fmaxf(px(ui, 2), 1), cap = fminf(px(ui, 6), step * 0.35f);
    bool focused = lab->row == first + i;
    Rectangle line = {room.x + px(ui, 8), y - step / 2, room.width - px(ui, 16), step};
    char target[32];
    if (input_hovers(ui->input, line)) draw_round(line, px(ui, 8), color_fade(tint(ui, TOKEN_RAISED), 0.7f));
    snprintf(target, sizeof target, "lab.score.%d", (int)i);
    app_target(app, target, line);
    if (input_clicked(ui->input, line)) lab_list_open(app, agent, BY_SCORE, false);
    put_fit(ui, focused ? FACE_BOLD : FACE_MEDIUM, 13, left - px(ui, 14), y, ALIGN_RIGHT, names + 1,
            tint(ui, TOKEN_TEXT), lab_bench_agent(bench, agent));
    if (t->figures.games == 0) continue;
    Color color = lab_color(ui, agent);
    float x = left + wide * (float)((t->figures.score.mean - low) / (high - low));
    float bar = fminf(px(ui, 8), step * 0.4f);
    draw_rect(rect_snap((Rectangle){fminf(x, zero), y - bar / 2, fabsf(x - zero), bar}), color_fade(color, 0.35f));
    if (!isnan(t->score.low)) {
      float a = left + wide * (float)((t->score.low - low) / (high - low));
      float b = left + wide * (float)((t->score.high - low) / (high - low));
      draw_stroke((Vector2){a, y}, (Vector2){b, y}, thick, color);
      draw_stroke((Vector2){a, y - cap}, (Vector2){a, y + cap}, thick, color);
      draw_stroke((Vector2){b, y - cap}, (Vector2){b, y + cap}, thick, color);
    }
    draw_disc((Vector2){x, y}, fminf(px(ui, 5), step * 0.3f), color);
  }
  char note[96];
  snprintf(note, sizeof note, "%s", say(ui, STR_LAB_SCORE_NOTE));
  if (lines < bench->agent_count)
    snprintf(note, sizeof note, say(ui, STR_LAB_SHOWN), (int)lines, (int)bench->agent_count);
  draw_note(ui, room, from, note);
}

/* ---- wins ---- */

/* One map: a whisker and a dot an agent, one below the other; the focused agent's on top, with a ring. */
static void draw_wins_line(App *app, int32_t place, Rectangle line, float left, float wide) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  const LabBench *bench = &lab->bench;
  int32_t chosen = lab->row >= 0 ? lab->order[lab->row] : -1;
  for (int32_t i = 0; i <= bench->agent_count; i++) {
    int32_t agent = i < bench->agent_count ? i : chosen;
    bool top = i == bench->agent_count;
    if (agent < 0 || (!top && agent == chosen)) continue;
    int32_t row = bench->row_at[place * bench->agent_count + agent];
    if (row < 0 || bench->cells[row].games == 0) continue;
    const LabCell *cell = &bench->cells[row];
    Interval interval = stats_wilson(cell->wins, cell->games);
    int32_t before = 0, here = 0; /* of those that play in this place: others leave no gap */
    for (int32_t k = 0; k < bench->agent_count; k++) {
      bool plays = bench->row_at[place * bench->agent_count + k] >= 0;
      here += plays;
      before += plays && k < agent;
    }
    float spread = fminf(line.height * 0.62f, (float)here * px(ui, 8));
    bool crowded = (float)here * px(ui, 4) > spread; /* whiskers would be one block */
    float y = rect_center(line).y;                   /* one whisker alone stands where its name does */
    if (here > 1 && !(top && crowded)) y += spread * ((float)before / (float)(here - 1) - 0.5f);
    float x = left + wide * (float)cell->wins / (float)cell->games;
    Color color = lab_color(ui, agent);
    if (top || !crowded)
      draw_stroke((Vector2){left + wide * (float)interval.low, y}, (Vector2){left + wide * (float)interval.high, y},
                  fmaxf(px(ui, 1.5f), 1), color_fade(color, top ? 0.9f : 0.45f));
    if (top) draw_disc((Vector2){x, y}, px(ui, 6), tint(ui, TOKEN_TEXT));
    draw_disc((Vector2){x, y}, px(ui, top ? 4.5f : 3.5f), color);
  }
}

static void draw_wins(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  const LabBench *bench = &lab->bench;
  float top = room.y + px(ui, 46), bottom = room.y + room.height - px(ui, 30), right = room.x + room.width - px(ui, 28);
  int32_t fit = (int32_t)fmaxf((bottom - top) / px(ui, 32), 1);
  int32_t lines = bench->place_count < fit ? bench->place_count : fit, most = bench->place_count - lines;
  if (input_hovers(ui->input, room) && ui->input->wheel != 0) lab->wins_scroll += ui->input->wheel > 0 ? -1 : 1;
  lab->wins_scroll = lab->wins_scroll < 0 ? 0 : lab->wins_scroll > most ? most : lab->wins_scroll;
  float step = fminf((bottom - top) / (float)lines, px(ui, 64)), names = 0;
  char words[BENCH_NAME + 160];
  for (int32_t i = 0; i < lines; i++) {
    lab_place_words(app, lab->wins_scroll + i, words, sizeof words);
    names = fmaxf(names, width_of(ui, FACE_BOLD, 13, words));
  }
  names = fminf(names, room.width * 0.42f);
  bottom = top + step * (float)lines;
  float left = room.x + px(ui, 20) + names + px(ui, 14), wide = right - left;
  for (int i = 0; i <= 4; i++) {
    float x = left + wide * (float)i / 4;
    upright(ui, x, top, bottom, 0.7f);
    snprintf(words, sizeof words, "%d%%", 25 * i);
    put(ui, FACE_MONO, 12, x, bottom + px(ui, 14), ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
  }
  for (int32_t i = 0; i < lines; i++) {
    int32_t place = lab->wins_scroll + i;
    Rectangle line = {room.x + px(ui, 8), top + step * (float)i, room.width - px(ui, 16), step};
    char name[32];
    bool shown = bench->shown == place, hover = input_hovers(ui->input, line);
    if (shown || hover) draw_round(line, px(ui, 8), color_fade(tint(ui, TOKEN_RAISED), shown ? 1 : 0.7f));
    lab_place_words(app, place, words, sizeof words);
    put_fit(ui, shown ? FACE_BOLD : FACE_MEDIUM, 13, left - px(ui, 14), rect_center(line).y, ALIGN_RIGHT, names + 1,
            tint(ui, TOKEN_TEXT), words);
    draw_wins_line(app, place, line, left, wide);
    snprintf(name, sizeof name, "lab.map.%d", (int)i);
    app_target(app, name, line);
    if (input_clicked(ui->input, line)) lab_look_at(app, shown ? -1 : place);
  }
  snprintf(words, sizeof words, "%s", say(ui, STR_LAB_WINS_NOTE));
  if (most > 0) snprintf(words, sizeof words, say(ui, STR_LAB_SHOWN), (int)lines, (int)bench->place_count);
  draw_note(ui, room, from, words);
}

/* ---- nodes and time ---- */

typedef struct LogAxis {
  int low, high; /* powers of ten */
  float from, to;
} LogAxis;

static float log_place(const LogAxis *axis, double value) {
  double share = (log10(value) - axis->low) / (axis->high - axis->low);
  return axis->from + (axis->to - axis->from) * (float)share;
}

static void take_in(LogAxis *axis, double value) {
  int low = (int)floor(log10(value)), high = (int)ceil(log10(value));
  if (axis->high < axis->low) {
    axis->low = low;
    axis->high = high;
  }
  if (low < axis->low) axis->low = low;
  if (high > axis->high) axis->high = high;
}

/* Time and nodes below these are "nothing": a log axis needs an end. */
static double some_ms(double ms) { return fmax(ms, 1e-5); }
static bool searched(double nodes, double ms) { return nodes > 0 && !isnan(ms); }

static void ms_words(char *out, size_t room, int power) {
  static const char *const units[] = {"ns", "\u00b5s", "ms", "s"};
  int at = power + 6, unit = at < 0 ? 0 : at / 3 > 3 ? 3 : at / 3; /* from nanoseconds */
  double value = pow(10, at - 3 * unit);
  snprintf(out, room, "%.*f %s", value < 1 ? 1 : 0, value, units[unit]);
}

static void nodes_words(char *out, size_t room, int power) {
  static const char *const units[] = {"", " k", " M", " G"};
  int unit = power < 0 ? 0 : power / 3 > 3 ? 3 : power / 3;
  double value = pow(10, power - 3 * unit);
  snprintf(out, room, "%.*f%s", value < 1 ? -power : 0, value, units[unit]);
}

static void draw_axes(const Ui *ui, const LogAxis *x, const LogAxis *y) {
  char words[32];
  int every = (int)ceilf((float)(x->high - x->low) * px(ui, 64) / fmaxf(x->to - x->from, 1));
  int rows = (int)ceilf((float)(y->high - y->low) * px(ui, 18) / fmaxf(y->from - y->to, 1));
  for (int p = x->low; p <= x->high; p++) {
    float at = log_place(x, pow(10, p));
    upright(ui, at, y->to, y->from, 0.7f);
    nodes_words(words, sizeof words, p);
    if ((p - x->low) % (every > 0 ? every : 1) == 0)
      put(ui, FACE_MONO, 12, at, y->from + px(ui, 14), ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
  }
  for (int p = y->low; p <= y->high; p++) {
    float at = log_place(y, pow(10, p));
    level_line(ui, at, x->from, x->to, 0.7f);
    ms_words(words, sizeof words, p);
    if ((p - y->low) % (rows > 0 ? rows : 1) == 0)
      put(ui, FACE_MONO, 12, x->from - px(ui, 8), at, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  }
}

/* Names beside the dots, to the side that has room; one that would lie on another is left to the table. */
static void draw_labels(App *app, const LogAxis *x, const LogAxis *y) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  const LabBench *bench = &lab->bench;
  Rectangle taken[LABELS];
  int32_t count = 0;
  for (int32_t i = -1; i < bench->agent_count; i++) { /* the focused one first */
    int32_t agent = i >= 0 ? lab->order[i] : lab->row >= 0 ? lab->order[lab->row] : -1;
    if (agent < 0 || (i >= 0 && i == lab->row) || count == LABELS) continue;
    const LabTotal *t = &bench->totals[agent];
    double ms = bench_move_ms(&t->figures);
    if (!searched(t->nodes, ms)) continue;
    const char *name = lab_bench_agent(bench, agent);
    float wide = width_of(ui, FACE_SEMIBOLD, 12, name), ax = log_place(x, t->nodes), ay = log_place(y, some_ms(ms));
    bool left = ax + px(ui, 12) + wide > x->to;
    for (int way = 0; way < 3; way++) {
      float dy = way == 0 ? 0 : way == 1 ? px(ui, -16) : px(ui, 16);
      Rectangle box = {left ? ax - px(ui, 10) - wide : ax + px(ui, 10), ay + dy - px(ui, 8), wide, px(ui, 16)};
      bool free = box.y >= y->to - px(ui, 8) && box.y + box.height <= y->from + px(ui, 4);
      for (int32_t k = 0; k < count && free; k++) free = !CheckCollisionRecs(box, taken[k]);
      if (!free) continue;
      taken[count++] = box;
      draw_round(rect_inset(box, -px(ui, 2)), px(ui, 4), color_fade(tint(ui, TOKEN_PANEL), 0.78f)); /* over the dots */
      put(ui, FACE_SEMIBOLD, 12, box.x, ay + dy, ALIGN_LEFT, tint(ui, TOKEN_TEXT), name);
      break;
    }
  }
}

static void draw_nodes(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  const LabBench *bench = &lab->bench;
  LogAxis x = {.low = 1, .high = 0, .from = room.x + px(ui, 80), .to = room.x + room.width - px(ui, 28)};
  LogAxis y = {.low = 1, .high = 0, .from = room.y + room.height - px(ui, 30), .to = room.y + px(ui, 50)};
  draw_note(ui, room, from, say(ui, STR_LAB_NODES_NOTE));
  for (int32_t r = 0; r < bench->bench.row_count; r++)
    if (searched(bench->cells[r].nodes, bench->cells[r].ms))
      take_in(&x, bench->cells[r].nodes), take_in(&y, some_ms(bench->cells[r].ms));
  if (x.high < x.low) {
    put(ui, FACE_MEDIUM, 13, rect_center(room).x, rect_center(room).y, ALIGN_CENTER, tint(ui, TOKEN_MUTED),
        say(ui, bench->done > 0 ? STR_LAB_NO_NODES : STR_LAB_NO_GAMES));
    return;
  }
  if (x.high == x.low) x.high++;
  if (y.high == y.low) y.high++;
  draw_axes(ui, &x, &y);
  if (FRAME_MS > pow(10, y.low) && FRAME_MS < pow(10, y.high)) {
    float at = log_place(&y, FRAME_MS);
    Color color = tint(ui, TOKEN_DANGER_TEXT);
    for (int i = 0; x.from + (float)i * px(ui, 10) < x.to; i++) {
      float dash = x.from + (float)i * px(ui, 10);
      draw_rect(rect_snap((Rectangle){dash, at, fminf(px(ui, 6), x.to - dash), fmaxf(px(ui, 1), 1)}), color);
    }
    put(ui, FACE_MEDIUM, 12, x.from + px(ui, 8), at - px(ui, 10), ALIGN_LEFT, color, say(ui, STR_LAB_FRAME));
  }
  for (int32_t p = 0; p < bench->place_count; p++)
    for (int32_t a = 0; a < bench->agent_count; a++) {
      int32_t row = bench->row_at[p * bench->agent_count + a];
      if (row < 0 || !searched(bench->cells[row].nodes, bench->cells[row].ms)) continue;
      draw_disc((Vector2){log_place(&x, bench->cells[row].nodes), log_place(&y, some_ms(bench->cells[row].ms))},
                px(ui, 2.5f), color_fade(lab_color(ui, a), 0.5f));
    }
  for (int32_t a = 0; a < bench->agent_count; a++) {
    double ms = bench_move_ms(&bench->totals[a].figures);
    if (!searched(bench->totals[a].nodes, ms)) continue;
    Vector2 at = {log_place(&x, bench->totals[a].nodes), log_place(&y, some_ms(ms))};
    Rectangle around = {at.x - px(ui, 9), at.y - px(ui, 9), px(ui, 18), px(ui, 18)};
    if (input_clicked(ui->input, around)) lab_list_open(app, a, BY_NODES, true);
    bool ringed = input_hovers(ui->input, around) || (lab->row >= 0 && lab->order[lab->row] == a);
    if (ringed) draw_disc(at, px(ui, 7.5f), tint(ui, TOKEN_TEXT));
    draw_disc(at, px(ui, 5.5f), lab_color(ui, a));
  }
  draw_labels(app, &x, &y);
}

void lab_chart_draw(App *app, LabChart chart, Rectangle room) {
  panel(&app->ui, room, TOKEN_PANEL);
  float from = draw_titles(app, chart, room);
  const Ui *ui = &app->ui;
  if (room.height < px(ui, 100)) return;
  if (app->lab->bench.done == 0 && chart == LAB_CHART_SCORE)
    put(ui, FACE_MEDIUM, 13, rect_center(room).x, rect_center(room).y, ALIGN_CENTER, tint(ui, TOKEN_MUTED),
        say(ui, STR_LAB_NO_GAMES));
  else if (chart == LAB_CHART_SCORE)
    draw_score(app, room, from);
  else if (chart == LAB_CHART_WINS)
    draw_wins(app, room, from);
  else
    draw_nodes(app, room, from);
}
