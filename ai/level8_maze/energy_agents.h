/* The Pacman agents of level 8 that know of energy; the path finders play there too. */
#ifndef PACADE_AI_LEVEL8_MAZE_ENERGY_AGENTS_H
#define PACADE_AI_LEVEL8_MAZE_ENERGY_AGENTS_H

#include "ai/agent.h"

extern const AgentInfo agent_energy_exact, agent_energy_online, agent_energy_published;

#endif
