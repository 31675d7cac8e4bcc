/* A knockout among Pacmen: in every round two of them play the same games (every team on every map, with the round's
 * own seeds), and the one that wins more advances. Everything follows from the games of a bench and nothing else is
 * kept, so that an interrupted run is resumed where it was. Must not know how games are played. */
#ifndef PACADE_LAB_KNOCKOUT_H
#define PACADE_LAB_KNOCKOUT_H

#include "game/lab/tournament.h"

enum { KNOCKOUT_MOST = 16, KNOCKOUT_ROUNDS = 4 };

/* A pair of a round, or a single Pacman that has no opponent and advances. */
typedef struct KnockoutPair {
  int32_t first, second;     /* Pacmen by number; second -1: nobody */
  int64_t wins[2], games[2]; /* of this round, so far */
  double score[2];           /* mean */
  int32_t winner;            /* -1: not decided yet */
} KnockoutPair;

typedef struct Knockout {
  int32_t rounds; /* in all */
  int32_t round;  /* the current one, from 0; `rounds` when the knockout is over */
  int32_t games;  /* per pairing with a team on a map, in each round */
  int32_t pair_count[KNOCKOUT_ROUNDS];
  KnockoutPair pairs[KNOCKOUT_ROUNDS][KNOCKOUT_MOST / 2 + 1];
  int32_t champion; /* -1: not known yet */
} Knockout;

/* The number of rounds for that many entrants. */
int32_t knockout_rounds(int32_t entrants);
/* Computes the current state from what the bench has played: its rows have `rounds` times the games of a round. The
 * first entrants meet the last. The one with more wins advances; then the one with the better score; then the one
 * that was named first. */
void knockout_stand(Knockout *knockout, const Tournament *tournament);
/* Whether a game belongs to the current round and has to be played. */
bool knockout_wants(const Knockout *knockout, const Tournament *tournament, int64_t index);

/* Marks the games of the current round in bench->wanted; *more: there are some to play. */
bool knockout_prepare(Bench *bench, bool *more, Error *error);

#endif
