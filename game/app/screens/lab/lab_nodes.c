/* The lab's third chart: nodes and time per move, both on log axes, one named mark per agent. Must not know how figures
 * are computed. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/lab/lab_internal.h"

static const double FRAME_MS = 1000.0 / 60;
static const float LABEL = 16; /* units: the height of a name */
enum { LABELS = 64, LABEL_STEPS = 9, TICKS = 48 };

typedef struct LogAxis {
  double low, high; /* nothing taken in yet: both 0 */
  float from, to;
} LogAxis;

static float log_place(const LogAxis *axis, double value) {
  double share = log(value / axis->low) / log(axis->high / axis->low);
  return axis->from + (axis->to - axis->from) * (float)share;
}

/* The next of 1, 2, 5, 10, 20... above a value, or the last below it. */
static double nice_end(double value, bool up) {
  double power = pow(10, floor(log10(value) + 1e-9)), rest = value / power;
  if (up) return power * (rest <= 1.0001 ? 1 : rest <= 2.0001 ? 2 : rest <= 5.0001 ? 5 : 10);
  return power * (rest >= 4.9999 ? 5 : rest >= 1.9999 ? 2 : 1);
}

static void take_in(LogAxis *axis, double value) {
  double low = nice_end(value * 0.8, false), high = nice_end(value * 1.25, true);
  if (axis->high <= 0 || low < axis->low) axis->low = low;
  if (high > axis->high) axis->high = high;
}

/* Time and nodes below these are "nothing": a log axis needs an end. */
static double some_ms(double ms) { return fmax(ms, 1e-5); }
static bool searched(double nodes, double ms) { return nodes > 0 && !isnan(ms); }

static void ms_words(char *out, size_t room, double ms) {
  static const char *const units[] = {"ns", "\u00b5s", "ms", "s"};
  double value = ms * 1e6;
  int unit = 0;
  while (value > 999.5 && unit < 3) value /= 1000, unit++;
  snprintf(out, room, "%.*f %s", value < 0.95 ? 1 : 0, value, units[unit]);
}

static void nodes_words(char *out, size_t room, double nodes) {
  static const char *const units[] = {"", " k", " M", " G"};
  int unit = 0;
  while (nodes > 999.5 && unit < 3) nodes /= 1000, unit++;
  snprintf(out, room, "%.*f%s", nodes > 0.95 ? 0 : nodes > 0.095 ? 1 : 2, nodes, units[unit]);
}

/* Where there is room for them 1, 2 and 5 of every decade, else its 1 alone. */
static double next_tick(double value, bool fine) {
  return fine ? nice_end(value * 1.5, true) : pow(10, floor(log10(value) + 1e-9) + 1);
}

static bool is_fine(const LogAxis *axis, float least) {
  return fabsf(axis->to - axis->from) / (float)(3 * log10(axis->high / axis->low)) >= least;
}

/* The values that get a line, from the axis' beginning to its end; how many. */
static int32_t ticks_of(const LogAxis *axis, float least, double out[TICKS]) {
  bool fine = is_fine(axis, least);
  int32_t count = 0;
  double value = axis->low;
  while (count < TICKS && value <= axis->high * 1.001) {
    out[count++] = value;
    value = next_tick(value, fine);
  }
  return count;
}

