/* A knockout among Pacmen: in every round two of them play the same games (every team on every map, seeds of the
 * round's own), and the one that wins more goes on. Everything follows from the games of a bench: nothing else is kept,
 * so a run that was interrupted goes on where it was. Must not know how games are played. */
#ifndef PACADE_LAB_KNOCKOUT_H
#define PACADE_LAB_KNOCKOUT_H

#include "game/lab/tournament.h"

enum { KNOCKOUT_MOST = 16, KNOCKOUT_ROUNDS = 4 };

/* A pair of a round, or one who has no opponent and goes on. */
typedef struct KnockoutPair {
  int32_t first, second;     /* Pacmen by number; second -1: nobody */
  int64_t wins[2], games[2]; /* of this round, so far */
  double score[2];           /* mean */
  int32_t winner;            /* -1: not decided yet */
} KnockoutPair;

typedef struct Knockout {
  int32_t rounds; /* in all */
  int32_t round;  /* under way, from 0; `rounds` when it is over */
  int32_t games;  /* per pairing with a team on a map, in each round */
  int32_t pair_count[KNOCKOUT_ROUNDS];
  KnockoutPair pairs[KNOCKOUT_ROUNDS][KNOCKOUT_MOST / 2 + 1];
  int32_t champion; /* -1: not known yet */
} Knockout;

/* Rounds that so many entrants take. */
int32_t knockout_rounds(int32_t entrants);
/* Where it stands, by what the bench has played: its rows have `rounds` times the games of a round. The first entrants
 * meet the last. More wins decide; then the better score; then who was named first. */
void knockout_stand(Knockout *knockout, const Tournament *tournament);
/* Whether a game belongs to the round under way and has to be played. */
bool knockout_wants(const Knockout *knockout, const Tournament *tournament, int64_t index);

/* Marks the games of the round under way in bench->wanted; *more: there are some to play. */
bool knockout_prepare(Bench *bench, bool *more, Error *error);

#endif
