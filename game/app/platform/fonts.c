/* Font files found, baked at the drawn size, and laid out by exact advances with glyphs on whole pixels.
 * Must not know what the words mean. */
#include "game/app/platform/fonts.h"

#include <math.h>
#include <raylib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/core/file.h"

/* A face at one size. */
typedef struct Baked {
  Fonts *fonts; /* its owner */
  Face face;
  int32_t size;  /* pixels per em */
  uint64_t used; /* frame of its last use */
  Font font;
  float baseline, cap; /* from the line's top; height of capitals */
  float *advance;      /* one per glyph, exact */
  int16_t ascii[128];  /* glyph of each, -1 when missing */
} Baked;

static const char *const face_names[FACE_COUNT] = {"inter-regular", "inter-medium", "inter-semibold", "inter-bold",
                                                   "mono-regular",  "mono-bold",    "comfortaa-bold"};

static const char *const endings[] = {".ttf", ".otf"};

/* Above this many pixels per em English is baked with ASCII only: the logo and the big figures need no more. */
static const int32_t BIG_SIZE = 60;
static const int MINUS = 0x2212;
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
      if (!damaged) {
        snprintf(file->ending, sizeof file->ending, "%s", endings[e]);
        return true;
      }
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
  glyph_set_init(&fonts->letters);
  for (int i = 0; i < FACE_COUNT; i++)
    if (!load_face(fonts, &fonts->files[i], face_names[i])) return false;
  stand_in(fonts);
  return true;
}

static void drop(Baked *baked) {
  if (baked->advance) UnloadFont(baked->font);
  free(baked->advance);
  *baked = (Baked){0};
}

void fonts_destroy(Fonts *fonts) {
  for (int32_t i = 0; i < fonts->count; i++) drop(&fonts->baked[i]);
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

void fonts_want_vietnamese(Fonts *fonts) {
  if (!glyph_set_add_vietnamese(&fonts->letters)) return;
  fonts->vietnamese = true;
  fonts->stale = true;
}

void fonts_frame(Fonts *fonts) {
  fonts->frame++;
  for (int32_t i = 0; i < fonts->missing_count; i++) fonts->stale |= glyph_set_add(&fonts->letters, fonts->missing[i]);
  fonts->missing_count = 0;
  for (int32_t i = 0; fonts->stale && i < fonts->count; i++) drop(&fonts->baked[i]);
  if (fonts->stale) fonts->count = 0;
  fonts->stale = false;
  for (int32_t i = 0; i < fonts->count;) {
    if (fonts->baked[i].used + KEEP_FRAMES >= fonts->frame || fonts->count < TEXT_CACHE / 2) {
      i++;
      continue;
    }
    drop(&fonts->baked[i]);
    fonts->baked[i] = fonts->baked[--fonts->count];
    fonts->baked[fonts->count] = (Baked){0};
  }
}

static bool bake(Fonts *fonts, Face face, int32_t size, Baked *out) {
  const FaceFile *file = &fonts->files[face];
  int letters[GLYPHS_MOST];
  int count = 0;
  bool all = size <= BIG_SIZE || fonts->vietnamese;
  for (int32_t i = 0; i < fonts->letters.count; i++) {
    int letter = fonts->letters.at[i];
    if (all || letter < 128 || letter == MINUS) letters[count++] = letter;
  }
  *out = (Baked){.face = face, .size = size, .fonts = fonts};
  float scale = 1;
  if (file->bytes) {
    const FontFile *m = &file->metrics;
    /* raylib counts a font's size from ascent to descent; ours is the em. */
    int height = (int)lroundf((float)size * (m->ascent - m->descent) / m->em);
    scale = (float)height / (m->ascent - m->descent);
    out->font = LoadFontFromMemory(file->ending, file->bytes, file->size, height, letters, count);
    out->baseline = floorf(m->ascent * scale);
    out->cap = m->cap_height * scale;
  }
  if (!file->bytes || !IsFontValid(out->font)) {
    out->font = GetFontDefault();
    out->baseline = out->cap = 0;
  }
  bool own = out->cap > 0;
  out->advance = calloc((size_t)out->font.glyphCount + 1, sizeof *out->advance);
  if (!out->advance) return false;
  memset(out->ascii, -1, sizeof out->ascii);
  for (int i = 0; i < out->font.glyphCount; i++) {
    int value = out->font.glyphs[i].value;
    if (value >= 0 && value < 128) out->ascii[value] = (int16_t)i;
    out->advance[i] = own ? font_file_advance(&file->metrics, value) * scale : 0;
  }
  if (own) SetTextureFilter(out->font.texture, TEXTURE_FILTER_POINT);
  canvas_renewed(out->font.texture.id);
  return true;
}

/* The baked face, or NULL when there is no room for it: then nothing is drawn. */
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
  Baked *slot = &fonts->baked[fonts->count];
  if (!bake(fonts, face, size, slot)) return NULL;
  slot->used = fonts->frame;
  fonts->count++;
  return slot;
}

