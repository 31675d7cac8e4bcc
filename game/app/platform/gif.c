/* GIF89a: the header, one graphic control and image block per frame, and the LZW of its indices.
 * Must not know what the pictures show. */
#include "game/app/platform/gif.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"

enum { CLEAR = 256, END = 257, FIRST_FREE = 258, CODES = 4096, LEAST_BITS = 8, SEEN = 1 << 16 };
enum { SAME = 255, BLOCK = 255 };

typedef struct Bytes {
  uint8_t *at;
  size_t count, room;
  bool failed; /* memory ran out: reported once, at the end */
} Bytes;

struct Gif {
  int32_t width, height;
  uint32_t colors[GIF_COLORS];
  int32_t color_count;
  Bytes out;
  uint8_t *before, *now; /* indices of the last picture and of this one */
  bool any;
  uint32_t seen_color[SEEN]; /* colours seen so far, plus 1; 0: empty */
  uint8_t seen_index[SEEN];
  uint16_t next[CODES * 4]; /* of the LZW's table: code by hash, 0: none */
  uint32_t key[CODES * 4];
};

static void put_byte(Bytes *out, unsigned byte) {
  if (out->count == out->room) {
    size_t room = out->room ? out->room * 2 : 1 << 16;
    uint8_t *more = realloc(out->at, room);
    if (!more) {
      out->failed = true;
      return;
    }
    out->at = more;
    out->room = room;
  }
  out->at[out->count++] = (uint8_t)byte;
}

static void put_word(Bytes *out, unsigned word) {
  put_byte(out, word & 0xFF);
  put_byte(out, word >> 8 & 0xFF);
}

static void put_text(Bytes *out, const char *text) {
  for (; *text; text++) put_byte(out, (unsigned char)*text);
}

/* ---- beginning ---- */

static void put_header(Gif *gif) {
  Bytes *out = &gif->out;
  put_text(out, "GIF89a");
  put_word(out, (unsigned)gif->width);
  put_word(out, (unsigned)gif->height);
  put_byte(out, 0xF7); /* a table of 256 colours follows, 8 bits each */
  put_byte(out, 0);    /* background: the first */
  put_byte(out, 0);    /* pixels are square */
  for (int i = 0; i < 256; i++) {
    uint32_t color = i < gif->color_count ? gif->colors[i] : 0;
    put_byte(out, color >> 16 & 0xFF);
    put_byte(out, color >> 8 & 0xFF);
    put_byte(out, color & 0xFF);
  }
  put_byte(out, 0x21); /* the extension that makes it loop */
  put_byte(out, 0xFF);
  put_byte(out, 11);
  put_text(out, "NETSCAPE2.0");
  put_byte(out, 3);
  put_byte(out, 1);
  put_word(out, 0); /* forever */
  put_byte(out, 0);
}

Gif *gif_create(int32_t width, int32_t height, const uint32_t *colors, int32_t color_count, Error *error) {
  if (width < 1 || height < 1 || width > 65535 || height > 65535 || color_count < 1 || color_count > GIF_COLORS) {
    error_set(error, "a GIF of %d x %d with %d colours can't be made", (int)width, (int)height, (int)color_count);
    return NULL;
  }
  Gif *gif = calloc(1, sizeof *gif);
  size_t pixels = (size_t)width * (size_t)height;
  if (gif) {
    gif->before = malloc(pixels);
    gif->now = malloc(pixels);
  }
  if (!gif || !gif->before || !gif->now) {
    gif_destroy(gif);
    error_set(error, "out of memory for the GIF");
    return NULL;
  }
  gif->width = width;
  gif->height = height;
  gif->color_count = color_count;
  memcpy(gif->colors, colors, sizeof *colors * (size_t)color_count);
  put_header(gif);
  return gif;
}

void gif_destroy(Gif *gif) {
  if (!gif) return;
  free(gif->out.at);
  free(gif->before);
  free(gif->now);
  free(gif);
}

/* ---- colours ---- */

/* Green counts most and blue least, as in human vision. */
static uint8_t nearest(const Gif *gif, uint32_t color) {
  int32_t r = color >> 16 & 0xFF, g = color >> 8 & 0xFF, b = color & 0xFF, best = INT32_MAX;
  uint8_t found = 0;
  for (int32_t i = 0; i < gif->color_count; i++) {
    int32_t dr = r - (int32_t)(gif->colors[i] >> 16 & 0xFF), dg = g - (int32_t)(gif->colors[i] >> 8 & 0xFF);
    int32_t db = b - (int32_t)(gif->colors[i] & 0xFF), far = 3 * dr * dr + 5 * dg * dg + 2 * db * db;
    if (far >= best) continue;
    best = far;
    found = (uint8_t)i;
  }
  return found;
}

/* The same colours recur: each is looked up only once, as long as the cache has room. */
static uint8_t index_of(Gif *gif, uint32_t color) {
  uint32_t slot = (color * 2654435761u) >> 16;
  for (int tries = 0; tries < 8; tries++, slot = (slot + 1) & (SEEN - 1)) {
    if (gif->seen_color[slot] == color + 1) return gif->seen_index[slot];
    if (gif->seen_color[slot] != 0) continue;
    gif->seen_color[slot] = color + 1;
    return gif->seen_index[slot] = nearest(gif, color);
  }
  return nearest(gif, color);
}

/* ---- LZW ---- */

