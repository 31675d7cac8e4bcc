/* The best game won on each map: the boards of the levels (boards.h), with the first of each at hand, so that a frame
 * never waits for the disk. Maps are told apart by their contents, so a map that was changed starts anew. */
#ifndef PACADE_STORE_BESTS_H
#define PACADE_STORE_BESTS_H

#include "game/store/boards.h"
#include "game/store/writer.h"

enum { BESTS_VERSION = 1, BEST_AGENT = 96 };

/* What a best is the best of. */
typedef struct BestKey {
  int32_t level;
  uint64_t map;     /* its hash */
  const char *team; /* the monsters' id: against others it is another game */
} BestKey;

typedef struct Best {
  int32_t score, moves;
  PlayerKind player;
  int64_t profile;        /* of PLAYER_PROFILE */
  char agent[BEST_AGENT]; /* "id" or "id:k=v,..."; a profile's name; "" of a guest */
  uint64_t seed;
  int32_t hints;  /* that were asked for: the row is marked */
  int64_t ms;     /* how long the game took; 0: not known */
  int64_t result; /* its number on the board, for its replay; 0: not known yet */
} Best;

enum { BEST_ROW = BOARD_KEY + 8 };

typedef struct BestRow {
  char board[BEST_ROW]; /* and whose: see bests.c */
  Best best;
} BestRow;

/* All zero is an empty list that is kept nowhere. */
typedef struct Bests {
  Db *db;         /* borrowed, as the writer; either may be NULL */
  Writer *writer; /* NULL: written at once */
  BestRow *rows;
  int32_t count, room;
  int32_t *slots; /* a row's number plus one by its board's hash, 0: empty; twice as many as there is room for rows */
} Bests;

/* The key of its board. */
void best_board(const BestKey *key, char out[BOARD_KEY]);
/* Always leaves a usable list. The text file "bests" of earlier versions is taken over once, and stays where it is; one
 * that makes no sense is set aside (renamed). False with a message when there is something to be reported. */
bool bests_load(Bests *bests, Db *db, Writer *writer, Error *error);
void bests_destroy(Bests *bests);
/* False when no game was won there yet. */
bool bests_get(const Bests *bests, const BestKey *key, Best *out);
/* The same of people alone, or of agents alone. */
bool bests_get_of(const Bests *bests, const BestKey *key, BoardWho who, Best *out);
/* Notes a game that was won. It goes on the board when it is the best of its player's there; true when it is the best
 * of all. `replay` may be NULL; `error` has a message when it could not be kept, else it is empty. */
bool bests_note(Bests *bests, const BestKey *key, const Best *best, const char *replay, size_t size, Error *error);

#endif
