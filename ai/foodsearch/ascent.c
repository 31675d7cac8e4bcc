/* Climbing towards the best prices: places that the cheapest tree uses too often become dearer, those at its tips
 * cheaper. Knows only distances. */
#include "ai/foodsearch/ascent.h"

#include <stdlib.h>
#include <string.h>

/* The step shrinks by this share after a round without gain; 15/16 and 2 to start with did best on the maps at hand. */
static const int64_t step_start = 32, step_keep = 15, step_parts = 16;

/* Steps between two looks at the clock. */
static const int64_t look_after = 1 << 16;

bool ascent_init(Ascent *ascent, int32_t room) {
  *ascent = (Ascent){.room = room};
  size_t n = (size_t)room + 1;
  ascent->near = malloc(sizeof(int32_t) * n * 5);
  if (!ascent->near) return false;
  ascent->degree = ascent->near + n;
  ascent->best_price = ascent->degree + n;
  ascent->parent = ascent->best_price + n;
  ascent->rest = ascent->parent + n;
  return true;
}

void ascent_destroy(Ascent *ascent) {
  free(ascent->near);
  *ascent = (Ascent){0};
}

/* Weight in parts of the cheapest tree in priced distances (prices of both ends added), with everybody's degree. */
static int64_t tree(Ascent *a, const int32_t *distance, int32_t n, const int32_t *price) {
  int64_t weight = 0;
  int32_t left = n - 1, at = 0;
  memset(a->degree, 0, sizeof *a->degree * (size_t)n);
  for (int32_t i = 1; i < n; i++) {
    a->near[i] = INT32_MAX;
    a->rest[i - 1] = i;
  }
  while (left > 0) {
    const int32_t *row = distance + (size_t)at * (size_t)n;
    int32_t least = INT32_MAX, pick = 0, base = price[at];
    for (int32_t k = 0; k < left; k++) {
      int32_t i = a->rest[k], w = row[i] * ASCENT_PARTS + base + price[i];
      if (w < a->near[i]) {
        a->near[i] = w;
        a->parent[i] = at;
      }
      if (a->near[i] < least) {
        least = a->near[i];
        pick = k;
      }
    }
    at = a->rest[pick];
    a->rest[pick] = a->rest[--left];
    weight += least;
    a->degree[at]++;
    a->degree[a->parent[at]]++;
  }
  return weight;
}

/* The cheapest place other than `but` (-1: any). */
static int32_t cheapest_of(int32_t n, const int32_t *price, int32_t but) {
  int32_t pick = but == 0 ? 1 : 0;
  for (int32_t i = 0; i < n; i++)
    if (i != but && price[i] < price[pick]) pick = i;
  return pick;
}

/* The walk's end is another place than its start. */
static int64_t bound_of(int64_t weight, int32_t n, int32_t start, const int32_t *price, int32_t *end) {
  for (int32_t i = 0; i < n; i++) weight -= 2 * (int64_t)price[i];
  *end = cheapest_of(n, price, start);
  return weight + price[*end];
}

int64_t ascent_value(Ascent *a, const int32_t *distance, int32_t n, int32_t start, const int32_t *price) {
  int32_t end;
  if (n <= 1) return n == 1 ? -price[0] : 0; /* the walk is its start: it costs nothing */
  return bound_of(tree(a, distance, n, price), n, start, price, &end);
}

/* One step uphill: the ends of the cheapest imaginable walk count once, all others twice. False at the top. */
static bool climb(Ascent *a, int32_t n, int32_t *price, int32_t first, int32_t end, int64_t gap, int64_t step) {
  static const int32_t most = ASCENT_FAR / 4; /* no sum of prices can overflow */
  int64_t norm = 0;
  a->degree[first]++;
  a->degree[end]++;
  for (int32_t i = 0; i < n; i++) norm += (int64_t)(a->degree[i] - 2) * (a->degree[i] - 2);
  if (norm == 0) return false; /* the tree is a walk: nothing is better */
  int64_t length = step * gap / (step_parts * norm);
  if (length < 1) length = 1;
  for (int32_t i = 0; i < n; i++) {
    int64_t moved = price[i] + length * (a->degree[i] - 2);
    price[i] = (int32_t)(moved > most ? most : moved < -most ? -most : moved);
  }
  return true;
}

int64_t ascent_run(Ascent *a, const int32_t *distance, int32_t n, int32_t start, int32_t *price, int32_t rounds,
                   int64_t upper) {
  if (n <= 1) return n == 1 ? -price[0] : 0;
  int64_t best = INT64_MIN, best_value = 0, step = step_start, work = 0;
  for (int32_t round = 0; round <= rounds && step > 0; round++) {
    if ((work += (int64_t)n * n) > look_after) { /* a look at the clock costs as much as a small tree */
      if (round > 0 && budget_time(a->budget) != BUDGET_OK) break;
      work = 0;
    }
    int32_t end;
    int64_t value = bound_of(tree(a, distance, n, price), n, start, price, &end);
    int32_t first = start >= 0 ? start : cheapest_of(n, price, end);
    int64_t bound = value + price[first]; /* what every walk costs */
    if (bound > best) {
      best = bound;
      best_value = value;
      memcpy(a->best_price, price, sizeof *price * (size_t)n);
    } else {
      step = step * step_keep / step_parts;
    }
    if (best >= upper || !climb(a, n, price, first, end, upper - bound, step)) break;
  }
  memcpy(price, a->best_price, sizeof *price * (size_t)n);
  return best_value;
}
