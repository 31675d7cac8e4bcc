/* Joins the searches to the one interface: makes the engine's position of what is observed, asks, answers.
 * Knows how no search works. */
#include <math.h>
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/common/monsters.h"
#include "ai/level7_classic/ace_internal.h"
#include "ai/level7_classic/classic_search_internal.h"
#include "ai/level7_classic/evaluation_internal.h"
#include "ai/level7_classic/ghosts.h"

enum { ACE_NODES, ACE_DEPTH, ACE_GHOSTS }; /* the ace's options */

typedef struct Player {
  const AgentInfo *info;
  OptionValues options;
  const Game *game; /* what the rest was made for */
  BerkeleyField field;
  BerkeleyState position;
  Evaluation *evaluation; /* of those that evaluate */
  Ace *strong;            /* of the ace */
} Player;

static void *player_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Player *player = calloc(1, sizeof *player);
  if (!player) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  player->info = info;
  player->options = setup->options;
  return player;
}

static void forget(Player *player) {
  evaluation_destroy(player->evaluation);
  ace_destroy(player->strong);
  free(player->position.food);
  free(player->position.capsules);
  *player = (Player){.info = player->info, .options = player->options};
}

static void player_destroy(void *self) {
  forget(self);
  free(self);
}

/* Takes in the position; makes the tables when the game is a new one. False when memory is short. */
static bool look(Player *player, const Observation *seen, bool evaluates, bool searches, const Limits *limits) {
  const Game *game = seen->game;
  if (player->game != game) {
    forget(player);
    player->field = game->berkeley;
    size_t cells = (size_t)game->board->cells;
    player->position.food = malloc(cells);
    player->position.capsules = malloc(cells);
    if (evaluates) player->evaluation = evaluation_create(&player->field, NULL);
    if (searches)
      player->strong =
          ace_create(&player->field, (GhostsKind)player->options.v[ACE_GHOSTS], limits ? limits->max_bytes : 0, NULL);
    if (!player->position.food || !player->position.capsules || (evaluates && !player->evaluation) ||
        (searches && !player->strong)) {
      forget(player);
      return false;
    }
    player->game = game;
  }
  berkeley_of_game(game, seen->state, &player->position);
  return true;
}

static void trace_values(Trace *trace, const double *values, uint32_t tried) {
  for (Move m = 0; trace && m < MOVE_COUNT; m++)
    if (tried >> m & 1)
      trace_add(trace, (TraceEvent){.kind = TRACE_VALUE, .move = m, .value = (int32_t)lround(values[m])});
}

/* ---- the ace ---- */

static const char *const ghost_ids[] = {"random", "directional", NULL};
static const char *const ghost_titles[] = {"Random model", "Directional model", NULL};
static const OptionInfo ace_options[] = {
    [ACE_NODES] = {.name = "nodes",
                   .title = "Nodes per move",
                   .type = OPTION_INT,
                   .initial = 12000,
                   .min = 100,
                   .max = 10000000,
                   .step = 1000},
    [ACE_DEPTH] = {.name = "depth",
                   .title = "Maximum rounds",
                   .type = OPTION_INT,
                   .initial = ACE_DEPTH_MAX,
                   .min = 1,
                   .max = ACE_DEPTH_MAX,
                   .step = 1},
    [ACE_GHOSTS] = {.name = "ghosts",
                    .title = "Expected ghosts",
                    .type = OPTION_CHOICE,
                    .initial = GHOSTS_DIRECTIONAL,
                    .choices = ghost_ids,
                    .choice_titles = ghost_titles},
};

static ActResult ace_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                         Move *moves) {
  Player *player = self;
  if (!look(player, seen, true, true, limits)) return ACT_FAILED;
  Move first;
  if (evaluation_nearest_food(player->evaluation, &player->position, &first) == 0) { /* the rest is walled in */
    moves[0] = MOVE_GIVE_UP;
    return ACT_MOVED;
  }
  const double *o = player->options.v;
  uint64_t nodes = (uint64_t)o[ACE_NODES];
  if (limits && limits->max_nodes > 0 && limits->max_nodes < nodes) nodes = limits->max_nodes;
  int32_t depth = (int32_t)o[ACE_DEPTH];
  if (limits && limits->max_depth > 0 && limits->max_depth < depth) depth = limits->max_depth;
  Budget budget = budget_start(limits);
  StrongResult result = ace_think(player->strong, &player->position, depth, nodes, &budget);
  if (result.stopped == BUDGET_CANCELLED) return ACT_CANCELLED;
  moves[0] = result.best;
  stats->expanded += result.nodes;
  stats->generated += result.nodes;
  stats->depth = result.depth;
  stats->value = result.value;
  trace_values(trace, result.values, result.tried);
  return ACT_MOVED;
}

const AgentInfo agent_ace = {.id = "ace",
                             .title = "Ace",
                             .blurb = "Expectimax with the ghosts' true chances.",
                             .side = SIDE_PACMAN,
                             .levels = LEVEL_BIT(7),
                             .options = ace_options,
                             .option_count = sizeof ace_options / sizeof *ace_options,
                             .create = player_create,
                             .act = ace_act,
                             .destroy = player_destroy};

