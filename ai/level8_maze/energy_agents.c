/* The walkers on energy as agents. Know no search: energy.h does. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level8_maze/energy.h"
#include "game/core/maze_map.h"

/* Labels that one plan may take when nothing is said (not seconds, so that games don't depend on the machine), and
 * memory: some seconds of work, a hundred times what mazes usually need. */
static const uint64_t nodes_default = 4000000, bytes_default = (uint64_t)1 << 30;

static void *energy_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)setup;
  EnergyWalker *walker = malloc(sizeof *walker);
  if (walker)
    energy_walker_init(walker, *(const EnergyKind *)info->data);
  else
    error_set(error, "out of memory for the agent %s", info->id);
  return walker;
}

static void energy_destroy(void *self) {
  if (self) energy_walker_destroy(self);
  free(self);
}

/* The path still to walk, for the viewer. */
static void trace_way(const EnergyWalker *walker, const Observation *seen, Trace *trace) {
  const Board *board = seen->game->board;
  const Plan *plan = &walker->plan.plan;
  Cell cell = seen->state->pacman;
  int32_t stride = maze_stride(seen->game->map);
  if (!trace) return;
  trace_cell(trace, TRACE_PATH, cell, 0);
  for (int32_t i = walker->at - 1; i < plan->length; i++)
    for (int32_t part = 0; part < stride; part++) {
      cell += board->step[plan->moves[i]];
      trace_cell(trace, TRACE_PATH, cell, 0);
    }
}

static ActResult energy_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                            Move *moves) {
  EnergyWalker *walker = self;
  if (!seen->state) return ACT_FAILED; /* these agents need the whole map */
  Limits own = limits ? *limits : (Limits){0};
  if (own.max_seconds <= 0 && !own.max_nodes) own.max_nodes = nodes_default;
  if (!own.max_bytes) own.max_bytes = bytes_default;
  const Plan *plan = &walker->plan.plan;
  walker->trace = trace;
  bool moved = energy_walker_next(walker, seen->game, seen->state, &own, moves);
  if (walker->planned) {
    stats->expanded += plan->expanded;
    stats->generated += plan->generated;
    stats->unproven += walker->kind == ENERGY_EXACT && !walker->proven;
    if (stats->peak_frontier < plan->peak_frontier) stats->peak_frontier = plan->peak_frontier;
  }
  stats->depth = plan->length - walker->at;
  stats->value = seen->state->energy;
  if (moved && moves[0] != MOVE_GIVE_UP) trace_way(walker, seen, trace);
  if (moved) return ACT_MOVED;
  return plan->status == PLAN_CANCELLED ? ACT_CANCELLED : plan->status == PLAN_LIMIT ? ACT_LIMIT : ACT_FAILED;
}

static const EnergyKind kinds[ENERGY_KIND_COUNT] = {ENERGY_EXACT, ENERGY_ONLINE, ENERGY_REPORT};

#define WALKER(ID, TITLE, BLURB, OPTIMAL, KIND)                                                                        \
  {                                                                                                                    \
    .id = (ID), .title = (TITLE), .blurb = (BLURB), .side = SIDE_PACMAN, .levels = LEVEL_BIT(8), .optimal = (OPTIMAL), \
    .flags = AGENT_ENERGY, .data = &kinds[KIND], .create = energy_create, .act = energy_act, .destroy = energy_destroy \
  }

const AgentInfo agent_energy_exact =
    WALKER("energy-exact", "Energy, exact", "Shortest path that the energy allows.", true, ENERGY_EXACT);
const AgentInfo agent_energy_online =
    WALKER("energy-online", "Energy, online", "Asks the least of pills it can't see.", false, ENERGY_ONLINE);
const AgentInfo agent_energy_published =
    WALKER("energy-report", "Energy, as published", "To the pill that leaves just enough.", false, ENERGY_REPORT);
