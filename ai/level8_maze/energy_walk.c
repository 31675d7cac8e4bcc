/* Walking by plan: a plan is kept while the energy is what it expected or more. And whole walks, played out under the
 * rules. Knows no search. */
#include <stdlib.h>
#include <string.h>

#include "ai/level8_maze/energy.h"
#include "game/core/maze_map.h"

void energy_walker_init(EnergyWalker *walker, EnergyKind kind) {
  *walker = (EnergyWalker){.kind = kind};
  energy_plan_init(&walker->plan);
}

void energy_walker_destroy(EnergyWalker *walker) {
  energy_plan_destroy(&walker->plan);
  rooms_destroy(&walker->rooms);
  free(walker->cells);
  free(walker->expected);
  free(walker->taken);
  *walker = (EnergyWalker){0};
}

static bool make_room(EnergyWalker *walker, int32_t cells) {
  int32_t needed = walker->plan.plan.length + 1;
  if (needed > walker->room) {
    free(walker->cells);
    free(walker->expected);
    walker->cells = malloc(sizeof *walker->cells * (size_t)needed);
    walker->expected = malloc(sizeof *walker->expected * (size_t)needed);
    walker->room = walker->cells && walker->expected ? needed : 0;
  }
  if (cells > walker->taken_room) {
    free(walker->taken);
    walker->taken = calloc((size_t)cells, 1);
    walker->taken_room = walker->taken ? cells : 0;
  }
  return walker->room >= needed && walker->taken_room >= cells;
}

/* Where the plan leads and what it expects there. */
static bool note_way(EnergyWalker *walker, const Game *game, const State *state) {
  const EnergyPlan *plan = &walker->plan;
  const Plan *way = &plan->plan;
  if (!make_room(walker, game->board->cells)) return false;
  Cell cell = state->pacman;
  int32_t energy = plan->unit * state->energy, stride = maze_stride(game->map);
  for (int32_t i = 0; i < way->length; i++) {
    walker->cells[i] = cell;
    walker->expected[i] = energy;
    cell += stride * game->board->step[way->moves[i]];
    energy -= plan->unit;
    if (!state->pill[cell] || walker->taken[cell]) continue;
    walker->taken[cell] = 1;
    energy += plan->value >= 0 ? plan->value : maze_pill_at(game->map, cell);
  }
  for (int32_t i = 0; i < way->length; i++) walker->taken[walker->cells[i]] = 0;
  walker->taken[cell] = 0;
  walker->at = 0;
  return true;
}

static bool on_the_way(const EnergyWalker *walker, const State *state) {
  int32_t at = walker->at;
  return walker->room > 0 && at < walker->plan.plan.length && walker->cells[at] == state->pacman &&
         (state->energy < 0 || walker->plan.unit * state->energy >= walker->expected[at]);
}

/* The rooms as they are now. */
static bool refresh(EnergyWalker *walker, const Game *game, const State *state) {
  if (walker->board == game->board && rooms_move(&walker->rooms, game, state)) return true;
  rooms_destroy(&walker->rooms);
  walker->board = rooms_init(&walker->rooms, game, state) ? game->board : NULL;
  return walker->board != NULL;
}

bool energy_walker_next(EnergyWalker *walker, const Game *game, const State *state, const Limits *limits, Move *move) {
  walker->planned = !on_the_way(walker, state);
  if (walker->planned) {
    Plan *plan = &walker->plan.plan;
    if (!refresh(walker, game, state)) {
      plan->status = PLAN_NO_MEMORY;
      return false;
    }
    EnergyKind kind = walker->kind == ENERGY_EXACT && game->hidden ? ENERGY_ONLINE : walker->kind;
    walker->rooms.trace = kind == ENERGY_EXACT ? walker->trace : NULL; /* the others search many times over */
    energy_plan(kind, &walker->rooms, state, limits, &walker->plan);
    walker->rooms.trace = NULL;
    walker->proven = kind == ENERGY_EXACT && (plan->status == PLAN_FOUND || plan->status == PLAN_NO_WAY);
    if (kind == ENERGY_EXACT && plan->status == PLAN_LIMIT) /* no answer in time, but a move must be made */
      energy_plan(ENERGY_ONLINE, &walker->rooms, state, limits, &walker->plan);
    if (plan->status == PLAN_FOUND && !note_way(walker, game, state)) plan->status = PLAN_NO_MEMORY;
    *move = MOVE_GIVE_UP;
    if (plan->status != PLAN_FOUND) return plan->status == PLAN_NO_WAY;
    if (plan->length == 0) return true;
  }
  *move = walker->plan.plan.moves[walker->at++];
  return true;
}

/* Step by step to the end; the plan gets the moves made. */
static PlanStatus walk_out(EnergyWalker *walker, const Game *game, State *state, const Limits *limits, Plan *plan) {
  while (!state_over(state)) {
    Move move;
    Undo undo;
    if (!energy_walker_next(walker, game, state, limits, &move)) {
      plan->stopped_by = walker->plan.plan.stopped_by;
      return walker->plan.plan.status;
    }
    if (walker->planned) {
      plan->expanded += walker->plan.plan.expanded;
      plan->generated += walker->plan.plan.generated;
      if (plan->peak_frontier < walker->plan.plan.peak_frontier) plan->peak_frontier = walker->plan.plan.peak_frontier;
    }
    /* Before the first step nothing was lost by choosing badly: the proof is one for the maze. */
    if (move == MOVE_GIVE_UP) return plan->length <= 0 ? PLAN_NO_WAY : PLAN_DEAD_END;
    if (!plan_add(plan, move)) return PLAN_NO_MEMORY;
    game_step(game, state, &move, &undo);
  }
  return state->outcome == OUTCOME_WON ? PLAN_FOUND : PLAN_DEAD_END;
}

void energy_solve(EnergyKind kind, const Game *game, const State *state, const Limits *limits, Plan *plan) {
  EnergyWalker walker;
  State own;
  plan->status = PLAN_NO_MEMORY;
  if (kind == ENERGY_EXACT && !game->hidden) {
    EnergyPlan exact;
    Rooms rooms;
    if (!rooms_init(&rooms, game, state)) return;
    energy_plan_init(&exact);
    energy_plan(kind, &rooms, state, limits, &exact);
    rooms_destroy(&rooms);
    plan_destroy(plan);
    *plan = exact.plan;
    return;
  }
  if (!state_init(&own, game, NULL)) return;
  state_copy(&own, state, game);
  energy_walker_init(&walker, kind);
  plan->status = walk_out(&walker, game, &own, limits, plan);
  if (plan->status != PLAN_FOUND) plan->length = -1; /* a walk that loses is none */
  plan->lower_bound = plan->lower_bound > 0 ? plan->lower_bound : 0;
  energy_walker_destroy(&walker);
  state_destroy(&own);
}
