/* Pacman agents that search: alphabeta, against what the monsters are expected to do or the worst that they can do,
 * and minimax, against the worst and without any pruning; and the monsters' own team that does the same to Pacman.
 * They only connect the search to the agent interface. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/common/table_cache.h"
#include "ai/level4_hunt/endgame_file.h"
#include "ai/level4_hunt/finale.h"
#include "ai/level4_hunt/foresight_internal.h"
#include "ai/level4_hunt/judge.h"
#include "ai/level4_hunt/rollout_internal.h"
#include "ai/level4_hunt/search.h"

enum { OPTION_DEPTH, OPTION_NODES, OPTION_ENDGAME, OPTION_MODEL, OPTION_PLAYOUTS };
enum { MODEL_CHASE, MODEL_WORST, MODEL_LEARNED };

typedef struct Thinker {
  Kit kit;
  Terrain *terrain;
  Endgame *endgame;
  Searcher *searcher;
  Foresight *foresight; /* NULL for the monsters' team */
  Judge judge;          /* without tables as long as the monsters do what the model says */
  Finale *finale;       /* the exact odds of small endgames; NULL for the monsters' team */
  Chance chance;        /* the game in which the playouts are played */
  Rng rng;
  int64_t playouts;
  int32_t turns, table_bits, model;
  uint64_t nodes; /* per move, if the caller sets no limit; 0: no such limit */
  bool prune, use_endgame;
} Thinker;

/* What differs between the agents: how they search. */
typedef struct Manner {
  bool prune;
  int32_t table_bits;
} Manner;
/* 2^16 entries of 12 bytes stay in the cache; 2^18 finds 3% more but is no faster. */
static const Manner manner_alphabeta = {.prune = true, .table_bits = 16}, manner_minimax = {0};

/* Turns without food before a path to the next one is searched for. */
static const int32_t patience = 16;
/* Used once the monsters did what the model does not foresee: the chance of such a step, and how many turns ahead a
 * line is followed. The farther ahead, the less a line has to do with what they will do: 60 games each on two maps
 * with two and three hunters were won by 90 and 37% with 5 turns, 95 and 22% with 8, 92 and 30% with 2. */
static const double surprise_p = 0.5;
static const int32_t careful_turns = 5;
/* Turns ahead where every step is weighed by its chance. */
static const int32_t chance_turns = 8;
/* Turns of a playout that checks a move. */
static const int32_t playout_turns = 60;
/* The monsters' team: a node costs a pass over a row of spots for each monster. If there are more spots than this in
 * all, fewer nodes keep a turn at a few milliseconds. */
static const uint64_t team_rows = 1024;
static void thinker_destroy(void *self);

static void *thinker_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Thinker *thinker = calloc(1, sizeof *thinker);
  if (!thinker) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  const Manner *manner = info->data;
  thinker->turns = (int32_t)setup->options.v[OPTION_DEPTH];
  thinker->nodes = (uint64_t)setup->options.v[OPTION_NODES];
  thinker->use_endgame = info->option_count > OPTION_ENDGAME && setup->options.v[OPTION_ENDGAME] != 0;
  thinker->model = info->option_count > OPTION_MODEL ? (int32_t)setup->options.v[OPTION_MODEL] : MODEL_WORST;
  thinker->playouts = info->option_count > OPTION_PLAYOUTS ? (int64_t)setup->options.v[OPTION_PLAYOUTS] : 0;
  rng_seed(&thinker->rng, setup->seed, 16 + SIDE_PACMAN);
  thinker->prune = manner->prune;
  thinker->table_bits = manner->table_bits;
  if (info->side == SIDE_MONSTERS) return thinker;
  thinker->foresight = foresight_create(surprise_p);
  thinker->finale = finale_create();
  bool judge = judge_init(&thinker->judge);
  if (judge && thinker->foresight && thinker->finale) return thinker;
  thinker_destroy(thinker);
  error_set(error, "out of memory for the agent %s", info->id);
  return NULL;
}

static void drop_tables(Thinker *thinker) {
  searcher_destroy(thinker->searcher);
  endgame_destroy(thinker->endgame);
  terrain_destroy(thinker->terrain);
  judge_forget(&thinker->judge);
  chance_destroy(&thinker->chance);
  if (thinker->finale) finale_forget(thinker->finale);
  thinker->searcher = NULL;
  thinker->endgame = NULL;
  thinker->terrain = NULL;
}

