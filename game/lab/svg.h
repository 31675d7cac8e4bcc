/* Pieces of SVG and HTML: escaped text, axes with round numbers, figures as people write them.
 * Must not know what is drawn. */
#ifndef PACADE_LAB_SVG_H
#define PACADE_LAB_SVG_H

#include "game/core/text.h"

/* Text as content or between double quotes: markup is escaped, invalid UTF-8 and control characters are replaced. */
void svg_text(Text *out, const char *text);
/* The same, cut after that many characters with an ellipsis. */
void svg_text_cut(Text *out, const char *text, int32_t most);
/* Characters on the page. */
int32_t svg_length(const char *text);

typedef enum {
  FIGURE_PLAIN,   /* 1,234 or 12.3 */
  FIGURE_COUNT,   /* 950, 12k, 3.4M */
  FIGURE_TIME,    /* from milliseconds: 350 ns, 1.2 µs, 34 ms, 2 s */
  FIGURE_PERCENT, /* from 0..1 */
  FIGURE_RATIO    /* 1.25 */
} FigureStyle;

/* A value as it is written beside a mark; nothing if it is not finite. */
void svg_figure(Text *out, FigureStyle style, double value);

typedef struct Axis {
  double low, high; /* of the data, then of the axis */
  bool log;
  double from, to; /* pixels */
} Axis;

enum { TICKS_MAX = 24 };

/* Widens the ends to fit the marks and fills in the ticks; returns how many there are. Minor ticks of a logarithmic
 * axis have *major false. */
int32_t axis_ticks(Axis *axis, int32_t wanted, double ticks[TICKS_MAX], bool major[TICKS_MAX]);
/* The position of a value, clamped to the axis. */
double axis_at(const Axis *axis, double value);

#endif
