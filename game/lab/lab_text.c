/* The translator of reports, and its use.
 * Must not know any language. */
#include "game/lab/lab_text.h"

#include <stdarg.h>

#include "game/core/text.h"

static Translator translate;

void lab_translate(Translator translator) { translate = translator; }

const char *plain_text(const char *english) { return english; }

const char *lab_text(const char *english) { return translate ? translate(english) : english; }

void lab_print(FILE *out, const char *format, ...) {
  char words[4096];
  va_list list;
  va_start(list, format);
  vsnprintf(words, sizeof words, format, list);
  va_end(list);
  text_clean(words, true);
  fputs(words, out);
}
