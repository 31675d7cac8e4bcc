/* Level 6 step by step with a limit on how many states are kept: good plans soon, and no proof. */
#include <stdlib.h>
#include <string.h>

#include "ai/level6_carousel/search_internal.h"
#include "game/core/rng.h"

/* Steps without an end in sight after which a beam gives up: plans are rarely twice as long as the first promise. */
static const int32_t patience = 4;
/* States that differ only in which walls were eaten and how the ghosts stand: more of a kind would crowd out the rest.
 */
enum { ALIKE_MAX = 4 };

typedef struct Rank {
  int32_t rest;
  uint32_t node;
} Rank;

static int compare_ranks(const void *a, const void *b) {
  const Rank *x = a, *y = b;
  if (x->rest != y->rest) return x->rest < y->rest ? -1 : 1;
  return x->node < y->node ? -1 : x->node > y->node;
}

/* The rest, as well as it can be estimated. */
static int32_t judge(CarouselSearch *s, const CarouselState *state) {
  int32_t quick = carousel_estimate_quick(&s->estimate, state);
  return quick == PLAN_ESTIMATE_FAILED || quick >= PLAN_ESTIMATE_HOPELESS
             ? quick
             : carousel_estimate_exact(&s->estimate, state, quick);
}

/* All steps of one layer. Returns how many states they lead to, -1 when it must end. */
static int32_t next_layer(CarouselSearch *s, const Rank *layer, int32_t count, Rank *next) {
  int32_t made_count = 0;
  for (int32_t i = 0; i < count; i++) {
    CarouselState steps[CAROUSEL_STEPS_MAX], from = s->nodes[layer[i].node].state;
    int32_t moves = s->nodes[layer[i].node].moves + 1;
    int32_t ways = carousel_search_count(s) ? carousel_steps(s->carousel, &from, steps) : -1;
    if (ways < 0) return -1;
    for (int32_t k = 0; k < ways; k++) {
      uint32_t made = carousel_search_node(s, &steps[k], layer[i].node, moves);
      if (made == UINT32_MAX && s->stop) return -1;
      if (made == UINT32_MAX) continue;
      int32_t rest = judge(s, &steps[k]);
      if (rest == PLAN_ESTIMATE_FAILED) return -1;
      if (rest >= PLAN_ESTIMATE_HOPELESS || (s->plan->length >= 0 && moves + rest >= s->plan->length)) continue;
      s->plan->generated++;
      next[made_count++] = (Rank){.rest = rest, .node = made};
    }
  }
  return made_count;
}

/* Keeps the best of the sorted, but few that are alike. Returns how many. */
static int32_t choose(const CarouselSearch *s, const Rank *from, int32_t count, Rank *layer, int32_t width,
                      uint64_t *kinds, uint32_t kind_size) {
  int32_t kept = 0;
  memset(kinds, 0, sizeof *kinds * kind_size);
  for (int32_t i = 0; i < count && kept < width; i++) {
    const CarouselState *state = &s->nodes[from[i].node].state;
    uint64_t kind = rng_mix((uint64_t)state->foods << 32 | (uint64_t)state->cell << 8 | state->power);
    kind = (rng_mix(kind ^ carousel_pies(s->carousel, state->terrain)) & ~(uint64_t)7) | 1; /* the last bits count */
    uint32_t at = (uint32_t)(kind >> 32) & (kind_size - 1);
    while (kinds[at] && (kinds[at] & ~(uint64_t)7) != (kind & ~(uint64_t)7)) at = (at + 1) & (kind_size - 1);
    if (kinds[at] && (kinds[at] & 7) > ALIKE_MAX) continue;
    kinds[at] = kinds[at] ? kinds[at] + 1 : kind + 1;
    layer[kept++] = from[i];
  }
  return kept;
}

uint32_t carousel_search_beam(CarouselSearch *s, uint32_t from, int32_t width, int32_t foods) {
  size_t room = (size_t)width * CAROUSEL_STEPS_MAX;
  uint32_t kind_size = 64;
  while (kind_size < (uint32_t)width * 2) kind_size *= 2;
  uint64_t *kinds = purse_got(&s->carousel->purse, malloc(sizeof *kinds * kind_size));
  Rank *layer = purse_got(&s->carousel->purse, malloc(sizeof *layer * (size_t)width)),
       *next = purse_got(&s->carousel->purse, malloc(sizeof *next * room));
  int32_t left = carousel_left(s->carousel, s->nodes[from].state.foods), first = judge(s, &s->nodes[from].state);
  int32_t stop_at = foods > 0 && foods < left ? left - foods : 0, count = 1;
  uint32_t found = UINT32_MAX;
  s->narrow = false;
  bool ok = layer && next && kinds && first != PLAN_ESTIMATE_FAILED, hopeless = first >= PLAN_ESTIMATE_HOPELESS;
  if (ok) layer[0] = (Rank){.rest = first, .node = from};
  for (int32_t steps = 0; ok && !hopeless && count > 0 && found == UINT32_MAX; steps++) {
    if (steps > patience * (first + 60)) break;
    count = next_layer(s, layer, count, next);
    ok = count >= 0;
    if (count > 0) qsort(next, (size_t)count, sizeof *next, compare_ranks);
    int32_t made = count;
    if (count > 0) count = choose(s, next, count, layer, width, kinds, kind_size);
    s->narrow = s->narrow || count < made;
    for (int32_t i = 0; i < count; i++) {
      const CarouselState *state = &s->nodes[layer[i].node].state;
      bool ends = stop_at > 0 ? carousel_left(s->carousel, state->foods) <= stop_at : carousel_done(s->carousel, state);
      if (ends && found == UINT32_MAX) found = layer[i].node; /* the best judged of those that end here */
    }
  }
  free(layer);
  free(next);
  free(kinds);
  if (!ok && !s->stop) carousel_search_no_memory(s);
  return found;
}
