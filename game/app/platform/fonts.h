/* Text: seven faces, each kept at the very pixel sizes it is drawn at.
 * Knows no theme and no screen; words come from strings.h and from the data shown. */
#ifndef PACADE_APP_PLATFORM_FONTS_H
#define PACADE_APP_PLATFORM_FONTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/app/platform/font_file.h"
#include "game/app/platform/types.h"

typedef enum {
  FACE_REGULAR,
  FACE_MEDIUM,
  FACE_SEMIBOLD,
  FACE_BOLD,
  FACE_MONO,
  FACE_MONO_BOLD,
  FACE_LOGO,
  FACE_COUNT
} Face;
typedef enum { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT } Align;

typedef struct Fonts Fonts;

typedef struct FaceFile {
  unsigned char *bytes; /* NULL: raylib's own font stands in */
  bool borrowed;        /* another face's file, which stands in for one that is damaged or missing */
  int32_t size;
  FontFile metrics;
} FaceFile;

enum { TEXT_CACHE = 96, TEXT_CUT = 32 };

struct Fonts {
  FaceFile files[FACE_COUNT];
  struct Baked *baked; /* TEXT_CACHE of them */
  int32_t count;
  uint64_t frame;
  char damaged[32]; /* the first damaged file; empty: none */
  /* For tests: words that did not fit. Recorded only while `checked` holds the window's size. */
  Vector2 checked;
  char cut[TEXT_CUT][96];
  int32_t cut_count;
};

/* Looks for the fonts beside the program, never in the current folder. For a face whose file is damaged or missing
 * another one stands in, or raylib's own font where there is none; `damaged` then names it. False when memory is short.
 * Needs an open window. */
bool fonts_init(Fonts *fonts);
void fonts_destroy(Fonts *fonts);
/* Faces that are drawn with their own file. */
int32_t fonts_own(const Fonts *fonts);
/* Once per frame, before anything is drawn: drops sizes that are no longer used. */
void fonts_frame(Fonts *fonts);

/* Sizes are pixels per em. */
float fonts_width(Fonts *fonts, Face face, int32_t size, const char *words);
/* `at` is the left end, centre or right end, at the middle of the capitals' height. Returns the width. */
float fonts_draw(Fonts *fonts, Face face, int32_t size, Vector2 at, Align align, Color color, const char *words);
/* The same, cut with an ellipsis when wider than `room`. */
float fonts_draw_fit(Fonts *fonts, Face face, int32_t size, Vector2 at, Align align, float room, Color color,
                     const char *words);
/* How many lines it takes at this width. */
int32_t fonts_lines(Fonts *fonts, Face face, int32_t size, float room, const char *words);
/* Left-aligned lines no wider than `room`, the first one's capitals centred at `at`; returns the number of lines. */
int32_t fonts_draw_wrapped(Fonts *fonts, Face face, int32_t size, Vector2 at, float room, float line, int32_t max_lines,
                           Color color, const char *words);

#endif
