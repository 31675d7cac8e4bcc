/* The trial: for every maze a game per agent, and a count. Must not know how an agent walks. */
#include "game/lab/maze_trial.h"

const char *const maze_trial_ids[ENERGY_KIND_COUNT + 1] = {"energy-exact", "energy-online", "energy-report"};

/* Labels that one plan may take: the same as for the agents, so that a trial shows what they would do. */
static const Limits plan_limits = {.max_nodes = 4000000, .max_bytes = (uint64_t)1 << 30};

static bool walk(const Map *map, EnergyKind kind, MazeTrial *trial, Error *error) {
  GameConfig config = {.values = kind == ENERGY_EXACT ? VALUES_SHOWN : VALUES_HIDDEN};
  Game game;
  State state;
  if (!game_init(&game, map, level_of_mazes(), &config, error) || !state_init(&state, &game, error)) return false;
  Plan plan;
  plan_init(&plan);
  energy_solve(kind, &game, &state, &plan_limits, &plan);
  if (plan.status == PLAN_FOUND) {
    trial->arrived[kind]++;
    trial->steps[kind] += plan.length;
  }
  bool ok = plan.status != PLAN_NO_MEMORY || error_set(error, "out of memory for a walk");
  plan_destroy(&plan);
  state_destroy(&state);
  return ok;
}

bool maze_trial_run(const MazeSetup *setup, int32_t mazes, MazeTrial *trial, Error *error) {
  MazeSetup one = *setup;
  one.energy = one.hidden = true;
  for (int32_t i = 0; i < mazes; i++, one.seed++) {
    Map *map = maze_create(&one, NULL, NULL, error);
    bool ok = map != NULL;
    for (int kind = 0; ok && kind < ENERGY_KIND_COUNT; kind++) ok = walk(map, (EnergyKind)kind, trial, error);
    map_destroy(map);
    if (!ok) return false;
    trial->mazes++;
  }
  return true;
}
