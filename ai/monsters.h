/* Teams of monsters that need no search. */
#ifndef PACADE_AI_MONSTERS_H
#define PACADE_AI_MONSTERS_H

#include "ai/agent.h"

extern const AgentInfo agent_still, agent_random, agent_patrol;

#endif