static void thinker_destroy(void *self) {
  Thinker *thinker = self;
  if (!thinker) return;
  drop_tables(thinker);
  kit_destroy(&thinker->kit);
  free(thinker->foresight);
  finale_destroy(thinker->finale);
  judge_destroy(&thinker->judge);
  free(thinker);
}

static void tell_building(void *live, int32_t percent) {
  if (live) atomic_store_explicit(&((TraceLive *)live)->building, percent, memory_order_relaxed);
}

/* Builds the tables of the map, at the first move. */
static ActResult prepare(Thinker *thinker, const Observation *seen, const Limits *limits, TraceLive *live) {
  bool fresh;
  if (!kit_observe(&thinker->kit, seen, &fresh)) return ACT_FAILED;
  const Arena *arena = thinker->kit.arena;
  if (!fresh && thinker->searcher) return ACT_MOVED;
  drop_tables(thinker);
  thinker->terrain = terrain_create(arena, NULL);
  if (thinker->terrain)
    thinker->searcher = searcher_create(arena, thinker->kit.keys, thinker->terrain, thinker->table_bits, NULL);
  if (!thinker->searcher) return ACT_FAILED;
  thinker->searcher->prune = thinker->prune;
  if (thinker->use_endgame && thinker->model == MODEL_WORST) {
    EndgameWork work = {.cancel = limits ? limits->cancel : NULL, .progress = tell_building, .context = live};
    char *folder = table_cache_folder();
    thinker->endgame = endgame_get(arena, seen->game->monster_count, folder, &work);
    free(folder);
    tell_building(live, 100);
    thinker->searcher->endgame = thinker->endgame;
    if (limits && limits->cancel && atomic_load_explicit(limits->cancel, memory_order_relaxed)) {
      drop_tables(thinker);
      return ACT_CANCELLED;
    }
    if (!thinker->endgame && endgame_states(arena, seen->game->monster_count) > 0) {
      drop_tables(thinker);
      return ACT_FAILED;
    }
  }
  return ACT_MOVED;
}

/* The replies that the monsters are assumed to make; true if everything seen of them agrees. */
static bool expect(const Thinker *thinker, ReplyKind *reply) {
  const Foresight *foresight = thinker->foresight;
  *reply = foresight->still ? REPLY_STILL : REPLY_CHASE;
  bool kept = foresight_kept(foresight, *reply);
  if (thinker->model != MODEL_LEARNED || (kept && *reply == REPLY_CHASE)) return kept;
  ReplyKind likeliest;
  if (!opponent_foreseen(&foresight->opponent, &likeliest)) return kept;
  *reply = likeliest;
  return true;
}

/* Tables for hunters that surprise: of one chance of random steps, whatever is believed later. */
static Peril *surprise_peril(const Kit *kit, Peril *at_hand) {
  const Position *at = &kit->position;
  PerilKind kind = {.p = surprise_p,
                    .threes = peril_threes(kit->arena, at->pacman, at->monsters, at->monster_count),
                    .hunters = at->monster_count,
                    .pair = peril_pair(kit->arena, at->pacman, at->monsters, at->monster_count)};
  if (at_hand && at_hand->kind == kind.pair) {
    peril_refine(at_hand);
    return at_hand;
  }
  peril_destroy(at_hand);
  return peril_create(kit->arena, kind, NULL);
}

/* Builds the tables of what else the monsters may do, when they are first needed or when the belief has changed. */
static bool beware(Thinker *thinker) {
  const Kit *kit = &thinker->kit;
  Judge *judge = &thinker->judge;
  judge->peril = thinker->model == MODEL_LEARNED ? foresight_peril(thinker->foresight, kit, judge->peril)
                                                 : surprise_peril(kit, judge->peril);
  if (!judge->peril || !judge_update(judge, kit->arena, &kit->position, thinker->foresight->trail.idle, 0))
    return false;
  errands_set(judge->errands, &kit->position);
  return true;
}