static void draw_axes(const Ui *ui, const LogAxis *x, const LogAxis *y, bool searches) {
  char words[64];
  double ticks[TICKS];
  Color muted = tint(ui, TOKEN_MUTED), line = color_fade(tint(ui, TOKEN_LINE), ui->theme->contrast ? 0.45f : 0.7f);
  float thin = fmaxf(px(ui, 1), 1), free = -1, under = y->from + px(ui, 14);
  int32_t count = ticks_of(x, px(ui, 36), ticks);
  for (int32_t i = 0; i < count; i++) {
    float at = log_place(x, ticks[i]);
    draw_rect(rect_snap((Rectangle){at, y->to, thin, y->from - y->to}), line);
    nodes_words(words, sizeof words, ticks[i]);
    float half = width_of(ui, FACE_MONO, 12, words) / 2;
    if (at - half < free) continue; /* no room beside the last */
    at = fmaxf(at, x->from + half); /* clear of the other axis */
    put(ui, FACE_MONO, 12, at, under, ALIGN_CENTER, muted, words);
    free = at + half + px(ui, 10);
  }
  free = y->from + px(ui, 18);
  count = ticks_of(y, (float)px_letters(ui, 12) * 1.6f, ticks);
  for (int32_t i = 0; i < count; i++) {
    float at = log_place(y, ticks[i]);
    draw_rect(rect_snap((Rectangle){x->from, at, x->to - x->from, thin}), line);
    ms_words(words, sizeof words, ticks[i]);
    if (at + px(ui, 8) > free) continue;
    put(ui, FACE_MONO, 12, x->from - px(ui, 8), at, ALIGN_RIGHT, muted, words);
    free = at - px(ui, 8);
  }
  snprintf(words, sizeof words, "%s \u2192", say(ui, searches ? STR_LAB_COL_NODES_SEARCH : STR_LAB_COL_NODES));
  put(ui, FACE_MEDIUM, 12, x->to, under + px(ui, LABEL), ALIGN_RIGHT, muted, words);
  snprintf(words, sizeof words, "\u2191 %s", say(ui, searches ? STR_LAB_COL_MS_SEARCH : STR_LAB_TIME_AXIS));
  put(ui, FACE_MEDIUM, 12, x->from, under + px(ui, LABEL), ALIGN_LEFT, muted, words);
}

/* The time of one frame: an agent that stays below it never delays a frame. */
static void draw_frame_line(const Ui *ui, const LogAxis *x, const LogAxis *y) {
  if (FRAME_MS <= y->low || FRAME_MS >= y->high) return;
  float at = log_place(y, FRAME_MS);
  Color color = tint(ui, TOKEN_DANGER_TEXT);
  int32_t dashes = (int32_t)ceilf((x->to - x->from) / px(ui, 10));
  for (int32_t i = 0; i < dashes; i++) {
    float dash = x->from + (float)i * px(ui, 10);
    draw_rect(rect_snap((Rectangle){dash, at, fminf(px(ui, 6), x->to - dash), fmaxf(px(ui, 1), 1)}), color);
  }
  put(ui, FACE_MEDIUM, 12, x->from + px(ui, 8), at - px(ui, 10), ALIGN_LEFT, color, say(ui, STR_LAB_FRAME));
}

typedef struct Labels {
  Rectangle taken[2 * LABELS]; /* by marks, then by names */
  int32_t count;
  LogAxis x, y;
} Labels;

static bool is_free(const Labels *l, const Ui *ui, Rectangle box) {
  if (box.x < l->x.from || box.x + box.width > l->x.to + px(ui, 20)) return false;
  if (box.y < l->y.to - px(ui, 8) || box.y + box.height > l->y.from + px(ui, 4)) return false;
  Rectangle around = {box.x - px(ui, 6), box.y, box.width + px(ui, 12), box.height}; /* not to be read as another's */
  for (int32_t k = 0; k < l->count; k++)
    if (rect_meets(around, l->taken[k])) return false;
  return true;
}

typedef struct Label {
  int32_t agent;
  Vector2 at;    /* its mark */
  Rectangle box; /* its name; no width: nowhere was room */
  Vector2 end;   /* of the line that leads to it, where there is one */
  bool led, focused;
  char name[LAB_NAME];
} Label;

static Face label_face(const Label *label) { return label->focused ? FACE_BOLD : FACE_SEMIBOLD; }

/* Beside its mark; where that is taken, further up or down or on the other side, with a line to it. */
static void place_label(const Ui *ui, Labels *l, Label *label) {
  Vector2 at = label->at;
  float wide = width_of(ui, label_face(label), 12, label->name);
  float high = fmaxf(px(ui, LABEL), (float)px_letters(ui, 12) * 1.2f);
  for (int step = 0; step < 2 * LABEL_STEPS; step++)
    for (int side = 0; side < 2; side++) {
      int rows = (step + 1) / 2;
      float dy = (step % 2 ? -1.0f : 1.0f) * high * (float)rows;
      float away = px(ui, rows ? 22 : label->focused ? 15 : 12);
      Rectangle box = {side ? at.x - away - wide : at.x + away, at.y + dy - high / 2, wide, high};
      if (!is_free(l, ui, box)) continue;
      if (l->count < 2 * LABELS) l->taken[l->count++] = box;
      label->box = box;
      label->led = rows > 0;
      label->end = (Vector2){side ? box.x + wide + px(ui, 3) : box.x - px(ui, 3), at.y + dy};
      return;
    }
}

