/* What raylib leaves to the system underneath: is there a display that a person can see, did OpenGL start,
 * and mouse buttons as a queue of events. Knows no game. */
#ifndef PACADE_APP_PLATFORM_PLATFORM_H
#define PACADE_APP_PLATFORM_PLATFORM_H

#include <raylib.h>

#include "game/core/base.h"

typedef struct PlatformButton {
  Vector2 at;
  bool down;
} PlatformButton;

enum { PLATFORM_QUEUE = 64, PLATFORM_KEYS = 512 };

typedef struct Platform {
  PlatformButton buttons[PLATFORM_QUEUE];
  int32_t first, count;
  uint8_t modifiers[PLATFORM_KEYS]; /* shift and ctrl as they were when a key went down, by scan code */
  bool keeps_frames;                /* the window still holds the last frame when the next one is painted */
} Platform;

typedef struct PlatformWindow {
  int32_t width, height, min_width, min_height;
  const char *title;
} PlatformWindow;

/* Opens the window. False with a message, and nothing left open, when there is no display, no OpenGL, or only a
 * display nobody can see. `platform` must stay where it is until platform_close. */
bool platform_open(Platform *platform, const PlatformWindow *window, Error *error);
void platform_close(Platform *platform);

/* The next press or release of the left button, in order; false when there is none. */
bool platform_next_button(Platform *platform, PlatformButton *event);
/* Whether Shift and Ctrl were down when this key was last pressed: by the time a frame asks they may be up again. */
void platform_modifiers(const Platform *platform, int32_t key, bool *shift, bool *ctrl);

#endif
