/* The agents of level 4, both sides: what the registry lists. */
#ifndef PACADE_AI_HUNT_AGENTS_H
#define PACADE_AI_HUNT_AGENTS_H

#include "ai/agent.h"

extern const AgentInfo agent_chase, agent_chase_random, agent_greedy_random;
extern const AgentInfo agent_alphabeta_report;

#endif
