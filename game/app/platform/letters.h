/* A face at one size, letter by letter: each is drawn into a texture when it is first needed, so that a screen waits
 * only for the letters that it shows. Knows no words and no theme. */
#ifndef PACADE_APP_PLATFORM_LETTERS_H
#define PACADE_APP_PLATFORM_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/app/platform/font_file.h"
#include "game/app/platform/types.h"

typedef struct Letter {
  int code;      /* as it stands in words */
  int shape;     /* the letter of the font that is drawn: another one where the font lacks it */
  float advance; /* pixels, exact */
  bool known, drawn;
  struct LetterPage *page; /* NULL: nothing to be seen, such as a blank */
  Rectangle from;          /* in the page's texture */
  float left, top;         /* from the pen and the line's top */
} Letter;

/* A texture that letters are put into, row by row. */
typedef struct LetterPage {
  unsigned texture;
  int32_t width, height;
  int32_t x, y, row; /* where the next letter goes, and the height of its row */
  struct LetterPage *older;
} LetterPage;

typedef struct Letters {
  const unsigned char *bytes; /* the font's file; borrowed, as are its metrics */
  int32_t size;
  const FontFile *metrics;
  int32_t height; /* pixels from ascent to descent: a font's size as raylib counts it */
  float scale;    /* pixels per unit of the font */
  float baseline, cap;
  Letter ascii[128];
  Letter *others; /* sorted by code */
  int32_t other_count, other_room;
  LetterPage *pages; /* the newest first */
} Letters;

/* `em` is in pixels. Draws nothing yet. */
void letters_init(Letters *letters, const unsigned char *bytes, int32_t size, const FontFile *metrics, int32_t em);
void letters_destroy(Letters *letters);
/* How wide it is. A letter that the font lacks is replaced by a plain one. Valid until the next call; NULL when memory
 * is short. */
const Letter *letters_measured(Letters *letters, int code);
/* The same, drawn into its page. */
const Letter *letters_drawn(Letters *letters, int code);

#endif
