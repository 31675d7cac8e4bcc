/* Monsters that work together without a search: pincer (each cuts off a different escape) and ambush (aims where
 * Pacman can go, not where it is). Know no agent of the other side. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level4_hunt/kit.h"
#include "ai/level4_hunt/replies.h"

typedef struct Pack {
  Kit kit;
  ReplyKind kind;
  Spot before; /* where Pacman stood when the pack last moved */
} Pack;

typedef struct PackNature {
  ReplyKind kind;
} PackNature;
static const PackNature nature_pincer = {REPLY_PINCER}, nature_ambush = {REPLY_AMBUSH};

static void *pack_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)setup;
  Pack *pack = calloc(1, sizeof *pack);
  if (!pack) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  const PackNature *nature = info->data;
  pack->kind = nature->kind;
  pack->before = SPOT_NONE;
  return pack;
}

static void pack_destroy(void *self) {
  Pack *pack = self;
  if (!pack) return;
  kit_destroy(&pack->kit);
  free(pack);
}

static ActResult pack_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                          Move *moves) {
  (void)limits;
  Pack *pack = self;
  bool fresh;
  if (!kit_observe(&pack->kit, seen, &fresh)) return ACT_FAILED;
  const Arena *arena = pack->kit.arena;
  const Position *position = &pack->kit.position;
  if (fresh || seen->turn == 0) pack->before = SPOT_NONE;
  /* Only a step tells a direction: after a jump (another game, a record) there is none. */
  if (pack->before != SPOT_NONE && arena_distances(arena, position->pacman)[pack->before] != 1)
    pack->before = SPOT_NONE;
  Spot targets[HUNT_MONSTERS_MAX], to[HUNT_MONSTERS_MAX];
  replies_aimed(pack->kind, arena, position, pack->before, targets, to);
  pack->before = position->pacman;
  for (int32_t i = 0; i < seen->count; i++) {
    int32_t monster = seen->first - 1 + i;
    moves[i] = arena_move(arena, position->monsters[monster], to[monster]);
    kit_trace_target(&pack->kit, trace, monster + 1, targets[monster]);
  }
  stats->expanded += (uint64_t)seen->count;
  return ACT_MOVED;
}

const AgentInfo agent_pincer = {.id = "pincer",
                                .title = "Pincer",
                                .blurb = "One drives, the others close the ways out.",
                                .side = SIDE_MONSTERS,
                                .levels = LEVEL_BIT(4),
                                .data = &nature_pincer,
                                .create = pack_create,
                                .act = pack_act,
                                .destroy = pack_destroy};

const AgentInfo agent_ambush = {.id = "ambush",
                                .title = "Ambush",
                                .blurb = "They aim where Pacman is going to be.",
                                .side = SIDE_MONSTERS,
                                .levels = LEVEL_BIT(4),
                                .data = &nature_ambush,
                                .create = pack_create,
                                .act = pack_act,
                                .destroy = pack_destroy};
