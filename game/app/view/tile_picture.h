/* A square picture cut into the tiles of a sliding puzzle, each with soft round corners: a drawn scene, a map, or a
 * picture file. Knows no puzzle. */
#ifndef PACADE_APP_VIEW_TILE_PICTURE_H
#define PACADE_APP_VIEW_TILE_PICTURE_H

#include "game/app/platform/pixels.h"
#include "game/app/ui/theme.h"
#include "game/core/map.h"

typedef struct TilePicture {
  Pixels whole;  /* as it came, square */
  Picture tiles; /* cut for `side` */
  int32_t side;
} TilePicture;

/* Each replaces what there was; not while a picture is painted on. False leaves no picture. */
bool tile_picture_scene(TilePicture *picture, const Theme *theme);
bool tile_picture_map(TilePicture *picture, const Map *map, const Theme *theme);
bool tile_picture_file(TilePicture *picture, const char *path);
void tile_picture_destroy(TilePicture *picture);

/* The tile whose home is that cell of a board of that side. */
void tile_picture_draw(TilePicture *picture, int32_t side, int32_t home, Rectangle place, float alpha);

#endif
