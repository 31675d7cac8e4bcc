/* Reads the head, hhea, OS/2, cmap and hmtx tables of a font file.
 * Must not trust a single offset in it: every read is checked against the size. */
#include "game/app/platform/font_file.h"

#include <string.h>

static const float HEIGHT_MOST = 8; /* ems: baking a taller font could use up all memory */

static uint32_t read_16(const FontFile *f, size_t at) {
  if (at + 2 > f->size || at + 2 < at) return 0;
  return (uint32_t)f->bytes[at] << 8 | f->bytes[at + 1];
}

static uint32_t read_32(const FontFile *f, size_t at) { return read_16(f, at) << 16 | read_16(f, at + 2); }

static float read_signed(const FontFile *f, size_t at) { return (float)(int16_t)read_16(f, at); }

/* Where a table starts, or 0. */
static size_t find_table(const FontFile *f, const char *tag) {
  uint32_t count = read_16(f, 4);
  for (uint32_t i = 0; i < count; i++) {
    size_t entry = 12 + (size_t)i * 16;
    if (entry + 16 > f->size) return 0;
    if (memcmp(f->bytes + entry, tag, 4) == 0) return read_32(f, entry + 8);
  }
  return 0;
}

/* Prefers the full Unicode subtable (format 12) to the basic one (format 4). */
static bool choose_cmap(FontFile *f, size_t table) {
  uint32_t count = read_16(f, table + 2);
  f->cmap_format = 0;
  for (uint32_t i = 0; i < count; i++) {
    size_t entry = table + 4 + (size_t)i * 8, at = table + read_32(f, entry + 4);
    uint32_t platform = read_16(f, entry), format = read_16(f, at);
    if (platform != 0 && platform != 3) continue;
    if (format == 12 || (format == 4 && f->cmap_format == 0)) {
      f->cmap = at;
      f->cmap_format = (int32_t)format;
    }
  }
  return f->cmap_format != 0;
}

/* The checksum of a table: the sum of its words, the last one padded with zeros. */
static uint32_t table_sum(const FontFile *f, size_t at, size_t length) {
  uint32_t sum = 0;
  for (size_t i = 0; i < length; i++) sum += (uint32_t)f->bytes[at + i] << (8 * (3 - i % 4));
  return sum;
}

bool font_file_whole(const unsigned char *bytes, size_t size) {
  const FontFile f = {.bytes = bytes, .size = size};
  /* WHOLE_FILE_SUM: where `head` stores the checksum of the whole file, which counts as zero. */
  enum { DIRECTORY = 12, ENTRY = 16, WHOLE_FILE_SUM = 8 };
  uint32_t count = read_16(&f, 4);
  if (count == 0 || DIRECTORY + (size_t)count * ENTRY > size) return false;
  for (uint32_t i = 0; i < count; i++) {
    size_t entry = DIRECTORY + (size_t)i * ENTRY, at = read_32(&f, entry + 8), length = read_32(&f, entry + 12);
    if (at > size || length > size - at) return false;
    uint32_t sum = table_sum(&f, at, length);
    bool head = memcmp(bytes + entry, "head", 4) == 0;
    if (head && length >= WHOLE_FILE_SUM + 4) sum -= read_32(&f, at + WHOLE_FILE_SUM);
    if (sum != read_32(&f, entry + 4)) return false;
  }
  return true;
}

bool font_file_open(FontFile *f, const unsigned char *bytes, size_t size) {
  *f = (FontFile){.bytes = bytes, .size = size};
  size_t head = find_table(f, "head"), hhea = find_table(f, "hhea"), os2 = find_table(f, "OS/2");
  size_t cmap = find_table(f, "cmap");
  f->hmtx = find_table(f, "hmtx");
  if (!head || !hhea || !cmap || !f->hmtx || !choose_cmap(f, cmap)) return false;
  f->em = (float)read_16(f, head + 18);
  f->ascent = read_signed(f, hhea + 4);
  f->descent = read_signed(f, hhea + 6);
  f->wide_metrics = (int32_t)read_16(f, hhea + 34);
  f->cap_height = os2 && read_16(f, os2) >= 2 ? read_signed(f, os2 + 88) : 0;
  if (f->cap_height <= 0) f->cap_height = f->em * 0.7f;
  float height = f->ascent - f->descent;
  return f->em >= 16 && height > 0 && height <= HEIGHT_MOST * f->em && f->wide_metrics > 0;
}

static uint32_t glyph_format_4(const FontFile *f, uint32_t code) {
  uint32_t segments = read_16(f, f->cmap + 6) / 2;
  size_t ends = f->cmap + 14, starts = ends + 2 * (size_t)segments + 2, deltas = starts + 2 * (size_t)segments;
  size_t offsets = deltas + 2 * (size_t)segments;
  for (uint32_t i = 0; i < segments; i++) {
    if (code > read_16(f, ends + 2 * (size_t)i)) continue;
    uint32_t start = read_16(f, starts + 2 * (size_t)i), delta = read_16(f, deltas + 2 * (size_t)i);
    if (code < start) return 0;
    size_t place = offsets + 2 * (size_t)i;
    uint32_t offset = read_16(f, place);
    if (offset == 0) return (code + delta) & 0xFFFF;
    uint32_t glyph = read_16(f, place + offset + 2 * (size_t)(code - start));
    return glyph ? (glyph + delta) & 0xFFFF : 0;
  }
  return 0;
}

static uint32_t glyph_format_12(const FontFile *f, uint32_t code) {
  uint32_t groups = read_32(f, f->cmap + 12);
  for (uint32_t i = 0; i < groups; i++) {
    size_t at = f->cmap + 16 + (size_t)i * 12;
    if (at + 12 > f->size) return 0;
    if (code < read_32(f, at) || code > read_32(f, at + 4)) continue;
    return read_32(f, at + 8) + code - read_32(f, at);
  }
  return 0;
}

float font_file_advance(const FontFile *f, int32_t codepoint) {
  if (codepoint < 0) return 0;
  uint32_t code = (uint32_t)codepoint;
  uint32_t glyph = f->cmap_format == 12 ? glyph_format_12(f, code) : code > 0xFFFF ? 0 : glyph_format_4(f, code);
  if (glyph == 0) return 0;
  uint32_t last = (uint32_t)f->wide_metrics - 1;
  return (float)read_16(f, f->hmtx + 4 * (size_t)(glyph < last ? glyph : last));
}
