/* The machine's figures: how fast the engine and the finders are here and now.
 * Must not know how they are shown. */
#ifndef PACADE_LAB_SPEED_H
#define PACADE_LAB_SPEED_H

#include "game/core/base.h"

typedef struct SpeedFigure {
  char name[48];     /* a key: ends in _per_s or _seconds when it is a time */
  const char *about; /* for people */
  double value;
} SpeedFigure;

enum { SPEED_FIGURES_MAX = 24 };

typedef struct SpeedReport {
  SpeedFigure figures[SPEED_FIGURES_MAX];
  int32_t count;
} SpeedReport;

/* Measures everything, each as the best of several runs; takes a few seconds. */
bool speed_measure(SpeedReport *report, Error *error);

#endif
