/* Monsters that hunt individually: chase along the shortest path; chase or greed with random moves in between.
 * Know no search: looking up a table decides. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level4_hunt/kit.h"
#include "game/core/rng.h"

/* Where a monster goes when it does not move at random. */
typedef Spot Aim(const Arena *arena, Spot from, Spot pacman);

/* "The first step of a shortest path, ties West, North, East, South": of all neighbours from which the path is
 * shortest, the first in that order. If walls leave no path, the neighbour nearest in a straight line. */
static Spot aim_chase(const Arena *arena, Spot from, Spot pacman) { return arena_steps(arena, pacman)[from]; }

typedef struct Nature {
  Aim *aim;
} Nature;
static const Nature nature_chase = {aim_chase}, nature_greedy = {arena_greedy};

enum { OPTION_P };

typedef struct Hunters {
  Kit kit;
  Rng rng;
  const Nature *nature;
  double p; /* of a random move */
} Hunters;

static void *hunters_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Hunters *hunters = calloc(1, sizeof *hunters);
  if (!hunters) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  rng_seed(&hunters->rng, setup->seed, SIDE_MONSTERS);
  hunters->nature = info->data;
  hunters->p = info->option_count > OPTION_P ? setup->options.v[OPTION_P] : 0;
  return hunters;
}

static void hunters_destroy(void *self) {
  Hunters *hunters = self;
  if (!hunters) return;
  kit_destroy(&hunters->kit);
  free(hunters);
}

/* Each monster draws independently whether to move at random, and then in which direction. */
static Spot decide(Hunters *hunters, Spot from, Spot pacman) {
  const Exits *exits = &hunters->kit.arena->exits[from];
  if (hunters->p > 0 && rng_unit(&hunters->rng) < hunters->p) return exits->to[rng_below(&hunters->rng, exits->count)];
  return hunters->nature->aim(hunters->kit.arena, from, pacman);
}

static ActResult hunters_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  (void)limits;
  Hunters *hunters = self;
  bool fresh;
  if (!kit_observe(&hunters->kit, seen, &fresh)) return ACT_FAILED;
  const Position *position = &hunters->kit.position;
  for (int32_t i = 0; i < seen->count; i++) {
    int32_t monster = seen->first - 1 + i;
    Spot from = position->monsters[monster], to = decide(hunters, from, position->pacman);
    moves[i] = arena_move(hunters->kit.arena, from, to);
    kit_trace_target(&hunters->kit, trace, monster + 1, to);
  }
  stats->expanded += (uint64_t)seen->count;
  return ACT_MOVED;
}

static const OptionInfo chance_options[] = {
    [OPTION_P] = {.name = "p", .title = "Chance moves", .type = OPTION_REAL, .initial = 0.5, .max = 1, .step = 0.05}};

const AgentInfo agent_chase = {.id = "chase",
                               .title = "Hounds",
                               .blurb = "Each takes the shortest way to Pacman, always.",
                               .side = SIDE_MONSTERS,
                               .levels = LEVEL_BIT(4),
                               .data = &nature_chase,
                               .create = hunters_create,
                               .act = hunters_act,
                               .destroy = hunters_destroy};

const AgentInfo agent_chase_random = {.id = "chase-random",
                                      .title = "Fickle hounds",
                                      .blurb = "The shortest way, now and then any way.",
                                      .side = SIDE_MONSTERS,
                                      .levels = LEVEL_BIT(4),
                                      .options = chance_options,
                                      .option_count = 1,
                                      .data = &nature_chase,
                                      .create = hunters_create,
                                      .act = hunters_act,
                                      .destroy = hunters_destroy};

const AgentInfo agent_greedy_random = {.id = "greedy-random",
                                       .title = "Moths",
                                       .blurb = "Straight at Pacman, now and then any way.",
                                       .side = SIDE_MONSTERS,
                                       .levels = LEVEL_BIT(4),
                                       .options = chance_options,
                                       .option_count = 1,
                                       .data = &nature_greedy,
                                       .create = hunters_create,
                                       .act = hunters_act,
                                       .destroy = hunters_destroy};
