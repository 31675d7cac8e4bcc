/* Walks the packed streams of PNG and GIF, and counts the scans of a JPEG. Must not know what is done with a picture.
 */
#include "game/app/model/unpacking.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 1 << 20 };
enum { SLACK = 1 << 16 };                    /* bytes or pixels more than the header's size explains */
static const int64_t PAINTED_MOST = 1 << 30; /* pixels, all scans of a JPEG together */

/* A stream of bits, lowest first, in pieces: the IDAT chunks of a PNG, the blocks of a GIF. */
typedef struct Bits {
  const unsigned char *bytes;
  size_t size;
  size_t at, end; /* of the current piece */
  size_t next;    /* where the next piece's header is */
  bool chunks;    /* of a PNG */
  uint64_t held;
  uint32_t count; /* of bits that are held */
} Bits;

static uint32_t high_first(const unsigned char *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static bool next_chunk(Bits *bits) {
  while (bits->size - bits->next >= 12) {
    const unsigned char *head = bits->bytes + bits->next;
    size_t length = high_first(head);
    if (length > bits->size - bits->next - 12 || memcmp(head + 4, "IEND", 4) == 0) return false;
    bits->at = bits->next + 8;
    bits->end = bits->at + length;
    bits->next = bits->end + 4; /* a sum is behind it */
    if (memcmp(head + 4, "IDAT", 4) == 0 && length > 0) return true;
  }
  return false;
}

static bool next_block(Bits *bits) {
  if (bits->next >= bits->size) return false;
  size_t length = bits->bytes[bits->next];
  if (length == 0 || length > bits->size - bits->next - 1) return false;
  bits->at = bits->next + 1;
  bits->end = bits->next = bits->at + length;
  return true;
}

/* Holds as many as `count` bits, if there are so many. */
static bool fill(Bits *bits, uint32_t count) {
  while (bits->count < count) {
    if (bits->at == bits->end && !(bits->chunks ? next_chunk(bits) : next_block(bits))) return false;
    bits->held |= (uint64_t)bits->bytes[bits->at++] << bits->count;
    bits->count += 8;
  }
  return true;
}

static void drop(Bits *bits, uint32_t count) {
  bits->held >>= count;
  bits->count -= count;
}

/* The next bits as a number; false at the end. */
static bool take(Bits *bits, uint32_t count, uint32_t *out) {
  if (!fill(bits, count)) return false;
  *out = (uint32_t)(bits->held & ((UINT64_C(1) << count) - 1));
  drop(bits, count);
  return true;
}

/* ---- deflate ---- */

enum { CODE_BITS = 15, LITERALS = 288, DISTANCES = 32, END_OF_BLOCK = 256, LAST_LENGTH = 285 };

/* What every 15 bits begin with: a symbol, and in the lowest four bits the length of its code; 0: none. */
typedef struct Codes {
  uint16_t entry[1 << CODE_BITS];
} Codes;

typedef struct Inflating {
  Bits bits;
  uint64_t made, most; /* bytes */
  Codes literals, distances;
} Inflating;

static bool set_codes(Codes *codes, const uint8_t *lengths, uint32_t count) {
  uint32_t of_length[CODE_BITS + 1] = {0}, next[CODE_BITS + 1] = {0}, code = 0;
  for (uint32_t i = 0; i < count; i++) of_length[lengths[i]]++;
  for (uint32_t length = 1; length <= CODE_BITS; length++) {
    next[length] = code;
    code += of_length[length];
    if (code > 1U << length) return false; /* more than there can be */
    code <<= 1;
  }
  memset(codes, 0, sizeof *codes);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t length = lengths[i], turned = 0;
    if (length == 0) continue;
    for (uint32_t b = 0; b < length; b++) turned |= (next[length] >> b & 1) << (length - 1 - b);
    next[length]++;
    for (uint32_t k = turned; k < 1U << CODE_BITS; k += 1U << length) codes->entry[k] = (uint16_t)(i << 4 | length);
  }
  return true;
}

static bool take_symbol(Bits *bits, const Codes *codes, uint32_t *out) {
  (void)fill(bits, CODE_BITS); /* there may be fewer at the end */
  uint32_t entry = codes->entry[bits->held & ((1U << CODE_BITS) - 1)], length = entry & 15;
  if (length == 0 || length > bits->count) return false;
  drop(bits, length);
  *out = entry >> 4;
  return true;
}

