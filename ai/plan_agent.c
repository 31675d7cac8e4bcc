/* The planners as Pacman agents: plan once, walk the plan, and plan anew when found off it.
 * Know no level: ai/planner.h does. */
#include <stdlib.h>
#include <string.h>

#include "ai/agent.h"
#include "ai/planner.h"

/* Memory that an agent may take when nothing is said. Nodes are limited as well, by the option `effort` (not seconds,
 * so that games don't depend on the machine): the planners stop there with the best plan so far, which is walked. */
static const uint64_t nodes_per_unit = 1000, bytes_default = (uint64_t)1 << 30;
/* The time of a node grows with the pairs of foods left: beyond so many foods (twice what shipped maps have) the effort
 * is spent on fewer nodes, so that a move on the largest map still takes seconds. */
static const uint64_t foods_usual = 64;

typedef struct PlanAgent {
  PlannerOptions options;
  uint64_t effort; /* thousands of nodes */
  Plan plan;
  uint64_t *hashes; /* of the position before each move of the plan */
  int32_t at;
  bool planned;
} PlanAgent;

enum { OPTION_EFFORT, OPTION_FIRST, OPTION_SECOND };

static void plan_agent_destroy(void *self) {
  PlanAgent *agent = self;
  if (!agent) return;
  plan_destroy(&agent->plan);
  free(agent->hashes);
  free(agent);
}

static void *plan_agent_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  PlanAgent *agent = calloc(1, sizeof *agent);
  if (!agent) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  plan_init(&agent->plan);
  agent->options = planner_defaults(planner_find(info->id));
  agent->effort = (uint64_t)setup->options.v[OPTION_EFFORT];
  if (agent->options.kind == PLANNER_OPTIMAL) agent->options.estimate = (PlanEstimate)setup->options.v[OPTION_FIRST];
  if (agent->options.kind == PLANNER_ANYTIME) agent->options.width = (int32_t)setup->options.v[OPTION_FIRST];
  if (agent->options.kind == PLANNER_STAGED) {
    agent->options.ahead = (int32_t)setup->options.v[OPTION_FIRST];
    agent->options.width = (int32_t)setup->options.v[OPTION_SECOND];
  }
  return agent;
}

/* Walks the plan on paper to know every position it passes. */
static bool note_positions(PlanAgent *agent, const Observation *seen) {
  State state;
  free(agent->hashes);
  agent->hashes = malloc(sizeof *agent->hashes * (size_t)(agent->plan.length + 1));
  if (!agent->hashes || !state_init(&state, seen->game, NULL)) return false;
  state_copy(&state, seen->state, seen->game);
  for (int32_t i = 0; i < agent->plan.length; i++) {
    Undo undo;
    agent->hashes[i] = state.hash;
    game_step(seen->game, &state, &agent->plan.moves[i], &undo);
  }
  state_destroy(&state);
  return true;
}

static void trace_plan(const PlanAgent *agent, const Observation *seen, Trace *trace) {
  State state;
  if (!trace || !state_init(&state, seen->game, NULL)) return;
  state_copy(&state, seen->state, seen->game);
  trace_cell(trace, TRACE_PATH, state.pacman, 0);
  for (int32_t i = agent->at; i < agent->plan.length; i++) {
    Undo undo;
    game_step(seen->game, &state, &agent->plan.moves[i], &undo);
    trace_cell(trace, TRACE_PATH, state.pacman, 0);
  }
  state_destroy(&state);
}

static bool on_plan(const PlanAgent *agent, const State *state) {
  return agent->planned && agent->at < agent->plan.length && agent->hashes[agent->at] == state->hash;
}

/* The nodes of the effort, for a planner that weighs every food against every other or (`nearest`) none. */
static uint64_t effort_nodes(const PlanAgent *agent, PlannerKind kind, const State *state) {
  uint64_t nodes = agent->effort * nodes_per_unit, foods = (uint64_t)state->foods_left;
  if (kind == PLANNER_NEAREST)
    return nodes > 4 * foods ? nodes : 4 * foods; /* a few per food, so that it comes to its end */
  if (foods <= foods_usual) return nodes;
  nodes = nodes * foods_usual / foods * foods_usual / foods;
  return nodes ? nodes : 1;
}

