/* The translator of reports, and its use.
 * Must not know any language. */
#include "game/lab/lab_text.h"

#include <stddef.h>

static Translator translate;

void lab_translate(Translator translator) { translate = translator; }

const char *plain_text(const char *english) { return english; }

const char *lab_text(const char *english) { return translate ? translate(english) : english; }
