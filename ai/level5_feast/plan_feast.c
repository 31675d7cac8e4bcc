/* The planners of level 5: always the nearest food, food by food with a look ahead, better and better, and proven. */
#include "ai/level5_feast/plan_feast.h"

#include <stdlib.h>

#include "ai/level5_feast/search_internal.h"

/* Paths that a stage follows to the end. */
enum { STAGE_ENDS = 8 };
/* States kept per layer for the first plan of `optimal`: cheap, and within a few percent of the best. */
static const int32_t sketch_width = 40;
/* Widths grow by this factor; four did as well as two in half the time. */
static const int32_t widen_by = 4;
/* Up to so many foods `nearest` says how good it is at most: beyond, proving that takes longer than planning. (The
 * beams of `staged` have worked out those prices anyway.) */
static const int32_t bound_foods = 256;
/* Of a limit on time, what better plans may take of it. */
static const double improve_share = 0.5;

static uint32_t make_root(FeastSearch *s, const State *state) {
  Feast *feast = s->feast;
  uint64_t *foods = purse_got(&feast->purse, calloc((size_t)feast->food_words, sizeof *foods));
  if (!foods) return UINT32_MAX;
  for (int32_t i = 0; i < feast->food_count; i++) foods[i / 64] |= UINT64_C(1) << (i % 64);
  uint64_t pies = feast->pie_count == 64 ? UINT64_MAX : (UINT64_C(1) << feast->pie_count) - 1;
  uint32_t set = feast_set(feast, foods, pies);
  free(foods);
  if (set == UINT32_MAX) return UINT32_MAX;
  return feast_search_node(s, (FeastNode){.set = set, .parent = UINT32_MAX, .power = state->power});
}

/* Always to the nearest food, from a node to the end; UINT32_MAX when that leads nowhere. The cheapest estimate will
 * do: what is asked of it is whether there is a way at all. */
static uint32_t run_nearest(FeastSearch *s, uint32_t at) {
  PlanEstimate kind = s->estimate.kind;
  s->estimate.kind = kind == PLAN_ESTIMATE_ZERO ? PLAN_ESTIMATE_ZERO : PLAN_ESTIMATE_FAR;
  while (at != UINT32_MAX && feast_left(s->feast, s->nodes[at].set) > 0 && !s->stop) {
    feast_search_forget(s, false); /* a place met on the way to one food must not stand in the way to the next */
    at = feast_search_nearest(s, at);
  }
  s->estimate.kind = kind;
  return s->stop ? UINT32_MAX : at;
}

/* Of the way to `end`, the node where the next food after `at` is eaten. */
static uint32_t next_stage(const FeastSearch *s, uint32_t at, uint32_t end) {
  int32_t left = feast_left(s->feast, s->nodes[at].set);
  while (feast_left(s->feast, s->nodes[s->nodes[end].parent].set) < left) end = s->nodes[end].parent;
  return end;
}

/* Food by food: look some foods ahead, walk each of the best of those to the end by the nearest food, and follow the
 * shortest way known to its next food. Never longer than the nearest food alone. */
static void in_stages(FeastSearch *s, uint32_t at, const PlannerOptions *options) {
  uint32_t best = run_nearest(s, at), ends[STAGE_ENDS];
  while (feast_left(s->feast, s->nodes[at].set) > 0 && !s->stop) {
    feast_search_forget(s, false);
    int32_t count = options->kind == PLANNER_STAGED
                        ? feast_search_beam(s, at, options->width, options->ahead, ends, STAGE_ENDS)
                        : 0;
    for (int32_t i = 0; i < count && !s->stop; i++) {
      uint32_t end = run_nearest(s, ends[i]);
      if (end != UINT32_MAX && (best == UINT32_MAX || s->nodes[end].moves < s->nodes[best].moves)) best = end;
    }
    if (best == UINT32_MAX) break;
    at = options->kind == PLANNER_STAGED ? next_stage(s, at, best) : best;
  }
  bool whole = best != UINT32_MAX;
  if (whole && !feast_search_keep(s, best)) feast_search_no_memory(s);
  if (!s->stop) s->plan->status = whole ? PLAN_FOUND : PLAN_DEAD_END;
}

/* One plan of the given width, kept when it is the shortest so far. The estimates' tables serve the next ones too. */
static void sketch(FeastSearch *s, uint32_t root, int32_t width) {
  FeastNode first = s->nodes[root];
  feast_search_forget(s, true);
  uint32_t at = feast_search_node(s, first), end;
  if (at == UINT32_MAX || feast_search_beam(s, at, width, 0, &end, 1) == 0) return;
  if (!feast_search_keep(s, end)) feast_search_no_memory(s);
}

