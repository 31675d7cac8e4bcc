/* Which letters the faces are baked with: a sorted set that grows when a language or a name needs more.
 * Knows no font. */
#ifndef PACADE_APP_PLATFORM_GLYPH_SET_H
#define PACADE_APP_PLATFORM_GLYPH_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { GLYPHS_MOST = 1024 };

typedef struct GlyphSet {
  int at[GLYPHS_MOST]; /* code points, rising */
  int32_t count;
} GlyphSet;

/* ASCII, Latin-1, and the few signs beyond that every screen uses. */
void glyph_set_init(GlyphSet *letters);
/* False when it was there, or there is no room. */
bool glyph_set_add(GlyphSet *letters, int letter);
/* All that Vietnamese needs. True when letters were added. */
bool glyph_set_add_vietnamese(GlyphSet *letters);
/* For a font that lacks it: the letter without its marks, a plain sign, or '?'. */
int glyph_set_plain(int letter);

#endif
