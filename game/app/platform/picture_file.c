/* The headers of picture files.
 * Must not trust a single length in them: every read is checked against the size. */
#include "game/app/platform/picture_file.h"

#include <stdlib.h>
#include <string.h>

typedef struct Bytes {
  const unsigned char *at;
  size_t size;
} Bytes;

static bool begins(Bytes b, const char *with, size_t length) {
  return b.size >= length && memcmp(b.at, with, length) == 0;
}

/* Reads `count` bytes as a big-endian or little-endian number; 0 beyond the end. */
static int64_t high_first(Bytes b, size_t at, int32_t count) {
  int64_t value = 0;
  for (int32_t i = 0; i < count; i++) value = value << 8 | (at + (size_t)i < b.size ? b.at[at + (size_t)i] : 0);
  return value;
}

static int64_t low_first(Bytes b, size_t at, int32_t count) {
  int64_t value = 0;
  for (int32_t i = count; i-- > 0;) value = value << 8 | (at + (size_t)i < b.size ? b.at[at + (size_t)i] : 0);
  return value;
}

/* The first frame's header; the segments before it are skipped by the length they state. */
static bool jpeg_size(Bytes b, int64_t *width, int64_t *height) {
  size_t at = 2;
  while (at + 9 < b.size) {
    if (b.at[at] != 0xff) return false;
    int kind = b.at[at + 1];
    if (kind == 0xff) { /* padding */
      at++;
      continue;
    }
    bool frame = kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 && kind != 0xcc;
    if (frame) {
      *height = high_first(b, at + 5, 2);
      *width = high_first(b, at + 7, 2);
      return true;
    }
    bool bare = kind == 0x01 || (kind >= 0xd0 && kind <= 0xd8);
    at += bare ? 2 : 2 + (size_t)high_first(b, at + 2, 2);
  }
  return false;
}

static bool bmp_size(Bytes b, int64_t *width, int64_t *height) {
  bool old = low_first(b, 14, 4) == 12;
  *width = old ? low_first(b, 18, 2) : (int32_t)low_first(b, 18, 4);
  *height = old ? low_first(b, 20, 2) : llabs((int32_t)low_first(b, 22, 4)); /* negative: from the top down */
  return b.size >= 26;
}

bool picture_file_size(const unsigned char *bytes, size_t size, int64_t *width, int64_t *height) {
  Bytes b = {bytes, size};
  *width = *height = 0;
  if (begins(b, "\x89PNG\r\n\x1a\n", 8)) {
    *width = high_first(b, 16, 4);
    *height = high_first(b, 20, 4);
    return size >= 33 && memcmp(bytes + 12, "IHDR", 4) == 0;
  }
  if (begins(b, "GIF87a", 6) || begins(b, "GIF89a", 6)) {
    *width = low_first(b, 6, 2);
    *height = low_first(b, 8, 2);
    return size >= 13;
  }
  if (begins(b, "BM", 2)) return bmp_size(b, width, height);
  return begins(b, "\xff\xd8", 2) && jpeg_size(b, width, height);
}
