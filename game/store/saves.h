/* Saved games: named ones and one autosave per kind, for each profile and for the guest (0).
 * What is in them is known only to their owners: here they are bytes. */
#ifndef PACADE_STORE_SAVES_H
#define PACADE_STORE_SAVES_H

#include "game/store/db.h"

enum { SAVE_KIND = 32, SAVE_TITLE_LETTERS = 64, SAVE_TITLE = SAVE_TITLE_LETTERS * 4 + 1 };
#define SAVE_BYTES_MAX ((size_t)64 << 20)

typedef struct SaveInfo {
  int64_t id;
  char kind[SAVE_KIND];   /* which room: "maze", "puzzle", ... */
  char title[SAVE_TITLE]; /* "" for an autosave */
  bool automatic;
  int64_t saved; /* milliseconds since 1970 */
  int64_t size;  /* bytes */
} SaveInfo;

/* A game to be saved. An autosave replaces the previous one of that profile and kind; a named save replaces the one
 * with the same title. Titles are like names of profiles: 1 to 64 letters, trimmed. */
typedef struct SaveDraft {
  int64_t profile;
  const char *kind;
  const char *title; /* NULL or "": an autosave */
  const void *bytes;
  size_t size;
} SaveDraft;

bool saves_put(Db *db, const SaveDraft *draft, int64_t *id, Error *error);
/* The newest first, including autosaves; allocated, free() it. `kind` NULL: all kinds. */
bool saves_list(Db *db, int64_t profile, const char *kind, SaveInfo **out, int32_t *count, Error *error);
/* The bytes, with a NUL that is not counted, allocated. NULL with a message if that profile has no save with that
 * id. */
char *saves_get(Db *db, int64_t profile, int64_t id, size_t *size, Error *error);
/* The same for the autosave; NULL with an empty message if there is none. *saved may be NULL. */
char *saves_get_automatic(Db *db, int64_t profile, const char *kind, size_t *size, int64_t *saved, Error *error);
bool saves_remove(Db *db, int64_t profile, int64_t id, Error *error);
/* For a game that was played to its end; true if there was none. */
bool saves_remove_automatic(Db *db, int64_t profile, const char *kind, Error *error);
/* False if another save has that title; an autosave becomes a named save. */
bool saves_rename(Db *db, int64_t profile, int64_t id, const char *title, Error *error);

#endif
