/* The options of commands that take agents from outside. A command gives them seven consecutive rows in its table,
 * in the order of OUTSIDE_PLACES. */
#ifndef PACADE_CLI_OUTSIDE_OPTIONS_H
#define PACADE_CLI_OUTSIDE_OPTIONS_H

#include "ai/outside/outside.h"
#include "game/cli/cli.h"

#define OUTSIDE_PLACES O_MOVE_MS, O_BANK_MS, O_AGENT_NODES, O_ON_FAULT, O_SANDBOX, O_AGENT_DEBUG, O_OWN_MODULES

#define OUTSIDE_OPTIONS                                                                                              \
  [O_MOVE_MS] = {"move-ms", OPT_INTEGER, "MS", "outside agents: time per move (default: 1000)", 1, 3600000},         \
  [O_BANK_MS] = {"bank-ms", OPT_INTEGER, "MS", "outside agents: extra time per game (default: 10000)", 0, 86400000}, \
  [O_AGENT_NODES] = {"agent-nodes",                                                                                  \
                     OPT_INTEGER,                                                                                    \
                     "N",                                                                                            \
                     "outside agents: nodes per move instead of time, so that games are reproducible",               \
                     1,                                                                                              \
                     1e15},                                                                                          \
  [O_ON_FAULT] = {"on-fault", OPT_TEXT,                                                                              \
                  "RULE",     "outside agents: forfeit (default), stay or random after an illegal or missing move",  \
                  0,          0},                                                                                    \
  [O_SANDBOX] = {"sandbox", OPT_TEXT,                                                                                \
                 "KIND",    "outside agents: none, limits, landlock or bwrap (default: the best available)",         \
                 0,         0},                                                                                      \
  [O_AGENT_DEBUG] =                                                                                                  \
      {"agent-debug", OPT_FLAG, NULL, "outside agents: no time limits; print the dialogue on standard error", 0, 0}, \
  [O_OWN_MODULES] = {                                                                                                \
      "own-modules", OPT_FLAG, NULL, "berkeley: agents use the course's modules in their own folder, not ours", 0, 0}

/* Reads them; `first` is the value of --move-ms. STATUS_DONE, or STATUS_USAGE after a message. */
int outside_options_read(const OptValue *first, OutsideConfig *out);
/* The same, and makes them take effect. */
int outside_options_apply(const OptValue *first);
/* After the games: one line on standard error per agent from outside that had faults, wrote junk or was restarted. */
void outside_options_tell(void);

#endif
