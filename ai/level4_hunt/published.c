/* alphabeta-report: the search that course reports publish, rebuilt as it is described, flaws included.
 * It replies with each monster's one chase move, so that nothing is ever pruned; this project's own searches are in
 * alphabeta.c. */
#include <stdlib.h>
#include <string.h>

#include "ai/agent.h"
#include "ai/level4_hunt/kit.h"

/* As published. */
static const int32_t points_food = 20, points_move = -1, points_back = -10, points_caught = -500;
static const int32_t value_none = INT32_MIN;
enum { TURNS_MAX = 10 };
enum { OPTION_DEPTH };

typedef struct Reporter {
  Kit kit;
  int32_t turns; /* Pacman's moves looked ahead */
  Spot before;   /* the cell just left, SPOT_NONE at the start */
  int32_t turn;  /* of the last decision, to notice a new game */
  uint64_t nodes, next_check;
  Budget budget;
  BudgetState state; /* not BUDGET_OK: what is not searched any more is evaluated as it is */
  int32_t visits[ARENA_SPOTS_MAX];
} Reporter;

static void *reporter_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Reporter *reporter = calloc(1, sizeof *reporter);
  if (!reporter) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  reporter->turns = (int32_t)setup->options.v[OPTION_DEPTH] / 2;
  reporter->before = SPOT_NONE;
  return reporter;
}

static void reporter_destroy(void *self) {
  Reporter *reporter = self;
  if (!reporter) return;
  kit_destroy(&reporter->kit);
  free(reporter);
}

static bool monster_on(const Position *position, Spot spot) {
  for (int32_t i = 0; i < position->monster_count; i++)
    if (position->monsters[i] == spot) return true;
  return false;
}

static int32_t best_value(Reporter *reporter, Spot before, int32_t turns, int32_t points);

/* Points of one of Pacman's moves and what follows it. */
/* NOLINTNEXTLINE(misc-no-recursion): TURNS_MAX deep at most */
static int32_t move_value(Reporter *reporter, Spot before, Spot to, int32_t turns, int32_t points) {
  Position *position = &reporter->kit.position;
  const Keys *keys = reporter->kit.keys;
  const Exits *exits = &reporter->kit.arena->exits[to];
  Spot from = position->pacman, places[HUNT_MONSTERS_MAX];
  bool ate = position_move_pacman(position, keys, to);
  points += (ate ? points_food : points_move) - reporter->visits[to] + (to == before ? points_back : 0);
  int32_t value = points;
  if (position->outcome == OUTCOME_PLAYING) {
    const Spot *steps = arena_steps(reporter->kit.arena, to);
    memcpy(places, position->monsters, sizeof places);
    for (int32_t i = 0; i < position->monster_count; i++)
      position_move_monster(position, keys, i, steps[position->monsters[i]]);
    value = position_caught(position) ? points + points_caught + exits->count
                                      : best_value(reporter, from, turns - 1, points);
    for (int32_t i = 0; i < position->monster_count; i++) position_move_monster(position, keys, i, places[i]);
  }
  position_undo_pacman(position, keys, from, ate);
  return value;
}

static bool out_of_budget(Reporter *reporter) {
  if (reporter->state == BUDGET_OK && reporter->nodes >= reporter->next_check) {
    reporter->state = budget_check(&reporter->budget, reporter->nodes);
    reporter->next_check = budget_next(&reporter->budget, reporter->nodes);
  }
  return reporter->state != BUDGET_OK;
}

/* Depth is at most TURNS_MAX: it depends on an option, not on the map. */
/* NOLINTNEXTLINE(misc-no-recursion): TURNS_MAX deep at most */
static int32_t best_value(Reporter *reporter, Spot before, int32_t turns, int32_t points) {
  const Exits *exits = &reporter->kit.arena->exits[reporter->kit.position.pacman];
  int32_t best = value_none;
  if (out_of_budget(reporter)) return points + exits->count;
  reporter->nodes++;
  for (int32_t i = 0; turns > 0 && i < exits->count; i++) {
    if (monster_on(&reporter->kit.position, exits->to[i])) continue;
    int32_t value = move_value(reporter, before, exits->to[i], turns, points);
    if (value > best) best = value;
  }
  return best == value_none ? points + exits->count : best;
}

