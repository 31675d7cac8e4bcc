/* Pictures that the graphics keep: some are painted on (canvas_onto), some are made of pixels. Places in either kind
 * count from its upper left corner. Knows nothing of what they show. */
#ifndef PACADE_APP_PLATFORM_PICTURE_H
#define PACADE_APP_PLATFORM_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "game/app/platform/types.h"

typedef struct Picture {
  unsigned id;     /* 0: there is none */
  unsigned target; /* what paints on it; 0: it is made of pixels */
  int32_t width, height;
} Picture;

/* To be painted on. None when the graphics have no room for it. */
Picture picture_create(int32_t width, int32_t height);
/* Makes it of these pixels, row by row; where it is one of this size already, changes them. */
void picture_send(Picture *picture, const Color *pixels, int32_t width, int32_t height);
/* Whether it is filtered when it is scaled or rotated; off by default. */
void picture_set_smooth(Picture picture, bool smooth);
/* Frees it and leaves none; does nothing where there is none. */
void picture_destroy(Picture *picture);

#endif
