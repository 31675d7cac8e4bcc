/* Monsters that wander around home: out to a neighbour on odd turns, back on even ones.
 * They ignore Pacman. */
#include <stdlib.h>

#include "ai/common/monsters.h"
#include "game/core/rng.h"

/* Home is where the map puts the monster. */
static ActResult wander_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                            Move *moves) {
  (void)limits;
  (void)stats;
  const Game *game = seen->game;
  bool outward = (seen->turn + 1) % 2 == 1;
  for (int32_t i = 0; i < seen->count; i++) {
    int32_t actor = seen->first + i;
    Cell home = game->map->monsters.at[actor - 1], at = seen->state->monsters[actor - 1];
    Move legal[MOVE_COUNT], back = board_move_between(game->board, at, home);
    int32_t count = game_moves(game, seen->state, actor, legal);
    /* A position set up by hand may have a monster out at the wrong time: then it drifts until it is back in step. */
    bool returns = !outward && back < DIRECTION_COUNT;
    moves[i] = returns ? back : legal[rng_below(self, (uint32_t)count)];
    if (trace)
      trace_add(trace, (TraceEvent){.kind = TRACE_TARGET, .move = moves[i], .actor = (uint16_t)actor, .cell = home});
  }
  return ACT_MOVED;
}

const AgentInfo agent_wander = {.id = "wander",
                                .title = "Homebodies",
                                .blurb = "One step from home, one step back, forever.",
                                .side = SIDE_MONSTERS,
                                .levels = LEVEL_BIT(3),
                                .create = monsters_create,
                                .act = wander_act,
                                .destroy = free};
