/* Agents that do not think: a person's keys and a record's moves, behind the same interface as everybody else.
 * Know no rules beyond asking whether a move is legal. */
#include <stdlib.h>

#include "ai/agent.h"
#include "game/core/record.h"

enum { NO_MOVE = -1 };

void human_port_init(HumanPort *port) { atomic_init(&port->move, NO_MOVE); }

void human_port_press(HumanPort *port, Move move) { atomic_store(&port->move, (int)move); }

static void *human_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)info;
  if (!setup->port) error_set(error, "a person can play only in the window");
  return setup->port;
}

/* The port belongs to whoever made it. */
static void human_destroy(void *self) { (void)self; }

/* Whether the actor can go there: by the rules where everything is seen, else by what is near. */
static bool may_go(const Observation *seen, Move move) {
  if (seen->state) return game_legal(seen->game, seen->state, seen->first, move);
  if (move >= DIRECTION_COUNT) return move == MOVE_GIVE_UP;
  return !(sight_beside(&seen->sight, move) & SEEN_WALL);
}

/* Whether there is anywhere to go at all. */
static bool may_choose(const Observation *seen) {
  for (Move m = 0; m < MOVE_COUNT; m++)
    if (m != MOVE_STAY && m != MOVE_GIVE_UP && may_go(seen, m)) return true;
  return false;
}

static ActResult human_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                           Move *moves) {
  (void)trace;
  (void)stats;
  HumanPort *port = self;
  if (limits && limits->cancel && atomic_load(limits->cancel)) return ACT_CANCELLED;
  int pressed = atomic_exchange(&port->move, NO_MOVE);
  if (pressed == NO_MOVE) return ACT_PENDING;
  /* Boxed in, any direction means to stay: the turn costs a point, so it is not played unasked. */
  if (pressed < DIRECTION_COUNT && !may_choose(seen))
    pressed = MOVE_STAY;
  else if (!may_go(seen, (Move)pressed))
    return ACT_PENDING;
  moves[0] = (Move)pressed;
  return ACT_MOVED;
}

typedef struct ReplayAgent {
  const Record *record;
  Phase phase;
  int32_t next; /* ply to look at */
} ReplayAgent;

static void *replay_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  ReplayAgent *agent = setup->port ? malloc(sizeof *agent) : NULL;
  if (!agent) {
    error_set(error, setup->port ? "out of memory for a replay" : "a replay needs a record");
    return NULL;
  }
  *agent = (ReplayAgent){.record = setup->port, .phase = info->side == SIDE_PACMAN ? PHASE_PACMAN : PHASE_MONSTERS};
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

const AgentInfo agent_human = {.id = "human",
                               .title = "You",
                               .blurb = "Arrow keys or WASD.",
                               .side = SIDE_PACMAN,
                               .levels = EVERY_LEVEL,
                               .flags = AGENT_HUMAN,
                               .create = human_create,
                               .act = human_act,
                               .destroy = human_destroy};

const AgentInfo agent_replay_pacman = {.id = "replay",
                                       .title = "Replay",
                                       .blurb = "Pacman as a record has it.",
                                       .side = SIDE_PACMAN,
                                       .levels = EVERY_LEVEL,
                                       .flags = AGENT_REPLAY,
                                       .create = replay_create,
                                       .act = replay_act,
                                       .destroy = free};

const AgentInfo agent_replay_monsters = {.id = "replay",
                                         .title = "Replay",
                                         .blurb = "Monsters as a record has them.",
                                         .side = SIDE_MONSTERS,
                                         .levels = EVERY_LEVEL,
                                         .flags = AGENT_REPLAY,
                                         .create = replay_create,
                                         .act = replay_act,
                                         .destroy = free};
