/* Letters of one face and size: measured by the font's own figures, drawn by raylib, kept in textures.
 * Must not know what the words mean. */
#include "game/app/platform/letters.h"

#include <math.h>
#include <raylib.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/plain_letter.h"

enum { PAGE_LETTERS = 16, PAGE_ROWS = 4, PAGE_LEAST = 128, GAP = 1 };

void letters_init(Letters *letters, const unsigned char *bytes, int32_t size, const FontFile *metrics, int32_t em) {
  float units = metrics->ascent - metrics->descent;
  *letters = (Letters){.bytes = bytes, .size = size, .metrics = metrics};
  letters->height = (int32_t)lroundf((float)em * units / metrics->em);
  letters->scale = (float)letters->height / units;
  letters->baseline = floorf(metrics->ascent * letters->scale);
  letters->cap = metrics->cap_height * letters->scale;
}

static Texture texture_of(const LetterPage *page) {
  return (Texture){page->texture, page->width, page->height, 1, PIXELFORMAT_UNCOMPRESSED_GRAY_ALPHA};
}

void letters_destroy(Letters *letters) {
  while (letters->pages) {
    LetterPage *page = letters->pages;
    letters->pages = page->older;
    UnloadTexture(texture_of(page));
    free(page);
  }
  free(letters->others);
  *letters = (Letters){0};
}

/* ---- finding ---- */

static void measure(const Letters *letters, Letter *letter, int code) {
  float units = font_file_advance(letters->metrics, code);
  *letter = (Letter){.code = code, .shape = code, .known = true};
  if (units <= 0 && code >= 128) {
    int plain = plain_letter(code);
    letter->shape = plain < 128 ? plain : '?';
    units = font_file_advance(letters->metrics, letter->shape);
  }
  letter->advance = units * letters->scale;
}

static Letter *find_other(Letters *letters, int code) {
  int32_t low = 0, high = letters->other_count;
  while (low < high) {
    int32_t middle = (low + high) / 2;
    if (letters->others[middle].code < code)
      low = middle + 1;
    else
      high = middle;
  }
  Letter *at = letters->others + low;
  if (low < letters->other_count && at->code == code) return at;
  if (letters->other_count == letters->other_room) {
    int32_t room = letters->other_room * 2 + 32;
    Letter *more = realloc(letters->others, sizeof *more * (size_t)room);
    if (!more) return NULL;
    letters->others = more;
    letters->other_room = room;
    at = more + low;
  }
  memmove(at + 1, at, sizeof *at * (size_t)(letters->other_count - low));
  letters->other_count++;
  measure(letters, at, code);
  return at;
}

static Letter *find(Letters *letters, int code) {
  if (code < 0 || code >= 128) return find_other(letters, code);
  Letter *letter = &letters->ascii[code];
  if (!letter->known) measure(letters, letter, code);
  return letter;
}

const Letter *letters_measured(Letters *letters, int code) { return find(letters, code); }

/* ---- drawing ---- */

static int32_t power_of_two(int32_t least) {
  int32_t n = PAGE_LEAST;
  while (n < least) n *= 2;
  return n;
}

/* All transparent. */
static LetterPage *add_page(Letters *letters, int32_t wide, int32_t high) {
  int32_t least = letters->height * PAGE_LETTERS / 2, rows = (letters->height + GAP) * PAGE_ROWS;
  Image empty = {.width = power_of_two(wide > least ? wide : least),
                 .height = high > rows ? high : rows,
                 .mipmaps = 1,
                 .format = PIXELFORMAT_UNCOMPRESSED_GRAY_ALPHA};
  LetterPage *page = calloc(1, sizeof *page);
  empty.data = calloc((size_t)empty.width * (size_t)empty.height, 2);
  if (page && empty.data) page->texture = LoadTextureFromImage(empty).id;
  free(empty.data);
  if (!page || page->texture == 0) {
    free(page);
    return NULL;
  }
  page->width = empty.width;
  page->height = empty.height;
  SetTextureFilter(texture_of(page), TEXTURE_FILTER_POINT);
  canvas_renewed(page->texture);
  page->older = letters->pages;
  letters->pages = page;
  return page;
}

/* A page with room for it at its pen. */
static LetterPage *find_room(Letters *letters, int32_t wide, int32_t high) {
  LetterPage *page = letters->pages;
  if (page && page->x + wide > page->width) {
    page->x = 0;
    page->y += page->row + GAP;
    page->row = 0;
  }
  if (page && wide <= page->width && page->y + high <= page->height) return page;
  return add_page(letters, wide, high);
}

static GlyphInfo *load(const Letters *letters, int shape, int *count) {
#if RAYLIB_VERSION_MAJOR >= 6
  return LoadFontData(letters->bytes, letters->size, letters->height, &shape, 1, FONT_DEFAULT, count);
#else
  *count = 1;
  return LoadFontData(letters->bytes, letters->size, letters->height, &shape, 1, FONT_DEFAULT);
#endif
}

/* White, as transparent as the letter's image is dark. */
static void copy_in(const LetterPage *page, Rectangle to, const Image *image) {
  size_t count = (size_t)image->width * (size_t)image->height;
  const unsigned char *grey = image->data;
  unsigned char *pixels = malloc(count * 2);
  for (size_t i = 0; pixels && i < count; i++) {
    pixels[2 * i] = 255;
    pixels[2 * i + 1] = grey[i];
  }
  if (pixels) UpdateTextureRec(texture_of(page), to, pixels);
  free(pixels);
}

static void draw(Letters *letters, Letter *letter) {
  int count = 0;
  letter->drawn = true;
  if (letter->shape == ' ') return;
  GlyphInfo *glyph = load(letters, letter->shape, &count);
  if (!glyph) return;
  const Image *image = &glyph->image;
  bool seen = count > 0 && image->data && image->width > 0 && image->height > 0;
  LetterPage *page = seen ? find_room(letters, image->width, image->height) : NULL;
  if (page) {
    letter->page = page;
    letter->from = (Rectangle){(float)page->x, (float)page->y, (float)image->width, (float)image->height};
    letter->left = (float)glyph->offsetX;
    letter->top = (float)glyph->offsetY;
    copy_in(page, letter->from, image);
    page->x += image->width + GAP;
    if (page->row < image->height) page->row = image->height;
  }
  UnloadFontData(glyph, count);
}

const Letter *letters_drawn(Letters *letters, int code) {
  Letter *letter = find(letters, code);
  if (letter && !letter->drawn) draw(letters, letter);
  return letter;
}
