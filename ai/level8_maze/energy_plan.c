/* Plans for walking on energy: exact where values are known; where they are hidden, the walk that asks least of them,
 * or the published rule. Knows no game loop. */
#include <stdlib.h>
#include <string.h>

#include "ai/level8_maze/energy.h"
#include "game/core/maze_map.h"

/* Labels within which a maze that is being made has to show that it can be won: about a second. */
static const uint64_t judge_nodes = 1000000;
/* What hidden pills may be taken for: in halves, from the least there is to the most. */
/* Labels that looking for one such walk may take: thirty times what the shipped mazes need. Where that is not enough
 * (many loops, many pills) the value counts as too small. */
static const uint64_t modest_nodes = 100000;
enum { PARTS = 2, PARTS_LEAST = PARTS, PARTS_MOST = PARTS * MAZE_PILL_MAX, PARTS_EXPECTED = 3 * PARTS };

void energy_plan_init(EnergyPlan *plan) {
  *plan = (EnergyPlan){.unit = 1, .value = -1, .hint = PARTS_EXPECTED};
  plan_init(&plan->plan);
}

void energy_plan_destroy(EnergyPlan *plan) {
  plan_destroy(&plan->plan);
  *plan = (EnergyPlan){.plan = plan->plan, .unit = 1, .value = -1, .hint = plan->hint};
}

/* Energy that is enough for any walk: where a map has none, nothing runs out. */
static int32_t energy_of(const Rooms *rooms, const State *state) {
  return state->energy >= 0 ? state->energy : rooms->count + 1;
}

/* Every pill taken for the same. */
static void assume(Rooms *rooms, const State *state, int32_t unit, int32_t value) {
  for (int32_t x = 1; x < rooms->count; x++) rooms->value[x] = state->pill[rooms->cell[x]] ? (uint8_t)value : 0;
  rooms->unit = unit;
  rooms_weigh(rooms);
}

static void count_work(Plan *total, const Plan *more) {
  total->expanded += more->expanded;
  total->generated += more->generated;
  if (total->peak_frontier < more->peak_frontier) total->peak_frontier = more->peak_frontier;
}

/* Puts the second in the place of the first; the work of both stays counted. */
static void keep_better(Plan *kept, Plan *better) {
  count_work(better, kept);
  plan_destroy(kept);
  *kept = *better;
}

/* The least value for which there is a walk, by halving: what works for a value works for a greater one. Such a walk
 * fails only if the pills on it are worse than that, which is the least that any walk can ask of them. */
static void plan_modest(Rooms *rooms, const State *state, const Limits *limits, EnergyPlan *out) {
  int32_t low = PARTS_LEAST, high = PARTS_MOST + 1, middle = out->hint;
  Limits own = limits ? *limits : (Limits){0};
  bool undecided = false;
  if (!own.max_nodes || own.max_nodes > modest_nodes) own.max_nodes = modest_nodes;
  out->unit = PARTS;
  for (int32_t round = 0; low < high; round++) {
    if (round > 1 || middle < low || middle >= high) middle = low + (high - low) / 2;
    Plan found;
    plan_init(&found);
    assume(rooms, state, PARTS, middle);
    energy_search(rooms, PARTS * state->energy, &own, &found);
    PlanStatus status = found.status;
    found.optimal = false;
    if (status == PLAN_FOUND || out->plan.status != PLAN_FOUND) {
      keep_better(&out->plan, &found);
      out->value = middle;
    } else {
      count_work(&out->plan, &found);
      plan_destroy(&found);
    }
    if (status == PLAN_NO_MEMORY) plan_refuse(&out->plan);
    if (status == PLAN_CANCELLED || status == PLAN_NO_MEMORY) return;
    undecided = undecided || status == PLAN_LIMIT;
    if (status == PLAN_FOUND)
      high = middle--; /* its neighbour is next: little changes from plan to plan */
    else
      low = ++middle;
  }
  out->hint = high;
  if (out->plan.status != PLAN_FOUND) out->plan.status = undecided ? PLAN_LIMIT : PLAN_NO_WAY;
}