/* Those that searched, the focused one first: it has the choice of places. */
static int32_t find_labels(const App *app, Labels *l, Label out[LABELS]) {
  const LabState *lab = lab_state(app);
  const LabBench *bench = &lab->bench;
  int32_t count = 0;
  for (int32_t i = -1; i < bench->agent_count && count < LABELS; i++) {
    if (i >= 0 ? i == lab->table.focus : lab->table.focus < 0) continue;
    int32_t agent = lab->order[i >= 0 ? i : lab->table.focus];
    double ms = bench_median_ms(&bench->totals[agent].figures);
    if (!searched(bench->totals[agent].nodes, ms)) continue;
    Vector2 at = {log_place(&l->x, bench->totals[agent].nodes), log_place(&l->y, some_ms(ms))};
    float reach = px(&app->ui, 5);
    l->taken[l->count++] = (Rectangle){at.x - reach, at.y - reach, 2 * reach, 2 * reach};
    out[count] = (Label){.agent = agent, .at = at, .focused = i < 0};
    lab_agent_words(app, agent, out[count].name, sizeof out[count].name);
    count++;
  }
  return count;
}

/* Draws lines first, then names, then marks, so that nothing is crossed out. */
static void draw_marks(App *app, Labels *l) {
  Ui *ui = &app->ui;
  Label labels[LABELS];
  int32_t count = find_labels(app, l, labels);
  for (int32_t i = 0; i < count; i++) {
    place_label(ui, l, &labels[i]);
    if (labels[i].led) draw_stroke(labels[i].at, labels[i].end, fmaxf(px(ui, 1), 1), tint(ui, TOKEN_MUTED));
  }
  for (int32_t i = 0; i < count; i++) {
    Rectangle box = labels[i].box;
    if (box.width <= 0) continue;
    draw_round(rect_inset(box, -px(ui, 2)), px(ui, 4), tint(ui, TOKEN_PANEL));
    put(ui, label_face(&labels[i]), 12, box.x, rect_center(box).y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), labels[i].name);
  }
  for (int32_t i = count - 1; i >= 0; i--) {
    Vector2 at = labels[i].at;
    Rectangle around = {at.x - px(ui, 10), at.y - px(ui, 10), px(ui, 20), px(ui, 20)};
    if (input_clicked(ui->input, around)) lab_list_open(app, labels[i].agent, BY_NODES, true);
    lab_mark(ui, lab_look(lab_state(app), labels[i].agent), at, px(ui, 5.5f));
    if (labels[i].focused || input_hovers(ui->input, around))
      draw_circle(at, px(ui, 10), fmaxf(px(ui, 2), 1), tint(ui, labels[i].focused ? TOKEN_ACCENT : TOKEN_MUTED));
  }
}

void lab_nodes_draw(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  const LabBench *bench = &lab_state(app)->bench;
  float sides = px(ui, 24) + width_of(ui, FACE_MONO, 12, "100 ns");
  Labels labels = {.x = {.from = room.x + sides, .to = room.x + room.width - px(ui, 36)},
                   .y = {.from = room.y + room.height - px(ui, 46), .to = room.y + px(ui, 52)}};
  lab_chart_note(ui, room, from,
                 say(ui, lab_state(app)->bench.searches ? STR_LAB_NODES_NOTE_SEARCH : STR_LAB_NODES_NOTE));
  for (int32_t a = 0; a < bench->agent_count; a++) {
    double nodes = bench->totals[a].nodes, ms = bench_median_ms(&bench->totals[a].figures);
    if (searched(nodes, ms)) take_in(&labels.x, nodes), take_in(&labels.y, some_ms(ms));
  }
  if (labels.x.high <= 0) {
    put(ui, FACE_MEDIUM, 13, rect_center(room).x, rect_center(room).y, ALIGN_CENTER, tint(ui, TOKEN_MUTED),
        say(ui, bench->done > 0 ? STR_LAB_NO_NODES : STR_LAB_NO_GAMES));
    return;
  }
  draw_axes(ui, &labels.x, &labels.y, bench->searches);
  draw_frame_line(ui, &labels.x, &labels.y);
  draw_marks(app, &labels);
}
