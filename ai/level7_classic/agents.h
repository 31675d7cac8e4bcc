/* The agents of level 7, the Berkeley rules. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_AGENTS_H
#define PACADE_AI_LEVEL7_CLASSIC_AGENTS_H

#include "ai/agent.h"

extern const AgentInfo agent_ace, agent_classic_expectimax, agent_classic_alphabeta, agent_classic_minimax,
    agent_reflex, agent_closest, agent_directional;

#endif
