/* The bench as it runs: how far it is, one line per agent, and where its charts go.
 * Must not change the bench but by pushing actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"

static const float LINE = 34, HEADER = 72; /* units */

/* ---- the top ---- */

static float draw_buttons(App *app, float right, float y) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  struct {
    StringId words;
    const char *name;
    Action action;
    bool there, primary;
  } all[] = {{STR_LAB_STOP, "lab.stop", ACTION_BENCH, lab->bench.run != NULL, true},
             {STR_LAB_AGAIN, "lab.again", ACTION_AGAIN, !lab->bench.run && !lab->from, true},
             {STR_LAB_REPORT, "lab.report", ACTION_GIF, lab->bench.finished, false},
             {STR_LAB_CSV, "lab.csv", ACTION_KEEP, lab->bench.finished, false}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (!all[i].there) continue;
    float wide = width_of(ui, FACE_SEMIBOLD, 15, say(ui, all[i].words)) + px(ui, 30);
    Rectangle rect = rect_snap((Rectangle){right - wide, y - px(ui, 18), wide, px(ui, 36)});
    app_target(app, all[i].name, rect);
    if (button(ui, rect, all[i].primary ? BUTTON_PRIMARY : BUTTON_PLAIN, say(ui, all[i].words), false))
      input_push(ui->input, all[i].action);
    right -= wide + px(ui, 10);
  }
  return right;
}

/* Which map the figures are of, with an arrow at each end. */
static float draw_place(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const LabBench *bench = &lab_state(app)->bench;
  char words[BENCH_NAME + 160];
  lab_place_words(app, bench->shown, words, sizeof words);
  float arrow = px(ui, 32), room = fmaxf(right - left - 2 * arrow, 0);
  float wide = fminf(width_of(ui, FACE_SEMIBOLD, 14, words) + px(ui, 8), room);
  Rectangle box = rect_snap((Rectangle){left, y - px(ui, 17), wide + 2 * arrow, px(ui, 34)});
  draw_round(box, px(ui, 10), tint(ui, TOKEN_PANEL));
  draw_frame(box, px(ui, 10), line_width(ui), tint(ui, TOKEN_LINE));
  put_fit(ui, FACE_SEMIBOLD, 14, rect_center(box).x, y, ALIGN_CENTER, wide, tint(ui, TOKEN_TEXT), words);
  for (int side = 0; side < 2; side++) {
    Rectangle part = {side ? box.x + box.width - arrow : box.x, box.y, arrow, box.height};
    bool over = input_hovers(ui->input, part);
    draw_chevron(rect_center(part), px(ui, 10), side ? 3.14159265f : 0, px(ui, 2),
                 tint(ui, over ? TOKEN_TEXT : TOKEN_MUTED));
    app_target(app, side ? "lab.place.on" : "lab.place.back", part);
    if (input_clicked(ui->input, part)) input_push(ui->input, side ? ACTION_PAGE_DOWN : ACTION_PAGE_UP);
  }
  return box.x + box.width;
}

/* What the figures of the focused column are. */
static void draw_meaning(const App *app, float left, float right, float y) {
  static const StringId words[COL_COUNT] = {STR_LAB_MEANS_AGENT, STR_LAB_MEANS_WON,    STR_LAB_MEANS_SCORE,
                                            STR_LAB_MEANS_MOVES, STR_LAB_MEANS_NODES,  STR_LAB_MEANS_MS,
                                            STR_LAB_MEANS_P99,   STR_LAB_MEANS_VERDICT};
  const LabState *lab = lab_state(app);
  int32_t column = lab->column < 0 || lab->column >= COL_COUNT ? (int32_t)COL_SCORE : lab->column;
  StringId meaning = words[column];
  if (lab->bench.searches && column == COL_NODES) meaning = STR_LAB_MEANS_NODES_SEARCH;
  if (lab->bench.searches && column == COL_MS) meaning = STR_LAB_MEANS_MS_SEARCH;
  if (width_of(&app->ui, FACE_MEDIUM, 13, say(&app->ui, meaning)) <= right - left)
    put_fit(&app->ui, FACE_MEDIUM, 13, right, y, ALIGN_RIGHT, right - left, tint(&app->ui, TOKEN_MUTED),
            say(&app->ui, meaning));
}

