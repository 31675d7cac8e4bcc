/* Error messages in the user's language. They are written in English where they arise, since neither the rules nor the
 * store may know a language, and recognised here by their form. Knows no screen. */
#ifndef PACADE_APP_MODEL_MESSAGES_H
#define PACADE_APP_MODEL_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "game/app/words/strings.h"

/* The message in that language. A message made of parts ("what failed: why") is translated part by part. False, and as
 * it is, when no part of it is known. */
bool message_in(Language language, const char *english, char *out, size_t size);

#endif
