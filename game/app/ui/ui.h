/* What every drawing function needs at hand: colours, letters, input, the scale and the room there is. Sizes are units
 * of a 1280 x 720 design; px() converts them to pixels. Knows no screen. */
#ifndef PACADE_APP_UI_UI_H
#define PACADE_APP_UI_UI_H

#include "game/app/platform/draw.h"
#include "game/app/platform/fonts.h"
#include "game/app/platform/input.h"
#include "game/app/ui/theme.h"
#include "game/app/words/strings.h"

/* How wide the window is: side panels shrink, then move. */
typedef enum { WIDTH_WIDE, WIDTH_MIDDLE, WIDTH_NARROW } WidthClass;

struct Notes; /* ui/notes.h */

typedef struct Ui {
  const Theme *theme;
  Fonts *fonts;
  Input *input;
  InputContext context; /* what the keys mean on the screen that is drawn: for key caps */
  Language language;
  bool large; /* letters are a quarter larger: px_letters does it, layouts ask where a row needs more room */
  bool calm;  /* the person wants no flashes: whoever draws leaves out shaking, pulses, blinking and slides; fades stay.
                 A value that goes up and down with time stands still at its middle (see ui_wave). */
  float ratio;      /* pixels per unit of the screen (see window_ratio): 1 where letters of 11 pixels can be read */
  float s;          /* pixels per unit */
  Rectangle window; /* all of it, in pixels */
  Rectangle area;   /* what screens lay themselves out in */
  WidthClass width;
  bool phone;          /* upright, and the screen has a layout for it: one column, and room for fingers */
  bool low;            /* a phone on its side: wide enough for panels at the side, but not high */
  double now;          /* seconds */
  float dt;            /* since the last frame */
  struct Notes *notes; /* what the numbers mean; NULL: nobody asks */
  Rectangle covered;   /* the part that a message covers: the row of keys ends before it; no width: none */
} Ui;

/* Scale, area and width class for a window of this size, in pixels of which `ratio` make a unit of the screen; `phone`:
 * the screen that is laid out has a layout for upright phones. */
void ui_layout(Ui *ui, int32_t width, int32_t height, float ratio, bool phone);

/* Where every screen begins and ends: the sides, the middle of its first line and where the title begins on it, the top
 * of what is under it, the end of that, and the middle of the row of keys. */
float ui_left(const Ui *ui);
float ui_right(const Ui *ui);
float ui_head(const Ui *ui);
float ui_title_left(const Ui *ui);
float ui_top(const Ui *ui);
float ui_bottom(const Ui *ui);
float ui_keys(const Ui *ui);

/* sin(now x rate), for whatever swings or pulses; 0 while the person wants calm. */
float ui_wave(const Ui *ui, float rate);

/* Units to whole pixels. */
float px(const Ui *ui, float units);
/* Units to a letter size in pixels, never too small to read. */
int32_t px_letters(const Ui *ui, float units);
Color tint(const Ui *ui, Token token);
const char *say(const Ui *ui, StringId id);

/* Letters, sizes in units; places in pixels (see fonts_draw). All return the width in pixels. */
float put(const Ui *ui, Face face, float size, float x, float y, Align align, Color color, const char *words);
float put_fit(const Ui *ui, Face face, float size, float x, float y, Align align, float room, Color color,
              const char *words);
/* Left-aligned lines no wider than `room`, `line` pixels apart; returns how many. */
int32_t put_wrapped(const Ui *ui, Face face, float size, float x, float y, float room, float line, int32_t max_lines,
                    Color color, const char *words);
float width_of(const Ui *ui, Face face, float size, const char *words);

/* Seconds as "0.08" with its unit apart: ms below a second. */
void write_duration(char *out, size_t room, const char **unit, double seconds);
/* "1:02.3", and from an hour on "1:00:02". */
void write_clock(char *out, size_t room, double seconds);

#endif
