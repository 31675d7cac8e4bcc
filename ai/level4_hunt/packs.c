/* Monsters that cut Pacman off by distance races, with random moves in between so that nobody can rely on them:
 * ambush (each on its own) and pincer (all together). Know no search and no agent of the other side. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level4_hunt/kit.h"
#include "ai/level4_hunt/replies.h"
#include "game/core/rng.h"

enum { OPTION_P };

typedef struct Pack {
  Kit kit;
  Rng rng;
  ReplyKind kind;
  double p;    /* of a random move */
  Spot before; /* where Pacman was when the pack last moved */
} Pack;

typedef struct PackNature {
  ReplyKind kind;
} PackNature;
static const PackNature nature_pincer = {REPLY_PINCER}, nature_ambush = {REPLY_AMBUSH};

static void *pack_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Pack *pack = calloc(1, sizeof *pack);
  if (!pack) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  const PackNature *nature = info->data;
  pack->kind = nature->kind;
  pack->before = SPOT_NONE;
  pack->p = setup->options.v[OPTION_P];
  rng_seed(&pack->rng, setup->seed, SIDE_MONSTERS);
  return pack;
}

static void pack_destroy(void *self) {
  Pack *pack = self;
  if (!pack) return;
  kit_destroy(&pack->kit);
  free(pack);
}

/* Each monster draws independently whether to move at random, and then in which direction. */
static Spot decide(Pack *pack, Spot from, Spot aim) {
  const Exits *exits = &pack->kit.arena->exits[from];
  if (pack->p > 0 && rng_unit(&pack->rng) < pack->p) return exits->to[rng_below(&pack->rng, exits->count)];
  return aim;
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
  /* Only a step has a direction: after a jump (another game, a record) there is none. */
  if (pack->before != SPOT_NONE && arena_distances(arena, position->pacman)[pack->before] != 1)
    pack->before = SPOT_NONE;
  Spot aims[HUNT_MONSTERS_MAX];
  replies_of(pack->kind, arena, position, pack->before, aims);
  pack->before = position->pacman;
  for (int32_t i = 0; i < seen->count; i++) {
    int32_t monster = seen->first - 1 + i;
    Spot from = position->monsters[monster], to = decide(pack, from, aims[monster]);
    moves[i] = arena_move(arena, from, to);
    kit_trace_target(&pack->kit, trace, monster + 1, to);
  }
  stats->expanded += (uint64_t)seen->count;
  return ACT_MOVED;
}

/* Without random moves a Pacman that knows the team foresees every step, and plans its path past all of them. With
 * this chance the teams form a ladder: ai/README.md has their ratings. */
static const OptionInfo chance_options[] = {
    [OPTION_P] = {.name = "p", .title = "Chance moves", .type = OPTION_REAL, .initial = 0.3, .max = 1, .step = 0.05}};

const AgentInfo agent_pincer = {.id = "pincer",
                                .title = "Pincer",
                                .blurb = "Together they leave Pacman less and less room.",
                                .side = SIDE_MONSTERS,
                                .levels = LEVEL_BIT(4),
                                .options = chance_options,
                                .option_count = 1,
                                .data = &nature_pincer,
                                .create = pack_create,
                                .act = pack_act,
                                .destroy = pack_destroy};

const AgentInfo agent_ambush = {.id = "ambush",
                                .title = "Ambush",
                                .blurb = "Each cuts Pacman off where it is going to be.",
                                .side = SIDE_MONSTERS,
                                .levels = LEVEL_BIT(4),
                                .options = chance_options,
                                .option_count = 1,
                                .data = &nature_ambush,
                                .create = pack_create,
                                .act = pack_act,
                                .destroy = pack_destroy};
