/* The sets of letters, and what stands in for a letter that a font lacks.
 * Must not know how letters are drawn. */
#include "game/app/platform/glyph_set.h"

#include <stddef.h>
#include <string.h>

/* Beyond ASCII and Latin-1: dashes, quotes, ellipsis, minus, times-like signs, arrows, infinity. */
static const int signs[] = {0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2190,
                            0x2191, 0x2192, 0x2193, 0x2212, 0x221E, 0x2264, 0x2265};

/* Vietnamese beyond Latin-1: these, and a block of its own. */
static const struct {
  int letter;
  char plain;
} vietnamese[] = {{0x102, 'A'}, {0x103, 'a'}, {0x110, 'D'}, {0x111, 'd'}, {0x128, 'I'}, {0x129, 'i'},
                  {0x168, 'U'}, {0x169, 'u'}, {0x1A0, 'O'}, {0x1A1, 'o'}, {0x1AF, 'U'}, {0x1B0, 'u'}};
enum { BLOCK_FIRST = 0x1EA0, BLOCK_LAST = 0x1EF9 };

/* The block's letters without their marks: each pair is a capital and a small one. */
static const struct {
  int last;
  char capital;
} block[] = {{0x1EB7, 'A'}, {0x1EC7, 'E'}, {0x1ECB, 'I'}, {0x1EE3, 'O'}, {0x1EF1, 'U'}, {BLOCK_LAST, 'Y'}};

static const struct {
  int sign;
  char plain;
} plain_signs[] = {{0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'},
                   {0x201D, '"'}, {0x2026, '.'}, {0x2190, '<'},  {0x2191, '^'},  {0x2192, '>'},
                   {0x2193, 'v'}, {0x2212, '-'}, {0x2264, '<'},  {0x2265, '>'}};

bool glyph_set_add(GlyphSet *letters, int letter) {
  int32_t low = 0, high = letters->count;
  while (low < high) {
    int32_t middle = (low + high) / 2;
    if (letters->at[middle] < letter)
      low = middle + 1;
    else
      high = middle;
  }
  if ((low < letters->count && letters->at[low] == letter) || letters->count == GLYPHS_MOST) return false;
  memmove(&letters->at[low + 1], &letters->at[low], sizeof *letters->at * (size_t)(letters->count - low));
  letters->at[low] = letter;
  letters->count++;
  return true;
}

void glyph_set_init(GlyphSet *letters) {
  letters->count = 0;
  for (int c = 32; c < 127; c++) glyph_set_add(letters, c);
  for (int c = 160; c < 256; c++) glyph_set_add(letters, c);
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) glyph_set_add(letters, signs[i]);
}

bool glyph_set_add_vietnamese(GlyphSet *letters) {
  bool news = false;
  for (size_t i = 0; i < sizeof vietnamese / sizeof *vietnamese; i++)
    news |= glyph_set_add(letters, vietnamese[i].letter);
  for (int c = BLOCK_FIRST; c <= BLOCK_LAST; c++) news |= glyph_set_add(letters, c);
  return news;
}

int glyph_set_plain(int letter) {
  if (letter < 256) return letter;
  for (size_t i = 0; i < sizeof vietnamese / sizeof *vietnamese; i++)
    if (vietnamese[i].letter == letter) return vietnamese[i].plain;
  for (size_t i = 0; letter >= BLOCK_FIRST && i < sizeof block / sizeof *block; i++)
    if (letter <= block[i].last) return letter % 2 == 0 ? block[i].capital : block[i].capital - 'A' + 'a';
  for (size_t i = 0; i < sizeof plain_signs / sizeof *plain_signs; i++)
    if (plain_signs[i].sign == letter) return plain_signs[i].plain;
  return '?';
}
