/* What may be the name of a profile or the title of a saved game: letters that are visible and can be distinguished.
 * Does not know what is named. */
#ifndef PACADE_STORE_NAMES_H
#define PACADE_STORE_NAMES_H

#include "game/core/base.h"

/* Writes the name without leading and trailing spaces to `out`. False with a message, which calls it `what` ("the
 * name"), when it is empty or has more than `letters` letters, is not UTF-8, or has control or invisible characters. */
bool name_clean(const char *name, int32_t letters, const char *what, char *out, size_t room, Error *error);
/* Whether each letter is spelled in the one usual way (Unicode's NFC); false with a message. For names that must differ
 * from each other: in another spelling a name looks the same to the dot. */
bool name_is_normal(const char *name, const char *what, Error *error);
/* Whether two names look the same to a reader: in letters of another alphabet, in wide, bold or circled ones, with
 * another kind or number of spaces, in capitals. */
bool names_look_alike(const char *one, const char *other);
/* Keys of kinds and boards: 1 to room - 1 bytes of printable ASCII. */
bool name_is_key(const char *key, size_t room);

#endif
