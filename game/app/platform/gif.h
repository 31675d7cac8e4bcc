/* Animated GIFs, written by hand: a fixed palette, frames that hold only what changed since the one before, LZW. Made
 * in memory and saved whole. Knows no window and no game. */
#ifndef PACADE_APP_PLATFORM_GIF_H
#define PACADE_APP_PLATFORM_GIF_H

#include "game/core/base.h"

enum { GIF_COLORS = 255 }; /* the last index of 256 means "as before" */

typedef struct Gif Gif;

/* Loops forever. Sides up to 65,535. Colours as 0xRRGGBB, at most GIF_COLORS of them. NULL with a message. */
Gif *gif_create(int32_t width, int32_t height, const uint32_t *colors, int32_t color_count, Error *error);
/* One more picture, shown for so many hundredths of a second: 4 bytes per pixel (red, green, blue, and one that is
 * ignored), the top row first. Every pixel takes the nearest colour of the palette. */
bool gif_add(Gif *gif, const uint8_t *pixels, int32_t hundredths, Error *error);
/* Ends it and writes the file; nothing may be added after. */
bool gif_save(Gif *gif, const char *path, Error *error);
void gif_destroy(Gif *gif);

#endif