/* Of a sequential test: how far the ratio is, between which bounds, and the answer once there is one. */
static void sprt_words(const App *app, char *out, size_t room) {
  static const StringId answers[SPRT_VERDICTS] = {
      [SPRT_OPEN] = STR_LAB_SPRT_OPEN, [SPRT_BETTER] = STR_LAB_SPRT_BETTER, [SPRT_NOT_BETTER] = STR_LAB_SPRT_NOT};
  const LabBench *bench = &lab_state(app)->bench;
  const Sprt *sprt = &bench->sprt;
  char pairs[32], names[2][LAB_NAME];
  for (int32_t i = 0; i < 2; i++) lab_agent_words(app, i, names[i], sizeof names[i]);
  write_number(pairs, sizeof pairs, sprt->pairs);
  int used = snprintf(out, room, "LLR %s%.2f (\u2212%.2f, %.2f)  \u00b7  ", sprt->llr < 0 ? "\u2212" : "",
                      fabs(sprt->llr), -sprt->lower, sprt->upper);
  snprintf(out + used, room - (size_t)used, say(&app->ui, STR_LAB_SPRT_PAIRS), pairs);
  if (bench->run) return;
  size_t at = strlen(out);
  snprintf(out + at, room - at, "  \u00b7  ");
  at = strlen(out);
  if (at < room) snprintf(out + at, room - at, say(&app->ui, answers[sprt->verdict]), names[1], names[0]);
}

/* From nothing, which has a mark, towards the bound on either side: left "not better", right "better". */
static void draw_sprt(const Ui *ui, Rectangle track, const Sprt *sprt) {
  double span = sprt->upper - sprt->lower, at = fmin(fmax(sprt->llr, sprt->lower), sprt->upper);
  float zero = track.x + track.width * (float)(-sprt->lower / span);
  float end = track.x + track.width * (float)((at - sprt->lower) / span);
  Rectangle fill = {fminf(zero, end), track.y, fabsf(end - zero), track.height};
  if (fill.width >= 1) draw_round(fill, track.height / 2, tint(ui, at < 0 ? TOKEN_DANGER : TOKEN_GOOD));
  float wide = fmaxf(px(ui, 2), 1), over = px(ui, 3);
  draw_rect(rect_snap((Rectangle){zero - wide / 2, track.y - over, wide, track.height + 2 * over}),
            tint(ui, TOKEN_TEXT));
}

