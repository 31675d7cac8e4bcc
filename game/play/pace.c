/* The speeds, each twice the one before. Must not know what is shown. */
#include "game/play/pace.h"

#include <math.h>
#include <stdio.h>

static const double usual = 8; /* cells per second at 1x */
static const double endless = 1e9;
static const double speeds[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1e9};

double pace_usual(void) { return usual; }

int32_t pace_count(void) { return (int32_t)(sizeof speeds / sizeof *speeds); }

double pace_at(int32_t index) { return speeds[index]; }

bool pace_is_endless(double speed) { return speed >= endless; }

int32_t pace_index(double speed) {
  int32_t best = 0;
  if (pace_is_endless(speed)) return pace_count() - 1;
  for (int32_t i = 1; i < pace_count(); i++)
    if (fabs(speeds[i] - speed) < fabs(speeds[best] - speed)) best = i;
  return best;
}

void pace_words(double speed, char *out, size_t room) {
  double times = speed / usual;
  if (pace_is_endless(speed))
    snprintf(out, room, "\u221e");
  else if (times < 1)
    snprintf(out, room, "1/%.0f\u00d7", 1 / times);
  else
    snprintf(out, room, "%.0f\u00d7", times);
}
