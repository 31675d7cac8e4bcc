/* What the program says of trouble, in the window's language. Messages are written in English where they arise, since
 * neither rules nor store may know a language; here they are recognised by their form. Knows no screen. */
#ifndef PACADE_APP_MODEL_MESSAGES_H
#define PACADE_APP_MODEL_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "game/app/words/strings.h"

/* The message in that language. A message made of parts ("what failed: why") is told part by part. False, and as it is,
 * when no part of it is known. */
bool message_in(Language language, const char *english, char *out, size_t size);

#endif
