/* Lower bounds for walks over many places, by spanning trees with prices on the places (after Held and Karp).
 * Knows only distances. Whole numbers throughout: a bound is a proof, so nothing may be rounded the wrong way. */
#ifndef PACADE_AI_FOODSEARCH_ASCENT_H
#define PACADE_AI_FOODSEARCH_ASCENT_H

#include "ai/common/limits.h"

/* Prices and bounds are counted in parts of a move. */
enum { ASCENT_PARTS = 256, ASCENT_FAR = 1 << 20 };

/* Room for the work; made once, used often. */
typedef struct Ascent {
  int32_t room;
  const Budget *budget;                /* may be NULL; when it is spent a climb ends with what it has proven so far */
  int32_t *near, *degree, *best_price; /* distance to the tree so far, degrees in it, the best prices met */
  int32_t *parent, *rest;
} Ascent;

bool ascent_init(Ascent *ascent, int32_t room);
void ascent_destroy(Ascent *ascent);

/* A walk that visits n places in any order, from any of them to any other. `distance` is symmetric, n x n, in moves,
 * entries up to ASCENT_FAR; `price` (n, in parts) is where to start from and gets the best prices found. `start` is the
 * place the walks start at, -1 for any. `upper` (parts): a bound that is good enough, such as the cost of a known walk.
 *
 * Returns, in parts, B such that every such walk from place s costs at least B + price[s] (the start's price comes on
 * top, and the end's is in B at its least). Why: in the distances w'(i,j) = w(i,j) + price i + price j a walk costs w
 * plus twice every price less those of its two ends, and it is a spanning tree, so that it costs at least the cheapest
 * one. So w >= tree - 2 sum(price) + price[s] + price[e] for the walk's ends s and e, and price[e] >= the least price.
 */
int64_t ascent_run(Ascent *ascent, const int32_t *distance, int32_t n, int32_t start, int32_t *price, int32_t rounds,
                   int64_t upper);
/* B for these prices as they are, without looking for better ones. */
int64_t ascent_value(Ascent *ascent, const int32_t *distance, int32_t n, int32_t start, const int32_t *price);

#endif
