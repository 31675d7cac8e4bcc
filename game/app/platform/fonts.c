/* Font files found, their letters kept at the drawn sizes, laid out by exact advances and put on whole pixels.
 * Must not know what the words mean. */
#include "game/app/platform/fonts.h"

#include <math.h>
#include <raylib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/letters.h"
#include "game/app/platform/plain_letter.h"
#include "game/core/file.h"

/* A face at one size. */
typedef struct Baked {
  Fonts *fonts; /* its owner */
  Face face;
  int32_t size;    /* pixels per em */
  uint64_t used;   /* frame of its last use */
  Letters letters; /* without a file: raylib's own font is drawn */
} Baked;

static const char *const face_names[FACE_COUNT] = {"inter-regular", "inter-medium", "inter-semibold", "inter-bold",
                                                   "mono-regular",  "mono-bold",    "comfortaa-bold"};

static const char *const endings[] = {".ttf", ".otf"};

static const int32_t MAX_FONT_FILE = 16 << 20;
static const uint64_t KEEP_FRAMES = 120;
static const int32_t SQUEEZE = 2, SMALLEST = 11; /* pixels */

/* False when memory is short. */
static bool read_face(FaceFile *file, const char *path, bool *damaged) {
  Error error = {0};
  size_t size = 0;
  file->bytes = (unsigned char *)file_read_regular(path, (size_t)MAX_FONT_FILE, &size, &error);
  if (!file->bytes) {
    *damaged = true;
    return !error.memory;
  }
  file->size = (int32_t)size;
  *damaged = !font_file_whole(file->bytes, size) || !font_file_open(&file->metrics, file->bytes, size);
  if (*damaged) {
    free(file->bytes);
    *file = (FaceFile){0};
  }
  return true;
}

/* Looks only in the program's own folders: files in the current directory may belong to anybody. */
static bool load_face(Fonts *fonts, FaceFile *file, const char *name) {
  const char *home = GetApplicationDirectory();
  static const char *const folders[] = {"assets/fonts", "../assets/fonts",
                                        "../share/pacade/fonts"}; /* the last is that of an installed copy */
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    for (size_t e = 0; e < sizeof endings / sizeof *endings; e++) {
      char path[1200];
      bool damaged = false;
      int length = snprintf(path, sizeof path, "%s%s/%s%s", home, folders[i], name, endings[e]);
      if (length < 0 || (size_t)length >= sizeof path || !FileExists(path)) continue;
      if (!read_face(file, path, &damaged)) return false;
      if (!damaged) return true;
      if (!fonts->damaged[0]) snprintf(fonts->damaged, sizeof fonts->damaged, "%s%s", name, endings[e]);
    }
  return true;
}

/* Faces without a file of their own are drawn with the first that has one. */
static void stand_in(Fonts *fonts) {
  const FaceFile *whole = NULL;
  for (int i = 0; i < FACE_COUNT && !whole; i++)
    if (fonts->files[i].bytes) whole = &fonts->files[i];
  for (int i = 0; i < FACE_COUNT && whole; i++) {
    if (fonts->files[i].bytes) continue;
    fonts->files[i] = *whole;
    fonts->files[i].borrowed = true;
  }
}

bool fonts_init(Fonts *fonts) {
  *fonts = (Fonts){0};
  fonts->baked = calloc(TEXT_CACHE, sizeof *fonts->baked);
  if (!fonts->baked) return false;
  for (int i = 0; i < FACE_COUNT; i++)
    if (!load_face(fonts, &fonts->files[i], face_names[i])) return false;
  stand_in(fonts);
  return true;
}

void fonts_destroy(Fonts *fonts) {
  for (int32_t i = 0; i < fonts->count; i++) letters_destroy(&fonts->baked[i].letters);
  free(fonts->baked);
  for (int i = 0; i < FACE_COUNT; i++)
    if (!fonts->files[i].borrowed) free(fonts->files[i].bytes);
  *fonts = (Fonts){0};
}