/* A record may be played from its middle, and one agent may play several games. */
static void notice_new_game(Reporter *reporter, const Observation *seen, bool fresh) {
  if (fresh || seen->turn < reporter->turn || seen->turn == 0) {
    memset(reporter->visits, 0, sizeof reporter->visits);
    reporter->before = SPOT_NONE;
  }
  reporter->turn = seen->turn;
}

/* The line that leads to the best value, found by searching again along it. */
static void show(Reporter *reporter, Trace *trace, Spot to, int32_t depth) {
  const Kit *kit = &reporter->kit;
  Position start = kit->position, *position = &reporter->kit.position;
  Spot before = position->pacman;
  uint64_t nodes = reporter->nodes;
  trace_cell(trace, TRACE_PATH, kit->arena->cell_of[before], 0);
  for (int32_t turn = 1; turn <= depth; turn++) {
    before = position->pacman;
    position_move_pacman(position, kit->keys, to);
    trace_cell(trace, TRACE_PATH, kit->arena->cell_of[to], turn);
    if (position->outcome != OUTCOME_PLAYING || turn == depth) break;
    const Spot *steps = arena_steps(kit->arena, to);
    for (int32_t i = 0; i < position->monster_count; i++)
      position_move_monster(position, kit->keys, i, steps[position->monsters[i]]);
    kit_trace_replies(kit, trace, position, turn);
    const Exits *exits = &kit->arena->exits[to];
    int32_t best = value_none;
    if (position_caught(position)) break;
    for (int32_t i = 0; i < exits->count; i++) {
      if (monster_on(position, exits->to[i])) continue;
      int32_t value = move_value(reporter, before, exits->to[i], depth - turn, 0);
      if (value <= best) continue;
      best = value;
      to = exits->to[i];
    }
    if (best == value_none) break;
  }
  reporter->kit.position = start;
  kit_trace_effort(trace, depth, nodes);
  reporter->nodes = nodes;
}

static ActResult reporter_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                              Move *moves) {
  Reporter *reporter = self;
  bool fresh;
  reporter->budget = budget_start(limits);
  if (budget_time(&reporter->budget) == BUDGET_CANCELLED) return ACT_CANCELLED;
  if (!kit_observe(&reporter->kit, seen, &fresh)) return ACT_FAILED;
  notice_new_game(reporter, seen, fresh);
  const Position *position = &reporter->kit.position;
  const Exits *exits = &reporter->kit.arena->exits[position->pacman];
  int32_t best = value_none, chosen = 0;
  reporter->nodes = 0;
  reporter->state = BUDGET_OK;
  reporter->next_check = budget_next(&reporter->budget, 0);
  for (int32_t i = 0; i < exits->count; i++) {
    if (monster_on(position, exits->to[i])) continue;
    int32_t value = move_value(reporter, reporter->before, exits->to[i], reporter->turns, 0);
    kit_trace_value(&reporter->kit, trace, exits->moves[i], value);
    if (value <= best) continue;
    best = value;
    chosen = i;
    live_nodes(trace_live(trace), reporter->nodes);
    live_best(trace_live(trace), reporter->turns, exits->moves[i], value);
  }
  if (reporter->state == BUDGET_CANCELLED) return ACT_CANCELLED;
  if (trace) show(reporter, trace, exits->to[chosen], reporter->turns);
  reporter->before = position->pacman;
  reporter->visits[exits->to[chosen]]++;
  stats->expanded += reporter->nodes;
  stats->generated += reporter->nodes;
  stats->depth = 2 * reporter->turns;
  stats->value = best == value_none ? points_caught : best;
  moves[0] = exits->moves[chosen];
  return ACT_MOVED;
}

static const OptionInfo reporter_options[] = {[OPTION_DEPTH] = {.name = "depth",
                                                                .title = "Half turns ahead",
                                                                .type = OPTION_INT,
                                                                .initial = 16,
                                                                .min = 2,
                                                                .max = 2 * TURNS_MAX,
                                                                .step = 2,
                                                                .per_turn = 2}};

const AgentInfo agent_alphabeta_published = {.id = "alphabeta-report",
                                             .title = "Alpha-beta, as published",
                                             .blurb = "As published: eight moves, one reply each.",
                                             .side = SIDE_PACMAN,
                                             .levels = LEVEL_BIT(4),
                                             .options = reporter_options,
                                             .option_count = 1,
                                             .create = reporter_create,
                                             .act = reporter_act,
                                             .destroy = reporter_destroy};
