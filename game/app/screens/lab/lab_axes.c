/* What the lab's charts share: the values they show, and the lines and figures of their axes.
 * Must not know which chart it is. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/lab/lab_internal.h"

void lab_level_line(const Ui *ui, float y, float left, float right) {
  draw_rect(rect_snap((Rectangle){left, y, right - left, fmaxf(px(ui, 1), 1)}), color_fade(tint(ui, TOKEN_LINE), 0.5f));
}

void lab_upright(const Ui *ui, float x, float top, float bottom, float alpha) {
  draw_rect(rect_snap((Rectangle){x, top, fmaxf(px(ui, 1), 1), bottom - top}),
            color_fade(tint(ui, TOKEN_LINE), ui->theme->contrast ? alpha * 0.6f : alpha));
}

double lab_nice_step(double span, double parts) {
  double raw = span / parts, power = pow(10, floor(log10(raw))), rest = raw / power;
  return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

void lab_tick_words(char *out, size_t room, double value, double step) {
  if (step >= 1)
    write_number(out, room, (int64_t)llround(value));
  else
    snprintf(out, room, "%s%.1f", value < -0.01 ? "\u2212" : "", fabs(value));
}

double lab_bar_value(const LabBench *bench, const LabTotal *t) {
  return bench->searches ? t->nodes : t->figures.score.mean;
}

Interval lab_bar_interval(const LabBench *bench, const LabTotal *t) {
  return bench->searches ? (Interval){NAN, NAN} : t->score;
}

void lab_bar_span(const LabBench *bench, double *low, double *high) {
  *low = *high = 0;
  for (int32_t a = 0; a < bench->agent_count; a++) {
    const LabTotal *t = &bench->totals[a];
    if (t->figures.games == 0) continue;
    Interval interval = lab_bar_interval(bench, t);
    double from = isnan(interval.low) ? lab_bar_value(bench, t) : interval.low;
    double to = isnan(interval.high) ? lab_bar_value(bench, t) : interval.high;
    *low = fmin(*low, from);
    *high = fmax(*high, to);
  }
  if (*high - *low < 1) *high = *low + 1;
}
