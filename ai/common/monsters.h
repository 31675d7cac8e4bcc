/* Teams of monsters that need no search, and what such a team keeps. */
#ifndef PACADE_AI_COMMON_MONSTERS_H
#define PACADE_AI_COMMON_MONSTERS_H

#include "ai/agent.h"

/* Creates a team that keeps nothing but a generator (an Rng, freed by free). NULL with a message when memory is short.
 */
void *monsters_create(const AgentInfo *info, const AgentSetup *setup, Error *error);

#endif
