/* The command line's texts other than error messages (those are in messages.inc), in the user's language: help, labels,
 * table headings and the sentences below tables. The English text is the key, as with gettext: the code contains the
 * English text, and console.inc has the translations. Knows no command. */
#ifndef PACADE_APP_WORDS_CONSOLE_H
#define PACADE_APP_WORDS_CONSOLE_H

#include "game/app/words/strings.h"

/* The text in that language; the English itself where there is none. A format keeps its conversions and their order. */
const char *console_text(Language language, const char *english) __attribute__((format_arg(2)));

#endif