static void draw_state(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const LabBench *bench = &lab_state(app)->bench;
  char words[512], done[32], total[32], time[48], rate[32];
  double left_over = lab_bench_left(bench);
  int64_t stopped = lab_bench_stopped(bench);
  write_number(done, sizeof done, bench->done);
  write_number(total, sizeof total, bench->total);
  lab_time_words(bench->seconds, time, sizeof time);
  bool running = bench->run != NULL, whole = bench->done == bench->total || bench->sprt.verdict != SPRT_OPEN;
  Token dot = bench->failed ? TOKEN_DANGER : running ? TOKEN_ACCENT : whole ? TOKEN_GOOD : TOKEN_FRONTIER;
  draw_disc((Vector2){left + px(ui, 5), y}, px(ui, 5), tint(ui, dot));
  left += px(ui, 18);
  if (bench->failed) {
    snprintf(words, sizeof words, say(ui, STR_LAB_FAILED), bench->error.text);
  } else if (bench->bench.sprt) {
    sprt_words(app, words, sizeof words);
  } else if (!running && whole && bench->repeats) {
    char rows[32], times[32];
    write_number(rows, sizeof rows, bench->bench.row_count);
    write_number(times, sizeof times, bench->bench.games);
    snprintf(words, sizeof words, say(ui, STR_LAB_DONE_ONCE), rows, times);
  } else if (!running) {
    snprintf(words, sizeof words, say(ui, whole ? STR_LAB_DONE : STR_LAB_PART), done, time);
  } else {
    snprintf(words, sizeof words, say(ui, STR_LAB_PROGRESS), done, total);
    lab_short(rate, sizeof rate, bench->seconds > 0 ? (double)bench->done / bench->seconds : 0);
    lab_time_words(left_over, time, sizeof time);
    size_t at = strlen(words);
    if (atomic_load(&bench->stop))
      snprintf(words + at, sizeof words - at, "  \u00b7  %s", say(ui, STR_LAB_STOPPING));
    else if (left_over >= 0) {
      char more[128];
      snprintf(more, sizeof more, say(ui, STR_LAB_RATE), rate, time);
      snprintf(words + at, sizeof words - at, "  \u00b7  %s", more);
    }
  }
  if (stopped > 0) { /* no wins, and the table alone would not say why */
    char count[32], more[128];
    size_t at = strlen(words);
    write_number(count, sizeof count, stopped);
    snprintf(more, sizeof more, say(ui, STR_LAB_LIMITED), count);
    snprintf(words + at, sizeof words - at, "  \u00b7  %s", more);
  }
  left += put_fit(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, right - left,
                  tint(ui, bench->failed ? TOKEN_DANGER_TEXT : TOKEN_MUTED), words) +
          px(ui, 16);
  if (!running) draw_meaning(app, left, right, y);
  if (!running || right - left < px(ui, 60)) return;
  Rectangle bar = rect_snap((Rectangle){left, y - px(ui, 4), right - left, px(ui, 8)});
  bar_track(ui, bar);
  if (bench->bench.sprt) {
    draw_sprt(ui, bar, &bench->sprt);
    return;
  }
  float share = bench->total > 0 ? (float)bench->done / (float)bench->total : 0;
  bar.width *= fminf(fmaxf(share, 0), 1);
  if (bar.width >= bar.height) draw_round(bar, bar.height / 2, tint(ui, TOKEN_ACCENT));
}

/* ---- the table ---- */

static const LabColumn usual_columns[COL_COUNT] = {COL_AGENT, COL_WON, COL_SCORE, COL_MOVES,
                                                   COL_NODES, COL_MS,  COL_P99,   COL_VERDICT};
static const LabColumn search_columns[COL_COUNT] = {COL_AGENT, COL_NODES, COL_VERDICT, COL_MOVES,
                                                    COL_MS,    COL_WON,   COL_SCORE,   COL_P99};
/* By column, in the order of LabColumn. */
static const float shares[COL_COUNT] = {0.22f, 0.18f, 0.145f, 0.075f, 0.105f, 0.11f, 0.055f, 0.11f};
static const float search_shares[COL_COUNT] = {0.20f, 0.17f, 0.13f, 0.09f, 0.12f, 0.17f, 0, 0.12f};
/* In the smallest windows: no room for the slowest moves, nor for the rate as a picture. */
static const float tight_shares[COL_COUNT] = {0.25f, 0.11f, 0.17f, 0.09f, 0.115f, 0.14f, 0, 0.125f};
static const float tight_search_shares[COL_COUNT] = {0.20f, 0.10f, 0.145f, 0.11f, 0.175f, 0.16f, 0, 0.11f};

const LabColumn *lab_columns(const LabState *lab) { return lab->bench.searches ? search_columns : usual_columns; }

int32_t lab_next_column(const LabState *lab, int32_t column, int by) {
  const LabColumn *all = lab_columns(lab);
  int32_t at = 0;
  while (at + 1 < COL_COUNT && (int32_t)all[at] != column) at++;
  do at = (at + by + COL_COUNT) % COL_COUNT;
  while (lab->bench.searches && all[at] == COL_P99); /* one search has no slowest move */
  return (int32_t)all[at];
}

static const float TIGHT = 960, TIGHT_LARGE = 1100; /* units */

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
static void draw_won(const Ui *ui, int32_t agent, const LabTotal *total, Rectangle cell) {
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
  lab_rate_draw(ui, agent, rate, total->wins, (Rectangle){left, y - px(ui, 6), wide, px(ui, 12)});
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
  bool bounded = lab_budgets(app, agent, &budgets);
  float wide = bounded ? budget_fit(ui, &budgets, room, words, sizeof words) : 0;
  bool beside = bounded && width_of(ui, FACE_SEMIBOLD, 14, name) + px(ui, 10) + wide <= room;
  if (bounded && !beside) { /* two lines */
    put_fit(ui, FACE_SEMIBOLD, 13, x, y - px(ui, 7), ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), name);
    put_fit(ui, FACE_MEDIUM, 11, x, y + px(ui, 8), ALIGN_LEFT, room, tint(ui, TOKEN_MUTED), words);
    return;
  }
  x += put_fit(ui, FACE_SEMIBOLD, 14, x, y, ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), name);
  if (beside) put(ui, FACE_MEDIUM, 11, x + px(ui, 10), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
}