/* Writes the way from room x down to the nearest pill behind room c into the plan; false when it is beyond reach, or
 * (by the plan's status) memory is short. A room behind is worth entering only where pills are expected to bring more
 * than it costs. */
static bool plan_excursion(const Rooms *rooms, int32_t c, int32_t energy, Plan *plan) {
  int32_t best = -1, depth = INT32_MAX;
  for (int32_t x = c; x <= rooms->last[c]; x++) {
    if (rooms->profit[x] <= 0) {
      x = rooms->last[x];
      continue;
    }
    int32_t steps = rooms->steps[x] - rooms->steps[c] + 1;
    if (rooms->value[x] == 0 || steps >= depth) continue;
    best = x;
    depth = steps;
  }
  if (best < 0 || energy - 2 * depth + 1 <= 0) return false; /* the way back must be sure, whatever it gives */
  int32_t at = plan->length;
  for (int32_t i = 0; i < depth; i++)
    if (!plan_add(plan, MOVE_STAY)) {
      plan_refuse(plan);
      return false;
    }
  for (int32_t x = best; depth > 0; x = rooms->parent[x]) {
    Move m = 0;
    while (rooms->next[rooms->parent[x]][m] != x) m++;
    plan->moves[at + --depth] = m;
  }
  return true;
}

/* Where nothing is sure, every excursion that is expected to pay is taken as it comes by: steps don't matter, energy
 * does. The plan is cut at the next pill, or at an excursion before it. */
static void add_excursions(Rooms *rooms, const State *state, EnergyPlan *out) {
  Plan *plan = &out->plan;
  int32_t x = rooms->start, energy = state->energy;
  assume(rooms, state, PARTS, PARTS_EXPECTED);
  out->value = 0; /* what is left of the plan is sure */
  for (int32_t i = 0; i < plan->length; i++) {
    int32_t next = rooms->next[x][plan->moves[i]], best = -1;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      int32_t c = rooms->next[x][m];
      if (c <= 0 || rooms->parent[c] != x || c == next || rooms->profit[c] <= 0) continue;
      if (best < 0 || rooms->profit[c] > rooms->profit[best]) best = c;
    }
    int32_t length = plan->length;
    plan->length = i;
    if (best >= 0 && plan_excursion(rooms, best, energy, plan)) return;
    if (plan->status == PLAN_NO_MEMORY) return;
    plan->length = length;
    x = next;
    energy--;
    if (rooms->value[x] == 0) continue;
    plan->length = i + 1;
    return;
  }
}

/* ---- the published rule ---- */

/* Steps from the start to every room without passing the goal; `from` is the room before. */
static bool spread(const Rooms *rooms, int32_t *steps, int32_t *from) {
  int32_t *queue = malloc(sizeof *queue * (size_t)(rooms->count + 1)), head = 0, tail = 0;
  if (!queue) return false;
  memset(steps, 0xff, sizeof *steps * (size_t)rooms->count);
  steps[rooms->start] = 0;
  queue[tail++] = rooms->start;
  while (head < tail) {
    int32_t x = queue[head++];
    for (Move m = 0; x != 0 && m < DIRECTION_COUNT; m++) {
      int32_t y = rooms->next[x][m];
      if (y < 0 || steps[y] >= 0) continue;
      steps[y] = steps[x] + 1;
      from[y] = x;
      queue[tail++] = y;
    }
  }
  free(queue);
  return true;
}

/* The pill it goes to, or the goal when it is within reach or no pill is. */
static int32_t choose_target(const Rooms *rooms, const State *state, const int32_t *steps) {
  int32_t best = 0, least = INT32_MAX;
  if (state->energy >= rooms->steps[rooms->start]) return 0;
  for (int32_t x = 1; x < rooms->count; x++) {
    if (!state->pill[rooms->cell[x]] || steps[x] < 0 || steps[x] > state->energy) continue;
    int32_t miss = abs(state->energy - steps[x] + 1 - rooms->steps[x]);
    bool first = miss == least && rooms->cell[x] < rooms->cell[best];
    if (miss > least || (miss == least && !first)) continue;
    least = miss;
    best = x;
  }
  return best;
}

