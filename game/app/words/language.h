/* The language that the system asks for. Knows no setting and no screen. */
#ifndef PACADE_APP_WORDS_LANGUAGE_H
#define PACADE_APP_WORDS_LANGUAGE_H

#include <stdbool.h>

#include "game/app/words/strings.h"

/* By the rules of GNU gettext: the first of LC_ALL, LC_MESSAGES and LANG that is set names the locale, and LANGUAGE, a
 * list such as "vi:en", comes before it unless the locale is C or POSIX. English when none of them is Vietnamese. */
Language language_of_system(void);

/* Whether a terminal of that locale shows Vietnamese letters: it names UTF-8, or no character set at all. */
bool language_shows_utf8(void);

#endif
