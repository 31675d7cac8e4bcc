/* Pacman agents for monsters with chance moves: expectimax (weighs every step by its chance) and mcts (lets playouts
 * correct what expectimax believes). Join the game of chance to the agent interface. */
#include <math.h>
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level4_hunt/chance_internal.h"
#include "ai/level4_hunt/kit.h"
#include "ai/level4_hunt/odds_internal.h"
#include "ai/level4_hunt/search.h"
#include "game/core/rng.h"

enum { OPTION_P, OPTION_HASTE, OPTION_DEPTH, OPTION_NODES, OPTION_PLAYOUTS, OPTION_TURNS };

/* Cost of a turn by the number of monsters (the last for all above): with more of them around, time itself is a risk
 * and food must be taken sooner. Two hunters on 94 spots, 300 to 400 games a setting: 94.8% won with 4, 93.7% with 16,
 * 92.9% with less than 1; three on 220 spots: 32% with 10, 36% to 39% with 16 to 48. */
static const int32_t haste_by_monsters[] = {1, 2, 3, 32, 48};
/* With a table of three hunters: 55.5% of 200 games on 220 spots won with 24, 53% with 32, all with 2,000 nodes. */
static const int32_t haste_of_trio = 24;
/* How far expectimax is trusted: playouts count in full where its error, taken as this part of the peril it sees, is
 * larger than their own noise, which is about 1% after 2,000 of them. Moves differ by less than that most of the time:
 * with 0.3 playouts overrule it by luck (three hunters on 230 spots: 5 wins in 40, expectimax alone 15). */
static const double trust_part = 0.02, trust_least = 0.001;
/* Moves this much worse by expectimax, in parts of the peril and at least, are not played out. */
static const double worse_part = 2, worse_least = 0.02;
/* Below this peril there is nothing to correct. */
static const double calm = 0.002;
/* Part of a time limit that building tables and expectimax may use. */
static const double build_part = 0.5, deepen_part = 0.3;

/* The line that is shown: its length, and how far each of its moves looks ahead where the monsters are few. */
enum { LINE_MOST = 12, SEARCH_BITS = 16 };
static const int32_t line_turns = 2;
/* Games played out to the end for the chance to win that is shown: sure to about 5 in 100. */
static const int32_t whole_games = 100;

typedef struct Expectimax {
  Kit kit;
  Odds odds;
  Chance chance;
  Terrain *terrain;   /* where the board is too large for tables of peril: the worst case is looked at instead; */
  Searcher *searcher; /* else both are NULL */
  Rng rng;
  double p;
  int32_t haste, turns, horizon;
  uint64_t nodes;
  int64_t playouts;
} Expectimax;

static void *expectimax_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Expectimax *expectimax = calloc(1, sizeof *expectimax);
  if (!expectimax) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  const double *v = setup->options.v;
  expectimax->odds = odds_none();
  expectimax->p = v[OPTION_P];
  expectimax->haste = (int32_t)v[OPTION_HASTE];
  expectimax->turns = (int32_t)v[OPTION_DEPTH];
  expectimax->nodes = (uint64_t)v[OPTION_NODES];
  expectimax->playouts = info->option_count > OPTION_PLAYOUTS ? (int64_t)v[OPTION_PLAYOUTS] : 0;
  expectimax->horizon = info->option_count > OPTION_TURNS ? (int32_t)v[OPTION_TURNS] : 0;
  rng_seed(&expectimax->rng, setup->seed, 16 + SIDE_PACMAN);
  return expectimax;
}

static void drop_tables(Expectimax *expectimax) {
  chance_destroy(&expectimax->chance);
  searcher_destroy(expectimax->searcher);
  terrain_destroy(expectimax->terrain);
  expectimax->searcher = NULL;
  expectimax->terrain = NULL;
  odds_drop(&expectimax->odds);
}

static void expectimax_destroy(void *self) {
  Expectimax *expectimax = self;
  if (!expectimax) return;
  odds_keep(&expectimax->odds, &expectimax->kit);
  drop_tables(expectimax);
  kit_destroy(&expectimax->kit);
  free(expectimax);
}

