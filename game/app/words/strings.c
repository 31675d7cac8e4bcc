/* The table of words, made of the lists in words/.
 * Must not know where a word is shown. */
#include "game/app/words/strings.h"

#include <stddef.h>

#define WORD(id, english, vietnamese) [id] = {english, vietnamese},
static const char *const table[STR_COUNT][LANGUAGE_COUNT] = {
#include "game/app/words/all.inc"
};
#undef WORD

const char *str(Language language, StringId id) {
  const char *word = table[id][language];
  if (!word || !word[0]) word = table[id][LANGUAGE_ENGLISH];
  return word ? word : "";
}
