/* A picture as raylib's own structs, for the files here that hand it to raylib. */
#ifndef PACADE_APP_PLATFORM_PICTURE_INTERNAL_H
#define PACADE_APP_PLATFORM_PICTURE_INTERNAL_H

#include <raylib.h>

#include "game/app/platform/picture.h"

Texture2D picture_texture(Picture picture);
/* Of one that is painted on. */
RenderTexture2D picture_target(Picture picture);

#endif
