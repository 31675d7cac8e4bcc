/* How large the picture in a file is, read from its header alone: PNG, JPEG, BMP and GIF. Reads bounds-checked from
 * memory, so that nothing is unpacked before it is known to fit. */
#ifndef PACADE_APP_PLATFORM_PICTURE_FILE_H
#define PACADE_APP_PLATFORM_PICTURE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* False when it is none of these, or its header is cut short. */
bool picture_file_size(const unsigned char *bytes, size_t size, int64_t *width, int64_t *height);

#endif
