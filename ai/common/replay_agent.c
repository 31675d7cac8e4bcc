/* The agent that plays a record's moves again, behind the same interface as every other.
 * Knows no rules: whether the moves are legal is for the game loop to check. */
#include <stdlib.h>

#include "ai/agent.h"
#include "game/core/record.h"

typedef struct ReplayAgent {
  const Record *record;
  Phase phase;
  int32_t next; /* ply to look at */
} ReplayAgent;

static void *replay_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  ReplayAgent *agent = setup->record ? malloc(sizeof *agent) : NULL;
  if (!agent) {
    error_set(error, setup->record ? "out of memory for a replay" : "a replay needs a record");
    return NULL;
  }
  *agent = (ReplayAgent){.record = setup->record, .phase = info->side == SIDE_PACMAN ? PHASE_PACMAN : PHASE_MONSTERS};
  return agent;
}

static ActResult replay_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                            Move *moves) {
  (void)limits;
  (void)trace;
  (void)stats;
  ReplayAgent *agent = self;
  const Record *record = agent->record;
  while (agent->next < record->ply_count && record->plies[agent->next].phase != agent->phase) agent->next++;
  if (agent->next >= record->ply_count) return ACT_ENDED;
  int32_t first = record->plies[agent->next].first_move;
  if (first + seen->count > record->move_count) return ACT_ENDED;
  for (int32_t i = 0; i < seen->count; i++) moves[i] = record->moves[first + i];
  agent->next++;
  return ACT_MOVED;
}

#define EVERY_LEVEL (~0u)

const AgentInfo agent_replay_pacman = {.id = "replay",
                                       .title = "Replay",
                                       .blurb = "Pacman as recorded.",
                                       .side = SIDE_PACMAN,
                                       .levels = EVERY_LEVEL,
                                       .flags = AGENT_REPLAY,
                                       .create = replay_create,
                                       .act = replay_act,
                                       .destroy = free};

const AgentInfo agent_replay_monsters = {.id = "replay",
                                         .title = "Replay",
                                         .blurb = "Monsters as recorded.",
                                         .side = SIDE_MONSTERS,
                                         .levels = EVERY_LEVEL,
                                         .flags = AGENT_REPLAY,
                                         .create = replay_create,
                                         .act = replay_act,
                                         .destroy = free};
