/* Leaderboards: every result with its replay, by time, by steps or by score.
 * A board is a key that its users choose ("maze/easy/plain", "level/4/<map>/<team>"); it has no meaning here. */
#ifndef PACADE_STORE_BOARDS_H
#define PACADE_STORE_BOARDS_H

#include "game/store/profiles.h"

enum { BOARD_KEY = 128, RESULT_NAME = 160 };
#define REPLAY_BYTES_MAX ((size_t)64 << 20)

typedef enum { PLAYER_PROFILE, PLAYER_GUEST, PLAYER_AGENT, PLAYER_KIND_COUNT } PlayerKind;
/* Least time, then fewest steps; fewest steps, then least time; highest score, then fewest steps. Among equal
 * results the earliest is first. */
typedef enum { ORDER_TIME, ORDER_STEPS, ORDER_SCORE, ORDER_COUNT } BoardOrder;

/* Whose results count. */
typedef enum { WHO_ALL, WHO_PEOPLE, WHO_AGENTS, WHO_COUNT } BoardWho;

typedef struct Result {
  int64_t id; /* assigned by the store */
  char board[BOARD_KEY];
  PlayerKind player;
  int64_t profile;        /* for PLAYER_PROFILE, else 0 */
  char name[RESULT_NAME]; /* the profile's, the agent's "id:k=v,...", or what a guest entered, if anything */
  int32_t steps, hints;   /* hints > 0: the row is marked */
  int64_t ms, score;
  uint64_t seed;
  int64_t ended;       /* milliseconds since 1970; 0 when adding: now */
  int64_t replay_size; /* bytes; 0: there is none. Not read when adding */
} Result;

/* Adds a result; `replay` and `id` may be NULL. When agents and guests have more than a thousand results on a board,
 * those that are far from the top in every order are removed; a profile's results never are. */
bool boards_add(Db *db, const Result *result, const char *replay, size_t size, int64_t *id, Error *error);
/* Writes the first `room` results of a board to `out`; returns how many were written, -1 with a message on failure. */
int32_t boards_top(Db *db, const char *board, BoardOrder order, Result *out, int32_t room, Error *error);
/* The best result on that board of the same player (kind, and profile or agent's name) as in *whose. False if there
 * is none (empty message) or on failure. */
bool boards_best_of(Db *db, const Result *whose, BoardOrder order, Result *out, Error *error);
/* The best result of one profile (0: of the guests), and its rank among all, from 1. False if there is none (empty
 * message) or on failure. *rank may be NULL. */
bool boards_own(Db *db, const char *board, BoardOrder order, int64_t profile, Result *out, int32_t *rank, Error *error);
/* The rank of one result on its board, from 1; 0 if it no longer exists. */
int32_t boards_rank(Db *db, int64_t id, BoardOrder order, Error *error);
/* How many results a board has. */
int32_t boards_count(Db *db, const char *board, Error *error);
/* Calls `tell` for the first result of every board whose key has that prefix; the store must not be used meanwhile.
 * False if `tell` returns false, or with a message. */
typedef bool (*BoardTell)(void *data, const Result *result);
bool boards_firsts(Db *db, const char *prefix, BoardOrder order, BoardWho who, BoardTell tell, void *data,
                   Error *error);
/* The highest score on one board among people or agents. False if there is none (empty message) or on failure. */
bool boards_first(Db *db, const char *board, BoardWho who, Result *out, Error *error);
/* One result by its id. */
bool boards_get(Db *db, int64_t id, Result *out, Error *error);
/* Its replay, with a NUL that is not counted, allocated; NULL with a message if it has none. */
char *boards_replay(Db *db, int64_t id, size_t *size, Error *error);

#endif