/* Notes a letter that was not baked, so that the next frame has it if the file does. */
static void miss(Fonts *fonts, const FaceFile *file, int letter) {
  if (!file->bytes || fonts->missing_count == FONTS_MISSING || font_file_advance(&file->metrics, letter) <= 0) return;
  for (int32_t i = 0; i < fonts->missing_count; i++)
    if (fonts->missing[i] == letter) return;
  fonts->missing[fonts->missing_count++] = letter;
}

static int glyph_of(const Baked *baked, int codepoint) {
  if (codepoint >= 0 && codepoint < 128) return baked->ascii[codepoint];
  int low = 0, high = baked->font.glyphCount; /* baked in rising order */
  while (low < high) {
    int middle = (low + high) / 2;
    if (baked->font.glyphs[middle].value < codepoint)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < baked->font.glyphCount && baked->font.glyphs[low].value == codepoint) return low;
  miss(baked->fonts, &baked->fonts->files[baked->face], codepoint);
  int plain = glyph_set_plain(codepoint);
  return baked->ascii[plain < 128 ? plain : '?'];
}

/* For raylib's own font, which has only Latin-1. */
static void plain_copy(char *out, size_t room, const char *words, size_t bytes) {
  size_t used = 0;
  for (size_t i = 0; i < bytes && used + 3 < room;) {
    int step = 0, size = 0;
    const char *letter = CodepointToUTF8(glyph_set_plain(GetCodepointNext(words + i, &step)), &size);
    memcpy(out + used, letter, (size_t)size);
    used += (size_t)size;
    i += step > 0 ? (size_t)step : 1;
  }
  out[used] = 0;
}

/* Width of the first `bytes` bytes. */
static float measure(const Baked *baked, const char *words, size_t bytes) {
  if (baked->cap <= 0) {
    char copy[512];
    plain_copy(copy, sizeof copy, words, bytes);
    return MeasureTextEx(baked->font, copy, (float)baked->size, (float)baked->size / 10).x;
  }
  float pen = 0;
  for (size_t i = 0; i < bytes;) {
    int step = 0, glyph = glyph_of(baked, GetCodepointNext(words + i, &step));
    if (glyph >= 0) pen += baked->advance[glyph];
    i += step > 0 ? (size_t)step : 1;
  }
  return pen;
}

float fonts_width(Fonts *fonts, Face face, int32_t size, const char *words) {
  const Baked *baked = find(fonts, face, size);
  return baked ? measure(baked, words, strlen(words)) : 0;
}

static void put_glyph(QuadCorner *out, Texture2D sheet, Rectangle from, Rectangle to, Color color) {
  float w = (float)sheet.width, h = (float)sheet.height, left = from.x / w, right = (from.x + from.width) / w;
  float top = from.y / h, bottom = (from.y + from.height) / h;
  out[0] = (QuadCorner){to.x, to.y, left, top, color};
  out[1] = (QuadCorner){to.x, to.y + to.height, left, bottom, color};
  out[2] = (QuadCorner){to.x + to.width, to.y + to.height, right, bottom, color};
  out[3] = (QuadCorner){to.x + to.width, to.y, right, top, color};
}