typedef struct Packer {
  Bytes *out;
  uint8_t block[BLOCK];
  int filled;
  uint32_t bits;
  int bit_count, width;
} Packer;

static void flush_block(Packer *p) {
  if (p->filled == 0) return;
  put_byte(p->out, (unsigned)p->filled);
  for (int i = 0; i < p->filled; i++) put_byte(p->out, p->block[i]);
  p->filled = 0;
}

static void put_code(Packer *p, uint32_t code) {
  p->bits |= code << p->bit_count;
  p->bit_count += p->width;
  while (p->bit_count >= 8) {
    p->block[p->filled++] = (uint8_t)(p->bits & 0xFF);
    p->bits >>= 8;
    p->bit_count -= 8;
    if (p->filled == BLOCK) flush_block(p);
  }
}

/* The code of `prefix` followed by `index`, or 0; *slot is where it is or belongs. */
static uint32_t find_code(const Gif *gif, uint32_t prefix, uint8_t index, uint32_t *slot) {
  uint32_t key = (prefix << 8 | index) + 1, at = (key * 2654435761u) >> 18;
  while (gif->key[at] != 0 && gif->key[at] != key) at = (at + 1) & (CODES * 4 - 1);
  *slot = at;
  return gif->key[at] == key ? gif->next[at] : 0;
}

static void pack(Gif *gif, int32_t left, int32_t top, int32_t wide, int32_t high) {
  Packer p = {.out = &gif->out, .width = LEAST_BITS + 1};
  put_byte(&gif->out, LEAST_BITS);
  memset(gif->key, 0, sizeof gif->key);
  put_code(&p, CLEAR);
  uint32_t free_code = FIRST_FREE, prefix = 0;
  bool begun = false;
  for (int32_t y = top; y < top + high; y++)
    for (int32_t x = left; x < left + wide; x++) {
      size_t at = (size_t)y * (size_t)gif->width + (size_t)x;
      uint8_t index = gif->any && gif->now[at] == gif->before[at] ? SAME : gif->now[at];
      uint32_t slot;
      if (!begun) {
        prefix = index;
        begun = true;
        continue;
      }
      uint32_t code = find_code(gif, prefix, index, &slot);
      if (code) {
        prefix = code;
        continue;
      }
      put_code(&p, prefix);
      if (free_code == CODES) { /* full: start again */
        put_code(&p, CLEAR);
        memset(gif->key, 0, sizeof gif->key);
        free_code = FIRST_FREE;
        p.width = LEAST_BITS + 1;
      } else {
        gif->key[slot] = (prefix << 8 | index) + 1;
        gif->next[slot] = (uint16_t)free_code;
        /* The decoder learns a code one step later, so codes get wider when this one could first be written. */
        if (free_code == 1u << p.width) p.width++;
        free_code++;
      }
      prefix = index;
    }
  put_code(&p, prefix);
  if (free_code == 1u << p.width && free_code < CODES) p.width++; /* the decoder has learnt one more code */
  put_code(&p, END);
  if (p.bit_count > 0) {
    p.width = 8 - p.bit_count;
    put_code(&p, 0);
  }
  flush_block(&p);
  put_byte(&gif->out, 0);
}

/* ---- frames ---- */

static void changed_box(const Gif *gif, int32_t *left, int32_t *top, int32_t *wide, int32_t *high) {
  int32_t x0 = gif->width, y0 = gif->height, x1 = -1, y1 = -1;
  for (int32_t y = 0; y < gif->height; y++)
    for (int32_t x = 0; x < gif->width; x++) {
      size_t at = (size_t)y * (size_t)gif->width + (size_t)x;
      if (gif->any && gif->now[at] == gif->before[at]) continue;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      y1 = y;
    }
  if (x1 < 0) x0 = y0 = x1 = y1 = 0; /* nothing changed: one pixel keeps the time */
  *left = x0;
  *top = y0;
  *wide = x1 - x0 + 1;
  *high = y1 - y0 + 1;
}

bool gif_add(Gif *gif, const uint8_t *pixels, int32_t hundredths, Error *error) {
  size_t count = (size_t)gif->width * (size_t)gif->height;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = pixels + 4 * i;
    gif->now[i] = index_of(gif, (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2]);
  }
  int32_t left, top, wide, high;
  changed_box(gif, &left, &top, &wide, &high);
  Bytes *out = &gif->out;
  put_byte(out, 0x21); /* graphic control: keep what was there, the last index is "as before" */
  put_byte(out, 0xF9);
  put_byte(out, 4);
  put_byte(out, 1 << 2 | 1);
  put_word(out, (unsigned)(hundredths < 2 ? 2 : hundredths > 65535 ? 65535 : hundredths));
  put_byte(out, SAME);
  put_byte(out, 0);
  put_byte(out, 0x2C); /* the image itself */
  put_word(out, (unsigned)left);
  put_word(out, (unsigned)top);
  put_word(out, (unsigned)wide);
  put_word(out, (unsigned)high);
  put_byte(out, 0);
  pack(gif, left, top, wide, high);
  uint8_t *swap = gif->before;
  gif->before = gif->now;
  gif->now = swap;
  gif->any = true;
  return !out->failed || error_set(error, "out of memory for the GIF");
}

bool gif_save(Gif *gif, const char *path, Error *error) {
  put_byte(&gif->out, 0x3B);
  if (gif->out.failed) return error_set(error, "out of memory for the GIF");
  return file_write(path, (const char *)gif->out.at, gif->out.count, error);
}
