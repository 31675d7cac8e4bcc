/* What a profile set for itself: key=value rows, the same keys and values as in the settings file (pairs.h).
 * The guest's are the settings file: he has none here. Does not know what they mean. */
#ifndef PACADE_STORE_PREFERENCES_H
#define PACADE_STORE_PREFERENCES_H

#include "game/store/db.h"
#include "game/store/pairs.h"

/* All of a profile's, to be destroyed with pairs_destroy(); empty for the guest and on failure. */
bool preferences_load(Db *db, int64_t profile, Pairs *out, Error *error);
/* Adds, replaces, or with a NULL value removes one. */
bool preferences_set(Db *db, int64_t profile, const char *key, const char *value, Error *error);
/* Puts these in the place of all that were there: all or nothing. */
bool preferences_save(Db *db, int64_t profile, const Pairs *pairs, Error *error);
/* None are left: the defaults. */
bool preferences_reset(Db *db, int64_t profile, Error *error);

#endif
