/* Pacman agents for monsters with random moves: expectimax (weighs every step by its probability) and mcts (lets
 * playouts correct the values of expectimax). Connects the game of chance to the agent interface. */
#include <math.h>
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level4_hunt/beam_internal.h"
#include "ai/level4_hunt/chance_internal.h"
#include "ai/level4_hunt/finale.h"
#include "ai/level4_hunt/foresight_internal.h"
#include "ai/level4_hunt/judge.h"
#include "ai/level4_hunt/rollout_internal.h"

enum { OPTION_P, OPTION_HASTE, OPTION_DEPTH, OPTION_NODES, OPTION_PLANS, OPTION_PLAYOUTS, OPTION_TURNS };

/* Plans against teams whose replies are known: lines kept, and nodes per plan; 0.1 to 0.3 s for a whole game. */
static const int32_t plan_width = 500;
static const uint64_t plan_nodes = 1000000;
/* The part of a time limit that expectimax may use before the playouts. */
static const double deepen_part = 0.3;

/* As long as the monsters may be plain hounds, a plan that wins against them is followed if it hardly reduces the
 * odds. So is a plan after many turns without food, and the longer that lasts, the less the odds count. Not where
 * the odds are reliable: with playouts, 16 games on maps of classic size, 11 were won with it, but 8 of 8 without;
 * with tables of the whole board, two hunters on 230 spots, 40 of 45 with it, 18 of 18 without. Measured with
 * hunt_limit on 12 small maps, 30 games each: regret against chase 60% without it and 0% with it, against
 * chase-random 23% and 8%. */
static const double hedge_margin = 0.02, hedge_per_turn = 0.002, hedge_most = 0.3;
static const int32_t hedge_idle = 8;
static const uint64_t hedge_nodes = 100000, hedge_nodes_idle = 5000;

/* Nodes per move by default: a leaf that is looked up takes a sixteenth of the time of one that must be computed
 * from the whole board. Playouts take most of the time if there is something to correct. With two hunters and tables
 * for them, eight times as many nodes won no more (42 and 44 games of 60 on random boards). */
static const uint64_t nodes_usual = 6000, nodes_playouts = 400;
/* The line that is shown: its length, and how far each of its moves looks ahead if there are few monsters. */
enum { LINE_MOST = 12 };
static const int32_t line_turns = 2;
/* Games played to the end for the chance to win that is shown: accurate to about 5 in 100. */
static const int32_t whole_games = 100;

typedef struct Expectimax {
  Kit kit;
  Foresight *foresight;
  Judge judge;
  Chance chance;
  Beam *beam; /* plans against teams with known replies; NULL, like the next, until there is one */
  Terrain *terrain;
  Finale *finale; /* the exact odds of small endgames */
  Rng rng;
  double p;
  int32_t haste, turns, horizon;
  uint64_t nodes;
  int64_t playouts;
  bool plans; /* beyond the search: plans against teams with known replies, and the exact odds of small endgames */
} Expectimax;

static void expectimax_destroy(void *self);

static void *expectimax_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Expectimax *expectimax = calloc(1, sizeof *expectimax);
  if (!expectimax) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  const double *v = setup->options.v;
  expectimax->p = v[OPTION_P];
  expectimax->haste = (int32_t)v[OPTION_HASTE];
  expectimax->turns = (int32_t)v[OPTION_DEPTH];
  expectimax->nodes = (uint64_t)v[OPTION_NODES];
  expectimax->plans = v[OPTION_PLANS] != 0;
  expectimax->playouts = info->option_count > OPTION_PLAYOUTS ? (int64_t)v[OPTION_PLAYOUTS] : 0;
  expectimax->horizon = info->option_count > OPTION_TURNS ? (int32_t)v[OPTION_TURNS] : 0;
  bool judge = judge_init(&expectimax->judge);
  expectimax->foresight = foresight_create(expectimax->p);
  expectimax->finale = finale_create();
  if (!judge || !expectimax->foresight || !expectimax->finale) {
    expectimax_destroy(expectimax);
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  rng_seed(&expectimax->rng, setup->seed, 16 + SIDE_PACMAN);
  return expectimax;
}

static void drop_tables(Expectimax *expectimax) {
  chance_destroy(&expectimax->chance);
  judge_forget(&expectimax->judge);
  terrain_destroy(expectimax->terrain);
  if (expectimax->finale) finale_forget(expectimax->finale);
  expectimax->terrain = NULL;
}

