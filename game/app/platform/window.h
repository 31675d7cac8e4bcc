/* The window: opening it safely, its size, its clock and its frames. There is one for the whole program, as raylib has
 * it. Knows no game. */
#ifndef PACADE_APP_PLATFORM_WINDOW_H
#define PACADE_APP_PLATFORM_WINDOW_H

#include "game/app/platform/events.h"
#include "game/core/base.h"

typedef struct Window {
  Events events;
  bool keeps_frames; /* it still holds the last frame when the next one is painted */
} Window;

typedef struct WindowOptions {
  const char *title;
  int32_t width, height, min_width, min_height;
  bool fits_screen;          /* made smaller where the screen is, but not below the least size */
  bool unseen;               /* nothing is shown, whatever display there is */
  int32_t frames_per_second; /* at most; 0: no limit */
} WindowOptions;

/* False with a message, and nothing left open, when there is no display, no OpenGL, or only a display nobody can see.
 * `window` must stay where it is until window_close. */
bool window_open(Window *window, const WindowOptions *options, Error *error);
/* Frees what the canvas holds, too. */
void window_close(Window *window);
bool window_is_open(void);

void window_size(int32_t *width, int32_t *height);
void window_resize(int32_t width, int32_t height);
bool window_is_full_screen(void);
void window_set_full_screen(bool on);
/* Pixels per unit of the screen's own measure: 2 or 3 where letters of 16 pixels would be too small to read. */
float window_ratio(void);
/* Calls `frame` once per picture until it returns false, then `end`. In a page the browser does the calling, and this
 * never comes back: what follows belongs into `end`. */
void window_loop(bool (*frame)(void *data), void (*end)(void *data), void *data);
/* `save` is called when the page is hidden, because it can be closed without notice. It is never called where the
 * program is asked to end. */
void window_when_hidden(void (*save)(void *data), void *data);
/* The person has closed it: the window system asks the program to end. */
bool window_is_closing(void);
/* Seconds since it was opened. */
double window_seconds(void);

/* Around what a frame shows: begin, draw, paint, show. Between the last two it can be read back (see pixels.h); showing
 * it waits for the next frame's time. */
void window_begin_frame(const Window *window, Color ground);
void window_paint_frame(void);
void window_show_frame(void);

/* The libraries underneath, as their authors name them; no backend: "". */
extern const char window_library[], window_backend[];

#endif
