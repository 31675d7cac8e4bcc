/* The top of a bench: its buttons, which map is shown, how far it is, and what a sequential test says so far.
 * Must not change the bench but by pushing actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"

float lab_buttons_draw(App *app, float right, float y) {
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

void lab_place_draw(App *app, float left, float right, float y) {
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
}

StringId lab_meaning(const LabState *lab, LabColumn column) {
  static const StringId words[COL_COUNT] = {STR_LAB_MEANS_AGENT, STR_LAB_MEANS_WON,    STR_LAB_MEANS_SCORE,
                                            STR_LAB_MEANS_MOVES, STR_LAB_MEANS_NODES,  STR_LAB_MEANS_MS,
                                            STR_LAB_MEANS_P99,   STR_LAB_MEANS_VERDICT};
  if (lab->bench.searches && column == COL_NODES) return STR_LAB_MEANS_NODES_SEARCH;
  if (lab->bench.searches && column == COL_MS) return STR_LAB_MEANS_MS_SEARCH;
  return words[column];
}

/* What the figures of the focused column are. */
static void draw_meaning(const App *app, float left, float right, float y) {
  const LabState *lab = lab_state(app);
  bool none = lab->column < 0 || lab->column >= COL_COUNT;
  StringId meaning = lab_meaning(lab, none ? COL_SCORE : (LabColumn)lab->column);
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

/* A bar from zero, which has a mark, towards the bound on either side: left "not better", right "better". */
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

void lab_progress_draw(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const LabBench *bench = &lab_state(app)->bench;
  char words[512], done[32], total[32], time[48], rate[32];
  double left_over = lab_bench_left(bench);
  int64_t stopped = lab_bench_stopped(bench);
  write_number(done, sizeof done, bench->done);
  write_number(total, sizeof total, bench->total);
  lab_time_words(ui, bench->seconds, time, sizeof time);
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
    lab_time_words(ui, left_over, time, sizeof time);
    size_t at = strlen(words);
    if (atomic_load(&bench->stop))
      snprintf(words + at, sizeof words - at, "  \u00b7  %s", say(ui, STR_LAB_STOPPING));
    else if (left_over >= 0) {
      char more[128];
      snprintf(more, sizeof more, say(ui, STR_LAB_RATE), rate, time);
      snprintf(words + at, sizeof words - at, "  \u00b7  %s", more);
    }
  }
  if (stopped > 0) { /* otherwise the table would not explain why there are no wins */
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
