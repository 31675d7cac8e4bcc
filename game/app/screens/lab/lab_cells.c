/* The cells of a bench's table: name and budget, rate, score, moves, nodes, time, verdict.
 * Must not know where they stand. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/lab/lab_internal.h"

static void verdict_words(const Ui *ui, const LabTotal *total, char *out, size_t room, Token *token) {
  static const StringId words[VERDICT_COUNT] = {[VERDICT_BASELINE] = STR_LAB_BASELINE,
                                                [VERDICT_BETTER] = STR_LAB_BETTER,
                                                [VERDICT_WORSE] = STR_LAB_WORSE,
                                                [VERDICT_SAME] = STR_LAB_SAME,
                                                [VERDICT_UNSURE] = STR_LAB_UNSURE};
  Verdict verdict = total->compare.verdict;
  *token = verdict == VERDICT_BETTER ? TOKEN_GOOD_TEXT : verdict == VERDICT_WORSE ? TOKEN_DANGER_TEXT : TOKEN_MUTED;
  snprintf(out, room, "%s", !total->compared || verdict == VERDICT_NONE ? "\u2013" : say(ui, words[verdict]));
}

/* How many times the nodes of the baseline. */
static void share_words(const LabTotal *total, char *out, size_t room, Token *token) {
  double share = total->node_share;
  *token = isnan(share) || fabs(share - 1) < 0.005 ? TOKEN_MUTED : share < 1 ? TOKEN_GOOD_TEXT : TOKEN_DANGER_TEXT;
  if (isnan(share))
    snprintf(out, room, "\u2013");
  else
    snprintf(out, room, share < 9.95 ? "\u00d7 %.2f" : "\u00d7 %.0f", share);
}

/* The median with its interval where there is room. */
static void draw_time(const Ui *ui, const LabTotal *total, Rectangle cell) {
  double ms = bench_median_ms(&total->figures);
  Interval interval = bench_median_interval(&total->figures);
  float y = rect_center(cell).y, right = cell.x + cell.width;
  char words[48], half[40];
  lab_ms_words(words, sizeof words, ms);
  if (!isnan(ms) && total->figures.games > 1) {
    double margin = ms > 0 ? fmax(interval.high - ms, ms - interval.low) / ms : 0;
    snprintf(half, sizeof half, "\u00b1 %.0f%%", 100 * margin);
    float wide = width_of(ui, FACE_MONO, 12, "\u00b1 100%") + px(ui, 8);
    if (cell.width - wide > width_of(ui, FACE_MONO, 13, words)) {
      put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), half);
      right -= wide;
    }
  }
  put(ui, FACE_MONO_BOLD, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
}

/* A track from 0 to 100%, the interval on it, and the rate as words. */
static void draw_won(const Ui *ui, int32_t look, const LabTotal *total, Rectangle cell) {
  float y = rect_center(cell).y, right = cell.x + cell.width;
  char words[32];
  double rate = bench_win_rate(&total->figures);
  if (isnan(rate)) {
    put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), "\u2013");
    return;
  }
  snprintf(words, sizeof words, "%.0f\u2013%.0f", 100 * total->wins.low, 100 * total->wins.high);
  if (cell.width > px(ui, 150)) {
    put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
    right -= fmaxf(width_of(ui, FACE_MONO, 12, "00\u2013100"), width_of(ui, FACE_MONO, 12, words)) + px(ui, 8);
  }
  snprintf(words, sizeof words, rate < 1 ? "%.1f%%" : "%.0f%%", 100 * rate);
  put(ui, FACE_MONO_BOLD, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
  right -= width_of(ui, FACE_MONO_BOLD, 13, "99.9%") + px(ui, 12);
  float left = cell.x + px(ui, 8), wide = right - left;
  if (wide < px(ui, 40)) return;
  lab_rate_draw(ui, look, rate, total->wins, (Rectangle){left, y - px(ui, 6), wide, px(ui, 12)});
}