/* ACT_MOVED: there is a plan to walk. */
static ActResult make_plan(PlanAgent *agent, const Observation *seen, const Limits *limits, Stats *stats) {
  Limits own = limits ? *limits : (Limits){0};
  uint64_t most = own.max_seconds <= 0 && !own.max_nodes ? UINT64_MAX : own.max_nodes;
  uint64_t effort = effort_nodes(agent, agent->options.kind, seen->state);
  if (own.max_seconds <= 0 && effort < most) own.max_nodes = effort;
  if (!own.max_bytes) own.max_bytes = bytes_default;
  plan_destroy(&agent->plan);
  agent->at = 0;
  agent->planned = false;
  planner_run(seen->game, seen->state, &agent->options, &own, &agent->plan);
  if (agent->plan.length < 0 && agent->plan.status == PLAN_LIMIT && agent->options.kind != PLANNER_NEAREST) {
    /* Nothing within the effort: food by food is better than standing there. */
    PlannerOptions nearest = planner_defaults(PLANNER_NEAREST);
    plan_destroy(&agent->plan);
    effort = effort_nodes(agent, PLANNER_NEAREST, seen->state);
    if (own.max_seconds <= 0) own.max_nodes = effort < most ? effort : most;
    planner_run(seen->game, seen->state, &nearest, &own, &agent->plan);
  }
  const Plan *plan = &agent->plan;
  stats->expanded += plan->expanded;
  stats->generated += plan->generated;
  if (stats->peak_frontier < plan->peak_frontier) stats->peak_frontier = plan->peak_frontier;
  stats->value = plan->lower_bound;
  stats->unproven += agent->options.kind == PLANNER_OPTIMAL && plan->length >= 0 && !plan->optimal;
  if (plan->status == PLAN_CANCELLED) return ACT_CANCELLED;
  if (plan->status == PLAN_NO_MEMORY) return ACT_FAILED;
  if (plan->length < 0) return plan->status == PLAN_LIMIT ? ACT_LIMIT : ACT_MOVED;
  agent->planned = note_positions(agent, seen);
  return agent->planned ? ACT_MOVED : ACT_FAILED;
}

static ActResult plan_agent_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                                Move *moves) {
  PlanAgent *agent = self;
  if (!seen->state) return ACT_FAILED; /* these agents need the whole map */
  if (!on_plan(agent, seen->state)) {
    ActResult result = make_plan(agent, seen, limits, stats);
    if (result != ACT_MOVED) return result;
  }
  if (!agent->planned) { /* no way that this planner knows of */
    moves[0] = MOVE_GIVE_UP;
    return ACT_MOVED;
  }
  trace_plan(agent, seen, trace);
  stats->depth = agent->plan.length - agent->at;
  moves[0] = agent->plan.moves[agent->at++];
  return ACT_MOVED;
}

/* Eight thousand nodes are a fraction of a second on the shipped maps; going by stages takes up to sixty thousand. */
#define EFFORT(UNITS)                                                                                                \
  {                                                                                                                  \
    .name = "effort", .title = "Effort (1,000 nodes)", .type = OPTION_INT, .initial = (UNITS), .min = 1, .max = 1e5, \
    .step = 1                                                                                                        \
  }
static const OptionInfo optimal_options[] = {EFFORT(8),
                                             {.name = "heuristic",
                                              .title = "Heuristic",
                                              .type = OPTION_CHOICE,
                                              .initial = PLAN_ESTIMATE_BEST,
                                              .choices = plan_estimate_ids,
                                              .choice_titles = plan_estimate_titles}};
static const OptionInfo anytime_options[] = {EFFORT(8),
                                             {.name = "width",
                                              .title = "Initial beam width",
                                              .type = OPTION_INT,
                                              .initial = 20,
                                              .min = 1,
                                              .max = 1000,
                                              .step = 1}};
static const OptionInfo staged_options[] = {
    EFFORT(100),
    {.name = "ahead", .title = "Food to look ahead", .type = OPTION_INT, .initial = 3, .min = 1, .max = 8, .step = 1},
    {.name = "width", .title = "Beam width", .type = OPTION_INT, .initial = 20, .min = 1, .max = 1000, .step = 1}};
static const OptionInfo nearest_options[] = {EFFORT(8)};

#define PLANNER(ID, TITLE, BLURB, OPTIMAL, OPTIONS, COUNT)                                                      \
  {                                                                                                             \
    .id = (ID), .title = (TITLE), .blurb = (BLURB), .side = SIDE_PACMAN, .levels = LEVEL_BIT(5) | LEVEL_BIT(6), \
    .optimal = (OPTIMAL), .options = (OPTIONS), .option_count = (COUNT), .create = plan_agent_create,           \
    .act = plan_agent_act, .destroy = plan_agent_destroy                                                        \
  }

const AgentInfo agent_optimal =
    PLANNER("optimal", "Optimal", "Plans every move and proves the plan optimal.", true, optimal_options, 2);
const AgentInfo agent_anytime =
    PLANNER("anytime", "Anytime", "A plan at once, then better ones.", false, anytime_options, 2);
const AgentInfo agent_staged =
    PLANNER("staged", "Staged", "Food by food, with a look ahead.", false, staged_options, 3);
const AgentInfo agent_nearest = PLANNER("nearest", "Nearest", "Always the nearest food.", false, nearest_options, 1);