static void expectimax_destroy(void *self) {
  Expectimax *expectimax = self;
  if (!expectimax) return;
  drop_tables(expectimax);
  kit_destroy(&expectimax->kit);
  beam_destroy(expectimax->beam);
  finale_destroy(expectimax->finale);
  judge_destroy(&expectimax->judge);
  free(expectimax->foresight);
  free(expectimax);
}

/* Sets what survival is evaluated with, for the team that is believed in. False when memory is short. */
static bool evaluate(Expectimax *expectimax) {
  const Kit *kit = &expectimax->kit;
  Judge *judge = &expectimax->judge;
  judge->peril = foresight_peril(expectimax->foresight, kit, judge->peril);
  if (!judge->peril) return false;
  if (!expectimax->chance.chances && !chance_init(&expectimax->chance, kit->arena, kit->keys, expectimax->p))
    return false;
  if (!judge_update(judge, kit->arena, &kit->position, expectimax->foresight->trail.idle, expectimax->haste))
    return false;
  chance_judge(&expectimax->chance, judge->errands);
  return true;
}

/* The beam, set up for this board and team; *same says whether its plan was made for them. NULL when memory is
 * short. */
static Beam *ready_beam(Expectimax *expectimax, ReplyKind reply, bool *same) {
  const Kit *kit = &expectimax->kit;
  if (!expectimax->terrain) expectimax->terrain = terrain_create(kit->arena, NULL);
  if (!expectimax->beam) expectimax->beam = beam_create(plan_width, NULL);
  Beam *beam = expectimax->beam;
  if (!expectimax->terrain || !beam) return NULL;
  *same = beam->arena == kit->arena && beam->reply == reply;
  beam->arena = kit->arena;
  beam->keys = kit->keys;
  beam->terrain = expectimax->terrain;
  beam->reply = reply;
  return beam;
}

/* A plan against a team with known replies: its next step, the path to the next food, or the end of the game. */
static ActResult plan(Expectimax *expectimax, ReplyKind reply, const Limits *limits, Trace *trace, Stats *stats,
                      Move *move) {
  const Kit *kit = &expectimax->kit;
  bool same;
  Beam *beam = ready_beam(expectimax, reply, &same);
  if (!beam) return ACT_FAILED;
  bool walking = forage_holds(&expectimax->foresight->forage, &kit->position), off = false;
  if (!walking && (!same || !beam_holds(beam, &kit->position))) {
    Limits own = limits ? *limits : (Limits){0};
    if (own.max_nodes == 0 || own.max_nodes > plan_nodes) own.max_nodes = plan_nodes;
    if (beam_plan(beam, &kit->position, &own, trace_live(trace)) == BUDGET_CANCELLED) return ACT_CANCELLED;
    stats->expanded += beam->nodes;
    stats->generated += beam->nodes;
    off = true;
  }
  if (walking || (off && !beam->won && beam->gain == 0)) {
    uint64_t nodes = 0;
    Spot to = SPOT_NONE;
    ForesightAdvice advice =
        foresight_advise(expectimax->foresight, kit, reply, 0, limits ? limits->cancel : NULL, &nodes, &to);
    stats->expanded += nodes;
    stats->generated += nodes;
    if (advice == FORESIGHT_FAILED) return ACT_FAILED;
    if (advice == FORESIGHT_GIVE_UP) *move = MOVE_GIVE_UP;
    if (advice == FORESIGHT_WALK) {
      *move = arena_move(kit->arena, kit->position.pacman, to);
      foresight_show(expectimax->foresight, kit, reply, nodes, trace);
    }
    if (advice != FORESIGHT_THINK) return ACT_MOVED;
  }
  if (beam->at >= beam->length) return ACT_ENDED; /* no plan: the odds decide */
  kit_trace_plan(kit, trace, reply, beam->plan + beam->at, beam->length - beam->at);
  kit_trace_effort(trace, beam->length - beam->at, off ? beam->nodes : 0);
  *move = arena_move(kit->arena, kit->position.pacman, beam->plan[beam->at++]);
  stats->depth = beam->length - beam->at;
  return ACT_MOVED;
}

/* Weighs Pacman's moves, with the nodes that the board asks for. */
static void weigh(Expectimax *expectimax, const Limits *limits, TraceLive *live, ChanceChoice *choice) {
  Limits own = limits ? *limits : (Limits){0};
  own.max_seconds *= deepen_part;
  uint64_t usual = expectimax->playouts > 0 ? nodes_playouts : nodes_usual;
  if (expectimax->judge.peril->whole) usual = chance_nodes_whole(expectimax->judge.peril);
  uint64_t most = expectimax->nodes > 0 ? expectimax->nodes : usual;
  if (own.max_nodes == 0 || own.max_nodes > most) own.max_nodes = most;
  chance_root(&expectimax->chance, &expectimax->kit.position, &own);
  chance_weigh(&expectimax->chance, expectimax->turns, own.max_nodes, live, choice);
}

