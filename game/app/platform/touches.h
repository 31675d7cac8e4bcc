/* Which parts of pictures have been painted on since the last frame, and where on the window these are seen.
 * Paints nothing itself. */
#ifndef PACADE_APP_PLATFORM_TOUCHES_H
#define PACADE_APP_PLATFORM_TOUCHES_H

#include "game/app/model/patches.h"
#include "game/app/platform/canvas.h"

enum { TOUCHES = 192 };

typedef struct Touch {
  Picture picture;
  Box part;
} Touch;

typedef struct Touches {
  Touch at[TOUCHES];
  int32_t count;
} Touches;

/* The whole pixels that a rectangle reaches into. */
Box touches_box(Rectangle rect);
/* Adds parts of a picture; too many are merged into the rectangle that encloses them. False when there is no room
 * left. */
bool touches_add(Touches *touches, Picture picture, const Rectangle *parts, int32_t count);
/* Where a shape that shows the touched picture, whole or in part, has changed. `box`: all that the shape covers. */
Box touches_place(const Touch *touch, const QuadCorner *corners, int32_t count, Box box);

#endif
