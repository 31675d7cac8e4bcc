/* Ratings of two sides from who won against whom: Bradley and Terry's model, fitted to all games at once.
 * Must not know games or agents: counts in, ratings out. */
#ifndef PACADE_LAB_RATING_H
#define PACADE_LAB_RATING_H

#include "game/core/base.h"
#include "game/lab/stats.h"

/* The chance that a of the first side beats b of the second on ground g is 1 / (1 + 10^(-D / 400)), where
 *   D = rating(a) - rating(b) + ease(g),
 * in the points chess players know: 100 points ahead win 64%, 200 win 76%, 400 win 91%. The means of both
 * sides lie as far above and below RATING_MEAN, and the grounds' ease is 0 on average. Only differences mean anything.
 *
 * A prior keeps what won (or lost) everything at a finite place: every strength is normal around the mean of its side
 * with a deviation of RATING_PRIOR points, and so are the grounds and the gap between the sides. It pulls noticeably
 * only where games say little; where one side won everything the interval's far end is the prior's, not the games'. */
enum { RATING_MEAN = 1500, RATING_PRIOR = 600 };

/* How often `first` won against `second` on `ground`; wins of games, both may be fractions. */
typedef struct RatingCell {
  int32_t first, second, ground;
  double wins, games;
} RatingCell;

typedef struct Rating {
  double points;
  Interval interval; /* 95%, from the profile of the likelihood: not the same length on both sides */
  bool all_won, all_lost;
} Rating;

typedef struct RatingSides {
  int32_t firsts, seconds, grounds; /* one ground has no ease of its own */
} RatingSides;

/* Fills firsts + seconds + grounds ratings (of the grounds: their ease, around 0). False only when memory is short or
 * there is nothing to fit. */
bool rating_fit(const RatingSides *sides, const RatingCell *cells, int32_t count, Rating *out, Error *error);
/* The chance of winning by that many points of difference. */
double rating_chance(double points);

#endif
