/* The options that a bench and a tournament have in common. Each command gives them its own indices (O_JOBS, ...).
 * Must not know what is done with them. */
#ifndef PACADE_CLI_LAB_OPTIONS_H
#define PACADE_CLI_LAB_OPTIONS_H

#include "game/cli/cli.h"

#define LAB_OPTIONS                                                                                                  \
  [O_JOBS] = {"jobs", OPT_INTEGER,                                                                                   \
              "J",    "games to play in parallel (default: one per processor); doesn't change the results",          \
              1,      256},                                                                                          \
  [O_MAX_TURNS] = {"max-turns", OPT_INTEGER, "T", "end a game after T turns (default: the level's own limit)",       \
                   1,           INT32_MAX},                                                                          \
  [O_MAX_IDLE] = {"max-idle",                                                                                        \
                  OPT_INTEGER,                                                                                       \
                  "N",                                                                                               \
                  "level 4: end a game as stalled after N turns without food; 0: never (default: the level's own)",  \
                  0,                                                                                                 \
                  INT32_MAX},                                                                                        \
  [O_MAX_NODES] = {"max-nodes", OPT_INTEGER, "N", "nodes an agent may expand per move (default: 2000000)", 1, 1e18}, \
  [O_BUDGET] = {"budget", OPT_TEXT,                                                                                  \
                "RULE",   "what every Pacman may spend per move: own (default), nodes=N, depth=N or time=SECONDS",   \
                0,        0},                                                                                        \
  [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write to FILE instead of standard output", 0, 0},                       \
  [O_SHARD] = {"shard", OPT_TEXT, "I/N", "play only part I of N; 'pacade merge' combines the parts", 0, 0},          \
  [O_RESUME] = {"resume", OPT_FLAG, NULL, "continue an interrupted run with the same --output", 0, 0}

#endif
