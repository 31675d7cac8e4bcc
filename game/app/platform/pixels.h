/* Pictures in memory, pixel by pixel: what the window or a picture shows, a picture file, and writing one.
 * Knows nothing of what they show. */
#ifndef PACADE_APP_PLATFORM_PIXELS_H
#define PACADE_APP_PLATFORM_PIXELS_H

#include "game/app/platform/picture.h"
#include "game/core/base.h"

typedef struct Pixels {
  Color *at; /* row by row from the top; NULL: there are none */
  int32_t width, height;
} Pixels;

/* The frame that was painted last, as long as it has not been shown. */
Pixels pixels_of_window(void);
/* Of a picture that is painted on. */
Pixels pixels_of_picture(Picture picture);
/* The middle of a picture file (PNG, JPEG, BMP or GIF), as a square of this side. */
Pixels pixels_read_square(const char *path, int32_t side);
void pixels_destroy(Pixels *pixels);

typedef enum { PIXELS_OPAQUE, PIXELS_WITH_ALPHA } PixelsKind;
/* A PNG file, all of it or nothing. */
bool pixels_save(const Pixels *pixels, PixelsKind kind, const char *path, Error *error);

#endif
