/* Pixels by way of raylib's images.
 * Must not know what they show. */
#include "game/app/platform/pixels.h"

#include <rlgl.h> /* after raylib.h: both know Matrix */
#include <stdlib.h>

#include "game/app/model/unpacking.h"
#include "game/app/platform/picture_file.h"
#include "game/app/platform/picture_internal.h"
#include "game/core/file.h"

enum { SIDE_LEAST = 8, SIDE_MOST = 16384, PIXELS_MOST = 1 << 26, FILE_MOST = 1 << 26 }; /* of a file that is read */

static Image image_of(Pixels pixels) {
  return (Image){.data = pixels.at,
                 .width = pixels.width,
                 .height = pixels.height,
                 .mipmaps = 1,
                 .format = PIXELFORMAT_UNCOMPRESSED_R8G8B8A8};
}

/* Takes the image over. */
static Pixels pixels_of(Image image) {
  if (!image.data) return (Pixels){0};
  ImageFormat(&image, PIXELFORMAT_UNCOMPRESSED_R8G8B8A8);
  return (Pixels){image.data, image.width, image.height};
}

Pixels pixels_of_window(void) {
  rlDrawRenderBatchActive();
  return pixels_of(LoadImageFromScreen());
}

Pixels pixels_of_picture(Picture picture) {
  Image image = LoadImageFromTexture(picture_texture(picture));
  if (image.data) ImageFlipVertical(&image); /* what is painted on is kept upside down */
  return pixels_of(image);
}

/* Reads regular files only, because a pipe would block. The size in the header, and what the file really unpacks to,
 * are checked before anything is unpacked. */
static Image read_image(const char *path) {
  size_t size = 0;
  int64_t width = 0, height = 0;
  char *bytes = file_read_regular(path, FILE_MOST, &size, NULL);
  Image image = {0};
  bool known = bytes && picture_file_size((const unsigned char *)bytes, size, &width, &height);
  bool fits = known && width > 0 && height > 0 && width <= SIDE_MOST && height <= SIDE_MOST;
  if (fits && width * height <= PIXELS_MOST && unpacking_is_bounded((const unsigned char *)bytes, size, width, height))
    image = LoadImageFromMemory(GetFileExtension(path), (const unsigned char *)bytes, (int)size);
  free(bytes);
  return image;
}

Pixels pixels_read_square(const char *path, int32_t side) {
  if (!IsFileExtension(path, ".png;.jpg;.jpeg;.bmp;.gif")) return (Pixels){0};
  Image image = read_image(path);
  int smaller = image.width < image.height ? image.width : image.height;
  int larger = image.width < image.height ? image.height : image.width;
  if (!image.data || smaller < SIDE_LEAST || larger > SIDE_MOST) {
    if (image.data) UnloadImage(image);
    return (Pixels){0};
  }
  if (smaller != larger)
    ImageCrop(&image, (Rectangle){(float)(image.width - smaller) / 2, (float)(image.height - smaller) / 2,
                                  (float)smaller, (float)smaller});
  if (image.width != side) ImageResize(&image, side, side);
  return pixels_of(image);
}

void pixels_destroy(Pixels *pixels) {
  if (pixels->at) UnloadImage(image_of(*pixels));
  *pixels = (Pixels){0};
}

/* Encoded in memory first, because raylib's own file writing does not notice a full disk. */
static bool write_png(Image image, const char *path, Error *error) {
  int size = 0;
  unsigned char *bytes = ExportImageToMemory(image, ".png", &size);
  bool ok = bytes && size > 0 ? file_write(path, (const char *)bytes, (size_t)size, error)
                              : error_set(error, "%s: the picture can't be made", path);
  MemFree(bytes);
  return ok;
}

bool pixels_save(const Pixels *pixels, PixelsKind kind, const char *path, Error *error) {
  if (!pixels->at) return error_set(error, "%s: the picture can't be made", path);
  if (kind == PIXELS_WITH_ALPHA) return write_png(image_of(*pixels), path, error);
  Image opaque = ImageCopy(image_of(*pixels));
  if (!opaque.data) return error_set(error, "%s: out of memory for the picture", path);
  ImageFormat(&opaque, PIXELFORMAT_UNCOMPRESSED_R8G8B8);
  bool ok = write_png(opaque, path, error);
  UnloadImage(opaque);
  return ok;
}