static void draw_score(const Ui *ui, const LabTotal *total, Rectangle cell) {
  float y = rect_center(cell).y, right = cell.x + cell.width;
  char words[48], half[40];
  bool played = total->figures.games > 0;
  double margin = (total->score.high - total->score.low) / 2;
  if (margin < 9999.5)
    lab_short(half, sizeof half, margin);
  else
    snprintf(half, sizeof half, "%.0f k", margin / 1e3);
  snprintf(words, sizeof words, "\u00b1 %s", half);
  if (!isnan(margin)) put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  float wide = width_of(ui, FACE_MONO, 12, "\u00b1 00.0");
  right -= (isnan(margin) ? wide : fmaxf(wide, width_of(ui, FACE_MONO, 12, words))) + px(ui, 8);
  lab_short(words, sizeof words, played ? total->figures.score.mean : NAN);
  put(ui, FACE_MONO_BOLD, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
}

/* A budget, in brief where there is little room. */
static float budget_fit(const Ui *ui, const Budgets *budgets, float room, char *out, size_t size) {
  Budgets brief = budgets_brief(budgets);
  budget_words(ui->language, budgets, out, size);
  if (width_of(ui, FACE_MEDIUM, 11, out) > room) budget_words(ui->language, &brief, out, size);
  return width_of(ui, FACE_MEDIUM, 11, out);
}

/* Who it is, and what it may spend on a move, where something bounds that. */
static void draw_agent(const App *app, int32_t agent, const char *name, Rectangle cell) {
  const Ui *ui = &app->ui;
  float y = rect_center(cell).y, x = cell.x + px(ui, 22), room = cell.x + cell.width - x;
  char words[96] = "";
  Budgets budgets;
  bool bounded = !lab_state(app)->swept && lab_budgets(app, agent, &budgets); /* a name of a sweep has what differs */
  float wide = bounded ? budget_fit(ui, &budgets, room, words, sizeof words) : 0;
  bool beside = bounded && width_of(ui, FACE_SEMIBOLD, 14, name) + px(ui, 10) + wide <= room;
  if (bounded && !beside) { /* two lines */
    put_fit(ui, FACE_SEMIBOLD, 13, x, y - px(ui, 7), ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), name);
    put_fit(ui, FACE_MEDIUM, 11, x, y + px(ui, 8), ALIGN_LEFT, room, tint(ui, TOKEN_MUTED), words);
    return;
  }
  double value;
  if (lab_swept_value(lab_state(app), agent, &value) && width_of(ui, FACE_SEMIBOLD, 14, name) > room) {
    char figure[32]; /* the value alone: the chart names the option */
    lab_value_words(figure, sizeof figure, value);
    snprintf(words, sizeof words, "%s %s", lab_agent_title(lab_state(app), ui->language, agent), figure);
    name = words;
  }
  x += put_fit(ui, FACE_SEMIBOLD, 14, x, y, ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), name);
  if (beside) put(ui, FACE_MEDIUM, 11, x + px(ui, 10), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
}

bool lab_has_costs(const BenchFigures *figures) {
  return figures->games > 0 && figures->cost.mean != figures->moves.mean;
}

float lab_two_lines(const Ui *ui) { return (float)(px_letters(ui, 13) + px_letters(ui, 11)); }

/* Moves; where cells cost something, what they cost stands below. */
static void draw_moves(const App *app, const LabTotal *total, Rectangle cell) {
  const Ui *ui = &app->ui;
  const BenchFigures *figures = &total->figures;
  float y = rect_center(cell).y, right = cell.x + cell.width;
  bool played = figures->games > 0, costs = lab_has_costs(figures);
  char words[32], line[64];
  lab_short(words, sizeof words, played ? figures->moves.mean : NAN);
  float lines = lab_two_lines(ui);
  put_fit(ui, FACE_MONO, 13, right, costs ? y - lines * 0.27f : y, ALIGN_RIGHT, cell.width, tint(ui, TOKEN_TEXT),
          words);
  if (!costs) return;
  lab_short(words, sizeof words, figures->cost.mean);
  snprintf(line, sizeof line, say(ui, STR_LAB_COSTS), words);
  put_fit(ui, FACE_MEDIUM, 11, right, y + lines * 0.30f, ALIGN_RIGHT, cell.width, tint(ui, TOKEN_MUTED), line);
}

void lab_cell_draw(App *app, int32_t line, LabColumn column, Rectangle cell) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  int32_t agent = lab->order[line], look = lab_look(lab, agent);
  const LabTotal *total = &lab->bench.totals[agent];
  float y = rect_center(cell).y, right = cell.x + cell.width;
  char words[LAB_NAME];
  Token token = TOKEN_TEXT;
  double value = NAN;
  switch (column) {
    case COL_AGENT:
      lab_agent_words(app, agent, words, sizeof words);
      lab_mark(ui, look, (Vector2){cell.x + px(ui, 8), y}, px(ui, 5));
      draw_agent(app, agent, words, cell);
      return;
    case COL_WON: draw_won(ui, look, total, cell); return;
    case COL_SCORE: draw_score(ui, total, cell); return;
    case COL_VERDICT:
      if (lab->bench.searches)
        share_words(total, words, sizeof words, &token);
      else
        verdict_words(ui, total, words, sizeof words, &token);
      put_fit(ui, FACE_SEMIBOLD, 12, right, y, ALIGN_RIGHT, cell.width, tint(ui, token), words);
      return;
    case COL_MOVES: draw_moves(app, total, cell); return;
    case COL_NODES: value = total->nodes; break;
    case COL_MS: draw_time(ui, total, cell); return;
    default: value = bench_move_p99_ms(&total->figures); break;
  }
  lab_short(words, sizeof words, value);
  if (column == COL_P99 && value > 0 && value < 0.0005) snprintf(words, sizeof words, "<0.001");
  put_fit(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, cell.width, tint(ui, token), words);
}
