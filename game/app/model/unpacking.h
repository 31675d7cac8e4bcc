/* What unpacking a picture file takes, counted without unpacking it: a file of a megabyte can unpack to gigabytes, or
 * have its pixels painted a thousand times, whatever size its header states. */
#ifndef PACADE_APP_MODEL_UNPACKING_H
#define PACADE_APP_MODEL_UNPACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a PNG, GIF, JPEG or BMP of this size, as its header states it, unpacks to hardly more than those pixels. */
bool unpacking_is_bounded(const unsigned char *bytes, size_t size, int64_t width, int64_t height);

#endif