int32_t fonts_own(const Fonts *fonts) {
  int32_t own = 0;
  for (int i = 0; i < FACE_COUNT; i++) own += fonts->files[i].bytes && !fonts->files[i].borrowed;
  return own;
}

void fonts_frame(Fonts *fonts) {
  fonts->frame++;
  for (int32_t i = 0; i < fonts->count;) {
    if (fonts->baked[i].used + KEEP_FRAMES >= fonts->frame || fonts->count < TEXT_CACHE / 2) {
      i++;
      continue;
    }
    letters_destroy(&fonts->baked[i].letters);
    fonts->baked[i] = fonts->baked[--fonts->count];
    fonts->baked[fonts->count] = (Baked){0};
  }
}

/* The face at that size, or NULL when there is no room for it: then nothing is drawn. */
static Baked *find(Fonts *fonts, Face face, int32_t size) {
  for (int32_t i = 0; i < fonts->count; i++)
    if (fonts->baked[i].face == face && fonts->baked[i].size == size) {
      fonts->baked[i].used = fonts->frame;
      return &fonts->baked[i];
    }
  if (fonts->count == TEXT_CACHE) {
    /* The cache is full of sizes that this frame draws: use the nearest one rather than unload what is about to be
     * drawn. */
    Baked *near = NULL;
    for (int32_t i = 0; i < fonts->count; i++)
      if (fonts->baked[i].face == face && (!near || abs(fonts->baked[i].size - size) < abs(near->size - size)))
        near = &fonts->baked[i];
    return near;
  }
  Baked *slot = &fonts->baked[fonts->count++];
  const FaceFile *file = &fonts->files[face];
  *slot = (Baked){.fonts = fonts, .face = face, .size = size, .used = fonts->frame};
  if (file->bytes) letters_init(&slot->letters, file->bytes, file->size, &file->metrics, size);
  return slot;
}

/* For raylib's own font, which has only Latin-1. */
static void plain_copy(char *out, size_t room, const char *words, size_t bytes) {
  size_t used = 0;
  for (size_t i = 0; i < bytes && used + 3 < room;) {
    int step = 0, size = 0;
    const char *letter = CodepointToUTF8(plain_letter(GetCodepointNext(words + i, &step)), &size);
    memcpy(out + used, letter, (size_t)size);
    used += (size_t)size;
    i += step > 0 ? (size_t)step : 1;
  }
  out[used] = 0;
}

/* Width of the first `bytes` bytes. */
static float measure(Baked *baked, const char *words, size_t bytes) {
  if (!baked->letters.bytes) {
    char copy[512];
    plain_copy(copy, sizeof copy, words, bytes);
    return MeasureTextEx(GetFontDefault(), copy, (float)baked->size, (float)baked->size / 10).x;
  }
  float pen = 0;
  for (size_t i = 0; i < bytes;) {
    int step = 0;
    const Letter *letter = letters_measured(&baked->letters, GetCodepointNext(words + i, &step));
    if (letter) pen += letter->advance;
    i += step > 0 ? (size_t)step : 1;
  }
  return pen;
}

float fonts_width(Fonts *fonts, Face face, int32_t size, const char *words) {
  Baked *baked = find(fonts, face, size);
  return baked ? measure(baked, words, strlen(words)) : 0;
}

static void put_glyph(QuadCorner *out, Vector2 sheet, Rectangle from, Rectangle to, Color color) {
  float w = sheet.x, h = sheet.y, left = from.x / w, right = (from.x + from.width) / w;
  float top = from.y / h, bottom = (from.y + from.height) / h;
  out[0] = (QuadCorner){to.x, to.y, left, top, color};
  out[1] = (QuadCorner){to.x, to.y + to.height, left, bottom, color};
  out[2] = (QuadCorner){to.x + to.width, to.y + to.height, right, bottom, color};
  out[3] = (QuadCorner){to.x + to.width, to.y, right, top, color};
}

