/* The best game won on each map: the boards of the levels (boards.h), with the first entry of each in memory, so
 * that a frame never waits for the disk. Maps are identified by their contents, so that a changed map starts anew. */
#ifndef PACADE_STORE_BESTS_H
#define PACADE_STORE_BESTS_H

#include "game/store/boards.h"
#include "game/store/writer.h"

enum { BESTS_VERSION = 1, BEST_AGENT = 96 };

/* What a best result belongs to. */
typedef struct BestKey {
  int32_t level;
  uint64_t map;     /* the map's hash */
  const char *team; /* the monsters' id: against another team it is another game */
} BestKey;

typedef struct Best {
  int32_t score, moves;
  PlayerKind player;
  int64_t profile;        /* for PLAYER_PROFILE */
  char agent[BEST_AGENT]; /* "id" or "id:k=v,..."; a profile's name; "" for a guest */
  uint64_t seed;
  int32_t hints;  /* how many were used: the row is marked */
  int64_t ms;     /* how long the game took; 0: not known */
  int64_t result; /* its id on the board, for its replay; 0: not known yet */
} Best;

enum { BEST_ROW = BOARD_KEY + 8 };

typedef struct BestRow {
  char board[BEST_ROW]; /* with a mark for people or agents: see bests.c */
  Best best;
} BestRow;

/* A zeroed struct is an empty list that is not saved anywhere. */
typedef struct Bests {
  Db *db;         /* borrowed, like the writer; either may be NULL */
  Writer *writer; /* NULL: written at once */
  BestRow *rows;
  int32_t count, room;
  int32_t *slots; /* hash table: a row's number plus one by its board, 0: empty; twice as large as `rows` */
} Bests;

/* The key of the board. */
void best_board(const BestKey *key, char out[BOARD_KEY]);
/* Always leaves a usable list. The text file "bests" of earlier versions is imported once, and stays where it is; an
 * invalid one is renamed. False with a message when there is something to report. */
bool bests_load(Bests *bests, Db *db, Writer *writer, Error *error);
void bests_destroy(Bests *bests);
/* False if no game has been won there yet. */
bool bests_get(const Bests *bests, const BestKey *key, Best *out);
/* The same for people only, or for agents only. */
bool bests_get_of(const Bests *bests, const BestKey *key, BoardWho who, Best *out);
/* Notes a game that was won. It goes on the board if it is its player's best there; true if it is the best of all.
 * `replay` may be NULL; `error` has a message if it could not be saved, otherwise it is empty. */
bool bests_note(Bests *bests, const BestKey *key, const Best *best, const char *replay, size_t size, Error *error);

#endif