/* raylib's own font, scaled: it is baked in one size. */
static void put_plain(const Baked *baked, Vector2 at, Color color, const char *words) {
  const Font *font = &baked->font;
  float scale = (float)baked->size / (float)font->baseSize, pen = at.x;
  QuadCorner *corners = canvas_shape(font->texture.id, (int32_t)strlen(words));
  int32_t quads = 0;
  for (size_t i = 0; corners && words[i];) {
    int step = 0, glyph = GetGlyphIndex(*font, GetCodepointNext(words + i, &step));
    const GlyphInfo *info = &font->glyphs[glyph];
    Rectangle from = font->recs[glyph];
    Rectangle to = {pen + (float)info->offsetX * scale, at.y + (float)info->offsetY * scale, from.width * scale,
                    from.height * scale};
    if (info->value != ' ') put_glyph(corners + (size_t)4 * (size_t)quads++, font->texture, from, to, color);
    pen += (info->advanceX ? (float)info->advanceX : from.width) * scale + (float)baked->size / 10;
    i += step > 0 ? (size_t)step : 1;
  }
  canvas_add(quads, SHAPE_BLENDS);
}

static void put(const Baked *baked, Vector2 left, Color color, const char *words, size_t bytes) {
  if (baked->cap <= 0) {
    char copy[512];
    plain_copy(copy, sizeof copy, words, bytes);
    Vector2 at = {roundf(left.x), roundf(left.y - (float)baked->size / 2)};
    put_plain(baked, at, color, copy);
    return;
  }
  float pen = left.x, top = roundf(left.y + baked->cap / 2) - baked->baseline;
  Texture2D sheet = baked->font.texture;
  QuadCorner *corners = canvas_shape(sheet.id, (int32_t)bytes);
  int32_t quads = 0;
  if (!corners) return;
  for (size_t i = 0; i < bytes;) {
    int step = 0, glyph = glyph_of(baked, GetCodepointNext(words + i, &step));
    i += step > 0 ? (size_t)step : 1;
    if (glyph < 0) continue;
    const GlyphInfo *info = &baked->font.glyphs[glyph];
    Rectangle from = baked->font.recs[glyph];
    if (from.width > 0 && info->value != ' ') {
      Vector2 at = {roundf(pen) + (float)info->offsetX, top + (float)info->offsetY};
      put_glyph(corners + (size_t)4 * (size_t)quads++, sheet, from, (Rectangle){at.x, at.y, from.width, from.height},
                color);
    }
    pen += baked->advance[glyph];
  }
  canvas_add(quads, SHAPE_BLENDS);
}

static void note_cut(Fonts *fonts, const char *words) {
  if (fonts->checked.x <= 0 || fonts->cut_count == TEXT_CUT) return;
  snprintf(fonts->cut[fonts->cut_count++], sizeof fonts->cut[0], "%s", words);
}

static float draw_bytes(const Baked *baked, Vector2 at, Align align, Color color, const char *words, size_t bytes) {
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
  const Baked *baked = find(fonts, face, size);
  return baked ? draw_bytes(baked, at, align, color, words, strlen(words)) : 0;
}

float fonts_draw_fit(Fonts *fonts, Face face, int32_t size, Vector2 at, Align align, float room, Color color,
                     const char *words) {
  const Baked *baked = find(fonts, face, size);
  if (!baked) return 0;
  size_t bytes = strlen(words);
  if (measure(baked, words, bytes) <= room) return draw_bytes(baked, at, align, color, words, bytes);
  for (int32_t less = 1; less <= SQUEEZE && size - less >= SMALLEST; less++) { /* a little smaller is better than cut */
    const Baked *smaller = find(fonts, face, size - less);
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
static size_t part_of(const Baked *baked, float room, const char *word, size_t bytes) {
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
static size_t line_of(const Baked *baked, float room, const char *words) {
  size_t fits = 0;
  for (size_t i = 1; words[i - 1] != 0; i++) {
    if (words[i] != ' ' && words[i] != 0) continue;
    if (measure(baked, words, i) > room) return fits > 0 ? fits : part_of(baked, room, words, i);
    fits = i;
  }
  return fits;
}

int32_t fonts_lines(Fonts *fonts, Face face, int32_t size, float room, const char *words) {
  const Baked *baked = find(fonts, face, size);
  int32_t lines = 0;
  for (; baked && *words; lines++) {
    words += line_of(baked, room, words);
    while (*words == ' ') words++;
  }
  return lines;
}

int32_t fonts_draw_wrapped(Fonts *fonts, Face face, int32_t size, Vector2 at, float room, float line, int32_t max_lines,
                           Color color, const char *words) {
  const Baked *baked = find(fonts, face, size);
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
