/* A person and a record as agents. */
#ifndef PACADE_AI_COMMON_PEOPLE_H
#define PACADE_AI_COMMON_PEOPLE_H

#include "ai/agent.h"

extern const AgentInfo agent_human, agent_replay_pacman, agent_replay_monsters;

#endif