/* What a new board or another number of monsters needs besides the odds. False when memory is short. */
static bool make_tables(Expectimax *expectimax, int32_t monsters) {
  const Kit *kit = &expectimax->kit;
  if (!chance_init(&expectimax->chance, kit->arena, kit->keys, expectimax->p)) return false;
  if (monsters <= 1 || kit->arena->spots <= PERIL_PAIR_SPOTS) return true;
  /* Without tables a guess by distances is all that is left, and it walks into every trap: five hunters on 435 spots
   * beat it 20 times in 20, alpha-beta 6 times in 10. */
  expectimax->terrain = terrain_create(kit->arena, NULL);
  if (expectimax->terrain)
    expectimax->searcher = searcher_create(kit->arena, kit->keys, expectimax->terrain, SEARCH_BITS, NULL);
  return expectimax->searcher != NULL;
}

static ActResult prepare(Expectimax *expectimax, const Observation *seen, const Limits *limits, TraceLive *live) {
  bool fresh;
  if (!kit_observe(&expectimax->kit, seen, &fresh)) return ACT_FAILED;
  int32_t monsters = seen->game->monster_count;
  bool ok = true;
  if (fresh || expectimax->odds.monsters != monsters) {
    drop_tables(expectimax);
    ok = make_tables(expectimax, monsters);
  }
  Limits own = {.cancel = limits ? limits->cancel : NULL, .max_seconds = limits ? limits->max_seconds * build_part : 0};
  if (!ok || !odds_prepare(&expectimax->odds, &expectimax->kit, fresh, expectimax->p, &own, live)) {
    drop_tables(expectimax);
    return ACT_FAILED;
  }
  if (own.cancel && atomic_load_explicit(own.cancel, memory_order_relaxed)) return ACT_CANCELLED;
  const Trio *trio = odds_trio(&expectimax->odds);
  const int32_t known = (int32_t)(sizeof haste_by_monsters / sizeof *haste_by_monsters);
  int32_t haste = trio ? haste_of_trio : haste_by_monsters[monsters < known ? monsters : known - 1];
  chance_judge(&expectimax->chance, expectimax->odds.peril, trio, expectimax->haste > 0 ? expectimax->haste : haste);
  return ACT_MOVED;
}

/* What is known of Pacman's moves. */
typedef struct Choice {
  const Exits *exits;
  double value[DIRECTION_COUNT]; /* by expectimax */
  int32_t best, depth;
} Choice;

/* Deepens turn by turn; a depth that the budget cuts short is forgotten. */
static void weigh(Expectimax *expectimax, const Limits *limits, TraceLive *live, Choice *choice) {
  Chance *chance = &expectimax->chance;
  Limits own = limits ? *limits : (Limits){0};
  own.max_seconds *= deepen_part;
  if (own.max_nodes == 0 || own.max_nodes > expectimax->nodes) own.max_nodes = expectimax->nodes;
  chance_root(chance, &expectimax->kit.position, &own);
  for (int32_t turns = 1; turns <= expectimax->turns; turns++) {
    double value[DIRECTION_COUNT], best = -1;
    uint64_t before = chance->nodes;
    int32_t found = 0;
    for (int32_t i = 0; i < choice->exits->count; i++) {
      value[i] = chance_move(chance, choice->exits->to[i], turns);
      if (value[i] <= best) continue;
      best = value[i];
      found = i;
    }
    if (chance->state != BUDGET_OK && turns > 1) break;
    for (int32_t i = 0; i < choice->exits->count; i++) choice->value[i] = value[i];
    choice->best = found;
    choice->depth = turns;
    live_nodes(live, chance->nodes);
    live_best(live, turns, choice->exits->moves[found], (int32_t)(1000 * best));
    /* The next depth takes about as many times this one as this one took the last: not begun when it can't end. */
    uint64_t spent = chance->nodes - before;
    if (chance->state != BUDGET_OK || spent * (spent / (before + 1) + 1) / 2 > own.max_nodes) break;
  }
}

/* Playouts in pairs: each seed is played for every move in question, and only differences count. */
typedef struct Match4 {
  int32_t moves, at[DIRECTION_COUNT];                    /* the moves in question, the best one first */
  double sum[DIRECTION_COUNT], squares[DIRECTION_COUNT]; /* of the differences to the first */
  int64_t pairs;
} Match4;

static void list_moves(const Choice *choice, Match4 *match) {
  double best = choice->value[choice->best], peril = best < 1 ? 1 - best : 0;
  *match = (Match4){.moves = 1, .at = {choice->best}};
  for (int32_t i = 0; i < choice->exits->count; i++)
    if (i != choice->best && choice->value[i] > 0 && choice->value[i] >= best - (worse_part * peril + worse_least))
      match->at[match->moves++] = i;
  if (peril <= calm) match->moves = 1;
}

