/* The estimates of level 5.
 *
 * All rest on free distances: between two bites, pies that are left may be eaten on the way and never run out, and the
 * way starts with the most power that food can be left with. Every true plan, cut at its food bites, walks each piece
 * under conditions no better than these, so that no piece is shorter than its free distance.
 * - zero: nothing at all.
 * - nearest-food: Manhattan distance to the nearest food, as course reports have it. Corners that carry Pacman across
 *   the map can be quicker than that, and then the free distance takes its place: it stays a bound.
 * - farthest: the plan must at least reach the food that is farthest in free distance.
 * - mst: the way to some first food, and then a walk over all foods, which as a tree weighs at least as much as the
 *   cheapest spanning tree of the free distances (taken the shorter way of each pair, since walks have a direction).
 * - prices: the same tree after prices on the foods have been raised as in ai/foodsearch/ascent.h; the prices of the
 *   two ends stay outside, and the first food's comes in where the way to it is chosen. */
#include "ai/level5_feast/estimate_internal.h"

#include <stdlib.h>
#include <string.h>

/* Rounds of raising prices: for the first set of all, and for one whose parent's prices are at hand. */
static const int32_t rounds_first = 300, rounds_more = 12;
/* Moves by which the guess of a walk's length lies above what is proven; 2 to 10 do about equally well. */
static const int64_t upper_slack = 6;

struct FeastBound {
  int64_t parts;   /* ascent's B */
  int32_t least;   /* of the prices */
  int32_t *prices; /* of the foods that are left, in order; NULL: not worked out yet */
};

struct FeastMatrix {
  uint64_t pies;
  bool powered;
  int32_t *moves; /* food x food, symmetric */
};

void feast_search_estimate_destroy(FeastEstimate *e) {
  for (uint32_t i = 0; e->bounds && i < e->bound_room; i++) free(e->bounds[i].prices);
  free(e->bounds);
  for (uint32_t i = 0; i < e->matrix_count; i++) free(e->matrices[i].moves);
  free(e->matrices);
  free(e->near_pie);
  free(e->local);
  free(e->price);
  free(e->which);
  ascent_destroy(&e->ascent);
  *e = (FeastEstimate){0};
}

/* Most power that a food can be reached with when the pie was the last one eaten: a food's own row of pies, and one
 * column more for the power there is at the very start. */
static bool find_near_pies(FeastEstimate *e) {
  Feast *feast = e->feast;
  int32_t cols = feast->pie_count + 1;
  e->near_pie = purse_got(&feast->purse, calloc((size_t)feast->food_count * (size_t)cols + 1, sizeof *e->near_pie));
  if (!e->near_pie) return false;
  for (int32_t q = 0; q < cols; q++) {
    for (int32_t t = -1; t < feast->target_count; t++) {
      bool root = t < 0, start = q == feast->pie_count;
      if (root != start || (!root && !(feast->targets[t].pies >> q & 1))) continue;
      int32_t power = root ? feast->root_power : PIE_POWER;
      const uint16_t *row = feast_row(feast, 0, root ? 0 : feast->targets[t].point, power);
      if (!row) return false;
      for (int32_t k = 0; k < feast->target_count; k++)
        for (int32_t i = 0; i < feast->targets[k].food_count; i++) {
          int32_t *most = &e->near_pie[feast->targets[k].foods[i] * cols + q];
          int32_t left = (feast->targets[k].pies >> q & 1) && !start ? PIE_POWER : power - row[k];
          if (left > *most) *most = left;
        }
      /* Eaten in the same bite as the pie. */
      for (int32_t i = 0; !root && i < feast->targets[t].food_count; i++)
        e->near_pie[feast->targets[t].foods[i] * cols + q] = PIE_POWER;
    }
  }
  return true;
}

bool feast_search_estimate_init(FeastEstimate *e, Feast *feast, PlanEstimate kind) {
  *e = (FeastEstimate){
      .feast = feast, .kind = kind == PLAN_ESTIMATE_BEST ? PLAN_ESTIMATE_PRICES : kind, .upper = INT32_MAX / 2};
  size_t n = (size_t)feast->food_count + 1;
  e->local = purse_got(&feast->purse, malloc(sizeof *e->local * n * n));
  e->price = purse_got(&feast->purse, malloc(sizeof *e->price * n));
  e->which = purse_got(&feast->purse, malloc(sizeof *e->which * n));
  bool ascends = ascent_init(&e->ascent, feast->food_count);
  if (!ascends) feast->purse.refused = true;
  bool ok = purse_take(&feast->purse, 4 * n * n) && e->local && e->price && e->which && ascends && find_near_pies(e);
  e->ascent.budget = &feast->budget;
  if (!ok) feast_search_estimate_destroy(e);
  return ok;
}