/* raylib's own font, scaled: it is baked in one size. */
static void put_plain(const Baked *baked, Vector2 at, Color color, const char *words) {
  Font font = GetFontDefault();
  Vector2 sheet = {(float)font.texture.width, (float)font.texture.height};
  float scale = (float)baked->size / (float)font.baseSize, pen = at.x;
  QuadCorner *corners = canvas_shape(font.texture.id, (int32_t)strlen(words));
  int32_t quads = 0;
  for (size_t i = 0; corners && words[i];) {
    int step = 0, glyph = GetGlyphIndex(font, GetCodepointNext(words + i, &step));
    const GlyphInfo *info = &font.glyphs[glyph];
    Rectangle from = font.recs[glyph];
    Rectangle to = {pen + (float)info->offsetX * scale, at.y + (float)info->offsetY * scale, from.width * scale,
                    from.height * scale};
    if (info->value != ' ') put_glyph(corners + (size_t)4 * (size_t)quads++, sheet, from, to, color);
    pen += (info->advanceX ? (float)info->advanceX : from.width) * scale + (float)baked->size / 10;
    i += step > 0 ? (size_t)step : 1;
  }
  canvas_add(quads, SHAPE_BLENDS);
}

static void put(Baked *baked, Vector2 left, Color color, const char *words, size_t bytes) {
  Letters *letters = &baked->letters;
  if (!letters->bytes) {
    char copy[512];
    plain_copy(copy, sizeof copy, words, bytes);
    Vector2 at = {roundf(left.x), roundf(left.y - (float)baked->size / 2)};
    put_plain(baked, at, color, copy);
    return;
  }
  float pen = left.x, top = roundf(left.y + letters->cap / 2) - letters->baseline;
  const LetterPage *page = NULL;
  QuadCorner *corners = NULL;
  int32_t quads = 0;
  for (size_t i = 0; i < bytes;) {
    int step = 0;
    const Letter *letter = letters_drawn(letters, GetCodepointNext(words + i, &step));
    if (letter && letter->page && letter->page != page) { /* one shape for each page that the words need */
      if (quads > 0) canvas_add(quads, SHAPE_BLENDS);
      quads = 0;
      page = letter->page;
      corners = canvas_shape(page->texture, (int32_t)(bytes - i));
      if (!corners) return;
    }
    i += step > 0 ? (size_t)step : 1;
    if (!letter) continue;
    if (letter->page) {
      Rectangle to = {roundf(pen) + letter->left, top + letter->top, letter->from.width, letter->from.height};
      Vector2 sheet = {(float)page->width, (float)page->height};
      put_glyph(corners + (size_t)4 * (size_t)quads++, sheet, letter->from, to, color);
    }
    pen += letter->advance;
  }
  if (quads > 0) canvas_add(quads, SHAPE_BLENDS);
}

static void note_cut(Fonts *fonts, const char *words) {
  if (fonts->checked.x <= 0 || fonts->cut_count == TEXT_CUT) return;
  snprintf(fonts->cut[fonts->cut_count++], sizeof fonts->cut[0], "%s", words);
}

static float draw_bytes(Baked *baked, Vector2 at, Align align, Color color, const char *words, size_t bytes) {
  float width = measure(baked, words, bytes);
  float left = align == ALIGN_LEFT ? at.x : align == ALIGN_CENTER ? at.x - width / 2 : at.x - width;
  put(baked, (Vector2){left, at.y}, color, words, bytes);
  Vector2 window = baked->fonts->checked;
  float half = (float)baked->size / 2;
  bool inside = left >= -0.5f && left + width <= window.x + 0.5f && at.y - half >= -1 && at.y + half <= window.y + 1;
  if (window.x > 0 && !inside && color.a > 0) note_cut(baked->fonts, words);
  return width;
}