/* The move to play instead of the one that the odds prefer: see hedge_margin. -1 when memory is short. */
static int32_t hedge(Expectimax *expectimax, const Limits *limits, const ChanceChoice *choice, int32_t chosen,
                     bool exact, Stats *stats) {
  const Position *position = &expectimax->kit.position;
  const Foresight *foresight = expectimax->foresight;
  bool hounds = foresight_kept(foresight, REPLY_CHASE), same;
  if (!expectimax->plans) return chosen;
  int32_t idle = foresight->trail.idle;
  if (!hounds && (idle < hedge_idle || expectimax->playouts > 0 || exact || expectimax->judge.peril->whole))
    return chosen;
  Beam *beam = ready_beam(expectimax, REPLY_CHASE, &same);
  if (!beam) return -1;
  if (!same || !beam_holds(beam, position)) {
    Limits own = limits ? *limits : (Limits){0};
    uint64_t most = hounds ? hedge_nodes : hedge_nodes_idle;
    if (own.max_nodes == 0 || own.max_nodes > most) own.max_nodes = most;
    if (beam_plan(beam, position, &own, NULL) == BUDGET_CANCELLED) return chosen;
    stats->expanded += beam->nodes;
    stats->generated += beam->nodes;
  }
  if (beam->at >= beam->length || (hounds ? !beam->won : beam->gain <= 0)) return chosen;
  double margin = hounds ? hedge_margin : fmin(hedge_per_turn * idle, hedge_most);
  for (int32_t i = 0; i < choice->exits->count; i++) {
    if (choice->exits->to[i] != beam->plan[beam->at]) continue;
    if (choice->value[i] < choice->value[chosen] - margin) return chosen;
    beam->at++;
    return i;
  }
  return chosen;
}

/* The best line against the likeliest replies, each move found by a short search. */
static int32_t likely_line(Expectimax *expectimax, Position *walk, Spot *line, Trace *trace) {
  const Kit *kit = &expectimax->kit;
  int32_t length = 2, turns = walk->monster_count < CHANCE_LOTS ? line_turns : 1;
  while (length <= LINE_MOST) {
    Spot to = line[length - 1];
    position_move_pacman(walk, kit->keys, to);
    if (walk->outcome != OUTCOME_PLAYING) break;
    const Spot *steps = arena_steps(kit->arena, to);
    for (int32_t i = 0; i < walk->monster_count; i++)
      position_move_monster(walk, kit->keys, i, steps[walk->monsters[i]]);
    position_end_turn(walk);
    kit_trace_replies(kit, trace, walk, length - 1);
    if (walk->outcome != OUTCOME_PLAYING) break;
    const Exits *exits = &kit->arena->exits[to];
    chance_root(&expectimax->chance, walk, NULL);
    double best = -1;
    for (int32_t i = 0; i < exits->count; i++) {
      double value = chance_move(&expectimax->chance, exits->to[i], turns);
      if (value <= best) continue;
      best = value;
      line[length] = exits->to[i];
    }
    length++;
  }
  return length > LINE_MOST ? LINE_MOST : length;
}

/* The report to the window, with its own random numbers: what is played does not depend on who watches. */
static void show(Expectimax *expectimax, Trace *trace, const ChanceChoice *choice, int32_t chosen, uint64_t nodes) {
  const Kit *kit = &expectimax->kit;
  for (int32_t i = 0; i < choice->exits->count; i++)
    kit_trace_value(kit, trace, choice->exits->moves[i], (int32_t)(1000 * choice->value[i]));
  kit_trace_effort(trace, choice->depth, nodes);
  int32_t won = 0;
  chance_root(&expectimax->chance, &kit->position, NULL);
  uint64_t turns = 0, luck = kit->position.hash;
  for (int32_t i = 0; i < whole_games; i++) {
    Luck one = {
        .seed = luck = rng_mix(luck + 1), .p = expectimax->judge.peril->p, .greedy = expectimax->judge.peril->greedy};
    won += chance_wins(&expectimax->chance, choice->exits->to[chosen], &one, &turns);
  }
  trace_cell(trace, TRACE_CHANCE, kit->arena->cell_of[kit->position.pacman], won * 10000 / whole_games);
  Position walk = kit->position;
  Spot line[LINE_MOST + 1] = {walk.pacman, choice->exits->to[chosen]};
  int32_t length = likely_line(expectimax, &walk, line, trace);
  kit_trace_path(kit, trace, line, length);
}

