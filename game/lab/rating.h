/* Ratings of two sides from who won against whom: Bradley and Terry's model, fitted to all games at once.
 * Must not know games or agents: counts in, ratings out. */
#ifndef PACADE_LAB_RATING_H
#define PACADE_LAB_RATING_H

#include "game/core/base.h"
#include "game/lab/stats.h"

/* The chance that a of the first side beats b of the second on ground g is 1 / (1 + 10^(-D / 400)), where
 *   D = rating(a) - rating(b) + ease(g),
 * on the Elo scale: 100 points ahead win 64%, 200 win 76%, 400 win 91%. The means of both sides are equally far above
 * and below RATING_MEAN, and the grounds' ease is 0 on average. Only differences mean anything.
 *
 * A prior gives a finite rating to an entrant that won (or lost) everything: every strength is normal around the
 * mean of its side with a deviation of RATING_PRIOR points, and so are the grounds and the gap between the sides. It
 * matters noticeably only where there are few games; where one side won everything, the far end of the interval
 * comes from the prior, not from the games. */
enum { RATING_MEAN = 1500, RATING_PRIOR = 600 };

/* How often `first` won against `second` on `ground`; both wins and games may be fractions. */
typedef struct RatingCell {
  int32_t first, second, ground;
  double wins, games;
} RatingCell;

typedef struct Rating {
  double points;
  Interval interval; /* 95%, from the profile of the likelihood: not symmetric */
  bool all_won, all_lost;
} Rating;

typedef struct RatingSides {
  int32_t firsts, seconds, grounds; /* a single ground has no ease of its own */
} RatingSides;

/* Fills firsts + seconds + grounds ratings (of the grounds: their ease, around 0). False only when memory is short or
 * there is nothing to fit. */
bool rating_fit(const RatingSides *sides, const RatingCell *cells, int32_t count, Rating *out, Error *error);
/* The chance of winning at that many points of difference. */
double rating_chance(double points);

#endif
