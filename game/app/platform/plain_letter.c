/* The letters of Vietnamese and the signs that screens use, each with its nearest plain one.
 * Must not know how letters are drawn. */
#include "game/app/platform/plain_letter.h"

#include <stddef.h>

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

int plain_letter(int letter) {
  if (letter < 256) return letter;
  for (size_t i = 0; i < sizeof vietnamese / sizeof *vietnamese; i++)
    if (vietnamese[i].letter == letter) return vietnamese[i].plain;
  for (size_t i = 0; letter >= BLOCK_FIRST && i < sizeof block / sizeof *block; i++)
    if (letter <= block[i].last) return letter % 2 == 0 ? block[i].capital : block[i].capital - 'A' + 'a';
  for (size_t i = 0; i < sizeof plain_signs / sizeof *plain_signs; i++)
    if (plain_signs[i].sign == letter) return plain_signs[i].plain;
  return '?';
}
