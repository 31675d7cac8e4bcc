/* The agents in the user's agents folder, started beside the window one after the other to ask who they are.
 * Knows no screen: whoever asks is told what has been found since. */
#ifndef PACADE_APP_MODEL_OWN_AGENTS_H
#define PACADE_APP_MODEL_OWN_AGENTS_H

#include "ai/agent.h"

enum { OWN_AGENTS_MAX = 64, OWN_NAME = 80 };

typedef struct OwnAgent {
  char name[OWN_NAME];   /* "mine/NAME" */
  const AgentInfo *info; /* NULL: it can't be used */
  Error error;           /* why not */
} OwnAgent;

typedef struct OwnAgents OwnAgents;

/* Begins to look. NULL when no thread or memory can be had: then there are none. */
OwnAgents *own_agents_start(void);
/* The next one that was found, once each; NULL when there is nothing new. */
const OwnAgent *own_agents_next(OwnAgents *own);
void own_agents_end(OwnAgents *own);

#endif