/* ---- the three searches of the Berkeley project ---- */

enum { CLASSIC_DEPTH, CLASSIC_EVAL, CLASSIC_NODES };
enum { EVAL_OURS, EVAL_SCORE };
static const char *const eval_ids[] = {"ours", "score", NULL};
static const char *const eval_titles[] = {"Full evaluation", "Score alone", NULL};
static const OptionInfo classic_options[] = {
    [CLASSIC_DEPTH] = {.name = "depth",
                       .title = "Rounds",
                       .type = OPTION_INT,
                       .initial = 2,
                       .min = 1,
                       .max = CLASSIC_DEPTH_MAX,
                       .step = 1},
    [CLASSIC_EVAL] = {.name = "eval",
                      .title = "Evaluation",
                      .type = OPTION_CHOICE,
                      .initial = EVAL_OURS,
                      .choices = eval_ids,
                      .choice_titles = eval_titles},
    [CLASSIC_NODES] = {.name = "nodes",
                       .title = "Nodes per move (0: all)",
                       .type = OPTION_INT,
                       .initial = 0,
                       .min = 0,
                       .max = 10000000,
                       .step = 1000},
};

static double evaluate(void *data, const BerkeleyState *state) { return evaluation_value(data, state); }

typedef struct ClassicAsk {
  ClassicKind kind;
  int32_t depth;
  bool ours; /* the full evaluation */
  TreeOrder order;
  Tree *tree;
} ClassicAsk;

static ClassicResult classic_look(Player *player, const ClassicAsk *ask, int32_t depth, const Budget *budget) {
  return classic_search_tree(&player->field, &player->position, ask->kind, depth, ask->ours ? evaluate : NULL,
                             player->evaluation, budget, ask->order, ask->tree);
}

/* Where nodes or time are bounded: round by round deeper, and the last depth that was searched whole decides. The first
 * is searched whatever it takes. */
static ClassicResult classic_deepen(Player *player, const ClassicAsk *ask, const Limits *limits, uint64_t nodes,
                                    int32_t *depth) {
  Limits rest = *limits, first = {.cancel = limits->cancel};
  Budget budget = budget_start(&first);
  ClassicResult best = classic_look(player, ask, 1, &budget);
  double deadline = limits->max_seconds > 0 ? clock_seconds() + limits->max_seconds : 0;
  uint64_t spent = best.successors, before = 1;
  for (*depth = 1; *depth < ask->depth && best.stopped == BUDGET_OK; ++*depth) {
    if (nodes > 0 && spent + best.successors * (best.successors / before) > nodes) break; /* the next can't end */
    rest.max_nodes = nodes > 0 ? nodes - spent : 0;
    if (deadline > 0) rest.max_seconds = deadline - clock_seconds();
    if (deadline > 0 && rest.max_seconds <= 0) break;
    budget = budget_start(&rest);
    ClassicResult next = classic_look(player, ask, *depth + 1, &budget);
    spent += next.successors;
    before = best.successors > 0 ? best.successors : 1;
    if (next.stopped == BUDGET_CANCELLED) best.stopped = BUDGET_CANCELLED;
    if (next.stopped != BUDGET_OK) break;
    best = next;
  }
  best.successors = spent;
  return best;
}

static ActResult classic_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  Player *player = self;
  Limits all = limits ? *limits : (Limits){0};
  ClassicAsk ask = {.kind = *(const ClassicKind *)player->info->data,
                    .depth = (int32_t)player->options.v[CLASSIC_DEPTH],
                    .ours = player->options.v[CLASSIC_EVAL] == EVAL_OURS,
                    .tree = trace_tree(trace)};
  if (!look(player, seen, ask.ours, false, limits)) return ACT_FAILED;
  if (all.max_depth > 0 && all.max_depth < ask.depth) ask.depth = all.max_depth;
  uint64_t nodes = (uint64_t)player->options.v[CLASSIC_NODES];
  bool plain = ask.tree && ask.tree->ask.plain, bounded = !plain && (nodes > 0 || all.max_seconds > 0);
  if (plain) {
    ask.depth = ask.tree->ask.depth;
    ask.order = ask.tree->ask.order;
    if (ask.tree->ask.all && ask.kind == CLASSIC_ALPHABETA) ask.kind = CLASSIC_MINIMAX;
  }
  if (all.max_nodes > 0 && (nodes == 0 || nodes > all.max_nodes)) nodes = all.max_nodes;
  int32_t depth = ask.depth;
  Budget budget = budget_start(limits);
  ClassicResult result =
      bounded ? classic_deepen(player, &ask, &all, nodes, &depth) : classic_look(player, &ask, depth, &budget);
  stats->expanded += result.successors;
  stats->generated += result.successors;
  if (result.stopped == BUDGET_CANCELLED) return ACT_CANCELLED;
  if (result.tried == 0) return ACT_LIMIT;
  moves[0] = result.best;
  stats->depth = depth;
  stats->value = result.value;
  trace_values(trace, result.values, result.tried);
  return ACT_MOVED;
}