/* Free distances between foods when these pies are left. `powered`: power from a pie that is gone may still last. */
static bool fill_matrix(FeastEstimate *e, FeastMatrix *m) {
  Feast *feast = e->feast;
  int32_t n = feast->food_count, cols = feast->pie_count + 1;
  for (int32_t i = 0; i < n * n; i++) m->moves[i] = ASCENT_FAR;
  for (int32_t t = 0; t < feast->target_count; t++) {
    const FeastTarget *from = &feast->targets[t];
    for (int32_t i = 0; i < from->food_count; i++) {
      int32_t f = from->foods[i], power = 0;
      for (int32_t q = 0; q < cols; q++) {
        bool counts = m->powered || (q < feast->pie_count && (m->pies >> q & 1));
        if (counts && e->near_pie[f * cols + q] > power) power = e->near_pie[f * cols + q];
      }
      const uint16_t *row = feast_free_row(feast, m->pies, from->point, power);
      if (!row) return false;
      for (int32_t k = 0; k < feast->target_count; k++)
        for (int32_t j = 0; j < feast->targets[k].food_count; j++) {
          int32_t g = feast->targets[k].foods[j], moves = row[k] == FEAST_FAR ? ASCENT_FAR : row[k];
          if (moves < m->moves[f * n + g]) m->moves[f * n + g] = m->moves[g * n + f] = moves;
        }
    }
    if (from->food_count == 2) /* eaten in one bite */
      m->moves[from->foods[0] * n + from->foods[1]] = m->moves[from->foods[1] * n + from->foods[0]] = 0;
  }
  return true;
}

static const int32_t *matrix_of(FeastEstimate *e, uint64_t pies, bool powered) {
  for (uint32_t i = 0; i < e->matrix_count; i++)
    if (e->matrices[i].pies == pies && e->matrices[i].powered == powered) return e->matrices[i].moves;
  Feast *feast = e->feast;
  if (e->matrix_count == e->matrix_room) {
    uint32_t room = e->matrix_room ? e->matrix_room * 2 : 16;
    FeastMatrix *more = purse_got(&feast->purse, realloc(e->matrices, sizeof *more * room));
    if (!more) return NULL;
    e->matrices = more;
    e->matrix_room = room;
  }
  size_t bytes = sizeof(int32_t) * (size_t)feast->food_count * (size_t)feast->food_count;
  FeastMatrix m = {.pies = pies, .powered = powered};
  m.moves = purse_take(&feast->purse, bytes) ? purse_got(&feast->purse, malloc(bytes + 1)) : NULL;
  if (!m.moves) return NULL;
  if (!fill_matrix(e, &m)) {
    free(m.moves);
    feast->purse.bytes -= bytes;
    return NULL;
  }
  e->matrices[e->matrix_count++] = m;
  return m.moves;
}

static FeastBound *bound_at(FeastEstimate *e, uint32_t set, bool powered) {
  uint32_t at = set * 2 + powered;
  if (at >= e->bound_room) {
    uint32_t room = e->bound_room ? e->bound_room : 256;
    while (room <= at) room *= 2;
    FeastBound *more = purse_take(&e->feast->purse, sizeof *more * (room - e->bound_room))
                           ? purse_got(&e->feast->purse, realloc(e->bounds, sizeof *more * room))
                           : NULL;
    if (!more) return NULL;
    memset(more + e->bound_room, 0, sizeof *more * (room - e->bound_room));
    e->bounds = more;
    e->bound_room = room;
  }
  return &e->bounds[at];
}

/* The foods of a set in order; returns how many. */
static int32_t list_foods(FeastEstimate *e, uint32_t set) {
  const uint64_t *foods = feast_foods(e->feast, set);
  int32_t count = 0;
  for (int32_t i = 0; i < e->feast->food_count; i++)
    if (feast_has(foods, i)) e->which[count++] = i;
  return count;
}

/* A bound that was worked out already, or NULL. */
static const FeastBound *known_bound(const FeastEstimate *e, uint32_t set, bool powered) {
  const FeastBound *bound = set * 2 + powered < e->bound_room ? &e->bounds[set * 2 + powered] : NULL;
  return bound && bound->prices ? bound : NULL;
}

/* What a walk over the foods is guessed to cost at most, in parts: steps uphill are as long as it is far to there, and
 * one that aims too high oscillates. A plan that is known is a guess for all foods; for fewer, what was proven of
 * one food more and a little, for the shortest walk over fewer is no longer. */
static int64_t good_enough(const FeastEstimate *e, const FeastBound *parent) {
  int64_t upper = (int64_t)(e->upper < ASCENT_FAR ? e->upper : ASCENT_FAR) * ASCENT_PARTS;
  int64_t walk = parent ? parent->parts + parent->least + upper_slack * ASCENT_PARTS : upper;
  return walk < upper ? walk : upper;
}

