/* A small text file of key=value lines, read strictly and written as a whole: the format of settings and best results.
 * Knows no key but "version". */
#ifndef PACADE_STORE_PAIRS_H
#define PACADE_STORE_PAIRS_H

#include "game/core/base.h"

typedef struct Pair {
  char *key, *value;
} Pair;

/* In the order of the file; a zeroed struct is empty. */
typedef struct Pairs {
  Pair *at;
  int32_t count, room;
} Pairs;

typedef enum {
  PAIRS_READ,    /* as in the file */
  PAIRS_NONE,    /* there is no file: empty */
  PAIRS_BROKEN,  /* the file was not valid; it has been renamed, and the pairs are empty */
  PAIRS_UNKNOWN, /* it can't be read or renamed, or is from a later version: empty, and must not be overwritten */
  PAIRS_COUNT
} PairsState;

enum { PAIRS_KEY = 80, PAIRS_VALUE = 2048, PAIRS_MOST = 4096, PAIRS_BYTES = 1 << 20 };

void pairs_destroy(Pairs *pairs);
/* The value of a key, or NULL. */
const char *pairs_get(const Pairs *pairs, const char *key);
/* Adds, replaces, or with a NULL value removes. False when memory is short, there is no room for more, or the key or
 * value could not be read back: then nothing has changed. */
bool pairs_set(Pairs *pairs, const char *key, const char *value);
/* Whether the key and the value can be written and read back. */
bool pairs_can_hold(const char *key, const char *value);

/* Strict: "version=N" comes first, N no larger than `version`; every line is key=value and terminated; no key
 * appears twice; keys are of a-z, 0-9 and "._/-"; values are UTF-8 without control characters; lines that start with
 * '#' and empty ones are skipped, and so is a byte order mark. On failure the pairs are empty and the message names
 * the line. */
bool pairs_parse(Pairs *pairs, const char *bytes, size_t size, int32_t version, Error *error);
/* The file's text, allocated; `heading` becomes its first line. NULL when memory is short. */
char *pairs_write(const Pairs *pairs, const char *heading, int32_t version, size_t *size);

/* Reads the file. A broken one is renamed to NAME.broken-N, and the message says what was wrong and what it is
 * called now. */
PairsState pairs_load(Pairs *pairs, const char *path, int32_t version, Error *error);
/* The same for a file whose contents are invalid to its reader. */
PairsState pairs_set_aside(const char *path, const char *wrong, Error *error);
/* Writes everything or nothing, and creates its folder. */
bool pairs_save(const Pairs *pairs, const char *path, const char *heading, int32_t version, Error *error);

#endif
