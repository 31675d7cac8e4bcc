/* Monsters that work together without a search: pincer (each cuts off a different escape) and ambush (aims where
 * Pacman can go, not where it is). Know no agent of the other side. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level4_hunt/kit.h"

/* Ambush: how many steps before Pacman's nose each monster aims, by its turn in the team: the first still chases. */
static const int32_t lead_steps[] = {0, 4, 8, 2};
/* Closer than this a monster forgets the plan and takes Pacman. */
static const int32_t near_enough = 2;

/* The spots each monster heads for. */
typedef void Plan(const Arena *arena, const Position *position, Spot before, Spot *targets);

typedef struct Pack {
  Kit kit;
  Plan *plan;
  Spot before; /* where Pacman stood when the pack last moved */
} Pack;

typedef struct PackNature {
  Plan *plan;
} PackNature;

/* Walks on the way Pacman goes: straight where it can, else the first way that is not back. */
static Spot look_ahead(const Arena *arena, Spot before, Spot at, int32_t steps) {
  for (int32_t step = 0; step < steps; step++) {
    const Exits *exits = &arena->exits[at];
    Cell straight = 2 * arena->cell_of[at] - arena->cell_of[before == SPOT_NONE ? at : before];
    Spot next = SPOT_NONE;
    for (int32_t i = 0; i < exits->count; i++) {
      if (exits->to[i] == before) continue;
      if (next == SPOT_NONE || arena->cell_of[exits->to[i]] == straight) next = exits->to[i];
    }
    if (next == SPOT_NONE) return at; /* a dead end: it must come back here */
    before = at;
    at = next;
  }
  return at;
}

static void plan_ambush(const Arena *arena, const Position *position, Spot before, Spot *targets) {
  for (int32_t i = 0; i < position->monster_count; i++) {
    int32_t lead = lead_steps[(size_t)i % (sizeof lead_steps / sizeof *lead_steps)];
    targets[i] = look_ahead(arena, before, position->pacman, lead);
  }
}

/* The crossings that Pacman can reach first, nearest first: its ways out. */
static int32_t list_escapes(const Arena *arena, const Position *position, Spot *escapes, int32_t room) {
  const int16_t *distance = arena_distances(arena, position->pacman);
  int32_t count = 0;
  for (Spot spot = 0; spot < arena->spots; spot++) {
    if (arena->exits[spot].count < 3 || distance[spot] == DISTANCE_NONE || spot == position->pacman) continue;
    bool first = true;
    for (int32_t i = 0; i < position->monster_count && first; i++)
      first = arena_distances(arena, position->monsters[i])[spot] > distance[spot];
    if (!first) continue;
    int32_t at = count < room ? count++ : room;
    for (; at > 0 && distance[escapes[at - 1]] > distance[spot]; at--)
      if (at < room) escapes[at] = escapes[at - 1];
    if (at < room) escapes[at] = spot;
  }
  return count;
}

/* Each escape goes to the monster nearest to it that has none yet; who gets none chases. */
static void plan_pincer(const Arena *arena, const Position *position, Spot before, Spot *targets) {
  (void)before;
  Spot escapes[HUNT_MONSTERS_MAX];
  int32_t count = position->monster_count, found = list_escapes(arena, position, escapes, count > 1 ? count - 1 : 0);
  for (int32_t i = 0; i < count; i++) targets[i] = SPOT_NONE;
  /* The nearest hunter stays on Pacman's heels: without it nobody drives it into the others. */
  const int16_t *distance = arena_distances(arena, position->pacman);
  int32_t driver = 0;
  for (int32_t i = 1; i < count; i++)
    if (distance[position->monsters[i]] < distance[position->monsters[driver]]) driver = i;
  if (count > 0) targets[driver] = position->pacman;
  for (int32_t e = 0; e < found; e++) {
    const int16_t *way = arena_distances(arena, escapes[e]);
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++)
      if (targets[i] == SPOT_NONE && (best < 0 || way[position->monsters[i]] < way[position->monsters[best]])) best = i;
    if (best >= 0) targets[best] = escapes[e];
  }
  for (int32_t i = 0; i < count; i++)
    if (targets[i] == SPOT_NONE) targets[i] = position->pacman;
}

static const PackNature nature_pincer = {plan_pincer}, nature_ambush = {plan_ambush};

static void *pack_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)setup;
  Pack *pack = calloc(1, sizeof *pack);
  if (!pack) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  const PackNature *nature = info->data;
  pack->plan = nature->plan;
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
  Spot targets[HUNT_MONSTERS_MAX];
  pack->plan(arena, position, pack->before, targets);
  pack->before = position->pacman;
  const int16_t *distance = arena_distances(arena, position->pacman);
  for (int32_t i = 0; i < seen->count; i++) {
    int32_t monster = seen->first - 1 + i;
    Spot from = position->monsters[monster], target = targets[monster];
    if (distance[from] <= near_enough || target == from) target = position->pacman;
    moves[i] = arena_move(arena, from, arena_steps(arena, target)[from]);
    kit_trace_target(&pack->kit, trace, monster + 1, target);
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
