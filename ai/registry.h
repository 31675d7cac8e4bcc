/* The one list of agents. Menu, command line, bench and tests all iterate it. */
#ifndef PACADE_AI_REGISTRY_H
#define PACADE_AI_REGISTRY_H

#include "ai/agent.h"

/* All of them, in menu order; *count gets their number. */
const AgentInfo *const *registry_table(int32_t *count);
/* Replaces what an outside agent said about itself by what it says now. */
void registry_renew(const AgentInfo *old, const AgentInfo *info);
/* Puts an agent from outside at the end of the table, once; true when it is there. */
bool registry_add(const AgentInfo *info);
/* The agent of that id, side and level, or NULL; "champion" names the strongest on the level. */
const AgentInfo *registry_find(const char *id, Side side, int32_t level);
/* Id of what `champion` stands for on a level, or NULL when the level has no agents. */
const char *registry_champion(int32_t level);
/* Whether any Pacman agent (other than a person) plays this level. */
bool registry_has_level(int32_t level);

/* An agent ready to play. */
typedef struct Agent {
  const AgentInfo *info;
  AgentSetup setup;
  void *self;
} Agent;

/* Reads "id" or "id:k=v,...". The message names the ids that exist when this one does not. */
bool agent_choose(Agent *agent, const char *text, Side side, int32_t level, Error *error);
/* The same for a text that comes from a file: a program from outside is not started because a file names it, and so is
 * found only when the user has named it before. */
bool agent_choose_known(Agent *agent, const char *text, Side side, int32_t level, Error *error);
/* Creates what was chosen; `record` is for a replay, else NULL. A person can't be created: see game/play/seat.h. */
bool agent_start(Agent *agent, uint64_t seed, const struct Record *record, Error *error);
void agent_stop(Agent *agent);
/* "id" or "id:k=v,...": reading it gives the same agent. */
void agent_name(const Agent *agent, char *out, size_t room);

#endif