/* What expectimax says and what the playouts say, each weighed by how sure it is. */
static int32_t decide(const Choice *choice, const Match4 *match, double value[DIRECTION_COUNT]) {
  double top = choice->value[choice->best], peril = top < 1 ? 1 - top : 0;
  double error = trust_part * peril + trust_least, best = 0;
  int32_t chosen = choice->best;
  for (int32_t k = 1; k < match->moves; k++) {
    double n = (double)match->pairs, mean = match->sum[k] / n;
    double noise = (match->squares[k] / n - mean * mean) / n + 1e-12;
    double believed = choice->value[match->at[k]] - top;
    double difference = (mean / noise + believed / (error * error)) / (1 / noise + 1 / (error * error));
    value[match->at[k]] = top + difference;
    if (difference <= best) continue;
    best = difference;
    chosen = match->at[k];
  }
  return chosen;
}

static int32_t play_out(Expectimax *expectimax, const Limits *limits, Choice *choice, uint64_t *played) {
  Match4 match;
  list_moves(choice, &match);
  if (match.moves < 2 || expectimax->playouts == 0) return choice->best;
  Budget budget = budget_start(limits);
  for (int64_t done = 0; done < expectimax->playouts; done += match.moves) {
    if (budget_check(&budget, *played) != BUDGET_OK) break;
    uint64_t seed = rng_next(&expectimax->rng);
    double first =
        chance_playout(&expectimax->chance, choice->exits->to[match.at[0]], expectimax->horizon, seed, played);
    for (int32_t k = 1; k < match.moves; k++) {
      double other =
          chance_playout(&expectimax->chance, choice->exits->to[match.at[k]], expectimax->horizon, seed, played);
      match.sum[k] += other - first;
      match.squares[k] += (other - first) * (other - first);
    }
    match.pairs++;
  }
  return match.pairs > 0 ? decide(choice, &match, choice->value) : choice->best;
}

/* The best line against the likeliest replies, each move found by a short look ahead. */
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

/* The report to the window, drawn with luck of its own: what is played does not depend on who watches. */
static void show(Expectimax *expectimax, Trace *trace, const Choice *choice, int32_t chosen, uint64_t nodes) {
  const Kit *kit = &expectimax->kit;
  for (int32_t i = 0; i < choice->exits->count; i++)
    kit_trace_value(kit, trace, choice->exits->moves[i], (int32_t)(1000 * choice->value[i]));
  kit_trace_effort(trace, choice->depth, nodes);
  int32_t won = 0;
  chance_root(&expectimax->chance, &kit->position, NULL);
  uint64_t turns = 0, luck = kit->position.hash;
  for (int32_t i = 0; i < whole_games; i++)
    won += chance_wins(&expectimax->chance, choice->exits->to[chosen], luck = rng_mix(luck + 1), &turns);
  trace_cell(trace, TRACE_CHANCE, kit->arena->cell_of[kit->position.pacman], won * 10000 / whole_games);
  Position walk = kit->position;
  Spot line[LINE_MOST + 1] = {walk.pacman, choice->exits->to[chosen]};
  int32_t length = likely_line(expectimax, &walk, line, trace);
  kit_trace_path(kit, trace, line, length);
}

/* Alpha-beta's choice. Values are told as parts of the best, lost as nothing. */
static int32_t fear(Expectimax *expectimax, const Limits *limits, TraceLive *live, Choice *choice, uint64_t *looked_at,
                    BudgetState *state) {
  Limits own = limits ? *limits : (Limits){0};
  if (own.max_nodes == 0 || own.max_nodes > expectimax->nodes) own.max_nodes = expectimax->nodes;
  SearchResult report;
  expectimax->searcher->live = live;
  search_pacman(expectimax->searcher, &expectimax->kit.position, SEARCH_TURNS_MAX, &own, &report);
  for (int32_t i = 0; i < choice->exits->count; i++)
    choice->value[i] = report.values[i] < -VALUE_DECIDED ? 0 : i == report.best ? 1 : 0.5;
  choice->best = report.best;
  choice->depth = report.turns;
  *looked_at = report.nodes;
  *state = report.state;
  return report.best;
}

