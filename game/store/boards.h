/* Leaderboards: every result with its replay, by time, by steps or by score.
 * A board is a key that its users make ("maze/easy/plain", "level/4/<map>/<team>"); here it means nothing. */
#ifndef PACADE_STORE_BOARDS_H
#define PACADE_STORE_BOARDS_H

#include "game/store/profiles.h"

enum { BOARD_KEY = 128, RESULT_NAME = 160 };
#define REPLAY_BYTES_MAX ((size_t)64 << 20)

typedef enum { PLAYER_PROFILE, PLAYER_GUEST, PLAYER_AGENT, PLAYER_KIND_COUNT } PlayerKind;
/* Least time, then fewest steps; fewest steps, then least time; highest score, then fewest steps. Of equal ones the
 * first to come stands first. */
typedef enum { ORDER_TIME, ORDER_STEPS, ORDER_SCORE, ORDER_COUNT } BoardOrder;

/* Whose results count. */
typedef enum { WHO_ALL, WHO_PEOPLE, WHO_AGENTS, WHO_COUNT } BoardWho;

typedef struct Result {
  int64_t id; /* given by the store */
  char board[BOARD_KEY];
  PlayerKind player;
  int64_t profile;        /* of PLAYER_PROFILE, else 0 */
  char name[RESULT_NAME]; /* the profile's, the agent's "id:k=v,...", or what a guest put down, if anything */
  int32_t steps, hints;   /* hints > 0: to be marked */
  int64_t ms, score;
  uint64_t seed;
  int64_t ended;       /* milliseconds since 1970; 0 when adding: now */
  int64_t replay_size; /* bytes; 0: there is none. Not read when adding */
} Result;

/* Adds one; `replay` may be NULL. *id may be NULL. Where agents and guests have more than a thousand results on a
 * board, those of them that are far from the first in every order go; a profile's never do. */
bool boards_add(Db *db, const Result *result, const char *replay, size_t size, int64_t *id, Error *error);
/* The first `room` of a board, to `out`; how many there are, -1 with a message on failure. */
int32_t boards_top(Db *db, const char *board, BoardOrder order, Result *out, int32_t room, Error *error);
/* The best on that board of the same player (kind, and profile or agent's name) as in *whose. False when there is none
 * (empty message) or on failure. */
bool boards_best_of(Db *db, const Result *whose, BoardOrder order, Result *out, Error *error);
/* The best of one profile (0: of the guests), and its place among all, from 1. False when there is none (empty message)
 * or on failure. *rank may be NULL. */
bool boards_own(Db *db, const char *board, BoardOrder order, int64_t profile, Result *out, int32_t *rank, Error *error);
/* The place of one result on its board, from 1; 0 when it is gone. */
int32_t boards_rank(Db *db, int64_t id, BoardOrder order, Error *error);
/* How many results a board has. */
int32_t boards_count(Db *db, const char *board, Error *error);
/* The first of every board whose key begins so, told one by one; the store must not be asked meanwhile. False when
 * `tell` is, or with a message. */
typedef bool (*BoardTell)(void *data, const Result *result);
bool boards_firsts(Db *db, const char *prefix, BoardOrder order, BoardWho who, BoardTell tell, void *data,
                   Error *error);
/* The highest score of one board among people or agents. False when there is none (empty message) or on failure. */
bool boards_first(Db *db, const char *board, BoardWho who, Result *out, Error *error);
/* One result by its number. */
bool boards_get(Db *db, int64_t id, Result *out, Error *error);
/* Its replay, NUL-ended (not counted), allocated; NULL with a message when it has none. */
char *boards_replay(Db *db, int64_t id, size_t *size, Error *error);

#endif
