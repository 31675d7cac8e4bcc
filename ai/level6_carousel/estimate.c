/* The estimates of level 6.
 *
 * - best: the world without ghosts, solved exactly (see relaxed.c); where foods and pies are too many for its tables,
 *   prices.
 * The others use the most open world: every wall that the power of any pie could reach is open from the start. No true
 * step is missing there, so no distance in it exceeds the true one.
 * - nearest-food: the nearest food in free distance, or the exit when all are eaten.
 * - farthest: some food must be reached, and the exit after it.
 * - mst: the way to a first food, a tree over all foods, and the way from some food to the exit. A plan's way over the
 *   foods is a tree, so that the cheapest tree is no dearer.
 * - prices: the same with prices on the foods, as in ai/foodsearch/ascent.h: its two ends keep their own price.
 * - zero: nothing. */
#include "ai/level6_carousel/estimate_internal.h"

#include <stdlib.h>
#include <string.h>

static const int32_t rounds = 40; /* of raising prices, for each set of foods */

struct CarouselBound {
  int64_t parts; /* tree less twice the prices; the ends' prices come on top */
  int32_t *prices;
  bool known;
};

void carousel_estimate_destroy(CarouselEstimate *estimate) {
  relaxed_destroy(&estimate->relaxed);
  ascent_destroy(&estimate->ascent);
  for (uint32_t i = 0; i < estimate->bound_room; i++) free(estimate->bounds[i].prices);
  free(estimate->bounds);
  free(estimate->fields);
  free(estimate->distance);
  free(estimate->local);
  free(estimate->price);
  free(estimate->which);
  *estimate = (CarouselEstimate){0};
}

static bool fill_fields(CarouselEstimate *estimate) {
  Carousel *carousel = estimate->carousel;
  Relaxed *relaxed = &estimate->relaxed;
  size_t n = (size_t)carousel->food_count, cells = (size_t)carousel->board->cells;
  if (!purse_take(&carousel->purse, ((n + 1) * cells + 2 * (n + 1) * (n + 1) * 2) * sizeof(uint16_t))) return false;
  estimate->fields = purse_got(&carousel->purse, malloc(sizeof(uint16_t) * cells * (n + 1)));
  estimate->distance = purse_got(&carousel->purse, malloc(sizeof(int32_t) * (n * n + 1)));
  estimate->local = purse_got(&carousel->purse, malloc(sizeof(int32_t) * (n * n + 1)));
  estimate->price = purse_got(&carousel->purse, malloc(sizeof(int32_t) * (n + 1)));
  estimate->which = purse_got(&carousel->purse, malloc(sizeof(int32_t) * (n + 1)));
  uint8_t *open = purse_got(&carousel->purse, malloc(cells));
  bool ok = estimate->fields && estimate->distance && estimate->local && estimate->price && estimate->which && open;
  for (Cell cell = 0; ok && cell < carousel->board->cells; cell++)
    open[cell] = relaxed->base[cell] || relaxed->reach[cell] != 0;
  for (size_t i = 0; ok && i <= n; i++) {
    relaxed_flood(relaxed, open, i < n ? carousel->food_cells[i] : carousel->exit, estimate->fields + i * cells);
    ok = budget_time(&carousel->budget) == BUDGET_OK;
  }
  for (size_t i = 0; ok && i < n; i++)
    for (size_t k = 0; k < n; k++) {
      uint16_t moves = estimate->fields[i * cells + (size_t)carousel->food_cells[k]];
      estimate->distance[i * n + k] = moves == RELAXED_FAR ? ASCENT_FAR : moves;
    }
  free(open);
  return ok;
}

bool carousel_estimate_init(CarouselEstimate *estimate, Carousel *carousel, PlanEstimate kind) {
  *estimate = (CarouselEstimate){.carousel = carousel, .kind = kind};
  bool ascends = ascent_init(&estimate->ascent, carousel->food_count);
  if (!ascends) carousel->purse.refused = true;
  bool ok = relaxed_init(&estimate->relaxed, carousel) && ascends && fill_fields(estimate);
  estimate->ascent.budget = &carousel->budget;
  if (ok && kind == PLAN_ESTIMATE_BEST && !estimate->relaxed.usable) estimate->kind = PLAN_ESTIMATE_PRICES;
  if (!ok) carousel_estimate_destroy(estimate);
  return ok;
}

static uint16_t field(const CarouselEstimate *estimate, int32_t food, Cell cell) {
  return estimate->fields[(size_t)food * (size_t)estimate->carousel->board->cells + (size_t)cell];
}

int32_t carousel_estimate_nearest(const CarouselEstimate *estimate, const CarouselState *state) {
  const Carousel *carousel = estimate->carousel;
  int32_t best = RELAXED_FAR;
  bool any = false;
  for (int32_t i = 0; i < carousel->food_count; i++) {
    if (!carousel_has_food(carousel, state->foods, i)) continue;
    any = true;
    if (field(estimate, i, state->cell) < best) best = field(estimate, i, state->cell);
  }
  if (!any) best = field(estimate, carousel->food_count, state->cell);
  return best >= RELAXED_FAR ? PLAN_ESTIMATE_HOPELESS : best;
}

static int32_t farthest(const CarouselEstimate *estimate, const CarouselState *state) {
  const Carousel *carousel = estimate->carousel;
  int32_t most = field(estimate, carousel->food_count, state->cell);
  for (int32_t i = 0; i < carousel->food_count; i++) {
    if (!carousel_has_food(carousel, state->foods, i)) continue;
    int32_t way = field(estimate, i, state->cell) + field(estimate, carousel->food_count, carousel->food_cells[i]);
    if (way > most) most = way;
  }
  return most >= RELAXED_FAR ? PLAN_ESTIMATE_HOPELESS : most;
}