/* Sets up the game of chance with the position as its root. False when memory is short. */
static bool root_of_chance(Thinker *thinker, const Limits *limits) {
  const Kit *kit = &thinker->kit;
  Chance *chance = &thinker->chance;
  if (!chance->chances && !chance_init(chance, kit->arena, kit->keys, surprise_p)) return false;
  chance_judge(chance, thinker->judge.errands);
  chance_root(chance, &kit->position, limits);
  return true;
}

/* The search's value of a chance to survive; food on the way may make it more than 1. */
static int32_t value_of(double chance) {
  if (chance <= 0) return VALUE_LOST;
  return chance > 1 ? peril_cost_of(1 / chance) : -peril_cost_of(chance);
}

/* Where the tables cover the whole board they know the odds of every reply, and one foreseen reply tells less: every
 * step of the monsters is weighed by its chance, as expectimax does. False when memory is short. */
static bool weigh_by_chance(Thinker *thinker, const Limits *limits, Trace *trace, SearchResult *report) {
  const Kit *kit = &thinker->kit;
  ChanceChoice choice = {.exits = &kit->arena->exits[kit->position.pacman]};
  uint64_t nodes = chance_nodes_whole(thinker->judge.peril);
  Limits own = limits ? *limits : (Limits){0};
  if (own.max_nodes == 0 || own.max_nodes > nodes) own.max_nodes = nodes;
  if (!root_of_chance(thinker, &own)) return false;
  thinker->chance.tree = trace_tree(trace);
  chance_weigh(&thinker->chance, thinker->turns < chance_turns ? thinker->turns : chance_turns, own.max_nodes,
               trace_live(trace), &choice);
  thinker->chance.tree = NULL;
  *report = (SearchResult){.turns = choice.depth,
                           .best = choice.best,
                           .length = 2,
                           .line = {kit->position.pacman, choice.exits->to[choice.best]},
                           .nodes = thinker->chance.nodes};
  if (limits && limits->cancel && atomic_load_explicit(limits->cancel, memory_order_relaxed))
    report->state = BUDGET_CANCELLED;
  for (int32_t i = 0; i < choice.exits->count; i++) report->values[i] = value_of(choice.value[i]);
  report->value = report->values[report->best];
  return true;
}

/* A line with one foreseen reply does not show the rest of the game: playouts against monsters drawn from the belief
 * do, and are weighed with what alpha-beta found. The report becomes that of the move they prefer. False when memory
 * is short. */
static bool check_by_playouts(Thinker *thinker, const Limits *limits, SearchResult *report, Stats *stats) {
  const Kit *kit = &thinker->kit;
  Chance *chance = &thinker->chance;
  if (!root_of_chance(thinker, NULL)) return false;
  Rollout rollout = {.chance = chance,
                     .opponent = &thinker->foresight->opponent,
                     .playouts = thinker->playouts,
                     .turns = playout_turns};
  const Exits *exits = &kit->arena->exits[kit->position.pacman];
  double value[DIRECTION_COUNT];
  uint64_t played = 0;
  for (int32_t i = 0; i < exits->count; i++) value[i] = chance_of_cost(chance, -report->values[i]);
  int32_t best = rollout_choose(&rollout, &thinker->rng, limits, report->best, value, &played);
  stats->expanded += played;
  stats->generated += played;
  if (best == report->best) return true;
  for (int32_t i = 0; i < exits->count; i++)
    if (report->values[i] > -VALUE_DECIDED) report->values[i] = value_of(value[i]);
  report->best = best;
  report->value = report->values[best];
  report->line[1] = exits->to[best];
  report->length = 2;
  return true;
}

/* The exact odds, if the rest of the game is small, reported like a search. False if it is not. */
static bool look_up(Thinker *thinker, SearchResult *report) {
  const Kit *kit = &thinker->kit;
  const Exits *exits = &kit->arena->exits[kit->position.pacman];
  double value[DIRECTION_COUNT];
  *report = (SearchResult){.turns = kit->position.foods_left, .length = 2, .line = {kit->position.pacman}};
  if (!finale_values(thinker->finale, kit->arena, &kit->position, &thinker->foresight->opponent, value, &report->nodes))
    return false;
  for (int32_t i = 0; i < exits->count; i++) {
    report->values[i] = value_of(value[i]);
    if (value[i] > value[report->best]) report->best = i;
  }
  report->value = report->values[report->best];
  report->line[1] = exits->to[report->best];
  return true;
}

