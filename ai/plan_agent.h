/* The planners of levels 5 and 6 as agents. */
#ifndef PACADE_AI_PLAN_AGENT_H
#define PACADE_AI_PLAN_AGENT_H

#include "ai/agent.h"

extern const AgentInfo agent_optimal, agent_anytime, agent_staged, agent_nearest;

#endif
