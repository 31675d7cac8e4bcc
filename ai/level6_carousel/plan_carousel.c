/* The planners of level 6: always the nearest food, food by food with a look ahead, better and better, and proven. */
#include "ai/level6_carousel/plan_carousel.h"

#include "ai/level6_carousel/search_internal.h"

/* States kept per step for the first plan of `optimal`: a fraction of a second, and mostly the shortest already. */
static const int32_t sketch_width = 200;
/* Of a limit on expansions, the share that the first beam may take; and the narrowest worth having. */
static const uint64_t beam_share = 4;
static const int32_t width_least = 8;
static const int32_t widen_by = 4;
/* A look ahead keeps so many states for each that was asked for: steps are finer than bites. */
static const int32_t widen_stage = 10;
/* Up to so many foods `nearest` says how good it is at most: beyond, proving that takes longer than planning. (The
 * beams of `staged` have worked out those prices anyway; beyond, they too go by the farthest food alone.) */
static const int32_t bound_foods = 256;
/* Of a limit on time, what better plans may take of it. */
static const double improve_share = 0.5;

static void in_stages(CarouselSearch *s, const PlannerOptions *options) {
  Carousel *carousel = s->carousel;
  uint32_t at = 0;
  while (!carousel_done(carousel, &s->nodes[at].state) && !s->stop) {
    int32_t left = carousel_left(carousel, s->nodes[at].state.foods);
    uint32_t next = options->kind == PLANNER_NEAREST
                        ? carousel_search_nearest(s, at)
                        : carousel_search_beam(s, at, options->width * widen_stage, options->ahead);
    if (next == UINT32_MAX) break;
    /* Commit to the first food of what was looked at; to all of it when none is left. */
    while (left > 0 && s->nodes[next].parent != UINT32_MAX &&
           carousel_left(carousel, s->nodes[s->nodes[next].parent].state.foods) < left)
      next = s->nodes[next].parent;
    carousel_search_forget(s, false);
    at = next;
  }
  if (s->stop) return;
  s->plan->status = PLAN_DEAD_END;
  if (!carousel_done(carousel, &s->nodes[at].state)) return;
  if (carousel_search_keep(s, at))
    s->plan->status = PLAN_FOUND;
  else
    carousel_search_no_memory(s);
}

static void sketch(CarouselSearch *s, int32_t width) {
  carousel_search_forget(s, true);
  if (carousel_search_node(s, &s->carousel->root, UINT32_MAX, 0) != 0) return;
  uint32_t end = carousel_search_beam(s, 0, width, 0);
  if (end != UINT32_MAX && !carousel_search_keep(s, end)) carousel_search_no_memory(s);
}

/* Wider and wider, with up to a quarter of the nodes, or half of the time: the rest is for proving. */
static void improve(CarouselSearch *s, int32_t width, uint64_t most) {
  uint64_t before = s->plan->expanded;
  Budget whole = s->carousel->budget;
  s->carousel->budget = budget_share(&whole, improve_share);
  for (; !s->stop && width < INT32_MAX / CAROUSEL_STEPS_MAX / widen_by; width *= widen_by) {
    sketch(s, width);
    if (!s->narrow || (s->plan->length >= 0 && s->plan->length <= s->plan->lower_bound)) break;
    if ((s->plan->expanded - before) * (uint64_t)widen_by > most / 4) break;
  }
  s->carousel->budget = whole;
  bool by_time = s->stop && s->plan->status == PLAN_LIMIT && s->plan->stopped_by == PLAN_BY_TIME;
  if (by_time && budget_time(&whole) == BUDGET_OK) s->stop = false;
}

/* What a beam may be wide so that it is done within its share of the limit. */
static int32_t fitting_width(const CarouselSearch *s, int32_t width, uint64_t max_nodes) {
  if (max_nodes == 0) return width;
  uint64_t steps = s->plan->lower_bound > 0 ? (uint64_t)s->plan->lower_bound + 1 : 1;
  uint64_t fits = max_nodes / beam_share / steps;
  if (fits < (uint64_t)width) width = (int32_t)fits;
  return width < width_least ? width_least : width;
}

/* What is proven before any search, by that estimate. False when it can't be done at all. */
static bool first_bound(CarouselSearch *s, PlanEstimate kind) {
  PlanEstimate usual = s->estimate.kind;
  s->estimate.kind = kind;
  int32_t rest = carousel_estimate_quick(&s->estimate, &s->carousel->root);
  s->estimate.kind = usual;
  if (rest == PLAN_ESTIMATE_FAILED) carousel_search_no_memory(s);
  if (rest > s->plan->lower_bound && rest < PLAN_ESTIMATE_HOPELESS) s->plan->lower_bound = rest;
  return rest < PLAN_ESTIMATE_HOPELESS;
}

static void run(CarouselSearch *s, const PlannerOptions *options, uint64_t max_nodes) {
  bool proves = options->kind == PLANNER_OPTIMAL || options->kind == PLANNER_ANYTIME;
  if (!first_bound(s, PLAN_ESTIMATE_FAR)) {
    s->plan->status = PLAN_NO_WAY;
    return;
  }
  if (carousel_search_node(s, &s->carousel->root, UINT32_MAX, 0) != 0) return;
  if (options->log) {
    s->log = options->log;
    carousel_search_prove(s);
    return;
  }
  PlannerOptions nearest = *options;
  if (options->kind != PLANNER_STAGED) nearest.kind = PLANNER_NEAREST;
  if (!proves && s->carousel->food_count > bound_foods) s->estimate.kind = PLAN_ESTIMATE_FAR;
  in_stages(s, &nearest); /* whatever stops the others later, there is a plan then */
  PlanStatus staged = s->plan->status;
  if (s->stop || (options->kind == PLANNER_NEAREST && s->carousel->food_count > bound_foods)) return;
  if (!first_bound(s, s->estimate.kind)) s->plan->status = PLAN_NO_WAY;
  if (!proves && s->plan->status != PLAN_CANCELLED) s->plan->status = staged;
  if (!proves || s->stop || s->plan->status == PLAN_NO_WAY) return;
  if (options->kind == PLANNER_ANYTIME)
    improve(s, fitting_width(s, options->width * widen_stage, max_nodes),
            max_nodes ? max_nodes : CAROUSEL_ANYTIME_NODES);
  else
    sketch(s, fitting_width(s, sketch_width, max_nodes));
  if (!s->stop) carousel_search_prove(s);
}

void plan_carousel(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits,
                   Plan *plan) {
  Carousel carousel;
  CarouselSearch search;
  bool ready = carousel_init(&carousel, game, state, limits);
  if (ready && carousel_search_init(&search, &carousel, options->estimate, plan)) {
    run(&search, options, limits ? limits->max_nodes : 0);
    carousel_search_destroy(&search);
  } else {
    plan_stop(plan, budget_time(&carousel.budget));
  }
  if (carousel.purse.refused) plan_refuse(plan);
  carousel_destroy(&carousel);
}
