/* The estimates of level 6.
 *
 * - best: the world without ghosts, solved exactly (see relaxed.c); where foods and pies are too many for its tables,
 *   prices.
 * The others use the most open world: every wall that the power of any pie could reach is open from the start. No true
 * step is missing there, so no distance in it exceeds the true one.
 * - farthest: some food must be reached, and the exit after it.
 * - mst: the way to a first food, a tree over all foods, and the way from some food to the exit. A plan's way over the
 *   foods is a tree, so that the cheapest tree is no dearer.
 * - prices: the same with prices on the foods, as in ai/foodsearch/ascent.h: its two ends keep their own price.
 * - zero: nothing. */
#include "ai/level6_carousel/estimate_internal.h"

#include <stdlib.h>
#include <string.h>

static const int32_t rounds = 40; /* of raising prices, for each set of foods */

struct RestBound {
  int64_t parts; /* tree less twice the prices; the ends' prices come on top */
  int32_t *prices;
  bool known;
};

void rest_destroy(Rest *rest) {
  relaxed_destroy(&rest->relaxed);
  ascent_destroy(&rest->ascent);
  for (uint32_t i = 0; i < rest->bound_room; i++) free(rest->bounds[i].prices);
  free(rest->bounds);
  free(rest->fields);
  free(rest->distance);
  free(rest->local);
  free(rest->price);
  free(rest->which);
  *rest = (Rest){0};
}

static bool fill_fields(Rest *rest) {
  Ride *ride = rest->ride;
  Relaxed *relaxed = &rest->relaxed;
  size_t n = (size_t)ride->food_count, cells = (size_t)ride->board->cells;
  if (!purse_take(&ride->purse, ((n + 1) * cells + 2 * (n + 1) * (n + 1) * 2) * sizeof(uint16_t))) return false;
  rest->fields = malloc(sizeof(uint16_t) * cells * (n + 1));
  rest->distance = malloc(sizeof(int32_t) * (n * n + 1));
  rest->local = malloc(sizeof(int32_t) * (n * n + 1));
  rest->price = malloc(sizeof(int32_t) * (n + 1));
  rest->which = malloc(sizeof(int32_t) * (n + 1));
  uint8_t *open = malloc(cells);
  bool ok = rest->fields && rest->distance && rest->local && rest->price && rest->which && open;
  for (Cell cell = 0; ok && cell < ride->board->cells; cell++)
    open[cell] = relaxed->base[cell] || relaxed->reach[cell] != 0;
  for (size_t i = 0; ok && i <= n; i++) {
    relaxed_flood(relaxed, open, i < n ? ride->food_cells[i] : ride->exit, rest->fields + i * cells);
    ok = budget_time(&ride->budget) == BUDGET_OK;
  }
  for (size_t i = 0; ok && i < n; i++)
    for (size_t k = 0; k < n; k++) {
      uint16_t moves = rest->fields[i * cells + (size_t)ride->food_cells[k]];
      rest->distance[i * n + k] = moves == RELAXED_FAR ? ASCENT_FAR : moves;
    }
  free(open);
  return ok;
}

bool rest_init(Rest *rest, Ride *ride, RestKind kind) {
  *rest = (Rest){.ride = ride, .kind = kind};
  bool ok = relaxed_init(&rest->relaxed, ride) && ascent_init(&rest->ascent, ride->food_count) && fill_fields(rest);
  rest->ascent.budget = &ride->budget;
  if (ok && kind == REST_BEST && !rest->relaxed.usable) rest->kind = REST_PRICES;
  if (!ok) rest_destroy(rest);
  return ok;
}

static uint16_t field(const Rest *rest, int32_t food, Cell cell) {
  return rest->fields[(size_t)food * (size_t)rest->ride->board->cells + (size_t)cell];
}

int32_t rest_nearest(const Rest *rest, const RideState *state) {
  const Ride *ride = rest->ride;
  int32_t best = RELAXED_FAR;
  bool any = false;
  for (int32_t i = 0; i < ride->food_count; i++) {
    if (!ride_has_food(ride, state->foods, i)) continue;
    any = true;
    if (field(rest, i, state->cell) < best) best = field(rest, i, state->cell);
  }
  if (!any) best = field(rest, ride->food_count, state->cell);
  return best >= RELAXED_FAR ? REST_HOPELESS : best;
}

static int32_t farthest(const Rest *rest, const RideState *state) {
  const Ride *ride = rest->ride;
  int32_t most = field(rest, ride->food_count, state->cell);
  for (int32_t i = 0; i < ride->food_count; i++) {
    if (!ride_has_food(ride, state->foods, i)) continue;
    int32_t way = field(rest, i, state->cell) + field(rest, ride->food_count, ride->food_cells[i]);
    if (way > most) most = way;
  }
  return most >= RELAXED_FAR ? REST_HOPELESS : most;
}