/* The exact odds, if the rest of the game is small. False if it is not. */
static bool look_up(Expectimax *expectimax, ChanceChoice *choice, uint64_t *nodes) {
  const Kit *kit = &expectimax->kit;
  if (!finale_values(expectimax->finale, kit->arena, &kit->position, &expectimax->foresight->opponent, choice->value,
                     nodes))
    return false;
  choice->depth = kit->position.foods_left;
  for (int32_t i = 1; i < choice->exits->count; i++)
    if (choice->value[i] > choice->value[choice->best]) choice->best = i;
  return true;
}

/* None with tables of every placement: the playouts' policy knows less than they do. Of 500 games on 94 spots with two
 * hunters mcts won 468 with playouts, expectimax 478; of 200 on 220 spots with three it won 113 with and 107 without.
 */
static int64_t playouts_for(const Expectimax *expectimax) {
  return peril_exact(expectimax->judge.peril, expectimax->kit.position.monster_count) ? 0 : expectimax->playouts;
}

/* The best move by the odds: exact ones for a small endgame, otherwise expectimax, and playouts if there are any. */
static ActResult gamble(Expectimax *expectimax, const Limits *limits, Trace *trace, Stats *stats, Move *move) {
  double start = limits && limits->max_seconds > 0 ? clock_seconds() : 0;
  const Kit *kit = &expectimax->kit;
  if (!evaluate(expectimax)) return ACT_FAILED;
  ChanceChoice choice = {.exits = &kit->arena->exits[kit->position.pacman]};
  uint64_t nodes = 0, played = 0;
  expectimax->chance.tree = trace_tree(trace);
  Limits rest = limits ? *limits : (Limits){0};
  bool exact = expectimax->plans && !expectimax->chance.tree && look_up(expectimax, &choice, &nodes);
  if (!exact) {
    weigh(expectimax, limits, trace_live(trace), &choice);
    nodes += expectimax->chance.nodes;
  }
  if (rest.max_seconds > 0) {
    rest.max_seconds -= clock_seconds() - start;
    if (rest.max_seconds <= 0) rest.max_seconds = 1e-6;
  }
  Rollout rollout = {.chance = &expectimax->chance,
                     .opponent = &expectimax->foresight->opponent,
                     .playouts = playouts_for(expectimax),
                     .turns = expectimax->horizon};
  int32_t chosen = choice.best;
  if (!exact && rollout.playouts > 0)
    chosen = rollout_choose(&rollout, &expectimax->rng, &rest, chosen, choice.value, &played);
  expectimax->chance.tree = NULL;
  chosen = hedge(expectimax, &rest, &choice, chosen, exact, stats);
  if (chosen < 0) return ACT_FAILED;
  if (limits && limits->cancel && atomic_load_explicit(limits->cancel, memory_order_relaxed)) return ACT_CANCELLED;
  stats->expanded += nodes + played;
  stats->generated += nodes + played;
  stats->depth = choice.depth;
  stats->value = choice.value[chosen];
  if (trace) show(expectimax, trace, &choice, chosen, nodes + played);
  *move = choice.exits->moves[chosen];
  return ACT_MOVED;
}

/* The textbook search, for the tree alone: one depth, every line however unlikely, no plan and no playouts. What the
 * agent knows of the game so far is unchanged. */
static ActResult plain(Expectimax *expectimax, const Limits *limits, Tree *tree, Stats *stats, Move *move) {
  if (!evaluate(expectimax)) return ACT_FAILED;
  Chance *chance = &expectimax->chance;
  const Exits *exits = &expectimax->kit.arena->exits[expectimax->kit.position.pacman];
  double least = chance->least_chance, best = -1;
  chance->least_chance = 0;
  chance->tree = tree;
  chance_root(chance, &expectimax->kit.position, limits);
  chance_tree_root(chance);
  for (int32_t i = 0; i < exits->count; i++) {
    double value = chance_move(chance, exits->to[i], tree->ask.depth);
    if (value <= best) continue;
    best = value;
    *move = exits->moves[i];
  }
  if (chance->state == BUDGET_OK) chance_tree_done(chance, tree->ask.depth, best);
  chance->least_chance = least;
  chance->tree = NULL;
  stats->expanded += chance->nodes;
  stats->generated += chance->nodes;
  stats->depth = tree->ask.depth;
  stats->value = best;
  if (chance->state == BUDGET_OK) return ACT_MOVED;
  return chance->state == BUDGET_CANCELLED ? ACT_CANCELLED : ACT_LIMIT;
}