/* Sets how the searcher models the monsters in this decision. False when memory is short. */
static bool take_model(Thinker *thinker, ReplyKind reply, bool kept) {
  Searcher *searcher = thinker->searcher;
  if (!kept && !beware(thinker)) return false;
  searcher->foresees = true;
  searcher->reply = reply;
  searcher->trail = &thinker->foresight->trail;
  searcher->errands = kept ? NULL : thinker->judge.errands;
  return true;
}

static Limits own_limits(const Thinker *thinker, const Limits *limits) {
  Limits own = limits ? *limits : (Limits){0};
  /* The agent's own number of nodes applies unless the caller allows fewer, or gives time instead. */
  bool more = own.max_nodes == 0 || own.max_nodes > thinker->nodes;
  if (more && own.max_seconds <= 0) own.max_nodes = thinker->nodes;
  return own;
}

static void tell(Stats *stats, const SearchResult *report) {
  stats->expanded += report->nodes;
  stats->generated += report->nodes;
  stats->depth = report->turns;
  stats->value = (double)report->value / VALUE_UNIT;
}

/* Reports "caught in N" and "safe forever", for the position and for each move, if there is a table. */
static void show_endgame(const Thinker *thinker, Trace *trace) {
  if (!thinker->endgame || !trace) return;
  const Arena *arena = thinker->kit.arena;
  Position at = thinker->kit.position;
  const Exits *exits = &arena->exits[at.pacman];
  trace_cell(trace, TRACE_CAUGHT, arena->cell_of[at.pacman], endgame_caught_in(thinker->endgame, &at));
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t turns = endgame_move_caught_in(thinker->endgame, arena, &at, exits->to[i]);
    trace_add(trace,
              (TraceEvent){
                  .kind = TRACE_CAUGHT, .move = exits->moves[i], .cell = arena->cell_of[exits->to[i]], .value = turns});
  }
}

/* The report to the window. Nothing here changes the table: what is played does not depend on who watches. */
static void show(const Thinker *thinker, Trace *trace, const SearchResult *report) {
  if (!trace) return;
  const Kit *kit = &thinker->kit;
  const Exits *exits = &kit->arena->exits[kit->position.pacman];
  bool risk = thinker->searcher->errands != NULL;
  if (risk && report->turns > 0) trace_cell(trace, TRACE_RISK, CELL_NONE, VALUE_UNIT);
  for (int32_t i = 0; i < exits->count && report->turns > 0; i++) {
    kit_trace_value(kit, trace, exits->moves[i],
                    risk ? search_risk(report->values[i]) : search_points(report->values[i]));
    if (i != report->best && thinker->prune)
      trace_add(trace,
                (TraceEvent){.kind = TRACE_PRUNED, .move = exits->moves[i], .cell = kit->arena->cell_of[exits->to[i]]});
  }
  Position walk = kit->position;
  trace_cell(trace, TRACE_PATH, kit->arena->cell_of[walk.pacman], 0);
  for (int32_t i = 1; i <= report->turns || i < report->length; i++) {
    Spot before = walk.pacman, to = i < report->length ? report->line[i] : search_guess(thinker->searcher, &walk);
    position_move_pacman(&walk, kit->keys, to);
    trace_cell(trace, TRACE_PATH, kit->arena->cell_of[to], i);
    if (walk.outcome != OUTCOME_PLAYING) break;
    search_expect(thinker->searcher, &walk, before);
    kit_trace_replies(kit, trace, &walk, i);
    if (walk.outcome != OUTCOME_PLAYING) break;
  }
  kit_trace_effort(trace, report->turns, report->nodes);
  show_endgame(thinker, trace);
}

/* The path to the next food if alpha-beta has found none for long, or the end of the game if there is no such path;
 * FORESIGHT_THINK: neither, alpha-beta decides. */
