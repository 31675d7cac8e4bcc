/* The agents of level 4, both sides: what the registry lists. */
#ifndef PACADE_AI_HUNT_AGENTS_H
#define PACADE_AI_HUNT_AGENTS_H

#include "ai/agent.h"

/* Monsters. */
extern const AgentInfo agent_chase, agent_chase_random, agent_greedy_random;
extern const AgentInfo agent_pincer, agent_ambush, agent_minimax_team;
/* Pacman. */
extern const AgentInfo agent_alphabeta_published, agent_minimax, agent_alphabeta;
extern const AgentInfo agent_planner, agent_expectimax, agent_mcts;

#endif
