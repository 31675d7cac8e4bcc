/* The planners of level 5: always the nearest food, food by food with a look ahead, better and better, and proven. */
#include "ai/level5_feast/plan_feast.h"

#include <stdlib.h>

#include "ai/level5_feast/search.h"

/* Ways that a stage follows to the end. */
enum { STAGE_ENDS = 8 };
/* States kept a layer for the first plan of `optimal`: cheap, and within a few percent of the best. */
static const int32_t sketch_width = 40;
/* Widths grow by this factor; four did as well as two in half the time. */
static const int32_t widen_by = 4;
/* What `anytime` does without any limit being given: expansions in all. */
static const uint64_t anytime_nodes = 300000;

static uint32_t make_root(FeastSearch *s, const State *state) {
  Feast *feast = s->feast;
  uint64_t *foods = calloc((size_t)feast->sets.words, sizeof *foods);
  if (!foods) return UINT32_MAX;
  for (int32_t i = 0; i < feast->food_count; i++) foods[i / 64] |= UINT64_C(1) << (i % 64);
  uint64_t pies = feast->pie_count == 64 ? UINT64_MAX : (UINT64_C(1) << feast->pie_count) - 1;
  uint32_t set = feast_set(feast, foods, pies);
  free(foods);
  if (set == UINT32_MAX) return UINT32_MAX;
  return hunger_node(s, (FeastNode){.set = set, .parent = UINT32_MAX, .power = state->power});
}

/* Always to the nearest food, from a node to the end; UINT32_MAX when that leads nowhere. */
static uint32_t run_nearest(FeastSearch *s, uint32_t at) {
  while (at != UINT32_MAX && feast_left(s->feast, s->nodes[at].set) > 0 && !s->stop) {
    hunger_forget(s, false); /* a place met on the way to one food must not stand in the way to the next */
    at = hunger_nearest(s, at);
  }
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
    hunger_forget(s, false);
    int32_t count =
        options->kind == PLANNER_STAGED ? hunger_beam(s, at, options->width, options->ahead, ends, STAGE_ENDS) : 0;
    for (int32_t i = 0; i < count && !s->stop; i++) {
      uint32_t end = run_nearest(s, ends[i]);
      if (end != UINT32_MAX && (best == UINT32_MAX || s->nodes[end].moves < s->nodes[best].moves)) best = end;
    }
    if (best == UINT32_MAX) break;
    at = options->kind == PLANNER_STAGED ? next_stage(s, at, best) : best;
  }
  bool whole = best != UINT32_MAX;
  if (whole && !hunger_keep(s, best)) hunger_no_memory(s);
  if (!s->stop) s->plan->status = whole ? PLAN_FOUND : PLAN_DEAD_END;
}

/* One plan of the given width, kept when it is the shortest so far. The estimates' tables serve the next ones too. */
static void sketch(FeastSearch *s, uint32_t root, int32_t width) {
  FeastNode first = s->nodes[root];
  hunger_forget(s, true);
  uint32_t at = hunger_node(s, first), end;
  if (at == UINT32_MAX || hunger_beam(s, at, width, 0, &end, 1) == 0) return;
  if (!hunger_keep(s, end)) hunger_no_memory(s);
}

static void improve(FeastSearch *s, uint32_t root, const PlannerOptions *options, uint64_t most) {
  uint64_t before = s->plan->expanded;
  for (int32_t width = options->width; !s->stop; width *= widen_by) {
    sketch(s, root, width);
    if (!s->narrow || (s->plan->length >= 0 && s->plan->length <= s->plan->lower_bound)) break;
    if (s->plan->expanded - before > most / (uint64_t)(2 * widen_by) || width > INT32_MAX / widen_by / 2) break;
  }
}

static void finish_anytime(Plan *plan) {
  /* Being stopped is how it ends: the plan is the answer. */
  if (plan->status == PLAN_LIMIT && plan->length >= 0) plan->status = PLAN_FOUND;
}

/* What is proven before any search, for the planners that prove nothing themselves. */
static int32_t first_bound(FeastSearch *s, uint32_t root) {
  const FeastNode *node = &s->nodes[root];
  int32_t rest = hunger_estimate_rest(&s->estimate, node->set, node->set, node->point, node->power);
  if (rest > s->plan->lower_bound && rest < REST_HOPELESS) s->plan->lower_bound = rest;
  return rest;
}

void plan_feast(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits, Plan *plan) {
  Feast feast;
  FeastSearch search;
  plan->status = PLAN_NO_MEMORY;
  Limits own = limits ? *limits : (Limits){0};
  if (options->kind == PLANNER_ANYTIME && !own.max_nodes && own.max_seconds <= 0) own.max_nodes = anytime_nodes;
  if (!feast_init(&feast, game, state, &own)) return;
  if (hunger_init(&search, &feast, options->estimate, &own, plan)) {
    uint32_t root = make_root(&search, state);
    int32_t least = root == UINT32_MAX ? 0 : first_bound(&search, root);
    if (root == UINT32_MAX)
      hunger_no_memory(&search);
    else if (least >= REST_HOPELESS)
      plan->status = PLAN_NO_WAY;
    else if (options->kind == PLANNER_NEAREST || options->kind == PLANNER_STAGED)
      in_stages(&search, root, options);
    if (least >= REST_HOPELESS) root = UINT32_MAX;
    bool proves = options->kind == PLANNER_OPTIMAL || options->kind == PLANNER_ANYTIME;
    if (root != UINT32_MAX && proves) { /* whatever stops it later, there is a plan then */
      uint32_t end = run_nearest(&search, root);
      if (end != UINT32_MAX && !hunger_keep(&search, end)) hunger_no_memory(&search);
    }
    if (root != UINT32_MAX && !search.stop && options->kind == PLANNER_ANYTIME)
      improve(&search, root, options, own.max_nodes ? own.max_nodes : anytime_nodes);
    if (root != UINT32_MAX && !search.stop && options->kind == PLANNER_OPTIMAL) sketch(&search, root, sketch_width);
    if (proves && root != UINT32_MAX && !search.stop) hunger_best_first(&search);
    hunger_destroy(&search);
  }
  if (options->kind == PLANNER_ANYTIME) finish_anytime(plan);
  feast_destroy(&feast);
}
