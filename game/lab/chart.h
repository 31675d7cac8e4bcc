/* Charts as a good paper has them: one row per name, marks on a fine grid, figures beside them instead of a legend.
 * Drawn as SVG whose colours come from a style sheet (chart_style), so that light and dark are one drawing.
 * Must not know what is compared. */
#ifndef PACADE_LAB_CHART_H
#define PACADE_LAB_CHART_H

#include "game/lab/stats.h"
#include "game/lab/svg.h"

enum { CHART_WIDTH = 480 }; /* in the drawing's own units: fits a phone, and two fit side by side on a screen */

typedef struct ChartRow {
  const char *label;
  double value;       /* the main mark; NaN: none */
  Interval interval;  /* a line through it; NaN: none */
  double second;      /* a hollow mark; NaN: none */
  const double *dots; /* small marks behind, NaN ones left out */
  int32_t dot_count;
  bool reference; /* drawn in the second colour: the agent that the others are compared with */
} ChartRow;

typedef struct ChartPanel {
  const char *title, *axis; /* above, and below the axis */
  FigureStyle style;
  bool log;
  double at_least, at_most; /* what the axis must include; NaN: nothing in particular */
  const ChartRow *rows;
  int32_t row_count;
} ChartPanel;

/* Draws a panel starting at the height `top`; returns its height. */
double chart_panel(Text *out, const ChartPanel *panel, double top);

typedef struct ChartHeat {
  const char *title, *note;
  const char *const *columns, *const *rows;
  int32_t column_count, row_count;
  const double *values;      /* 0..1, row by row; NaN: an empty field */
  const Interval *intervals; /* the same, shown as tooltips */
} ChartHeat;

/* A heat map of shares: darker is more, and every field shows its number. */
double chart_heat(Text *out, const ChartHeat *heat, double top);

/* A line of text if there is nothing to draw; returns its height. */
double chart_nothing(Text *out, const char *title, const char *why, double top);

/* Colours and fonts, for a page or a stand-alone file: light, and dark if the reader prefers it. */
extern const char chart_style[];

#endif
