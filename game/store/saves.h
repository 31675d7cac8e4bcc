/* Saved games: named ones and one automatic one per kind, of each profile and of the guest (0).
 * What is in them is for their owners to know: here they are bytes. */
#ifndef PACADE_STORE_SAVES_H
#define PACADE_STORE_SAVES_H

#include "game/store/db.h"

enum { SAVE_KIND = 32, SAVE_TITLE_LETTERS = 64, SAVE_TITLE = SAVE_TITLE_LETTERS * 4 + 1 };
#define SAVE_BYTES_MAX ((size_t)64 << 20)

typedef struct SaveInfo {
  int64_t id;
  char kind[SAVE_KIND];   /* which room: "maze", "puzzle", ... */
  char title[SAVE_TITLE]; /* "" of an automatic one */
  bool automatic;
  int64_t saved; /* milliseconds since 1970 */
  int64_t size;  /* bytes */
} SaveInfo;

/* To be saved. An automatic one replaces the one before of that profile and kind; a named one that of the same title.
 * Titles are as names of profiles: 1 to 64 letters, trimmed. */
typedef struct SaveDraft {
  int64_t profile;
  const char *kind;
  const char *title; /* NULL or "": automatic */
  const void *bytes;
  size_t size;
} SaveDraft;

bool saves_put(Db *db, const SaveDraft *draft, int64_t *id, Error *error);
/* The newest first, the automatic ones among them; allocated, free() it. `kind` NULL: of every kind. */
bool saves_list(Db *db, int64_t profile, const char *kind, SaveInfo **out, int32_t *count, Error *error);
/* The bytes, NUL-ended (not counted), allocated. NULL with a message when there is none of that number of that profile.
 */
char *saves_get(Db *db, int64_t profile, int64_t id, size_t *size, Error *error);
/* The same of the automatic one; NULL with an empty message when there is none. *saved may be NULL. */
char *saves_get_automatic(Db *db, int64_t profile, const char *kind, size_t *size, int64_t *saved, Error *error);
bool saves_remove(Db *db, int64_t profile, int64_t id, Error *error);
/* As when the game went on to its end; true when there was none. */
bool saves_remove_automatic(Db *db, int64_t profile, const char *kind, Error *error);
/* False when another save has that title; an automatic one becomes a named one. */
bool saves_rename(Db *db, int64_t profile, int64_t id, const char *title, Error *error);

#endif