static ActResult expectimax_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                                Move *moves) {
  Expectimax *expectimax = self;
  double start = limits && limits->max_seconds > 0 ? clock_seconds() : 0;
  ActResult ready = prepare(expectimax, seen, limits, trace_live(trace));
  if (ready != ACT_MOVED) return ready;
  const Kit *kit = &expectimax->kit;
  Choice choice = {.exits = &kit->arena->exits[kit->position.pacman]};
  if (expectimax->searcher) {
    uint64_t nodes;
    BudgetState state;
    int32_t feared = fear(expectimax, limits, trace_live(trace), &choice, &nodes, &state);
    if (state == BUDGET_CANCELLED) return ACT_CANCELLED;
    stats->expanded += nodes;
    stats->generated += nodes;
    stats->depth = choice.depth;
    stats->value = choice.value[feared];
    if (trace) show(expectimax, trace, &choice, feared, nodes);
    moves[0] = choice.exits->moves[feared];
    return ACT_MOVED;
  }
  weigh(expectimax, limits, trace_live(trace), &choice);
  Limits rest = limits ? *limits : (Limits){0};
  if (rest.max_seconds > 0) {
    rest.max_seconds -= clock_seconds() - start;
    if (rest.max_seconds <= 0) rest.max_seconds = 1e-6;
  }
  uint64_t played = 0;
  int32_t chosen = play_out(expectimax, &rest, &choice, &played);
  if (limits && limits->cancel && atomic_load_explicit(limits->cancel, memory_order_relaxed)) return ACT_CANCELLED;
  stats->expanded += expectimax->chance.nodes + played;
  stats->generated += expectimax->chance.nodes + played;
  stats->depth = choice.depth;
  stats->value = choice.value[chosen];
  if (trace) show(expectimax, trace, &choice, chosen, expectimax->chance.nodes + played);
  moves[0] = choice.exits->moves[chosen];
  return ACT_MOVED;
}

#define COMMON_OPTIONS                                                                                              \
  [OPTION_P] =                                                                                                      \
      {.name = "p", .title = "Chance moves expected", .type = OPTION_REAL, .initial = 0.5, .max = 1, .step = 0.05}, \
  [OPTION_HASTE] = {.name = "haste", .title = "Haste (0: by monsters)", .type = OPTION_INT, .max = 400, .step = 1}, \
  [OPTION_DEPTH] = {.name = "depth",                                                                                \
                    .title = "Turns ahead",                                                                         \
                    .type = OPTION_INT,                                                                             \
                    .initial = 8,                                                                                   \
                    .min = 1,                                                                                       \
                    .max = CHANCE_TURNS_MAX,                                                                        \
                    .step = 1}

static const OptionInfo expectimax_options[] = {COMMON_OPTIONS, [OPTION_NODES] = {.name = "nodes",
                                                                                  .title = "Nodes a move",
                                                                                  .type = OPTION_INT,
                                                                                  .initial = 100000,
                                                                                  .min = 100,
                                                                                  .max = 1e9,
                                                                                  .step = 1000}};
static const OptionInfo mcts_options[] = {COMMON_OPTIONS,
                                          [OPTION_NODES] = {.name = "nodes",
                                                            .title = "Nodes before playouts",
                                                            .type = OPTION_INT,
                                                            .initial = 20000,
                                                            .min = 100,
                                                            .max = 1e9,
                                                            .step = 1000},
                                          [OPTION_PLAYOUTS] = {.name = "playouts",
                                                               .title = "Playouts a move",
                                                               .type = OPTION_INT,
                                                               .initial = 2000,
                                                               .min = 0,
                                                               .max = 1e9,
                                                               .step = 100},
                                          [OPTION_TURNS] = {.name = "turns",
                                                            .title = "Turns of a playout",
                                                            .type = OPTION_INT,
                                                            .initial = 40,
                                                            .min = 1,
                                                            .max = 1000,
                                                            .step = 10}};

const AgentInfo agent_expectimax = {.id = "expectimax",
                                    .title = "Expectimax",
                                    .blurb = "Weighs every monster's step by its chance.",
                                    .side = SIDE_PACMAN,
                                    .levels = LEVEL_BIT(4),
                                    .options = expectimax_options,
                                    .option_count = 4,
                                    .create = expectimax_create,
                                    .act = expectimax_act,
                                    .destroy = expectimax_destroy};

const AgentInfo agent_mcts = {.id = "mcts",
                              .title = "Monte Carlo",
                              .blurb = "Expectimax, corrected by many playouts.",
                              .side = SIDE_PACMAN,
                              .levels = LEVEL_BIT(4),
                              .flags = AGENT_SLOW,
                              .options = mcts_options,
                              .option_count = 6,
                              .create = expectimax_create,
                              .act = expectimax_act,
                              .destroy = expectimax_destroy};