static const ClassicKind classic_kinds[CLASSIC_KIND_COUNT] = {CLASSIC_MINIMAX, CLASSIC_ALPHABETA, CLASSIC_EXPECTIMAX};

/* What differs between the three: kind, id, title, and a line for people. */
#define CLASSIC_AGENT(KIND, ID, TITLE, BLURB)                                                                         \
  {                                                                                                                   \
    .id = (ID), .title = (TITLE), .blurb = (BLURB), .side = SIDE_PACMAN, .levels = LEVEL_BIT(7), .flags = AGENT_TREE, \
    .options = classic_options, .option_count = sizeof classic_options / sizeof *classic_options,                     \
    .data = &classic_kinds[KIND], .create = player_create, .act = classic_act, .destroy = player_destroy              \
  }

const AgentInfo agent_classic_minimax =
    CLASSIC_AGENT(CLASSIC_MINIMAX, "minimax", "Minimax", "Looks at every move of every ghost.");
const AgentInfo agent_classic_alphabeta =
    CLASSIC_AGENT(CLASSIC_ALPHABETA, "alphabeta", "Alpha-beta", "Minimax that skips what can't matter.");
const AgentInfo agent_classic_expectimax =
    CLASSIC_AGENT(CLASSIC_EXPECTIMAX, "expectimax", "Expectimax", "Treats every ghost move as equally likely.");

/* ---- those that don't search ---- */

/* The move whose outcome looks best, the ghosts' answers not considered. */
static ActResult reflex_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                            Move *moves) {
  (void)limits;
  Player *player = self;
  if (!look(player, seen, true, false, NULL)) return ACT_FAILED;
  BerkeleyState *position = &player->position;
  Move legal[MOVE_COUNT];
  double values[MOVE_COUNT], best = -INFINITY;
  uint32_t tried = 0;
  int32_t count = berkeley_moves(&player->field, position, 0, legal);
  for (int32_t i = 0; i < count; i++) {
    BerkeleyUndo undo;
    berkeley_step(&player->field, position, legal[i], &undo);
    double value = position->score;
    if (position->outcome == OUTCOME_PLAYING) value += evaluation_value(player->evaluation, position);
    berkeley_undo(&player->field, position, &undo);
    values[legal[i]] = value;
    tried |= 1u << legal[i];
    if (value > best) best = value, moves[0] = legal[i];
  }
  stats->expanded += 1;
  stats->generated += (uint64_t)count;
  stats->depth = 1;
  stats->value = best;
  trace_values(trace, values, tried);
  return ACT_MOVED;
}

const AgentInfo agent_reflex = {.id = "reflex",
                                .title = "Reflex",
                                .blurb = "Looks one move ahead and hopes.",
                                .side = SIDE_PACMAN,
                                .levels = LEVEL_BIT(7),
                                .create = player_create,
                                .act = reflex_act,
                                .destroy = player_destroy};

static ActResult closest_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  (void)limits;
  (void)trace;
  Player *player = self;
  if (!look(player, seen, true, false, NULL)) return ACT_FAILED;
  stats->depth = evaluation_nearest_food(player->evaluation, &player->position, &moves[0]);
  stats->expanded += 1;
  if (stats->depth == 0) moves[0] = MOVE_GIVE_UP;
  return ACT_MOVED;
}

const AgentInfo agent_closest = {.id = "closest",
                                 .title = "Closest dot",
                                 .blurb = "Goes for the nearest food, ignores ghosts.",
                                 .side = SIDE_PACMAN,
                                 .levels = LEVEL_BIT(7),
                                 .create = player_create,
                                 .act = closest_act,
                                 .destroy = player_destroy};

/* ---- ghosts ---- */

static ActResult directional_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                                 Move *moves) {
  (void)limits;
  (void)trace;
  (void)stats;
  BerkeleyState position = berkeley_view(seen->game, seen->state);
  moves[0] = ghosts_draw(&seen->game->berkeley, &position, position.next, GHOSTS_DIRECTIONAL, self);
  return ACT_MOVED;
}

const AgentInfo agent_directional = {.id = "directional",
                                     .title = "Directional",
                                     .blurb = "Chases 4 times in 5; flees when scared.",
                                     .side = SIDE_MONSTERS,
                                     .levels = LEVEL_BIT(7),
                                     .create = monsters_create,
                                     .act = directional_act,
                                     .destroy = free};

extern const AgentInfo agent_random; /* of every level: the ghosts of ours that move by chance alone */

bool ghosts_kind_of(const AgentInfo *info, GhostsKind *kind) {
  *kind = info == &agent_random ? GHOSTS_RANDOM : GHOSTS_DIRECTIONAL;
  return info == &agent_random || info == &agent_directional;
}
