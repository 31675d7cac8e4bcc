/* Equal budgets: what an agent may spend per move, expressed in the same terms for every agent, and one rule that
 * gives all of them the same nodes, the same depth or the same time. Knows no agent by name, only the names of its
 * options. */
#ifndef PACADE_PLAY_FAIR_H
#define PACADE_PLAY_FAIR_H

#include "ai/registry.h"

typedef enum { FAIR_OWN, FAIR_NODES, FAIR_DEPTH, FAIR_TIME, FAIR_KINDS } FairKind;

typedef struct Fair {
  FairKind kind; /* FAIR_OWN: every agent keeps its own options */
  double value;  /* nodes per move, turns ahead, or seconds per move */
} Fair;

/* What one agent may spend per move; 0: no bound of that kind. Playouts come on top of the nodes of the search. */
typedef struct Budgets {
  double nodes, depth, seconds;
  double playouts, turns; /* how many, and how far each goes; turns 0: the agent decides */
} Budgets;

/* Reads "own", "nodes=20000", "depth=3" or "time=0.05" (seconds). */
bool fair_parse(Fair *fair, const char *text, Error *error);
/* Writes the text that fair_parse reads. */
void fair_write(const Fair *fair, char *out, size_t room);
/* Changes the options of an agent so that it plays by the rule. The same nodes or the same depth are those of the
 * bare search: tables, plans and guesses about the monsters are left out, so that what differs is the algorithm; an
 * agent that relies on playouts shares its nodes between both. False: it has no such option and keeps its own
 * budget. Time is a limit of the game loop (see fair_seconds), and every agent uses all of it. */
bool fair_apply(const Fair *fair, Agent *agent);
/* Seconds per move for Limits.max_seconds; 0: no limit. */
static inline double fair_seconds(const Fair *fair) { return fair->kind == FAIR_TIME ? fair->value : 0; }
/* What the options of an agent, and a limit in seconds (0: none), allow it. */
Budgets fair_budgets(const AgentInfo *info, const OptionValues *values, double seconds);
/* "30,000 nodes, depth 40, 500 playouts", "50 ms" or, where nothing bounds it, "no limit". */
void fair_words(const Budgets *budgets, char *out, size_t room);

#endif