/* Wider and wider, with up to an eighth of the nodes, or half of the time: the rest is for proving. */
static void improve(FeastSearch *s, uint32_t root, const PlannerOptions *options, uint64_t most) {
  uint64_t before = s->plan->expanded;
  Budget whole = s->feast->budget;
  s->feast->budget = budget_share(&whole, improve_share);
  for (int32_t width = options->width; !s->stop; width *= widen_by) {
    sketch(s, root, width);
    if (!s->narrow || (s->plan->length >= 0 && s->plan->length <= s->plan->lower_bound)) break;
    if (s->plan->expanded - before > most / (uint64_t)(2 * widen_by) || width > INT32_MAX / widen_by / 2) break;
  }
  s->feast->budget = whole;
  bool by_time = s->stop && s->plan->status == PLAN_LIMIT && s->plan->stopped_by == PLAN_BY_TIME;
  if (by_time && budget_time(&whole) == BUDGET_OK) s->stop = false;
}

/* What is proven before any search, by that estimate. */
static int32_t first_bound(FeastSearch *s, uint32_t root, PlanEstimate kind) {
  const FeastNode *node = &s->nodes[root];
  PlanEstimate usual = s->estimate.kind;
  s->estimate.kind = kind;
  if (s->plan->length >= 0) s->estimate.upper = s->plan->length;
  int32_t rest = feast_search_estimate_rest(&s->estimate, node->set, node->set, node->point, node->power);
  s->estimate.kind = usual;
  if (rest > s->plan->lower_bound && rest < PLAN_ESTIMATE_HOPELESS) s->plan->lower_bound = rest;
  if (rest == PLAN_ESTIMATE_FAILED) feast_search_no_memory(s);
  return rest;
}

/* A plan at once, so that there is one whatever stops the rest; then what is proven about it, a better one, and the
 * proof. */
static void prove(FeastSearch *s, uint32_t root, const PlannerOptions *options, uint64_t max_nodes) {
  uint32_t end = run_nearest(s, root);
  if (end != UINT32_MAX && !feast_search_keep(s, end)) feast_search_no_memory(s);
  if (!s->stop && first_bound(s, root, s->estimate.kind) >= PLAN_ESTIMATE_HOPELESS) {
    s->plan->status = PLAN_NO_WAY;
    return;
  }
  if (!s->stop && options->kind == PLANNER_ANYTIME)
    improve(s, root, options, max_nodes ? max_nodes : FEAST_ANYTIME_NODES);
  if (!s->stop && options->kind == PLANNER_OPTIMAL) sketch(s, root, sketch_width);
  if (!s->stop) feast_search_best_first(s);
}

static void run(FeastSearch *s, const State *state, const PlannerOptions *options, uint64_t max_nodes) {
  uint32_t root = make_root(s, state);
  if (root == UINT32_MAX) {
    feast_search_no_memory(s);
    return;
  }
  if (first_bound(s, root, PLAN_ESTIMATE_FAR) >= PLAN_ESTIMATE_HOPELESS) {
    s->plan->status = PLAN_NO_WAY;
    return;
  }
  if (s->stop) return;
  if (options->log) {
    s->log = options->log;
    feast_search_best_first(s);
    return;
  }
  if (options->kind == PLANNER_OPTIMAL || options->kind == PLANNER_ANYTIME) {
    prove(s, root, options, max_nodes);
    return;
  }
  in_stages(s, root, options);
  if (!s->stop && (options->kind == PLANNER_STAGED || s->feast->food_count <= bound_foods)) {
    PlanStatus status = s->plan->status;
    first_bound(s, root, s->estimate.kind);
    if (s->plan->status != PLAN_CANCELLED) s->plan->status = status;
  }
}

void plan_feast(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits, Plan *plan) {
  Feast feast;
  FeastSearch search;
  bool ready = feast_init(&feast, game, state, limits);
  if (ready && feast_search_init(&search, &feast, options->estimate, plan)) {
    run(&search, state, options, limits ? limits->max_nodes : 0);
    feast_search_destroy(&search);
  } else {
    plan_stop(plan, budget_time(&feast.budget));
  }
  if (feast.purse.refused) plan_refuse(plan);
  feast_destroy(&feast);
}
