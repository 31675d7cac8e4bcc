/* Pacman in the arcade, at random: at every junction any way but back. What a player who does not look at the board
 * reaches. */
#include <stdlib.h>

#include "ai/agent.h"
#include "game/core/rng.h"

typedef struct Wanderer {
  Rng rng;
} Wanderer;

static void *wanderer_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Wanderer *wanderer = calloc(1, sizeof *wanderer);
  if (wanderer)
    rng_seed(&wanderer->rng, setup->seed, SIDE_PACMAN);
  else
    error_set(error, "out of memory for the agent %s", info->id);
  return wanderer;
}

static ActResult wanderer_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                              Move *moves) {
  (void)limits;
  (void)trace;
  Wanderer *wanderer = self;
  const ArcadeView *view = seen->arcade;
  if (!view) return ACT_FAILED;
  /* The rule by which monsters go on: not back, unless there is no other way. */
  Cell cell = board_cell(view->maze->board, seen->me_row, seen->me_col);
  uint8_t exits = arcade_monster_exits(view->maze, cell, seen->state->facing);
  int32_t pick = (int32_t)rng_below(&wanderer->rng, (uint32_t)__builtin_popcount(exits));
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    if (exits >> m & 1 && pick-- == 0) moves[0] = m;
  stats->expanded++;
  return ACT_MOVED;
}

const AgentInfo agent_arcade_wanderer = {.id = "random",
                                         .title = "Wanderer",
                                         .blurb = "Any way at every junction.",
                                         .side = SIDE_PACMAN,
                                         .levels = LEVEL_BIT(9),
                                         .create = wanderer_create,
                                         .act = wanderer_act,
                                         .destroy = free};