float fonts_draw(Fonts *fonts, Face face, int32_t size, Vector2 at, Align align, Color color, const char *words) {
  Baked *baked = find(fonts, face, size);
  return baked ? draw_bytes(baked, at, align, color, words, strlen(words)) : 0;
}

float fonts_draw_fit(Fonts *fonts, Face face, int32_t size, Vector2 at, Align align, float room, Color color,
                     const char *words) {
  Baked *baked = find(fonts, face, size);
  if (!baked) return 0;
  size_t bytes = strlen(words);
  if (measure(baked, words, bytes) <= room) return draw_bytes(baked, at, align, color, words, bytes);
  for (int32_t less = 1; less <= SQUEEZE && size - less >= SMALLEST; less++) { /* a little smaller is better than cut */
    Baked *smaller = find(fonts, face, size - less);
    if (smaller && measure(smaller, words, bytes) <= room) return draw_bytes(smaller, at, align, color, words, bytes);
  }
  note_cut(fonts, words);
  static const char dots[] = "\u2026";
  char cut[256];
  if (bytes > sizeof cut - sizeof dots) bytes = sizeof cut - sizeof dots;
  while (bytes > 0) {
    bytes--;
    while (bytes > 0 && ((unsigned char)words[bytes] & 0xC0) == 0x80) bytes--; /* never inside a letter */
    while (bytes > 0 && words[bytes - 1] == ' ') bytes--;
    snprintf(cut, sizeof cut, "%.*s%s", (int)bytes, words, dots);
    if (measure(baked, cut, strlen(cut)) <= room) break;
  }
  return bytes ? draw_bytes(baked, at, align, color, cut, strlen(cut)) : 0;
}

/* How many bytes of a word that is wider than a line (such as a path) to draw: up to a slash, else as many letters as
 * fit. */
static size_t part_of(Baked *baked, float room, const char *word, size_t bytes) {
  size_t slash = 0, fits = 0;
  for (size_t i = 1; i <= bytes; i++) {
    if (((unsigned char)word[i] & 0xC0) == 0x80) continue; /* never inside a letter */
    if (fits > 0 && measure(baked, word, i) > room) break;
    fits = i;
    if (word[i - 1] == '/') slash = i;
  }
  return fits < bytes && slash > 1 ? slash : fits;
}

/* The number of bytes on the next line: as many whole words as fit, or part of a word that is too wide for any line. */
static size_t line_of(Baked *baked, float room, const char *words) {
  size_t fits = 0;
  for (size_t i = 1; words[i - 1] != 0; i++) {
    if (words[i] != ' ' && words[i] != 0) continue;
    if (measure(baked, words, i) > room) return fits > 0 ? fits : part_of(baked, room, words, i);
    fits = i;
  }
  return fits;
}

int32_t fonts_lines(Fonts *fonts, Face face, int32_t size, float room, const char *words) {
  Baked *baked = find(fonts, face, size);
  int32_t lines = 0;
  for (; baked && *words; lines++) {
    words += line_of(baked, room, words);
    while (*words == ' ') words++;
  }
  return lines;
}

int32_t fonts_draw_wrapped(Fonts *fonts, Face face, int32_t size, Vector2 at, float room, float line, int32_t max_lines,
                           Color color, const char *words) {
  Baked *baked = find(fonts, face, size);
  int32_t lines = 0;
  while (baked && *words && lines < max_lines) {
    size_t end = line_of(baked, room, words);
    Vector2 place = {at.x, at.y + (float)lines * line};
    if (lines == max_lines - 1 && words[end] != 0)
      fonts_draw_fit(fonts, face, size, place, ALIGN_LEFT, room, color, words);
    else
      draw_bytes(baked, place, ALIGN_LEFT, color, words, end);
    lines++;
    words += end;
    while (*words == ' ') words++;
  }
  return lines;
}
