/* Best first over the steps of level 6: A* in which a node is estimated quickly when made and exactly when it comes to
 * the front, where it may be put back. The estimates never overestimate, so the first whole plan that comes
 * to the front is a shortest one; states reached in fewer moves are opened again. */
#include "ai/common/bucket_queue.h"
#include "ai/level6_carousel/search_internal.h"

/* Puts a node in, unless a plan that is known already is as short. */
static bool put(CarouselSearch *s, BucketQueue *q, uint32_t node, int32_t rest, int32_t least) {
  if (rest == PLAN_ESTIMATE_FAILED) return false;
  if (rest >= PLAN_ESTIMATE_HOPELESS) return true;
  int32_t total = s->nodes[node].moves + rest;
  if (total < least) total = least; /* the parent's promise holds here as well */
  if (s->plan->length >= 0 && total >= s->plan->length) return true;
  if (s->log) {
    if (s->nodes[node].parent != UINT32_MAX) state_log_move(s->log, carousel_search_move(s, node));
    state_log_open(s->log, node, s->nodes[node].parent, s->nodes[node].moves, rest, total);
  }
  return bucket_queue_put(q, total, &node, sizeof node);
}

static bool expand(CarouselSearch *s, BucketQueue *q, uint32_t at, int32_t total) {
  CarouselState steps[CAROUSEL_STEPS_MAX], from = s->nodes[at].state;
  int32_t moves = s->nodes[at].moves + 1, count = carousel_steps(s->carousel, &from, steps);
  if (count < 0) return false;
  for (int32_t i = 0; i < count; i++) {
    uint32_t made = carousel_search_node(s, &steps[i], at, moves);
    if (made == UINT32_MAX && s->stop) return false;
    if (made == UINT32_MAX) continue;
    s->plan->generated++;
    if (!put(s, q, made, carousel_estimate_quick(&s->estimate, &steps[i]), total)) return false;
  }
  return true;
}

/* True when the search goes on. */
static bool look_at(CarouselSearch *s, BucketQueue *q, uint32_t at, int32_t total) {
  CarouselNode *node = &s->nodes[at];
  if (node->closed) return true;
  if (!node->exact) {
    node->exact = true;
    int32_t promised = total - node->moves, rest = carousel_estimate_exact(&s->estimate, &node->state, promised);
    if (rest > promised) return put(s, q, at, rest, total);
  }
  node->closed = true;
  if (carousel_done(s->carousel, &node->state)) {
    state_log_event(s->log, STATE_GOAL, at);
    if (!carousel_search_keep(s, at)) carousel_search_no_memory(s);
    return true; /* nothing shorter is left: the caller sees that */
  }
  if (!carousel_search_count(s)) return false;
  state_log_event(s->log, STATE_CLOSED, at);
  return expand(s, q, at, total);
}

static void run(CarouselSearch *s, BucketQueue *q) {
  Plan *plan = s->plan;
  int32_t total = 0;
  bool ok = put(s, q, 0, carousel_estimate_quick(&s->estimate, &s->nodes[0].state), 0);
  uint32_t at;
  while (ok && bucket_queue_take(q, &total, &at, sizeof at)) {
    if (total > plan->lower_bound) plan->lower_bound = total;
    if (plan->length >= 0 && total >= plan->length) break;
    if (q->waiting > plan->peak_frontier) plan->peak_frontier = q->waiting;
    ok = look_at(s, q, at, total) && !s->stop;
  }
  if (!ok) {
    if (!s->stop) carousel_search_no_memory(s);
    return;
  }
  plan->status = plan->length >= 0 ? PLAN_FOUND : PLAN_NO_WAY;
  plan->optimal = plan->length >= 0;
  if (plan->optimal) plan->lower_bound = plan->length;
}

void carousel_search_prove(CarouselSearch *s) {
  BucketQueue queue = {.purse = &s->carousel->purse};
  carousel_search_forget(s, true);
  if (carousel_search_node(s, &s->carousel->root, UINT32_MAX, 0) == 0) run(s, &queue);
  bucket_queue_destroy(&queue, sizeof(uint32_t));
}

uint32_t carousel_search_nearest(CarouselSearch *s, uint32_t from) {
  BucketQueue queue = {.purse = &s->carousel->purse};
  int32_t total = 0, left = carousel_left(s->carousel, s->nodes[from].state.foods);
  uint32_t at = from, found = UINT32_MAX;
  bool ok = true;
  while (ok && at != UINT32_MAX) {
    CarouselNode *node = &s->nodes[at];
    bool ate = carousel_left(s->carousel, node->state.foods) < left;
    if (ate || carousel_done(s->carousel, &node->state)) {
      found = at;
      break;
    }
    if (!node->closed || at == from) {
      CarouselState steps[CAROUSEL_STEPS_MAX], state = node->state;
      int32_t moves = node->moves + 1;
      node->closed = true;
      int32_t count = carousel_search_count(s) ? carousel_steps(s->carousel, &state, steps) : -1;
      ok = count >= 0;
      for (int32_t i = 0; ok && i < count; i++) {
        uint32_t made = carousel_search_node(s, &steps[i], at, moves);
        if (made == UINT32_MAX) continue;
        s->plan->generated++;
        bool eats = carousel_left(s->carousel, steps[i].foods) < left;
        int32_t rest = eats ? 0 : carousel_estimate_nearest(&s->estimate, &steps[i]);
        if (rest < PLAN_ESTIMATE_HOPELESS) ok = bucket_queue_put(&queue, moves + rest, &made, sizeof made);
      }
      ok = ok && !s->stop;
    }
    if (ok && !bucket_queue_take(&queue, &total, &at, sizeof at)) at = UINT32_MAX;
  }
  bucket_queue_destroy(&queue, sizeof(uint32_t));
  if (!ok && !s->stop) carousel_search_no_memory(s);
  return found;
}