static ActResult expectimax_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                                Move *moves) {
  Expectimax *expectimax = self;
  bool fresh;
  if (!kit_observe(&expectimax->kit, seen, &fresh)) return ACT_FAILED;
  if (fresh) drop_tables(expectimax);
  Tree *tree = trace_tree(trace);
  if (tree && tree->ask.plain) return plain(expectimax, limits, tree, stats, &moves[0]);
  Foresight *foresight = expectimax->foresight;
  foresight_observe(foresight, &expectimax->kit, seen);
  if (trace) opponent_trace(&foresight->opponent, trace);
  moves[0] = MOVE_GIVE_UP;
  if (foresight_walled_off(&expectimax->kit)) return ACT_MOVED;
  ReplyKind reply;
  ActResult result = ACT_ENDED;
  if (expectimax->plans && opponent_foreseen(&foresight->opponent, &reply))
    result = plan(expectimax, reply, limits, trace, stats, &moves[0]);
  if (result == ACT_ENDED) result = gamble(expectimax, limits, trace, stats, &moves[0]);
  if (result != ACT_MOVED) return result;
  ForesightAdvice advice = foresight_turn_back(foresight, &expectimax->kit, limits, trace, stats, &moves[0]);
  return advice == FORESIGHT_FAILED ? ACT_FAILED : ACT_MOVED;
}

#define COMMON_OPTIONS                                                                                              \
  [OPTION_P] =                                                                                                      \
      {.name = "p", .title = "Expected random moves", .type = OPTION_REAL, .initial = 0.5, .max = 1, .step = 0.05}, \
  [OPTION_HASTE] = {.name = "haste", .title = "Haste (0: automatic)", .type = OPTION_INT, .max = 400, .step = 1},   \
  [OPTION_DEPTH] = {.name = "depth",                                                                                \
                    .title = "Turns ahead",                                                                         \
                    .type = OPTION_INT,                                                                             \
                    .initial = 8,                                                                                   \
                    .min = 1,                                                                                       \
                    .max = CHANCE_TURNS_MAX,                                                                        \
                    .step = 1}

#define PLANS_OPTION \
  [OPTION_PLANS] = {.name = "plans", .title = "Plans and endgame tables", .type = OPTION_BOOL, .initial = 1}

static const OptionInfo expectimax_options[] = {COMMON_OPTIONS,
                                                [OPTION_NODES] = {.name = "nodes",
                                                                  .title = "Nodes per move (0: automatic)",
                                                                  .type = OPTION_INT,
                                                                  .by_board = true,
                                                                  .max = 1e9,
                                                                  .step = 1000},
                                                PLANS_OPTION};
static const OptionInfo mcts_options[] = {COMMON_OPTIONS,
                                          [OPTION_NODES] = {.name = "nodes",
                                                            .title = "Nodes (0: automatic)",
                                                            .type = OPTION_INT,
                                                            .by_board = true,
                                                            .max = 1e9,
                                                            .step = 1000},
                                          PLANS_OPTION,
                                          [OPTION_PLAYOUTS] = {.name = "playouts",
                                                               .title = "Playouts per move",
                                                               .type = OPTION_INT,
                                                               .initial = 1000,
                                                               .min = 0,
                                                               .max = 1e9,
                                                               .step = 100},
                                          [OPTION_TURNS] = {.name = "turns",
                                                            .title = "Turns per playout",
                                                            .type = OPTION_INT,
                                                            .initial = 60,
                                                            .min = 1,
                                                            .max = 1000,
                                                            .step = 10}};

const AgentInfo agent_expectimax = {.id = "expectimax",
                                    .title = "Expectimax",
                                    .blurb = "Weighs every monster's step by its chance.",
                                    .side = SIDE_PACMAN,
                                    .levels = LEVEL_BIT(4),
                                    .flags = AGENT_TREE,
                                    .options = expectimax_options,
                                    .option_count = 5,
                                    .create = expectimax_create,
                                    .act = expectimax_act,
                                    .destroy = expectimax_destroy};

const AgentInfo agent_mcts = {.id = "mcts",
                              .title = "Monte Carlo",
                              .blurb = "Expectimax, corrected by many playouts.",
                              .side = SIDE_PACMAN,
                              .levels = LEVEL_BIT(4),
                              .flags = AGENT_TREE,
                              .options = mcts_options,
                              .option_count = 7,
                              .create = expectimax_create,
                              .act = expectimax_act,
                              .destroy = expectimax_destroy};
