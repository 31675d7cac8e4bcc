/* Teams of monsters that need no search: still and random. Know no level. */
#include "ai/common/monsters.h"

#include <stdlib.h>

#include "game/core/rng.h"

void *monsters_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Rng *rng = malloc(sizeof *rng);
  if (!rng)
    error_set(error, "out of memory for the agent %s", info->id);
  else
    rng_seed(rng, setup->seed, SIDE_MONSTERS);
  return rng;
}

/* Never draws from its generator. */
static ActResult still_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                           Move *moves) {
  (void)self;
  (void)limits;
  (void)trace;
  (void)stats;
  for (int32_t i = 0; i < seen->count; i++) moves[i] = MOVE_STAY;
  return ACT_MOVED;
}

static ActResult random_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                            Move *moves) {
  (void)limits;
  (void)trace;
  (void)stats;
  for (int32_t i = 0; i < seen->count; i++) {
    Move legal[MOVE_COUNT];
    int32_t count = game_moves(seen->game, seen->state, seen->first + i, legal);
    moves[i] = legal[rng_below(self, (uint32_t)count)];
  }
  return ACT_MOVED;
}

const AgentInfo agent_still = {.id = "still",
                               .title = "Sleepers",
                               .blurb = "They never move.",
                               .side = SIDE_MONSTERS,
                               .levels = LEVEL_BIT(1) | LEVEL_BIT(2) | LEVEL_BIT(4) | LEVEL_BIT(5) | LEVEL_BIT(8),
                               .flags = AGENT_STILL,
                               .create = monsters_create,
                               .act = still_act,
                               .destroy = free};

/* Never asked: on its level the rules themselves move the monsters. */
const AgentInfo agent_patrol = {.id = "patrol",
                                .title = "Patrol",
                                .blurb = "Back and forth along a row, as the rules say.",
                                .side = SIDE_MONSTERS,
                                .levels = LEVEL_BIT(6),
                                .create = monsters_create,
                                .act = still_act,
                                .destroy = free};

const AgentInfo agent_random = {.id = "random",
                                .title = "Drifters",
                                .blurb = "Each steps in a random direction.",
                                .side = SIDE_MONSTERS,
                                .flags = AGENT_CHANCE,
                                .levels = LEVEL_BIT(4) | LEVEL_BIT(7),
                                .create = monsters_create,
                                .act = random_act,
                                .destroy = free};
