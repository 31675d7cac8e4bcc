/* Writing without stalling a frame: one thread with its own connection takes what is to be saved from a queue.
 * Every call copies and returns at once. Knows no window. */
#ifndef PACADE_STORE_WRITER_H
#define PACADE_STORE_WRITER_H

#include "game/store/boards.h"
#include "game/store/pairs.h"
#include "game/store/saves.h"

typedef struct Writer Writer;

/* Works on the file of `db`. NULL with a message when memory or threads are short. For a Db that does not save, the
 * writer discards everything and reports it (writer_trouble). */
Writer *writer_open(Db *db, Error *error);
/* Writes what is queued, ends the thread, frees. NULL is allowed. */
void writer_close(Writer *writer);

/* False with a message, and nothing queued, when the queue is full or memory is short. An autosave replaces one of
 * the same profile and kind that is still queued. */
bool writer_save(Writer *writer, const SaveDraft *draft, Error *error);
bool writer_forget_automatic(Writer *writer, int64_t profile, const char *kind, Error *error);
bool writer_result(Writer *writer, const Result *result, const char *replay, size_t size, Error *error);
bool writer_preference(Writer *writer, int64_t profile, const char *key, const char *value, Error *error);
/* All preferences of a profile at once (preferences_save); replaces those that are still queued. */
bool writer_preferences(Writer *writer, int64_t profile, const Pairs *pairs, Error *error);

/* Waits until everything queued before is on the disk. */
void writer_flush(Writer *writer);
/* True if something could not be written since the last call; then the latest message. */
bool writer_trouble(Writer *writer, Error *out);
/* The id of the last result written, 0: none yet; for its rank and its replay. */
int64_t writer_last_result(Writer *writer);
/* How many items are queued. */
int32_t writer_waiting(Writer *writer);

#endif
