/* What the searches of level 6 share: nodes, duplicates and dominance, limits, and writing plans. */
#include "ai/level6_carousel/search_internal.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

enum { STEPS_PER_VIEW = 30 };

bool carousel_search_init(CarouselSearch *s, Carousel *carousel, PlanEstimate kind, Plan *plan) {
  *s = (CarouselSearch){.carousel = carousel, .plan = plan};
  return carousel_estimate_init(&s->estimate, carousel, kind);
}

void carousel_search_destroy(CarouselSearch *s) {
  carousel_estimate_destroy(&s->estimate);
  free(s->nodes);
  free(s->table);
  *s = (CarouselSearch){0};
}

void carousel_search_no_memory(CarouselSearch *s) {
  s->stop = true;
  plan_stop(s->plan, budget_time(&s->carousel->budget));
}

bool carousel_search_count(CarouselSearch *s) {
  /* Looks at the clock every time: an expansion costs a thousand looks. */
  s->stop = !plan_count(s->plan, &s->carousel->budget) || s->carousel->purse.refused;
  return !s->stop;
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

static bool grow(CarouselSearch *s) {
  uint32_t room = s->node_room ? s->node_room * 2 : 4096;
  uint64_t more = (uint64_t)(room - s->node_room) * (sizeof *s->nodes + 2 * sizeof *s->table);
  if (room > UINT32_MAX / 4 || !purse_take(&s->carousel->purse, more)) return false;
  CarouselNode *nodes = purse_got(&s->carousel->purse, realloc(s->nodes, sizeof *nodes * room));
  if (!nodes) return false;
  s->nodes = nodes;
  free(s->table);
  s->table_size = room * 2;
  s->table = purse_got(&s->carousel->purse, calloc(s->table_size, sizeof *s->table));
  if (!s->table) return false;
  for (uint32_t i = s->first_known; i < s->node_count; i++) {
    uint32_t at = hash_state(&nodes[i].state, nodes[i].state.power) & (s->table_size - 1);
    while (s->table[at]) at = (at + 1) & (s->table_size - 1);
    s->table[at] = i + 1;
  }
  s->node_room = room;
  return true;
}

void carousel_search_forget(CarouselSearch *s, bool all) {
  if (all) s->node_count = 0;
  s->first_known = s->node_count;
  if (s->table) memset(s->table, 0, sizeof *s->table * s->table_size);
}

static uint32_t *slot_of(const CarouselSearch *s, const CarouselState *state, uint8_t power) {
  uint32_t at = hash_state(state, power) & (s->table_size - 1);
  for (; s->table[at]; at = (at + 1) & (s->table_size - 1))
    if (same_state(&s->nodes[s->table[at] - 1].state, state, power)) break;
  return &s->table[at];
}

uint32_t carousel_search_node(CarouselSearch *s, const CarouselState *state, uint32_t parent, int32_t moves) {
  if ((s->node_count == s->node_room && !grow(s)) || moves >= UINT16_MAX) {
    carousel_search_no_memory(s);
    return UINT32_MAX;
  }
  /* The same with more power and not later is never worse: whatever is entered without power can be with it. */
  uint64_t all = carousel_pies(s->carousel, s->carousel->root.terrain);
  bool pies_gone = carousel_pies(s->carousel, state->terrain) != all || s->carousel->root.power > 0;
  for (int32_t power = state->power + 1; pies_gone && power <= PIE_POWER; power++) {
    uint32_t other = *slot_of(s, state, (uint8_t)power);
    if (other && s->nodes[other - 1].moves <= moves) return UINT32_MAX;
  }
  uint32_t *slot = slot_of(s, state, state->power);
  CarouselNode node = {.state = *state, .parent = parent, .moves = (uint16_t)moves};
  if (*slot) {
    CarouselNode *known = &s->nodes[*slot - 1];
    if (known->moves <= moves) return UINT32_MAX;
    *known = node;
    return *slot - 1;
  }
  s->nodes[s->node_count] = node;
  *slot = ++s->node_count;
  return s->node_count - 1;
}

/* ---- plans ---- */

/* States keep the maze's directions and corners; plans speak of what is seen when the step is made. */
static Move seen_move(Move move, int32_t view) {
  if (move < DIRECTION_COUNT) return rotation_of_maze(view, move);
  Corner seen = 0;
  while (rotation_corner(view, seen) != corner_of_move(move)) seen++;
  return corner_move(seen);
}

Move carousel_search_move(const CarouselSearch *s, uint32_t node) {
  int32_t step = s->nodes[node].moves - 1;
  return seen_move(s->nodes[node].state.move, (s->carousel->root_turn + step) / STEPS_PER_VIEW % ROTATION_COUNT);
}

bool carousel_search_keep(CarouselSearch *s, uint32_t last) {
  Plan *plan = s->plan;
  int32_t length = s->nodes[last].moves;
  if (plan->length >= 0 && length >= plan->length) return true;
  plan->length = 0;
  for (int32_t i = 0; i < length; i++)
    if (!plan_add(plan, MOVE_STAY)) {
      s->carousel->purse.refused = true;
      return false;
    }
  plan->length = length;
  for (uint32_t at = last; s->nodes[at].parent != UINT32_MAX; at = s->nodes[at].parent) {
    plan->moves[s->nodes[at].moves - 1] = carousel_search_move(s, at);
  }
  return true;
}