static bool count_stored(Inflating *in) {
  uint32_t length, check, ignored;
  drop(&in->bits, in->bits.count % 8);
  if (!take(&in->bits, 16, &length) || !take(&in->bits, 16, &check) || length != (check ^ 0xFFFF)) return false;
  in->made += length;
  if (in->made > in->most) return false;
  for (uint32_t i = 0; i < length; i++)
    if (!take(&in->bits, 8, &ignored)) return false;
  return true;
}

static bool read_codes(Inflating *in) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  uint8_t lengths[LITERALS + DISTANCES + 138] = {0};
  uint32_t literals, distances, count, value;
  if (!take(&in->bits, 5, &literals) || !take(&in->bits, 5, &distances) || !take(&in->bits, 4, &count)) return false;
  literals += 257;
  distances += 1;
  for (uint32_t i = 0; i < count + 4; i++) {
    if (!take(&in->bits, 3, &value)) return false;
    lengths[order[i]] = (uint8_t)value;
  }
  if (!set_codes(&in->literals, lengths, 19)) return false;
  memset(lengths, 0, sizeof lengths);
  for (uint32_t i = 0; i < literals + distances;) {
    uint32_t symbol, more = 0;
    if (!take_symbol(&in->bits, &in->literals, &symbol)) return false;
    if (symbol < 16) {
      lengths[i++] = (uint8_t)symbol;
      continue;
    }
    if ((symbol == 16 && i == 0) || !take(&in->bits, symbol == 16 ? 2 : symbol == 17 ? 3 : 7, &more)) return false;
    more += symbol == 18 ? 11 : 3;
    memset(lengths + i, symbol == 16 ? lengths[i - 1] : 0, more);
    i += more;
    if (i > literals + distances) return false;
  }
  return set_codes(&in->distances, lengths + literals, distances) && set_codes(&in->literals, lengths, literals);
}

static bool fixed_codes(Inflating *in) {
  uint8_t lengths[LITERALS];
  for (int i = 0; i < LITERALS; i++) lengths[i] = i < 144 || i > 279 ? 8 : i < 256 ? 9 : 7;
  bool ok = set_codes(&in->literals, lengths, LITERALS);
  memset(lengths, 5, DISTANCES);
  return ok && set_codes(&in->distances, lengths, DISTANCES);
}

/* The bytes that a symbol beyond the end mark stands for, and how far back they are, which does not matter here. */
static bool count_copy(Inflating *in, uint32_t symbol) {
  uint32_t length, extra = symbol < 265 || symbol == LAST_LENGTH ? 0 : (symbol - 261) / 4, distance, ignored;
  if (symbol > LAST_LENGTH || !take(&in->bits, extra, &length)) return false;
  if (symbol < 265)
    length = symbol - 254;
  else if (symbol == LAST_LENGTH)
    length = 258;
  else
    length += 3 + ((4 + (symbol - 265) % 4) << extra);
  in->made += length;
  return take_symbol(&in->bits, &in->distances, &distance) && distance < 30 &&
         take(&in->bits, distance < 4 ? 0 : distance / 2 - 1, &ignored);
}

static bool count_packed(Inflating *in) {
  for (;;) {
    uint32_t symbol;
    if (!take_symbol(&in->bits, &in->literals, &symbol)) return false;
    if (symbol == END_OF_BLOCK) return true;
    if (symbol < END_OF_BLOCK)
      in->made++;
    else if (!count_copy(in, symbol))
      return false;
    if (in->made > in->most) return false;
  }
}

static bool count_inflated(Inflating *in) {
  uint32_t last = 0, kind, head;
  if (!take(&in->bits, 16, &head)) return false; /* zlib's own */
  while (!last) {
    if (!take(&in->bits, 1, &last) || !take(&in->bits, 2, &kind) || kind == 3) return false;
    if (kind == 0 && !count_stored(in)) return false;
    if (kind != 0 && !(kind == 1 ? fixed_codes(in) : read_codes(in))) return false;
    if (kind != 0 && !count_packed(in)) return false;
  }
  return true;
}

/* The bytes of the rows of a part of a PNG that is so large, each with the byte before it. */
static uint64_t row_bytes(int64_t width, int64_t height, int64_t bits) {
  return width > 0 && height > 0 ? (uint64_t)(height * (1 + (width * bits + 7) / 8)) : 0;
}