static ForesightAdvice take_advice(Thinker *thinker, ReplyKind reply, const Limits *limits, Trace *trace, Stats *stats,
                                   Move *move) {
  const Kit *kit = &thinker->kit;
  uint64_t nodes = 0;
  Spot to = SPOT_NONE;
  const atomic_bool *cancel = limits ? limits->cancel : NULL;
  ForesightAdvice advice =
      foresight_advise(thinker->foresight, kit, reply, reply == REPLY_STILL ? 0 : patience, cancel, &nodes, &to);
  stats->expanded += nodes;
  stats->generated += nodes;
  if (advice == FORESIGHT_THINK || advice == FORESIGHT_FAILED) return advice;
  *move = advice == FORESIGHT_GIVE_UP ? MOVE_GIVE_UP : arena_move(kit->arena, kit->position.pacman, to);
  if (advice == FORESIGHT_WALK) foresight_show(thinker->foresight, kit, reply, nodes, trace);
  return advice;
}

/* The textbook search, for the tree alone: what the agent knows of the game so far is unchanged. */
static ActResult thinker_plain(Thinker *thinker, const Limits *limits, Tree *tree, Stats *stats, Move *move) {
  const Kit *kit = &thinker->kit;
  SearchResult report;
  bool all = tree->ask.all;
  tree->ask.all = all || !thinker->prune;
  bool whole = search_plain(thinker->searcher, &kit->position, tree, limits, &report);
  tree->ask.all = all;
  tell(stats, &report);
  *move = kit->arena->exits[kit->position.pacman].moves[report.best];
  if (whole) return ACT_MOVED;
  return report.state == BUDGET_CANCELLED ? ACT_CANCELLED : ACT_LIMIT;
}

static ActResult thinker_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  Thinker *thinker = self;
  ActResult ready = prepare(thinker, seen, limits, trace_live(trace));
  if (ready != ACT_MOVED) return ready;
  const Kit *kit = &thinker->kit;
  Tree *tree = trace_tree(trace);
  if (tree && tree->ask.plain) return thinker_plain(thinker, limits, tree, stats, &moves[0]);
  Limits own = own_limits(thinker, limits);
  moves[0] = MOVE_GIVE_UP;
  if (foresight_walled_off(kit)) return ACT_MOVED;
  foresight_observe(thinker->foresight, kit, seen);
  if (thinker->model != MODEL_WORST) {
    if (trace) opponent_trace(&thinker->foresight->opponent, trace);
    ReplyKind reply;
    bool kept = expect(thinker, &reply);
    ForesightAdvice advice = kept ? take_advice(thinker, reply, limits, trace, stats, &moves[0]) : FORESIGHT_THINK;
    if (advice != FORESIGHT_THINK) return advice == FORESIGHT_FAILED ? ACT_FAILED : ACT_MOVED;
    if (!take_model(thinker, reply, kept)) return ACT_FAILED;
  }
  SearchResult report;
  thinker->searcher->live = trace_live(trace);
  int32_t turns = thinker->searcher->errands && thinker->turns > careful_turns ? careful_turns : thinker->turns;
  thinker->searcher->tree = tree;
  bool odds = thinker->searcher->errands && thinker->judge.peril->whole;
  bool unsure = thinker->searcher->errands && (odds || thinker->playouts > 0),
       exact = unsure && !tree && look_up(thinker, &report);
  if (!exact && odds && !weigh_by_chance(thinker, &own, trace, &report)) return ACT_FAILED;
  if (!exact && !odds) search_pacman(thinker->searcher, &kit->position, turns, &own, &report);
  thinker->searcher->tree = NULL;
  tell(stats, &report);
  if (report.state == BUDGET_CANCELLED) return ACT_CANCELLED;
  if (unsure && !odds && !exact && !check_by_playouts(thinker, limits, &report, stats)) return ACT_FAILED;
  moves[0] = kit->arena->exits[kit->position.pacman].moves[report.best];
  ForesightAdvice advice = foresight_turn_back(thinker->foresight, kit, limits, trace, stats, &moves[0]);
  if (advice == FORESIGHT_THINK) show(thinker, trace, &report);
  return advice == FORESIGHT_FAILED ? ACT_FAILED : ACT_MOVED;
}

