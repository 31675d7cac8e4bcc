/* Which letters the faces are baked with: a sorted set that grows when a language or a name needs more.
 * Knows no font. */
#ifndef PACADE_APP_PLATFORM_GLYPH_SET_H
#define PACADE_APP_PLATFORM_GLYPH_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { LETTERS_MOST = 1024 };

typedef struct Letters {
  int at[LETTERS_MOST]; /* code points, rising */
  int32_t count;
} Letters;

/* ASCII, Latin-1, and the few signs beyond that every screen uses. */
void letters_init(Letters *letters);
/* False when it was there, or there is no room. */
bool letters_add(Letters *letters, int letter);
/* All that Vietnamese needs. True when that was news. */
bool letters_add_vietnamese(Letters *letters);
/* For a font that lacks it: the letter without its marks, a plain sign, or '?'. */
int letters_plain(int letter);

#endif
