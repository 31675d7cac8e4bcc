/* The table of words, built from the lists in words/, and number formatting.
 * Must not know where a word is shown. */
#include "game/app/words/strings.h"

#include <inttypes.h>
#include <stdio.h>

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

void write_number(char *out, size_t room, int64_t value) {
  char digits[32];
  uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  int count = snprintf(digits, sizeof digits, "%" PRIu64, size);
  size_t at = 0;
  if (value < 0) at += (size_t)snprintf(out, room, "\u2212");
  for (int i = 0; i < count && at + 2 < room; i++) {
    if (i > 0 && (count - i) % 3 == 0) out[at++] = ',';
    out[at++] = digits[i];
  }
  out[at < room ? at : room - 1] = 0;
}
