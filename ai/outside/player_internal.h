/* One decision after the other by the protocol: what an agent from outside does in a game. */
#ifndef PACADE_AI_OUTSIDE_PLAYER_INTERNAL_H
#define PACADE_AI_OUTSIDE_PLAYER_INTERNAL_H

#include "ai/agent.h"

/* The functions of every agent from outside; who it is, is the pool's to fill in. */
extern const AgentInfo player_row;

#endif
