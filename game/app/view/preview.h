/* A small picture of a whole map with everybody at the start, baked once for a size and a theme. Knows no screen. */
#ifndef PACADE_APP_VIEW_PREVIEW_H
#define PACADE_APP_VIEW_PREVIEW_H

#include "game/app/platform/picture.h"
#include "game/app/ui/theme.h"
#include "game/core/map.h"

typedef struct Preview {
  Picture picture;
  const Theme *theme;
  int32_t width, height; /* the room it was made for */
} Preview;

/* Makes it when the room or the theme changed. Not while a picture is painted on. */
void preview_make(Preview *preview, const Map *map, int32_t width, int32_t height, const Theme *theme);
/* Centred in the room. */
void preview_draw(const Preview *preview, Rectangle room);
void preview_destroy(Preview *preview);

#endif