static bool png_is_bounded(const unsigned char *bytes, size_t size, int64_t width, int64_t height) {
  static const uint8_t channels[7] = {1, 0, 3, 1, 2, 0, 4};
  enum { DEPTH = 24, COLORS = 25, INTERLACED = 28, FIRST_CHUNK = 8, HEADER = 33 };
  if (size < HEADER || bytes[COLORS] > 6 || bytes[DEPTH] > 16) return false;
  int64_t bits = (int64_t)channels[bytes[COLORS]] * bytes[DEPTH];
  uint64_t most = SLACK + row_bytes(width, height, bits);
  /* Seven small pictures instead of one, each of whose rows has a byte more. */
  if (bytes[INTERLACED]) most += (uint64_t)height * 4 + (uint64_t)7 * SLACK;
  for (size_t at = FIRST_CHUNK; size - at >= 12;) { /* Apple's own kind, which is packed differently */
    if (memcmp(bytes + at + 4, "CgBI", 4) == 0) return false;
    size_t length = high_first(bytes + at);
    if (length > size - at - 12) break;
    at += length + 12;
  }
  Inflating *in = calloc(1, sizeof *in);
  if (!in) return false;
  in->bits = (Bits){.bytes = bytes, .size = size, .next = FIRST_CHUNK, .chunks = true};
  in->most = most;
  bool ok = count_inflated(in);
  free(in);
  return ok;
}

/* ---- GIF ---- */

enum { GIF_CODES = 8192 };

static bool count_gif(Bits *bits, uint32_t start, uint64_t most) {
  uint16_t length[GIF_CODES + 1]; /* of what each code stands for */
  const uint32_t clear = 1U << start;
  uint32_t width = start + 1, known = clear + 2, last = GIF_CODES, code;
  uint64_t made = 0;
  for (uint32_t i = 0; i < clear; i++) length[i] = 1;
  while (take(bits, width, &code) && code != clear + 1) {
    if (code == clear) {
      width = start + 1;
      known = clear + 2;
      last = GIF_CODES;
      continue;
    }
    if (code > known || (code == known && last == GIF_CODES)) return true; /* damaged: unpacking ends there */
    if (last != GIF_CODES) {
      if (known >= GIF_CODES) return true;
      length[known++] = (uint16_t)(length[last] + 1);
    }
    made += length[code];
    if (made > most) return false;
    if ((known & ((1U << width) - 1)) == 0 && known <= 0xFFF) width++;
    last = code;
  }
  return true;
}

static size_t skip_blocks(const unsigned char *bytes, size_t size, size_t at) {
  while (at < size && bytes[at] != 0) at += (size_t)bytes[at] + 1;
  return at + 1;
}

/* Only the first picture is unpacked. */
static bool gif_is_bounded(const unsigned char *bytes, size_t size, int64_t width, int64_t height) {
  enum { HEADER = 13, FLAGS = 10, PICTURE = 10, PICTURE_FLAGS = 9 };
  if (size < HEADER) return false;
  size_t at = HEADER + (bytes[FLAGS] & 0x80 ? (size_t)3 << ((bytes[FLAGS] & 7) + 1) : 0);
  while (at + 2 < size && bytes[at] == 0x21) at = skip_blocks(bytes, size, at + 2);
  if (at + PICTURE >= size || bytes[at] != 0x2C) return false;
  uint8_t flags = bytes[at + PICTURE_FLAGS];
  at += PICTURE + (flags & 0x80 ? (size_t)3 << ((flags & 7) + 1) : 0);
  if (at >= size || bytes[at] > 12) return false;
  Bits bits = {.bytes = bytes, .size = size, .next = at + 1};
  return count_gif(&bits, bytes[at], SLACK + 2 * (uint64_t)(width * height));
}

/* ---- JPEG ---- */

/* Every scan goes over the whole picture, and can do so with a few bytes. A picture has ten or so. */
static bool jpeg_is_bounded(const unsigned char *bytes, size_t size, int64_t width, int64_t height) {
  int64_t scans = 0;
  for (size_t i = 0; i + 1 < size; i++) scans += bytes[i] == 0xff && bytes[i + 1] == 0xda;
  return scans <= PAINTED_MOST / (width * height);
}

bool unpacking_is_bounded(const unsigned char *bytes, size_t size, int64_t width, int64_t height) {
  if (size < 2 || width <= 0 || height <= 0 || width > SIDE_MOST || height > SIDE_MOST) return false;
  switch (bytes[0]) {
    case 0x89: return png_is_bounded(bytes, size, width, height);
    case 'G': return gif_is_bounded(bytes, size, width, height);
    case 0xff: return jpeg_is_bounded(bytes, size, width, height);
    default: return true; /* a BMP is not packed */
  }
}
