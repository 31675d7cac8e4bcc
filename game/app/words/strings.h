/* Every word the window shows, in one table: one column per language, one file of words/ per screen. Names of maps,
 * levels and agents come from those themselves. A new word may have NULL for its Vietnamese. Knows no screen. */
#ifndef PACADE_APP_WORDS_STRINGS_H
#define PACADE_APP_WORDS_STRINGS_H

#include <stddef.h>
#include <stdint.h>

typedef enum { LANGUAGE_ENGLISH, LANGUAGE_VIETNAMESE, LANGUAGE_COUNT } Language;

#define WORD(id, english, vietnamese) id,
typedef enum {
#include "game/app/words/all.inc"
  STR_COUNT
} StringId;
#undef WORD

/* Never NULL: a word that a language lacks is given in English. */
const char *str(Language language, StringId id);
/* A number with a real minus sign and groups of three: "12,345". */
void write_number(char *out, size_t room, int64_t value);

#endif