static bool has_costs(const BenchFigures *figures) {
  return figures->games > 0 && figures->cost.mean != figures->moves.mean;
}

static float two_lines(const Ui *ui) { return (float)(px_letters(ui, 13) + px_letters(ui, 11)); }

/* How high a row is: higher with large letters, where a row has a cost below its moves. */
static float line_height(const Ui *ui, const LabState *lab) {
  bool costs = false;
  for (int32_t i = 0; i < lab->bench.agent_count; i++) costs = costs || has_costs(&lab->bench.totals[i].figures);
  return costs ? fmaxf(px(ui, LINE), two_lines(ui) + px(ui, 4)) : px(ui, LINE);
}

/* Moves; where cells cost something, what they cost stands below. */
static void draw_moves(const App *app, const LabTotal *total, Rectangle cell) {
  const Ui *ui = &app->ui;
  const BenchFigures *figures = &total->figures;
  float y = rect_center(cell).y, right = cell.x + cell.width;
  bool played = figures->games > 0, costs = has_costs(figures);
  char words[32], line[64];
  lab_short(words, sizeof words, played ? figures->moves.mean : NAN);
  float lines = two_lines(ui);
  put_fit(ui, FACE_MONO, 13, right, costs ? y - lines * 0.27f : y, ALIGN_RIGHT, cell.width, tint(ui, TOKEN_TEXT),
          words);
  if (!costs) return;
  lab_short(words, sizeof words, figures->cost.mean);
  snprintf(line, sizeof line, say(ui, STR_LAB_COSTS), words);
  put_fit(ui, FACE_MEDIUM, 11, right, y + lines * 0.30f, ALIGN_RIGHT, cell.width, tint(ui, TOKEN_MUTED), line);
}