/* Starts from what the parent's foods cost, where it is known. */
static void inherit(FeastEstimate *e, uint32_t parent, bool powered, int32_t count) {
  memset(e->price, 0, sizeof *e->price * (size_t)count);
  const FeastBound *known = known_bound(e, parent, powered);
  if (!known) return;
  const uint64_t *foods = feast_foods(e->feast, parent);
  int32_t k = 0, at = 0;
  for (int32_t i = 0; i < e->feast->food_count && k < count; i++) {
    bool had = feast_has(foods, i);
    if (e->which[k] == i) e->price[k++] = had ? known->prices[at] : 0;
    at += had;
  }
}

static const FeastBound *bound_of(FeastEstimate *e, uint32_t set, uint32_t parent, bool powered, int32_t count) {
  FeastBound *bound = bound_at(e, set, powered);
  if (!bound || bound->prices) return bound;
  const int32_t *matrix = matrix_of(e, feast_pies(e->feast, set), powered);
  if (!matrix) return NULL;
  int32_t n = e->feast->food_count;
  for (int32_t i = 0; i < count; i++)
    for (int32_t k = 0; k < count; k++) e->local[i * count + k] = i == k ? 0 : matrix[e->which[i] * n + e->which[k]];
  size_t bytes = sizeof(int32_t) * (size_t)(count + 1);
  int32_t *prices = purse_take(&e->feast->purse, bytes + 16) ? purse_got(&e->feast->purse, malloc(bytes)) : NULL;
  if (!prices) return NULL;
  if (e->kind == PLAN_ESTIMATE_PRICES) {
    inherit(e, parent, powered, count);
    int64_t upper = good_enough(e, set == parent ? NULL : known_bound(e, parent, powered));
    bound->parts =
        ascent_run(&e->ascent, e->local, count, -1, e->price, set == parent ? rounds_first : rounds_more, upper);
  } else {
    memset(e->price, 0, sizeof *e->price * (size_t)count);
    bound->parts = ascent_value(&e->ascent, e->local, count, -1, e->price);
  }
  memcpy(prices, e->price, sizeof *prices * (size_t)count);
  bound->prices = prices;
  bound->least = prices[0];
  for (int32_t i = 1; i < count; i++)
    if (prices[i] < bound->least) bound->least = prices[i];
  return bound;
}

/* Free distances from the point to each food of `which`, in `local`; false when one can't be reached at all. */
static bool reach_foods(FeastEstimate *e, const uint16_t *row, const uint64_t *foods, int32_t count) {
  const Feast *feast = e->feast;
  int32_t *moves = e->local; /* by food here */
  for (int32_t i = 0; i < count; i++) moves[e->which[i]] = FEAST_FAR;
  for (int32_t t = 0; t < feast->target_count; t++)
    for (int32_t i = 0; i < feast->targets[t].food_count; i++) {
      int32_t f = feast->targets[t].foods[i];
      if (feast_has(foods, f) && row[t] < moves[f]) moves[f] = row[t];
    }
  for (int32_t i = 0; i < count; i++)
    if (moves[e->which[i]] == FEAST_FAR) return false;
  return true;
}

/* Of the foods in `which`, whose free distances stand in `local`. */
static int32_t nearest_food(const FeastEstimate *e, int32_t point, int32_t count) {
  const Feast *feast = e->feast;
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < count; i++) {
    int32_t food = e->which[i], free = e->local[food];
    int32_t far = board_manhattan(feast->game->board, feast->points[point], feast->foods[food]);
    if (free < far) far = free;
    if (far < least) least = far;
  }
  return least;
}

int32_t feast_search_estimate_rest(FeastEstimate *e, uint32_t set, uint32_t parent, int32_t point, int32_t power) {
  if (e->kind == PLAN_ESTIMATE_ZERO) return 0;
  Feast *feast = e->feast;
  int32_t count = list_foods(e, set);
  if (count == 0) return 0;
  const FeastBound *bound = NULL;
  if (e->kind != PLAN_ESTIMATE_FAR && e->kind != PLAN_ESTIMATE_NEAR) {
    bound = bound_of(e, set, parent, power > 0, count);
    if (!bound) return PLAN_ESTIMATE_FAILED;
  }
  const uint16_t *row = feast_free_row(feast, feast_pies(feast, set), point, power);
  if (!row) return PLAN_ESTIMATE_FAILED;
  if (!reach_foods(e, row, feast_foods(feast, set), count)) return PLAN_ESTIMATE_HOPELESS;
  if (e->kind == PLAN_ESTIMATE_NEAR) return nearest_food(e, point, count);
  int64_t least = INT64_MAX, farthest = 0;
  for (int32_t i = 0; i < count; i++) {
    int64_t moves = e->local[e->which[i]], parts = moves * ASCENT_PARTS + (bound ? bound->prices[i] : 0);
    if (moves > farthest) farthest = moves;
    if (parts < least) least = parts;
  }
  if (!bound) return (int32_t)farthest;
  int64_t parts = bound->parts + least;
  int32_t rest = parts > 0 ? (int32_t)((parts + ASCENT_PARTS - 1) / ASCENT_PARTS) : 0;
  return rest > farthest ? rest : (int32_t)farthest;
}