/* Always to the nearest of the foods in `local`, from the first on: a walk's length, which no bound exceeds. Uses the
 * prices' room. */
static int64_t nearest_walk(CarouselEstimate *estimate, int32_t count) {
  int64_t length = 0;
  int32_t *left = estimate->price;
  for (int32_t i = 0; i < count; i++) left[i] = i;
  for (int32_t n = count, at = 0; n > 1; n--) { /* left[0] is where we are */
    int32_t pick = 1;
    for (int32_t k = 2; k < n; k++)
      if (estimate->local[at * count + left[k]] < estimate->local[at * count + left[pick]]) pick = k;
    length += estimate->local[at * count + left[pick]];
    at = left[pick];
    left[pick] = left[n - 1];
    left[0] = at;
  }
  memset(estimate->price, 0, sizeof *estimate->price * (size_t)count);
  return length;
}

/* The bound of a set of foods, worked out once. NULL when memory is short. */
static const CarouselBound *bound_of(CarouselEstimate *estimate, uint32_t foods) {
  Carousel *carousel = estimate->carousel;
  if (foods >= estimate->bound_room) {
    uint32_t room = estimate->bound_room ? estimate->bound_room : 256;
    while (room <= foods) room *= 2;
    CarouselBound *more = purse_take(&carousel->purse, sizeof *more * (room - estimate->bound_room))
                              ? purse_got(&carousel->purse, realloc(estimate->bounds, sizeof *more * room))
                              : NULL;
    if (!more) return NULL;
    memset(more + estimate->bound_room, 0, sizeof *more * (room - estimate->bound_room));
    estimate->bounds = more;
    estimate->bound_room = room;
  }
  CarouselBound *bound = &estimate->bounds[foods];
  if (bound->known) return bound;
  int32_t count = 0, n = carousel->food_count;
  for (int32_t i = 0; i < n; i++)
    if (carousel_has_food(carousel, foods, i)) estimate->which[count++] = i;
  for (int32_t i = 0; i < count; i++) {
    estimate->price[i] = 0;
    for (int32_t k = 0; k < count; k++)
      estimate->local[i * count + k] = estimate->distance[estimate->which[i] * n + estimate->which[k]];
  }
  bound->prices = purse_take(&carousel->purse, 4 * (uint64_t)count + 32)
                      ? purse_got(&carousel->purse, calloc((size_t)count + 1, sizeof(int32_t)))
                      : NULL;
  if (!bound->prices) return NULL;
  int64_t walk = nearest_walk(estimate, count);
  int64_t upper = (walk < ASCENT_FAR ? walk : ASCENT_FAR) * ASCENT_PARTS;
  int64_t value = estimate->kind == PLAN_ESTIMATE_PRICES
                      ? ascent_run(&estimate->ascent, estimate->local, count, -1, estimate->price, rounds, upper)
                      : ascent_value(&estimate->ascent, estimate->local, count, -1, estimate->price);
  int32_t least = count > 0 ? estimate->price[0] : 0;
  for (int32_t i = 1; i < count; i++)
    if (estimate->price[i] < least) least = estimate->price[i];
  bound->parts = count > 1 ? value - least : value;
  memcpy(bound->prices, estimate->price, sizeof(int32_t) * (size_t)count);
  bound->known = true;
  return bound;
}

static int32_t tree_rest(CarouselEstimate *estimate, const CarouselState *state) {
  const Carousel *carousel = estimate->carousel;
  int32_t far = farthest(estimate, state);
  if (far == PLAN_ESTIMATE_HOPELESS || carousel_left(carousel, state->foods) < 2) return far;
  const CarouselBound *bound = bound_of(estimate, state->foods);
  if (!bound) return PLAN_ESTIMATE_FAILED;
  int64_t first = INT64_MAX, last = INT64_MAX;
  for (int32_t i = 0, k = 0; i < carousel->food_count; i++) {
    if (!carousel_has_food(carousel, state->foods, i)) continue;
    int64_t price = bound->prices[k++];
    int64_t to = (int64_t)field(estimate, i, state->cell) * ASCENT_PARTS + price;
    int64_t from = (int64_t)field(estimate, carousel->food_count, carousel->food_cells[i]) * ASCENT_PARTS + price;
    if (to < first) first = to;
    if (from < last) last = from;
  }
  int64_t parts = bound->parts + first + last;
  int32_t moves = parts > 0 ? (int32_t)((parts + ASCENT_PARTS - 1) / ASCENT_PARTS) : 0;
  return moves > far ? moves : far;
}

int32_t carousel_estimate_quick(CarouselEstimate *estimate, const CarouselState *state) {
  int32_t moves;
  switch (estimate->kind) {
    case PLAN_ESTIMATE_ZERO: return 0;
    case PLAN_ESTIMATE_FAR: return farthest(estimate, state);
    case PLAN_ESTIMATE_NEAR: return carousel_estimate_nearest(estimate, state);
    case PLAN_ESTIMATE_BEST:
      moves = relaxed_rest(&estimate->relaxed, state);
      return moves >= RELAXED_FAR ? PLAN_ESTIMATE_HOPELESS : moves;
    default: return tree_rest(estimate, state);
  }
}

int32_t carousel_estimate_exact(CarouselEstimate *estimate, const CarouselState *state, int32_t quick) {
  if (estimate->kind != PLAN_ESTIMATE_BEST) return quick;
  int32_t own = relaxed_own_rest(&estimate->relaxed, state);
  if (own >= RELAXED_FAR) return PLAN_ESTIMATE_HOPELESS;
  return own > quick ? own : quick;
}
