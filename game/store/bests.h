/* The best game won on each map, kept across restarts: a text file in the data folder (bests).
 * Maps are told apart by their contents, so a map that was changed starts anew. Knows no window. */
#ifndef PACADE_STORE_BESTS_H
#define PACADE_STORE_BESTS_H

#include "game/store/folders.h"
#include "game/store/pairs.h"

enum { BESTS_VERSION = 1, BEST_AGENT = 96 };

/* What a best is the best of. */
typedef struct BestKey {
  int32_t level;
  uint64_t map;     /* its hash */
  const char *team; /* the monsters' id: against others it is another game */
} BestKey;

typedef struct Best {
  int32_t score, moves;
  char agent[BEST_AGENT]; /* "id" or "id:k=v,..." */
} Best;

typedef struct Bests {
  Pairs pairs;
  char path[FOLDER_PATH];
  bool writable;
} Bests;

/* Always leaves a usable list: an empty one where there is no file or a broken one, which is then set aside. */
PairsState bests_load(Bests *bests, Error *error);
void bests_destroy(Bests *bests);
/* False when no game was won there yet. */
bool bests_get(const Bests *bests, const BestKey *key, Best *out);
/* Notes a game when it is better than the best so far; true when it is. */
bool bests_note(Bests *bests, const BestKey *key, const Best *best);
/* Writes the file, together with what another window has written to it since. Without a place to write, true and
 * nothing done. */
bool bests_save(Bests *bests, Error *error);

#endif