static void draw_cell(App *app, int32_t line, LabColumn column, Rectangle cell) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  int32_t agent = lab->order[line];
  const LabTotal *total = &lab->bench.totals[agent];
  float y = rect_center(cell).y, right = cell.x + cell.width;
  char words[LAB_NAME];
  Token token = TOKEN_TEXT;
  double value = NAN;
  switch (column) {
    case COL_AGENT:
      lab_agent_words(app, agent, words, sizeof words);
      lab_mark(ui, agent, (Vector2){cell.x + px(ui, 8), y}, px(ui, 5));
      draw_agent(app, agent, words, cell);
      return;
    case COL_WON: draw_won(ui, agent, total, cell); return;
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

/* Whom the others are compared with; with several levels it is another on each. */
static void baseline_words(const App *app, char *out, size_t room) {
  const Bench *bench = &lab_state(app)->bench.bench;
  if (bench->baseline[0])
    lab_name_words(&app->ui, bench->baseline, SIDE_PACMAN, bench->rows[0].level, out, room);
  else
    snprintf(out, room, "%s", say(&app->ui, STR_LAB_BASELINE));
}

static void draw_head(App *app, LabColumn column, Rectangle cell) {
  static const StringId usual_heads[COL_COUNT] = {STR_LAB_COL_AGENT, STR_LAB_COL_WON,    STR_LAB_COL_SCORE,
                                                  STR_LAB_COL_MOVES, STR_LAB_COL_NODES,  STR_LAB_COL_MS,
                                                  STR_LAB_COL_P99,   STR_LAB_COL_VERDICT};
  static const StringId search_heads[COL_COUNT] = {STR_LAB_COL_AGENT,  STR_LAB_COL_WON,          STR_LAB_COL_SCORE,
                                                   STR_LAB_COL_LENGTH, STR_LAB_COL_NODES_SEARCH, STR_LAB_COL_MS_SEARCH,
                                                   STR_LAB_COL_P99,    STR_LAB_COL_VERDICT};
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  const StringId *heads = lab->bench.searches ? search_heads : usual_heads;
  bool sorted = lab->sort == column, focused = lab->table.focus < 0 && lab->column == (int32_t)column;
  char words[LAB_NAME + 96], plain[LAB_NAME + 80], baseline[LAB_NAME];
  if (column == COL_VERDICT) {
    baseline_words(app, baseline, sizeof baseline);
    snprintf(plain, sizeof plain, say(ui, heads[column]), baseline);
    if (width_of(ui, FACE_MEDIUM, 12, plain) > cell.width) /* a long name: its line says that it is the baseline */
      snprintf(plain, sizeof plain, "%s", say(ui, STR_LAB_COMPARED));
  } else {
    snprintf(plain, sizeof plain, "%s", say(ui, heads[column]));
  }
  snprintf(words, sizeof words, "%s%s", plain, !sorted ? "" : lab->sort_down ? " \u2193" : " \u2191");
  bool left = column == COL_AGENT;
  put_fit(ui, sorted ? FACE_BOLD : FACE_MEDIUM, 12, left ? cell.x + px(ui, 4) : cell.x + cell.width,
          rect_center(cell).y, left ? ALIGN_LEFT : ALIGN_RIGHT, cell.width,
          tint(ui, focused                                   ? TOKEN_ACCENT
                   : sorted || input_hovers(ui->input, cell) ? TOKEN_TEXT
                                                             : TOKEN_MUTED),
          words);
  char name[32];
  snprintf(name, sizeof name, "lab.head.%d", (int)column);
  app_target(app, name, cell);
  if (!input_clicked(ui->input, cell)) return;
  lab->table.focus = -1;
  lab->column = (int32_t)column;
  input_push(ui->input, ACTION_ACCEPT);
}

static void draw_line(App *app, int32_t line, Rectangle rect) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  bool focused = line >= 0 && line == lab->table.focus;
  if (focused) draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  float x = rect.x + px(ui, 10), wide = rect.width - px(ui, 28), gap = px(ui, 14);
  bool tight = rect.width < px(ui, ui->large ? TIGHT_LARGE : TIGHT), searches = lab->bench.searches;
  const float *parts = searches ? (tight ? tight_search_shares : search_shares) : tight ? tight_shares : shares;
  for (int32_t i = 0; i < COL_COUNT; i++) {
    int c = (int)lab_columns(lab)[i];
    if (parts[c] <= 0) continue;
    Rectangle cell = {x, rect.y, wide * parts[c] - (c == COL_AGENT ? 0 : gap), rect.height};
    if (c != COL_AGENT) cell.x += gap;
    x += wide * parts[c];
    if (line < 0) {
      draw_head(app, (LabColumn)c, cell);
      continue;
    }
    Rectangle around = rect_inset(cell, -px(ui, 6));
    around.y = rect.y, around.height = rect.height;
    char name[32];
    snprintf(name, sizeof name, "lab.cell.%d.%d", (int)line, c);
    app_target(app, name, around);
    if (input_hovers(ui->input, around)) draw_frame(around, px(ui, 6), line_width(ui), tint(ui, TOKEN_MUTED));
    if (focused && lab->column == c) draw_frame(around, px(ui, 6), fmaxf(px(ui, 2), 1), tint(ui, TOKEN_ACCENT));
    draw_cell(app, line, (LabColumn)c, cell);
    if (!input_clicked(ui->input, around)) continue;
    lab->table.focus = line;
    lab->column = c;
    input_push(ui->input, ACTION_ACCEPT);
  }
}

static void draw_table(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  float line = line_height(ui, lab), pad = px(ui, 6);
  panel(ui, room, TOKEN_PANEL);
  Rectangle head = {room.x + pad, room.y + px(ui, 2), room.width - 2 * pad, line};
  draw_line(app, -1, head);
  List *table = &lab->table;
  list_layout(table, lab->bench.agent_count, list_fit(room.height - line - px(ui, 8), line, 0));
  list_scroll(table, list_wheel(ui, room));
  for (int32_t i = 0; i < table->fit && table->scroll + i < table->count; i++)
    draw_line(app, table->scroll + i,
              rect_snap((Rectangle){head.x, head.y + line * (float)(i + 1), head.width, line - px(ui, 2)}));
  Rectangle track = {head.x, head.y + line, room.width - pad - px(ui, 4), line * (float)table->fit};
  list_thumb(ui, table, track);
}

