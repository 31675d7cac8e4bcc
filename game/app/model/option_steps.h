/* How a key changes an agent's option, and where its value is on a slider. Knows no screen. */
#ifndef PACADE_APP_MODEL_OPTION_STEPS_H
#define PACADE_APP_MODEL_OPTION_STEPS_H

#include "ai/common/options.h"

enum { OPTION_CHOICES_MOST = 16 };

int32_t option_choice_count(const OptionInfo *option);
/* The nearest value that the option can have. */
double option_nearest(const OptionInfo *option, double value);
/* The next value up (1) or down (-1). */
double option_next(const OptionInfo *option, double value, int direction);
/* Where a number stands between its least and its most, 0..1, and the number that stands there. A range that spans a
 * thousand times its least goes by 1, 2, 5, 10. */
float option_place(const OptionInfo *option, double value);
double option_value_at(const OptionInfo *option, float place);

#endif
