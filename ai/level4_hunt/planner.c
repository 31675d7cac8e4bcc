/* planner: assumes that the monsters always chase. Such hounds have one reply each, so that a whole game can be
 * planned against them. Follows its plan while the monsters do what was foreseen, and plans again when they don't. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level4_hunt/beam_internal.h"
#include "ai/level4_hunt/foresight_internal.h"

enum { OPTION_NODES, OPTION_WIDTH };

typedef struct Planner {
  Kit kit;
  Terrain *terrain;
  Beam *beam;
  Foresight *foresight;
  uint64_t nodes;
} Planner;

static void planner_destroy(void *self) {
  Planner *planner = self;
  if (!planner) return;
  kit_destroy(&planner->kit);
  terrain_destroy(planner->terrain);
  beam_destroy(planner->beam);
  free(planner->foresight);
  free(planner);
}

static void *planner_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Planner *planner = calloc(1, sizeof *planner);
  if (planner) {
    planner->nodes = (uint64_t)setup->options.v[OPTION_NODES];
    planner->beam = beam_create((int32_t)setup->options.v[OPTION_WIDTH], NULL);
    planner->foresight = foresight_create(0);
    if (planner->beam && planner->foresight) return planner;
  }
  planner_destroy(planner);
  error_set(error, "out of memory for the agent %s", info->id);
  return NULL;
}

static BudgetState make_plan(Planner *planner, const Limits *limits, TraceLive *live, Stats *stats) {
  Limits own = limits ? *limits : (Limits){0};
  bool more = own.max_nodes == 0 || own.max_nodes > planner->nodes;
  if (more && own.max_seconds <= 0) own.max_nodes = planner->nodes;
  Beam *beam = planner->beam;
  BudgetState state = beam_plan(beam, &planner->kit.position, &own, live);
  stats->expanded += beam->nodes;
  stats->generated += beam->nodes;
  stats->depth = beam->length;
  stats->value = beam->worth;
  return state;
}

/* Builds the tables of a new board. False when memory is short. */
static bool prepare(Planner *planner, const Observation *seen, bool *fresh) {
  const Kit *kit = &planner->kit;
  if (!kit_observe(&planner->kit, seen, fresh)) return false;
  if (*fresh) {
    terrain_destroy(planner->terrain);
    planner->terrain = terrain_create(kit->arena, NULL);
  }
  if (!planner->terrain) return false;
  foresight_observe(planner->foresight, kit, seen);
  Beam *beam = planner->beam;
  beam->arena = kit->arena;
  beam->keys = kit->keys;
  beam->terrain = planner->terrain;
  beam->reply = planner->foresight->still ? REPLY_STILL : REPLY_CHASE;
  return true;
}

/* If the plan eats nothing: the path to the next food, or the end of the game. Against a team that is not hounds it
 * waits. */
static ForesightAdvice take_advice(Planner *planner, const Limits *limits, Trace *trace, Stats *stats, Move *move) {
  const Kit *kit = &planner->kit;
  const Beam *beam = planner->beam;
  uint64_t nodes = 0;
  Spot to = SPOT_NONE;
  if (!foresight_kept(planner->foresight, beam->reply)) return FORESIGHT_THINK;
  ForesightAdvice advice =
      foresight_advise(planner->foresight, kit, beam->reply, 0, limits ? limits->cancel : NULL, &nodes, &to);
  stats->expanded += nodes;
  stats->generated += nodes;
  if (advice == FORESIGHT_GIVE_UP) *move = MOVE_GIVE_UP;
  if (advice != FORESIGHT_WALK) return advice;
  *move = arena_move(kit->arena, kit->position.pacman, to);
  foresight_show(planner->foresight, kit, beam->reply, nodes, trace);
  return advice;
}

static ActResult planner_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  Planner *planner = self;
  bool fresh;
  if (!prepare(planner, seen, &fresh)) return ACT_FAILED;
  const Kit *kit = &planner->kit;
  Beam *beam = planner->beam;
  moves[0] = MOVE_GIVE_UP;
  if (foresight_walled_off(kit)) return ACT_MOVED;
  bool walking = forage_holds(&planner->foresight->forage, &kit->position);
  bool off = !walking && (fresh || !beam_holds(beam, &kit->position));
  if (off && make_plan(planner, limits, trace_live(trace), stats) == BUDGET_CANCELLED) return ACT_CANCELLED;
  bool hungry = walking || (off && !beam->won && beam->gain == 0);
  ForesightAdvice advice = hungry ? take_advice(planner, limits, trace, stats, &moves[0]) : FORESIGHT_THINK;
  if (advice != FORESIGHT_THINK) return advice == FORESIGHT_FAILED ? ACT_FAILED : ACT_MOVED;
  moves[0] = kit->arena->exits[kit->position.pacman].moves[0];
  if (beam->at >= beam->length) return ACT_MOVED; /* caught whatever it does */
  moves[0] = arena_move(kit->arena, kit->position.pacman, beam->plan[beam->at]);
  advice = foresight_turn_back(planner->foresight, kit, limits, trace, stats, &moves[0]);
  if (advice != FORESIGHT_THINK) return advice == FORESIGHT_FAILED ? ACT_FAILED : ACT_MOVED;
  kit_trace_plan(kit, trace, beam->reply, beam->plan + beam->at, beam->length - beam->at);
  kit_trace_effort(trace, beam->length - beam->at, off ? beam->nodes : 0);
  beam->at++;
  return ACT_MOVED;
}

static const OptionInfo planner_options[] = {[OPTION_NODES] = {.name = "nodes",
                                                               .title = "Nodes per plan",
                                                               .type = OPTION_INT,
                                                               .initial = 2000000,
                                                               .min = 100,
                                                               .max = 1e9,
                                                               .step = 10000},
                                             [OPTION_WIDTH] = {.name = "width",
                                                               .title = "Lines kept",
                                                               .type = OPTION_INT,
                                                               .initial = 500,
                                                               .min = 1,
                                                               .max = BEAM_WIDTH_MAX,
                                                               .step = 100}};

const AgentInfo agent_planner = {.id = "planner",
                                 .title = "Planner",
                                 .blurb = "Predicts the hounds and plans far ahead.",
                                 .side = SIDE_PACMAN,
                                 .levels = LEVEL_BIT(4),
                                 .flags = AGENT_SLOW,
                                 .options = planner_options,
                                 .option_count = 2,
                                 .create = planner_create,
                                 .act = planner_act,
                                 .destroy = planner_destroy};
