/* The options that a bench and a tournament have in common. Each command gives them places of its own (O_JOBS, ...).
 * Must not know what is done with them. */
#ifndef PACADE_CLI_LAB_OPTIONS_H
#define PACADE_CLI_LAB_OPTIONS_H

#include "game/cli/cli.h"

#define LAB_OPTIONS                                                                                                 \
  [O_JOBS] = {"jobs", OPT_INTEGER, "J", "games at a time (default: one per processor); changes no figure", 1, 256}, \
  [O_MAX_TURNS] = {"max-turns", OPT_INTEGER, "T", "turns until timeout (default: the level's)", 1, INT32_MAX},      \
  [O_MAX_IDLE] = {"max-idle",                                                                                       \
                  OPT_INTEGER,                                                                                      \
                  "N",                                                                                              \
                  "level 4: the game is stalled after N turns without food; 0: never (default: the level's)",       \
                  0,                                                                                                \
                  INT32_MAX},                                                                                       \
  [O_MAX_NODES] =                                                                                                   \
      {"max-nodes", OPT_INTEGER, "N", "nodes an agent may expand for one move (default: 2000000)", 1, 1e18},        \
  [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write there instead of to standard output", 0, 0},                     \
  [O_SHARD] = {"shard", OPT_TEXT, "I/N", "play only the I-th of N parts; 'pacade merge' joins them", 0, 0},         \
  [O_RESUME] = {"resume", OPT_FLAG, NULL, "go on where an interrupted run with the same --output left off", 0, 0}

#endif