static ActResult team_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                          Move *moves) {
  Thinker *thinker = self;
  ActResult ready = prepare(thinker, seen, limits, trace_live(trace));
  if (ready != ACT_MOVED) return ready;
  const Kit *kit = &thinker->kit;
  Limits own = own_limits(thinker, limits);
  uint64_t rows = (uint64_t)kit->arena->row * (uint64_t)seen->count;
  if (rows > team_rows && own.max_nodes > 0) own.max_nodes = own.max_nodes * team_rows / rows;
  thinker->searcher->punctual = true;
  SearchResult report;
  search_team(thinker->searcher, &kit->position, thinker->turns, &own, &report);
  tell(stats, &report);
  if (report.state == BUDGET_CANCELLED) return ACT_CANCELLED;
  for (int32_t i = 0; i < seen->count; i++) {
    int32_t monster = seen->first - 1 + i;
    moves[i] = arena_move(kit->arena, kit->position.monsters[monster], report.replies[monster]);
    kit_trace_target(kit, trace, monster + 1, report.replies[monster]);
  }
  return ACT_MOVED;
}

static const char *const model_ids[] = {"chase", "worst", "learned", NULL};
static const char *const model_titles[] = {"Chase model", "Worst-case model", "Learned model", NULL};
#define SEARCH_OPTIONS(turns, turns_most, nodes) \
  [OPTION_DEPTH] = {.name = "depth",             \
                    .title = "Turns ahead",      \
                    .type = OPTION_INT,          \
                    .initial = (turns),          \
                    .min = 1,                    \
                    .max = (turns_most),         \
                    .step = 1},                  \
  [OPTION_NODES] = {.name = "nodes",             \
                    .title = "Nodes per move",   \
                    .type = OPTION_INT,          \
                    .initial = (nodes),          \
                    .min = 100,                  \
                    .max = 1e9,                  \
                    .step = 10000}

/* 30,000 nodes take about 3 ms on one core of a machine of 2024. */
static const OptionInfo alphabeta_options[] = {
    SEARCH_OPTIONS(40, 50, 30000),
    [OPTION_ENDGAME] = {.name = "endgame", .title = "Endgame tables", .type = OPTION_BOOL, .initial = 1},
    [OPTION_MODEL] = {.name = "model",
                      .title = "Monsters expected",
                      .type = OPTION_CHOICE,
                      .initial = MODEL_CHASE,
                      .choices = model_ids,
                      .choice_titles = model_titles},
    [OPTION_PLAYOUTS] = {.name = "playouts",
                         .title = "Playouts per move",
                         .type = OPTION_INT,
                         .initial = 500,
                         .min = 0,
                         .max = 1e9,
                         .step = 100},
};
static const OptionInfo minimax_options[] = {SEARCH_OPTIONS(3, 8, 1000000)};
static const OptionInfo team_options[] = {SEARCH_OPTIONS(12, 50, 50000)};

const AgentInfo agent_alphabeta = {.id = "alphabeta",
                                   .title = "Alpha-beta",
                                   .blurb = "Predicts the hounds, as deep as nodes allow.",
                                   .side = SIDE_PACMAN,
                                   .levels = LEVEL_BIT(4),
                                   .options = alphabeta_options,
                                   .option_count = 5,
                                   .flags = AGENT_TREE,
                                   .data = &manner_alphabeta,
                                   .create = thinker_create,
                                   .act = thinker_act,
                                   .destroy = thinker_destroy};

const AgentInfo agent_minimax = {.id = "minimax",
                                 .title = "Minimax",
                                 .blurb = "Expects the worst and prunes nothing.",
                                 .side = SIDE_PACMAN,
                                 .levels = LEVEL_BIT(4),
                                 .flags = AGENT_SLOW | AGENT_TREE,
                                 .options = minimax_options,
                                 .option_count = 2,
                                 .data = &manner_minimax,
                                 .create = thinker_create,
                                 .act = thinker_act,
                                 .destroy = thinker_destroy};

const AgentInfo agent_minimax_team = {.id = "minimax",
                                      .title = "The pack",
                                      .blurb = "One mind, against Pacman's best replies.",
                                      .side = SIDE_MONSTERS,
                                      .levels = LEVEL_BIT(4),
                                      .options = team_options,
                                      .option_count = 2,
                                      .data = &manner_alphabeta,
                                      .create = thinker_create,
                                      .act = team_act,
                                      .destroy = thinker_destroy};
