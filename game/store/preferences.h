/* The preferences of a profile: key=value rows, with the same keys and values as in the settings file (pairs.h).
 * The guest's preferences are in the settings file, and not here. Does not know what they mean. */
#ifndef PACADE_STORE_PREFERENCES_H
#define PACADE_STORE_PREFERENCES_H

#include "game/store/db.h"
#include "game/store/pairs.h"

/* All preferences of a profile, to be destroyed with pairs_destroy(); empty for the guest and on failure. */
bool preferences_load(Db *db, int64_t profile, Pairs *out, Error *error);
/* Adds, replaces, or with a NULL value removes one preference. */
bool preferences_set(Db *db, int64_t profile, const char *key, const char *value, Error *error);
/* Replaces all preferences by these: everything or nothing. */
bool preferences_save(Db *db, int64_t profile, const Pairs *pairs, Error *error);
/* Removes all of them, which restores the defaults. */
bool preferences_reset(Db *db, int64_t profile, Error *error);

#endif
