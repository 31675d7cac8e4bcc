/* The persistent store: one SQLite file (pacade.db) in the data folder, opened, checked, migrated and closed.
 * Knows no profiles and no games: see profiles.h, saves.h, boards.h, preferences.h. Knows no window. */
#ifndef PACADE_STORE_DB_H
#define PACADE_STORE_DB_H

#include "game/core/base.h"

/* One connection. Any thread may use it: calls wait for each other, but never for a password's hash. Whatever takes
 * a Db also takes NULL, which is a store that does not save. */
typedef struct Db Db;

typedef enum {
  DB_READ,       /* there was a file */
  DB_NEW,        /* a new file was created */
  DB_BROKEN,     /* the old file was damaged: it is now pacade.db.broken-N, and a new one was created; has a message */
  DB_NOT_SAVING, /* no folder, no permission, locked by another program, made by a later version, ...: has a message;
                    every call is harmless, finds nothing and fails */
  DB_STATE_COUNT
} DbState;

/* Opens the file at `path` (NULL: the one in the data folder, which is created). Failures other than DB_NOT_SAVING
 * don't occur; NULL only when memory is short. Waits for another program for no longer than about two seconds.
 * `error` (may be NULL) gets the message of DB_BROKEN and DB_NOT_SAVING. */
Db *db_open(const char *path, Error *error);
/* Closes it; NULL is allowed. No other thread may be in a call. */
void db_close(Db *db);

/* The current state: DB_NOT_SAVING also if damage was found after opening. */
DbState db_state(Db *db);
bool db_saves(Db *db);
/* The message to show about that state; "" when all is well. */
void db_message(Db *db, Error *out);
const char *db_path(const Db *db);

/* Milliseconds since 1970. Tests set their own clock; NULL sets the system's again. */
typedef int64_t (*DbClock)(void *data);
void db_set_clock(Db *db, DbClock clock, void *data);
int64_t db_now(Db *db);

/* The schema's version that this program writes. */
int32_t db_newest_version(void);

#endif
