/* Looks up the command line's texts by their English version. Must not know which command prints them. */
#include "game/app/words/console.h"

#include <stddef.h>
#include <string.h>

#define TEXT(english, vietnamese) {english, vietnamese},
static const struct {
  const char *english, *vietnamese;
} texts[] = {
#include "game/app/words/console.inc"
};
#undef TEXT

const char *console_text(Language language, const char *english) {
  if (language == LANGUAGE_ENGLISH) return english;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (strcmp(texts[i].english, english) == 0) return texts[i].vietnamese;
  return english;
}
