/* The planners of level 6: always the nearest food, food by food with a look ahead, better and better, and proven. */
#include "ai/level6_carousel/plan_carousel.h"

#include "ai/level6_carousel/search_internal.h"

/* States kept a step for the first plan of `optimal`: a fraction of a second, and mostly the shortest already. */
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
/* What `anytime` does without any limit being given: expansions in all. */
static const uint64_t anytime_nodes = 2000000;

static void in_stages(CarouselSearch *o, const PlannerOptions *options) {
  Carousel *carousel = o->carousel;
  uint32_t at = 0;
  while (!carousel_done(carousel, &o->nodes[at].state) && !o->stop) {
    int32_t left = carousel_left(carousel, o->nodes[at].state.foods);
    uint32_t next = options->kind == PLANNER_NEAREST
                        ? carousel_search_nearest(o, at)
                        : carousel_search_beam(o, at, options->width * widen_stage, options->ahead);
    if (next == UINT32_MAX) break;
    /* Commit to the first food of what was looked at; to all of it when none is left. */
    while (left > 0 && o->nodes[next].parent != UINT32_MAX &&
           carousel_left(carousel, o->nodes[o->nodes[next].parent].state.foods) < left)
      next = o->nodes[next].parent;
    carousel_search_forget(o, false);
    at = next;
  }
  if (o->stop) return;
  o->plan->status = PLAN_DEAD_END;
  if (!carousel_done(carousel, &o->nodes[at].state)) return;
  if (carousel_search_keep(o, at))
    o->plan->status = PLAN_FOUND;
  else
    carousel_search_no_memory(o);
}

static void sketch(CarouselSearch *o, int32_t width) {
  carousel_search_forget(o, true);
  if (carousel_search_node(o, &o->carousel->root, UINT32_MAX, 0) != 0) return;
  uint32_t end = carousel_search_beam(o, 0, width, 0);
  if (end != UINT32_MAX && !carousel_search_keep(o, end)) carousel_search_no_memory(o);
}

/* Wider and wider, with up to a quarter of the nodes, or half of the time: the rest is for proving. */
static void improve(CarouselSearch *o, int32_t width, uint64_t most) {
  uint64_t before = o->plan->expanded;
  Budget whole = o->carousel->budget;
  o->carousel->budget = budget_share(&whole, improve_share);
  for (; !o->stop && width < INT32_MAX / CAROUSEL_STEPS_MAX / widen_by; width *= widen_by) {
    sketch(o, width);
    if (!o->narrow || (o->plan->length >= 0 && o->plan->length <= o->plan->lower_bound)) break;
    if ((o->plan->expanded - before) * (uint64_t)widen_by > most / 4) break;
  }
  o->carousel->budget = whole;
  bool by_time = o->stop && o->plan->status == PLAN_LIMIT && o->plan->stopped_by == PLAN_BY_TIME;
  if (by_time && budget_time(&whole) == BUDGET_OK) o->stop = false;
}

/* What a beam may be wide so that it is done within its share of the limit. */
static int32_t fitting_width(const CarouselSearch *o, int32_t width, uint64_t max_nodes) {
  if (max_nodes == 0) return width;
  uint64_t steps = o->plan->lower_bound > 0 ? (uint64_t)o->plan->lower_bound + 1 : 1;
  uint64_t fits = max_nodes / beam_share / steps;
  if (fits < (uint64_t)width) width = (int32_t)fits;
  return width < width_least ? width_least : width;
}

/* What is proven before any search, by that estimate. False when it can't be done at all. */
static bool first_bound(CarouselSearch *o, PlanEstimate kind) {
  PlanEstimate usual = o->estimate.kind;
  o->estimate.kind = kind;
  int32_t rest = carousel_estimate_quick(&o->estimate, &o->carousel->root);
  o->estimate.kind = usual;
  if (rest == PLAN_ESTIMATE_FAILED) carousel_search_no_memory(o);
  if (rest > o->plan->lower_bound && rest < PLAN_ESTIMATE_HOPELESS) o->plan->lower_bound = rest;
  return rest < PLAN_ESTIMATE_HOPELESS;
}

static void run(CarouselSearch *o, const PlannerOptions *options, uint64_t max_nodes) {
  bool proves = options->kind == PLANNER_OPTIMAL || options->kind == PLANNER_ANYTIME;
  if (!first_bound(o, PLAN_ESTIMATE_FAR)) {
    o->plan->status = PLAN_NO_WAY;
    return;
  }
  if (carousel_search_node(o, &o->carousel->root, UINT32_MAX, 0) != 0) return;
  PlannerOptions nearest = *options;
  if (options->kind != PLANNER_STAGED) nearest.kind = PLANNER_NEAREST;
  if (!proves && o->carousel->food_count > bound_foods) o->estimate.kind = PLAN_ESTIMATE_FAR;
  in_stages(o, &nearest); /* whatever stops the others later, there is a plan then */
  PlanStatus staged = o->plan->status;
  if (o->stop || (options->kind == PLANNER_NEAREST && o->carousel->food_count > bound_foods)) return;
  if (!first_bound(o, o->estimate.kind)) o->plan->status = PLAN_NO_WAY;
  if (!proves && o->plan->status != PLAN_CANCELLED) o->plan->status = staged;
  if (!proves || o->stop || o->plan->status == PLAN_NO_WAY) return;
  if (options->kind == PLANNER_ANYTIME)
    improve(o, fitting_width(o, options->width * widen_stage, max_nodes), max_nodes ? max_nodes : anytime_nodes);
  else
    sketch(o, fitting_width(o, sketch_width, max_nodes));
  if (!o->stop) carousel_search_prove(o);
}

void plan_carousel(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits,
                   Plan *plan) {
  Carousel carousel;
  CarouselSearch search;
  Limits own = limits ? *limits : (Limits){0};
  plan->status = PLAN_NO_MEMORY;
  bool endless = options->kind == PLANNER_ANYTIME && !own.max_nodes && own.max_seconds <= 0;
  if (endless) own.max_nodes = anytime_nodes;
  if (!carousel_init(&carousel, game, state, &own)) return;
  if (carousel_search_init(&search, &carousel, options->estimate, plan)) {
    run(&search, options, own.max_nodes);
    carousel_search_destroy(&search);
  } else if (budget_time(&carousel.budget) != BUDGET_OK) {
    plan_stop(plan, budget_time(&carousel.budget));
  }
  /* Its own end is no limit of anybody's: the plan is the answer. */
  bool by_nodes = plan->status == PLAN_LIMIT && plan->stopped_by == PLAN_BY_NODES;
  if (endless && by_nodes && plan->length >= 0) plan->status = PLAN_FOUND;
  carousel_destroy(&carousel);
}