/* Always to the nearest of the foods in `local`, from the first on: a walk's length, which no bound exceeds. Uses the
 * prices' room. */
static int64_t nearest_walk(Rest *rest, int32_t count) {
  int64_t length = 0;
  int32_t *left = rest->price;
  for (int32_t i = 0; i < count; i++) left[i] = i;
  for (int32_t n = count, at = 0; n > 1; n--) { /* left[0] is where we are */
    int32_t pick = 1;
    for (int32_t k = 2; k < n; k++)
      if (rest->local[at * count + left[k]] < rest->local[at * count + left[pick]]) pick = k;
    length += rest->local[at * count + left[pick]];
    at = left[pick];
    left[pick] = left[n - 1];
    left[0] = at;
  }
  memset(rest->price, 0, sizeof *rest->price * (size_t)count);
  return length;
}

/* The bound of a set of foods, worked out once. NULL when memory is short. */
static const RestBound *bound_of(Rest *rest, uint32_t foods) {
  Ride *ride = rest->ride;
  if (foods >= rest->bound_room) {
    uint32_t room = rest->bound_room ? rest->bound_room : 256;
    while (room <= foods) room *= 2;
    RestBound *more = purse_take(&ride->purse, sizeof *more * (room - rest->bound_room))
                          ? realloc(rest->bounds, sizeof *more * room)
                          : NULL;
    if (!more) return NULL;
    memset(more + rest->bound_room, 0, sizeof *more * (room - rest->bound_room));
    rest->bounds = more;
    rest->bound_room = room;
  }
  RestBound *bound = &rest->bounds[foods];
  if (bound->known) return bound;
  int32_t count = 0, n = ride->food_count;
  for (int32_t i = 0; i < n; i++)
    if (ride_has_food(ride, foods, i)) rest->which[count++] = i;
  for (int32_t i = 0; i < count; i++) {
    rest->price[i] = 0;
    for (int32_t k = 0; k < count; k++)
      rest->local[i * count + k] = rest->distance[rest->which[i] * n + rest->which[k]];
  }
  bound->prices =
      purse_take(&ride->purse, 4 * (uint64_t)count + 32) ? calloc((size_t)count + 1, sizeof(int32_t)) : NULL;
  if (!bound->prices) return NULL;
  int64_t walk = nearest_walk(rest, count);
  int64_t upper = (walk < ASCENT_FAR ? walk : ASCENT_FAR) * ASCENT_PARTS;
  int64_t value = rest->kind == REST_PRICES
                      ? ascent_run(&rest->ascent, rest->local, count, -1, rest->price, rounds, upper)
                      : ascent_value(&rest->ascent, rest->local, count, -1, rest->price);
  int32_t least = count > 0 ? rest->price[0] : 0;
  for (int32_t i = 1; i < count; i++)
    if (rest->price[i] < least) least = rest->price[i];
  bound->parts = count > 1 ? value - least : value;
  memcpy(bound->prices, rest->price, sizeof(int32_t) * (size_t)count);
  bound->known = true;
  return bound;
}

static int32_t tree_rest(Rest *rest, const RideState *state) {
  const Ride *ride = rest->ride;
  int32_t far = farthest(rest, state);
  if (far == REST_HOPELESS || ride_left(ride, state->foods) < 2) return far;
  const RestBound *bound = bound_of(rest, state->foods);
  if (!bound) return REST_FAILED;
  int64_t first = INT64_MAX, last = INT64_MAX;
  for (int32_t i = 0, k = 0; i < ride->food_count; i++) {
    if (!ride_has_food(ride, state->foods, i)) continue;
    int64_t price = bound->prices[k++];
    int64_t to = (int64_t)field(rest, i, state->cell) * ASCENT_PARTS + price;
    int64_t from = (int64_t)field(rest, ride->food_count, ride->food_cells[i]) * ASCENT_PARTS + price;
    if (to < first) first = to;
    if (from < last) last = from;
  }
  int64_t parts = bound->parts + first + last;
  int32_t moves = parts > 0 ? (int32_t)((parts + ASCENT_PARTS - 1) / ASCENT_PARTS) : 0;
  return moves > far ? moves : far;
}

int32_t rest_quick(Rest *rest, const RideState *state) {
  int32_t moves;
  switch (rest->kind) {
    case REST_ZERO: return 0;
    case REST_FAR: return farthest(rest, state);
    case REST_BEST: moves = relaxed_rest(&rest->relaxed, state); return moves >= RELAXED_FAR ? REST_HOPELESS : moves;
    default: return tree_rest(rest, state);
  }
}

int32_t rest_exact(Rest *rest, const RideState *state, int32_t quick) {
  if (rest->kind != REST_BEST) return quick;
  int32_t own = relaxed_own_rest(&rest->relaxed, state);
  if (own >= RELAXED_FAR) return REST_HOPELESS;
  return own > quick ? own : quick;
}
