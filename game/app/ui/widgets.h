/* The few controls of the window: each draws itself and says what the mouse did to it. The screens manage the keyboard
 * focus and pass it to a widget as an argument. */
#ifndef PACADE_APP_UI_WIDGETS_H
#define PACADE_APP_UI_WIDGETS_H

#include "game/app/ui/ui.h"

/* Danger: what it does can't be undone. It has a sign of its own, not only a colour. */
typedef enum { BUTTON_PLAIN, BUTTON_PRIMARY, BUTTON_DANGER } ButtonKind;

/* An outline 3 px wide at a distance of 3 px. */
void focus_ring(const Ui *ui, Rectangle rect, float radius);
/* True when clicked. `rect` in pixels, as everywhere here. */
bool button(Ui *ui, Rectangle rect, ButtonKind kind, const char *label, bool focused);
/* The track of a bar: darker than any filling, with an edge in the high-contrast theme. */
void bar_track(const Ui *ui, Rectangle rect);
/* One that can't be used at present: an outline with quiet words. Still true when clicked, so that the reason can be
 * shown. */
bool button_off(Ui *ui, Rectangle rect, ButtonKind kind, const char *label);
/* The back button at the top left; true when clicked. */
bool back_button(Ui *ui, float center_y, bool focused);
/* The top of a screen: the back button, its title, and beside it a few words (NULL: none) up to `right`. True when the
 * back button is clicked; *end (may be NULL) gets where the title ends. */
bool screen_heading(Ui *ui, const char *title, const char *note, float right, float *end);
bool tab(Ui *ui, Rectangle rect, const char *number, const char *title, bool chosen, bool focused);
/* A row of tabs between left and right; where the room is short only the chosen one shows its title. Writes where each
 * is and returns the one clicked on, or -1. */
typedef struct TabRow {
  const char *numbers[16], *titles[16];
  int32_t count, chosen;
  bool focused;
  Rectangle rects[16]; /* as drawn */
} TabRow;
int32_t tab_row(Ui *ui, float left, float right, float center_y, TabRow *row);
float tab_width(const Ui *ui, const char *number, const char *title);
/* Returns the choice clicked on, or -1. */
int32_t segmented(Ui *ui, Rectangle rect, const char *const *labels, int32_t count, int32_t columns, int32_t chosen,
                  bool focused);
/* A slider with a name at each stop, in one row; returns the stop it was clicked or dragged to, or -1. */
int32_t stop_slider(Ui *ui, Rectangle rect, const char *const *labels, int32_t count, int32_t chosen);
/* Shows one entry of a list, with an arrow at either end; returns the step: -1, 0 or 1. Writes where the arrows are. */
int32_t chooser(Ui *ui, Rectangle rect, const char *words, bool focused, bool dim, Rectangle arrows[2]);
/* Four arrows for fingers, in the middle of the room; returns which one was tapped (MOVE_WEST to MOVE_SOUTH), or -1.
 * Writes where they are. */
int32_t arrow_pad(Ui *ui, Rectangle room, Rectangle keys[4]);
/* A key for fingers, without its sign. */
void key_plate(const Ui *ui, Rectangle rect, bool held);
/* Returns the new place in 0..1 while dragged or clicked, or -1. */
float slider(Ui *ui, Rectangle rect, float place, bool focused);
/* A pill in 14% of its colour, right end at x; returns its width. */
float badge(const Ui *ui, float right, float center_y, Token token, const char *words);
/* The same for lists. */
float badge_small(const Ui *ui, float right, float center_y, Token token, const char *words);
float badge_left(const Ui *ui, float left, float center_y, Token token, const char *words);
/* The width of frames and rules, in pixels. */
float line_width(const Ui *ui);
/* The frame of a control: brighter under the mouse, so that its words stay as readable as before. */
void control_edge(const Ui *ui, Rectangle rect, float radius, bool hover);
/* Panel with its corners. */
void panel(const Ui *ui, Rectangle rect, Token token);

#endif
