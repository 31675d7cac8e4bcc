/* What the command line says besides messages of trouble (those are in messages.inc), in the user's language: help,
 * labels, heads of tables and sentences under them. The English text is the key, as with gettext: the code says what it
 * prints in plain English, and console.inc has the rest. Knows no command. */
#ifndef PACADE_APP_WORDS_CONSOLE_H
#define PACADE_APP_WORDS_CONSOLE_H

#include "game/app/words/strings.h"

/* The text in that language; the English itself where there is none. A format keeps its conversions and their order. */
const char *console_text(Language language, const char *english) __attribute__((format_arg(2)));

#endif