/* A number that is another whenever the table or a chart would look different. */
static uint64_t content_of(const LabState *lab, LabChart chart) {
  const int64_t parts[] = {lab->table.focus,   lab->column,    lab->table.scroll, lab->wins.scroll,
                           (int64_t)lab->sort, lab->sort_down, lab->bench.shown,  lab->bench.done > 0,
                           (int64_t)chart,     lab->table.fit};
  uint64_t mixed = lab->bench.version;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) mixed = (mixed ^ (uint64_t)parts[i]) * 0x9e3779b97f4a7c15u;
  return mixed;
}

static void draw_chart(App *app, int sheet, LabChart chart, Rectangle room) {
  LabState *lab = lab_state(app);
  if (!cached_layer_begin(&lab->sheets[sheet], &app->ui, room, content_of(lab, chart))) return;
  lab_chart_draw(app, chart, room);
  cached_layer_end(&lab->sheets[sheet]);
}

void lab_table_draw(App *app) {
  static const LegendItem keys[] = {
      {LEGEND_ARROWS_APART, STR_KEY_CHOOSE}, {ACTION_ACCEPT, STR_KEY_GAMES}, {ACTION_PAGE_DOWN, STR_KEY_MAP},
      {ACTION_NEXT_GROUP, STR_KEY_CHART},    {ACTION_KEEP, STR_KEY_CSV},     {ACTION_GIF, STR_KEY_REPORT},
      {ACTION_FRAMES, STR_LAB_K_GATHER},     {ACTION_BACK, STR_KEY_SET_UP}};
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float y = ui_head(ui), x = ui_title_left(ui), left = ui_left(ui), right = ui_right(ui);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  const char *title = say(ui, STR_LAB);
  if (!narrow || ui->language == LANGUAGE_ENGLISH)
    x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), title) + px(ui, 16);
  float end = draw_buttons(app, right, y);
  if (lab_budgets_differ(app))
    end -= badge(ui, end - px(ui, 6), y, TOKEN_DANGER, say(ui, STR_BUDGET_DIFFER)) + px(ui, 16);
  draw_place(app, x, end - px(ui, 6), y);
  float top = a.y + px(ui, HEADER) + px(ui, 22), bottom = a.y + a.height - px(ui, 54), gap = px(ui, 14);
  draw_state(app, left, right, a.y + px(ui, HEADER) + px(ui, 6));
  float line = line_height(ui, lab), table = line * (float)(lab->bench.agent_count + 1) + px(ui, 8);
  float most = floorf((bottom - top - gap) * 0.52f / line) * line + px(ui, 8);
  table = fminf(table, fmaxf(most, line * 2 + px(ui, 8)));
  Rectangle list = rect_snap((Rectangle){left, top, right - left, table});
  if (cached_layer_begin(&lab->sheets[LAB_SHEET_TABLE], ui, list, content_of(lab, LAB_CHARTS))) {
    draw_table(app, list);
    cached_layer_end(&lab->sheets[LAB_SHEET_TABLE]);
  }
  Rectangle room = {left, top + table + gap, right - left, bottom - top - table - gap};
  if (narrow) {
    draw_chart(app, LAB_SHEET_FIRST, lab->chart, rect_snap(room));
  } else {
    float half = floorf((room.width - gap) / 2);
    draw_chart(app, LAB_SHEET_FIRST, LAB_CHART_SCORE, rect_snap((Rectangle){left, room.y, half, room.height}));
    draw_chart(app, LAB_SHEET_SECOND, lab->chart == LAB_CHART_SCORE ? LAB_CHART_WINS : lab->chart,
               rect_snap((Rectangle){right - half, room.y, half, room.height}));
  }
  legend_row(ui, left, right, ui_keys(ui), keys, (int32_t)(sizeof keys / sizeof *keys));
}
