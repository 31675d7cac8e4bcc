/* What a TrueType or OpenType file says about its metrics: exact advances, which the baked glyphs
 * have only as whole pixels. Reads bounds-checked from memory; draws nothing. */
#ifndef PACADE_APP_PLATFORM_FONT_FILE_H
#define PACADE_APP_PLATFORM_FONT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct FontFile {
  const unsigned char *bytes; /* borrowed */
  size_t size;
  size_t cmap, hmtx;     /* where these tables start; cmap: its chosen subtable */
  int32_t cmap_format;   /* 4 or 12 */
  int32_t wide_metrics;  /* entries of hmtx that have their own advance */
  float em;              /* units per em */
  float ascent, descent; /* units; descent is negative */
  float cap_height;      /* units */
} FontFile;

/* Whether the file is complete and undamaged: every table lies within it and matches its checksum. The code that bakes
 * glyphs trusts the offsets in a font, so a damaged one must not reach it. */
bool font_file_whole(const unsigned char *bytes, size_t size);
/* False when it is not a font this reader understands. */
bool font_file_open(FontFile *font, const unsigned char *bytes, size_t size);
/* Advance in units; 0 when the font has no such letter. */
float font_file_advance(const FontFile *font, int32_t codepoint);

#endif
