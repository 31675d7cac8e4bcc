/* Steps of an option, computed from its table row alone.
 * Must not know who has it, nor how it is shown. */
#include "game/app/model/option_steps.h"

#include <math.h>

static const double WIDE = 1000; /* an option whose range spans this many times its least moves along 1, 2, 5, 10 */

int32_t option_choice_count(const OptionInfo *option) {
  int32_t count = 0;
  while (count < OPTION_CHOICES_MOST && option->choices[count]) count++;
  return count;
}

static bool is_wide(const OptionInfo *option) {
  return option->type == OPTION_INT && option->max / fmax(option->min, 1) >= WIDE;
}

/* 1, 2, 5, 10, 20, ...: the place of a number in that row, and the number at a place. */
static double row_at(int32_t place) {
  static const double steps[] = {1, 2, 5};
  return steps[place % 3] * pow(10, place / 3);
}

static int32_t row_place(double value) {
  int32_t best = 0;
  for (int32_t i = 1; i <= 27; i++)
    if (fabs(log(row_at(i)) - log(fmax(value, 1))) < fabs(log(row_at(best)) - log(fmax(value, 1)))) best = i;
  return best;
}

double option_nearest(const OptionInfo *option, double value) {
  if (option->type != OPTION_INT && option->type != OPTION_REAL) return value;
  if (option->step > 0 && !is_wide(option))
    value = option->min + round((value - option->min) / option->step) * option->step;
  value = fmin(fmax(value, option->min), option->max);
  return option->type == OPTION_REAL ? round(value * 1e6) / 1e6 : value; /* steps such as 0.1 stay readable */
}

/* The next number of the row beyond the present one. */
static double wide_step(double value, int direction) {
  int32_t place = row_place(value);
  double at = row_at(place);
  if (direction > 0) return at > value ? at : row_at(place + 1);
  if (at < value) return at;
  return place > 0 ? row_at(place - 1) : 0;
}

double option_next(const OptionInfo *option, double value, int direction) {
  if (option->type == OPTION_BOOL) return direction > 0 ? 1 : 0;
  if (option->type == OPTION_CHOICE) {
    int32_t count = option_choice_count(option);
    return count > 0 ? (double)(((int32_t)value + direction + count) % count) : value;
  }
  if (is_wide(option)) return option_nearest(option, wide_step(value, direction));
  double step = option->step > 0 ? option->step : (option->max - option->min) / 20;
  return option_nearest(option, value + direction * step);
}

float option_place(const OptionInfo *option, double value) {
  if (!is_wide(option)) return (float)((value - option->min) / fmax(option->max - option->min, 1e-9));
  double low = log(fmax(option->min, 1)), high = log(option->max);
  return (float)((log(fmax(value, 1)) - low) / (high - low));
}

double option_value_at(const OptionInfo *option, float place) {
  if (!is_wide(option)) return option_nearest(option, option->min + (double)place * (option->max - option->min));
  double low = log(fmax(option->min, 1)), high = log(option->max);
  if (place <= 0) return option->min;
  return option_nearest(option, row_at(row_place(exp(low + (double)place * (high - low)))));
}
