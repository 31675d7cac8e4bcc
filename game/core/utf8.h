/* Letters of UTF-8, read strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
 * Knows nothing of what the text is for. */
#ifndef PACADE_CORE_UTF8_H
#define PACADE_CORE_UTF8_H

#include "game/core/base.h"

/* Bytes (1 to 4) of the letter at the front, which is left in *letter (may be NULL); 0 when it is none or cut off. */
size_t utf8_next(const char *at, size_t left, uint32_t *letter);
/* Writes a letter and says how many bytes it takes (no 0 follows them); 0 when there is no such letter. */
size_t utf8_write(uint32_t letter, char out[4]);
/* A letter that is not drawn, or only changes how others are: control characters, direction marks, zero-width ones,
 * fillers and variation selectors. */
bool utf8_is_hidden(uint32_t letter);
/* An accent that is drawn over the letter before it: what looks the same can then be written in more than one way. */
bool utf8_is_combining(uint32_t letter);
/* Whether Unicode's one normal form (NFC) leaves a letter as it is after `before` (0: nothing is before it): false for
 * one that others stand for, and for one that is part of the letter before it. Not for combining accents. */
bool utf8_is_normal(uint32_t before, uint32_t letter);
/* A blank of any width. */
bool utf8_is_blank(uint32_t letter);

#endif
