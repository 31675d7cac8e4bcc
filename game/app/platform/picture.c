/* Pictures as raylib's textures and render textures.
 * Must not know what they show. */
#include "game/app/platform/picture.h"

#include <rlgl.h>
#include <stddef.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/picture_internal.h"

Texture2D picture_texture(Picture picture) {
  return (Texture2D){.id = picture.id,
                     .width = picture.width,
                     .height = picture.height,
                     .mipmaps = 1,
                     .format = PIXELFORMAT_UNCOMPRESSED_R8G8B8A8};
}

RenderTexture2D picture_target(Picture picture) {
  return (RenderTexture2D){.id = picture.target, .texture = picture_texture(picture)};
}

/* As LoadRenderTexture does, but without its depth buffer: nothing here has depth, and it would take as much memory as
 * the picture itself. */
Picture picture_create(int32_t width, int32_t height) {
  Picture picture = {.target = rlLoadFramebuffer(), .width = width, .height = height};
  if (!picture.target) return (Picture){0};
  picture.id = rlLoadTexture(NULL, width, height, PIXELFORMAT_UNCOMPRESSED_R8G8B8A8, 1);
  if (picture.id)
    rlFramebufferAttach(picture.target, picture.id, RL_ATTACHMENT_COLOR_CHANNEL0, RL_ATTACHMENT_TEXTURE2D, 0);
  if (!picture.id || !rlFramebufferComplete(picture.target)) picture_destroy(&picture);
  return picture;
}

void picture_send(Picture *picture, const Color *pixels, int32_t width, int32_t height) {
  bool fits = picture->id && !picture->target && picture->width == width && picture->height == height;
  if (fits) {
    UpdateTexture(picture_texture(*picture), pixels);
  } else {
    picture_destroy(picture);
    Color *borrowed = (Color *)pixels; /* it is only read */
    Image image = {
        .data = borrowed, .width = width, .height = height, .mipmaps = 1, .format = PIXELFORMAT_UNCOMPRESSED_R8G8B8A8};
    *picture = (Picture){.id = LoadTextureFromImage(image).id, .width = width, .height = height};
  }
  canvas_renewed(picture->id);
}

void picture_set_smooth(Picture picture, bool smooth) {
  SetTextureFilter(picture_texture(picture), smooth ? TEXTURE_FILTER_BILINEAR : TEXTURE_FILTER_POINT);
}

void picture_destroy(Picture *picture) {
  if (picture->target)
    UnloadRenderTexture(picture_target(*picture));
  else if (picture->id)
    UnloadTexture(picture_texture(*picture));
  *picture = (Picture){0};
}
