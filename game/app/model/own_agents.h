/* The agents in the user's agents folder, watched in the background: found, started to get their description, checked
 * on request, and examined again when their program is saved. Knows no screen: callers get a copy of the current
 * state. */
#ifndef PACADE_APP_MODEL_OWN_AGENTS_H
#define PACADE_APP_MODEL_OWN_AGENTS_H

#include "ai/agent.h"
#include "game/play/kit.h"

enum { OWN_NAME = 80, OWN_TAIL = 1600, OWN_PATH = 1200 };

typedef enum {
  OWN_NEW,     /* not asked yet */
  OWN_RUNNING, /* being asked or checked */
  OWN_STARTS,  /* has described itself, and was not checked since it was last saved */
  OWN_CHECKED, /* nothing wrong was found */
  OWN_FAULTY,  /* see `reason` */
  OWN_STATES
} OwnState;

typedef struct OwnAgent {
  char name[OWN_NAME];   /* "mine/NAME" */
  char source[OWN_PATH]; /* the file to edit; empty: none was found */
  KitLanguage language;  /* KIT_COUNT: none of the kits' */
  OwnState state;
  const AgentInfo *info;        /* NULL: it has not described itself */
  char reason[600];             /* what is wrong, in one line */
  char tail[OWN_TAIL];          /* the last lines of its standard error */
  int32_t turn;                 /* in which it went wrong; 0: not in a game */
  char record[OWN_PATH];        /* of the game in which a check found it; empty: none */
  int32_t games, won;           /* of the last check; 0: none yet */
  int32_t best;                 /* score */
  double median_us, slowest_ms; /* of its moves */
} OwnAgent;

typedef struct OwnAgents OwnAgents;

/* Starts watching. NULL when there is no thread or memory: then there are no such agents. */
OwnAgents *own_agents_start(void);
/* The next one that has answered or turned out to be faulty since the last call; false when there is nothing new. */
bool own_agents_next(OwnAgents *own, OwnAgent *out);
/* How many there are (own may be NULL), in the order of their names, and one of them. */
int32_t own_agents_count(OwnAgents *own);
bool own_agents_get(OwnAgents *own, int32_t index, OwnAgent *out);
/* Its place, or -1. */
int32_t own_agents_find(OwnAgents *own, const char *name);
/* Asks for a check; it is made when its turn comes. */
void own_agents_check(OwnAgents *own, int32_t index);
/* Scans the folder now instead of within a second. */
void own_agents_look(OwnAgents *own);
void own_agents_end(OwnAgents *own);

#endif