static void plan_published(const Rooms *rooms, const State *state, EnergyPlan *out) {
  size_t size = sizeof(int32_t) * (size_t)(rooms->count + 1);
  int32_t *steps = malloc(size), *from = calloc(size, 1);
  out->value = 0;
  out->plan.status = PLAN_NO_MEMORY;
  if (steps && from && spread(rooms, steps, from)) {
    int32_t at = choose_target(rooms, state, steps);
    out->plan.status = PLAN_FOUND;
    out->plan.length = 0;
    for (int32_t i = steps[at]; i > 0; i--)
      if (!plan_add(&out->plan, MOVE_STAY)) out->plan.status = PLAN_NO_MEMORY;
    for (int32_t i = steps[at]; out->plan.status == PLAN_FOUND && i > 0; i--, at = from[at]) {
      Move m = 0;
      while (rooms->next[from[at]][m] != at) m++;
      out->plan.moves[i - 1] = m;
    }
    out->plan.expanded += (uint64_t)rooms->count;
  }
  free(steps);
  free(from);
}

/* ---- by kind ---- */

static void plan_online(Rooms *rooms, const State *state, const Limits *limits, EnergyPlan *out) {
  plan_modest(rooms, state, limits, out);
  if (out->plan.status == PLAN_FOUND && out->value > PARTS_LEAST && !rooms->loops) add_excursions(rooms, state, out);
  if (out->plan.status != PLAN_LIMIT) return;
  plan_destroy(&out->plan); /* no walk was found in time: pill by pill is better than standing there */
  out->unit = 1;
  plan_published(rooms, state, out);
}

void energy_plan(EnergyKind kind, Rooms *rooms, const State *state, const Limits *limits, EnergyPlan *out) {
  energy_plan_destroy(out);
  bool straight = state->energy < 0 || (rooms->count > 0 && state->energy >= rooms->steps[rooms->start]);
  if (rooms->count == 0)
    out->plan.status = PLAN_NO_WAY;
  else if (kind == ENERGY_EXACT || straight)
    energy_search(rooms, energy_of(rooms, state), limits, &out->plan);
  else if (kind == ENERGY_ONLINE)
    plan_online(rooms, state, limits, out);
  else
    plan_published(rooms, state, out);
  if (straight && kind != ENERGY_EXACT) out->value = 0; /* sure without a single pill */
}

void energy_explain(const Game *game, const State *state, const Limits *limits, struct StateLog *log, Plan *plan) {
  Rooms rooms;
  if (!rooms_init(&rooms, game, state)) {
    plan_refuse(plan);
    return;
  }
  rooms.log = log;
  energy_search(&rooms, energy_of(&rooms, state), limits, plan);
  rooms_destroy(&rooms);
}

MazeVerdict energy_solvable(const Map *map, void *context) {
  const Limits *given = context;
  Limits limits = {.max_nodes = judge_nodes, .cancel = given ? given->cancel : NULL};
  Game game;
  State state;
  GameConfig config = {.values = VALUES_SHOWN};
  if (!game_init(&game, map, level_of_mazes(), &config, NULL) || !state_init(&state, &game, NULL))
    return MAZE_NOT_JUDGED;
  Plan plan;
  plan_init(&plan);
  energy_solve(ENERGY_EXACT, &game, &state, &limits, &plan);
  PlanStatus status = plan.status;
  plan_destroy(&plan);
  state_destroy(&state);
  if (status == PLAN_NO_MEMORY) return MAZE_NOT_JUDGED;
  return status == PLAN_FOUND ? MAZE_CAN_BE_WON : MAZE_NO_WIN_FOUND;
}
