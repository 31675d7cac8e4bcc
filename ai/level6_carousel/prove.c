/* Best first over the steps of level 6: A* in which a node is estimated quickly when made and exactly when it comes to
 * the front, where it may be put back. The estimates never promise too little way, so the first whole plan that comes
 * to the front is a shortest one; states reached in fewer moves are opened again. */
#include <stdlib.h>

#include "ai/level6_carousel/search_internal.h"

/* Puts a node in, unless a plan that is known already is as short. */
static bool put(CarouselSearch *o, CarouselQueue *q, uint32_t node, int32_t rest, int32_t least) {
  if (rest == PLAN_ESTIMATE_FAILED) return false;
  if (rest >= PLAN_ESTIMATE_HOPELESS) return true;
  int32_t total = o->nodes[node].moves + rest;
  if (total < least) total = least; /* the parent's promise holds here as well */
  if (o->plan->length >= 0 && total >= o->plan->length) return true;
  return carousel_queue_put(q, total, node);
}

static bool expand(CarouselSearch *o, CarouselQueue *q, uint32_t at, int32_t total) {
  CarouselState steps[CAROUSEL_STEPS_MAX], from = o->nodes[at].state;
  int32_t moves = o->nodes[at].moves + 1, count = carousel_steps(o->carousel, &from, steps);
  if (count < 0) return false;
  for (int32_t i = 0; i < count; i++) {
    uint32_t made = carousel_search_node(o, &steps[i], at, moves);
    if (made == UINT32_MAX && o->stop) return false;
    if (made == UINT32_MAX) continue;
    o->plan->generated++;
    if (!put(o, q, made, carousel_estimate_quick(&o->estimate, &steps[i]), total)) return false;
  }
  return true;
}

/* True when the search goes on. */
static bool look_at(CarouselSearch *o, CarouselQueue *q, uint32_t at, int32_t total) {
  CarouselNode *node = &o->nodes[at];
  if (node->closed) return true;
  if (!node->exact) {
    node->exact = true;
    int32_t promised = total - node->moves, rest = carousel_estimate_exact(&o->estimate, &node->state, promised);
    if (rest > promised) return put(o, q, at, rest, total);
  }
  node->closed = true;
  if (carousel_done(o->carousel, &node->state)) {
    if (!carousel_search_keep(o, at)) carousel_search_no_memory(o);
    return true; /* nothing shorter is left: the caller sees that */
  }
  return carousel_search_count(o) && expand(o, q, at, total);
}

static void run(CarouselSearch *o, CarouselQueue *q) {
  Plan *plan = o->plan;
  int32_t total = 0;
  bool ok = put(o, q, 0, carousel_estimate_quick(&o->estimate, &o->nodes[0].state), 0);
  while (ok) {
    uint32_t at = carousel_queue_take(q, &total);
    if (at == UINT32_MAX) break;
    if (total > plan->lower_bound) plan->lower_bound = total;
    if (plan->length >= 0 && total >= plan->length) break;
    if (q->waiting > plan->peak_frontier) plan->peak_frontier = q->waiting;
    ok = look_at(o, q, at, total) && !o->stop;
  }
  if (!ok) {
    if (!o->stop) carousel_search_no_memory(o);
    return;
  }
  plan->status = plan->length >= 0 ? PLAN_FOUND : PLAN_NO_WAY;
  plan->optimal = plan->length >= 0;
  if (plan->optimal) plan->lower_bound = plan->length;
}

void carousel_search_prove(CarouselSearch *o) {
  CarouselQueue queue = {.purse = &o->carousel->purse};
  carousel_search_forget(o, true);
  if (carousel_search_node(o, &o->carousel->root, UINT32_MAX, 0) == 0) run(o, &queue);
  carousel_queue_destroy(&queue);
}

uint32_t carousel_search_nearest(CarouselSearch *o, uint32_t from) {
  CarouselQueue queue = {.purse = &o->carousel->purse};
  int32_t total = 0, left = carousel_left(o->carousel, o->nodes[from].state.foods);
  uint32_t at = from, found = UINT32_MAX;
  bool ok = true;
  while (ok && at != UINT32_MAX) {
    CarouselNode *node = &o->nodes[at];
    bool ate = carousel_left(o->carousel, node->state.foods) < left;
    if (ate || carousel_done(o->carousel, &node->state)) {
      found = at;
      break;
    }
    if (!node->closed || at == from) {
      CarouselState steps[CAROUSEL_STEPS_MAX], state = node->state;
      int32_t moves = node->moves + 1;
      node->closed = true;
      int32_t count = carousel_search_count(o) ? carousel_steps(o->carousel, &state, steps) : -1;
      ok = count >= 0;
      for (int32_t i = 0; ok && i < count; i++) {
        uint32_t made = carousel_search_node(o, &steps[i], at, moves);
        if (made == UINT32_MAX) continue;
        o->plan->generated++;
        bool eats = carousel_left(o->carousel, steps[i].foods) < left;
        int32_t rest = eats ? 0 : carousel_estimate_nearest(&o->estimate, &steps[i]);
        if (rest < PLAN_ESTIMATE_HOPELESS) ok = carousel_queue_put(&queue, moves + rest, made);
      }
      ok = ok && !o->stop;
    }
    if (ok) at = carousel_queue_take(&queue, &total);
  }
  carousel_queue_destroy(&queue);
  if (!ok && !o->stop) carousel_search_no_memory(o);
  return found;
}
