/* What the searches of level 6 share: nodes, duplicates and dominance, limits, the queue, and writing plans. */
#include "ai/level6_carousel/search_internal.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

enum { STEPS_A_VIEW = 30 };

struct OutingBucket {
  uint32_t *nodes;
  uint32_t count, room;
};

bool carousel_search_init(CarouselSearch *o, Carousel *carousel, PlanEstimate kind, Plan *plan) {
  *o = (CarouselSearch){.carousel = carousel, .plan = plan};
  return carousel_estimate_init(&o->estimate, carousel, kind);
}

void carousel_search_destroy(CarouselSearch *o) {
  carousel_estimate_destroy(&o->estimate);
  free(o->nodes);
  free(o->table);
  *o = (CarouselSearch){0};
}

void carousel_search_no_memory(CarouselSearch *o) {
  o->stop = true;
  plan_stop(o->plan, budget_time(&o->carousel->budget));
}

bool carousel_search_count(CarouselSearch *o) {
  /* Every time: an expansion costs a thousand looks at the clock. */
  BudgetState spent = budget_check(&o->carousel->budget, ++o->plan->expanded);
  if (o->plan->expanded % TELL_EVERY == 0) plan_tell(o->plan);
  if (spent == BUDGET_OK) return true;
  o->stop = true;
  plan_stop(o->plan, spent);
  return false;
}

/* ---- nodes ---- */

static uint32_t hash_state(const CarouselState *state, uint8_t power) {
  uint64_t a = (uint64_t)state->foods << 32 | state->terrain;
  uint64_t b = (uint64_t)state->patrol << 24 | (uint64_t)state->cell << 8 | power;
  return (uint32_t)rng_mix(a * UINT64_C(0x9fb21c651e98df25) ^ b);
}

static bool same_state(const CarouselState *a, const CarouselState *b, uint8_t power) {
  return a->cell == b->cell && a->foods == b->foods && a->patrol == b->patrol && a->terrain == b->terrain &&
         a->power == power;
}

static bool grow(CarouselSearch *o) {
  uint32_t room = o->node_room ? o->node_room * 2 : 4096;
  uint64_t more = (uint64_t)(room - o->node_room) * (sizeof *o->nodes + 2 * sizeof *o->table);
  if (room > UINT32_MAX / 4 || !purse_take(&o->carousel->purse, more)) return false;
  CarouselNode *nodes = realloc(o->nodes, sizeof *nodes * room);
  if (!nodes) return false;
  o->nodes = nodes;
  free(o->table);
  o->table_size = room * 2;
  o->table = calloc(o->table_size, sizeof *o->table);
  if (!o->table) return false;
  for (uint32_t i = o->first_known; i < o->node_count; i++) {
    uint32_t at = hash_state(&nodes[i].state, nodes[i].state.power) & (o->table_size - 1);
    while (o->table[at]) at = (at + 1) & (o->table_size - 1);
    o->table[at] = i + 1;
  }
  o->node_room = room;
  return true;
}

void carousel_search_forget(CarouselSearch *o, bool all) {
  if (all) o->node_count = 0;
  o->first_known = o->node_count;
  if (o->table) memset(o->table, 0, sizeof *o->table * o->table_size);
}

static uint32_t *slot_of(const CarouselSearch *o, const CarouselState *state, uint8_t power) {
  uint32_t at = hash_state(state, power) & (o->table_size - 1);
  for (; o->table[at]; at = (at + 1) & (o->table_size - 1))
    if (same_state(&o->nodes[o->table[at] - 1].state, state, power)) break;
  return &o->table[at];
}

uint32_t carousel_search_node(CarouselSearch *o, const CarouselState *state, uint32_t parent, int32_t moves) {
  if ((o->node_count == o->node_room && !grow(o)) || moves >= UINT16_MAX) {
    carousel_search_no_memory(o);
    return UINT32_MAX;
  }
  /* The same with more power and not later is never worse: whatever is entered without power can be with it. */
  uint64_t all = carousel_pies(o->carousel, o->carousel->root.terrain);
  bool pies_gone = carousel_pies(o->carousel, state->terrain) != all || o->carousel->root.power > 0;
  for (int32_t power = state->power + 1; pies_gone && power <= PIE_POWER; power++) {
    uint32_t other = *slot_of(o, state, (uint8_t)power);
    if (other && o->nodes[other - 1].moves <= moves) return UINT32_MAX;
  }
  uint32_t *slot = slot_of(o, state, state->power);
  CarouselNode node = {.state = *state, .parent = parent, .moves = (uint16_t)moves};
  if (*slot) {
    CarouselNode *known = &o->nodes[*slot - 1];
    if (known->moves <= moves) return UINT32_MAX;
    *known = node;
    return *slot - 1;
  }
  o->nodes[o->node_count] = node;
  *slot = ++o->node_count;
  return o->node_count - 1;
}

/* ---- the queue ---- */

bool carousel_queue_put(CarouselQueue *q, int32_t total, uint32_t node) {
  if (total >= q->count) {
    int32_t count = q->count ? q->count : 256;
    while (count <= total) count *= 2;
    struct OutingBucket *more = realloc(q->buckets, sizeof *more * (size_t)count);
    if (!more) return false;
    memset(more + q->count, 0, sizeof *more * (size_t)(count - q->count));
    q->buckets = more;
    q->count = count;
  }
  struct OutingBucket *b = &q->buckets[total];
  if (b->count == b->room) {
    uint32_t room = b->room ? b->room * 2 : 64;
    uint32_t *more =
        purse_take(q->purse, sizeof *more * (uint64_t)(room - b->room)) ? realloc(b->nodes, sizeof *more * room) : NULL;
    if (!more) return false;
    b->nodes = more;
    b->room = room;
  }
  b->nodes[b->count++] = node;
  q->waiting++;
  return true;
}

uint32_t carousel_queue_take(CarouselQueue *q, int32_t *total) {
  while (*total < q->count && q->buckets[*total].count == 0) ++*total;
  if (*total >= q->count) return UINT32_MAX;
  q->waiting--;
  return q->buckets[*total].nodes[--q->buckets[*total].count];
}

void carousel_queue_destroy(CarouselQueue *q) {
  for (int32_t i = 0; i < q->count; i++) {
    q->purse->bytes -= sizeof(uint32_t) * (uint64_t)q->buckets[i].room;
    free(q->buckets[i].nodes);
  }
  free(q->buckets);
  *q = (CarouselQueue){0};
}

/* ---- plans ---- */

/* States keep the maze's directions and corners; plans speak of what is seen when the step is made. */
static Move seen_move(Move move, int32_t view) {
  if (move < DIRECTION_COUNT) return rotation_of_maze(view, move);
  Corner seen = 0;
  while (rotation_corner(view, seen) != corner_of_move(move)) seen++;
  return corner_move(seen);
}

bool carousel_search_keep(CarouselSearch *o, uint32_t last) {
  Plan *plan = o->plan;
  int32_t length = o->nodes[last].moves;
  if (plan->length >= 0 && length >= plan->length) return true;
  plan->length = 0;
  for (int32_t i = 0; i < length; i++)
    if (!plan_add(plan, MOVE_STAY)) return false;
  plan->length = length;
  for (uint32_t at = last; o->nodes[at].parent != UINT32_MAX; at = o->nodes[at].parent) {
    int32_t step = o->nodes[at].moves - 1;
    plan->moves[step] =
        seen_move(o->nodes[at].state.move, (o->carousel->root_turn + step) / STEPS_A_VIEW % ROTATION_COUNT);
  }
  return true;
}
