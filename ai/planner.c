/* The door to the planners: names, defaults, and which rules are planned by whom. Knows no search. */
#include "ai/planner.h"

#include <string.h>

#include "ai/level5_feast/plan_feast.h"
#include "ai/level6_carousel/plan_carousel.h"
#include "ai/level8_maze/energy.h"

const char *const planner_ids[PLANNER_KIND_COUNT + 1] = {"nearest",      "optimal",       "anytime",      "staged",
                                                         "energy-exact", "energy-online", "energy-report"};
const char *const plan_estimate_ids[PLAN_ESTIMATE_COUNT + 1] = {"best",     "prices",       "mst",
                                                                "farthest", "nearest-food", "zero"};
const char *const plan_estimate_titles[PLAN_ESTIMATE_COUNT + 1] = {
    "Best estimate", "Priced tree", "Spanning tree", "Farthest food", "Manhattan to the nearest food", "None"};

typedef void PlanRun(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits,
                     Plan *plan);

static void plan_energy(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits,
                        Plan *plan) {
  if (options->log) {
    energy_explain(game, state, limits, options->log, plan);
    return;
  }
  energy_solve((EnergyKind)(options->kind - PLANNER_ENERGY_EXACT), game, state, limits, plan);
}

static const struct {
  const char *rules;
  PlanRun *run;
  PlannerKind first, last; /* the planners that play by them */
  uint64_t anytime_nodes;  /* where `anytime` ends when no limit is given */
} runs[] = {{"feast", plan_feast, PLANNER_NEAREST, PLANNER_STAGED, FEAST_ANYTIME_NODES},
            {"carousel", plan_carousel, PLANNER_NEAREST, PLANNER_STAGED, CAROUSEL_ANYTIME_NODES},
            {"maze", plan_energy, PLANNER_ENERGY_EXACT, PLANNER_ENERGY_REPORT, 0}};

static int find_id(const char *const *ids, const char *id) {
  int at = 0;
  while (ids[at] && strcmp(ids[at], id) != 0) at++;
  return at;
}

PlannerKind planner_find(const char *id) { return (PlannerKind)find_id(planner_ids, id); }

PlanEstimate rest_find(const char *id) { return (PlanEstimate)find_id(plan_estimate_ids, id); }

PlannerOptions planner_defaults(PlannerKind kind) {
  return (PlannerOptions){.kind = kind, .estimate = PLAN_ESTIMATE_BEST, .ahead = 3, .width = 20};
}

/* The row of a level, -1 when there is none. */
static int run_of(const Level *level) {
  for (size_t i = 0; level && i < sizeof runs / sizeof *runs; i++)
    if (level_has_rules(level, runs[i].rules)) return (int)i;
  return -1;
}

bool planner_serves(const Level *level) { return run_of(level) >= 0; }

bool planner_plays(PlannerKind kind, const Level *level) {
  int at = run_of(level);
  return at >= 0 && kind >= runs[at].first && kind <= runs[at].last;
}

void planner_run(const Game *game, const State *state, const PlannerOptions *options, const Limits *limits,
                 Plan *plan) {
  int at = run_of(game->level);
  plan->status = PLAN_DEAD_END;
  if (at < 0 || state_over(state)) return;
  Limits own = limits ? *limits : (Limits){0};
  bool endless = options->kind == PLANNER_ANYTIME && !own.max_nodes && own.max_seconds <= 0;
  if (endless) own.max_nodes = runs[at].anytime_nodes;
  runs[at].run(game, state, options, endless ? &own : limits, plan);
  /* Its own end is no limit of anybody's: the plan is the answer. */
  bool by_nodes = plan->status == PLAN_LIMIT && plan->stopped_by == PLAN_BY_NODES;
  if (endless && by_nodes && plan->length >= 0) plan->status = PLAN_FOUND;
}
